import Foundation
import Testing

@testable import Modelwright

/// What an edit changes in the document's text, line by line.
struct ModelEditingTests {
    /// As the model editor lays out a document.
    static let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
            <!-- Who writes -->
            <entity name="Author" representedClassName=".Author" parentEntity="Person" syncable="YES" own="1">
                <attribute name="born" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
                <!-- how often -->
                <attribute name="editions" attributeType="Integer 32" usesScalarValueType="YES">
                    <userInfo>
                        <entry key="jsonType" value="number"/>
                    </userInfo>
                </attribute>
                <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
                <future name="unknown"/>
                <fetchIndex name="byBorn">
                    <fetchIndexElement property="born" type="Binary" order="descending"/>
                </fetchIndex>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="name"/>
                        <constraint value="born"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
                <userInfo>
                    <entry key="identityAttributes" value="name, born"/>
                </userInfo>
            </entity>
            <entity name="Book" representedClassName="Volume" syncable="YES">
                <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
                <userInfo/>
            </entity>
            <entity name="Person" isAbstract="YES" syncable="YES">
                <attribute name="name" optional="NO" attributeType="String"/>
            </entity>
            <fetchRequest name="Authors" entity="Author" predicateString="born &lt; $DATE"/>
            <configuration name="All">
                <memberEntity name="Author"/>
                <memberEntity name="Book"/>
            </configuration>
            <elements>
                <element name="Author" positionX="-63" positionY="-18" width="128" height="89"/>
                <element name="Book" positionX="160" positionY="-18" width="128" height="59"/>
                <element name="Person" positionX="-63" positionY="171" width="128" height="59"/>
            </elements>
        </model>
        """

    /// What the lines are before and after an edit.
    private func edit(
        _ text: String = Self.text, _ change: (inout ModelDocument) -> Void
    ) throws -> [String] {
        var document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        change(&document)
        let written = String(decoding: try document.data(), as: UTF8.self)
        let again = try ModelDocument(data: Data(written.utf8), name: "Test.xml")
        #expect(String(decoding: try again.data(), as: UTF8.self) == written)
        return LineDifference.of(text, written)
    }

    @Test func changesNothingWithoutAnEdit() throws {
        #expect(try edit { _ in } == [])
        let same = try edit { document in
            document.entities["Author"]?.userInfo["identityAttributes"] = "name, born"
            document.entities["Author"]?.isAbstract = false
            document.entities["Book"]?.userInfo = []
            document.entities["Person"]?.attributes["name"]?.isOptional = false
            document.userDefinedModelVersionIdentifier = ""
            document.entities["Nobody"] = nil
            document.entities["Nobody"]?.isAbstract = true
            document.entities["Author"]?.userInfo["nothing"] = nil
            document.renameEntity("Nobody", to: "Somebody")
            document.renameProperty("nothing", of: "Author", to: "something")
            document.removeEntity("Nobody")
        }
        #expect(same == [])
    }

    @Test func doesAsTheDocumentationSays() throws {
        let text = """
            <model>
                <entity name="Author">
                    <attribute name="name" attributeType="String"/>
                </entity>
            </model>
            """
        let difference = try edit(text) { document in
            document.entities["Author"]?.attributes["name"]?.isOptional = true
            document.entities["Author"]?.attributes["name"]?.userInfo["jsonKeyPath"] = "full_name"
        }
        #expect(
            difference == [
                "-<attribute name=\"name\" attributeType=\"String\"/>",
                "+<attribute name=\"name\" optional=\"YES\" attributeType=\"String\">", "+<userInfo>",
                "+<entry key=\"jsonKeyPath\" value=\"full_name\"/>", "+</userInfo>", "+</attribute>",
            ])
    }

    // MARK: XML attributes

    @Test func changesAValueInItsPlace() throws {
        let difference = try edit { $0.entities["Author"]?.attributes["editions"]?.attributeType = "Integer 64" }
        #expect(
            difference == [
                "-<attribute name=\"editions\" attributeType=\"Integer 32\" usesScalarValueType=\"YES\">",
                "+<attribute name=\"editions\" attributeType=\"Integer 64\" usesScalarValueType=\"YES\">",
            ])
    }

    @Test func addsAttributesWhereTheEditorWritesThem() throws {
        let difference = try edit { document in
            document.entities["Author"]?.isAbstract = true
            document.entities["Author"]?.codeGenerationType = "class"
            document.entities["Author"]?.element["other"] = "2"
            document.entities["Author"]?.attributes["editions"]?.isOptional = true
            document.entities["Author"]?.attributes["editions"]?.defaultValueString = "0"
            document.sourceLanguage = "Swift"
        }
        #expect(
            difference == [
                "-<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\" "
                    + "userDefinedModelVersionIdentifier=\"\">",
                "+<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\" sourceLanguage=\"Swift\" "
                    + "userDefinedModelVersionIdentifier=\"\">",
                "-<entity name=\"Author\" representedClassName=\".Author\" parentEntity=\"Person\" syncable=\"YES\" own=\"1\">",
                "+<entity name=\"Author\" representedClassName=\".Author\" isAbstract=\"YES\" parentEntity=\"Person\" "
                    + "syncable=\"YES\" codeGenerationType=\"class\" own=\"1\" other=\"2\">",
                "-<attribute name=\"editions\" attributeType=\"Integer 32\" usesScalarValueType=\"YES\">",
                "+<attribute name=\"editions\" optional=\"YES\" attributeType=\"Integer 32\" defaultValueString=\"0\" "
                    + "usesScalarValueType=\"YES\">",
            ])
    }

    @Test func removesAnAttributeThatSaysNothingNow() throws {
        let difference = try edit { document in
            document.entities["Author"]?.attributes["born"]?.isOptional = false
            document.entities["Author"]?.attributes["born"]?.usesScalarValueType = nil
            document.entities["Person"]?.isAbstract = false
        }
        #expect(
            difference == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "+<attribute name=\"born\" attributeType=\"Date\"/>",
                "-<entity name=\"Person\" isAbstract=\"YES\" syncable=\"YES\">",
                "+<entity name=\"Person\" syncable=\"YES\">",
            ])
    }

    @Test func turnsAWrittenNoIntoYes() throws {
        let difference = try edit { $0.entities["Person"]?.attributes["name"]?.isOptional = true }
        #expect(
            difference == [
                "-<attribute name=\"name\" optional=\"NO\" attributeType=\"String\"/>",
                "+<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>",
            ])
    }

    // MARK: userInfo

    @Test func setsAddsAndRemovesEntries() throws {
        let difference = try edit { document in
            document.entities["Author"]?.attributes["editions"]?.userInfo["jsonType"] = "string"
            document.entities["Author"]?.attributes["editions"]?.userInfo["jsonKeyPath"] = "a \"b\" < c"
            document.entities["Author"]?.attributes["born"]?.userInfo["jsonKeyPath"] = "dob"
            document.entities["Author"]?.userInfo["identityAttributes"] = nil
            document.entities["Book"]?.userInfo["jsonNaming"] = "snake_case"
        }
        #expect(
            difference == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "+<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\">",
                "+<userInfo>", "+<entry key=\"jsonKeyPath\" value=\"dob\"/>", "+</userInfo>", "+</attribute>",
                "-<entry key=\"jsonType\" value=\"number\"/>",
                "+<entry key=\"jsonKeyPath\" value=\"a &quot;b&quot; &lt; c\"/>",
                "+<entry key=\"jsonType\" value=\"string\"/>",
                "-<userInfo>", "-<entry key=\"identityAttributes\" value=\"name, born\"/>", "-</userInfo>",
                "-<userInfo/>", "+<userInfo>", "+<entry key=\"jsonNaming\" value=\"snake_case\"/>", "+</userInfo>",
            ])
    }

    @Test func keepsEntriesThatAreNone() throws {
        let text = """
            <model>
                <entity name="A">
                    <userInfo>
                        <entry key="a" value="1"/>
                        <entry value="no key"/>
                        <!-- last one counts -->
                        <entry key="a" value="2" mine="3"/>
                    </userInfo>
                    <userInfo>
                        <entry key="b" value="4"/>
                    </userInfo>
                </entity>
            </model>
            """
        let change = try edit(text) { $0.entities["A"]?.userInfo["a"] = "5" }
        #expect(change == ["-<entry key=\"a\" value=\"2\" mine=\"3\"/>", "+<entry key=\"a\" value=\"5\" mine=\"3\"/>"])
        let addition = try edit(text) { $0.entities["A"]?.userInfo["c"] = "6" }
        #expect(addition == ["+<entry key=\"c\" value=\"6\"/>"])
        let same = try edit(text) { document in
            let entries = document.entities["A"]?.userInfo ?? []
            document.entities["A"]?.userInfo = entries
        }
        #expect(same == [])
    }

    // MARK: Properties

    @Test func insertsPropertiesInOrder() throws {
        let difference = try edit { document in
            document.entities["Author"]?.attributes.insert(AttributeDocument(name: "Country", attributeType: "String"))
            document.entities["Author"]?.attributes["zip"] = AttributeDocument(name: "zip", attributeType: "String")
            document.entities["Author"]?.relationships.insert(
                RelationshipDocument(name: "agent", destinationEntity: "Person"))
            document.entities["Book"]?.attributes.insert(AttributeDocument(name: "title", attributeType: "String"))
            document.entities["Book"]?.relationships.insert(
                RelationshipDocument(name: "readers", destinationEntity: "Person", toMany: true))
        }
        #expect(
            difference == [
                "+<attribute name=\"Country\" attributeType=\"String\"/>",
                "+<attribute name=\"zip\" attributeType=\"String\"/>",
                "+<relationship name=\"agent\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Person\"/>",
                "+<attribute name=\"title\" attributeType=\"String\"/>",
                "+<relationship name=\"readers\" toMany=\"YES\" deletionRule=\"Nullify\" destinationEntity=\"Person\"/>",
            ])
    }

    @Test func insertsBeforeTheCommentThatLeadsUpToTheNext() throws {
        var document = try ModelDocument(data: Data(Self.text.utf8), name: "Test.xml")
        document.entities["Author"]?.attributes.insert(AttributeDocument(name: "country", attributeType: "String"))
        document.insert(EntityDocument(name: "Agent"))
        let contents = document.entities["Author"]?.element.contents.prefix(4).map(Self.summary)
        #expect(contents == ["born", "country", " how often ", "editions"])
        #expect(document.root.contents.prefix(3).map(Self.summary) == ["Agent", " Who writes ", "Author"])
    }

    private static func summary(_ content: ModelElement.Content) -> String {
        switch content {
        case .element(let element): element["name"] ?? ""
        case .comment(let text): text
        default: ""
        }
    }

    @Test func insertsBehindTheOthersWhereTheyAreNotSorted() throws {
        let text = "<model>\n    <entity name=\"B\"/>\n    <entity name=\"A\"/>\n</model>"
        var document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        document.insert(EntityDocument(name: "AB"))
        #expect(document.entities.map(\.name) == ["B", "A", "AB"])
    }

    @Test func removesAndReordersProperties() throws {
        let removal = try edit { $0.entities["Author"]?.attributes["born"] = nil }
        #expect(
            removal == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>"
            ])
        var document = try ModelDocument(data: Data(Self.text.utf8), name: "Test.xml")
        document.entities["Author"]?.attributes.reverse()
        let contents = document.entities["Author"]?.element.contents.prefix(3).map(Self.summary)
        #expect(contents == ["editions", " how often ", "born"])
    }

    @Test func replacesAPropertyOfTheSameName() throws {
        let difference = try edit {
            $0.entities["Author"]?.attributes.insert(AttributeDocument(name: "born", attributeType: "String"))
        }
        #expect(
            difference == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "+<attribute name=\"born\" attributeType=\"String\"/>",
            ])
    }

    @Test func addsWhatTheEntityHasNoneOfYet() throws {
        let difference = try edit { document in
            document.entities["Book"]?.fetchIndexes = [
                FetchIndexDocument(name: "byTitle", elements: [FetchIndexDocument.Element(property: "title")])
            ]
            document.entities["Book"]?.uniquenessConstraints = [["isbn"]]
            document.entities["Book"]?.compoundIndexes = [["title", "year"]]
            document.entities["Book"]?.fetchedProperties.insert(
                FetchedPropertyDocument(
                    name: "twins",
                    fetchRequest: FetchRequestDocument(
                        name: "fetchedPropertyFetchRequest", entity: "Book", predicateString: "title == $T")))
        }
        #expect(
            difference == [
                "+<fetchedProperty name=\"twins\" optional=\"YES\">",
                "+<fetchRequest name=\"fetchedPropertyFetchRequest\" entity=\"Book\" predicateString=\"title == $T\"/>",
                "+</fetchedProperty>",
                "+<fetchIndex name=\"byTitle\">",
                "+<fetchIndexElement property=\"title\" type=\"Binary\" order=\"ascending\"/>", "+</fetchIndex>",
                "+<compoundIndexes>", "+<compoundIndex>", "+<index value=\"title\"/>", "+<index value=\"year\"/>",
                "+</compoundIndex>", "+</compoundIndexes>",
                "+<uniquenessConstraints>", "+<uniquenessConstraint>", "+<constraint value=\"isbn\"/>",
                "+</uniquenessConstraint>", "+</uniquenessConstraints>",
            ])
    }

    @Test func changesListsOfNames() throws {
        let addition = try edit { $0.entities["Author"]?.uniquenessConstraints.append(["agent"]) }
        #expect(addition == ["+<uniquenessConstraint>", "+<constraint value=\"agent\"/>", "+</uniquenessConstraint>"])
        let removal = try edit { $0.entities["Author"]?.uniquenessConstraints = [] }
        #expect(removal.first == "-<uniquenessConstraints>")
        #expect(removal.last == "-</uniquenessConstraints>")
        #expect(removal.count == 6)
        let members = try edit { $0.configurations["All"]?.memberEntities = ["Author", "Book", "Person"] }
        #expect(members == ["+<memberEntity name=\"Person\"/>"])
        let order = try edit { $0.entities["Author"]?.fetchIndexes["byBorn"]?.elements[0].order = "ascending" }
        #expect(
            order == [
                "-<fetchIndexElement property=\"born\" type=\"Binary\" order=\"descending\"/>",
                "+<fetchIndexElement property=\"born\" type=\"Binary\" order=\"ascending\"/>",
            ])
    }

    // MARK: The model

    @Test func insertsWhatTheModelHoldsInOrder() throws {
        let difference = try edit { document in
            document.composites.insert(
                CompositeDocument(name: "Point", attributes: [AttributeDocument(name: "x", attributeType: "Double")]))
            document.fetchRequests.insert(FetchRequestDocument(name: "All books", entity: "Book"))
            document.fetchRequests["All books"]?.fetchLimit = 10
            document.configurations.insert(ConfigurationDocument(name: "Cloud"))
            document.configurations["Cloud"]?.isUsedWithCloudKit = true
        }
        #expect(
            difference == [
                "+<composite name=\"Point\">", "+<attribute name=\"x\" attributeType=\"Double\"/>", "+</composite>",
                "+<fetchRequest name=\"All books\" entity=\"Book\" fetchLimit=\"10\"/>",
                "+<configuration name=\"Cloud\" usedWithCloudKit=\"YES\"/>",
            ])
    }

    @Test func insertsAnEntityWithAPosition() throws {
        let difference = try edit { document in
            var entity = EntityDocument(name: "Editor", representedClassName: "Editor")
            entity.attributes.insert(AttributeDocument(name: "name", attributeType: "String"))
            document.insert(entity)
            document.insert(entity)
        }
        #expect(
            difference == [
                "+<entity name=\"Editor\" representedClassName=\"Editor\">",
                "+<attribute name=\"name\" attributeType=\"String\"/>", "+</entity>",
                "+<element name=\"Editor\" positionX=\"-63\" positionY=\"248\" width=\"128\" height=\"59\"/>",
            ])
    }

    @Test func insertsNoPositionWhereThereAreNone() throws {
        let bare = try edit("<model>\n</model>") { $0.insert(EntityDocument(name: "A")) }
        #expect(bare == ["+<entity name=\"A\"/>"])
        let empty = try edit("<model>\n    <elements/>\n</model>") { document in
            document.insert(EntityDocument(name: "A"))
            document.removeEntity("A")
        }
        #expect(empty == [])
    }

    @Test func movesAnEntity() throws {
        let difference = try edit { document in
            document.layout["Book"]?.x = 180.32421875
            document.layout["Book"]?.y = -9
        }
        #expect(
            difference == [
                "-<element name=\"Book\" positionX=\"160\" positionY=\"-18\" width=\"128\" height=\"59\"/>",
                "+<element name=\"Book\" positionX=\"180.32421875\" positionY=\"-9\" width=\"128\" height=\"59\"/>",
            ])
    }

    @Test func removesAnEntity() throws {
        let difference = try edit { $0.removeEntity("Book") }
        #expect(
            difference == [
                "-<entity name=\"Book\" representedClassName=\"Volume\" syncable=\"YES\">",
                "-<relationship name=\"author\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
                    + "destinationEntity=\"Author\" inverseName=\"books\" inverseEntity=\"Author\"/>",
                "-<userInfo/>", "-</entity>", "-<memberEntity name=\"Book\"/>",
                "-<element name=\"Book\" positionX=\"160\" positionY=\"-18\" width=\"128\" height=\"59\"/>",
            ])
    }

    @Test func renamesAnEntityWhereverItIsNamed() throws {
        let difference = try edit { $0.renameEntity("Author", to: "Writer") }
        #expect(
            difference == [
                "-<entity name=\"Author\" representedClassName=\".Author\" parentEntity=\"Person\" syncable=\"YES\" own=\"1\">",
                "+<entity name=\"Writer\" representedClassName=\".Writer\" parentEntity=\"Person\" syncable=\"YES\" own=\"1\">",
                "-<relationship name=\"author\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
                    + "destinationEntity=\"Author\" inverseName=\"books\" inverseEntity=\"Author\"/>",
                "+<relationship name=\"author\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
                    + "destinationEntity=\"Writer\" inverseName=\"books\" inverseEntity=\"Writer\"/>",
                "-<fetchRequest name=\"Authors\" entity=\"Author\" predicateString=\"born &lt; $DATE\"/>",
                "+<fetchRequest name=\"Authors\" entity=\"Writer\" predicateString=\"born &lt; $DATE\"/>",
                "-<memberEntity name=\"Author\"/>", "+<memberEntity name=\"Writer\"/>",
                "-<element name=\"Author\" positionX=\"-63\" positionY=\"-18\" width=\"128\" height=\"89\"/>",
                "+<element name=\"Writer\" positionX=\"-63\" positionY=\"-18\" width=\"128\" height=\"89\"/>",
            ])
        let parent = try edit { $0.renameEntity("Person", to: "Human") }
        #expect(parent.count == 6)
        #expect(parent.contains { $0.hasPrefix("+") && $0.contains("parentEntity=\"Human\"") })
        let other = try edit { $0.renameEntity("Book", to: "Work") }
        #expect(other.contains("+<entity name=\"Work\" representedClassName=\"Volume\" syncable=\"YES\">"))
    }

    @Test func renamesAPropertyWhereverItIsNamed() throws {
        let born = try edit { $0.renameProperty("born", of: "Author", to: "birthday") }
        #expect(
            born == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "+<attribute name=\"birthday\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "-<fetchIndexElement property=\"born\" type=\"Binary\" order=\"descending\"/>",
                "+<fetchIndexElement property=\"birthday\" type=\"Binary\" order=\"descending\"/>",
                "-<constraint value=\"born\"/>", "+<constraint value=\"birthday\"/>",
                "-<entry key=\"identityAttributes\" value=\"name, born\"/>",
                "+<entry key=\"identityAttributes\" value=\"name, birthday\"/>",
            ])
        let inherited = try edit { $0.renameProperty("name", of: "Person", to: "fullName") }
        #expect(
            inherited == [
                "-<constraint value=\"name\"/>", "+<constraint value=\"fullName\"/>",
                "-<entry key=\"identityAttributes\" value=\"name, born\"/>",
                "+<entry key=\"identityAttributes\" value=\"fullName, born\"/>",
                "-<attribute name=\"name\" optional=\"NO\" attributeType=\"String\"/>",
                "+<attribute name=\"fullName\" optional=\"NO\" attributeType=\"String\"/>",
            ])
        let inverse = try edit { $0.renameProperty("author", of: "Book", to: "writer") }
        #expect(inverse.filter { $0.hasPrefix("+") }.count == 2)
        #expect(
            inverse.contains { $0.hasPrefix("+<relationship name=\"books\"") && $0.contains("inverseName=\"writer\"") })
    }

    @Test func doesNotRenameToANameThatIsTaken() throws {
        let before = try ModelDocument(data: Data(Self.text.utf8), name: "Test.xml")
        var document = before
        let refused: [(inout ModelDocument) -> Bool] = [
            { $0.renameEntity("Author", to: "Person") }, { $0.renameEntity("Author", to: "") },
            { $0.renameEntity("Nobody", to: "Somebody") },
            // Of its own, of one that it inherits from, and of one that inherits from it.
            { $0.renameProperty("born", of: "Author", to: "books") },
            { $0.renameProperty("born", of: "Author", to: "name") },
            { $0.renameProperty("name", of: "Person", to: "born") },
            { $0.renameProperty("nothing", of: "Author", to: "something") },
        ]
        for (index, rename) in refused.enumerated() {
            let isRenamed = rename(&document)
            #expect(!isRenamed, "\(index)")
            #expect(document == before, "\(index)")
        }
        let done: [(inout ModelDocument) -> Bool] = [
            { $0.renameEntity("Author", to: "Author") }, { $0.renameProperty("born", of: "Author", to: "born") },
            { $0.renameProperty("born", of: "Author", to: "author") },
            { $0.renameProperty("author", of: "Author", to: "born") }, { $0.renameEntity("Author", to: "Writer") },
            { $0.renameEntity("Writer", to: "Author") },
        ]
        for (index, rename) in done.enumerated() {
            let isRenamed = rename(&document)
            #expect(isRenamed, "\(index)")
        }
        #expect(document == before)
    }

    @Test func keepsMaxCountInStepWithToMany() throws {
        var relationship = RelationshipDocument(name: "author", destinationEntity: "Author")
        #expect(relationship.element["maxCount"] == "1")
        relationship.toMany = true
        #expect(relationship.element["maxCount"] == nil)
        #expect(relationship == RelationshipDocument(name: "author", destinationEntity: "Author", toMany: true))
        relationship.minCount = 2
        relationship.maxCount = 5
        relationship.toMany = true
        #expect(relationship.maxCount == 5)
        relationship.toMany = false
        #expect(relationship == RelationshipDocument(name: "author", destinationEntity: "Author"))
        relationship.maxCount = nil
        relationship.toMany = false
        #expect(relationship.maxCount == nil)
    }

    @Test func leavesOtherDocumentsAsTheyAre() throws {
        let document = try ModelDocument(data: Data(Self.text.utf8), name: "Test.xml")
        var copy = document
        copy.entities["Author"]?.name = "Writer"
        #expect(document.entities.map(\.name) == ["Author", "Book", "Person"])
        #expect(copy.entities.map(\.name) == ["Writer", "Book", "Person"])
        #expect(copy != document)
    }
}
