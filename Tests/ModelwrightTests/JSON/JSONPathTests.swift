import Foundation
import Testing

@testable import Modelwright

struct JSONPathTests {
    /// RFC 9535: section 2.7 for what is in brackets, section 2.5.1 for the names that need none.
    @Test(
        arguments: [
            ([], "$"),
            ([.key("authors"), .index(3), .key("books"), .index(0), .key("year")], "$.authors[3].books[0].year"),
            ([.key("_a1")], "$._a1"),
            ([.key("größe")], "$.größe"),
            ([.key("😀")], "$.😀"),
            ([.key("")], "$['']"),
            ([.key("1a")], "$['1a']"),
            ([.key("first name")], "$['first name']"),
            ([.key("a.b")], "$['a.b']"),
            ([.key("a-b")], "$['a-b']"),
            ([.key("it's")], #"$['it\'s']"#),
            ([.key(#"a\b"#)], #"$['a\\b']"#),
            ([.key(#"say "x""#)], #"$['say "x"']"#),
            ([.key("\u{08}\u{0C}\n\r\t")], #"$['\b\f\n\r\t']"#),
            ([.key("\u{0}\u{0B}\u{1F}")], #"$['\u0000\u000b\u001f']"#),
            ([.key("a b"), .index(0), .key("c")], "$['a b'][0].c"),
        ] as [([JSONPath.Component], String)])
    func isWrittenAsRFC9535Says(components: [JSONPath.Component], text: String) {
        #expect(JSONPath(components).description == text)
    }

    @Test func goesOnBehindItself() {
        #expect(JSONPath([.key("a")]).appending([.index(0), .key("b")]).description == "$.a[0].b")
    }
}
