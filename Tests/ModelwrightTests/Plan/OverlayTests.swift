import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What overlays say of a model, in each of their forms.
struct OverlayTests {
    private static let document = Data(
        """
        <model>
        \(Text.entity("Person", Text.attribute("firstName", "String", ["jsonKeyPath": "first"]), Text.toMany("pets", "Pet")))
        \(Text.entity("Pet", abstract: true, Text.attribute("name", "String"), Text.attribute("born", "Date")))
        \(Text.entity("Dog", parent: "Pet", Text.attribute("firstName", "String")))
        </model>
        """.utf8)

    private static func model(_ overlays: String...) throws -> ObjectModel {
        try ObjectModel(
            data: document, name: "Pets.xml",
            overlays: overlays.enumerated().map { try ModelOverlay(data: Data($1.utf8), name: "overlay\($0 + 1)") })
    }

    /// All annotations, as `Entity.property.key=value`.
    private static func annotations(_ model: ObjectModel) -> [String] {
        model.entities.flatMap { entity -> [String] in
            let own = entity.userInfo.map { "\(entity.name).\($0.key)=\($0.value)" }
            let attributes = entity.attributes.filter { $0.entity == entity }.flatMap { attribute in
                attribute.userInfo.map { "\(entity.name).\(attribute.name).\($0.key)=\($0.value)" }
            }
            let relationships = entity.relationships.filter { $0.entity == entity }.flatMap { relationship in
                relationship.userInfo.map { "\(entity.name).\(relationship.name).\($0.key)=\($0.value)" }
            }
            return (own + attributes + relationships).sorted()
        }
    }

    private static let forms = [
        """
        {"Person": {"jsonNaming": "snake_case", "firstName": "given", "pets": {"jsonKeyPath": "animals", "jsonLossy": true}},
         "Pet": {"born": {"jsonDateFormat": "yyyy"}}}
        """,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
            <key>Person</key><dict>
                <key>jsonNaming</key><string>snake_case</string>
                <key>firstName</key><string>given</string>
                <key>pets</key><dict><key>jsonKeyPath</key><string>animals</string><key>jsonLossy</key><true/></dict>
            </dict>
            <key>Pet</key><dict><key>born</key><dict><key>jsonDateFormat</key><string>yyyy</string></dict></dict>
        </dict></plist>
        """,
        """
        <model>
            <entity name="Person">
                <attribute name="firstName"><userInfo><entry key="jsonKeyPath" value="given"/></userInfo></attribute>
                <relationship name="pets"><userInfo><entry key="jsonKeyPath" value="animals"/><entry key="jsonLossy" value="YES"/></userInfo></relationship>
                <userInfo><entry key="jsonNaming" value="snake_case"/></userInfo>
            </entity>
            <entity name="Pet"><attribute name="born"><userInfo><entry key="jsonDateFormat" value="yyyy"/></userInfo></attribute></entity>
        </model>
        """,
    ]

    private static let result = [
        "Person.firstName.jsonKeyPath=given", "Person.jsonNaming=snake_case", "Person.pets.jsonKeyPath=animals",
        "Person.pets.jsonLossy=YES", "Pet.born.jsonDateFormat=yyyy",
    ]

    @Test(arguments: forms)
    func saysTheSameInEachForm(overlay: String) throws {
        let model = try Self.model(overlay)
        #expect(Self.annotations(model) == Self.result)
        let person = try model.decode(
            entity: "Person", from: #"{"given":"Mark","animals":[{"name":"Rex"}]}"#)
        #expect(try person.value(forKey: "firstName") as? String == "Mark")
    }

    @Test func readsAPropertyListThatABuildHasMadeBinary() throws {
        let list = try PropertyListSerialization.propertyList(from: Data(Self.forms[1].utf8), format: nil)
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let model = try ObjectModel(
            data: Self.document, name: "Pets.xml", overlays: [ModelOverlay(data: data, name: "Keys.plist")])
        #expect(Self.annotations(model) == Self.result)
    }

    @Test func saysOfEveryEntityWhatOneMayOverride() throws {
        let model = try Self.model(
            #"{"Dog": {"jsonNaming": "kebab-case"}, "*": {"jsonNaming": "snake_case", "firstName": "given"}}"#)
        #expect(
            Self.annotations(model) == [
                "Person.firstName.jsonKeyPath=given", "Person.jsonNaming=snake_case", "Pet.jsonNaming=snake_case",
                "Dog.firstName.jsonKeyPath=given", "Dog.jsonNaming=kebab-case",
            ])
    }

    @Test func letsTheLaterOverlayCount() throws {
        let model = try Self.model(
            #"{"Person": {"firstName": "one", "jsonNaming": "snake_case"}}"#, #"{"*": {"firstName": "two"}}"#)
        #expect(model.entitiesByName["Person"]?.attributesByName["firstName"]?.jsonKeyPath == "two")
        #expect(model.entitiesByName["Dog"]?.attributesByName["firstName"]?.jsonKeyPath == "two")
        #expect(model.entitiesByName["Person"]?.userInfo["jsonNaming"] == "snake_case")
    }

    @Test func countsBeforeADialect() throws {
        let text = Text.entity("A", Text.attribute("a", "String", ["JSONKeyPath": "groot"]))
        let overlay = try ModelOverlay(data: Data(#"{"A": {"a": "overlay"}}"#.utf8), name: "o.json")
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "A.xml", overlays: [overlay])
        #expect(model.entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath == "overlay" && model.warnings.isEmpty)
    }

    // MARK: What is wrong

    @Test(arguments: [
        (
            #"{"Persn": {"firstName": "x"}}"#,
            "overlay1:1:2: error: Persn is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"
        ),
        (
            "{\"Person\": {\n  \"firstname\": \"x\"}}",
            "overlay1:2:3: error: Person doesn't declare a property firstname, and it is no annotation of an entity. Did you mean firstName? [unknown-overlay-property]"
        ),
        (
            #"{"*": {"nme": {"jsonKeyPath": "x"}}}"#,
            "overlay1:1:8: error: No entity of the model has a property nme, and it is no annotation of an entity. Did you mean name? [unknown-overlay-property]"
        ),
        (
            #"{"Dog": {"name": "x"}}"#,
            "overlay1:1:10: error: Dog inherits name from Pet, whose annotations it has. Say it of Pet. [unknown-overlay-property]"
        ),
        (
            #"{"Person": {"jsonNaming": "snake"}}"#,
            #"overlay1:1:13: error: Person has "snake" for jsonNaming. Write one of "asWritten", "snake_case", "kebab-case", "PascalCase". [bad-annotation]"#
        ),
        (
            #"{"Person": {"firstName": 5}}"#,
            "overlay1:1:26: error: The value of firstName is a number, not a string. Write a string, or true or false. [bad-overlay]"
        ),
        (
            #"{"Person": "x"}"#,
            "overlay1:1:12: error: What is said of Person is no object. Write an object: its keys are names of properties, or annotations of the entity. [bad-overlay]"
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
            overlay1:1:8: error: An overlay sets annotations, and not isAbstract of <entity>. Remove it, or change the model. [bad-overlay]
            overlay1:1:47: error: An overlay sets annotations, and not optional of <attribute>. Remove it, or change the model. [bad-overlay]
            overlay1:1:90: error: An overlay sets annotations; it has no <fetchedProperty> in <entity>. Remove it, or change the model. [bad-overlay]
            """
        ),
        (
            #"{"Persn": {"firstName": "x", "jsonNaming": "snake_case"}}"#,
            "overlay1:1:2: error: Persn is not an entity of the model. Did you mean Person? [unknown-overlay-entity]"
        ),
        (
            #"{"Person": {"jsonNamng": "snake_case"}}"#,
            "overlay1:1:13: error: Person doesn't declare a property jsonNamng, and it is no annotation of an entity. Did you mean jsonNaming? [unknown-overlay-property]"
        ),
        ("", "overlay1:1:1: error: The overlay is empty. Give XML, JSON or a property list. [empty-file]"),
    ])
    func namesWhatIsWrong(overlay: String, message: String) throws {
        let error = #expect(throws: ModelError.self) { try Self.model(overlay) }
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
            "overlay1:1:27: warning: Person.firstName has jsonKeypath, which is not a known annotation; it is kept and not used. Did you mean jsonKeyPath? [unknown-annotation]"
        ),
        (
            #"<model><entity name="Dog"><userInfo><entry key="naming" value="snake_case"/></userInfo></entity></model>"#,
            "overlay1:1:37: warning: Dog has naming, which is not a known annotation; it is not used. Check its spelling, or remove it. [unknown-annotation]"
        ),
    ])
    func warnsOfWhatHasNoEffect(overlay: String, message: String) throws {
        let warnings = try Self.model(overlay).warnings.map(\.description)
        #expect(warnings.filter { $0.hasPrefix("overlay") } == [message])
    }

    @Test func namesAFileThatIsNotThere() throws {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(contentsOf: URL(filePath: "/nowhere/o.json")) }
        #expect(
            error?.description
                == "/nowhere/o.json:1:1: error: There is no file here. Give the path of XML, JSON or a property list. [unreadable-file]"
        )
    }

    @Test func hasAnEnd() throws {
        let members = (0...20_000).map { "\"k\($0)\":\"b\"" }.joined(separator: ",")
        let error = #expect(throws: ModelError.self) { try Self.model("{\"Person\":{\"pets\":{\(members)}}}") }
        #expect(
            error?.description.hasPrefix("overlay1:1:") == true
                && error?.description.hasSuffix(
                    "error: An overlay has more than 20000 annotations. Give the right file. [too-large]") == true,
            "\(error?.description ?? "")")
    }
}
