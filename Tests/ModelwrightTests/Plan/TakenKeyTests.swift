import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Keys that a property does not get by a convention, since something else has them.
struct TakenKeyTests {
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

    /// A path into an array leads through nothing that has a key.
    @Test func takesAPathIntoAnArrayForTheKey() throws {
        let home = #"<attribute name="homeAddress" optional="YES" attributeType="Composite" composite="Address"/>"#
        let model = try DialectModel.make(
            Text.entity("User", Text.attribute("zip", "String", ["sync.remoteKey": "home_address[0]"]), home),
            "<composite name=\"Address\">\(Text.attribute("streetName", "String"))</composite>")
        #expect(model.warnings.map(\.rule) == ["convention-conflict"])
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
}
