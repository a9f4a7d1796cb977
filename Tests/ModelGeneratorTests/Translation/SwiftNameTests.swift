import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

struct SwiftNameTests {
    @Test(arguments: [
        ("name", "name"), ("2nd name", "_2ndName"), ("default", "`default`"), ("self", "selfValue"),
        ("Type", "typeValue"), ("entity", "entityValue"), ("a-b.c", "aBC"), ("été", "été"), ("", "unnamed"),
        ("***", "unnamed"), ("hashValue", "hashValueValue"), ("\u{345}x", "x"), ("\u{1DE7}y", "y"),
        ("\u{2E2F}", "unnamed"), ("a\u{2E2F}b", "aB"), ("e\u{301}te\u{20E3}", "e\u{301}te\u{20E3}"),
        ("x\u{FE0F}", "x\u{FE0F}"),
        ("½x", "_½x"), ("名前", "名前"),
    ])
    func makesPropertiesOfNames(name: String, expected: String) {
        #expect(TakenNames().property(name).text == expected)
    }

    @Test(arguments: [
        ("Author", "author"), ("URLEntry", "urlEntry"), ("URL", "url"), ("a", "a"), ("X1", "x1"), ("IDs", "iDs"),
    ])
    func lowersTheFirstWord(name: String, expected: String) {
        #expect(SwiftName.lowerCamel(name) == expected)
    }

    @Test func keepsTypesFromKeywords() {
        #expect(TakenNames().type("Any") == "AnyEntity")
        #expect(TakenNames().type("Author") == "Author")
        #expect(TakenNames().type("My Author") == "MyAuthor")
    }
}

struct SwiftLiteralTests {
    @Test func escapesStrings() {
        #expect(SwiftLiteral.string("a\"b\\c\nd\u{7}\u{202E}").text == #""a\"b\\c\nd\u{7}\u{202E}""#)
    }

    @Test func findsEnoughNumberSigns() {
        #expect(SwiftLiteral.lines("a\n\nb", indentation: "  ").text == "#\"\"\"\n  a\n\n  b\n  \"\"\"#")
        #expect(SwiftLiteral.lines("\"\"\"# \\##(x)", indentation: "").text.hasPrefix("###\"\"\"\n"))
        // The compiler takes no more than 254 of them.
        let signs = String(repeating: "#", count: 8)
        #expect(
            SwiftLiteral.lines("\\\(signs)(x) \"", indentation: "").text
                == "\(signs)\"\"\"\n\\\(signs)\\\(signs)(x) \\\(signs)\"\n\"\"\"\(signs)")
        #expect(
            SwiftLiteral.lines("\\#######(x) \"", indentation: "").text
                == "\(signs)\"\"\"\n\\#######(x) \"\n\"\"\"\(signs)")
    }

    @Test(arguments: ["<!-- \"\"\"#\u{301}> -->", "\\#\u{308} x"])
    func findsEnoughNumberSignsBeforeCombiningMarks(text: String) {
        #expect(SwiftLiteral.lines(text, indentation: "  ").text == "##\"\"\"\n  \(text)\n  \"\"\"##")
    }

    @Test(
        arguments: [
            (.integer(-3), "-3"), (.boolean(true), "true"), (.double(1.5), "1.5"), (.double(.infinity), nil),
            (.decimal(12), "12"), (.decimal(-1.25), "Decimal(sign: .minus, exponent: -2, significand: 125)"),
            (.binaryData(.init([1, 255])), "Data([0x01, 0xFF])"),
            (.date(.init(timeIntervalSinceReferenceDate: 1.5)), "Date(timeIntervalSinceReferenceDate: 1.5)"),
        ] as [(AttributeValue, String?)])
    func writesDefaults(value: AttributeValue, expected: String?) {
        #expect(SwiftLiteral.value(value) { SwiftCode(checked: $0) }?.text == expected)
    }
}
