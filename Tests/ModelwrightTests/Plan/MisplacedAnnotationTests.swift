import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Annotations that have no effect where they are.
struct MisplacedAnnotationTests {
    private static func warnings(
        _ elements: String, classes: [ModelObject.Type] = [], transforms: [String: ValueTransform] = [:],
        dialect: Dialect = .automatic
    ) throws -> [String] {
        try ObjectModel(
            data: Data("<model>\n\(elements)</model>".utf8), name: "A.xml", classes: classes, transforms: transforms,
            dialect: dialect
        ).warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }
    }

    private static func misplaced(_ message: String, _ remedy: String = "Remove it.") -> String {
        "\(message); it is kept and not used. \(remedy) [misplaced-annotation]"
    }

    @Test(arguments: [
        "Integer 16", "Decimal", "Double", "Float", "Boolean", "String", "Binary", "UUID", "URI", "Transformable",
    ])
    func warnsOfADateFormatOfWhatIsNoDate(type: String) throws {
        let text = Text.entity("A", Text.attribute("at", type, ["jsonDateFormat": "yyyy"]))
        #expect(
            try Self.warnings(text) == [
                Self.misplaced(
                    "A.at has jsonDateFormat, but its values are no dates",
                    "Make its type Date, bind a Date to it in a class, or remove it.")
            ])
    }

    /// A document that was converted has the tools' words beside the library's, and may be loaded without the tools'.
    @Test func leavesWordsOfToolsBesideOurs() throws {
        let text = Text.entity(
            "A", ["identityAttribute": "n", "identityAttributes": "n"],
            Text.attribute("n", "String", ["JSONKeyPath": "x", "jsonKeyPath": "x"]))
        #expect(try Self.warnings(text, dialect: .native) == [])
    }

    /// What the document leaves out, a key path of an overlay doesn't bring in.
    @Test func warnsOfAKeyPathOfAnOverlayForWhatIsLeftOut() throws {
        let text = Text.entity("A", Text.attribute("n", "String", ["jsonDirection": "none"]))
        func warnings(_ overlay: String) throws -> [String] {
            try ObjectModel(
                data: Data("<model>\(text)</model>".utf8), name: "A.xml",
                overlays: [ModelOverlay(data: Data(overlay.utf8), name: "o.json")]
            ).warnings.map(\.description)
        }
        let found = try warnings(#"{"A": {"n": "x"}}"#)
        #expect(
            found == [
                "o.json:1:8: warning: A.n has jsonKeyPath, but its jsonDirection is none (A.xml:2:69); it is kept and not used. Give it both for jsonDirection there as well. [misplaced-annotation]"
            ])
        #expect(try warnings(#"{"A": {"n": {"jsonKeyPath": "x", "jsonDirection": "both"}}}"#) == [])
        // An overlay that leaves it out means just that.
        #expect(try warnings(#"{"A": {"n": {"jsonKeyPath": "x", "jsonDirection": "none"}}}"#) == [])
    }

    /// A class may take a String as a date, and an entity's format is for the dates that it has.
    @Test func leavesADateFormatThatIsUsed() throws {
        let text = Text.attribute("at", "String", ["jsonDateFormat": "yyyy"])
        #expect(try Self.warnings(Text.entity("Moment", text), classes: [Moment.self]) == [])
        #expect(
            try Self.warnings(
                Text.entity(
                    "A", ["jsonDateFormat": "yyyy"], Text.attribute("at", "Date"), Text.attribute("b", "String"))
            ) == [])
    }

    @Test func warnsOfADateFormatBesideThatOfATransform() throws {
        let text = Text.entity(
            "A", Text.attribute("at", "Date", ["jsonTransformer": "Day", "jsonDateFormat": "yyyy"]),
            Text.attribute("same", "Date", ["jsonTransformer": "Day", "jsonDateFormat": "dd.MM.yyyy"]))
        #expect(
            try Self.warnings(text, transforms: ["Day": .date(format: "dd.MM.yyyy")]) == [
                Self.misplaced(
                    #"A.at has jsonDateFormat, but its transform has the format "dd.MM.yyyy""#, "Remove one of the two."
                )
            ])
    }

    /// Those of the generator are the library's own, whatever the dialect is.
    @Test(arguments: [Dialect.automatic, .native, .groot, .swiftGen, .mogenerator])
    func warnsOfTheGeneratorsAnnotations(dialect: Dialect) throws {
        let text = Text.entity(
            "A", ["RawType": "Kind"],
            Text.attribute("a", "String", ["modelgen.weak": "YES", "mogenerator.customBaseClass": "B"]),
            Text.attribute("b", "String", ["attributeValueClassName": "Kind", "nonOptionalInit": "YES"]),
            Text.attribute("c", "String", ["RawType": "Kind", "nonOptionalInit": "YES"]),
            Text.attribute("d", "Transformable", ["attributeValueClassName": "Kind", "documentation": "x"]),
            Text.toOne("e", "A", ["modelgen.collection": "set", "attributeValueClassName": "Kind"]),
            Text.toMany("f", "A", ["modelgen.collection": "set", "mogenerator.readonly": "YES"]))
        #expect(
            try Self.warnings(text, dialect: dialect).filter { !$0.contains("missing-inverse") } == [
                Self.misplaced(
                    "A.a has modelgen.weak, which means nothing on an attribute", "Move it to a relationship."),
                Self.misplaced(
                    "A.a has mogenerator.customBaseClass, which means nothing on an attribute", "Move it to an entity."),
                Self.misplaced(
                    "A.b has attributeValueClassName, but its type is not Transformable",
                    "Change its type, or remove it."),
                Self.misplaced(
                    "A.b has nonOptionalInit, but it has no RawType", "Name a type in RawType, or remove it."),
                Self.misplaced("A.e has modelgen.collection, but it leads to one object"),
                Self.misplaced(
                    "A.e has attributeValueClassName, which means nothing on a relationship", "Move it to an attribute."
                ),
                Self.misplaced(
                    "A.f has mogenerator.readonly, which means nothing on a relationship", "Move it to an attribute."),
                Self.misplaced("A has RawType, which means nothing on an entity", "Move it to an attribute."),
            ])
    }

    @Test func warnsOfWhatAFetchedPropertyHas() throws {
        let text = """
            <entity name="A"><attribute name="a" optional="YES" attributeType="String"/>
            <fetchedProperty name="f" optional="YES"><fetchRequest name="r" entity="A" predicateString="TRUEPREDICATE"/>
            <userInfo><entry key="jsonKeyPath" value="x"/><entry key="jsonNulls" value="x"/>
            <entry key="documentation" value="x"/><entry key="other" value="x"/><entry key="mappedKeyName" value="x"/></userInfo>
            </fetchedProperty></entity>
            """
        let misspelled = text.replacing("jsonKeyPath", with: "jsonKeyPth").replacing("jsonNulls", with: "mappedKeyNam")
        #expect(
            try Self.warnings(misspelled).prefix(2).map { $0.prefix { $0 != ";" } } == [
                "A.f has jsonKeyPth, which is not a known annotation",
                "A.f has mappedKeyNam, which is not a known annotation",
            ])
        #expect(
            try Self.warnings(text) == [
                Self.misplaced(
                    "A.f has jsonKeyPath, which means nothing on a fetched property",
                    "Move it to an attribute or a relationship."),
                Self.misplaced(
                    "A.f has jsonNulls, which means nothing on a fetched property",
                    "Move it to an entity or an attribute or a relationship."),
                Self.misplaced(
                    "A.f has mappedKeyName, which means nothing on a fetched property",
                    "Move it to an attribute or a relationship."),
            ])
    }

    @Test func warnsOfWhatACompositeHas() throws {
        let text = """
            <entity name="A"><attribute name="a" optional="YES" attributeType="Composite" composite="C"/></entity>
            <composite name="C"><attribute name="c" optional="YES" attributeType="String"/><userInfo>
            <entry key="identityAttributes" value="c"/><entry key="additionalImports" value="M"/>
            <entry key="jsonNaming" value="snake_case"/></userInfo></composite>
            """
        #expect(
            try Self.warnings(text) == [
                Self.misplaced("C has identityAttributes, but it is a composite"),
                Self.misplaced("C has additionalImports, but it is a composite"),
            ])
    }

    @Test func warnsOfAFallbackOfWhatIsComputed() throws {
        let text = """
            <entity name="A"><attribute name="a" optional="YES" attributeType="String"/>
            <attribute name="b" optional="YES" attributeType="String" derived="YES" derivationExpression="a"><userInfo>
            <entry key="jsonEnumFallback" value="x"/></userInfo></attribute></entity>
            """
        #expect(try Self.warnings(text) == [Self.misplaced("A.b has jsonEnumFallback, but its value is computed")])
    }

    // MARK: Words that many tools have

    private static let dated = Text.entity(
        "A", ["dateFormat": "yyyy", "type": "x"], Text.attribute("a", "Date", ["dateFormat": "yyyy"]),
        Text.attribute("b", "String", ["type": "x"]), Text.toOne("c", "A", ["dateFormat": "yyyy"]))

    @Test func leavesAWordThatManyToolsHaveIfNoneIsRecognised() throws {
        #expect(try Self.warnings(Self.dated).filter { !$0.contains("missing-inverse") } == [])
    }

    @Test func saysWhereAWordOfTheToolBelongs() throws {
        let expected = [("A.c", "a relationship"), ("A", "an entity")].map { subject, owner in
            Self.misplaced(
                "\(subject) has dateFormat, one of MagicalRecord's annotations, which means nothing on \(owner)",
                "Move it to an attribute.")
        }
        func found(_ text: String, _ dialect: Dialect) throws -> [String] {
            try Self.warnings(text, dialect: dialect).filter { !$0.contains("missing-inverse") }
        }
        #expect(try found(Self.dated, .magicalRecord) == expected)
        let other = Text.entity("B", Text.attribute("b", "String", ["mappedKeyName": "x"]))
        #expect(try found(Self.dated + other, .automatic) == expected)
    }

    @Test func saysWhereGrootsOlderWordBelongs() throws {
        let text = Text.entity(
            "A", Text.attribute("a", "String", ["JSONKeyPath": "a", "identityAttribute": "a"]))
        #expect(
            try Self.warnings(text) == [
                Self.misplaced(
                    "A.a has identityAttribute, one of Groot's annotations, which means nothing on an attribute",
                    "Move it to an entity.")
            ])
    }

    // MARK: Misspelled words

    @Test(arguments: [
        ("JSONKeyPth", "JSONKeyPath"), ("jsonkeyPath", "jsonKeyPath"), ("mappedKeyNme", "mappedKeyName"),
        ("MappedKeyName", "mappedKeyName"), ("mappedKeyName.0", "mappedKeyName.1"), ("sync.remotKey", "sync.remoteKey"),
        ("hyper.isPrimarykey", "hyper.isPrimaryKey"), ("JC.isIdentifer", "JC.isIdentifier"),
        ("MMRecordAttributeAlternateNamKey", "MMRecordAttributeAlternateNameKey"), ("unwrapOptonal", "unwrapOptional"),
        ("mogenerator.readOnly", "mogenerator.readonly"),
    ])
    func namesTheWordOfAToolThatWasMeant(key: String, meant: String) throws {
        let text = Text.entity("A", Text.attribute("a", "String", [key: "x"]))
        let warning =
            "A.a has \(key), which is not a known annotation; it is kept and not used. Did you mean \(meant)? [unknown-annotation]"
        #expect(try Self.warnings(text) == [warning])
        #expect(try Self.warnings(text, dialect: .native) == (meant.hasPrefix("json") ? [warning] : []))
    }

    @Test(arguments: [Dialect.sync, .native]) func namesTheDialectOfAWord(dialect: Dialect) throws {
        let text = Text.entity("A", Text.attribute("a", "String", ["JSONKeyPath": "x"]))
        #expect(
            try Self.warnings(text, dialect: dialect) == [
                "A.a has JSONKeyPath, which is one of Groot's annotations, and not of the dialect that is read; it is kept and not used. Name the dialect groot, or write jsonKeyPath. [unknown-annotation]"
            ])
    }

    @Test(arguments: ["dateFormt", "RawTyp", "tpe", "mappedName", "JSONPath", "syncKey", "remoteKey", "isPrimaryKey"])
    func takesNoOtherKeyForAMisspelledWord(key: String) throws {
        #expect(try Self.warnings(Text.entity("A", Text.attribute("a", "String", [key: "x"]))) == [])
    }
}

private final class Moment: ModelObject {
    var at: Date?
    override class var properties: [Property] {
        [.attribute("at", get: { (object: Moment) in object.at }, set: { $0.at = $1 })]
    }
}
