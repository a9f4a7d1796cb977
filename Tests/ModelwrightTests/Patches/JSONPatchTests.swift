import Foundation
import Modelwright
import Testing

/// RFC 6902.
struct JSONPatchTests {
    private static func json(_ text: String) throws -> JSONValue { try JSONValue(data: Data(text.utf8)) }

    /// Its appendix A, without those that fail, and edges of its section 4.
    @Test(arguments: [
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"foo":"bar","baz":"qux"}"#),
        (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
        (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
        (
            #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
            #"{"baz":"boo","foo":"bar"}"#
        ),
        (
            #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        (
            #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#, #"{"foo":"bar","baz":"qux"}"#),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
        (
            #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
            #"{"foo":["bar",["abc","def"]]}"#
        ),
        (#"{"a":1}"#, #"[{"op":"add","path":"/a","value":2}]"#, #"{"a":2}"#),
        ("1", #"[{"op":"add","path":"","value":2}]"#, "2"),
        ("1", #"[{"op":"replace","path":"","value":[]}]"#, "[]"), ("1", #"[{"op":"remove","path":""}]"#, "null"),
        ("[]", #"[{"op":"add","path":"/0","value":1}]"#, "[1]"),
        (#"{"a":null}"#, #"[{"op":"remove","path":"/a"}]"#, "{}"),
        (#"{"a":{"b":1}}"#, #"[{"op":"copy","from":"/a","path":"/a/c"}]"#, #"{"a":{"b":1,"c":{"b":1}}}"#),
        (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a/b","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":""}]"#, #"{"b":1}"#),
        (
            #"{"a":[{"x":1,"y":[]}]}"#, #"[{"op":"test","path":"/a/0","value":{"y":[],"x":1.0}}]"#,
            #"{"a":[{"x":1,"y":[]}]}"#
        ),
        (
            #"{"ab":1}"#, #"[{"op":"move","from":"/ab","path":"/a"},{"op":"copy","from":"/a","path":"/ab"}]"#,
            #"{"a":1,"ab":1}"#
        ),
    ])
    func applies(document: String, patch: String, expected: String) throws {
        let patch = try JSONPatch(Self.json(patch))
        #expect(try Self.json(document).applying(patch).description == expected)
        #expect(try JSONPatch(patch.json) == patch)
    }

    /// What can't be applied is refused with its place in the patch.
    @Test(arguments: [
        (
            #"{"a":[{"b":1}]}"#, #"[{"op":"test","path":"/a","value":[{"b":2}]}]"#,
            #"$[0]: expected 2 at "/a/0/b", found 1."#
        ),
        (
            #"{"a":{"b":1}}"#, #"[{"op":"test","path":"/a","value":{"b":1,"c":null}}]"#,
            #"$[0]: expected null at "/a/c", found nothing."#
        ),
        (
            "{\"a\\\"\":\"\u{e9}\"}", "[{\"op\":\"test\",\"path\":\"/a\\\"\",\"value\":\"e\u{301}\"}]",
            "$[0]: expected \"e\u{301}\" at \"/a\\\"\", found \"\u{e9}\", which looks the same but has different code points."
        ),
        (
            #"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#,
            #"$[0]: expected "bar" at "/baz", found "qux"."#
        ),
        (
            #"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#,
            #"$[0]: expected "10" at "/~01", found 10."#
        ),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#,
            #"$[0].path: expected the pointer of an object or an array to add to (add that first), found "/baz"."#
        ),
        (
            "[1]", #"[{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}]"#,
            #"$[1].path: expected the pointer of a value that is there, found "/0"."#
        ),
        (
            "[1]", #"[{"op":"replace","path":"/1","value":1}]"#,
            #"$[0].path: expected the pointer of a value that is there, found "/1"."#
        ),
        (
            "[1]", #"[{"op":"add","path":"/2","value":1}]"#,
            #"$[0].path: expected an index from 0 to 1, or -, at the end, found "/2"."#
        ),
        (
            "[1]", #"[{"op":"add","path":"/01","value":1}]"#,
            #"$[0].path: expected an index from 0 to 1, or -, at the end, found "/01"."#
        ),
        (
            #"{"a":1}"#, #"[{"op":"add","path":"/a/b","value":1}]"#,
            #"$[0].path: expected a key of an object or an index of an array at the end, found "/a/b"."#
        ),
        (
            #"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#,
            #"$[0].path: expected a place outside what is moved, found "/a/b"."#
        ),
        (
            #"{}"#, #"[{"op":"copy","from":"/a","path":"/b"}]"#,
            #"$[0].from: expected the pointer of a value that is there, found "/a"."#
        ),
        (
            #"{}"#, #"[{"op":"move","from":"","path":"/b"}]"#,
            #"$[0].path: expected a place outside what is moved, found "/b"."#
        ),
    ])
    func refusesWhatCantBeApplied(document: String, patch: String, message: String) throws {
        let (document, patch) = (try Self.json(document), try JSONPatch(Self.json(patch)))
        #expect {
            try document.applying(patch)
        } throws: {
            "\($0)" == message
        }
    }

    @Test(arguments: [
        ("{}", "$: expected an array of operations, found an empty object."),
        ("[1]", "$[0]: expected an object with op and path, found 1."),
        ("[{}]", "$[0].op: expected add, remove, replace, move, copy or test, but the key is missing."),
        (#"[{"op":"spam"}]"#, #"$[0].op: expected add, remove, replace, move, copy or test, found "spam"."#),
        (
            #"[{"op":"remove"}]"#,
            #"$[0].path: expected a JSON Pointer: "", or / before each key, with ~0 for ~ and ~1 for /, but the key is missing."#
        ),
        (
            #"[{"op":"test","path":"","value":1},{"op":"remove","path":"a"}]"#,
            #"$[1].path: expected a JSON Pointer: "", or / before each key, with ~0 for ~ and ~1 for /, found "a"."#
        ),
        (#"[{"op":"add","path":"/a"}]"#, "$[0].value: expected a value, but the key is missing."),
        (
            #"[{"op":"copy","path":"/a"}]"#,
            #"$[0].from: expected a JSON Pointer: "", or / before each key, with ~0 for ~ and ~1 for /, but the key is missing."#
        ),
    ])
    func refusesWhatIsNone(patch: String, message: String) throws {
        let json = try Self.json(patch)
        #expect {
            try JSONPatch(json)
        } throws: {
            "\($0)" == message
        }
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"b":2,"c":3}"#, #"[{"op":"remove","path":"/a"},{"op":"add","path":"/c","value":3}]"#),
        (#"{"a":{"~":[1,2,3]}}"#, #"{"a":{"~":[1,3]}}"#, #"[{"op":"remove","path":"/a/~0/1"}]"#),
        ("[1,2]", "[1,5,6,2]", #"[{"op":"add","path":"/1","value":5},{"op":"add","path":"/2","value":6}]"#),
        ("[[1],2]", "[[2],2]", #"[{"op":"replace","path":"/0/0","value":2}]"#), ("1", "1.0", "[]"),
        (#"{"a":{}}"#, #"{"a":[]}"#, #"[{"op":"replace","path":"/a","value":[]}]"#),
    ])
    func saysWhatChanged(old: String, new: String, patch: String) throws {
        #expect(try JSONPatch(from: Self.json(old), to: Self.json(new)).description == patch)
    }

    @Test func makesOneOfTheOther() throws {
        var random = SeededGenerator(state: 6902)
        for _ in 0..<RandomCases(count: 3_000).count {
            let (old, new) = (RandomJSON.value(&random), RandomJSON.value(&random))
            let patch = JSONPatch(from: old, to: new)
            #expect(try old.applying(patch) == new)
            #expect(patch.operations.isEmpty == (old == new))
        }
    }

    @Test func walksDeepValues() throws {
        func nested(_ inner: JSONValue) -> JSONValue { (0..<2_000).reduce(inner) { value, _ in [value] } }
        let (old, new) = (nested(["b": 1]), nested(["b": 2]))
        let patch = JSONPatch(from: old, to: new)
        #expect(patch.operations == [.replace(JSONPointer(steps: Array(repeating: "0", count: 2_000) + ["b"]), 2)])
        #expect(try old.applying(patch) == new)
    }

    /// What real documents take is within the limits: a long list without its beginning.
    @Test func changesLongArrays() throws {
        let old = JSONValue.array((0..<20_000).map { .number(JSONNumber($0)) })
        let new = JSONValue.array((5_000..<20_000).map { .number(JSONNumber($0)) })
        #expect(try old.applying(JSONPatch(from: old, to: new)) == new)
        #expect(try new.applying(JSONPatch(from: new, to: old)) == old)
    }

    /// A few operations may put a document into itself again and again.
    @Test func limitsDepthAndSize() throws {
        let copy = JSONPatch.Operation.copy(from: JSONPointer(), to: JSONPointer(steps: ["b"]))
        func message(_ operations: [JSONPatch.Operation], on document: JSONValue, _ limit: Int = 1_000_000) -> String {
            do {
                return try document.applying(JSONPatch(operations: operations), maximumValueCount: limit).description
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message(Array(repeating: copy, count: 600), on: ["a": 1])
                == "$[511]: expected at most 512 levels of nesting (maximumDepth), found more.")
        let double = (0..<30).map { index in
            JSONPatch.Operation.copy(from: JSONPointer(steps: ["a"]), to: JSONPointer(steps: ["a", "\(index)"]))
        }
        #expect(
            message(double, on: ["a": ["x": 1]], 10_000)
                == "$[12]: expected at most 10000 values to copy and move (maximumValueCount), found more.")
        let pointer = JSONPointer(steps: ["0"])
        let elements = JSONValue.array(Array(repeating: 0, count: 200))
        // Elements that make room are counted, 1 + 2 + … + 148, and those that close a gap, 199 + 198 + … + 133.
        #expect(
            message(Array(repeating: .add(pointer, 0), count: 200), on: [], 10)
                == "$[148]: expected at most 10 values to copy and move (maximumValueCount), found more.")
        #expect(
            message(Array(repeating: .remove(pointer), count: 200), on: elements, 10)
                == "$[66]: expected at most 10 values to copy and move (maximumValueCount), found more.")
        let last = JSONPointer(steps: ["-"])
        #expect(
            try JSONValue.array([]).applying(
                JSONPatch(operations: Array(repeating: .add(last, 0), count: 200)), maximumValueCount: -1) == elements)
        let patch = JSONPatch(operations: Array(repeating: copy, count: 20))
        #expect(try JSONValue.object(["a": 1]).applying(patch)["b"]?["b"]?["a"] == 1)
    }
}
