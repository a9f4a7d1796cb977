import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What is accepted with some objects, and what goes on being the program's change.
struct AcceptedSubsetTests {
    private static func graph(_ json: String) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "List", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toOne("first", "Song"), Text.toMany("songs", "Song"),
                Text.toOne("cover", "Cover").replacing(
                    "destinationEntity", with: #"deletionRule="Cascade" destinationEntity"#),
                Text.toMany("notes", "Note", inverse: "list"))
            + Text.entity(
                "Song", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("singer", "Singer", inverse: "song"))
            + Text.entity(
                "Singer", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toOne("song", "Song", inverse: "singer"))
            + Text.entity("Cover", Text.attribute("color", "String"))
            + Text.entity("Note", Text.attribute("text", "String"), Text.toOne("list", "List", inverse: "notes"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Songs.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(from: json)
        return graph
    }

    /// A list's answer to a new song is another request.
    @Test(arguments: ["update", "decode", "patch", "accept"]) func isNotWhatLeadsThere(way: String) throws {
        let graph = try Self.graph(#"{"List":[{"id":5}]}"#)
        let list = try graph.numbered("List", 5)
        let song = try graph.findOrCreate(entity: "Song", identity: 9)
        try list.set(modelObject: song, forKey: "first")
        try list.add(modelObject: song, forKey: "songs")
        switch way {
        case "update": try graph.update(song, from: #"{"title":"t"}"#)
        case "decode": try graph.decode(.object(entity: "Song"), from: #"{"id":9,"title":"t"}"#)
        case "patch": try graph.apply(mergePatch: ["title": "t"], to: song)
        default: graph.acceptChanges(of: [song])
        }
        let changes = try graph.changes
        #expect("\(changes)" == "updated List 5: first, songs")
        #expect(try changes.mergePatch(for: list) == ["first": 9, "songs": [9]])
        try graph.rollback()
        let title = way == "accept" ? "null" : #""t""#
        #expect(try graph.checkedText() == #"{"List":[{"id":5}],"Song":[{"id":9,"title":\#(title),"singer":null}]}"#)
    }

    @Test func isNotWhatLedThere() throws {
        let graph = try Self.graph(#"{"List":[{"id":5,"first":1}],"Song":[{"id":1},{"id":2}]}"#)
        let (list, song) = (try graph.numbered("List", 5), try graph.numbered("Song", 1))
        try list.set(modelObject: try graph.numbered("Song", 2), forKey: "first")
        try song.setValue("t", forKey: "title")
        graph.acceptChanges(of: [song])
        #expect("\(try graph.changes)" == "updated List 5: first")
        try graph.rollback()
        #expect(
            try graph.checkedText() == #"{"List":[{"id":5,"first":1}],"Song":[{"id":1,"title":"t"},{"id":2}]}"#)
    }

    /// Nor what leads back and isn't written: only the order's JSON has its customer.
    @Test(arguments: ["update", "accept"]) func isNotWhatItsJSONDoesNotHave(way: String) throws {
        let xml =
            Text.entity(
                "Order", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("customer", "Customer", inverse: "orders"))
            + Text.entity(
                "Customer", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.toMany("orders", "Order", inverse: "customer", ["jsonDirection": "none"]))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Orders.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(from: #"{"Order":[{"id":1}]}"#)
        let order = try graph.numbered("Order", 1)
        let customer = try graph.new("Customer")
        try order.set(modelObject: customer, forKey: "customer")
        try graph.insert(order)
        if way == "update" {
            try graph.update(customer, from: #"{"id":7,"name":"Ada"}"#)
        } else {
            try customer.setValue(7, forKey: "id")
            try graph.insert(customer)
            graph.acceptChanges(of: [customer])
        }
        let changes = try graph.changes
        #expect(try changes.mergePatch(for: order) == ["customer": 7])
        graph.acceptChanges(of: [order])
        #expect("\(try graph.changes)" == "no changes")
        try GraphChecker(graph: graph).check()
    }

    /// JSON that names an end counts also if the program has changed nothing of that object.
    @Test(arguments: [false, true]) func isNotWhatJSONSaysOfAnother(isTouched: Bool) throws {
        let graph = try Self.graph(#"{"Song":[{"id":5},{"id":6}],"Singer":[{"id":1}]}"#)
        let singer = try graph.numbered("Singer", 1)
        try graph.numbered("Song", 6).set(modelObject: singer, forKey: "singer")
        if isTouched { try graph.numbered("Song", 5).setValue("t", forKey: "title") }
        try graph.decode(.object(entity: "Song"), from: #"{"id":5,"singer":1}"#)
        #expect("\(try graph.changes)" == (isTouched ? "updated Song 5: title" : "no changes"))
        #expect(try singer.value(forKey: "song") as? ModelObject === graph.numbered("Song", 5))
        try GraphChecker(graph: graph).check()
    }

    /// A part that was moved is accepted where it is, whichever of the two places is.
    @Test(arguments: [1, 2]) func hasAPartInOnePlace(accepted: Int) throws {
        let graph = try Self.graph(
            #"{"List":[{"id":1,"cover":{"color":"red"},"notes":[{"text":"a"}]},{"id":2}]}"#)
        let (one, two) = (try graph.numbered("List", 1), try graph.numbered("List", 2))
        let (cover, note) = (graph.objects(entity: "Cover")[0], graph.objects(entity: "Note")[0])
        try one.set(modelObject: nil, forKey: "cover")
        try two.set(modelObject: cover, forKey: "cover")
        try note.set(modelObject: two, forKey: "list")
        graph.acceptChanges(of: [accepted == 1 ? one : two])
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"List":[{"id":1,"cover":null,"notes":[]},{"id":2,"cover":{"color":"red"},"notes":[{"text":"a"}]}]}"#
        )
    }

    /// So it is if it was moved into something new, which is answered.
    @Test func isInWhatIsAnswered() throws {
        let graph = try Self.graph(#"{"List":[{"id":1,"cover":{"color":"red"},"notes":[{"text":"a"},{"text":"b"}]}]}"#)
        let (one, two) = (try graph.numbered("List", 1), try graph.findOrCreate(entity: "List", identity: 2))
        let (cover, note) = (graph.objects(entity: "Cover")[0], graph.objects(entity: "Note")[0])
        try one.set(modelObject: nil, forKey: "cover")
        try two.set(modelObject: cover, forKey: "cover")
        try note.set(modelObject: two, forKey: "list")
        try graph.update(two, from: #"{"name":"new"}"#)
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"List":[{"id":1,"cover":null,"notes":[{"text":"b"}]},{"id":2,"name":"new","first":null,"songs":[],"cover":{"color":"red"},"notes":[{"text":"a"}]}]}"#
        )
    }

    /// What has had the identity of something accepted, and is deleted, is accepted with its parts.
    @Test func isWithoutPartsOfWhatIsDeleted() throws {
        let graph = try Self.graph(#"{"List":[{"id":1},{"id":2,"cover":{"color":"red"}}]}"#)
        let one = try graph.numbered("List", 1)
        try graph.delete(graph.numbered("List", 2))
        try one.setValue(2, forKey: "id")
        try graph.insert(one)
        graph.acceptChanges(of: [one])
        #expect("\(try graph.changes)" == "no changes")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"List":[{"id":2}]}"#)
    }

    /// A draft inside another one, of which only the first is answered.
    @Test(arguments: ["update", "patch", "accept"]) func isNotWhatIsAround(way: String) throws {
        let graph = try Self.graph("{}")
        let (song, singer) = (try graph.new("Song"), try graph.new("Singer"))
        try song.set(modelObject: singer, forKey: "singer")
        try graph.insert(song)
        switch way {
        case "update": try graph.update(singer, from: #"{"id":7,"name":"Ada"}"#)
        case "patch": try graph.apply(mergePatch: ["id": 7, "name": "Ada"], to: singer)
        default: graph.acceptChanges(of: [singer])
        }
        #expect(try song.value(forKey: "singer") as? ModelObject === singer)
        #expect(try singer.value(forKey: "song") as? ModelObject === song)
        #expect(try graph.changes.inserted.contains(song))
        try GraphChecker(graph: graph).check()
        try graph.rollback()
        #expect(!graph.contains(song))
        #expect(try singer.value(forKey: "song") == nil)
        try GraphChecker(graph: graph).check()
    }
}
