import Foundation
import Testing

@testable import Modelwright

struct JSONKeyPathTests {
    @Test(
        arguments: [
            ("", []),
            ("a", [.key("a")]),
            ("pricing.retail_price", [.key("pricing"), .key("retail_price")]),
            (#"a\.b"#, [.key("a.b")]),
            (#"\.\."#, [.key("..")]),
            (#"a\\b"#, [.key(#"a\b"#)]),
            (#"a\[0]"#, [.key("a[0]")]),
            ("[0]", [.index(0)]),
            ("a[0]", [.key("a"), .index(0)]),
            ("a[0][12].b", [.key("a"), .index(0), .index(12), .key("b")]),
            ("[65535].a", [.index(65535), .key("a")]),
            (#"a.\[b"#, [.key("a"), .key("[b")]),
            ("größe.@type.first name", [.key("größe"), .key("@type"), .key("first name")]),
            ("a]", [.key("a]")]),
        ] as [(String, [JSONPath.Component])])
    func readsAndWrites(text: String, components: [JSONPath.Component]) throws {
        let path = try JSONKeyPath(text)
        #expect(path.components == components)
        #expect(path.description == text)
    }

    @Test(arguments: [
        ("a.", "ends in a '.'"),
        ("a[0].", "ends in a '.'"),
        (".", "has an empty key before a '.'"),
        (".a", "has an empty key before a '.'"),
        ("a..b", "has an empty key before a '.'"),
        ("a.[0]", "has an empty key before a '['"),
        ("[0].[1]", "has an empty key before a '['"),
        ("[0]a", "has text right after a ']'; a '.' belongs between them"),
        (#"[0]\.a"#, "has text right after a ']'; a '.' belongs between them"),
        ("[", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[0", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[-1]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[+1]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[*]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[65536]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        ("a[99999999999999999999]", "has a '[' without an index from 0 to 65535 and a ']' after it"),
        (#"a\"#, "has a backslash that is not followed by '.', '[' or another backslash"),
        (#"a\n"#, "has a backslash that is not followed by '.', '[' or another backslash"),
    ])
    func saysWhatIsWrong(text: String, problem: String) {
        #expect {
            try JSONKeyPath(text)
        } throws: { error in
            (error as? JSONKeyPath.SyntaxError)?.problem == problem
        }
    }

    @Test func isNamedWhereDecodingAsksForIt() throws {
        let decoder = ModelDecoder(model: try JSONFixtures.anyModel.get())
        let failure = JSONFixtures.failure { _ = try decoder.decode(entity: "Any", from: Data("{}".utf8), at: "a..b") }
        #expect(
            failure?.description
                == "$: Any: expected a dotted key path, found 'a..b', which has an empty key before a '.'.")
    }

    @Test(arguments: [
        ("[1].a", #"[{},{"a":{"value":1}}]"#), (#"a\.b"#, #"{"a.b":{"value":1}}"#),
        ("a[1][0]", #"{"a":[0,[{"value":1},2]]}"#), ("a.b", #"{"a":{"c":0,"b":{"value":1},"d":[]}}"#),
        ("a.b", #"{"a":{"b":{"value":2}},"a":{"b":{"value":1}}}"#),
    ])
    func leadsToAValue(path: String, document: String) throws {
        let model = try JSONFixtures.anyModel.get()
        let object = try ModelDecoder(model: model).decode(entity: "Any", from: Data(document.utf8), at: path)
        #expect(try ModelEncoder(model: model).jsonValue(object) == ["value": 1])
    }

    @Test(arguments: [
        ("a.b", "{}", "$.a.b"), ("a.b", #"{"a":{}}"#, "$.a.b"), ("a.b", #"{"a":[1]}"#, "$.a.b"),
        ("[2]", "[{},{}]", "$[2]"), ("a", "null", "$.a"),
    ])
    func isNamedInFullWhereItLeadsNowhere(path: String, document: String, place: String) throws {
        let decoder = ModelDecoder(model: try JSONFixtures.anyModel.get())
        let failure = JSONFixtures.failure {
            _ = try decoder.decode(entity: "Any", from: Data(document.utf8), at: path)
        }
        #expect(
            failure?.description == "\(place) (line 1, column 1, byte 0): Any: expected an object, found nothing.")
    }
}
