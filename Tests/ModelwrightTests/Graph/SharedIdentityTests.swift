import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that get an identity which another object of the graph has, or stands for.
struct SharedIdentityTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("animals", "Animal", inverse: "owner"))
            + Text.entity(
                "Animal", ["identityAttributes": "id", "jsonDiscriminator": "type"],
                Text.attribute("id", "Integer 32"), Text.toOne("owner", "Owner", inverse: "animals"))
            + Text.entity("Cat", parent: "Animal", ["jsonDiscriminatorValue": "cat"])
            + Text.entity("Dog", parent: "Animal", ["jsonDiscriminatorValue": "dog"])
        return ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Animals.xml"))
    }

    private func text(_ graph: ObjectGraph) throws -> String { String(decoding: try graph.encode(), as: UTF8.self) }

    @Test func anUpdateCannotTakeTheIdentityOfAnother() throws {
        let graph = try Self.graph()
        let owners = try graph.decode(
            .array(entity: "Owner"), from: #"[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"}]"#)
        let before = try text(graph)
        #expect(
            failures { try graph.update(owners[0], from: #"{"name":"Eve","id":2}"#) } == [
                "$.id (line 1, column 1, byte 0): Owner.id: expected id that no other Owner has, "
                    + "found 2, which another one has."
            ])
        graph.decoder.failures = .report
        let report = try graph.updateReporting(owners[0], from: #"{"name":"Eve","id":2}"#)
        #expect(report.entries.compactMap(\.failure?.reason) == [.notUnique])
        #expect(try text(graph) == before)
        #expect(graph.object(entity: "Owner", identity: 2) === owners[1])
    }

    @Test func anUpdateTakesTheIdentityOfWhatIsTakenOut() throws {
        let graph = try Self.graph()
        let owners = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"name":"Ann"},{"id":2}]"#)
        try graph.delete(owners[1])
        try graph.update(owners[0], from: #"{"id":2}"#)
        #expect(graph.object(entity: "Owner", identity: 2) === owners[0])
        #expect(try text(graph) == #"{"Owner":[{"id":2,"name":"Ann"}]}"#)
    }

    /// What referred to the identity refers to the draft that has got it.
    @Test func anUpdateTakesThePlaceOfWhatStandsForAnIdentity() throws {
        let graph = try Self.graph()
        let owner = try graph.decode(.array(entity: "Owner"), from: #"[{"name":"Ann"}]"#)[0]
        let cat = try graph.decode(.array(entity: "Animal"), from: #"[{"id":1,"type":"cat","owner":7}]"#)[0]
        #expect(graph.unresolvedReferences.count == 1)
        try graph.update(owner, from: #"{"id":7}"#)
        #expect(graph.unresolvedReferences.isEmpty)
        #expect(try cat.value(forKey: "owner") as? ModelObject === owner)
        #expect(try owner.value(forKey: "animals") as? [ModelObject] == [cat])
        let written = try text(graph)
        #expect(written == #"{"Owner":[{"id":7,"name":"Ann"}],"Cat":[{"id":1,"owner":7,"type":"cat"}]}"#)
    }

    @Test func objectsOfTwoTypesWithOneIdentityAreRefused() throws {
        let graph = try Self.graph()
        let json = #"{"cats":[{"id":1,"type":"cat"}],"dogs":[{"id":1,"type":"dog"}]}"#
        #expect(
            failures {
                try graph.decode(.array(entity: "Cat", at: "cats"), .array(entity: "Dog", at: "dogs"), from: json)
            } == [
                "$.dogs[0].id (line 1, column 41, byte 40): Dog.id: expected id that no other Animal has, "
                    + "found 1, which another one has."
            ])
        #expect(try text(graph) == "{}")
    }
}
