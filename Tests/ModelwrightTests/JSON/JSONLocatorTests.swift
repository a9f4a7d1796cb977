import Foundation
import Testing

@testable import Modelwright

struct JSONLocatorTests {
    /// The location of the place that `|` marks, as `path line:column`.
    private func locate(_ marked: String) throws -> String {
        let bytes = Array(marked.utf8)
        let offset = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
        let document = DocumentBytes.copy(of: Data(bytes[..<offset] + bytes[(offset + 1)...]))
        let location = try #require(JSONLocator(document).locate([offset]).first)
        return "\(location.path) \(location.line):\(location.column)"
    }

    @Test(arguments: [
        // The start of a value has the value's path.
        ("|1", "$ 1:1"),
        (" |{}", "$ 1:2"),
        (#"{"a":|1}"#, "$.a 1:6"),
        (#"{"a": |"x"}"#, "$.a 1:7"),
        (#"{"a":|{"b":1}}"#, "$.a 1:6"),
        (#"{"a":{"b":|1}}"#, "$.a.b 1:11"),
        (#"[|1,2]"#, "$[0] 1:2"),
        (#"[1,|2]"#, "$[1] 1:4"),
        (#"[[],[1,|[2]]]"#, "$[1][1] 1:8"),
        (#"{"a":[{"b":1},{"b":|2}]}"#, "$.a[1].b 1:20"),
        (#"{"a":1,"b":|2}"#, "$.b 1:12"),
        (#"{"a":{},"b":|[]}"#, "$.b 1:13"),
        // Inside a value.
        (#"{"a":"x|y"}"#, "$.a 1:8"),
        (#"{"a":12|3}"#, "$.a 1:8"),
        (#"["a\"b", "c|"]"#, "$[1] 1:12"),
        // At a key and in it: the member.
        (#"{|"a":1}"#, "$.a 1:2"),
        (#"{"a|b":1}"#, "$.ab 1:4"),
        (#"{"a":1,|"b":2}"#, "$.b 1:8"),
        // Between.
        (#"{"a"|:1}"#, "$.a 1:5"),
        (#"{"a":1|,"b":2}"#, "$.a 1:7"),
        (#"{"a":1|}"#, "$.a 1:7"),
        (#"{|}"#, "$ 1:2"),
        (#"{"a":{}|}"#, "$.a 1:8"),
        // Lines end in a line feed, with or without a carriage return.
        ("{\n  \"a\": |1}", "$.a 2:8"),
        ("{\r\n  \"a\": [\r\n1,\r\n|2]}", "$.a[1] 4:1"),
        ("\n\n\n|{}", "$ 4:1"),
        ("[1,\n|\n2]", "$[1] 2:1"),
        // Columns count bytes.
        (#"{"größe":|1}"#, "$.größe 1:12"),
        (#"["😀", |2]"#, "$[1] 1:10"),
        // Keys with escapes, and keys that need brackets.
        (#"{"a\nb\"\u0041":|1}"#, #"$['a\nb"A'] 1:17"#),
        (#"{"":|1}"#, "$[''] 1:5"),
        (#"{"{[,:":[|1]}"#, "$['{[,:'][0] 1:10"),
        // Behind what is no JSON, and at the end.
        (#"{"a":[1,|"#, "$.a[1] 1:9"),
        (#"{"a":"x|"#, "$.a 1:8"),
        (#"{"a|"#, "$.a 1:4"),
        (#"{"b":{"|"#, "$.b 1:8"),
        ("[1]\n|", "$ 2:1"),
        ("]]}|1", "$ 1:4"),
        (#"{"a" 1,|"b":2}"#, "$.b 1:8"),
        (#"{,|}"#, "$ 1:3"),
        ("\u{FEFF}[|1]", "$[0] 1:2"),
        ("|", "$ 1:1"),
    ])
    func findsPathLineAndColumn(marked: String, location: String) throws {
        #expect(try locate(marked) == location)
    }

    @Test func findsSeveralAtOnceInAnyOrder() {
        let document = DocumentBytes.copy(of: Data("{\"a\":[1,\n2,\n3],\"b\":null}".utf8))
        let locations = JSONLocator(document).locate([12, 6, 19, 9, 6, 0])
        #expect(locations.map(\.path.description) == ["$.a[2]", "$.a[0]", "$.b", "$.a[1]", "$.a[0]", "$"])
        #expect(locations.map(\.line) == [3, 1, 3, 2, 1, 1])
        #expect(locations.map(\.column) == [1, 7, 8, 1, 7, 1])
    }

    /// It is asked about documents that are broken: every offset of every piece of one must give some place.
    @Test func findsAPlaceInAnyBytes() {
        let bytes = Array("{\"a\\\"\":[1,\"x\\u00\n\\\",{\"\u{E9}\\\n\":}]]".utf8) + [0xFF, 0x22, 0x5C]
        for length in 0...bytes.count {
            let document = DocumentBytes.copy(of: Data(bytes.prefix(length)))
            let locations = JSONLocator(document).locate(Array(0...length))
            #expect(locations.count == length + 1)
            #expect(locations.allSatisfy { $0.line >= 1 && $0.column >= 1 && $0.column <= length + 1 })
        }
    }
}
