import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSON that comes again and again: it is no change of the program, whatever it says and takes out.
struct PolledChangesTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Shelf", ["identityAttributes": "key"], Text.attribute("key", "String"),
                Text.toMany("items", "Item", inverse: "shelf"), Text.toMany("boxes", "Box", inverse: "shelf"),
                Text.toOne("top", "Item"), Text.toMany("users", "User", inverse: "shelves"))
            + Text.entity(
                "Item", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "item"],
                Text.attribute("id", "Integer 32"), Text.toOne("shelf", "Shelf", inverse: "items"),
                Text.toMany("fans", "User", inverse: "likes"), Text.toMany("notes", "Note"),
                Text.toOne("next", "Item"))
            + Text.entity("Film", parent: "Item", ["jsonDiscriminatorValue": "film"])
            + Text.entity(
                "User", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toMany("likes", "Item", inverse: "fans"), Text.toMany("shelves", "Shelf", inverse: "users"),
                Text.toOne("desk", "Desk", inverse: "user"))
            + Text.entity(
                "Desk", ["identityAttributes": "code"], Text.attribute("code", "String"),
                Text.toOne("user", "User", inverse: "desk"))
            + Text.entity(
                "Box", Text.toOne("shelf", "Shelf", inverse: "boxes"), Text.toMany("marks", "Mark", inverse: "box"))
            + Text.entity("Mark", Text.attribute("text", "String"), Text.toOne("box", "Box", inverse: "marks"))
            + Text.entity("Note", Text.attribute("text", "String"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shelves.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    private func object(_ graph: ObjectGraph, _ entity: String, _ identity: some ModelValue) throws -> ModelObject {
        try #require(graph.object(entity: entity, identity: identity))
    }

    /// A part with parts of its own, which lead back.
    @Test(arguments: [#"[]"#, #"[{"marks":[{"text":"n"}]}]"#]) func partsOfPartsLeave(boxes: String) throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Shelf"), from: #"{"key":"r","boxes":[{"marks":[{"text":"m"}]}]}"#)
        let json = #"{"key":"r","boxes":\#(boxes)}"#
        try graph.decode(.object(entity: "Shelf"), from: json)
        #expect("\(try graph.changes)" == "no changes" && !graph.hasChanges)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Shelf":[\#(json)]}"#)
    }

    /// The list has the shelf no more, and the rule of its boxes is to leave them.
    @Test func partsOutliveWhatHadThem() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Shelf"), from: #"{"key":"r","boxes":[{"marks":[{"text":"m"}]}]}"#)
        try graph.decode(.array(entity: "Shelf"), from: "[]", removing: .missing)
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        let written = try graph.checkedText()
        #expect(written == #"{"Box":[{"shelf":null,"marks":[{"text":"m"}]}]}"#)
    }

    /// The program has put an object somewhere, and JSON brings it with another type.
    @Test func anotherTypeIsWhereTheProgramHasPutIt() throws {
        let graph = try Self.graph()
        let shelf = try graph.decode(.object(entity: "Shelf"), from: #"{"key":"q"}"#)
        try shelf.add(
            modelObject: graph.decode(.object(entity: "Item"), from: #"{"id":4,"type":"item"}"#), forKey: "items")
        try graph.decode(.object(entity: "Item"), from: #"{"id":4,"type":"film"}"#)
        #expect("\(try graph.changes)" == "updated Shelf \"q\": items\nupdated Film 4: shelf")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Shelf":[{"key":"q"}],"Film":[{"id":4,"type":"film"}]}"#)
    }

    /// A call brings something nested in an element, and takes it out since it is none.
    @Test(arguments: [#"{"id":2}"#, nil]) func whatComesAndGoesIsNoChange(first: String?) throws {
        let graph = try Self.graph()
        if let first { try graph.decode(.object(entity: "Item"), from: first) }
        try graph.decode(.object(entity: "Shelf"), from: #"{"key":"r","top":2}"#)
        try graph.decode(.array(entity: "Item"), from: #"[{"id":3,"next":{"id":2,"next":3}}]"#, removing: .missing)
        #expect("\(try graph.changes)" == "no changes" && !graph.hasChanges)
    }

    /// The program has given an object another identity, and the server goes on with the former one, by the other end.
    @Test func staleListsGoOnWithAFormerIdentity() throws {
        func renamed(
            _ documents: [(String, String)], _ entity: String, _ attribute: String, _ former: some ModelValue,
            _ latter: some ModelValue, _ last: (String, String)
        ) throws -> String {
            let graph = try Self.graph()
            for (entity, json) in documents { try graph.decode(.array(entity: entity), from: json) }
            let object = try object(graph, entity, former)
            try object.setValue(latter, forKey: attribute)
            try graph.insert(object)
            try graph.decode(.array(entity: last.0), from: last.1)
            try graph.rollback()
            #expect(!graph.hasChanges && graph.unresolvedReferences.isEmpty)
            return try graph.checkedText()
        }
        let brought = try renamed(
            [("Shelf", #"[{"key":"v"}]"#), ("Item", #"[{"id":1,"shelf":"v"}]"#)], "Item", "id", 1, 3,
            ("Item", #"[{"id":1,"shelf":"v"}]"#))
        #expect(brought == #"{"Shelf":[{"key":"v"}],"Item":[{"id":1,"shelf":"v"}]}"#)
        let named = try renamed(
            [("User", #"[{"name":"u"}]"#), ("Item", #"[{"id":1,"fans":["u"]}]"#)], "Item", "id", 1, 3,
            ("User", #"[{"name":"u","likes":[1]}]"#))
        #expect(named == #"{"Item":[{"id":1,"fans":["u"]}],"User":[{"name":"u","likes":[1]}]}"#)
        let toOne = try renamed(
            [("Desk", #"[{"code":"e","user":{"name":"u"}}]"#)], "User", "name", "u", "z",
            ("Desk", #"[{"code":"e","user":"u"}]"#))
        #expect(toOne == #"{"User":[{"name":"u"}],"Desk":[{"code":"e","user":"u"}]}"#)
        let besides = try renamed(
            [("Item", #"[{"id":4,"fans":[{"name":"u"},{"name":"v"}]}]"#)], "User", "name", "v", "z",
            ("User", #"[{"name":"v"},{"name":"u","likes":[]}]"#))
        #expect(besides == #"{"Item":[{"id":4,"fans":["v"]}],"User":[{"name":"u","likes":[]},{"name":"v"}]}"#)
    }

    /// The order of a list that isn't ordered is nobody's.
    @Test func orderThatNoJSONHasIsNoChange() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Shelf"), from: #"{"key":"p","top":1}"#)
        try graph.decode(.array(entity: "Item"), from: #"[{"id":1,"fans":[{"name":"u"}]},{"id":2,"fans":["u"]}]"#)
        #expect("\(try graph.changes)" == "no changes")
        let items = graph.objects(entity: "Item")
        for item in items.reversed() { try item.set(modelObject: object(graph, "Shelf", "p"), forKey: "shelf") }
        try graph.decode(.array(entity: "Item"), from: #"[{"id":1,"shelf":"p"},{"id":2,"shelf":"p"}]"#)
        #expect("\(try graph.changes)" == "no changes")
    }

    /// Accepting an object accepts that a part of it was deleted.
    @Test func acceptingAnOwnerAcceptsItsDeletedParts() throws {
        let graph = try Self.graph()
        let item = try graph.decode(.object(entity: "Item"), from: #"{"id":4,"notes":[{"text":"a"},{"text":"b"}]}"#)
        try graph.delete(graph.objects(entity: "Note")[1])
        graph.acceptChanges(of: [item])
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Item":[{"id":4,"notes":[{"text":"a"}]}]}"#)
    }
}
