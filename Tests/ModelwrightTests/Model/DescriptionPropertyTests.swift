import Foundation
import Testing

@testable import Modelwright

/// What the descriptions of a model say, beside the XML attributes that say it.
struct DescriptionPropertyTests {
    /// The Booleans of a kind of description, by the XML attribute that each is read from.
    typealias Flags<Description> = [(attribute: String, path: any KeyPath<Description, Bool> & Sendable)]

    private static let attributeFlags: Flags<AttributeDescription> = [
        ("optional", \.isOptional), ("transient", \.isTransient), ("derived", \.isDerived), ("indexed", \.isIndexed),
        ("usesScalarValueType", \.usesScalarValueType), ("spotlightIndexingEnabled", \.isIndexedBySpotlight),
        ("storedInTruthFile", \.isStoredInExternalRecord),
        ("allowsExternalBinaryDataStorage", \.allowsExternalBinaryDataStorage),
        ("allowsCloudEncryption", \.allowsCloudEncryption), ("preserveAfterDeletion", \.isPreservedAfterDeletion),
        ("syncable", \.isSyncable),
    ]

    private static let relationshipFlags: Flags<RelationshipDescription> = [
        ("optional", \.isOptional), ("transient", \.isTransient), ("indexed", \.isIndexed), ("syncable", \.isSyncable),
        ("toMany", \.isToMany),
    ]

    private static let fetchedPropertyFlags: Flags<FetchedPropertyDescription> = [
        ("optional", \.isOptional), ("syncable", \.isSyncable),
    ]

    private static let entityFlags: Flags<EntityDescription> = [
        ("isAbstract", \.isAbstract), ("syncable", \.isSyncable),
    ]

    private static let fetchRequestFlags: Flags<FetchRequestDescription> = [
        ("includeSubentities", \.includesSubentities), ("includePropertyValues", \.includesPropertyValues),
        ("includesPendingChanges", \.includesPendingChanges), ("returnObjectsAsFaults", \.returnsObjectsAsFaults),
        ("returnDistinctResults", \.returnsDistinctResults),
    ]

    /// Turns one flag at a time, and compares all of them: each is read from its own attribute.
    private func check<Description>(
        _ flags: Flags<Description>, usually: [Bool]? = nil, _ describe: (String) throws -> Description?
    ) throws {
        let usually = usually ?? flags.map { _ in false }
        for turned in flags.indices {
            let value = usually[turned] ? "NO" : "YES"
            let description = try #require(try describe("\(flags[turned].attribute)=\"\(value)\""))
            let expected = flags.indices.map { $0 == turned ? !usually[$0] : usually[$0] }
            #expect(flags.map { description[keyPath: $0.path] } == expected, "\(flags[turned].attribute)")
        }
    }

    @Test func readsEachFlagFromItsOwnAttribute() throws {
        try check(Self.attributeFlags) { flag in
            try ModelFixtures.model(
                "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\" derivationExpression=\"'x'\" \(flag)/></entity>"
            ).entity(named: "A")?.attribute(named: "a")
        }
        try check(Self.attributeFlags) { flag in
            try ModelFixtures.model(
                "<composite name=\"C\"><attribute name=\"c\" attributeType=\"String\" derivationExpression=\"'x'\" \(flag)/></composite>"
            ).composites.first?.attributes.first
        }
        try check(Self.relationshipFlags) { flag in
            try ModelFixtures.model(
                "<entity name=\"A\"><relationship name=\"r\" destinationEntity=\"A\" \(flag)/></entity>"
            ).entity(named: "A")?.relationship(named: "r")
        }
        try check(Self.fetchedPropertyFlags) { flag in
            try ModelFixtures.model("<entity name=\"A\"><fetchedProperty name=\"f\" \(flag)/></entity>")
                .entity(named: "A")?.fetchedProperties.first
        }
        try check(Self.entityFlags) { try ModelFixtures.model("<entity name=\"A\" \($0)/>").entity(named: "A") }
        try check(Self.fetchRequestFlags, usually: [true, true, true, true, false]) { flag in
            try ModelFixtures.model("<entity name=\"A\"/><fetchRequest name=\"f\" entity=\"A\" \(flag)/>")
                .fetchRequestTemplates.first
        }
    }

    private static let text = """
        <model>
            <entity name="A" representedClassName="Module.Alpha" elementID="oldA" versionHashModifier="hashA" \
        coreSpotlightDisplayNameExpression="name" codeGenerationType="category">
                <attribute name="a" attributeType="Decimal" defaultValueString="2" minValueString="1.5" \
        maxValueString="3" valueTransformerName="Transformer" customClassName="[Int]" elementID="oldAttribute" \
        versionHashModifier="hashAttribute" derivationExpression="now()">
                    <userInfo>
                        <entry key="k" value="1"/>
                        <entry key="k" value="2"/>
                    </userInfo>
                </attribute>
                <attribute name="c" attributeType="Composite" composite="C"/>
                <relationship name="r" toMany="YES" ordered="YES" minCount="1" maxCount="4" deletionRule="Deny" \
        destinationEntity="A" inverseName="r" inverseEntity="A" elementID="oldRelationship" \
        versionHashModifier="hashRelationship">
                    <userInfo>
                        <entry key="r" value="3"/>
                    </userInfo>
                </relationship>
                <fetchedProperty name="f"/>
                <userInfo>
                    <entry key="e" value="4"/>
                </userInfo>
            </entity>
            <composite name="C">
                <attribute name="c1" attributeType="String" defaultValueString="abc" minValueString="2" \
        maxValueString="5" regularExpressionString="[a-z]*" usesScalarValueType="YES">
                    <userInfo>
                        <entry key="c" value="5"/>
                    </userInfo>
                </attribute>
                <attribute name="c2" attributeType="Integer 16" minValueString="-1" maxValueString="9"/>
                <attribute name="c3" attributeType="Transformable" valueTransformerName="Transformer" \
        customClassName="[String]"/>
            </composite>
            <fetchRequest name="q" entity="A" resultType="1"/>
            <fetchRequest name="n" entity="A" resultType="4"/>
        </model>
        """

    private func model() throws -> ObjectModel {
        try ObjectModel(data: Data(Self.text.utf8), name: "Test.xml")
    }

    @Test func describesAnEntity() throws {
        let entity = try #require(try model().entity(named: "A"))
        #expect("\(entity)" == "A")
        #expect(entity.representedClassName == "Module.Alpha")
        #expect(entity.managedObjectClassName == "Alpha")
        #expect(entity.renamingIdentifier == "oldA")
        #expect(entity.versionHashModifier == "hashA")
        #expect(entity.spotlightDisplayNameExpression == "name")
        #expect(entity.codeGenerationType == .category)
        #expect(entity.userInfo == ["e": "4"])
        #expect("\(entity.position)" == "Test.xml:2:5")
    }

    @Test func describesAnAttribute() throws {
        let model = try model()
        let attribute = try #require(model.entity(named: "A")?.attribute(named: "a"))
        #expect("\(attribute)" == "A.a")
        #expect(attribute.type == .decimal)
        #expect(attribute.defaultValue == .decimal(2))
        #expect(attribute.minValue == .decimal(Decimal(sign: .plus, exponent: -1, significand: 15)))
        #expect(attribute.maxValue == .decimal(3))
        #expect(attribute.valueTransformerName == "Transformer")
        #expect(attribute.attributeValueClassName == "[Int]")
        #expect(attribute.derivationExpression == "now()")
        #expect(attribute.renamingIdentifier == "oldAttribute")
        #expect(attribute.versionHashModifier == "hashAttribute")
        #expect(attribute.userInfo == ["k": "2"])
        #expect(attribute.userInfoEntries.map(\.value) == ["1", "2"])
        #expect(attribute.composite == nil)
        #expect("\(attribute.position)" == "Test.xml:3:9")
        #expect(model.entity(named: "A")?.attribute(named: "c")?.composite == model.composites.first)
    }

    @Test func describesARelationship() throws {
        let relationship = try #require(try model().entity(named: "A")?.relationship(named: "r"))
        #expect("\(relationship)" == "A.r")
        #expect(relationship.isToMany && relationship.isOrdered)
        #expect(relationship.minCount == 1)
        #expect(relationship.maxCount == 4)
        #expect(relationship.deleteRule == .deny)
        #expect(relationship.destinationEntity.name == "A")
        #expect(relationship.inverseRelationship == relationship)
        #expect(relationship.renamingIdentifier == "oldRelationship")
        #expect(relationship.versionHashModifier == "hashRelationship")
        #expect(relationship.userInfo == ["r": "3"])
        #expect("\(relationship.position)" == "Test.xml:10:9")
    }

    @Test func describesWhatIsFetched() throws {
        let model = try model()
        let property = try #require(model.entity(named: "A")?.fetchedProperties.first)
        #expect("\(property)" == "A.f")
        #expect(property.fetchRequest == nil)
        #expect("\(property.position)" == "Test.xml:15:9")
        #expect(model.fetchRequestTemplates.map(\.resultType) == [.managedObjectID, .count])
        #expect(model.fetchRequestTemplates.map { "\($0.position)" } == ["Test.xml:29:5", "Test.xml:30:5"])
        #expect(model.fetchRequestTemplates.map(\.fetchLimit) == [0, 0])
        #expect(model.fetchRequestTemplates.map(\.fetchBatchSize) == [0, 0])
    }

    @Test func describesAComposite() throws {
        let composite = try #require(try model().composites.first)
        #expect("\(composite)" == "C")
        #expect("\(composite.position)" == "Test.xml:20:5")
        try #require(composite.attributes.count == 3)
        let (text, number, other) = (composite.attributes[0], composite.attributes[1], composite.attributes[2])
        #expect("\(text)" == "C.c1")
        #expect(text.defaultValue == .string("abc"))
        #expect(text.minLength == 2)
        #expect(text.maxLength == 5)
        #expect(text.regularExpression == "[a-z]*")
        #expect(text.userInfo == ["c": "5"])
        #expect(text.userInfoEntries.map { "\($0.position)" } == ["Test.xml:23:17"])
        #expect("\(text.position)" == "Test.xml:21:9")
        #expect(number.minValue == .integer(-1))
        #expect(number.maxValue == .integer(9))
        #expect(number.minLength == nil && number.maxLength == nil && number.regularExpression == nil)
        #expect(other.valueTransformerName == "Transformer")
        #expect(other.attributeValueClassName == "[String]")
        #expect(other.composite == nil)
    }

    /// Two descriptions of one thing are equal and hash alike; those of another model are others.
    @Test func handlesStandForTheirModelsOwn() throws {
        let (model, other) = (try model(), try model())
        func handles(_ model: ObjectModel) throws -> [AnyHashable] {
            let entity = try #require(model.entity(named: "A"))
            return [
                entity, try #require(entity.attribute(named: "a")), try #require(entity.relationship(named: "r")),
                try #require(model.composites.first),
            ]
        }
        #expect(Set(try handles(model) + handles(model)).count == 4)
        #expect(Set(try handles(model) + handles(other)).count == 8)
    }
}
