import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What `insert` adds with an object.
struct GraphInsertionTests {
    private static func graph(tracksChanges: Bool = false) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toOne("cover", "Cover", inverse: "band"), Text.toMany("friends", "Band", inverse: "friends"))
            + Text.entity(
                "Cover", Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "cover"),
                Text.toOne("painter", "Painter"), Text.toMany("notes", "Note", inverse: "cover"))
            + Text.entity(
                "Note", Text.attribute("text", "String"), Text.toOne("cover", "Cover", inverse: "notes"),
                Text.toOne("stamp", "Stamp"), Text.toMany("replies", "Note"))
            + Text.entity("Stamp", Text.attribute("year", "Integer 16"), Text.toMany("notes", "Note"))
            + Text.entity(
                "Painter", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toOne("stamp", "Stamp"))
        return ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"),
            tracksChanges: tracksChanges)
    }

    private func new(_ graph: ObjectGraph, _ entity: String, _ values: [String: Any] = [:]) throws -> ModelObject {
        let object = try graph.new(entity)
        for (name, value) in values { try object.setValue(value, forKey: name) }
        return object
    }

    private func one(_ object: ModelObject, _ name: String) throws -> ModelObject {
        try #require(try object.value(forKey: name) as? ModelObject)
    }

    private func first(_ object: ModelObject, _ name: String) throws -> ModelObject {
        try #require((try object.value(forKey: name) as? [ModelObject])?.first)
    }

    // MARK: Parts

    private static let kites =
        #"{"name":"Kites","cover":{"title":"Up","painter":{"name":"Ann"},"notes":[{"text":"a","stamp":{"year":1}}]}}"#

    /// Parts that the graph has are looked at as what is inside the object, however deep.
    @Test(arguments: [false, true]) func addsWhatPartsLeadTo(tracksChanges: Bool) throws {
        let graph = try Self.graph(tracksChanges: tracksChanges)
        let band = try graph.decode(.object(entity: "Band"), from: Self.kites)
        let cover = try one(band, "cover")
        let note = try first(cover, "notes")
        let (second, reply) = (try new(graph, "Note", ["text": "b"]), try new(graph, "Note", ["text": "c"]))
        let third = try new(graph, "Note", ["text": "d"])
        try cover.add(modelObject: second, forKey: "notes")
        try note.add(modelObject: reply, forKey: "replies")
        try one(note, "stamp").add(modelObject: third, forKey: "notes")
        try graph.insert(band)
        #expect(graph.objects(entity: "Note") == [note, second, reply, third])
        try GraphChecker(graph: graph).check()
        let written = String(decoding: try graph.encode(), as: UTF8.self)
        #expect(
            written
                == #"{"Band":[{"name":"Kites","cover":{"title":"Up","painter":"Ann","notes":[{"text":"a","stamp":{"year":1,"#
                + #""notes":[{"text":"d","cover":null,"stamp":null,"replies":[]}]},"replies":[{"text":"c","cover":null,"stamp":null,"replies":[]}]},"#
                + #"{"text":"b","stamp":null,"replies":[]}]}}],"Painter":[{"name":"Ann"}]}"#)
        if tracksChanges {
            try graph.rollback()
            #expect(graph.objects(entity: "Note") == [note])
            #expect(try cover.value(forKey: "notes") as? [ModelObject] == [note])
        }
    }

    /// What has an identity is the graph's by itself, and so is what leads to a part by its own end.
    @Test func passesOverWhatIsNotInside() throws {
        let graph = try Self.graph()
        let band = try graph.decode(.object(entity: "Band"), from: Self.kites)
        let cover = try one(band, "cover")
        let (stamp, note) = (try new(graph, "Stamp"), try first(cover, "notes"))
        try one(cover, "painter").set(modelObject: stamp, forKey: "stamp")
        try graph.insert(band)
        #expect(!graph.contains(stamp))
        // From a part the walk doesn't go to what it is inside.
        let (painter, reply) = (try new(graph, "Painter", ["name": "Ben"]), try new(graph, "Note"))
        try cover.set(modelObject: painter, forKey: "painter")
        try note.add(modelObject: reply, forKey: "replies")
        try graph.insert(note)
        #expect(graph.contains(reply) && !graph.contains(painter))
        try graph.insert(band)
        #expect(graph.object(entity: "Painter", identity: "Ben") === painter)
    }

    /// An end that a graph keeps is set of what a part leads to.
    @Test func completesPairsOfParts() throws {
        let graph = ObjectGraph(model: try Kept.model())
        let album = try graph.decode(
            Kept.Album.self, from: #"{"type":"studio","id":1,"title":"Up","tracks":[{"title":"Rise"}]}"#)
        let note = try graph.model.make(Kept.Note.self)
        album.tracks[0].notes.append(note)
        try graph.insert(album)
        #expect(graph.contains(note) && note.track === album.tracks[0])
    }

    // MARK: Several

    /// Drafts that name each other come at once, in the order in which they are given.
    @Test(arguments: [false, true]) func addsWhatNamesEachOther(tracksChanges: Bool) throws {
        let graph = try Self.graph(tracksChanges: tracksChanges)
        let drafts = try [
            #"{"name":"B","friends":["A","C"],"cover":{"painter":"P"}}"#, #"{"name":"A","friends":["B"]}"#,
        ].map { try graph.model.decode(entity: "Band", from: $0) }
        let painter = try new(graph, "Painter", ["name": "P"])
        try graph.insert([drafts[0], painter, drafts[1], painter])
        #expect(
            graph.members.all.filter { !$0.isPlaceholder } == [
                drafts[0], painter, drafts[1], try one(drafts[0], "cover"),
            ])
        #expect(graph.unresolvedReferences.map { IdentityKey($0)?.phrase } == [#""C""#])
        try GraphChecker(graph: graph).check()
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Band":[{"name":"B","cover":{"painter":"P"},"friends":["A","C"]},{"name":"A","friends":["B"]}],"#
                + #""Painter":[{"name":"P","stamp":null}]}"#)
        if tracksChanges {
            #expect("\(try graph.changes)".split(separator: "\n").count == 4)
            try graph.rollback()
            #expect(graph.members.all == [])
        }
        try graph.insert([ModelObject]())
    }

    /// Of objects that are there the graph notes the identities that they have by now.
    @Test func exchangesIdentities() throws {
        let graph = try Self.graph()
        let bands = try graph.decode(.array(entity: "Band"), from: #"[{"name":"A"},{"name":"B"},{"name":"C"}]"#)
        for (band, name) in zip(bands, ["B", "C", "A"]) { try band.setValue(name, forKey: "name") }
        try graph.insert(Set(bands))
        #expect(["A", "B", "C"].map { graph.object(entity: "Band", identity: $0) } == [bands[2], bands[0], bands[1]])
        #expect(graph.objects(entity: "Band") == bands)
    }

    /// One that can't be added keeps out the others.
    @Test func addsAllOrNone() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"A","friends":["C"]}]"#)
        let before = try graph.encode()
        func band(_ name: String) throws -> ModelObject { try new(graph, "Band", ["name": name]) }
        let taken = #"Band.name: expected name that no other Band has, found "%", which another one has."#
        #expect(
            failure { try graph.insert([band("C"), band("B"), band("A")]) }
                == taken.replacingOccurrences(of: "%", with: "A"))
        #expect(
            failure { try graph.insert([band("C"), band("B"), band("B")]) }
                == taken.replacingOccurrences(of: "%", with: "B"))
        let stranger = try new(Self.graph(), "Band", ["name": "D"])
        #expect(
            failure { try graph.insert([band("C"), stranger]) }
                == "$: Band: expected an object of the model Bands, found a DynamicObject that is of another model, or of none."
        )
        #expect(try graph.encode() == before && graph.unresolvedReferences.count == 1)
    }
}
