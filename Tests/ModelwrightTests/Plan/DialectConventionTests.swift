import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What other tools do without an annotation, and the keys that properties get by it.
struct DialectConventionTests {
    @Test func leavesOutWhatGrootDoesNotMapInAFamilyThatItMaps() throws {
        let model = try DialectModel.make(
            Text.entity("Shape", Text.attribute("a", "String")),
            Text.entity("Circle", parent: "Shape", Text.attribute("b", "String", ["JSONKeyPath": "bee"])),
            Text.entity("Square", parent: "Shape", Text.attribute("c", "String", ["jsonKeyPath": "sea"])),
            Text.entity("Other", Text.attribute("d", "String")))
        func says(_ entity: String, _ attribute: String) -> [String] {
            DialectModel.annotations(model.entitiesByName[entity]?.attributesByName[attribute]?.userInfo)
        }
        #expect(says("Circle", "a") == ["jsonDirection=none"] && says("Circle", "b") == ["jsonKeyPath=bee"])
        #expect(says("Square", "c") == ["jsonKeyPath=sea"] && says("Other", "d") == [])
    }

    /// Whatever says another key path where Groot has one: the others stay out.
    @Test(arguments: [
        ("", #"{"A":{"n":"count"}}"#), (#"<entry key="jsonKeyPath" value="count"/>"#, nil),
    ]) func leavesOutWhatGrootDoesNotMapBesideOtherWords(entry: String, overlay: String?) throws {
        let xml = """
            <model><entity name="A"><attribute name="n" optional="YES" attributeType="Integer 32">
            <userInfo><entry key="JSONKeyPath" value="\(entry.isEmpty ? "num" : "count")"/>\(entry)</userInfo></attribute>
            <attribute name="secret" optional="YES" attributeType="String"/></entity></model>
            """
        let overlays = try overlay.map { [try ModelOverlay(data: Data($0.utf8), name: "o.json")] } ?? []
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml", overlays: overlays)
        #expect(model.warnings == [])
        let object = try model.decode(entity: "A", from: #"{"count":1,"secret":"x"}"#)
        #expect("\(object)" == "A(n: 1, secret: nil)")
        #expect(String(decoding: try model.encode(object), as: UTF8.self) == #"{"count":1}"#)
    }

    /// A property with its entity's name before a reserved one is read from its own keys too.
    @Test(arguments: [
        (Dialect.sync, "userType", #"{"type":"b"}"#, #"{"type":"b"}"#),
        (.sync, "userType", #"{"user_type":"b"}"#, #"{"type":"b"}"#),
        (.sync, "userType", #"{"userType":"b"}"#, #"{"type":"b"}"#),
        (.jsonCache, "userDescription", #"{"description":"b"}"#, #"{"description":"b"}"#),
        (.jsonCache, "userDescription", #"{"user_description":"b"}"#, #"{"description":"b"}"#),
        (.jsonCache, "userDescription", #"{"userDescription":"b"}"#, #"{"description":"b"}"#),
    ])
    func readsReservedNamesByTheirOwnKeysToo(dialect: Dialect, name: String, json: String, written: String) throws {
        let xml = "<model>\(Text.entity("User", Text.attribute(name, "String")))</model>"
        let model = try ObjectModel(data: Data(xml.utf8), name: "User.xml", dialect: dialect)
        let object = try model.decode(entity: "User", from: json)
        #expect("\(object)" == #"User(\#(name): "b")"#)
        #expect(String(decoding: try model.encode(object), as: UTF8.self) == written)
    }

    /// MMRecord tries the alternate name and then the property's own, unless a key path leads through that.
    @Test(
        arguments: [
            (["MMRecordAttributeAlternateNameKey": "x.y"], [:], "jsonKeyPath.1=a jsonKeyPath=x.y"),
            (["MMRecordAttributeAlternateNameKey": "a.y"], [:], "jsonKeyPath=a.y"),
            (["MMRecordAttributeAlternateNameKey": "x"], ["MMRecordAttributeAlternateNameKey": "a.y"], "jsonKeyPath=x"),
            (["MMRecordAttributeAlternateNameKey": "x"], ["mappedKeyName": "a.y"], "jsonKeyPath=x"),
            (
                ["MMRecordAttributeAlternateNameKey": "x"], ["jsonKeyPath": "b", "jsonKeyPath.1": "a.y"],
                "jsonKeyPath=x"
            ),
            (
                ["MMRecordAttributeAlternateNameKey": "x"], ["MMRecordAttributeAlternateNameKey": "a"],
                "jsonKeyPath.1=a jsonKeyPath=x"
            ),
            (
                ["MMRecordAttributeAlternateNameKey": "x"],
                ["MMRecordAttributeAlternateNameKey": "a.y", "jsonKeyPath": "z"], "jsonKeyPath.1=a jsonKeyPath=x"
            ),
            (
                ["MMRecordAttributeAlternateNameKey": "x"],
                ["MMRecordAttributeAlternateNameKey": "a.y", "jsonDirection": "none"], "jsonKeyPath.1=a jsonKeyPath=x"
            ),
        ] as [(ModelText.Annotations, ModelText.Annotations, String)])
    func leavesOutANameThatAKeyPathLeadsThrough(
        own: ModelText.Annotations, other: ModelText.Annotations, says: String
    ) throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("a", "Integer 32", own)),
            Text.entity("B", parent: "A", Text.attribute("b", "Integer 32", other)))
        let entries = DialectModel.annotations(model.entitiesByName["A"]?.attributesByName["a"]?.userInfo)
        #expect(entries.sorted().joined(separator: " ") == says)
    }

    /// A tool's other key paths are read beside the library's own, if that is the tool's first.
    @Test(arguments: [
        ("mappedKeyName=a jsonKeyPath=a mappedKeyName.1=b", "jsonKeyPath=a jsonKeyPath.1=b", []),
        ("mappedKeyName.1=b mappedKeyName=a jsonKeyPath=a", "jsonKeyPath=a jsonKeyPath.1=b", []),
        ("JSONKeyPath=a mappedKeyName.1=b jsonKeyPath.1=b", "jsonKeyPath=a jsonKeyPath.1=b", []),
        ("JSONKeyPath=a mappedKeyName=a mappedKeyName.1=b", "jsonKeyPath=a jsonKeyPath.1=b", []),
        ("MMRecordAttributeAlternateNameKey=a jsonKeyPath=a", "jsonKeyPath=a jsonKeyPath.1=n", []),
        (
            "mappedKeyName=a jsonKeyPath=z mappedKeyName.1=b", "jsonKeyPath=z",
            [
                #"A.n has "a" by mappedKeyName, one of MagicalRecord's annotations, and "z" by jsonKeyPath at Tools.xml:1:131, which counts."#
            ]
        ),
        (
            "jsonKeyPath=z mappedKeyName.1=b", "jsonKeyPath=z",
            [
                #"A.n has "b" by mappedKeyName.1, one of MagicalRecord's annotations, which is not read beside "z", a key path in other words."#
            ]
        ),
    ])
    func readsAToolsOtherKeyPathsBesideItsFirst(entries: String, says: String, warnings: [String]) throws {
        let userInfo = entries.split(separator: " ").map { entry in
            let parts = entry.split(separator: "=")
            return #"<entry key="\#(parts[0])" value="\#(parts[1])"/>"#
        }
        let model = try DialectModel.make(
            #"<entity name="A"><attribute name="n" optional="YES" attributeType="String"><userInfo>\#(userInfo.joined())</userInfo></attribute></entity>"#
        )
        let attribute = try #require(model.entities[0].attributesByName["n"])
        #expect(
            DialectModel.annotations(attribute.userInfo).sorted { $0.count < $1.count }.joined(separator: " ") == says)
        #expect(model.warnings.map(\.message) == warnings)
    }

    @Test func takesMagicalRecordsIdentityFromTheEntitysName() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Person", Text.attribute("personID", "String"), Text.attribute("x", "String", ["mappedKeyName": "y"])),
            Text.entity(
                "Place", ["relatedByAttribute": "code"], Text.attribute("placeID", "String"),
                Text.attribute("code", "String")))
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["personID"], ["code"]])
        let inherited = try DialectModel.make(
            Text.entity(
                "Base", Text.attribute("personID", "String"), Text.attribute("x", "String", ["mappedKeyName": "y"])),
            Text.entity("Person", parent: "Base"), Text.entity("Man", parent: "Person"))
        #expect(inherited.entities.map { $0.identityAttributes.map(\.name) } == [[], ["personID"], ["personID"]])
        #expect(DialectModel.annotations(inherited.entitiesByName["Man"]?.userInfo) == [])
    }

    /// One entity has one identity: where one relationship says it, the others have it too.
    @Test func warnsOfRelationshipsThatMagicalRecordGoesThroughOtherwise() throws {
        func warnings(_ seller: ModelText.Annotations) throws -> [String] {
            try DialectModel.make(
                Text.entity(
                    "Order", Text.toOne("buyer", "Person", ["relatedByAttribute": "code"]),
                    Text.toOne("seller", "Person", seller)),
                Text.entity("Person", Text.attribute("personID", "Integer 32"), Text.attribute("code", "String"))
            ).warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }
        }
        #expect(
            try warnings([:]) == [
                "Person is identified by code, also for Order.seller, which has no relatedByAttribute: there MagicalRecord takes personID. Give Order.seller the same relatedByAttribute, or Person the one that all of them have. [conflicting-annotation]"
            ])
        #expect(try warnings(["relatedByAttribute": "code"]) == [])
    }

    /// A family has one identity, so what a relationship says of an heir takes the convention's from those it inherits from.
    @Test func warnsOfAncestorsThatMagicalRecordIdentifiesOtherwise() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Order", Text.toOne("buyer", "Man", ["relatedByAttribute": "code"]), Text.toOne("seller", "Person")),
            Text.entity("Person", Text.attribute("personID", "Integer 32"), Text.attribute("code", "String")),
            Text.entity("Man", parent: "Person"))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "Man is identified by code, so Person has no identity for Order.seller, which has no relatedByAttribute: there MagicalRecord takes personID. Give Order.seller the same relatedByAttribute, or Person the one that all of them have. [conflicting-annotation]"
            ])
    }

    @Test func leavesAncestorsTheIdentityThatAnHeirHasToo() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Order", Text.toOne("buyer", "Man", ["relatedByAttribute": "personID"]), Text.toOne("seller", "Person")),
            Text.entity("Person", Text.attribute("personID", "Integer 32")), Text.entity("Man", parent: "Person"))
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [[], ["personID"], ["personID"]])
        #expect(model.warnings == [])
    }

    @Test func namesAsSyncDoes() throws {
        let model = try DialectModel.make(
            Text.entity(
                "SuperUser", Text.attribute("remoteID", "String"), Text.attribute("imageURL", "String"),
                Text.attribute("superUserType", "String"), Text.attribute("superUserDescription", "String"),
                Text.attribute("name", "String"), Text.toOne("homeTown", "Town"), Text.toMany("towns", "Town")),
            Text.entity("Town", Text.attribute("id", "String")), dialect: .sync)
        let paths = [
            "remoteID": "id remoteID", "imageURL": "image_url imageURL",
            "superUserType": "type super_user_type superUserType",
            "superUserDescription": "description super_user_description superUserDescription", "name": "name",
            "homeTown": "home_town homeTown home_town_id home_town_attributes",
            "towns": "towns towns_ids towns_attributes",
        ]
        for (name, expected) in paths {
            #expect(DialectModel.paths(of: name, in: "SuperUser", model) == expected)
        }
        #expect(model.entitiesByName["SuperUser"]?.attributesByName["imageURL"]?.jsonKeyPath == "image_url")
        #expect(
            DialectModel.annotations(model.entitiesByName["SuperUser"]?.userInfo) == [
                "identityAttributes=remoteID", "jsonNaming=sync",
            ])
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["remoteID"], ["id"]])
    }

    /// A path through an object doesn't have the object's key.
    @Test func leavesItsKeyToWhatAPathLeadsThrough() throws {
        let address =
            #"<composite name="Address"><attribute name="streetName" optional="YES" attributeType="String"/></composite>"#
        let home =
            #"<attribute name="homeAddress" optional="YES" attributeType="Composite" composite="Address"/>"#
        let model = try DialectModel.make(
            Text.entity(
                "User", Text.attribute("zip", "String", ["sync.remoteKey": "home_address.zip"]), home), address)
        #expect(model.warnings.map(\.message) == [])
        let json = #"{"home_address":{"street_name":"x","zip":"1"}}"#
        let user = try model.decode(entity: "User", from: json)
        #expect("\(user)" == #"User(zip: "1", homeAddress: Address(streetName: "x"))"#)
        #expect(String(decoding: try model.encode(user), as: UTF8.self) == json)
    }

    @Test func namesAsJSONCacheDoes() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Band", Text.attribute("otherNames", "String", ["JC.isIdentifier": "true"]),
                Text.attribute("bandDescription", "String")),
            Text.entity("Label", Text.attribute("id", "String")))
        let band = try #require(model.entitiesByName["Band"])
        #expect(band.attributes.map(\.jsonKeyPath) == ["other_names", "description"])
        #expect(model.entities.map { $0.identityAttributes.map(\.name) } == [["otherNames"], ["id"]])
    }

    /// What the model has beside the first key is read before what the tool tries.
    @Test func readsTheToolsOtherKeysBesideTheModels() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Company", Text.attribute("id", "Integer 32", ["sync.isPrimaryKey": "YES"]),
                Text.attribute("firstName", "String", ["jsonKeyPath.1": "fn"]),
                Text.toOne("boss", "Company", ["jsonKeyPath.1": "chief", "jsonKeyPath.3": "head"])))
        #expect(DialectModel.paths(of: "firstName", in: "Company", model) == "first_name fn firstName")
        #expect(DialectModel.paths(of: "boss", in: "Company", model) == "boss chief head boss_id boss_attributes")
    }

    /// As of a model in our own words, an overlay says another first key, and the others stay.
    @Test func keepsTheOtherNamesThatAnOverlayDoesNotSay() throws {
        let text = Text.entity(
            "A", Text.attribute("name", "String", ["mappedKeyName": "full", "mappedKeyName.1": "nm"]))
        let model = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "A.xml",
            overlays: [ModelOverlay(data: Data(#"{"A": {"name": "n2"}}"#.utf8), name: "o.json")])
        for json in [#"{"n2":"x"}"#, #"{"nm":"x"}"#] {
            #expect(try model.decode(entity: "A", from: json).value(forKey: "name") as? String == "x")
        }
        #expect(try model.decode(entity: "A", from: #"{"full":"x"}"#).value(forKey: "name") == nil)
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
            keys: ["", "story story_id story_attributes"]),
        Conflict(
            dialect: .sync,
            properties: Text.attribute("x", "String", ["sync.remoteKey": "story_id"])
                + Text.attribute("y", "String", ["sync.remoteKey": "story.title"]) + Text.toOne("story", "Band"),
            keys: ["story_id", "story.title", "story story_attributes"]),
        Conflict(
            dialect: .sync, properties: Text.attribute("remoteID", "String") + Text.attribute("id", "String"),
            keys: ["remoteID", "id"],
            warnings: [
                "By Sync's conventions the key of Band.remoteID is \"id\", but Band.remoteID and Band.id have the same key path \"id\". Its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .jsonCache,
            properties: Text.attribute("firstName", "String") + Text.attribute("first_name", "String"),
            keys: ["firstName", "first_name"],
            warnings: [
                "By JSONCache's conventions the key of Band.firstName is \"first_name\", but Band.firstName and Band.first_name have the same key path \"first_name\". Its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .jsonCache,
            properties: Text.attribute("bandDescription", "String") + Text.attribute("description", "String"),
            keys: ["bandDescription band_description", "description"],
            warnings: [
                "By JSONCache's conventions the key of Band.bandDescription is \"description\", but Band.bandDescription and Band.description have the same key path \"description\". Its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
        Conflict(
            dialect: .sync, properties: Text.toOne("story", "Band") + Text.toOne("Story", "Band"),
            keys: ["story story_id story_attributes", "Story"],
            warnings: [
                "By Sync's conventions the key of Band.Story is \"story\", but Band.Story and Band.story have the same key path \"story\". Its name is its key. Give one of the two a jsonKeyPath. [convention-conflict]"
            ]),
    ])
    func givesNoKeyTwice(conflict: Conflict) throws {
        let model = try DialectModel.make(Text.entity("Band", conflict.properties), dialect: conflict.dialect)
        let band = try #require(model.entitiesByName["Band"])
        let names = band.attributes.map(\.name) + band.relationships.map(\.name)
        let keys = names.map { DialectModel.paths(of: $0, in: "Band", model) }
        #expect(keys == conflict.keys)
        #expect(model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == conflict.warnings)
    }

    /// An entity's own properties take keys from what it inherits, and from nothing else.
    @Test func givesNoKeyTwiceToWhatAnEntityInherits() throws {
        let model = try DialectModel.make(
            Text.entity("Item", Text.attribute("remoteID", "String"), Text.toOne("story", "Item")),
            Text.entity("Song", parent: "Item", Text.attribute("id", "String")),
            Text.entity("Album", parent: "Item", Text.attribute("storyID", "String")), dialect: .sync)
        func paths(_ name: String) -> [String] {
            ["Item", "Song", "Album"].map { DialectModel.paths(of: name, in: $0, model) }
        }
        #expect(paths("remoteID") == ["id remoteID", "remoteID", "id remoteID"])
        #expect(
            paths("story") == [
                "story story_id story_attributes", "story story_id story_attributes", "story story_attributes",
            ])
        #expect(
            model.warnings.map(\.message) == [
                "By Sync's conventions the key of Item.remoteID is \"id\", but Item.remoteID and Song.id have the same key path \"id\". Its name is its key."
            ])
    }

    /// What names an entity's properties names those that it inherits, and those of its composites.
    @Test(arguments: [Dialect.sync, .jsonCache, .native]) func leavesNamesToTheModel(dialect: Dialect) throws {
        let home = #"<attribute name="homeAddress" optional="YES" attributeType="Composite" composite="Address"/>"#
        let city = #"<attribute name="cityPart" optional="YES" attributeType="Composite" composite="City"/>"#
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("firstName", "String")),
            Text.entity("B", parent: "A", ["jsonNaming": "PascalCase"], Text.attribute("lastName", "String"), home),
            "<composite name=\"Address\">\(Text.attribute("streetName", "String"))\(city)</composite>",
            "<composite name=\"City\">\(Text.attribute("zipCode", "String"))</composite>", dialect: dialect)
        let json =
            #"{"FirstName":"a","LastName":"b","HomeAddress":{"StreetName":"x","CityPart":{"ZipCode":"1"}}}"#
        let object = try model.decode(entity: "B", from: json)
        #expect(
            "\(object)"
                == #"B(firstName: "a", lastName: "b", homeAddress: Address(streetName: "x", cityPart: City(zipCode: "1")))"#
        )
    }

    /// A key that the model gives by `jsonNaming` is no other property's by convention.
    @Test func givesNoKeyThatTheModelsNamingGives() throws {
        let model = try DialectModel.make(
            Text.entity("P", Text.toOne("company", "C")),
            Text.entity("B", parent: "P", ["jsonNaming": "snake_case"], Text.attribute("companyID", "Integer 32")),
            Text.entity("C", Text.attribute("id", "Integer 32")), dialect: .sync)
        #expect(model.warnings == [])
        let object = try model.decode(entity: "B", from: #"{"company_id":1,"company":{"id":2}}"#)
        #expect("\(object)" == "B(companyID: 1, company: C(id: 2))")
    }

    /// Converting a document says what another tool's word for an identity says, and changes nothing else.
    @Test func keepsWhatAnotherToolNamesForAnIdentity() throws {
        let words = Text.entity(
            "Note", ["RKEntityIdentificationAttributes": "no"], Text.attribute("no", "Integer 32"),
            Text.attribute("text", "String", ["JSONKeyPath": "body"]))
        let both = words.replacing(
            "<entry key=\"RKEntity", with: "<entry key=\"identityAttributes\" value=\"no\"/><entry key=\"RKEntity")
        for text in [words, both] {
            let object = try DialectModel.make(text).decode(entity: "Note", from: #"{"no":1,"body":"x"}"#)
            #expect("\(object)" == #"Note(no: 1, text: "x")"#)
        }
        let list = Text.entity("List", Text.toOne("note", "Note", ["destinationEntityIDKeyPath": "no"]))
        let stated = Text.entity(
            "Note", ["identityAttributes": "no"], Text.attribute("no", "Integer 32"),
            Text.attribute("text", "String", ["JSONKeyPath": "body"]))
        for text in [stated, stated.replacing("identityAttributes", with: "other")] {
            let object = try DialectModel.make(list, text).decode(
                entity: "List", from: #"{"note":{"no":1,"body":"x"}}"#)
            #expect("\(object)" == #"List(note: Note(no: 1, text: "x"))"#)
        }
    }

    /// What is written of an entity's identity comes before conventions, and constraints, of those that it inherits from.
    @Test(arguments: [
        (Dialect.magicalRecord, "Person", "relatedByAttribute"), (.sync, "Person", "identityAttributes"),
        (.jsonCache, "Person", "identityAttributes"), (.native, "Person", "identityAttributes"),
    ])
    func takesTheIdentityThatIsWritten(dialect: Dialect, parent: String, word: String) throws {
        let constraint =
            #"<uniquenessConstraints><uniquenessConstraint><constraint value="id"/></uniquenessConstraint></uniquenessConstraints>"#
        let model = try DialectModel.make(
            Text.entity(
                "Firm", Text.toMany("staff", "Employee"), Text.toMany("guests", "Guest"), Text.toOne("vip", "Guest")),
            Text.entity("Guest", parent: "Person"),
            Text.entity(
                "Person", Text.attribute("id", "Integer 32"), Text.attribute("personID", "Integer 32"), constraint),
            Text.entity(
                "Employee", parent: "Person", [word: "number"], Text.attribute("number", "Integer 32"),
                Text.toOne("boss", "Employee")), dialect: dialect)
        #expect(model.warnings.map(\.rule).filter { $0 == "overridden-identity" } == [])
        let firm = try model.decode(entity: "Firm", from: #"{"staff":[{"number":7},{"number":8,"boss":7}]}"#)
        let staff = try #require(try firm.value(forKey: "staff") as? [ModelObject])
        #expect(try staff[1].value(forKey: "boss") as? ModelObject === staff[0])
        #expect(model.entity(named: "Person")?.identityAttributes.map(\.name) == [])
        // Those beside it go by the convention, or the constraint.
        #expect(
            model.entity(named: "Guest")?.identityAttributes.map(\.name)
                == [dialect == .magicalRecord ? "personID" : "id"])
    }

    /// mogenerator's word names the identity that counts: the topmost entity's.
    @Test(arguments: [("id", []), ("number", ["untranslated-annotation"])])
    func takesTheTopmostIdentity(value: String, rules: [String]) throws {
        let model = try DialectModel.make(
            Text.entity("Firm", Text.toOne("boss", "Employee", ["destinationEntityIDKeyPath": value])),
            Text.entity("Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            Text.entity("Employee", parent: "Person", Text.attribute("number", "Integer 32")), dialect: .mogenerator)
        #expect(model.warnings.map(\.rule) == rules)
    }

    /// A path into an array leads through nothing that has a key.
    @Test func takesAPathIntoAnArrayForTheKey() throws {
        let home = #"<attribute name="homeAddress" optional="YES" attributeType="Composite" composite="Address"/>"#
        let model = try DialectModel.make(
            Text.entity("User", Text.attribute("zip", "String", ["sync.remoteKey": "home_address[0]"]), home),
            "<composite name=\"Address\">\(Text.attribute("streetName", "String"))</composite>")
        #expect(model.warnings.map(\.rule) == ["convention-conflict"])
    }

    /// An attribute shows the type if its name, or the model, says that it is there; a convention doesn't.
    @Test(arguments: [
        ("assetKind", nil, #"Circle(assetKind: "x")"#, false),
        ("asset_kind", "asset_kind", #"Circle(assetKind: "x")"#, false),
        ("asset_kind", nil, "Circle(assetKind: nil)", true),
    ])
    func leavesTheTypeFieldAlone(field: String, path: String?, decoded: String, warns: Bool) throws {
        let attribute = Text.attribute("assetKind", "String", path.map { ["jsonKeyPath": $0] } ?? [:])
        for dialect in [Dialect.sync, .jsonCache] {
            let model = try DialectModel.make(
                Text.entity("Shape", ["jsonDiscriminator": field], attribute),
                Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "x"]), dialect: dialect)
            let tool = dialect == .sync ? "Sync" : "JSONCache"
            #expect(
                model.warnings.map(\.message)
                    == (warns
                        ? [
                            #"By \#(tool)'s conventions the key of Shape.assetKind is "asset_kind", but the type field is there. Its name is its key."#
                        ] : []))
            let object = try model.decode(entity: "Shape", from: #"{"\#(field)":"x"}"#)
            #expect("\(object)" == decoded)
        }
    }

    @Test func givesNoRelationshipTheTypeField() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Shape", ["jsonDiscriminator": "kind_id", "jsonDiscriminatorValue": "s"], Text.toOne("kind", "Kind"),
                Text.attribute("n", "Integer 32")),
            Text.entity("Kind", Text.attribute("id", "Integer 32")), dialect: .sync)
        #expect(model.warnings == [])
        let object = try model.decode(entity: "Shape", from: #"{"kind_id":"s","kind":{"id":2}}"#)
        #expect("\(object)" == "Shape(n: nil, kind: Kind(id: 2))")
        let other = try DialectModel.make(
            Text.entity("Shape", ["jsonDiscriminator": "meta_info"], Text.toOne("metaInfo", "Kind")),
            Text.entity("Kind", Text.attribute("id", "Integer 32")), dialect: .sync)
        #expect(
            other.warnings.map(\.message) == [
                #"By Sync's conventions the key of Shape.metaInfo is "meta_info", but the type field is there. Its name is its key."#
            ])
    }

    /// What is flattened out of an object has its key there.
    @Test func leavesTheKeysOfKeyPathsAlone() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Comment", Text.attribute("authorID", "Integer 32", ["sync.remoteKey": "post.author_id"]),
                Text.toOne("post", "Post")),
            Text.entity("Post", Text.toOne("author", "User")),
            Text.entity("User", Text.attribute("id", "Integer 32")), dialect: .sync)
        #expect(model.warnings == [])
        let object = try model.decode(
            entity: "Comment", from: #"{"post":{"author_id":3,"author":{"id":4}}}"#)
        #expect("\(object)" == "Comment(authorID: 3, post: Post(author: User(id: 4)))")
    }

    /// What another tool names for an identity is in the JSON, also where an entity inherits it.
    @Test func keepsInheritedIdentitiesBesideGroot() throws {
        let inherited = try DialectModel.make(
            Text.entity("P", Text.attribute("id", "Integer 32")),
            Text.entity(
                "C", parent: "P", ["RKEntityIdentificationAttributes": "id"],
                Text.attribute("zz", "String", ["JSONKeyPath": "zz"])))
        #expect("\(try inherited.decode(entity: "C", from: #"{"id":3,"zz":"2"}"#))" == #"C(id: 3, zz: "2")"#)
        let constraint =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"id\"/></uniquenessConstraint></uniquenessConstraints>"
        let referred = try DialectModel.make(
            Text.entity("A", Text.toOne("c", "C", ["destinationEntityIDKeyPath": "id"])),
            Text.entity(
                "C", Text.attribute("id", "Integer 32"), Text.attribute("zz", "String", ["JSONKeyPath": "zz"]),
                constraint))
        let object = try referred.decode(entity: "A", from: #"{"c":{"id":3,"zz":"2"}}"#)
        #expect("\(object)" == #"A(c: C(id: 3, zz: "2"))"#)
        #expect(try encodedText(object) == #"{"c":3}"#)
    }

    /// What can't be at the type field has its name for a key, as any other property whose key is taken.
    @Test(arguments: [
        Text.attribute("assetKind", "Date"), Text.attribute("assetKind", "Integer 32"),
        Text.attribute("assetKind", "String", ["sync.nonExportable": "YES"]),
        Text.attribute("assetKind", "String", ["jsonDirection": "decode"]),
        Text.attribute("assetKind", "String", ["jsonKeyPath.1": "kk"]),
        Text.attribute("assetKind", "String") + Text.attribute("asset_kind", "String"),
        Text.attribute("assetKind", "String", ["jsonTransformer": "Day"]),
        Text.attribute("assetKind", "String", ["jsonEnumFallback": "x"]),
        #"<attribute name="assetKind" optional="YES" attributeType="String" maxValueString="2"/>"#,
    ])
    func namesWhatCannotBeTheTypeField(attributes: String) throws {
        let model = try DialectModel.make(
            Text.entity("Shape", ["jsonDiscriminator": "asset_kind"], attributes),
            Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "x"]), dialect: .sync,
            transforms: ["Day": .date(format: "dd.MM.yyyy")])
        #expect(model.warnings.map(\.rule) == ["convention-conflict"])
        _ = try model.decode(entity: "Shape", from: #"{"asset_kind":"x"}"#)
    }

    /// Key paths lead through what is inherited, and by keys of several parts.
    @Test(arguments: [
        (
            Text.entity("Post", parent: "Item"), Text.entity("Item", Text.toOne("author", "User")), "post.author_id",
            Text.toOne("post", "Post")
        ),
        (
            Text.entity("Post"), Text.entity("Story", parent: "Post", Text.toOne("author", "User")), "post.author_id",
            Text.toOne("post", "Post")
        ),
        (
            Text.entity("Post", Text.toOne("author", "User")), "", "data.post.author_id",
            Text.toOne("post", "Post", ["jsonKeyPath": "data.post"])
        ),
        (
            Text.entity("Post", Text.toOne("author", "User")), "", #"a\.b.author_id"#,
            Text.toOne("post", "Post", ["jsonKeyPath": #"a\.b"#])
        ),
    ])
    func followsKeyPathsThroughOtherEntities(post: String, other: String, path: String, relationship: String) throws {
        let model = try DialectModel.make(
            Text.entity("Comment", Text.attribute("authorID", "Integer 32", ["sync.remoteKey": path]), relationship),
            post, other, Text.entity("User", Text.attribute("id", "Integer 32")), dialect: .sync)
        #expect(model.warnings == [])
    }
}
