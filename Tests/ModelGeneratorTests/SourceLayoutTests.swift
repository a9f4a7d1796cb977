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
}
