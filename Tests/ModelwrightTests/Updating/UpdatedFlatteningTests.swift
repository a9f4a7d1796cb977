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

    /// The identity is written at its own key path, so that it can be read again, whatever else its object needs.
    @Test(arguments: updates, [false, true]) func writesBoth(
        _ update: (json: String, update: String), isOptional: Bool
    ) throws {
        let model = try Self.model(Text.attribute("k", "String", optional: isOptional))
        let post = try model.decode(entity: "Post", from: update.json)
        try post.update(from: update.update)
        let text = try encodedText(post)
        #expect(text == #"{"owner":{"name":"n"},"owner_id":4,"users":[{"id":4,"k":"v"}]}"#)
        #expect(try encodedText(model.decode(entity: "Post", from: text)) == text)
    }
}
