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
    static func edit(
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
        #expect(try Self.edit { _ in } == [])
        let same = try Self.edit { document in
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
        let difference = try Self.edit(text) { document in
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
        let difference = try Self.edit { $0.entities["Author"]?.attributes["editions"]?.attributeType = "Integer 64" }
        #expect(
            difference == [
                "-<attribute name=\"editions\" attributeType=\"Integer 32\" usesScalarValueType=\"YES\">",
                "+<attribute name=\"editions\" attributeType=\"Integer 64\" usesScalarValueType=\"YES\">",
            ])
    }

    @Test func addsAttributesWhereTheEditorWritesThem() throws {
        let difference = try Self.edit { document in
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
        let difference = try Self.edit { document in
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
        let difference = try Self.edit { $0.entities["Person"]?.attributes["name"]?.isOptional = true }
        #expect(
            difference == [
                "-<attribute name=\"name\" optional=\"NO\" attributeType=\"String\"/>",
                "+<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>",
            ])
    }

    // MARK: userInfo

    @Test func setsAddsAndRemovesEntries() throws {
        let difference = try Self.edit { document in
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
        let change = try Self.edit(text) { $0.entities["A"]?.userInfo["a"] = "5" }
        #expect(change == ["-<entry key=\"a\" value=\"2\" mine=\"3\"/>", "+<entry key=\"a\" value=\"5\" mine=\"3\"/>"])
        let addition = try Self.edit(text) { $0.entities["A"]?.userInfo["c"] = "6" }
        #expect(addition == ["+<entry key=\"c\" value=\"6\"/>"])
        let same = try Self.edit(text) { document in
            let entries = document.entities["A"]?.userInfo ?? []
            document.entities["A"]?.userInfo = entries
        }
        #expect(same == [])
    }

    // MARK: Properties

    @Test func insertsPropertiesInOrder() throws {
        let difference = try Self.edit { document in
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

    /// One that is new or gone takes another way than several; both put it in the same place.
    @Test func insertsAndRemovesOneAtEachPlace() {
        func element(_ name: String) -> ModelElement {
            ModelElement(name: "entity", attributes: [ModelElement.Attribute(name: "name", value: name)])
        }
        func model(_ words: String) -> ModelElement {
            let contents = words.split(separator: " ").map(String.init).map { word in
                word.hasPrefix("#") ? ModelElement.Content.comment(word) : .element(element(word))
            }
            return ModelElement(name: "model", contents: contents)
        }
        func expect(_ before: String, _ names: String, _ after: String) {
            var root = model(before)
            root.replaceChildren(named: "entity", with: names.split(separator: " ").map { element(String($0)) })
            #expect(root == model(after), "\(names)")
        }
        let before = "#a A #b B C #end"
        expect(before, "X A B C", "X #a A #b B C #end")
        expect(before, "A X B C", "#a A X #b B C #end")
        expect(before, "A B X C", "#a A #b B X C #end")
        expect(before, "A B C X", "#a A #b B C X #end")
        expect(before, "B C", "#a #b B C #end")
        expect(before, "A C", "#a A #b C #end")
        expect(before, "A B", "#a A #b B #end")
        // Names that come twice, and one that is new while two are gone.
        expect("A #b A", "A A A", "A #b A A")
        expect("A #b A B", "A B", "A #b B")
        expect(before, "A X", "#a A X #b #end")
        expect("#a A", "", "#a")
    }

    @Test func insertsBehindTheOthersWhereTheyAreNotSorted() throws {
        let text = "<model>\n    <entity name=\"B\"/>\n    <entity name=\"A\"/>\n</model>"
        var document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        document.insert(EntityDocument(name: "AB"))
        #expect(document.entities.map(\.name) == ["B", "A", "AB"])
    }

    @Test func removesAndReordersProperties() throws {
        let removal = try Self.edit { $0.entities["Author"]?.attributes["born"] = nil }
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
        let difference = try Self.edit {
            $0.entities["Author"]?.attributes.insert(AttributeDocument(name: "born", attributeType: "String"))
        }
        #expect(
            difference == [
                "-<attribute name=\"born\" optional=\"YES\" attributeType=\"Date\" usesScalarValueType=\"NO\"/>",
                "+<attribute name=\"born\" attributeType=\"String\"/>",
            ])
    }

    @Test func addsWhatTheEntityHasNoneOfYet() throws {
        let difference = try Self.edit { document in
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
        let addition = try Self.edit { $0.entities["Author"]?.uniquenessConstraints.append(["agent"]) }
        #expect(addition == ["+<uniquenessConstraint>", "+<constraint value=\"agent\"/>", "+</uniquenessConstraint>"])
        let removal = try Self.edit { $0.entities["Author"]?.uniquenessConstraints = [] }
        #expect(removal.first == "-<uniquenessConstraints>")
        #expect(removal.last == "-</uniquenessConstraints>")
        #expect(removal.count == 6)
        let members = try Self.edit { $0.configurations["All"]?.memberEntities = ["Author", "Book", "Person"] }
        #expect(members == ["+<memberEntity name=\"Person\"/>"])
        let order = try Self.edit { $0.entities["Author"]?.fetchIndexes["byBorn"]?.elements[0].order = "ascending" }
        #expect(
            order == [
                "-<fetchIndexElement property=\"born\" type=\"Binary\" order=\"descending\"/>",
                "+<fetchIndexElement property=\"born\" type=\"Binary\" order=\"ascending\"/>",
            ])
    }
}
