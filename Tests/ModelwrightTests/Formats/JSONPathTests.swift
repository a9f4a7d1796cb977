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
        #expect(JSONPath(text) == JSONPath(components))
    }

    @Test(
        arguments: [
            (#"$["a"]["it's"]['\u00e9\ud83d\ude00\/']"#, [.key("a"), .key("it's"), .key("é😀/")]),
            ("$['a'].b[10]", [.key("a"), .key("b"), .index(10)]),
        ] as [(String, [JSONPath.Component])])
    func readsOtherSpellingsOfRFC9535(text: String, components: [JSONPath.Component]) {
        #expect(JSONPath(text)?.components == components)
    }

    @Test(arguments: [
        "", "a", "$a", "$.", "$..a", "$.*", "$[*]", "$[-1]", "$[01]", "$[1:2]", "$[99999999999999999999]", "$[0",
        "$['a]",
        "$['a'", #"$['\x']"#, #"$['\u12']"#, #"$['\ud800']"#, #"$['\ud800\u0041']"#, #"$["it's"]x"#, "$['a'] ", "$.a b",
        "$['\u{0}']", "$.1a",
    ])
    func readsNothingElse(text: String) {
        #expect(JSONPath(text) == nil)
    }

    @Test func goesOnBehindItself() {
        #expect(JSONPath([.key("a")]).appending([.index(0), .key("b")]).description == "$.a[0].b")
    }

    @Test func isCutInTheMiddleInMessages() {
        let short = (0..<32).map { JSONPath.Component.index($0) }
        #expect(JSONPath(short).abbreviation == JSONPath(short).description)
        let long = (0..<500).map { JSONPath.Component.index($0) }
        #expect(
            JSONPath(long).abbreviation == """
                $[0][1][2][3][4][5][6][7][8][9][10][11][12][13][14][15]...(468 more)...\
                [484][485][486][487][488][489][490][491][492][493][494][495][496][497][498][499]
                """)
        // One character of a thousand scalars.
        let marks = JSONPath([.key("a" + String(repeating: "\u{301}", count: 1_000))])
        #expect(marks.abbreviation == "$['a\(String(repeating: "\u{301}", count: 59))...']")
        let key = String(repeating: "k", count: 1_000)
        #expect(
            JSONPath([.key(key), .key("name")]).abbreviation == "$['\(String(repeating: "k", count: 60))...'].name")
    }
}
