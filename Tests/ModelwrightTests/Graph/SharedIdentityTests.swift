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
                "$.id (line 1, column 20, byte 19): Owner.id: expected id that no other Owner has, "
                    + "found 2, which another one has: delete one of the two."
            ])
        #expect(
            failures { try graph.update(owners[0], from: "{\n  \"owner\": {\n    \"id\": 2 }}", at: "owner") } == [
                "$.owner.id (line 3, column 11, byte 25): Owner.id: expected id that no other Owner has, "
                    + "found 2, which another one has: delete one of the two."
            ])
        graph.decoder.failures = .report
        let report = try graph.updateReporting(owners[0], from: #"{"name":"Eve","id":2}"#)
        #expect(report.entries.compactMap(\.failure?.reason) == [.notUnique])
        #expect(try text(graph) == before)
        #expect(graph.object(entity: "Owner", identity: 2) === owners[1])
    }

    /// The object has had it once, and is still where that has led.
    @Test(arguments: [false, true]) func anUpdateCannotGiveBackWhatAnotherHasByNow(isTold: Bool) throws {
        let graph = try Self.graph()
        let owner = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"name":"Ann"}]"#)[0]
        try owner.setValue(2, forKey: "id")
        if isTold { try graph.insert(owner) }
        let other = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"name":"Bob"}]"#)[0]
        let before = try text(graph)
        #expect(
            failures { try graph.update(owner, from: #"{"name":"Eve","id":1}"#) } == [
                "$.id (line 1, column 20, byte 19): Owner.id: expected id that no other Owner has, "
                    + "found 1, which another one has: delete one of the two."
            ])
        #expect(try text(graph) == before)
        #expect(graph.object(entity: "Owner", identity: 1) === other)
        // Once it is free, the object gets it back.
        try graph.delete(other)
        try graph.update(owner, from: #"{"id":1}"#)
        #expect(graph.object(entity: "Owner", identity: 1) === owner)
        #expect(graph.object(entity: "Owner", identity: 2) == nil)
    }

    @Test func anUpdateTakesTheIdentityOfWhatIsTakenOut() throws {
        let graph = try Self.graph()
        let owners = try graph.decode(.array(entity: "Owner"), from: #"[{"id":1,"name":"Ann"},{"id":2}]"#)
        try graph.delete(owners[1])
        try graph.update(owners[0], from: #"{"id":2}"#)
        #expect(graph.object(entity: "Owner", identity: 2) === owners[0])
        #expect(try text(graph) == #"{"Owner":[{"id":2,"name":"Ann"}]}"#)
    }

    /// A draft stays what it is, and doesn't give way by itself.
    @Test func anUpdateCannotMakeAnObjectOfAnotherType() throws {
        let graph = try Self.graph()
        let animal = try graph.new("Animal")
        try graph.insert(animal)
        let answer = "{\"id\":1,\n \"type\":\"dog\"}"
        #expect(
            failures { try graph.update(animal, from: answer) } == [
                "$.type (line 2, column 9, byte 17): Animal: expected an object of Animal, "
                    + "found one of Dog, which an update can't make of it: delete it and decode the JSON."
            ])
        #expect(graph.objects(entity: "Animal") == [animal])
        try graph.delete(animal)
        let dog = try graph.decode(.object(entity: "Animal"), from: answer)
        #expect(graph.objects(entity: "Animal") == [dog] && dog.entity?.name == "Dog")
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
                "$.dogs[0].id (line 1, column 47, byte 46): Dog.id: expected id that no other Animal has, "
                    + "found 1, which another one has."
            ])
        #expect(try text(graph) == "{}")
    }

    /// An object that has been deleted is found by no identity that it has had, whatever the program has made of it.
    @Test(arguments: [false, true]) func whatIsDeletedIsFoundNoLonger(isTold: Bool) throws {
        let graph = try Self.graph()
        let owner = try graph.findOrCreate(entity: "Owner", identity: 1)
        try owner.setValue(2, forKey: "id")
        if isTold { try graph.insert(owner) }
        try graph.delete(owner)
        for id in [1, 2] {
            try owner.setValue(id, forKey: "id")
            #expect(graph.object(entity: "Owner", identity: id) == nil)
        }
        try graph.decode(.array(entity: "Owner"), from: #"[{"id":2,"name":"Ann"}]"#)
        #expect(try owner.value(forKey: "name") == nil)
        #expect(graph.object(entity: "Owner", identity: 2) === graph.objects(entity: "Owner").first)
        // It may come back.
        try owner.setValue(3, forKey: "id")
        try graph.insert(owner)
        #expect(graph.object(entity: "Owner", identity: 3) === owner)
    }

    /// The program has given it an identity without saying so, and JSON another one.
    @Test func whatIsRenamedTwiceIsFoundNoLonger() throws {
        let graph = try Self.graph()
        let owner = try graph.findOrCreate(entity: "Owner", identity: 1)
        try owner.setValue(2, forKey: "id")
        try graph.update(owner, from: #"{"id":3}"#)
        try graph.delete(owner)
        for id in [1, 2, 3] {
            try owner.setValue(id, forKey: "id")
            #expect(graph.object(entity: "Owner", identity: id) == nil)
        }
    }

    /// So many that they are looked for in the whole table, whether or not the calls that have renamed them have failed.
    @Test func manyRenamedObjectsGo() throws {
        let graph = try Self.graph()
        for id in 0..<100 { try graph.findOrCreate(entity: "Owner", identity: id) }
        weak let first = graph.objects(entity: "Owner").first
        for owner in graph.objects(entity: "Owner") {
            let id = try #require(try owner.value(forKey: "id") as? Int)
            try owner.setValue(id + 1_000, forKey: "id")
        }
        try graph.delete(graph.objects(entity: "Owner").filter { graph.object(entity: "Owner", identity: 1) !== $0 })
        #expect(graph.objects(entity: "Owner").isEmpty)
        #expect(first == nil)
        let owner = try graph.findOrCreate(entity: "Owner", identity: 7)
        #expect(graph.object(entity: "Owner", identity: 7) === owner)
    }

    /// A call that takes out an object which has been renamed, and fails, leaves it as one that has been.
    @Test func aRenamedObjectStaysSoWhenACallFails() throws {
        let graph = try Self.graph()
        let owner = try graph.findOrCreate(entity: "Owner", identity: 1)
        try owner.setValue(2, forKey: "id")
        try graph.insert(owner)
        graph.members.begin()
        graph.members.remove(owner)
        graph.members.rollback()
        #expect(graph.object(entity: "Owner", identity: 2) === owner)
        try graph.delete(owner)
        try owner.setValue(1, forKey: "id")
        #expect(graph.object(entity: "Owner", identity: 1) == nil)
    }

    /// As `ObjectGraph.Update` has it.
    @Test(arguments: [
        ("UUID", #""6b29fc40-ca47-1067-b31d-00dd010662da""#), ("String", #""a""#), ("Date", #""2026-01-02T03:04:05Z""#),
        ("Integer 32", "7"), ("URI", #""https://example.org/a""#),
    ]) func findsObjectsByIdentitiesOfJSON(type: String, json: String) throws {
        let xml = Text.entity("A", ["identityAttributes": "id"], Text.attribute("id", type))
        let graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "A.xml"))
        let object = try graph.decode(.array(entity: "A"), from: #"[{"id":\#(json)}]"#)[0]
        let identity = try JSONValue(data: Data(json.utf8))
        #expect(graph.object(entity: "A", identity: identity) === object)
        #expect(try graph.findOrCreate(entity: "A", identity: identity) === object)
        #expect(graph.object(entity: "A", identity: JSONValue.array([])) == nil)
    }
}
