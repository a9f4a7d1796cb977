import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What other tools' annotations say in ours.
struct DialectTests {
    private static func model(_ entities: String..., dialect: Dialect = .automatic) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined(separator: "\n"))</model>".utf8), name: "Tools.xml", dialect: dialect)
    }

    /// Our annotations of an entity, an attribute or a relationship, as `key=value`.
    private static func annotations(_ userInfo: [String: String]?) -> [String] {
        (userInfo ?? [:]).filter { $0.key.hasPrefix("json") || $0.key == "identityAttributes" }
            .map { "\($0.key)=\($0.value)" }.sorted()
    }

    struct Word: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let says: [String]
        var dialect = Dialect.automatic

        init(_ key: String, _ value: String, _ says: [String], dialect: Dialect = .automatic) {
            (self.key, self.value, self.says, self.dialect) = (key, value, says, dialect)
        }

        var testDescription: String { key }
    }

    @Test(arguments: [
        Word("JSONKeyPath", "a.b", ["jsonKeyPath=a.b"]),
        Word("JSONTransformerName", "T", ["jsonTransformer=T"]),
        Word("mappedKeyName", "a.b", ["jsonKeyPath=a.b"]),
        Word("mappedKeyName.1", "a", ["jsonKeyPath.1=a"]),
        Word("mappedKeyName.9", "a", ["jsonKeyPath.9=a"]),
        Word("dateFormat", "UnixTime", ["jsonDateFormat=millisecondsSince1970"], dialect: .magicalRecord),
        Word("dateFormat", "dd.MM.yyyy", ["jsonDateFormat=dd.MM.yyyy"], dialect: .magicalRecord),
        Word("useDefaultValueWhenNotPresent", "YES", []),
        Word("sync.remoteKey", "a.b", ["jsonKeyPath=a.b"]),
        Word("hyper.remoteKey", "a", ["jsonKeyPath=a"]),
        Word("sync.remote.key", "a", ["jsonKeyPath=a"]),
        Word("hyper.remote.key", "a", ["jsonKeyPath=a"]),
        Word("mapper.remote.key", "a", ["jsonKeyPath=a"]),
        Word("sync.nonExportable", "", ["jsonDirection=decode", "jsonKeyPath=first_name", "jsonKeyPath.1=firstName"]),
        Word(
            "hyper.nonExportable", "YES",
            ["jsonDirection=decode", "jsonKeyPath=first_name", "jsonKeyPath.1=firstName"]),
        Word(
            "sync.valueTransformer", "T", ["jsonKeyPath=first_name", "jsonKeyPath.1=firstName", "jsonTransformer=T"]),
        Word("MMRecordAttributeAlternateNameKey", "a.b", ["jsonKeyPath=a.b", "jsonKeyPath.1=firstName"]),
        Word("unwrapOptional", "YES", []),
        Word("mogenerator.readonly", "YES", []),
    ])
    func readsAnAttributes(word: Word) throws {
        let model = try Self.model(
            Text.entity(
                "Person", Text.attribute("firstName", "Date", [word.key: word.value]), Text.attribute("other", "Date")),
            dialect: word.dialect)
        let attribute = model.entitiesByName["Person"]?.attributesByName["firstName"]
        #expect(Self.annotations(attribute?.userInfo).sorted() == word.says.sorted())
        // None is taken for a misspelled word of ours.
        #expect(model.warnings.map(\.rule).filter { $0 != "unregistered-transformer" } == [])
    }

    @Test(arguments: [
        Word("JC.isIdentifier", "true", ["identityAttributes=firstName, other"]),
        Word("DC.isIdentifier", "Yes", ["identityAttributes=firstName, other"]),
        Word("sync.isPrimaryKey", "YES", ["identityAttributes=firstName, other"]),
        Word("hyper.isPrimaryKey", "true", ["identityAttributes=firstName, other"]),
        Word("sync.primary_key", "YES", ["identityAttributes=firstName, other"]),
        Word("sync.PrimaryKey", "YES", ["identityAttributes=firstName, other"]),
        Word("hyper.primary_key", "yEs", ["identityAttributes=firstName, other"]),
        Word("hyper.PrimaryKey", "1", ["identityAttributes=firstName, other"]),
        Word("JC.isIdentifier", "no", []),
    ])
    func readsAnIdentityOfAttributes(word: Word) throws {
        let model = try Self.model(
            Text.entity(
                "Person", Text.attribute("firstName", "String", [word.key: word.value]),
                Text.attribute("other", "String", [word.key: word.value])))
        #expect(Self.annotations(model.entitiesByName["Person"]?.userInfo) == word.says)
    }

    @Test(arguments: [
        Word("identityAttribute", "a", ["identityAttributes=a"], dialect: .groot),
        Word("relatedByAttribute", "a", ["identityAttributes=a"]),
        Word("MMRecordEntityPrimaryAttributeKey", "b", ["identityAttributes=b"]),
        Word("RKEntityIdentificationAttributes", "a,b", ["identityAttributes=a,b"]),
        Word("mogenerator.customBaseClass", "Base", []),
    ])
    func readsAnEntitys(word: Word) throws {
        let model = try Self.model(
            Text.entity(
                "Person", [word.key: word.value], Text.attribute("a", "String"), Text.attribute("b", "String")),
            dialect: word.dialect)
        #expect(Self.annotations(model.entitiesByName["Person"]?.userInfo) == word.says)
        #expect(model.warnings.isEmpty)
    }

    @Test func readsTheIdentityOfARelationshipsDestination() throws {
        let model = try Self.model(
            Text.entity("Person", Text.toOne("home", "Place", ["relatedByAttribute": "code"])),
            Text.entity("Place", Text.attribute("code", "String")))
        #expect(model.entitiesByName["Place"]?.identityAttributes.map(\.name) == ["code"])
    }

    @Test(arguments: DialectFixture.all)
    func decodesWhatAWordMaps(fixture: DialectFixture) throws {
        let model = try ObjectModel(
            data: Data("<model>\(fixture.model)</model>".utf8), name: "Tools.xml",
            transforms: ["Day": .date(format: "dd.MM.yyyy")], dialect: fixture.dialect)
        #expect("\(try model.decode(entity: "A", from: fixture.json))" == fixture.object)
    }

    @Test func hasAFixtureForEachWord() {
        let words = Dialect.allCases.flatMap { $0.words.map(\.key) }
        #expect(Set(words).subtracting(DialectFixture.all.map(\.word)) == [])
    }

    @Test func namesAnAttributeOnceInAnIdentity() throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("a", "String", ["sync.isPrimaryKey": "YES", "hyper.primary_key": "YES"]),
                Text.attribute("b", "String", ["hyper.PrimaryKey": "YES"])))
        #expect(model.entitiesByName["A"]?.userInfo["identityAttributes"] == "a, b")
    }

    // MARK: References

    /// What a relationship's `destinationEntityIDKeyPath` becomes, and what is said of it.
    @Test(
        arguments: [
            (value: "id", annotations: "", says: ["jsonReference=identity"], identity: "id", warning: nil),
            (
                value: "id", annotations: #"<entry key="identityAttributes" value="id"/>"#,
                says: ["jsonReference=identity"], identity: "id", warning: nil
            ),
            (
                value: "place.id", annotations: "", says: [], identity: "",
                warning:
                    "Book.author has \"place.id\" for destinationEntityIDKeyPath, which is not an attribute of Author; it is not used. Name the attribute by which Author is told apart. [untranslated-annotation]"
            ),
            (
                value: "code", annotations: #"<entry key="identityAttributes" value="id"/>"#, says: [], identity: "id",
                warning:
                    "Book.author has \"code\" for destinationEntityIDKeyPath, but the identity of Author is id; it is not used. Name the attribute by which Author is told apart. [untranslated-annotation]"
            ),
        ] as [(value: String, annotations: String, says: [String], identity: String, warning: String?)])
    func takesTheKeyPathOfADestinationsIdentity(
        value: String, annotations: String, says: [String], identity: String, warning: String?
    ) throws {
        let model = try Self.model(
            Text.entity("Book", Text.toOne("author", "Author", ["destinationEntityIDKeyPath": value])),
            Text.entity(
                "Author", Text.attribute("id", "String"), Text.attribute("code", "String"),
                "<userInfo>\(annotations)</userInfo>"))
        let author = model.entitiesByName["Book"]?.relationshipsByName["author"]
        #expect(Self.annotations(author?.userInfo) == says)
        #expect(model.entitiesByName["Author"]?.identityAttributes.map(\.name).joined(separator: ",") == identity)
        #expect(model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == (warning.map { [$0] } ?? []))
    }

    @Test func takesTheFirstOfTwoKeyPathsForADestinationsIdentity() throws {
        let model = try Self.model(
            Text.entity(
                "Book", Text.toOne("author", "Author", ["destinationEntityIDKeyPath": "code"]),
                Text.toOne("editor", "Author", ["destinationEntityIDKeyPath": "id"])),
            Text.entity("Author", Text.attribute("id", "String"), Text.attribute("code", "String")))
        #expect(model.entitiesByName["Author"]?.identityAttributes.map(\.name) == ["code"])
        #expect(
            model.warnings.map(\.message) == [
                "Book.editor has \"id\" for destinationEntityIDKeyPath, but the identity of Author is code; it is not used."
            ])
    }

    @Test func takesSpacesForSeparatorsOfAnIdentity() throws {
        let model = try Self.model(
            Text.entity(
                "Card", ["identityAttributes": "suit value"], Text.attribute("suit", "String"),
                Text.attribute("value", "String")))
        #expect(model.entitiesByName["Card"]?.identityAttributes.map(\.name) == ["suit", "value"])
    }

    // MARK: Conventions

    @Test func leavesOutWhatGrootDoesNotMapInAFamilyThatItMaps() throws {
        let model = try Self.model(
            Text.entity("Shape", Text.attribute("a", "String")),
            Text.entity("Circle", parent: "Shape", Text.attribute("b", "String", ["JSONKeyPath": "bee"])),
            Text.entity("Square", parent: "Shape", Text.attribute("c", "String", ["jsonKeyPath": "sea"])),
            Text.entity("Other", Text.attribute("d", "String")))
        func says(_ entity: String, _ attribute: String) -> [String] {
            Self.annotations(model.entitiesByName[entity]?.attributesByName[attribute]?.userInfo)
        }
        #expect(says("Circle", "a") == ["jsonDirection=none"] && says("Circle", "b") == ["jsonKeyPath=bee"])
        #expect(says("Square", "c") == ["jsonKeyPath=sea"] && says("Other", "d") == [])
    }

    @Test func takesMagicalRecordsIdentityFromTheEntitysName() throws {
        let model = try Self.model(
            Text.entity(
                "Person", Text.attribute("personID", "String"), Text.attribute("x", "String", ["mappedKeyName": "y"])),
            Text.entity(
                "Place", ["relatedByAttribute": "code"], Text.attribute("placeID", "String"),
                Text.attribute("code", "String")))
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["personID"], ["code"]])
    }

    @Test func namesAsSyncDoes() throws {
        let model = try Self.model(
            Text.entity(
                "SuperUser", Text.attribute("remoteID", "String"), Text.attribute("imageURL", "String"),
                Text.attribute("superUserType", "String"), Text.attribute("superUserDescription", "String"),
                Text.attribute("name", "String"), Text.toOne("homeTown", "Town"), Text.toMany("towns", "Town")),
            Text.entity("Town", Text.attribute("id", "String")), dialect: .sync)
        let user = try #require(model.entitiesByName["SuperUser"])
        let keys = user.attributes.map { "\($0.name): \(Self.annotations($0.userInfo).joined(separator: " "))" }
        #expect(
            keys == [
                "remoteID: jsonKeyPath.1=remoteID jsonKeyPath=id",
                "imageURL: jsonKeyPath.1=imageURL jsonKeyPath=image_url",
                "superUserType: jsonKeyPath=type", "superUserDescription: jsonKeyPath=description", "name: ",
            ])
        let others = user.relationships.map { "\($0.name): \(Self.annotations($0.userInfo).joined(separator: " "))" }
        #expect(
            others == [
                "homeTown: jsonKeyPath.1=homeTown jsonKeyPath.2=home_town_id jsonKeyPath.3=home_town_attributes jsonKeyPath=home_town",
                "towns: jsonKeyPath.1=towns_ids jsonKeyPath.2=towns_attributes",
            ])
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["remoteID"], ["id"]])
    }

    @Test func namesAsJSONCacheDoes() throws {
        let model = try Self.model(
            Text.entity(
                "Band", Text.attribute("otherNames", "String", ["JC.isIdentifier": "true"]),
                Text.attribute("bandDescription", "String")),
            Text.entity("Label", Text.attribute("id", "String")))
        let band = try #require(model.entitiesByName["Band"])
        #expect(band.attributes.map(\.jsonKeyPath) == ["other_names", "description"])
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["otherNames"], ["id"]])
    }

    // MARK: Keys that are taken

    struct Conflict: Sendable {
        let dialect: Dialect
        let properties: String
        let keys: [String]
        var warnings: [String] = []
    }

    /// The keys of the properties of an entity Band, in order, the first of each being the one that is written.
    @Test(arguments: [
        Conflict(
            dialect: .sync, properties: Text.attribute("storyID", "String") + Text.toOne("story", "Band"),
            keys: ["story_id storyID", "story story_attributes"]),
        Conflict(
            dialect: .sync,
            properties: Text.attribute("storyID", "String", ["jsonDirection": "none"]) + Text.toOne("story", "Band"),
            keys: ["storyID", "story story_id story_attributes"]),
        Conflict(
            dialect: .sync,
            properties: Text.attribute("x", "String", ["sync.remoteKey": "story_id"])
                + Text.attribute("y", "String", ["sync.remoteKey": "story.title"]) + Text.toOne("story", "Band"),
            keys: ["story_id", "story.title", "story story_attributes"]),
        Conflict(
            dialect: .sync, properties: Text.attribute("remoteID", "String") + Text.attribute("id", "String"),
            keys: ["remoteID", "id"],
            warnings: [
                "By Sync's conventions the key of Band.remoteID is \"id\", which Band.id has; its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .jsonCache,
            properties: Text.attribute("firstName", "String") + Text.attribute("first_name", "String"),
            keys: ["firstName", "first_name"],
            warnings: [
                "By JSONCache's conventions the key of Band.firstName is \"first_name\", which Band.first_name has; its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .jsonCache,
            properties: Text.attribute("bandDescription", "String") + Text.attribute("description", "String"),
            keys: ["bandDescription", "description"],
            warnings: [
                "By JSONCache's conventions the key of Band.bandDescription is \"description\", which Band.description has; its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .sync, properties: Text.toOne("story", "Band") + Text.toOne("Story", "Band"),
            keys: ["story story_id story_attributes", "Story"],
            warnings: [
                "By Sync's conventions the key of Band.Story is \"story\", which Band.story has; its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
    ])
    func givesNoKeyTwice(conflict: Conflict) throws {
        let model = try Self.model(Text.entity("Band", conflict.properties), dialect: conflict.dialect)
        let band = try #require(model.entitiesByName["Band"])
        let properties =
            band.attributes.map { ($0.name, $0.userInfo) } + band.relationships.map { ($0.name, $0.userInfo) }
        let keys = properties.map { name, userInfo in
            ([userInfo["jsonKeyPath"] ?? name] + (1...9).compactMap { userInfo["jsonKeyPath.\($0)"] })
                .joined(separator: " ")
        }
        #expect(keys == conflict.keys)
        #expect(model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == conflict.warnings)
    }

    @Test func givesNoKeyTwiceToWhatAnEntityInherits() throws {
        let model = try Self.model(
            Text.entity("Item", Text.attribute("remoteID", "String"), Text.toOne("story", "Item")),
            Text.entity("Song", parent: "Item", Text.attribute("id", "String")),
            Text.entity("Album", parent: "Item", Text.attribute("storyID", "String")), dialect: .sync)
        let item = try #require(model.entitiesByName["Item"])
        #expect(item.attributesByName["remoteID"]?.jsonKeyPath == "remoteID")
        #expect(Self.annotations(item.relationshipsByName["story"]?.userInfo) == ["jsonKeyPath.1=story_attributes"])
        #expect(
            model.warnings.map(\.message) == [
                "By Sync's conventions the key of Item.remoteID is \"id\", which Song.id has; its name is its key."
            ])
    }

    // MARK: Composites

    private static let address = """
        <attribute name="zipCode" optional="YES" attributeType="String"><userInfo>
        <entry key="%@" value="zip"/></userInfo></attribute>
        <attribute name="firstLine" optional="YES" attributeType="String"/><attribute name="id" optional="YES" attributeType="String"/>
        """

    /// Words of other tools in a composite are read as those in an entity.
    @Test(arguments: [
        ("JSONKeyPath", ["jsonKeyPath=zip"], ["jsonDirection=none"]), ("mappedKeyName", ["jsonKeyPath=zip"], []),
        (
            "sync.remoteKey", ["jsonKeyPath=zip"], ["jsonKeyPath.1=firstLine", "jsonKeyPath=first_line"]
        ),
        ("MMRecordAttributeAlternateNameKey", ["jsonKeyPath.1=zipCode", "jsonKeyPath=zip"], []),
    ])
    func readsWordsInComposites(word: String, zipCode: [String], firstLine: [String]) throws {
        let model = try Self.model(
            #"<entity name="Author"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>"#,
            #"<composite name="Address">\#(Self.address.replacing("%@", with: word))</composite>"#)
        #expect(model.warnings == [])
        let home = try #require(model.entitiesByName["Author"]?.attributesByName["home"]?.composite)
        func annotations(_ name: String) -> [String] {
            Self.annotations(home.attributes.first { $0.name == name }?.userInfo)
        }
        #expect(annotations("zipCode") == zipCode)
        #expect(annotations("firstLine") == firstLine)
        let author = try model.decode(entity: "Author", from: #"{"home":{"zip":"75007"}}"#)
        #expect("\(author)" == #"Author(home: Address(zipCode: "75007", firstLine: nil, id: nil))"#)
    }

    @Test func saysThatAWordIsMisplacedOnAComposite() throws {
        let model = try Self.model(
            #"<entity name="Author"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>"#,
            #"<composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/><userInfo><entry key="JSONKeyPath" value="x"/></userInfo></composite>"#
        )
        #expect(
            model.warnings.map(\.message) == [
                "Address has JSONKeyPath, one of Groot's annotations, which means nothing on an entity; it is kept and not used."
            ])
    }

    // MARK: Which of them

    @Test(arguments: [
        "type", "dateFormat", "RawType", "attributeValueClassName", "documentation", "com.apple.syncservices.Syncable",
    ])
    func recognisesNoDialectByAWordThatManyHave(key: String) throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("imageURL", "Date", [key: "UnixTime"]), Text.attribute("id", "String"),
                Text.toOne("other", "A", ["type": "x"])))
        let entity = try #require(model.entitiesByName["A"])
        #expect(entity.attributes.flatMap { Self.annotations($0.userInfo) } == [] && entity.identityAttributes.isEmpty)
    }

    struct Misplaced: Sendable {
        let word: String
        let tool: String
        let owner: Annotations.Owner
        let place: String

        init(_ word: String, _ tool: String, on owner: Annotations.Owner, _ place: String) {
            (self.word, self.tool, self.owner, self.place) = (word, tool, owner, place)
        }

        func on(_ owner: Annotations.Owner) -> ModelText.Annotations { owner == self.owner ? [word: "x"] : [:] }
    }

    @Test(arguments: [
        Misplaced("mappedKeyName", "MagicalRecord", on: .entity, "an attribute or a relationship"),
        Misplaced("relatedByAttribute", "MagicalRecord", on: .attribute, "an entity or a relationship"),
        Misplaced("JSONKeyPath", "Groot", on: .entity, "an attribute or a relationship"),
        Misplaced("JSONTransformerName", "Groot", on: .relationship, "an attribute"),
        Misplaced("entityMapperName", "Groot", on: .attribute, "an entity"),
        Misplaced("sync.primary_key", "Sync", on: .relationship, "an attribute"),
        Misplaced("hyper.remoteKey", "Sync", on: .entity, "an attribute or a relationship"),
        Misplaced("JC.isIdentifier", "JSONCache", on: .entity, "an attribute"),
        Misplaced("MMRecordEntityPrimaryAttributeKey", "MMRecord", on: .relationship, "an entity"),
        Misplaced("RKEntityIdentificationAttributes", "RestKit", on: .attribute, "an entity"),
        Misplaced("attributeTransformableProtocols", "mogenerator", on: .entity, "an attribute"),
        Misplaced("destinationEntityIDKeyPath", "mogenerator", on: .attribute, "a relationship"),
        Misplaced("unwrapOptional", "SwiftGen", on: .relationship, "an attribute"),
    ])
    func recognisesNoDialectByAMisplacedWord(word: Misplaced) throws {
        let text = Text.entity(
            "Person", word.on(.entity), Text.attribute("personID", "String", word.on(.attribute)),
            Text.attribute("id", "String"), Text.attribute("imageURL", "String"),
            Text.toOne("boss", "Person", word.on(.relationship)))
        let model = try Self.model(text)
        let entity = try #require(model.entitiesByName["Person"])
        #expect(entity.attributes.flatMap { Self.annotations($0.userInfo) } == [] && entity.identityAttributes.isEmpty)
        let subject =
            switch word.owner {
            case .entity: "Person"
            case .attribute: "Person.personID"
            case .relationship: "Person.boss"
            }
        #expect(
            model.warnings.map { "\($0.severity) \($0.message) \($0.remedy) [\($0.rule)]" } == [
                "warning \(subject) has \(word.word), one of \(word.tool)'s annotations, which means nothing on \(word.owner.phrase); it is kept and not used. Move it to \(word.place). [misplaced-annotation]"
            ])
        #expect(
            try Self.model(text, dialect: .native).warnings.map(\.rule).filter { $0 == "misplaced-annotation" } == [])
    }

    @Test(arguments: ["maybe", ""])
    func warnsOfWhatIsNeitherYesNorNo(value: String) throws {
        let model = try Self.model(
            Text.entity("A", Text.attribute("a", "String", ["sync.isPrimaryKey": value]), Text.attribute("b", "String"))
        )
        #expect(model.entitiesByName["A"]?.identityAttributes.isEmpty == true)
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "A.a has \"\(value)\" for sync.isPrimaryKey, which is neither yes nor no; it is not used. Write YES or NO. [untranslated-annotation]"
            ])
    }

    @Test func saysWhereIdentityAttributesBelong() throws {
        let model = try Self.model(
            Text.entity("A", Text.attribute("a", "String", ["identityAttributes": "a"]), Text.attribute("b", "String")))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "A.a has identityAttributes, which means nothing on an attribute; it is kept and not used. Move it to an entity. [misplaced-annotation]"
            ])
    }

    /// Once, and with its place; the tool's other words are read.
    @Test func warnsOfAMisplacedWordOfTheDialectThatIsRead() throws {
        let xml = """
            <model>
            <entity name="A"><attribute name="a" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="b"/>
            </userInfo></attribute><userInfo>
            <entry key="JSONKeyPath" value="c"/>
            </userInfo></entity>
            </model>
            """
        for dialect in [Dialect.automatic, .groot] {
            let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml", dialect: dialect)
            #expect(model.entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath == "b")
            #expect(
                model.warnings.map(\.description) == [
                    "A.xml:5:1: warning: A has JSONKeyPath, one of Groot's annotations, which means nothing on an entity; it is kept and not used. Move it to an attribute or a relationship. [misplaced-annotation]"
                ])
        }
    }

    @Test func readsNoOtherThanTheOneThatIsNamed() throws {
        let text = Text.entity("A", Text.attribute("a", "String", ["JSONKeyPath": "groot", "mappedKeyName": "record"]))
        func key(_ dialect: Dialect) throws -> String? {
            try Self.model(text, dialect: dialect).entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath
        }
        #expect(try key(.groot) == "groot" && key(.magicalRecord) == "record" && key(.sync) == "a")
        #expect(try key(.native) == "a" && key(.automatic) == "groot")
    }

    /// Groot doesn't map what has no key path, but another tool's word gives it one.
    @Test func readsTheWordsOfAllToolsBeforeTheirConventions() throws {
        let model = try Self.model(
            Text.entity(
                "A", Text.attribute("a", "String", ["JSONKeyPath": "x"]),
                Text.attribute("b", "String", ["mappedKeyName": "y"]),
                Text.attribute("c", "String", ["MMRecordAttributeAlternateNameKey": "z"]),
                Text.attribute("f", "Date", ["dateFormat": "UnixTime", "mappedKeyName.1": "t"]),
                Text.attribute("g", "Integer 16", ["JC.isIdentifier": "YES"]),
                Text.attribute("h", "Date", ["jsonDateFormat": "secondsSince1970"]),
                Text.attribute("d", "String"), Text.toOne("e", "A", ["sync.remoteKey": "v"])))
        #expect(model.entitiesByName["A"]?.identityAttributes.map(\.name) == ["g"])
        let json = #"{"x":"1","y":"2","z":"3","f":1000,"g":5,"h":7,"v":{"x":"4"}}"#
        let object = try model.decode(entity: "A", from: json)
        #expect(try String(decoding: model.encode(object), as: UTF8.self) == json)
        let (_, report) = try ModelDecoder(model: model).decodeReporting(entity: "A", from: #"{"d":"1"}"#)
        #expect(report.entries.map(\.kind) == [.ignoredKey])
        #expect(model.warnings.map(\.description) == [])
    }

    @Test func namesBothPlacesOfAContradiction() throws {
        let model = try Self.model(
            """

            <entity name="A">
            <attribute name="a" optional="YES" attributeType="String"><userInfo>
            <entry key="mappedKeyName" value="record"/>
            <entry key="JSONKeyPath" value="groot"/>
            </userInfo></attribute>
            <attribute name="b" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="groot"/>
            <entry key="jsonKeyPath" value="own"/>
            </userInfo></attribute>
            <attribute name="c" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="same"/>
            <entry key="jsonKeyPath" value="same"/>
            </userInfo></attribute>
            </entity>
            """)
        #expect(model.entitiesByName["A"]?.attributes.map(\.jsonKeyPath) == ["groot", "own", "same"])
        #expect(
            model.warnings.map(\.description) == [
                """
                Tools.xml:4:1: warning: A.a has "record" by mappedKeyName, one of MagicalRecord's annotations, and \
                "groot" by JSONKeyPath at Tools.xml:5:1, which counts. Remove one of the two, or name the dialect to read. \
                [conflicting-annotation]
                """,
                """
                Tools.xml:8:1: warning: A.b has "groot" by JSONKeyPath, one of Groot's annotations, and "own" by \
                jsonKeyPath at Tools.xml:9:1, which counts. Remove one of the two, or name the dialect to read. \
                [conflicting-annotation]
                """,
            ])
    }

    // MARK: What can't be said

    @Test func warnsOfWhatCannotBeTranslated() throws {
        let model = try Self.model(
            Text.entity(
                "A", ["MMRecordEntityPrimaryAttributeKey": "b", "JSONDictionaryTransformerName": "T"],
                Text.attribute("a", "String", ["JSONKeyPath": "a", "MMRecordAttributeAlternateNameKey": "b"]),
                Text.toOne("b", "A", ["identityAttributeRelated": "true", "JSONKeyPath": "b"])))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }.sorted() == [
                "A has \"T\" for JSONDictionaryTransformerName, which a program registers with Groot; its objects are decoded without it. Pass it in hooks: [\"A\": EntityHooks(beforeDecode: …)]. [unregistered-hook]",
                "A has \"b\" for MMRecordEntityPrimaryAttributeKey, which is a relationship of A; the objects are not told apart by it. Name attributes of A. [untranslated-annotation]",
                "A.a has \"b\" for MMRecordAttributeAlternateNameKey, which is another property's name; it is not used. Give it a key of its own. [untranslated-annotation]",
                "A.b has identityAttributeRelated, one of Groot's annotations; it is kept and not used. Name attributes by which the objects can be told apart in identityAttributes. [untranslated-annotation]",
            ])
    }

    @Test(arguments: [
        ("x", "which is not an attribute of B"), ("others", "which is a relationship of B"),
        ("name", "but the identity of B is id"),
    ])
    func saysWhyAReferenceIsNotUsed(value: String, problem: String) throws {
        let model = try Self.model(
            Text.entity("A", Text.toOne("b", "B", ["destinationEntityIDKeyPath": "\(value)"])),
            Text.entity(
                "B", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("name", "String"),
                Text.toMany("others", "B")))
        #expect(
            model.warnings.map(\.message) == [
                "A.b has \"\(value)\" for destinationEntityIDKeyPath, \(problem); it is not used."
            ])
        #expect(model.warnings.first?.remedy == "Name the attribute by which B is told apart.")
    }

    /// Groot's mapper of an abstract entity tells what its objects are.
    @Test func saysThatNothingIsDecodedWithoutTheMapperOfAnAbstractEntity() throws {
        func model(abstract: Bool, _ userInfo: ModelText.Annotations, hooks: [String: EntityHooks] = [:]) throws
            -> ObjectModel
        {
            let text =
                Text.entity("Shape", abstract: abstract, userInfo, Text.attribute("name", "String"))
                + Text.entity("Circle", parent: "Shape", Text.attribute("radius", "Double"))
            return try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "Shapes.xml", hooks: hooks)
        }
        func warnings(abstract: Bool) throws -> [String] {
            try model(abstract: abstract, ["entityMapperName": "M"]).warnings.map { "\($0.message) \($0.remedy)" }
        }
        let start = "Shape has \"M\" for entityMapperName, which a program registers with Groot; "
        let end = " Pass it in hooks: [\"Shape\": EntityHooks(discriminator: …)], or give Shape a jsonDiscriminator."
        #expect(
            try warnings(abstract: true) == [
                "\(start)Shape is abstract, so none of its objects can be decoded without it.\(end)"
            ])
        #expect(try warnings(abstract: false) == ["\(start)its objects are decoded without it.\(end)"])
        #expect(
            try model(abstract: true, ["entityMapperName": "M", "jsonDiscriminator": "type"]).warnings.map(\.rule) == []
        )
        let hooks = ["Shape": EntityHooks(discriminator: { _ in "Circle" })]
        let hooked = try model(abstract: true, ["entityMapperName": "M"], hooks: hooks)
        #expect(hooked.warnings.map(\.rule) == [])
        #expect(try "\(hooked.decode(entity: "Shape", from: #"{"name":"a"}"#))" == #"Circle(name: "a", radius: nil)"#)
    }

    /// What Sync's date parser reads as ISO 8601, as a day and a time in UTC.
    @Test(arguments: [
        ("2014-03-30T09:13:00Z", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00-07:00", "2014-03-30 16:13:00 +0000"),
        ("2014-03-30T09:13:00-0700", "2014-03-30 16:13:00 +0000"),
        ("2014-03-30T09:13:00+00", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00", "2014-03-30 09:13:00 +0000"), ("2014-03-30 09:13:00", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30", "2014-03-30 00:00:00 +0000"), ("2014-03-30T09:13:00.12Z", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00.007450+00:00", "2014-03-30 09:13:00 +0000"),
    ])
    func readsSyncsDates(text: String, date: String) throws {
        let model = try Self.model(
            Text.entity("A", Text.attribute("createdAt", "Date"), Text.attribute("id", "String")), dialect: .sync)
        let object = try model.decode(entity: "A", from: #"{"created_at":"\#(text)"}"#)
        #expect("\(object)" == "A(createdAt: \(date), id: nil)")
    }

    /// Sync takes any number for seconds; here the model says so.
    @Test(arguments: ["1441843200", "1441843200.5", #""1441843200""#, #""1441843200000000""#])
    func refusesSyncsNumbersForDates(number: String) throws {
        let text = Text.entity("A", Text.attribute("createdAt", "Date"), Text.attribute("id", "String"))
        let json = #"{"created_at":\#(number)}"#
        #expect(
            failure { try Self.model(text, dialect: .sync).decode(entity: "A", from: json) }.hasPrefix(
                "$.created_at (line 1, column 15, byte 14): A.createdAt: expected a date in the format iso8601, found \(number)"
            ) == true)
        let seconds = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "Tools.xml",
            overlays: [
                ModelOverlay(data: Data(#"{"*": {"jsonDateFormat": "secondsSince1970"}}"#.utf8), name: "o.json")
            ],
            dialect: .sync)
        if number.count < 17 {
            let object = try seconds.decode(entity: "A", from: json)
            #expect(try String(decoding: seconds.encode(object), as: UTF8.self) == json)
        } else {
            #expect(throws: MappingError.self) { try seconds.decode(entity: "A", from: json) }
        }
    }

    /// As in a `userInfo` of ours.
    @Test func takesTheLastOfTwoEntriesWithOneKey() throws {
        let xml =
            #"<model><entity name="A"><attribute name="x" optional="YES" attributeType="String"><userInfo><entry key="JSONKeyPath" value="q"/><entry key="JSONKeyPath" value="p"/></userInfo></attribute></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        #expect(model.entitiesByName["A"]?.attributesByName["x"]?.jsonKeyPath == "p")
        #expect(model.warnings.map(\.rule) == ["duplicate-key"])
    }

    @Test(arguments: [
        ("mappedKeyname", "mappedKeyName", "mappedKeyName"), ("mappedKeyName.10", "mappedKeyName", "mappedKeyName.1"),
        ("JSONKeypath", "JSONKeyPath", "JSONKeyPath"), ("sync.remotekey", "sync.remoteKey", "sync.remoteKey"),
        ("MMRecordAttributeAlternateName", "MMRecordAttributeAlternateNameKey", "MMRecordAttributeAlternateNameKey"),
    ])
    func namesTheWordThatWasMeant(key: String, beside word: String, meant: String) throws {
        let xml = """
            <model><entity name="A"><attribute name="x" optional="YES" attributeType="String"><userInfo><entry key="\(key)" value="q"/></userInfo></attribute>
            <attribute name="y" optional="YES" attributeType="String"><userInfo><entry key="\(word)" value="p"/></userInfo></attribute></entity></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        #expect(
            model.warnings.map(\.message) == [
                "A.x has \(key), which is not a known annotation; it is kept and not used."
            ])
        #expect(model.warnings.first?.remedy == "Did you mean \(meant)?")
    }

    @Test func survivesWhatResolvingRefuses() {
        for text in [
            Text.entity("A", parent: "B", Text.attribute("a", "String", ["sync.remoteKey": "a"]))
                + Text.entity("B", parent: "A", Text.attribute("b", "String")),
            #"<entity><attribute attributeType="String"><userInfo><entry key="JC.isIdentifier" value="YES"/></userInfo></attribute></entity>"#,
            Text.entity("A", Text.toOne("b", "Nowhere", ["relatedByAttribute": "x"])),
            Text.entity("A", Text.toOne("b", "Nowhere", ["destinationEntityIDKeyPath": "x"])),
        ] {
            for dialect in Dialect.allCases {
                #expect(throws: ModelError.self) { try Self.model(text, dialect: dialect) }
            }
        }
    }
}
