import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates of what is flattened out of an object that the JSON has as an identity.
struct UpdatedFlatteningTests {
    /// A post whose owner comes as an object or an identity, with the owner's name for itself.
    private static func model(_ attribute: String) throws -> ObjectModel {
        let post = Text.entity(
            "Post", Text.attribute("name", "String", ["jsonKeyPath": "owner.name"]),
            Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]), Text.toMany("users", "User"))
        let user = Text.entity(
            "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), attribute)
        return try ObjectModel(data: Data("<model>\(post)\(user)</model>".utf8), name: "Posts.xml")
    }

    private static let updates = [
        (#"{"owner_id":4,"users":[{"id":4,"k":"v"}]}"#, #"{"owner":{"name":"n"}}"#),
        (#"{"owner":{"name":"n"},"users":[{"id":4,"k":"v"}]}"#, #"{"owner":4}"#),
        (#"{"owner":{"id":1,"k":"w","name":"n"},"users":[{"id":4,"k":"v"}]}"#, #"{"owner_id":4}"#),
    ]

    /// What needs more than its identity is written whole, or it could not be read again.
    @Test(arguments: updates) func writesWhatNeedsMoreThanItsIdentity(json: String, update: String) throws {
        let model = try Self.model(Text.attribute("k", "String", optional: false))
        let post = try model.decode(entity: "Post", from: json)
        try post.update(from: update)
        let text = try encodedText(post)
        #expect(text == #"{"owner":{"id":4,"k":"v","name":"n"},"users":[{"id":4,"k":"v"}]}"#)
        #expect(try encodedText(model.decode(entity: "Post", from: text)) == text)
    }

    @Test(arguments: updates) func writesTheIdentityOfWhatNeedsNoMore(json: String, update: String) throws {
        let model = try Self.model(Text.attribute("k", "String"))
        let post = try model.decode(entity: "Post", from: json)
        try post.update(from: update)
        #expect(try encodedText(post) == #"{"owner":{"id":4,"name":"n"},"users":[{"id":4,"k":"v"}]}"#)
    }
}
