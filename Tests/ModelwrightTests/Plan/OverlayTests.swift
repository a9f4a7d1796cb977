import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What overlays say of a model, in each of their forms.
struct OverlayTests {
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
        let model = try OverlaidModel.make(overlay)
        #expect(OverlaidModel.annotations(model) == Self.result)
        let person = try model.decode(
            entity: "Person", from: #"{"given":"Mark","animals":[{"name":"Rex"}]}"#)
        #expect(try person.value(forKey: "firstName") as? String == "Mark")
    }

    @Test func readsAPropertyListThatABuildHasMadeBinary() throws {
        let list = try PropertyListSerialization.propertyList(from: Data(Self.forms[1].utf8), format: nil)
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let model = try ObjectModel(
            data: OverlaidModel.document, name: "Pets.xml", overlays: [ModelOverlay(data: data, name: "Keys.plist")])
        #expect(OverlaidModel.annotations(model) == Self.result)
    }

    @Test func saysOfEveryEntityWhatOneMayOverride() throws {
        let model = try OverlaidModel.make(
            #"{"Dog": {"jsonNaming": "kebab-case"}, "*": {"jsonNaming": "snake_case", "firstName": "given"}}"#)
        #expect(
            OverlaidModel.annotations(model) == [
                "Person.firstName.jsonKeyPath=given", "Person.jsonNaming=snake_case", "Pet.jsonNaming=snake_case",
                "Dog.firstName.jsonKeyPath=given", "Dog.jsonNaming=kebab-case",
            ])
    }

    @Test func letsTheLaterOverlayCount() throws {
        let model = try OverlaidModel.make(
            #"{"Person": {"firstName": "one", "jsonNaming": "snake_case"}}"#, #"{"*": {"firstName": "two"}}"#)
        #expect(model.entitiesByName["Person"]?.attributesByName["firstName"]?.jsonKeyPath == "two")
        #expect(model.entitiesByName["Dog"]?.attributesByName["firstName"]?.jsonKeyPath == "two")
        #expect(model.entitiesByName["Person"]?.userInfo["jsonNaming"] == "snake_case")
    }

    @Test func setsWhatTheGeneratorReads() throws {
        let model = try OverlaidModel.make(
            """
            {"*": {"documentation": "All", "firstName": {"RawType": "Name", "jsonKeyPath.1": "given"}},
             "Person": {"pets": {"modelgen.weak": true, "modelgen.collection": "set"}, "mogenerator.customBaseClass": "Base"}}
            """)
        #expect(
            OverlaidModel.annotations(model) == [
                "Person.documentation=All", "Person.firstName.RawType=Name", "Person.firstName.jsonKeyPath.1=given",
                "Person.firstName.jsonKeyPath=first", "Person.mogenerator.customBaseClass=Base",
                "Person.pets.modelgen.collection=set", "Person.pets.modelgen.weak=YES", "Pet.documentation=All",
                "Dog.documentation=All", "Dog.firstName.RawType=Name", "Dog.firstName.jsonKeyPath.1=given",
            ])
        #expect(model.warnings.filter { $0.position.file.hasPrefix("overlay") } == [])
    }

    @Test(arguments: [
        #"{"Address": {"zipCode": "zip"}}"#,
        #"{"*": {"zipCode": {"jsonKeyPath": "zip"}}}"#,
        #"{"Address": {"zipCode": {"jsonKeyPath": "zip"}}}"#,
        #"<model><composite name="Address"><attribute name="zipCode"><userInfo><entry key="jsonKeyPath" value="zip"/></userInfo></attribute></composite></model>"#,
    ])
    func namesACompositeLikeAnEntity(overlay: String) throws {
        let document = """
            <model>
            <entity name="Person"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>
            <composite name="Address"><attribute name="zipCode" optional="YES" attributeType="String"/></composite>
            </model>
            """
        let model = try ObjectModel(
            data: Data(document.utf8), name: "People.xml",
            overlays: [ModelOverlay(data: Data(overlay.utf8), name: "overlay")])
        let person = try model.decode(entity: "Person", from: #"{"home":{"zip":"1"}}"#)
        #expect("\(person)" == #"Person(home: Address(zipCode: "1"))"#)
    }

    /// What an overlay is called has no influence on what it says.
    @Test(arguments: ["A.xml", "o.json"]) func doesntLookAtNames(name: String) throws {
        let text = Text.entity("A", Text.attribute("n", "String", ["mappedKeyName": "a", "mappedKeyName.1": "b"]))
        let overlay = try ModelOverlay(data: Data(#"{"A": {"n": "z"}}"#.utf8), name: name)
        let model = try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "A.xml", overlays: [overlay])
        #expect(model.warnings == [])
        #expect(try "\(model.decode(entity: "A", from: #"{"b":"1"}"#))" == #"A(n: "1")"#)
    }

    /// An empty key path takes away what is read beside the first, be it the document's or a tool's.
    @Test(arguments: [
        #"<entry key="jsonKeyPath" value="title"/><entry key="jsonKeyPath.1" value="name"/>"#,
        #"<entry key="mappedKeyName" value="title"/><entry key="mappedKeyName.1" value="name"/>"#,
        #"<entry key="MMRecordAttributeAlternateNameKey" value="title"/>"#,
    ])
    func takesAwayAKeyPath(entries: String) throws {
        let xml =
            #"<model><entity name="A"><attribute name="name" optional="YES" attributeType="String"><userInfo>\#(entries)</userInfo></attribute><attribute name="city" optional="YES" attributeType="String"/></entity></model>"#
        let overlay = try ModelOverlay(
            data: Data(#"{"A": {"name": {"jsonKeyPath": "label", "jsonKeyPath.1": ""}, "city": "name"}}"#.utf8),
            name: "o.json")
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml", overlays: [overlay])
        #expect(model.warnings == [])
        let object = try model.decode(entity: "A", from: #"{"name":"x"}"#)
        #expect("\(object)" == #"A(name: nil, city: "x")"#)
    }

    @Test func countsBeforeADialect() throws {
        let text = Text.entity("A", Text.attribute("a", "String", ["JSONKeyPath": "groot"]))
        let overlay = try ModelOverlay(data: Data(#"{"A": {"a": "overlay"}}"#.utf8), name: "o.json")
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "A.xml", overlays: [overlay])
        #expect(model.entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath == "overlay" && model.warnings.isEmpty)
    }

    /// An entity's annotation may have the name of a property, and an overlay may name what it doesn't change.
    @Test func tellsAnnotationsFromPropertiesInXML() throws {
        let model = try OverlaidModel.make(
            #"<model><entity name="*"/><entity name="Dog"><attribute name="firstName"/><userInfo><entry key="firstName" value="x"/><entry key="documentation" value="y"/></userInfo></entity></model>"#
        )
        #expect(OverlaidModel.annotations(model) == ["Person.firstName.jsonKeyPath=first", "Dog.documentation=y"])
    }

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
}
