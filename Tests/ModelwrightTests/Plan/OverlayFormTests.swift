import Foundation
import Testing

@testable import Modelwright

/// What is wrong with an overlay that is JSON, XML or a property list, said of each in the same way.
struct OverlayFormTests {
    /// What each form says in its own place, without that place.
    @Test(arguments: [
        (
            [
                #"{"Person": {}, "Person": {}}"#,
                "<plist><dict><key>Person</key><dict/><key>Person</key><dict/></dict></plist>",
                #"<model><entity name="Person"/><entity name="Person"/></model>"#,
                #"<model><entity name="Person"/><composite name="Person"/></model>"#,
            ], #"error: The overlay has "Person" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            [
                #"{"Person": {"pets": {}, "pets": "x"}}"#,
                "<plist><dict><key>Person</key><dict><key>pets</key><dict/><key>pets</key><dict/></dict></dict></plist>",
                #"<model><entity name="Person"><attribute name="pets"/><relationship name="pets"/></entity></model>"#,
            ], #"error: Person has "pets" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            [
                #"{"Person": {"pets": {"jsonKeyPath": "x", "jsonKeyPath": "x"}}}"#,
                "<plist><dict><key>Person</key><dict><key>pets</key><dict><key>jsonKeyPath</key><string/><key>jsonKeyPath</key><string/></dict></dict></dict></plist>",
                #"<model><entity name="Person"><relationship name="pets"><userInfo><entry key="jsonKeyPath"/><entry key="jsonKeyPath"/></userInfo></relationship></entity></model>"#,
                #"<model><entity name="Person"><relationship name="pets"><userInfo><entry key="jsonKeyPath"/></userInfo><userInfo><entry key="jsonKeyPath"/></userInfo></relationship></entity></model>"#,
            ], #"error: Person.pets has "jsonKeyPath" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            [
                #"{"Dog": {"jsonNaming": "snake_case", "jsonNaming": "kebab-case"}}"#,
                "<plist><dict><key>Dog</key><dict><key>jsonNaming</key><string/><key>jsonNaming</key><string/></dict></dict></plist>",
                #"<model><entity name="Dog"><userInfo><entry key="jsonNaming"/></userInfo><userInfo><entry key="jsonNaming"/></userInfo></entity></model>"#,
            ], #"error: Dog has "jsonNaming" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            [
                #"{"Persn": {}}"#, #"{"Persn": {"bogus": {}}}"#,
                "<plist><dict><key>Persn</key><dict/></dict></plist>",
                #"<model><entity name="Persn"/></model>"#,
                #"<model><entity name="Persn"><attribute name="bogus"/></entity></model>"#,
            ],
            #"error: "Persn" is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"#
        ),
        (
            [
                #"{"Pet": {"nme": {}}}"#,
                "<plist><dict><key>Pet</key><dict><key>nme</key><dict/></dict></dict></plist>",
            ], #"error: Pet doesn't declare a property "nme". Did you mean name? [unknown-overlay-property]"#
        ),
        (
            [
                #"<model><entity name="Pet"><attribute name="nme"/></entity></model>"#,
                #"<model><entity name="Pet"><attribute name="nme"><userInfo/></attribute></entity></model>"#,
            ], #"error: Pet doesn't declare an attribute "nme". Did you mean name? [unknown-overlay-property]"#
        ),
        (
            [
                #"{"Person": {"firstName": {"jsonKeyPath": "\#(long)"}}}"#,
                "<plist><dict><key>Person</key><dict><key>firstName</key><dict><key>jsonKeyPath</key><string>\(long)</string></dict></dict></dict></plist>",
                #"<model><entity name="Person"><attribute name="firstName"><userInfo><entry key="jsonKeyPath" value="\#(long)"/></userInfo></attribute></entity></model>"#,
            ],
            "error: The value of jsonKeyPath of Person.firstName has 65537 bytes; at most 65536 are read. Make it shorter. [too-large]"
        ),
        (
            [#"{"Person": {"firstName": "\#(long)"}}"#],
            "error: The value of Person.firstName has 65537 bytes; at most 65536 are read. Make it shorter. [too-large]"
        ),
        (
            [
                String(repeating: "<plist>", count: 65) + String(repeating: "</plist>", count: 65),
                String(repeating: "<model>", count: 65) + String(repeating: "</model>", count: 65),
            ], "error: Elements are nested more than 64 levels deep. Give the right file. [too-deep]"
        ),
    ])
    func refusesTheSameInEachForm(overlays: [String], message: String) throws {
        for overlay in overlays {
            let error = #expect(throws: ModelError.self) { try OverlaidModel.make(overlay) }
            let messages = error?.diagnostics.map { $0.description.replacing(#/^overlay1:\d+:\d+: /#, with: "") }
            #expect(messages == [message], "\(overlay.prefix(200))")
        }
    }

    private static let long = String(repeating: "x", count: 65_537)

    /// A binary list has no places, so that its messages say what they are about.
    @Test func namesThePropertyInABinaryList() throws {
        let list: [String: Any] = [
            "Person": ["firstName": ["jsonKeyPath": 5]], "Dog": ["firstName": 5], "Pet": ["jsonNaming": [1]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let error = #expect(throws: ModelError.self) { try ModelOverlay(data: data, name: "ov.plist") }
        #expect(
            error?.diagnostics.map(\.description).sorted() == [
                "ov.plist:1:1: error: The value of Dog.firstName is a number, neither a string nor an object. Write its key path as a string, or an object with its annotations. [bad-overlay]",
                "ov.plist:1:1: error: The value of jsonKeyPath of Person.firstName is a number, not a string. Write a string, or true or false. [bad-overlay]",
                "ov.plist:1:1: error: The value of jsonNaming of Pet is an array, not a string. Write a string, or true or false. [bad-overlay]",
            ])
    }

    /// JSON is in UTF-8; with a byte order mark it may be in UTF-16 too, as XML may.
    @Test(
        arguments: [
            (.utf16, nil), (.utf16LittleEndian, "in UTF-16 without a byte order mark"),
            (.utf16BigEndian, "in UTF-16 without a byte order mark"), (.utf32, "in UTF-32"),
            (.utf32LittleEndian, "in UTF-32"), (.utf32BigEndian, "in UTF-32"),
        ] as [(String.Encoding, String?)], [#"{"A": {"a": "b"}}"#, "{}", "\r\n{}"])
    func saysWhichEncodingIsNotRead(encoding: (encoding: String.Encoding, phrase: String?), json: String) throws {
        let data = try #require(json.data(using: encoding.encoding))
        var message: String?
        do throws(ModelError) {
            _ = try ModelOverlay(data: data, name: "overlay.json")
        } catch {
            message = error.description
        }
        #expect(
            message
                == encoding.phrase.map {
                    "overlay.json:1:1: error: The document is \($0), which is not read. Save the document as UTF-8. [unknown-encoding]"
                })
    }
}
