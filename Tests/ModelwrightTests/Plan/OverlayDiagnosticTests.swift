import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What is wrong with overlays, or by them, and where.
struct OverlayDiagnosticTests {
    @Test(arguments: [
        (
            #"{"Persn": {"firstName": "x"}}"#,
            "overlay1:1:2: error: \"Persn\" is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"
        ),
        (
            "{\"Person\": {\n  \"firstname\": \"x\"}}",
            "overlay1:2:3: error: Person doesn't declare a property \"firstname\", and it isn't an entity annotation either. Did you mean firstName? [unknown-overlay-property]"
        ),
        (
            #"{"*": {"nme": {"jsonKeyPath": "x"}}}"#,
            "overlay1:1:8: error: No entity of the model has a property \"nme\". Did you mean name? [unknown-overlay-property]"
        ),
        (
            #"{"Dog": {"name": "x"}}"#,
            "overlay1:1:10: error: Dog inherits name from Pet. Annotate it on Pet. [unknown-overlay-property]"
        ),
        (
            #"{"Person": {"jsonNaming": "snake"}}"#,
            #"overlay1:1:13: error: Person has "snake" for jsonNaming. Write one of "asWritten", "snake_case", "kebab-case", "PascalCase", "sync", "jsonCache". [bad-annotation]"#
        ),
        (
            #"{"Person": {"firstName": 5}}"#,
            "overlay1:1:26: error: The value of Person.firstName is a number, neither a string nor an object. Write its key path as a string, or an object with its annotations. [bad-overlay]"
        ),
        (
            #"{"Person": "x"}"#,
            "overlay1:1:12: error: Expected an object for Person. Write an object: its keys are names of properties, or annotations of the entity. [bad-overlay]"
        ),
        (
            #"{"Person": {"firstName": true, "jsonEmptyAsNil": true}}"#,
            "overlay1:1:26: error: The value of Person.firstName is a Boolean, neither a string nor an object. Write its key path as a string, or an object with its annotations. [bad-overlay]"
        ),
        (
            #"{"Person": {"jsonLossy": true}}"#,
            "overlay1:1:13: error: Person doesn't declare a property \"jsonLossy\", and the annotation jsonLossy means nothing on an entity. Move it to an attribute or a relationship. [unknown-overlay-property]"
        ),
        (
            #"["Person"]"#,
            "overlay1:1:1: error: An overlay is an object with entities' names for keys. Give XML of a model's grammar, a property list, or JSON. [bad-overlay]"
        ),
        (
            "{\"Person\":\n}",
            "overlay1:2:1: error: The JSON is not well-formed: expected a JSON value. Correct it there. [bad-overlay]"
        ),
        (
            "<overlay/>",
            "overlay1:1:1: error: The root element is <overlay>, neither <model> nor <plist>. Give XML of a model's grammar, a property list, or JSON. [bad-overlay]"
        ),
        (
            #"<model><entity name="Person" isAbstract="YES"><attribute name="firstName" optional="NO"/><fetchedProperty name="x"/></entity></model>"#,
            """
            overlay1:1:8: error: An overlay can't change `isAbstract` of <entity>; it only sets annotations. Remove it, or change the model. [bad-overlay]
            overlay1:1:47: error: An overlay can't change `optional` of <attribute>; it only sets annotations. Remove it, or change the model. [bad-overlay]
            overlay1:1:90: error: An overlay can't have <fetchedProperty> in <entity>; it only sets annotations. Remove it, or change the model. [bad-overlay]
            """
        ),
        (
            #"{"Persn": {"firstName": "x", "jsonNaming": "snake_case"}}"#,
            "overlay1:1:2: error: \"Persn\" is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"
        ),
        (
            #"{"Person": {"jsonNamng": "snake_case"}}"#,
            "overlay1:1:13: error: Person doesn't declare a property \"jsonNamng\", and it isn't an entity annotation either. Did you mean jsonNaming? [unknown-overlay-property]"
        ),
        (
            #"{"Person": {"": {"jsonNaming": "snake_case"}}}"#,
            "overlay1:1:13: error: Person doesn't declare a property \"\". Name a property that the entity declares. [unknown-overlay-property]"
        ),
        (
            #"{"Persn": {"firstName": {"keyPath": "x"}}}"#,
            "overlay1:1:2: error: \"Persn\" is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"
        ),
        (
            #"{"Person": {"nme": {"keyPath": "x"}}}"#,
            "overlay1:1:13: error: Person doesn't declare a property \"nme\". Name a property that the entity declares. [unknown-overlay-property]"
        ),
        (
            #"{"*": {"nme": "x"}}"#,
            "overlay1:1:8: error: No entity of the model has a property \"nme\", and it isn't an entity annotation either. Did you mean name? [unknown-overlay-property]"
        ),
        (
            #"{"Person": {"pets": {"jsonLossy": {"a": "b"}}}}"#,
            "overlay1:1:35: error: The value of jsonLossy of Person.pets is an object, not a string. Write a string, or true or false. [bad-overlay]"
        ),
        (
            #"<model><entity><attribute name="firstName"/></entity><entity name="Dog"><attribute/><userInfo><entry value="x"/></userInfo></entity></model>"#,
            """
            overlay1:1:8: error: This <entity> has no name. Give it a name. [bad-overlay]
            overlay1:1:73: error: This <attribute> has no name. Give it a name. [bad-overlay]
            overlay1:1:95: error: This <entry> has no key. Give it a key. [bad-overlay]
            """
        ),
        (
            "<plist><dict><key>Person</key><dict><key>a</key><key>firstName</key><string>x</string></dict></dict></plist>",
            "overlay1:1:37: error: The key \"a\" has no value after it. Give it a value. [bad-overlay]"
        ),
        (
            "<plist><dict><key>Person</key><dict><string>x</string></dict></dict></plist>",
            "overlay1:1:37: error: This <string> has no <key> before it. Give it a key. [bad-overlay]"
        ),
        (
            "<plist><dict><key>Person</key><dict><key>firstName</key><string>x</string><key>pets</key></dict></dict></plist>",
            "overlay1:1:75: error: The key \"pets\" has no value after it. Give it a value. [bad-overlay]"
        ),
        (
            "<plist><dict/><dict/></plist>",
            "overlay1:1:15: error: A property list has one value, and this <dict> is another. Remove it. [bad-overlay]"
        ),
        (
            "<plist><dict><key>Person</key><dict><key>firstName</key><string>x<b/></string></dict></dict></plist>",
            "overlay1:1:66: error: There is a <b> in <string>, which has only text. Remove it. [bad-overlay]"
        ),
        (
            "<plist/>",
            "overlay1:1:1: error: An overlay is an object with entities' names for keys. Give XML of a model's grammar, a property list, or JSON. [bad-overlay]"
        ),
        (
            #"{"Person": {"firstName": "a", "firstName": "b"}}"#,
            "overlay1:1:31: error: Person has \"firstName\" twice. Remove one of the two. [bad-overlay]"
        ),
        (
            #"{"Person": {"jsonNaming": 5, "firstName": {"jsonKeyPath": null}}}"#,
            """
            overlay1:1:27: error: The value of jsonNaming of Person is a number, not a string. Write a string, or true or false. [bad-overlay]
            overlay1:1:59: error: The value of jsonKeyPath of Person.firstName is null, not a string. Write a string, or true or false. [bad-overlay]
            """
        ),
        (
            #"{"Person": {"jsonKeyPath": "x"}, "*": {"jsonKeyPath.1": "x"}}"#,
            """
            overlay1:1:13: error: Person doesn't declare a property "jsonKeyPath", and the annotation jsonKeyPath means nothing on an entity. Move it to an attribute or a relationship. [unknown-overlay-property]
            overlay1:1:40: error: No entity of the model has a property "jsonKeyPath.1", and the annotation jsonKeyPath.1 means nothing on an entity. Move it to an attribute or a relationship. [unknown-overlay-property]
            """
        ),
        (
            #"<model>a<entity name="Dog">b<attribute name="firstName">c<userInfo>d<entry key="documentation">e<b/></entry></userInfo></attribute></entity></model>"#,
            """
            overlay1:1:1: error: There is text in <model>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:9: error: There is text in <entity>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:29: error: There is text in <attribute>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:58: error: There is text in <userInfo>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:69: error: There is text in <entry>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:97: error: An overlay can't have <b> in <entry>; it only sets annotations. Remove it, or change the model. [bad-overlay]
            """
        ),
        (
            "<plist>a<dict>b<key>Person</key><dict/></dict></plist>",
            """
            overlay1:1:1: error: There is text in <plist>, which has no meaning. Remove it. [bad-overlay]
            overlay1:1:9: error: There is text in <dict>, which has no meaning. Remove it. [bad-overlay]
            """
        ),
        (
            #"<model><entity name="Dog"><relationship name="firstName"/><attribute name="name"/></entity><entity name="Person"><attribute name="pets"/></entity></model>"#,
            """
            overlay1:1:27: error: Dog.firstName is an attribute, not a relationship. Write <attribute>. [unknown-overlay-property]
            overlay1:1:59: error: Dog inherits name from Pet. Annotate it on Pet. [unknown-overlay-property]
            overlay1:1:114: error: Person.pets is a relationship, not an attribute. Write <relationship>. [unknown-overlay-property]
            """
        ),
        (
            #"<model><composite name="Dog"/><entity name="*"><attribute name="pets"/></entity></model>"#,
            """
            overlay1:1:8: error: Dog is an entity, not a composite. Write <entity>. [unknown-overlay-entity]
            overlay1:1:48: error: No entity of the model has an attribute "pets". Write <relationship>. [unknown-overlay-property]
            """
        ),
        (
            #"<model><composite name="*"/></model>"#,
            "overlay1:1:8: error: * is every entity and every composite. Write <entity>. [unknown-overlay-entity]"
        ),
        ("", "overlay1:1:1: error: The overlay is empty. Give XML, JSON or a property list. [empty-file]"),
    ])
    func namesWhatIsWrong(overlay: String, message: String) throws {
        let error = #expect(throws: ModelError.self) { try OverlaidModel.make(overlay) }
        #expect(error?.diagnostics.map(\.description).joined(separator: "\n") == message)
    }

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

    /// An entity's annotation may have the name of a property, and an overlay may name what it doesn't change.
    @Test func tellsAnnotationsFromPropertiesInXML() throws {
        let model = try OverlaidModel.make(
            #"<model><entity name="*"/><entity name="Dog"><attribute name="firstName"/><userInfo><entry key="firstName" value="x"/><entry key="documentation" value="y"/></userInfo></entity></model>"#
        )
        #expect(OverlaidModel.annotations(model) == ["Person.firstName.jsonKeyPath=first", "Dog.documentation=y"])
    }

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

    /// A key that is no annotation would have no effect, in whichever case it is written.
    @Test(arguments: [
        (
            #"{"Person": {"firstName": {"keyPath": "x"}}}"#,
            "overlay1:1:27: warning: Person.firstName has keyPath, which is not a known annotation; it is not used. Check its spelling, or remove it. [unknown-annotation]"
        ),
        (
            #"{"Person": {"firstName": {"jsonKeypath": "x"}}}"#,
            "overlay1:1:27: warning: Person.firstName has jsonKeypath, which is not a known annotation; it is not used. Did you mean jsonKeyPath? [unknown-annotation]"
        ),
        (
            #"<model><entity name="Dog"><userInfo><entry key="naming" value="snake_case"/></userInfo></entity></model>"#,
            "overlay1:1:37: warning: Dog has naming, which is not a known annotation; it is not used. Check its spelling, or remove it. [unknown-annotation]"
        ),
        (
            #"{"Person": {"pets": {"jsonTransformer": "x"}}}"#,
            "overlay1:1:22: warning: Person.pets has jsonTransformer, which means nothing on a relationship; it is not used. Move it to an attribute. [misplaced-annotation]"
        ),
        (
            #"<model><entity name="*"><userInfo><entry key="naming" value="snake_case"/></userInfo></entity></model>"#,
            "overlay1:1:35: warning: * has naming, which is not a known annotation; it is not used. Check its spelling, or remove it. [unknown-annotation]"
        ),
    ])
    func warnsOfWhatHasNoEffect(overlay: String, message: String) throws {
        let warnings = try OverlaidModel.make(overlay).warnings.map(\.description)
        #expect(warnings.filter { $0.hasPrefix("overlay") } == [message])
    }

    @Test func namesAFileThatIsNotThere() throws {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(contentsOf: URL(filePath: "/nowhere/o.json")) }
        #expect(
            error?.description
                == "/nowhere/o.json:1:1: error: There is no file here. Give the path of XML, JSON or a property list. [unreadable-file]"
        )
    }

    // MARK: Limits

    /// An overlay that is too long to be shown.
    struct Large: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let data: Data

        init(_ description: String, _ data: Data) { (testDescription, self.data) = (description, data) }

        /// Members, each with its number.
        init(
            _ description: String, _ start: String, _ separator: String, _ end: String, count: Int = 20_001,
            _ member: (Int) -> String
        ) {
            self.init(
                description, Data((start + (0..<count).map(member).joined(separator: separator) + end).utf8))
        }
    }

    /// What is wrong in a document with an overlay is named where the overlay says it.
    @Test func placesWhatAnOverlayBreaks() throws {
        let xml = """
            <model>
            <entity name="A">
            <attribute name="n" optional="YES" attributeType="Integer 32"/>
            <attribute name="d" optional="YES" attributeType="Integer 32" derived="YES" derivationExpression="n"/>
            <attribute name="c" optional="YES" attributeType="Composite" composite="C"/>
            </entity>
            <entity name="B"><attribute name="c" optional="YES" attributeType="Composite" composite="C"/></entity>
            <composite name="C"><attribute name="at" optional="YES" attributeType="Date"/></composite>
            </model>
            """
        func problems(_ overlay: String) throws -> [String] {
            let overlay = try ModelOverlay(data: Data(overlay.utf8), name: "o.json")
            do {
                _ = try ObjectModel(data: Data(xml.utf8), name: "A.xml", overlays: [overlay])
                return []
            } catch let error as ModelError {
                return error.diagnostics.map { "\($0)" }
            }
        }
        let transformer = try problems(#"{"A":{"d":{"jsonTransformer":"Day"}}}"#)
        #expect(
            transformer == [
                "o.json:1:12: error: A.d is derived, and has the transformer Day. Remove the transformer. [bad-expression]",
                "o.json:1:12: warning: A.d names the transform \"Day\", which was not passed in transforms; its values are read and written without it. Pass it in transforms. [unregistered-transformer]",
            ])
        #expect(
            try problems(#"{"A":{"jsonDateFormat":"yyyy"}}"#) == [
                "o.json:1:7: error: The composite C is in A (o.json:1:7) and in B, which differ in jsonDateFormat. Give the composite a userInfo with a jsonDateFormat of its own. [ambiguous-composite]"
            ])
    }

    @Test(arguments: [
        Large("annotations", #"{"Person":{"pets":{"#, ",", "}}}") { #""k\#($0)":"b""# },
        Large("entities", "{", ",", "}") { #""k\#($0)":{}"# },
        Large("a property list", "<plist><dict>", "", "</dict></plist>") { "<key>k\($0)</key><dict/>" },
        Large("XML", #"<model><entity name="Person"><userInfo>"#, "", "</userInfo></entity></model>") {
            #"<entry key="k\#($0)"/>"#
        },
    ])
    func hasAnEnd(overlay: Large) {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(data: overlay.data, name: "overlay") }
        #expect(
            error?.description.hasPrefix("overlay:1:") == true
                && error?.description.hasSuffix(
                    "error: An overlay has more than 20000 annotations. Give the right file. [too-large]") == true,
            "\(error?.description ?? "")")
    }

    /// A binary property list of objects that others refer to by their numbers, four bytes each.
    private static func binary(_ objects: [[UInt8]]) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, 4)
            bytes += object
        }
        let trailer = [0, 0, 0, 0, 0, 0, 4, 4] + number(objects.count, 8) + number(0, 8) + number(bytes.count, 8)
        return Data(bytes + offsets + trailer)
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// - Parameter values: Those of the keys, or the keys themselves.
    private static func dictionary(_ keys: [Int], _ values: [Int]? = nil) -> [UInt8] {
        [0xDF, 0x12] + number(keys.count, 4) + (keys + (values ?? keys)).flatMap { number($0, 4) }
    }

    private static func string(_ count: Int) -> [UInt8] {
        [0x5F, 0x12] + number(count, 4) + [UInt8](repeating: UInt8(ascii: "a"), count: count)
    }

    /// Lists that say more than they have bytes for, by references to one string, to one dictionary, and to themselves, and one
    /// with a reference to nothing.
    @Test(arguments: [
        (
            Large(
                "one string",
                binary([
                    dictionary([1], [2]), string(6), dictionary(Array(repeating: 3, count: 25_000)), string(200_000),
                ])),
            "list:1:1: error: The property list has more than 8388608 bytes of text, each counted as often as it is named. Give the right file. [too-large]"
        ),
        (
            Large(
                "one dictionary",
                binary([
                    dictionary(Array(repeating: 2, count: 200), Array(repeating: 1, count: 200)),
                    dictionary(Array(repeating: 2, count: 200)), string(10),
                ])),
            "list:1:1: error: An overlay has more than 20000 annotations. Give the right file. [too-large]"
        ),
        (
            // What is too deep isn't looked into, however many lead to it.
            Large(
                "one long dictionary",
                binary([
                    dictionary([4], [1]), dictionary([4], [2]),
                    dictionary(Array(repeating: 4, count: 19_000), Array(repeating: 3, count: 19_000)),
                    dictionary(Array(repeating: 4, count: 100_000)), string(1),
                ])),
            #"list:1:1: error: a.a has "a" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            Large(
                "one long key",
                binary([
                    dictionary([3], [1]), dictionary([3], [2]),
                    dictionary(Array(repeating: 4, count: 19_000), Array(repeating: 3, count: 19_000)),
                    string(1), string(400_000),
                ])),
            "list:1:1: error: The property list has more than 8388608 bytes of text, each counted as often as it is named. Give the right file. [too-large]"
        ),
        (
            Large("itself", binary([dictionary([1], [0]), string(3)])),
            "list:1:1: error: The value of aaa of aaa.aaa is an object, not a string. Write a string, or true or false. [bad-overlay]"
        ),
        (
            Large("nothing", binary([dictionary([1], [7]), string(3)])),
            "list:1:1: error: The property list can't be read. Give XML of a model's grammar, a property list, or JSON. [bad-overlay]"
        ),
    ])
    func readsNoMoreOfABinaryListThanItHas(list: Large, message: String) {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(data: list.data, name: "list") }
        #expect(error?.diagnostics.first?.description == message)
    }

    /// What takes long if each of many names is compared with each of many others.
    /// What an overlay says counts before another tool's words and its conventions.
    @Test(arguments: [
        (
            #"<attribute name="callSign" optional="YES" attributeType="String"/>"#, Dialect.sync,
            #"{"E": {"callSign": "callSign"}}"#, #"{"callSign":"x"}"#
        ),
        (
            #"<attribute name="callSign" optional="YES" attributeType="String"/>"#, .sync,
            #"{"*": {"jsonNaming": "kebab-case"}}"#, #"{"call-sign":"x"}"#
        ),
        (
            #"<attribute name="callSign" optional="YES" attributeType="String"/>"#, .jsonCache,
            #"{"E": {"callSign": "sign"}}"#, #"{"sign":"x"}"#
        ),
        (
            #"<attribute name="a" optional="YES" attributeType="String"><userInfo><entry key="JSONKeyPath" value="a"/></userInfo></attribute><attribute name="b" optional="YES" attributeType="String"/>"#,
            .automatic, #"{"E": {"b": "bb"}}"#, #"{"a":"1","bb":"2"}"#
        ),
        (
            #"<attribute name="taken" optional="YES" attributeType="String"><userInfo><entry key="MMRecordAttributeAlternateNameKey" value="taken_at"/></userInfo></attribute>"#,
            .automatic, #"{"E": {"taken": "taken"}}"#, #"{"taken":"1"}"#
        ),
    ])
    func countsBeforeDialects(attributes: String, dialect: Dialect, overlay: String, json: String) throws {
        let model = try ObjectModel(
            data: Data(#"<model><entity name="E">\#(attributes)</entity></model>"#.utf8), name: "E.xml",
            overlays: [ModelOverlay(data: Data(overlay.utf8), name: "overlay.json")], dialect: dialect)
        #expect(model.warnings.isEmpty)
        let object = try model.decode(entity: "E", from: json)
        #expect(object.mapping?.attributes.allSatisfy { !$0.isNil(object) } == true)
        #expect(String(decoding: try model.encode(object), as: UTF8.self) == json)
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

    @Test(arguments: [
        Large("properties", #"{"*":{"#, ",", "}}", count: 1_001) { #""json\#($0)":"b""# },
        Large("annotations", #"{"Person":{"pets":{"#, ",", "}}}", count: 1_001) { #""json\#($0)":"b""# },
        Large("entities", "{", ",", "}", count: 1_001) { #""Person\#($0)":{"a":"b"}"# },
    ])
    func listsAThousandFindings(overlay: Large) throws {
        let document = try ModelDocument(
            data: Data("<model>\(Text.entity("Person", "", Text.toMany("pets", "Person")))</model>".utf8),
            name: "People.xml")
        var diagnostics = DiagnosticList()
        _ = document.annotations(of: [try ModelOverlay(data: overlay.data, name: "overlay")], &diagnostics)
        #expect(diagnostics.sorted.count == 1_001 && diagnostics.sorted.last?.rule == "too-many-findings")
    }
}
