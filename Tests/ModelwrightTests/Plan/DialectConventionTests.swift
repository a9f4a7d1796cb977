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
}
