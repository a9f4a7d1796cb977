import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Undoing, where JSON has come since for what the program had put in or taken out.
struct RollbackTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("tags", "Tag", inverse: "bands"),
                Text.toMany("notes", "Note", inverse: "band"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("name", "String"),
                Text.toMany("bands", "Band", inverse: "tags"))
            + Text.entity("Note", Text.attribute("text", "String"), Text.toOne("band", "Band", inverse: "notes"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tags.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    private static func object(_ graph: ObjectGraph, _ entity: String, _ identity: some ModelValue & Hashable) throws
        -> ModelObject
    {
        try #require(graph.object(entity: entity, identity: identity))
    }

    /// The band that was deleted wrote which tags it had: it does so when JSON has brought it again.
    @Test func writesWhatTheFormerObjectHasWritten() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"tags":[{"id":"a"},{"name":"x"}]},{"id":2,"tags":["a"]}]"#)
        try graph.delete(Self.object(graph, "Band", 1))
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#)
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1,"tags":["a",{"name":"x"}]},{"id":2,"tags":["a"]}],"Tag":[{"id":"a"}]}"#)
    }

    /// The tag is in the list again, but since the tag says so; it has no identity, so nothing else would write it inside the band.
    @Test func writesWhatTheOtherEndHasPutBack() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"tags":[{"name":"x"}]}]"#)
        let (band, tag) = (try Self.object(graph, "Band", 1), graph.objects(entity: "Tag")[0])
        try band.remove(modelObject: tag, forKey: "tags")
        try tag.add(modelObject: band, forKey: "bands")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"tags":[{"name":"x"}]}]}"#)
    }

    /// The band has said of one note only that it has it, and goes on saying that; the other one says it itself.
    @Test func keepsWhoSaysWhatIsAccepted() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Note"), from: #"[{"text":"a","band":1},{"text":"b"}]"#)
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        let note = graph.objects(entity: "Note")[1]
        try band.add(modelObject: note, forKey: "notes")
        graph.acceptChanges(of: [note])
        try graph.rollback()
        let written = try graph.checkedText()
        #expect(written == #"{"Band":[{"id":1,"notes":[{"text":"b"}]}],"Note":[{"text":"a","band":1}]}"#)
    }

    /// JSON brings the band that the program has inserted, and linked by the other end.
    @Test func keepsWhatTheOtherEndSaysOfAnInsertedObject() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"tags":[{"id":"a"}]}]"#)
        let band = try graph.findOrCreate(entity: "Band", identity: 1)
        try Self.object(graph, "Tag", "a").add(modelObject: band, forKey: "bands")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"name":"x"}]"#)
        try graph.rollback()
        let written = try graph.checkedText()
        #expect(
            written
                == #"{"Band":[{"id":2,"tags":["a"]},{"id":1,"name":"x","notes":[]}],"Tag":[{"id":"a","bands":[1]}]}"#)
    }

    /// The part is inside the one band, and says that the other, which is inserted no more, has it as well.
    @Test func keepsAPartOfWhatIsInserted() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":3,"tags":[{"name":"x"}]}]"#)
        let tag = graph.objects(entity: "Tag")[0]
        try graph.findOrCreate(entity: "Band", identity: 1).add(modelObject: tag, forKey: "tags")
        graph.acceptChanges(of: [tag])
        try graph.rollback()
        let written = try graph.checkedText()
        #expect(written == #"{"Band":[{"id":3,"tags":[{"name":"x","bands":[1]}]}]}"#)
    }

    /// JSON leads to a tag that the program has inserted: if it has the tag itself, that is there; if it only names it, its identity is.
    @Test(arguments: [false, true], [false, true])
    func keepsWhatJSONHasSaidOfWhatIsInserted(isNamedBefore: Bool, isTold: Bool) throws {
        let graph = try Self.graph()
        if isNamedBefore { try graph.decode(.array(entity: "Band"), from: #"[{"id":3,"tags":["a"]}]"#) }
        let tag = try ModelDecoder(model: graph.model).decode(entity: "Tag", from: #"{"id":"a"}"#)
        try graph.insert(tag)
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1}"#)
        try graph.update(band, from: isTold ? #"{"tags":[{"id":"a"}]}"# : #"{"tags":["a"]}"#)
        #expect(try graph.changes.inserted == (isTold ? [] : [tag]))
        try graph.delete(band)
        // In vain, so that all of it is compared.
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":1}]"#)
        try graph.rollback()
        let bands = (isNamedBefore ? #"{"id":3,"tags":["a"]},"# : "") + #"{"id":1,"tags":["a"]}"#
        let written = try graph.checkedText()
        #expect(written == #"{"Band":[\#(bands)]\#(isTold ? #","Tag":[{"id":"a"}]"# : "")}"#)
    }

    /// JSON has brought again what the program has deleted, and then something else becomes of that.
    @Test(arguments: ["removed", "deleted", "accepted", "updated", "renamed"])
    func forgetsWhatHasComeAgain(what: String) throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"name":"a","notes":[{"text":"n"}]}]"#)
        try graph.delete([Self.object(graph, "Band", 1)] + graph.objects(entity: "Note"))
        let band = try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"b"}"#)
        #expect(!graph.hasChanges)
        var (changes, rest) = ("no changes", #"{"Band":[{"id":1,"name":"b","notes":[{"text":"n"}]}]}"#)
        switch what {
        case "removed":
            try graph.decode(.array(entity: "Band"), from: "[]", removing: .missing)
            rest = #"{"Note":[{"text":"n","band":null}]}"#
        case "deleted":
            try graph.delete([band] + graph.objects(entity: "Note"))
            changes = "deleted Band 1\ndeleted Note"
        case "accepted":
            try graph.delete([band] + graph.objects(entity: "Note"))
            graph.acceptChanges(of: [band])
            rest = "{}"
        case "updated":
            try graph.update(band, from: #"{"id":9}"#)
            rest = #"{"Band":[{"id":9,"name":"b","notes":[{"text":"n"}]}]}"#
        default:
            try band.setValue(2, forKey: "id")
            try graph.insert(band)
            changes = "updated Band 2: id"
        }
        #expect("\(try graph.changes)" == changes)
        try graph.rollback()
        #expect(try graph.checkedText() == rest)
    }

    /// The note is deleted, and the JSON of the band doesn't have it either.
    @Test func forgetsAPartThatIsGone() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"n"},{"text":"m"}]}]"#)
        try graph.delete(graph.objects(entity: "Note")[0])
        #expect(try graph.changes.deleted.count == 1)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"q"}]}]"#)
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[{"text":"q"}]}]}"#)
    }

    /// A program's nil where nil was is no change, and taking it back is none that anybody sees.
    @Test func tellsNothingOfWhatIsOnlySaidOtherwise() async throws {
        var stream: AsyncStream<ObjectGraph.Update>?
        do {
            let graph = try Self.graph()
            try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":2}]"#)
            try Self.object(graph, "Band", 1).setValue(nil, forKey: "name")
            try Self.object(graph, "Band", 2).setValue("x", forKey: "name")
            stream = graph.updates
            try graph.rollback()
        }
        var told: [String] = []
        for await update in try #require(stream) { told.append("\(update.kind) \(update.identity ?? nil)") }
        #expect(told == ["updated 2"])
    }

    /// What was deleted, and is put in again, is where it was.
    @Test func givesBackTheOrder() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":2},{"id":3},{"id":4}]"#)
        let bands = graph.objects(entity: "Band")
        try graph.delete(bands[0])
        try graph.delete(bands[2])
        try graph.insert(bands[0])
        #expect(graph.objects(entity: "Band") == [bands[1], bands[3], bands[0]])
        try graph.rollback()
        #expect(graph.objects(entity: "Band") == bands)
    }

    /// A nil that a program sets is written as null, and what JSON hasn't said isn't.
    @Test func forgetsThatNilWasSaid() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#)
        try Self.object(graph, "Band", 1).setValue(nil, forKey: "name")
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"name":null}]}"#)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1}]}"#)
    }

    /// A note has no identity, so nothing that comes later is the one that JSON has taken out.
    @Test func leavesOutWhatJSONHasTakenOut() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"notes":[{"text":"a"},{"text":"b"}]}]"#)
        try graph.objects(entity: "Note")[0].set(modelObject: nil, forKey: "band")
        try graph.decode(.array(entity: "Note"), from: #"[{"text":"c"}]"#, removing: .missing)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"notes":[]}],"Note":[{"text":"c"}]}"#)
    }

    /// The tag was deleted when JSON brought what had only stood for a band until then.
    @Test func leadsBackFromWhatHasComeSince() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":"a","bands":[1,2]}]"#)
        try graph.delete(Self.object(graph, "Tag", "a"))
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"name":"x"}]"#)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"x"}],"Tag":[{"id":"a","bands":[1,2]}]}"#)
        // What it says of its tags itself counts.
        try graph.delete(Self.object(graph, "Tag", "a"))
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2,"tags":["b"]}]"#)
        try graph.rollback()
        #expect(
            try graph.checkedText() == #"{"Band":[{"id":2,"name":"x","tags":["b"]}],"Tag":[{"id":"a","bands":[1]}]}"#)
    }

    /// A band that is deleted and comes anew is in a list once, though the list has led to both.
    @Test func leadsOnceToWhatHasComeAnew() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":"a","bands":[1]},{"id":"b","bands":[2]}]"#)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1},{"id":2}]"#)
        try graph.delete(Self.object(graph, "Tag", "a"))
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":"a","bands":[2,1]}]"#)
        try graph.rollback()
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":1},{"id":2}],"Tag":[{"id":"a","bands":[2,1]},{"id":"b","bands":[2]}]}"#)
    }

    /// The program has linked the two, and JSON has only said that the one is there.
    @Test func keepsNothingThatJSONHasNotConfirmed() throws {
        let graph = try Self.graph()
        let tag = try graph.findOrCreate(entity: "Tag", identity: "a")
        try tag.add(modelObject: graph.findOrCreate(entity: "Band", identity: 1), forKey: "bands")
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":"a","name":"x"}]"#)
        #expect(try graph.changes.inserted.count == 1)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Tag":[{"id":"a","name":"x"}]}"#)
        #expect(graph.unresolvedReferences.isEmpty)
    }

    /// What JSON no longer has inside one object stays, if the program has put it into another as well.
    @Test func keepsAPartThatIsElsewhere() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"tags":[{"name":"x"},{"name":"y"}]},{"id":2}]"#)
        let tag = try #require(graph.objects(entity: "Tag").first)
        try Self.object(graph, "Band", 2).add(modelObject: tag, forKey: "tags")
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"tags":[]}]"#)
        #expect(try graph.checkedText() == #"{"Band":[{"id":1,"tags":[]},{"id":2,"tags":[{"name":"x"}]}]}"#)
        #expect(graph.objects(entity: "Tag") == [tag])
    }
}
