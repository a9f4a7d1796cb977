import Foundation
import Testing

@testable import Modelwright

/// What inserting, moving, removing and renaming entities and their properties changes in the document's text.
struct ModelEntityEditingTests {
    @Test func insertsWhatTheModelHoldsInOrder() throws {
        let difference = try ModelEditingTests.edit { document in
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
        let difference = try ModelEditingTests.edit { document in
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
        let bare = try ModelEditingTests.edit("<model>\n</model>") { $0.insert(EntityDocument(name: "A")) }
        #expect(bare == ["+<entity name=\"A\"/>"])
        let empty = try ModelEditingTests.edit("<model>\n    <elements/>\n</model>") { document in
            document.insert(EntityDocument(name: "A"))
            document.removeEntity("A")
        }
        #expect(empty == [])
    }

    @Test func movesAnEntity() throws {
        let difference = try ModelEditingTests.edit { document in
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
        let difference = try ModelEditingTests.edit { $0.removeEntity("Book") }
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
        let difference = try ModelEditingTests.edit { $0.renameEntity("Author", to: "Writer") }
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
        let parent = try ModelEditingTests.edit { $0.renameEntity("Person", to: "Human") }
        #expect(parent.count == 6)
        #expect(parent.contains { $0.hasPrefix("+") && $0.contains("parentEntity=\"Human\"") })
        let other = try ModelEditingTests.edit { $0.renameEntity("Book", to: "Work") }
        #expect(other.contains("+<entity name=\"Work\" representedClassName=\"Volume\" syncable=\"YES\">"))
    }

    @Test func renamesAPropertyWhereverItIsNamed() throws {
        let born = try ModelEditingTests.edit { $0.renameProperty("born", of: "Author", to: "birthday") }
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
        let inherited = try ModelEditingTests.edit { $0.renameProperty("name", of: "Person", to: "fullName") }
        #expect(
            inherited == [
                "-<constraint value=\"name\"/>", "+<constraint value=\"fullName\"/>",
                "-<entry key=\"identityAttributes\" value=\"name, born\"/>",
                "+<entry key=\"identityAttributes\" value=\"fullName, born\"/>",
                "-<attribute name=\"name\" optional=\"NO\" attributeType=\"String\"/>",
                "+<attribute name=\"fullName\" optional=\"NO\" attributeType=\"String\"/>",
            ])
        let inverse = try ModelEditingTests.edit { $0.renameProperty("author", of: "Book", to: "writer") }
        #expect(inverse.filter { $0.hasPrefix("+") }.count == 2)
        #expect(
            inverse.contains { $0.hasPrefix("+<relationship name=\"books\"") && $0.contains("inverseName=\"writer\"") })
    }

    @Test func renamesAPropertyInItsLists() throws {
        let text = """
            <model><entity name="Person"><attribute name="name" attributeType="String"/>
            <userInfo><entry key="identityAttributes" value=" name "/></userInfo></entity>
            <entity name="Author" parentEntity="Person"><attribute name="names" attributeType="String"/>
            <userInfo><entry key="jsonView.list" value="names,name  name"/><entry key="jsonView.all" value=""/></userInfo></entity></model>
            """
        var document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        let isRenamed = document.renameProperty("name", of: "Person", to: "fullName")
        #expect(isRenamed)
        #expect(document.entities["Person"]?.userInfo["identityAttributes"] == " fullName ")
        #expect(document.entities["Author"]?.userInfo["jsonView.list"] == "names,fullName  fullName")
        #expect(document.entities["Author"]?.userInfo["jsonView.all"] == "")
    }

    @Test func doesNotRenameToANameThatIsTaken() throws {
        let before = try ModelDocument(data: Data(ModelEditingTests.text.utf8), name: "Test.xml")
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
        let document = try ModelDocument(data: Data(ModelEditingTests.text.utf8), name: "Test.xml")
        var copy = document
        copy.entities["Author"]?.name = "Writer"
        #expect(document.entities.map(\.name) == ["Author", "Book", "Person"])
        #expect(copy.entities.map(\.name) == ["Writer", "Book", "Person"])
        #expect(copy != document)
    }
}
