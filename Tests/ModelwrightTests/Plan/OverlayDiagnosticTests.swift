import Foundation
import Testing

@testable import Modelwright

/// What is wrong with overlays, and where.
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
}
