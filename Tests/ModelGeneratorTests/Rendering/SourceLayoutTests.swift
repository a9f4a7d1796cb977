import Foundation
import Testing

@testable import ModelGenerator

struct SourceLayoutTests {
    private static func layOut(_ text: String, _ length: Int = 40) -> String {
        SourceLayout(lineLength: length).layOut(text)
    }

    @Test func breaksCallsBetweenArguments() {
        #expect(
            Self.layOut("    .attribute(\"name\", get: { (a: A) in a.name }, set: { $0.name = $1 }),")
                == """
                    .attribute(
                        "name",
                        get: { (a: A) in a.name },
                        set: { $0.name = $1 }),

                """.replacingOccurrences(of: "\n\n", with: "\n"))
    }

    @Test func putsTheBracketOfADeclarationOnItsOwnLine() {
        #expect(
            Self.layOut("init(name: String = \"(\", year: Int = 0, isNew: Bool) {\n}") == """
                init(
                    name: String = "(", year: Int = 0,
                    isNew: Bool
                ) {
                }

                """)
    }

    @Test func breaksCommentsBetweenWords() {
        #expect(
            Self.layOut("  /// one two three four five six seven eight") == """
                  /// one two three four five six seven
                  /// eight

                """)
    }

    @Test func takesNeedlessBlankLinesAway() {
        #expect(Self.layOut("a {\n\n\n  b\n\n\n  c\n\n}\n\n\n") == "a {\n  b\n\n  c\n}\n")
    }

    @Test func leavesLiteralsOfSeveralLinesAlone() {
        let text = "let x = #\"\"\"\n  a                                         b, (c, d)   \n\n\n  \"\"\"#\n"
        #expect(Self.layOut(text) == text)
    }

    @Test(arguments: ["\u{301}", "\u{FE0F}"])
    func breaksNoStringThatStartsWithACombiningMark(mark: String) {
        #expect(
            Self.layOut("    var name: String = \"\(mark) (one, two), [three, four]\"")
                == "    var name: String =\n        \"\(mark) (one, two), [three, four]\"\n")
    }

    @Test func takesNoCommentForTheStartOfALiteral() {
        #expect(
            Self.layOut("/// Says \"\"\"\nfunction(first: first, second: second, third)") == """
                /// Says \"""
                function(
                    first: first, second: second, third)

                """)
    }

    @Test(arguments: [
        (
            "    set { weakElements = newValue.map { WeakElementOfAuthors(object: $0) } }",
            """
                set {
                    weakElements = newValue.map {
                        WeakElementOfAuthors(
                            object: $0)
                    }
                }

            """
        ),
        (
            "    .attribute(\"name\", get: { (object: Author) in object.nameOfTheAuthor }, set: { $0.name = $1 }),",
            """
                .attribute(
                    "name",
                    get: { (object: Author) in
                        object.nameOfTheAuthor
                    },
                    set: { $0.name = $1 }),

            """
        ),
        (
            "private struct Element { weak var object: Author? }",
            """
            private struct Element {
                weak var object: Author?
            }

            """
        ),
    ])
    func breaksInsideBraces(line: String, expected: String) {
        #expect(Self.layOut(line) == expected)
    }

    @Test(arguments: [
        (
            "    var state: StateOfTheAuthor = .writesNovels",
            """
                var state: StateOfTheAuthor =
                    .writesNovels

            """
        ),
        (
            "    var state: StateOfTheLongestAuthor? = StateOfTheLongestAuthor(rawValue: 0)",
            """
                var state: StateOfTheLongestAuthor? =
                    StateOfTheLongestAuthor(
                        rawValue: 0)

            """
        ),
    ])
    func breaksBehindAnEqualsSign(line: String, expected: String) {
        #expect(Self.layOut(line) == expected)
    }

    @Test(arguments: [
        (
            "    [Author.self, Publisher.self, Reader.self]",
            """
                [
                    Author.self, Publisher.self,
                    Reader.self,
                ]

            """
        ),
        (
            "    var data: Data = Data([0x01, 0x02, 0x03])",
            """
                var data: Data = Data([
                    0x01, 0x02, 0x03,
                ])

            """
        ),
    ])
    func givesTheLastElementOfAnArrayAComma(line: String, expected: String) {
        #expect(Self.layOut(line) == expected)
    }

    @Test(arguments: [
        (
            "if let author = self as? Author, !books.contains(author) { books.append(author) }",
            """
            if let author = self as? Author,
                !books.contains(author)
            {
                books.append(author)
            }

            """
        ),
        (
            "if !theBooksOfTheAuthor.contains(theSameBook) { return }",
            """
            if !theBooksOfTheAuthor.contains(
                theSameBook)
            {
                return
            }

            """
        ),
    ])
    func putsTheBraceOfBrokenConditionsOnItsOwnLine(line: String, expected: String) {
        #expect(Self.layOut(line) == expected)
    }
}
