import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// Documents with other line ends and in other encodings: what is generated is the same Swift, the second run knows its own
/// files, and the document in the program is the same model.
struct LineEndTests {
    private static let text = """
        <?xml version="1.0" encoding="ENCODING" standalone="yes"?>
        <model>
            <!-- Two
                 lines, "\u{22}\u{22}# and \\#(x) -->
            <entity name="Café">
                <attribute name="note" optional="YES" attributeType="String" defaultValueString="a&#13;&#10;b&#13;c&#10;&#9;">
                    <userInfo>
                        <entry key="documentation" value="One
                        line"/>
                        <entry key="discussion" value="Two&#13;&#10;lines&#x2028;more&#x85;"/>
                    </userInfo>
                </attribute>
            </entity>
        </model>

        """
    private static let encodings: [String: @Sendable (String) -> Data] = [
        "UTF-8": { Data($0.utf8) },
        "UTF-8 with a mark": { Data([0xEF, 0xBB, 0xBF]) + Data($0.utf8) },
        "UTF-16": { Data([0xFF, 0xFE]) + Data($0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) },
        "UTF-16 from the other end": {
            Data([0xFE, 0xFF]) + Data($0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        },
        "ISO-8859-1": { Data($0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) },
    ]

    private static func document(_ encoding: String, _ lineEnds: [String]) throws -> ModelDocument {
        let lines = text.replacing("ENCODING", with: encoding.prefix { $0 != " " }).split(
            separator: "\n", omittingEmptySubsequences: false)
        let joined = lines.enumerated().map { $1 + ($0 + 1 == lines.count ? "" : lineEnds[$0 % lineEnds.count]) }
            .joined()
        let encode = try #require(encodings[encoding])
        return try ModelDocument(data: encode(joined), name: "Shop.xml")
    }

    /// So that the program's messages name the places of the file.
    @Test(arguments: ["", "\u{FEFF}"]) func embedsTheDocumentAsItWasWritten(mark: String) throws {
        let text =
            "<model>\r\n  <entity name='A'><userInfo>\t<entry key='k' value='&#x61;'/></userInfo></entity>\r\n</model>"
        var document = try ModelDocument(data: Data((mark + text).utf8), name: "Shop.xml")
        let written = try ModelGenerator().generate(document, fileName: "Shop.xml").files[0].text
        let lines = [
            "<model>", "  <entity name='A'><userInfo>\t<entry key='k' value='&#x61;'/></userInfo></entity>", "</model>",
        ]
        #expect(written.contains(lines.map { "        \($0)\n" }.joined()))

        document.entities["A"]?.userInfo["k"] = "b"
        let changed = try ModelGenerator().generate(document, fileName: "Shop.xml").files[0].text
        #expect(changed.contains("                    <entry key=\"k\" value=\"b\"/>\n"))
    }

    @Test(arguments: encodings.keys.sorted(), [["\n"], ["\r\n"], ["\r"], ["\r\n", "\n"], ["\n", "\r", "\r\n"]])
    func generatesTheSameFromAnyLineEnds(encoding: String, lineEnds: [String]) throws {
        let plain = try ModelGenerator().generate(Self.document("UTF-8", ["\n"]), fileName: "Shop.xml").files
        let document = try Self.document(encoding, lineEnds)
        let files = try ModelGenerator().generate(document, fileName: "Shop.xml").files
        // A lone carriage return is no line end to whoever looks whether the file ends with one.
        #expect(files.count == plain.count)
        #expect(files[1] == plain[1])
        #expect(SwiftToken.skeleton(of: files[0].text) == SwiftToken.skeleton(of: plain[0].text))
        #expect(!files.contains { $0.text.utf8.contains(0x0D) })

        let folder = try TemporaryFolder()
        _ = try FileWriter(folder: folder.path).write(files)
        #expect(try FileWriter(folder: folder.path).write(files).unchangedCount == files.count)

        let strings = SwiftToken.tokens(of: files[0].text).compactMap { token in
            if case .string(let text, _) = token, text.hasPrefix("<?xml") { text } else { nil }
        }
        var embedded = try ModelDocument(data: Data(try #require(strings.first).utf8), name: "Shop.xml")
        embedded.format = document.format
        #expect(try embedded.data() == document.data())
        let model = try ObjectModel(embedded)
        #expect(model.entitiesByName["Café"]?.attributesByName["note"]?.defaultValue == .string("a\r\nb\rc\n\t"))
    }
}
