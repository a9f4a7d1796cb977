import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSON that brings an object with another type than it had.
struct ChangedTypePartTests {
    private static func graph(tracksChanges: Bool) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Item", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "item"],
                Text.attribute("id", "Integer 32"), Text.toMany("parts", "Part", inverse: "item"),
                Text.toMany("notes", "Note"), Text.toOne("cover", "Note"))
            + Text.entity(
                "Film", parent: "Item", ["jsonDiscriminatorValue": "film"], Text.attribute("year", "Integer 32"))
            + Text.entity("Part", Text.attribute("text", "String"), Text.toOne("item", "Item", inverse: "parts"))
            + Text.entity("Note", Text.attribute("text", "String"), Text.toMany("notes", "Note"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Items.xml")
        return ObjectGraph(model: model, tracksChanges: tracksChanges)
    }

    /// What was inside it goes with it, however it leads back, and what is new is inside the new one.
    @Test(
        arguments: [false, true],
        ["", #","item":1"#].flatMap { owner in
            ["", #","parts":[{"text":"b"}],"notes":[{"text":"c"}]"#].map { (owner, $0) }
        })
    func partsLeave(tracksChanges: Bool, members: (owner: String, added: String)) throws {
        let (owner, added) = members
        let graph = try Self.graph(tracksChanges: tracksChanges)
        let json =
            #"{"id":1,"parts":[{"text":"a"\#(owner)}],"notes":[{"notes":[{"text":"b"}]},{}],"cover":{"text":"c"},"type":"item"}"#
        try graph.decode(.object(entity: "Item"), from: json)
        let film = #"{"id":1\#(added),"type":"film"}"#
        try graph.decode(.object(entity: "Item"), from: film)
        #expect(!graph.hasChanges)
        if tracksChanges { try graph.rollback() }
        try GraphChecker(graph: graph).check()
        #expect(String(decoding: try graph.encode(), as: UTF8.self) == #"{"Film":[\#(film)]}"#)
        let parts = graph.objects(entity: "Part").count + graph.objects(entity: "Note").count
        #expect(parts == (added.isEmpty ? 0 : 2))
    }

    /// What no list has brought leads to the new one.
    @Test func whatOnlyNamesItsOwnerStays() throws {
        let graph = try Self.graph(tracksChanges: false)
        try graph.decode(.object(entity: "Item"), from: #"{"id":1,"parts":[{"text":"a"}],"type":"item"}"#)
        try graph.decode(.object(entity: "Part"), from: #"{"text":"b","item":1}"#)
        try graph.decode(.object(entity: "Item"), from: #"{"id":1,"type":"film"}"#)
        try GraphChecker(graph: graph).check()
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Film":[{"id":1,"type":"film"}],"Part":[{"text":"b","item":1}]}"#)
    }

    /// What the program has put elsewhere stays there.
    @Test func partsThatWereMovedStay() throws {
        let graph = try Self.graph(tracksChanges: false)
        try graph.decode(
            .array(entity: "Item"),
            from: #"[{"id":1,"notes":[{"text":"a"}],"type":"item"},{"id":2,"notes":[],"type":"item"}]"#)
        let note = try #require(graph.objects(entity: "Note").first)
        try #require(graph.object(entity: "Item", identity: 1)).remove(modelObject: note, forKey: "notes")
        try #require(graph.object(entity: "Item", identity: 2)).add(modelObject: note, forKey: "notes")
        try graph.decode(.object(entity: "Item"), from: #"{"id":1,"type":"film"}"#)
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Item":[{"id":2,"notes":[{"text":"a"}],"type":"item"}],"Film":[{"id":1,"type":"film"}]}"#)
    }
}
