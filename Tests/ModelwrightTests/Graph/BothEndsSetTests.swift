import Foundation
import Testing

@testable import Modelwright

/// What is written of links of which a program has set both ends by properties, where other links have filled these ends.
struct BothEndsSetTests {
    private typealias Band = PlainRunClasses.Band
    private typealias Album = PlainRunClasses.Album
    private typealias Tag = PlainRunClasses.Tag

    private let graph = ObjectGraph(model: GraphModel.plain.value)

    private func decode(_ entity: String, _ json: String) throws {
        try graph.decode(.array(entity: entity), from: json)
    }

    private func band(_ id: Int) throws -> Band { try #require(graph.object(Band.self, identity: id)) }

    private func album(_ id: Int) throws -> Album { try #require(graph.object(Album.self, identity: id)) }

    private func tag(_ id: String) throws -> Tag { try #require(graph.object(Tag.self, identity: id)) }

    /// What is saved, and is the same after it is read and saved again.
    private func saved() throws -> JSONValue {
        let json = try graph.jsonValue()
        let again = ObjectGraph(model: graph.model)
        try again.decode(from: json)
        #expect(try again.jsonValue() == json)
        return json
    }

    private func move() throws {
        try decode("Band", #"[{"id":1,"albums":[{"id":1}]},{"id":2}]"#)
        try decode("Album", #"[{"id":2,"band":2}]"#)
        let (album, former, owner) = (try album(1), try band(1), try band(2))
        former.albums.removeAll { $0 === album }
        owner.albums.append(album)
        album.band = owner
    }

    @Test func savesAMove() throws {
        try move()
        let saved = try saved()
        #expect(
            saved == [
                "Band": [["id": 1, "albums": []], ["id": 2, "albums": [1]]],
                "Album": [["id": 1], ["id": 2, "band": 2]],
            ])
    }

    @Test func encodesAMove() throws {
        try move()
        let encoder = ModelEncoder(model: graph.model)
        #expect(try encoder.jsonValue(band(2)) == ["id": 2, "albums": [["id": 1]]])
        // An album that has set its own end writes it.
        #expect(try encoder.jsonValue(album(2)) == ["id": 2, "band": 2])
    }

    /// The list gets something by a call afterwards.
    @Test(arguments: [true, false]) func savesAMoveBeforeAnAddition(isAdded: Bool) throws {
        try move()
        try decode("Album", #"[{"id":3}]"#)
        if isAdded {
            try band(2).add(modelObject: album(3), forKey: "albums")
        } else {
            try album(3).set(modelObject: band(2), forKey: "band")
        }
        let saved = try saved()
        #expect(
            saved == [
                "Band": [["id": 1, "albums": []], ["id": 2, "albums": [1, 3]]],
                "Album": [["id": 1], ["id": 2, "band": 2], isAdded ? ["id": 3] : ["id": 3, "band": 2]],
            ])
    }

    /// Only the list has been changed, as a program may do that gives it away.
    @Test func savesNoBandThatHasLostAnAlbum() throws {
        try decode("Band", #"[{"id":1,"albums":[{"id":1}]}]"#)
        try band(1).albums = []
        let saved = try saved()
        #expect(saved == ["Band": [["id": 1, "albums": []]], "Album": [["id": 1]]])
    }

    @Test func savesAPairOfLists() throws {
        try decode("Tag", #"[{"id":"a","albums":[1]},{"id":"b"}]"#)
        try decode("Album", #"[{"id":1},{"id":2,"tags":["b"]}]"#)
        let (album, tag) = (try album(1), try tag("b"))
        album.tags.append(tag)
        tag.albums.append(album)
        let saved = try saved()
        #expect(
            saved == [
                "Album": [["id": 1, "tags": ["b"]], ["id": 2, "tags": ["b"]]],
                "Tag": [["id": "a", "albums": [1]], ["id": "b", "albums": [1]]],
            ])
    }

    @Test func savesAPairOfListsThatJSONFillsLater() throws {
        let (album, tag) = (Album(), Tag())
        (album.id, tag.id) = (1, "b")
        (album.tags, tag.albums) = ([tag], [album])
        try graph.insert([album, tag])
        try decode("Tag", #"[{"id":"a","albums":[1]}]"#)
        try decode("Album", #"[{"id":2,"tags":["b"]}]"#)
        let saved = try saved()
        #expect(saved["Album"]?[0]?["tags"] == ["b"] && saved["Album"]?[1] == ["id": 2, "tags": ["b"]])
        #expect(saved["Tag"]?[0]?["albums"] == [1] && saved["Tag"]?[1] == ["id": "a", "albums": [1]])
    }

    /// The list is all that says it.
    @Test func savesAListThatJSONFillsLater() throws {
        let (band, album) = (Band(), Album())
        (band.id, album.id, band.albums) = (1, 1, [album])
        try graph.insert([band, album])
        try decode("Album", #"[{"id":2,"band":1}]"#)
        let saved = try saved()
        #expect(saved["Band"]?[0]?["albums"] == [1] && saved["Album"]?[1] == ["id": 2, "band": 1])
    }

    @Test func savesAPart() throws {
        try decode("Album", #"[{"id":1,"notes":[{"text":"r"}]},{"id":3}]"#)
        try decode("Note", #"[{"text":"s","album":3}]"#)
        let (former, owner) = (try album(1), try album(3))
        let note = try #require(former.notes.first)
        former.notes = []
        owner.notes.append(note)
        note.album = owner
        let saved = try saved()
        #expect(
            saved == [
                "Album": [["id": 1, "notes": []], ["id": 3, "notes": [["text": "r"]]]],
                "Note": [["text": "s", "album": 3]],
            ])
    }

    @Test func savesOneForOne() throws {
        try decode("Band", #"[{"id":1,"debut":1},{"id":2}]"#)
        try decode("Album", #"[{"id":1},{"id":3,"debutOf":2}]"#)
        let (former, owner) = (try band(1), try band(2))
        former.debut = nil
        owner.debut?.debutOf = nil
        owner.debut = try album(1)
        owner.debut?.debutOf = owner
        let saved = try saved()
        #expect(
            saved == [
                "Band": [["id": 1, "debut": nil], ["id": 2, "debut": 1]],
                "Album": [["id": 1, "debutOf": 2], ["id": 3, "debutOf": nil]],
            ])
    }
}

/// The same with ends that the graph keeps, of which setting one is enough.
struct OneKeptEndSetTests {
    @Test(arguments: [false, true]) func savesWhatAListHadFirst(tracksChanges: Bool) throws {
        let graph = ObjectGraph(model: try Kept.model(), tracksChanges: tracksChanges)
        let (kites, up) = (Kept.Band(), Kept.Album())
        (kites.id, up.id, kites.albums) = (1, 2, [up])
        try graph.insert(kites)
        try graph.decode(.array(Kept.Album.self), from: #"[{"type":"studio","id":3,"band":1}]"#)
        #expect(up.band === kites)
        let again = ObjectGraph(model: try Kept.model())
        try again.decode(from: graph.jsonValue())
        #expect(again.object(Kept.Band.self, identity: 1)?.albums.map(\.id) == [2, 3])
    }

    @Test(arguments: [false, true]) func savesWhatAListHasLater(tracksChanges: Bool) throws {
        let graph = ObjectGraph(model: try Kept.model(), tracksChanges: tracksChanges)
        try graph.decode(.array(Kept.Band.self), from: #"[{"id":1}]"#)
        try graph.decode(.array(Kept.Album.self), from: #"[{"type":"studio","id":3,"band":1}]"#)
        let kites = try #require(graph.object(Kept.Band.self, identity: 1))
        let up = Kept.Album()
        up.id = 2
        kites.albums.append(up)
        try graph.insert(kites)
        #expect(up.band === kites)
        let again = ObjectGraph(model: try Kept.model())
        try again.decode(from: graph.jsonValue())
        #expect(again.object(Kept.Band.self, identity: 1)?.albums.map(\.id).sorted { ($0 ?? 0) < ($1 ?? 0) } == [2, 3])
    }
}
