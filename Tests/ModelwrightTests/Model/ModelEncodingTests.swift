import Foundation
import Testing

@testable import Modelwright

/// Documents in other encodings than UTF-8: read right, or refused with the place.
struct ModelEncodingTests {
    private static let text = """
        <?xml version="1.0" encoding="NAME"?>
        <model>
            <entity name="Müller"/>
            <entity name="Straße"/>
        </model>
        """

    private static func text(_ encoding: String) -> String {
        text.replacingOccurrences(of: "NAME", with: encoding)
    }

    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> Data {
        (mark ? [0xFEFF] : [] + Array(text.utf16)).reduce(into: Data()) { data, unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            data += bigEndian ? bytes : bytes.reversed()
        } + (mark ? utf16(text, bigEndian: bigEndian, mark: false) : Data())
    }

    private static func latin1(_ text: String) -> Data {
        Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    static let readable: [(name: String, data: Data)] = [
        ("UTF-8", Data(text("UTF-8").utf8)),
        ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF]) + Data(text("UTF-8").utf8)),
        ("UTF-16, little-endian with a mark", utf16(text("UTF-16"), bigEndian: false, mark: true)),
        ("UTF-16, big-endian with a mark", utf16(text("utf-16"), bigEndian: true, mark: true)),
        ("UTF-16, little-endian", utf16(text("UTF-16LE"), bigEndian: false, mark: false)),
        ("UTF-16, big-endian", utf16(text("UTF-16BE"), bigEndian: true, mark: false)),
        ("Latin 1", latin1(text("ISO-8859-1"))),
        ("windows-1252", latin1(text("windows-1252"))),
    ]

    @Test(arguments: readable.map(\.name))
    func readsTheSameModel(name: String) throws {
        let data = try #require(Self.readable.first { $0.name == name }).data
        let document = try ModelDocument(data: data, name: "Test.xml")
        #expect(document.entities.map(\.name) == ["Müller", "Straße"])
        #expect(document.entities.map(\.position.line) == [3, 4])
        #expect(document.entities.map(\.position.column) == [5, 5])
        let written = String(decoding: try document.data(), as: UTF8.self)
        #expect(written == Self.text("UTF-8"))
    }

    @Test func readsWhereWindows1252DiffersFromLatin1() throws {
        let data =
            Data("<?xml version=\"1.0\" encoding=\"windows-1252\"?><model><entity name=\"".utf8)
            + Data([0x80, 0x9F, 0xA0, 0xFF]) + Data("\"/></model>".utf8)
        #expect(try ModelDocument(data: data, name: "Test.xml").entities.first?.name == "€Ÿ\u{A0}ÿ")
    }

    static let refused: [(data: Data, message: String)] = [
        (
            utf16(text("UTF-8"), bigEndian: false, mark: true),
            "Test.xml:1:31: error: The declaration says that the document is in UTF-8, and it is in UTF-16. Save the "
                + "document as UTF-8, or correct the declaration. [wrong-encoding]"
        ),
        (
            Data([0xEF, 0xBB, 0xBF]) + Data(text("ISO-8859-1").utf8),
            "Test.xml:1:31: error: The declaration says that the document is in ISO-8859-1, and it is in UTF-8, as its "
                + "byte order mark says. Save the document as UTF-8, or correct the declaration. [wrong-encoding]"
        ),
        (
            Data(text("US-ASCII").utf8),
            "Test.xml:3:20: error: The byte 0xC3 is not part of text in US-ASCII. Save the document as UTF-8, or let "
                + "its declaration name the encoding that it is in. [bad-encoding]"
        ),
        (
            Data("<?xml version=\"1.0\" encoding=\"cp1252\"?><model>".utf8) + Data([0x81]),
            "Test.xml:1:47: error: The byte 0x81 is not part of text in cp1252. Save the document as UTF-8, or let "
                + "its declaration name the encoding that it is in. [bad-encoding]"
        ),
        (
            Data([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]),
            "Test.xml:1:1: error: The document is in UTF-32, which is not read. Save the document as UTF-8. "
                + "[unknown-encoding]"
        ),
        (
            utf16("\n<model/>", bigEndian: false, mark: false),
            "Test.xml:1:1: error: The document is in UTF-16 without a byte order mark, which is not read. Save the document "
                + "as UTF-8. [unknown-encoding]"
        ),
        (
            utf16("<model>\n", bigEndian: true, mark: true) + Data([0xDC, 0x00]),
            "Test.xml:2:1: error: The document is in UTF-16, and has half of a surrogate pair. Save the document as "
                + "UTF-8, or let its declaration name the encoding that it is in. [bad-encoding]"
        ),
        (
            utf16("<model>", bigEndian: false, mark: false) + Data([0x3C]),
            "Test.xml:1:8: error: The document is in UTF-16, and ends within a character. Save the document as UTF-8, "
                + "or let its declaration name the encoding that it is in. [bad-encoding]"
        ),
        (
            Data("<model>\n\u{FFFE}".utf8),
            "Test.xml:2:1: error: The document has the character U+FFFE, which XML does not allow. Remove the "
                + "character. [forbidden-character]"
        ),
        (
            Data("<model>\u{1B}".utf8),
            "Test.xml:1:8: error: The document has the character U+001B, which XML does not allow. Remove the "
                + "character. [forbidden-character]"
        ),
        (
            Data("<model>".utf8) + Data([0xC0, 0x80]),
            "Test.xml:1:8: error: The byte 0xC0 is not part of UTF-8 text. Save the document as UTF-8, or let its "
                + "declaration name the encoding that it is in. [bad-encoding]"
        ),
        (
            Data("<model>".utf8) + Data([0xED, 0xA0, 0x80]),
            "Test.xml:1:8: error: The byte 0xED is not part of UTF-8 text. Save the document as UTF-8, or let its "
                + "declaration name the encoding that it is in. [bad-encoding]"
        ),
    ]

    @Test(arguments: refused.indices)
    func saysWhatIsWrongAndWhere(index: Int) {
        #expect(ModelFixtures.diagnose(Self.refused[index].data) == Self.refused[index].message)
    }

    @Test(arguments: ["&#0;", "&#x1B;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&#99999999999;"])
    func refusesReferencesToForbiddenCharacters(reference: String) {
        let text = ModelFixtures.diagnose(elements: "<entity name=\"\(reference)\"/>")
        #expect(text.hasPrefix("Test.xml:1:"))
        #expect(text.hasSuffix("[malformed-xml]"))
    }

    @Test func escapesLineBreaksInMessages() {
        #expect(
            ModelFixtures.diagnose(
                elements: "<entity name=\"E\"><attribute name=\"a\" attributeType=\"a&#10;b&#9;c\"/></entity>")
                == #"Test.xml:1:25: error: The type "a\nb\tc" of E.a is not known. Write one of Integer 16, Integer 32, "#
                + "Integer 64, Decimal, Double, Float, String, Boolean, Date, Binary, UUID, URI, Transformable, Composite. "
                + "[unknown-attribute-type]")
    }
}
