import Foundation
import Modelwright
import Testing

/// RFC 7396.
struct MergePatchTests {
    /// Its appendix A, and what follows from its section 2.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        (#"{"a":{"b":1},"c":2}"#, #"{"c":3,"a":{"d":{"e":4}}}"#, #"{"a":{"b":1,"d":{"e":4}},"c":3}"#),
        (#"{"a":1}"#, #"{"a":[null,{"b":null}]}"#, #"{"a":[null,{"b":null}]}"#),
    ])
    func applies(original: String, patch: String, result: String) throws {
        let (original, patch) = (try JSONValue(data: Data(original.utf8)), try JSONValue(data: Data(patch.utf8)))
        #expect(original.applying(mergePatch: patch).description == result)
    }

    @Test(arguments: [
        (#"{"a":1,"b":{"c":2,"d":3}}"#, #"{"a":1,"b":{"c":4},"e":[null]}"#, #"{"b":{"d":null,"c":4},"e":[null]}"#),
        (#"{"a":1}"#, #"{"a":1.0}"#, "{}"), (#"{"a":{}}"#, #"{"a":{"b":null}}"#, nil),
        (#"{"a":null}"#, #"{"a":null}"#, "{}"),
        (#"{"a":1}"#, #"{"a":null}"#, nil), (#"{"a":1}"#, #"{"a":{"b":null}}"#, nil),
        (#"{"a":1}"#, #"{"a":{}}"#, #"{"a":{}}"#),
        ("[1]", "[2]", "[2]"), ("1", #"{"a":null}"#, nil), ("1", #"{"a":1}"#, #"{"a":1}"#),
        (#"{"a":1}"#, "null", "null"),
    ])
    func saysWhatChanged(old: String, new: String, patch: String?) throws {
        let (old, new) = (try JSONValue(data: Data(old.utf8)), try JSONValue(data: Data(new.utf8)))
        let found = old.mergePatch(to: new)
        #expect(found?.description == patch)
        if let found { #expect(old.applying(mergePatch: found) == new) }
    }

    /// However deep they are, no level takes a call of a function.
    @Test func walksDeepValues() throws {
        func nested(_ inner: JSONValue) -> JSONValue { (0..<2_000).reduce(inner) { value, _ in ["a": value] } }
        let (old, new) = (nested(["b": 1, "c": 2]), nested(["b": 1, "c": 3]))
        let patch = try #require(old.mergePatch(to: new))
        #expect(patch == nested(["c": 3]))
        #expect(old.applying(mergePatch: patch) == new)
    }

    @Test func makesOneOfTheOther() {
        var random = SeededGenerator(state: 7396)
        var count = 0
        for _ in 0..<RandomCases(count: 3_000).count {
            let (old, new) = (RandomJSON.value(&random), RandomJSON.value(&random))
            guard let patch = old.mergePatch(to: new) else { continue }
            count += 1
            #expect(old.applying(mergePatch: patch) == new)
        }
        #expect(count > RandomCases(count: 3_000).count / 3)
    }
}
