import Foundation
import Testing

@testable import Modelwright

/// Text from outside in messages: on one line, and with nothing raw that acts on a terminal.
struct ShownTextTests {
    @Test(arguments: [
        ("", ""), ("Zoë 👩‍👩‍👧", "Zoë 👩‍👩‍👧"), ("a\nb\r\tc", #"a\nb\r\tc"#), ("\r\n", #"\r\n"#),
        ("\u{0}\u{1B}[31m\u{7F}", #"\u{0}\u{1B}[31m\u{7F}"#), ("\u{85}\u{9B}", #"\u{85}\u{9B}"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("a\u{202E}b\u{2066}\u{200F}", #"a\u{202E}b\u{2066}\u{200F}"#),
        ("\u{FEFF}\u{FFF9}\u{206A}", #"\u{FEFF}\u{FFF9}\u{206A}"#), ("\\n", "\\n"),
    ])
    func escapesWhatActsOnOtherText(text: String, shown: String) {
        #expect(text.shown.unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(shown.shown == shown)
    }

    @Test func keepsLinesWhereAMessageHasSeveral() {
        #expect("a\u{1B}\r\nb\u{2028}\n".shownLines == "a\\u{1B}\\r\nb\\u{2028}\n")
    }

    @Test func cutsWhatIsLong() {
        #expect(String(repeating: "\n", count: 9).shown(upTo: 4) == #"\n\n…"#)
        #expect("abcd".shown(upTo: 4) == "abcd")
    }

    private static let marks = "\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}\u{FEFF}"
    private static let shown = #"\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}\u{FEFF}"#

    private static func decoder() throws -> ModelDecoder {
        let attributes = ModelText.attribute("n", "Integer 16") + ModelText.attribute("u", "UUID")
        let document = ModelText.entity("A", ["jsonUnknownKeys": "reject"], attributes)
        return ModelDecoder(model: try ObjectModel(data: Data("<model>\(document)</model>".utf8), name: "A.xml"))
    }

    @Test func showsKeysAndValuesOfJSON() throws {
        let inString = Self.marks.replacing("\u{1B}", with: #"\u001b"#)
        let cases = [
            (
                #"{"a\#(inString)":1}"#,
                #"$['a\u001b\#(Self.shown.dropFirst(6))'] (line 1, column 24, byte 23): A: expected a key of A, found "a\u001b\#(Self.shown.dropFirst(6))"."#
            ),
            (
                #"{"n":"\#(inString)"}"#,
                #"$.n (line 1, column 6, byte 5): A.n: expected an integer from -32768 to 32767, found "\u001b\#(Self.shown.dropFirst(6))"."#
            ),
            (
                "{\"n\":x\u{1}\(Self.marks)}",
                #"$.n (line 1, column 6, byte 5): expected a JSON value, found 'x\u{1}\#(Self.shown)}'."#
            ),
        ]
        for (json, message) in cases {
            let error = #expect(throws: MappingError.self) {
                try Self.decoder().decode(entity: "A", from: Data(json.utf8))
            }
            #expect(error?.description == message)
            guard case .data(let failure)? = error else { continue }
            #expect((failure.expected + failure.found).unicodeScalars.first { $0.isControl } == nil)
        }
    }

    @Test func showsKeysAndValuesInReports() throws {
        let document = ModelText.entity("A", ModelText.attribute("u", "Transformable"))
        var decoder = ModelDecoder(
            model: try ObjectModel(data: Data("<model>\(document)</model>".utf8), name: "A.xml"))
        decoder.failures = .report
        let json = "{\"a\u{202E}\":1,\"u\":{\"\u{2028}\":1,\"\u{2028}\":2}}"
        let (_, report) = try decoder.decodeReporting(.object(entity: "A"), from: Data(json.utf8))
        #expect(
            report.description == #"""
                $.a\u{202E}: A: the model does not know the key
                $.u.\u{2028}: A.u: the key comes twice, and the last value counts
                """#)
    }

    @Test func showsNamesOfPropertiesAndFiles() throws {
        #expect(
            MappingError.unknownProperty("a\n").description
                == #"The object has no property a\n. Use the property's name in the model, not its JSON key, and check that the object was made for an entity."#
        )
        #expect(
            MappingError.unknownRelationship("\u{9B}").description
                .hasPrefix(#"The object has no relationship \u{9B}."#))
        let error = #expect(throws: ModelError.self) { try ObjectModel(data: Data(), name: "A\n\u{202E}.xml") }
        #expect(
            error?.description
                == #"A\n\u{202E}.xml:1:1: error: The file is empty. Give a Core Data model document. [empty-file]"#)
    }
}
