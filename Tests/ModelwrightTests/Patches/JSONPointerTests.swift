import Foundation
import Modelwright
import Testing

/// RFC 6901.
struct JSONPointerTests {
    /// The document of its section 5.
    private static let document =
        #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    @Test(arguments: [
        ("", document), ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
        ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"), ("/foo/2", nil),
        ("/foo/00", nil), ("/foo/-", nil), ("/foo/+1", nil), ("/foo/bar", nil), ("/foo/0/x", nil),
        ("/foo/99999999999999999999", nil),
    ])
    func findsValues(pointer: String, expected: String?) throws {
        let pointer = try JSONPointer(pointer)
        let json = try JSONValue(data: Data(Self.document.utf8))
        #expect(json[pointer]?.description == expected)
        #expect(try JSONPointer(pointer.description) == pointer)
    }

    @Test func readsAndWritesSteps() throws {
        let steps = ["", "a", "/", "~", "~1", "é", "e\u{301}"]
        #expect(JSONPointer(steps: steps).description == "//a/~1/~0/~01/é/e\u{301}")
        #expect(
            try JSONPointer("//a/~1/~0/~01/é/e\u{301}").steps.map { Array($0.utf8) } == steps.map { Array($0.utf8) })
        #expect(JSONPointer(steps: ["é"]) != JSONPointer(steps: ["e\u{301}"]))
        #expect(JSONPointer().description == "")
    }

    @Test(arguments: ["a", "a/b", "/a~", "/~2", "#/a"])
    func refusesWhatIsNone(text: String) {
        #expect {
            try JSONPointer(text)
        } throws: { error in
            "\(error)"
                == "$: expected a JSON Pointer: \"\", or / before each key, with ~0 for ~ and ~1 for /, found \"\(text)\"."
        }
    }
}
