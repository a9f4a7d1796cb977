import Foundation
import Testing

@testable import Modelwright

struct ObjectModelTests {
    private static let text = """
        <entity name="Item" representedClassName="NSManagedObject" isAbstract="YES">
            <attribute name="id" attributeType="Integer 64" usesScalarValueType="YES"/>
            <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Person" \
        inverseName="items" inverseEntity="Person"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="id"/></uniquenessConstraint>\
        </uniquenessConstraints>
        </entity>
        <entity name="Book" representedClassName="Library.Book" parentEntity="Item" elementID="Volume" \
        versionHashModifier="2" codeGenerationType="category" syncable="YES">
            <attribute name="title" attributeType="String"/>
            <userInfo><entry key="a" value="1"/><entry key="b" value=""/></userInfo>
        </entity>
        <entity name="Film" representedClassName=".Film" parentEntity="Item" codeGenerationType="class"/>
        <entity name="Person" representedClassName="">
            <relationship name="items" optional="YES" toMany="YES" ordered="YES" minCount="1" maxCount="9" \
        deletionRule="Cascade" destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
            <relationship name="friends" toMany="YES" deletionRule="No Action" destinationEntity="Person" \
        inverseName="friends" inverseEntity="Person"/>
            <relationship name="likes" ordered="YES" deletionRule="Deny" destinationEntity="Person"/>
        </entity>
        """

    private func library() throws -> ObjectModel {
        try ModelFixtures.model(Self.text)
    }

    @Test func looksEntitiesUp() throws {
        let model = try library()
        #expect(model.name == "Test")
        #expect(model.entities.map(\.name) == ["Item", "Book", "Film", "Person"])
        #expect(model.entitiesByName["Book"] == model.entities[1])
        #expect(model.entity(named: "Film") == model.entities[2])
        #expect(model.entity(named: "Game") == nil)
        #expect(Set(model.entities + model.entities).count == 4)
        #expect(try library().entities[0] != model.entities[0])
    }

    @Test func inherits() throws {
        let model = try library()
        let item = try #require(model.entity(named: "Item"))
        let book = try #require(model.entity(named: "Book"))
        let person = try #require(model.entity(named: "Person"))
        #expect(item.isAbstract)
        #expect(!book.isAbstract)
        #expect(book.superentity == item)
        #expect(item.superentity == nil)
        #expect(item.subentities.map(\.name) == ["Book", "Film"])
        #expect(book.isKind(of: item))
        #expect(book.isKind(of: book))
        #expect(!item.isKind(of: book))
        #expect(!person.isKind(of: item))
        #expect(book.attributes.map(\.description) == ["Item.id", "Book.title"])
        #expect(book.declaredAttributes.map(\.name) == ["title"])
        #expect(book.relationships.map(\.description) == ["Item.owner"])
        #expect(book.declaredRelationships == [])
        #expect(book.attributesByName["id"] == item.attribute(named: "id"))
        #expect(book.relationshipsByName["owner"] == item.relationship(named: "owner"))
        #expect(book.attribute(named: "id")?.entity == item)
        #expect(book.identityAttributes.map(\.name) == ["id"])
    }

    @Test func describesEntities() throws {
        let model = try library()
        let book = try #require(model.entity(named: "Book"))
        #expect(book.representedClassName == "Library.Book")
        #expect(model.entities.map(\.managedObjectClassName) == [nil, "Book", "Film", nil])
        #expect(model.entities.map(\.codeGenerationType) == [.manual, .category, .classDefinition, .manual])
        #expect(book.renamingIdentifier == "Volume")
        #expect(book.versionHashModifier == "2")
        #expect(book.isSyncable)
        #expect(book.userInfo == ["a": "1", "b": ""])
        #expect(book.userInfoEntries.map(\.key) == ["a", "b"])
        #expect(book.userInfoEntries.map(\.position.line) == [8, 8])
        #expect(book.position.description == "Test.xml:6:1")
    }

    @Test func wiresInverses() throws {
        let model = try library()
        let items = try #require(model.entity(named: "Person")?.relationship(named: "items"))
        let owner = try #require(model.entity(named: "Film")?.relationship(named: "owner"))
        let friends = try #require(model.entity(named: "Person")?.relationship(named: "friends"))
        let likes = try #require(model.entity(named: "Person")?.relationship(named: "likes"))
        #expect(items.inverseRelationship == owner)
        #expect(owner.inverseRelationship == items)
        #expect(owner.destinationEntity.name == "Person")
        #expect(friends.inverseRelationship == friends)
        #expect(likes.inverseRelationship == nil)
        #expect(model.warnings == [])
        #expect([items, owner, friends, likes].map(\.isToMany) == [true, false, true, false])
        #expect([items, owner, friends, likes].map(\.isOrdered) == [true, false, false, false])
        #expect([items, owner, friends, likes].map(\.minCount) == [1, 0, 0, 0])
        #expect([items, owner, friends, likes].map(\.maxCount) == [9, 1, 0, 1])
        #expect([items, owner, friends, likes].map(\.deleteRule) == [.cascade, .nullify, .noAction, .deny])
        #expect([items, owner, friends, likes].map(\.isOptional) == [true, true, false, false])
    }

    @Test func takesAnInverseThatASuperentityOrASubentityDeclares() throws {
        // As MagicalRecord has it: the destination is the subentity, and the inverse is named in the superentity.
        let model = try ModelFixtures.model(
            """
            <entity name="Single"><relationship name="related" destinationEntity="Concrete" inverseName="back" \
            inverseEntity="Abstract"/></entity>
            <entity name="Abstract"><relationship name="back" destinationEntity="Single" inverseName="related" \
            inverseEntity="Single"/></entity>
            <entity name="Concrete" parentEntity="Abstract"/>
            """)
        let related = try #require(model.entity(named: "Single")?.relationship(named: "related"))
        #expect(related.destinationEntity.name == "Concrete")
        #expect(related.inverseRelationship?.description == "Abstract.back")
        #expect(related.inverseRelationship?.inverseRelationship == related)
    }

    @Test func describesAttributes() throws {
        let model = try ModelFixtures.model(
            """
            <entity name="All">
            <attribute name="int" optional="YES" attributeType="Integer 16" defaultValueString="3" minValueString="1" \
            maxValueString="5" usesScalarValueType="YES" indexed="YES" elementID="old" versionHashModifier="2"/>
            <attribute name="text" attributeType="String" minValueString="1" maxValueString="64" \
            regularExpressionString="^[a-z]*$" defaultValueString="a" spotlightIndexingEnabled="YES" \
            storedInTruthFile="YES" preserveAfterDeletion="YES"/>
            <attribute name="day" attributeType="Date" minDateTimeInterval="284000400" \
            minValueString="2010-01-01 01:00:00" maxDateTimeInterval="602395200" maxValueString="2020-02-03 04:00" \
            defaultDateTimeInterval="388411200" defaultValueString="not read"/>
            <attribute name="data" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
            allowsCloudEncryption="YES"/>
            <attribute name="tags" attributeType="Transformable" valueTransformerName="Tags" \
            customClassName="[String]"/>
            <attribute name="plain" attributeType="Transformable" valueTransformerName=""/>
            <attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="books.@count"/>
            <attribute name="any" transient="YES"/>
            </entity>
            """)
        let entity = try #require(model.entities.first)
        let int = try #require(entity.attribute(named: "int"))
        #expect(int.type == .integer16)
        #expect(int.isOptional && int.usesScalarValueType && int.isIndexed)
        #expect(int.defaultValue == .integer(3))
        #expect(int.minValue == .integer(1))
        #expect(int.maxValue == .integer(5))
        #expect(int.minLength == nil && int.regularExpression == nil)
        #expect(int.renamingIdentifier == "old")
        #expect(int.versionHashModifier == "2")
        let text = try #require(entity.attribute(named: "text"))
        #expect(text.minLength == 1 && text.maxLength == 64)
        #expect(text.minValue == nil)
        #expect(text.regularExpression == "^[a-z]*$")
        #expect(!text.isOptional)
        #expect(text.isIndexedBySpotlight && text.isStoredInExternalRecord && text.isPreservedAfterDeletion)
        let day = try #require(entity.attribute(named: "day"))
        #expect(day.defaultValue == .date(Date(timeIntervalSinceReferenceDate: 388_411_200)))
        #expect(day.minValue == .date(Date(timeIntervalSinceReferenceDate: 284_000_400)))
        #expect(day.maxValue == .date(Date(timeIntervalSinceReferenceDate: 602_395_200)))
        let data = try #require(entity.attribute(named: "data"))
        #expect(data.allowsExternalBinaryDataStorage && data.allowsCloudEncryption)
        let tags = try #require(entity.attribute(named: "tags"))
        #expect(tags.valueTransformerName == "Tags")
        #expect(tags.attributeValueClassName == "[String]")
        #expect(entity.attribute(named: "plain")?.valueTransformerName == nil)
        let count = try #require(entity.attribute(named: "count"))
        #expect(count.isDerived)
        #expect(count.derivationExpression == "books.@count")
        let any = try #require(entity.attribute(named: "any"))
        #expect(any.type == .undefined)
        #expect(any.isTransient)
        #expect(model.warnings == [])
    }

    @Test func describesComposites() throws {
        let model = try ModelFixtures.model(
            """
            <entity name="Shop"><attribute name="place" attributeType="Composite" composite="Place"/></entity>
            <composite name="Point"><attribute name="lat" attributeType="Double" defaultValueString="0.0" \
            optional="YES"/></composite>
            <composite name="Place"><attribute name="point" attributeType="Composite" composite="Point"/>\
            <attribute name="code" attributeType="String" maxValueString="2"/></composite>
            <composite name="Nothing"/>
            """)
        #expect(model.composites.map(\.name) == ["Point", "Place", "Nothing"])
        let place = try #require(model.entities.first?.attribute(named: "place")?.composite)
        #expect(place == model.composites[1])
        #expect(place.attributes.map(\.description) == ["Place.point", "Place.code"])
        #expect(place.attributes[0].entity.name == "Place")
        #expect(place.attributes[0].composite == model.composites[0])
        #expect(place.attributes[1].maxLength == 2)
        let lat = try #require(model.composites[0].attributes.first)
        #expect(lat.type == .double)
        #expect(lat.defaultValue == .double(0))
        #expect(lat.isOptional)
    }

    @Test func describesIndexesConstraintsAndConfigurations() throws {
        let model = try ModelFixtures.model(
            """
            <entity name="A"><attribute name="x" attributeType="Float"/><attribute name="y" attributeType="Float"/>
            <fetchIndex name="byX"><fetchIndexElement property="x" type="RTree" order="descending"/>\
            <fetchIndexElement expression="x + y" expressionType="Float" type="Binary" order="ascending"/></fetchIndex>
            <compoundIndexes><compoundIndex><index value="x"/><index value="y"/></compoundIndex></compoundIndexes>
            <uniquenessConstraints><uniquenessConstraint><constraint value="x"/><constraint value="y"/>\
            </uniquenessConstraint></uniquenessConstraints></entity>
            <entity name="B"/>
            <configuration name="Local"><memberEntity name="B"/><memberEntity name="A"/></configuration>
            <configuration name="Cloud" usedWithCloudKit="YES"/>
            <elements><element name="A" positionX="-63" positionY="18.5" width="128" height="90"/></elements>
            """)
        let entity = try #require(model.entities.first)
        let index = try #require(entity.fetchIndexes.first)
        #expect(index.name == "byX")
        #expect(index.elements.map(\.propertyName) == ["x", nil])
        #expect(index.elements.map(\.expression) == [nil, "x + y"])
        #expect(index.elements.map(\.expressionType) == [nil, .float])
        #expect(index.elements.map(\.kind) == [.rTree, .binary])
        #expect(index.elements.map(\.isAscending) == [false, true])
        #expect(entity.compoundIndexes == [["x", "y"]])
        #expect(entity.uniquenessConstraints == [["x", "y"]])
        #expect(entity.identityAttributes.map(\.name) == ["x", "y"])
        #expect(model.configurationNames == ["Local", "Cloud"])
        #expect(model.configurations.mapValues { $0.map(\.name) } == ["Local": ["B", "A"], "Cloud": []])
        #expect(entity.layout == EntityLayout(x: -63, y: 18.5, width: 128, height: 90))
        #expect(model.entities[1].layout == nil)
    }

    @Test func describesFetchRequests() throws {
        let model = try ModelFixtures.model(
            """
            <entity name="A"><fetchedProperty name="all" optional="YES"><fetchRequest \
            name="fetchedPropertyFetchRequest" entity="B" predicateString="true == true"/><userInfo>\
            <entry key="k" value="v"/></userInfo></fetchedProperty></entity>
            <entity name="B" parentEntity="A"/>
            <fetchRequest name="some" entity="B" predicateString="a &gt; 5" fetchLimit="100" fetchBatchSize="10" \
            includeSubentities="NO" includePropertyValues="NO" includesPendingChanges="NO" \
            returnObjectsAsFaults="NO" returnDistinctResults="YES" resultType="2"/>
            <fetchRequest name="plain" entity="A"/>
            """)
        let property = try #require(model.entity(named: "B")?.fetchedProperties.first)
        #expect(property.description == "A.all")
        #expect(property.isOptional)
        #expect(property.userInfo == ["k": "v"])
        #expect(property.fetchRequest?.entity.name == "B")
        #expect(property.fetchRequest?.predicateString == "true == true")
        #expect(model.fetchRequestTemplates.map(\.name) == ["some", "plain"])
        let some = try #require(model.fetchRequestTemplatesByName["some"])
        #expect(some.entity.name == "B")
        #expect(some.predicateString == "a > 5")
        #expect(some.fetchLimit == 100 && some.fetchBatchSize == 10)
        #expect(!some.includesSubentities && !some.includesPropertyValues && !some.includesPendingChanges)
        #expect(!some.returnsObjectsAsFaults && some.returnsDistinctResults)
        #expect(some.resultType == .dictionary)
        let plain = try #require(model.fetchRequestTemplatesByName["plain"])
        #expect(plain.includesSubentities && plain.includesPropertyValues && plain.includesPendingChanges)
        #expect(plain.returnsObjectsAsFaults && !plain.returnsDistinctResults)
        #expect(plain.resultType == .managedObject)
    }

    /// The entity `B`, which inherits from `A`, and the names of what identifies it: what is written of either comes before a
    /// constraint, and what `A` has before what `B` has.
    static let identities: [(a: String, b: String, names: [String])] = [
        ("", "", []),
        (entry("id"), "", ["id"]),
        ("", entry(" name , id "), ["name", "id"]),
        (entry(""), constraint("name"), []),
        (entry("id"), entry("name"), ["id"]),
        (entry("id"), constraint("name"), ["id"]),
        (constraint("id"), "", ["id"]),
        (constraint("id"), constraint("name"), ["id"]),
        ("", constraint("name"), ["name"]),
        (constraint("missing"), "", []),
        (constraint("id"), entry("name"), ["name"]),
        (constraint("id"), entry(""), ["id"]),
    ]

    private static func entry(_ value: String) -> String {
        "<userInfo><entry key=\"identityAttributes\" value=\"\(value)\"/></userInfo>"
    }

    private static func constraint(_ value: String) -> String {
        """
        <uniquenessConstraints><uniquenessConstraint><constraint value="\(value)"/></uniquenessConstraint>\
        </uniquenessConstraints>
        """
    }

    @Test(arguments: identities.indices)
    func findsTheIdentity(index: Int) throws {
        let (a, b, names) = Self.identities[index]
        let model = try ModelFixtures.model(
            """
            <entity name="B" parentEntity="A"><attribute name="name" attributeType="String"/>\(b)</entity>
            <entity name="A"><attribute name="id" attributeType="Integer 64"/>\(a)</entity>
            """)
        #expect(model.entity(named: "B")?.identityAttributes.map(\.name) == names)
    }

    @Test func keepsTheVersionsIdentifier() throws {
        for (written, identifier) in [("1.3", "1.3"), ("", nil)] {
            let text = "<model userDefinedModelVersionIdentifier=\"\(written)\"/>"
            let document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
            let storage = try #require(ModelStorage.resolve(document).storage)
            #expect(ObjectModel(storage: storage).versionIdentifier == identifier)
            #expect(ObjectModel(storage: storage).entities == [])
        }
    }

    @Test func goesOnAfterAnErrorAndSaysNothingTwice() {
        let text = ModelFixtures.diagnose(
            elements: """
                <entity name="A"><relationship name="bs" toMany="YES" destinationEntity="X" inverseName="a" \
                inverseEntity="X"/><attribute name="n" attributeType="Text"/>\
                <uniquenessConstraints><uniquenessConstraint><constraint value="n"/></uniquenessConstraint>\
                </uniquenessConstraints></entity>
                <entity name="B"><relationship name="a" destinationEntity="A" inverseName="bs" inverseEntity="A"/></entity>
                """)
        #expect(
            text.split(separator: "\n").map { $0.split(separator: "[").last } == [
                "unknown-destination]", "unknown-attribute-type]",
            ])
    }
}
