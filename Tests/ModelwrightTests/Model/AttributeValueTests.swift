import Foundation
import Testing

@testable import Modelwright

struct AttributeValueTests {
    private static func seconds(_ seconds: Double) -> AttributeValue {
        .date(Date(timeIntervalSinceReferenceDate: seconds))
    }

    static let accepted: [(type: AttributeType, text: String, value: AttributeValue)] = [
        (.integer16, "32767", .integer(32767)), (.integer16, "-32768", .integer(-32768)),
        (.integer16, "0.0", .integer(0)), (.integer16, "-1", .integer(-1)), (.integer16, "+7", .integer(7)),
        (.integer32, "NO", .integer(0)), (.integer32, "YES", .integer(1)),
        (.integer64, "9223372036854775807", .integer(.max)), (.integer64, "-9223372036854775808", .integer(.min)),
        (.decimal, "0.0", .decimal(0)), (.decimal, "-4", .decimal(-4)),
        (.decimal, "0.10", .decimal(Decimal(sign: .plus, exponent: -1, significand: 1))),
        (
            .decimal, "12345678901234567890123456789012345678",
            .decimal(Decimal(string: "12345678901234567890123456789012345678") ?? 0)
        ),
        (.double, "0.0", .double(0)), (.double, "-3.5e2", .double(-350)), (.float, "2.5", .float(2.5)),
        (.string, "", .string("")), (.string, " a ", .string(" a ")),
        (.boolean, "NO", .boolean(false)), (.boolean, "YES", .boolean(true)), (.boolean, "0", .boolean(false)),
        (.boolean, "0.0", .boolean(false)), (.boolean, "1.0", .boolean(true)), (.boolean, "true", .boolean(true)),
        (.date, "2013-04-23 12:00:00 +0000", seconds(388_411_200)), (.date, "0", seconds(0)),
        (.date, "2010-01-01 01:00:00", seconds(284_000_400)), (.date, "2020-02-03 04:00", seconds(602_395_200)),
        (.date, "2001-01-02", seconds(86_400)), (.date, "2001-01-01T00:00:00Z", seconds(0)),
        (.date, "2001-01-01 02:00:00 +02:00", seconds(0)), (.date, "2000-12-31 19:30:00 -0430", seconds(0)),
        (.date, "2000-02-29", seconds(-26_524_800)), (.date, "-631152000.5", seconds(-631_152_000.5)),
        (.date, "0001-01-01", seconds(-63_113_904_000)),
        (.binaryData, "SGk=", .binaryData(Data("Hi".utf8))),
        (
            .uuid, "123e4567-e89b-12d3-a456-426614174000",
            .uuid(UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000") ?? UUID())
        ),
    ]

    @Test(arguments: accepted.indices)
    func readsWhatDocumentsWrite(index: Int) {
        let (type, text, value) = Self.accepted[index]
        #expect(AttributeValue.parse(text, as: type) == value, "\(type) \(text)")
    }

    @Test func readsAURI() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        #expect(AttributeValue.parse("https://example.org/a", as: .uri) == .uri(url))
    }

    static let refused: [(type: AttributeType, texts: [String])] = [
        (.integer16, ["32768", "-32769", "1.5", "", "a", "1e2", " 1", "1 ", "0x1", "MAYBE", "--1"]),
        (.integer32, ["2147483648", "-2147483649"]),
        (.integer64, ["9223372036854775808", "99999999999999999999"]),
        (.decimal, ["", "abc", "1a", ".5", "NaN", "123456789012345678901234567890123456789", "1e500"]),
        (.double, ["", "inf", "nan", "1e999", "0x1p3", "1.", "1e", "1,5"]),
        (.float, ["1e39", "infinity"]),
        (.boolean, ["", "2", "maybe", "0.5"]),
        (
            .date,
            [
                "", "2013-13-01", "2013-02-29", "1900-02-29", "2013-04-31", "2013-04-23 24:00", "2013-04-23 12:60",
                "2013-04-23 12:00:00 +0000 x", "2013-4-23", "yesterday", "2013-04-23 12:00 PST", "1e999",
            ]
        ),
        (.binaryData, ["?"]), (.uuid, ["", "123e4567"]), (.uri, [""]),
        (.transformable, ["a"]), (.composite, ["a"]), (.undefined, ["a"]),
    ]

    @Test(arguments: refused.indices)
    func refusesWhatDoesNotFit(index: Int) {
        let (type, texts) = Self.refused[index]
        for text in texts { #expect(AttributeValue.parse(text, as: type) == nil, "\(type) \(text)") }
    }

    @Test func namesTypesAsDocumentsDo() {
        for type in AttributeType.allCases { #expect(AttributeType(documentName: type.documentName) == type) }
        #expect(AttributeType(documentName: "Integer 32") == .integer32)
        #expect(AttributeType(documentName: "Binary") == .binaryData)
        #expect(AttributeType(documentName: "integer 32") == nil)
        for rule in DeleteRule.allCases { #expect(DeleteRule(documentName: rule.documentName) == rule) }
        #expect(DeleteRule(documentName: "No Action") == .noAction)
    }
}
