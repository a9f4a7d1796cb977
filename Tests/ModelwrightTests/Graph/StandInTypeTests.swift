import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What comes for an identity that a relationship has as one of a subentity: a list of puppies has puppies.
struct StandInTypeTests {
    class Animal: ModelObject {
        var id: Int?
        override class var properties: [Property] {
            [.attribute("id", get: { (animal: Animal) in animal.id }, set: { $0.id = $1 })]
        }
    }

    final class Puppy: Animal {
        var trick: String? = "none"
        override class var properties: [Property] {
            super.properties + [.attribute("trick", get: { (puppy: Puppy) in puppy.trick }, set: { $0.trick = $1 })]
        }
    }

    final class Cat: Animal {}

    final class Owner: ModelObject {
        var id: Int?
        var puppies: [Puppy] = []
        override class var properties: [Property] {
            [
                .attribute("id", get: { (owner: Owner) in owner.id }, set: { $0.id = $1 }),
                .toMany("puppies", get: { (owner: Owner) in owner.puppies }, set: { $0.puppies = $1 }),
            ]
        }
    }

    private static func graph(_ hasClasses: Bool) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Animal",
                ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "Animal"],
                Text.attribute("id", "Integer 64"))
            + Text.entity(
                "Puppy", parent: "Animal", ["jsonDiscriminatorValue": "Puppy"], Text.attribute("trick", "String"))
            + Text.entity("Cat", parent: "Animal", ["jsonDiscriminatorValue": "Cat"])
            + Text.entity(
                "Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("puppies", "Puppy"))
        let classes: [ModelObject.Type] = hasClasses ? [Animal.self, Puppy.self, Cat.self, Owner.self] : []
        return ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Animals.xml", classes: classes),
            tracksChanges: true)
    }

    private static func puppies(_ owner: ModelObject?) throws -> [String] {
        try (owner?.value(forKey: "puppies") as? [ModelObject] ?? []).map { puppy in
            "\(puppy.entity?.name ?? "") \(try puppy.value(forKey: "id") ?? "nil")"
        }
    }

    private static let refusal =
        "Animal.id: expected an object of Puppy, since a relationship has the identity of one, found one of Animal."

    @Test(arguments: [true, false]) func createsWhatTheRelationshipHas(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses)
        let owner = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"puppies":[3]}]"#)[0]
        let puppy = try graph.findOrCreate(entity: "Animal", identity: 3)
        #expect(puppy.entity?.name == "Puppy" && graph.contains(puppy))
        #expect(try Self.puppies(owner) == ["Puppy 3"])
    }

    @Test(arguments: [true, false]) func refusesToInsertAnother(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses)
        let owner = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"puppies":[3]}]"#)[0]
        let decoder = ModelDecoder(model: graph.model)
        let animal = try decoder.decode(entity: "Animal", from: #"{"id":3,"type":"Animal"}"#)
        #expect(failure { try graph.insert(animal) } == Self.refusal)
        #expect(graph.objects(entity: "Animal") == [])
        let puppy = try decoder.decode(entity: "Animal", from: #"{"id":3,"type":"Puppy"}"#)
        try graph.insert(puppy)
        #expect(try Self.puppies(owner) == ["Puppy 3"])
        // The same, where the graph has the animal, and what is inserted has what stands for a puppy.
        try graph.decode(.array(entity: "Animal"), from: #"[{"id":4,"type":"Cat"}]"#)
        let other = try decoder.decode(entity: "Owner", from: #"{"id":2,"puppies":[4]}"#)
        #expect(
            failure { try graph.insert(other) }
                == "Puppy.id: expected an object of Puppy, since a relationship has the identity of one, found one of Cat."
        )
        #expect(graph.objects(entity: "Owner") == [owner])
    }

    @Test(arguments: [true, false]) func refusesAnUpdateToAnother(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses)
        let owner = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"puppies":[3]}]"#)[0]
        let draft = try ModelDecoder(model: graph.model).decode(entity: "Animal", from: #"{"type":"Animal"}"#)
        try graph.insert(draft)
        #expect(
            failure { try graph.update(draft, from: #"{"id":3}"#) }
                == "$.id (line 1, column 7, byte 6): \(Self.refusal)")
        #expect(try draft.value(forKey: "id") == nil)
        #expect(try Self.puppies(owner) == ["Puppy 3"])
    }

    /// A list of puppies can't have a cat, so the puppy doesn't become one.
    @Test(arguments: [true, false]) func refusesATypeThatAListCannotHave(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses)
        let owner = try graph.decode(
            .array(entity: "Owner"), from: #"[{"id":1,"puppies":[{"id":3,"type":"Puppy","trick":"sit"}]}]"#)[0]
        let refusal =
            "Cat: expected an object of Puppy, since Owner.puppies leads to what has the identity 3, found one of Cat."
        for isReporting in [false, true] {
            #expect(
                failure {
                    let json = #"[{"id":2,"type":"Cat"},{"id":3,"type":"Cat"}]"#
                    if isReporting { return try graph.decodeReporting(.array(entity: "Animal"), from: json).0 }
                    return try graph.decode(.array(entity: "Animal"), from: json)
                } == "$[1].type (line 1, column 39, byte 38): \(refusal)")
        }
        #expect(try Self.puppies(owner) == ["Puppy 3"] && graph.objects(entity: "Animal").count == 1)
        // The list that has it no longer doesn't keep it from that.
        try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"puppies":[]}]"#)
        try graph.decode(.array(entity: "Animal"), from: #"[{"id":3,"type":"Cat"}]"#)
        #expect(graph.object(entity: "Animal", identity: 3)?.entity?.name == "Cat")
    }

    @Test(arguments: [true, false]) func leavesOutWhatHasBecomeAnother(hasClasses: Bool) throws {
        let graph = try Self.graph(hasClasses)
        let owner = try graph.decode(
            .array(entity: "Owner"), from: #"[{"id":1,"puppies":[{"id":3,"type":"Puppy"}]}]"#)[0]
        try graph.delete(#require(graph.object(entity: "Animal", identity: 3)))
        try graph.decode(.array(entity: "Animal"), from: #"[{"id":3,"type":"Cat"}]"#)
        try graph.rollback()
        #expect(try Self.puppies(owner) == [])
        #expect(graph.object(entity: "Animal", identity: 3)?.entity?.name == "Cat")
    }
}
