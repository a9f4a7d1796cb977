import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that a program gives an identity which something else has had, by what was accepted.
struct TakenIdentityTests {
    private static func graph(_ json: String) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("albums", "Album", inverse: "band"),
                Text.toOne("best", "Album"), Text.toOne("fan", "Person", inverse: "band"),
                Text.toMany("venues", "Venue").replacing(
                    "destinationEntity", with: #"deletionRule="Cascade" destinationEntity"#),
                Text.toOne("office", "Venue"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"))
            + Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("band", "Band", inverse: "fan"))
            + Text.entity("Star", parent: "Band")
            + Text.entity("Venue", Text.attribute("city", "String"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(from: json)
        return graph
    }

    /// The program frees an identity for something that it inserts. What had it has the other one by the same answer, and goes on having
    /// its other changes.
    @Test(arguments: ["update", "patch", "decode", "accept"]) func goesToWhatIsInserted(way: String) throws {
        let graph = try Self.graph(#"{"Band":[{"id":1,"name":"one"}]}"#)
        let one = try graph.numbered("Band", 1)
        try one.setValue(2, forKey: "id")
        try one.setValue("two", forKey: "name")
        try graph.insert(one)
        let draft = try graph.model.decode(entity: "Band", from: #"{"id":1,"name":"draft"}"#)
        try graph.insert(draft)
        switch way {
        case "update": try graph.update(draft, from: #"{"name":"x"}"#)
        case "patch": try graph.apply(mergePatch: ["name": "x"], to: draft)
        case "accept": graph.acceptChanges(of: [draft])
        default:
            // JSON with 1 is for what had that.
            try graph.decode(.object(entity: "Band"), from: #"{"id":1,"name":"x"}"#)
            #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"x"},{"id":1,"name":"draft"}]}"#)
            #expect(try graph.changes.inserted == [draft])
            return
        }
        let name = way == "accept" ? "draft" : "x"
        #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"two"},{"id":1,"name":"\#(name)"}]}"#)
        #expect("\(try graph.changes)" == "updated Band 2: name")
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"one"},{"id":1,"name":"\#(name)"}]}"#)
    }

    /// The answer has another identity than the draft had: what has had that one isn't concerned.
    @Test(arguments: [false, true]) func isNotTakenByAnAnswer(isDeleted: Bool) throws {
        let graph = try Self.graph(#"{"Band":[{"id":1,"name":"one"},{"id":2}]}"#)
        let one = try graph.numbered("Band", 1)
        if isDeleted {
            try graph.delete(one)
        } else {
            try one.setValue(5, forKey: "id")
            try graph.insert(one)
        }
        let draft = try graph.new(isDeleted ? "Star" : "Band")
        try draft.setValue(1, forKey: "id")
        try graph.insert(draft)
        try graph.update(draft, from: #"{"id":50}"#)
        #expect("\(try graph.changes)" == (isDeleted ? "deleted Band 1" : "updated Band 5: id"))
        try graph.rollback()
        #expect(try graph.numbered("Band", 1) === one)
        #expect(try graph.numbered("Band", 50) === draft)
    }

    /// What the program has inserted gets the identity that something stands for.
    @Test(arguments: ["update", "decode", "accept", "rollback"]) func isWhatStoodForIt(way: String) throws {
        let graph = try Self.graph(#"{"Band":[{"id":3,"albums":[5],"best":5}]}"#)
        let album = try graph.findOrCreate(entity: "Album", identity: 101)
        try album.setValue("mine", forKey: "title")
        try album.setValue(5, forKey: "id")
        try graph.insert(album)
        #expect("\(try graph.changes)" == "inserted Album 5")
        switch way {
        case "update": try graph.update(album, from: #"{"title":"y"}"#)
        case "accept": graph.acceptChanges(of: [album])
        case "decode": try graph.decode(.object(entity: "Album"), from: #"{"id":5,"title":"y"}"#)
        default: break
        }
        #expect(graph.contains(album))
        #expect(graph.hasChanges == (way == "rollback"))
        try graph.rollback()
        let title = way == "accept" ? "mine" : "y"
        #expect(
            try graph.checkedText()
                == (way == "rollback"
                    ? #"{"Band":[{"id":3,"albums":[5],"best":5}]}"#
                    : #"{"Band":[{"id":3,"albums":[5],"best":5}],"Album":[{"id":5,"title":"\#(title)"}]}"#))
    }

    /// What the program has inserted for an identity that JSON has named gets another one. JSON goes on knowing it by the first.
    @Test(arguments: ["rollback", "other", "decode", "owner"], [false, true])
    func isNamedByWhatItWas(way: String, isInsertedBefore: Bool) throws {
        let graph = try Self.graph(#"{"Band":[{"id":3,"albums":[8],"best":8}]}"#)
        let album = try graph.findOrCreate(entity: "Album", identity: isInsertedBefore ? 101 : 8)
        try album.setValue(8, forKey: "id")
        try graph.insert(album)
        try album.setValue(102, forKey: "id")
        try graph.insert(album)
        switch way {
        case "other": try graph.decode(.object(entity: "Band"), from: #"{"id":4}"#)
        case "decode": try graph.decode(.object(entity: "Album"), from: #"{"id":8,"title":"x"}"#)
        case "owner": graph.acceptChanges(of: [try graph.numbered("Band", 3)])
        default: break
        }
        #expect(try album.value(forKey: "id") as? Int == 102 && graph.contains(album))
        #expect("\(try graph.changes)" == (way == "decode" ? "updated Album 102: id" : "inserted Album 102"))
        try graph.rollback()
        let rest =
            switch way {
            case "other": #",{"id":4}]}"#
            case "decode": #"],"Album":[{"id":8,"title":"x"}]}"#
            default: "]}"
            }
        #expect(try graph.checkedText() == #"{"Band":[{"id":3,"albums":[8],"best":8}\#(rest)"#)
        #expect(graph.unresolvedReferences.count == (way == "decode" ? 0 : 1))
    }

    /// Something else gets the identity by which JSON knows what the program has inserted and renamed.
    @Test(arguments: ["update", "accept"]) func isTakenFromWhatJSONHasNamed(way: String) throws {
        let graph = try Self.graph(#"{"Band":[{"id":3,"albums":[8]}]}"#)
        let album = try graph.model.decode(entity: "Album", from: #"{"id":8}"#)
        try graph.insert(album)
        try album.setValue(102, forKey: "id")
        try graph.insert(album)
        let other = try graph.model.decode(entity: "Album", from: #"{"id":8,"title":"x"}"#)
        try graph.insert(other)
        if way == "accept" {
            graph.acceptChanges(of: [other])
        } else {
            try graph.update(other, from: #"{"title":"x"}"#)
        }
        #expect(try graph.changes.inserted == [album])
        #expect(
            try graph.checkedText()
                == #"{"Band":[{"id":3,"albums":[102]}],"Album":[{"id":102},{"id":8,"title":"x"}]}"#)
        try graph.rollback()
        #expect(graph.object(entity: "Album", identity: 8) === other)
        try graph.decode(.object(entity: "Album"), from: #"{"id":8,"title":"y"}"#)
        #expect(
            try graph.checkedText() == #"{"Band":[{"id":3,"albums":[102]}],"Album":[{"id":8,"title":"y"}]}"#)
        #expect(graph.contains(other))
    }

    /// Nothing accepted leads to a draft: it has no identity by which it could be.
    @Test func aDraftThatLeadsThereIsNotAccepted() throws {
        let graph = try Self.graph(#"{"Band":[{"id":2}]}"#)
        let band = try graph.numbered("Band", 2)
        let person = try graph.model.decode(entity: "Person", from: "{}")
        try person.set(modelObject: band, forKey: "band")
        try graph.insert(person)
        try band.setValue("x", forKey: "name")
        graph.acceptChanges(of: [band])
        #expect(try band.value(forKey: "fan") as? ModelObject === person)
        #expect(try graph.changes.inserted == [person])
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Band":[{"id":2,"name":"x"}]}"#)
    }

    /// A draft leads to something that only stands for an identity, and JSON leads there as well.
    @Test func aDraftLeadsToWhatStandsForAnIdentity() throws {
        let graph = try Self.graph("{}")
        let draft = try graph.model.decode(entity: "Album", from: #"{"title":"draft","band":1}"#)
        try graph.insert(draft)
        try graph.decode(.object(entity: "Album"), from: #"{"id":2,"band":1}"#)
        let text = try graph.checkedText()
        #expect(text == #"{"Album":[{"title":"draft","band":1},{"id":2,"band":1}]}"#)
        try graph.rollback()
        #expect(try graph.checkedText() == #"{"Album":[{"id":2,"band":1}]}"#)
    }

    /// What the program has put into an object that JSON takes out goes with it.
    @Test(arguments: [false, true]) func partsLeaveWithTheirOwner(isMoved: Bool) throws {
        let graph = try Self.graph(#"{"Band":[{"id":1,"venues":[{"city":"a"}]},{"id":2}]}"#)
        let (one, two) = (try graph.numbered("Band", 1), try graph.numbered("Band", 2))
        let venue = try graph.model.decode(entity: "Venue", from: #"{"city":"b"}"#)
        try one.add(modelObject: venue, forKey: "venues")
        try one.set(modelObject: graph.model.decode(entity: "Venue", from: #"{"city":"c"}"#), forKey: "office")
        try graph.insert(one)
        if isMoved {
            try one.remove(modelObject: venue, forKey: "venues")
            try two.add(modelObject: venue, forKey: "venues")
        }
        try graph.decode(.array(entity: "Band"), from: #"[{"id":2}]"#, removing: .missing)
        #expect(graph.objects(entity: "Venue") == (isMoved ? [venue] : []))
        #expect(
            try graph.checkedText()
                == (isMoved ? #"{"Band":[{"id":2,"venues":[{"city":"b"}]}]}"# : #"{"Band":[{"id":2}]}"#))
    }

    /// What comes and goes in one call isn't told.
    @Test(.timeLimit(.minutes(5))) func whatComesAndGoesIsNotTold() async throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album").replacing(
                    "destinationEntity", with: #"deletionRule="Cascade" destinationEntity"#))
            + Text.entity("Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        let graph = ObjectGraph(model: model)
        try graph.decode(from: #"{"Band":[{"id":1,"albums":[7]}]}"#)
        let updates = graph.updates
        try graph.decode(
            .array(entity: "Band", at: "b"), from: #"{"b":[{"id":2,"albums":[{"id":7}]}]}"#, removing: .missing)
        try graph.delete(graph.numbered("Band", 2))
        var told: [String] = []
        for await update in updates {
            told.append("\(update.kind) \(update.entity) \(update.identity.map { "\($0)" } ?? "")")
            if told.last == "deleted Band 2" { break }
        }
        #expect(told == ["inserted Band 2", "deleted Band 1", "deleted Band 2"])
    }
}
