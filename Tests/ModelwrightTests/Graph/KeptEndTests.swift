import Foundation
import Testing

@testable import Modelwright

/// Objects that hold each other are freed by the graph that has them.
struct KeptEndTests {
    private static let json = #"""
        {"bands":[{"id":1,"name":"Kites","friends":[2],"manager":{"name":"Ada"},"albums":[
            {"type":"studio","id":1,"title":"Up","genres":[{"id":1},2],"tracks":[
                {"title":"Rise","notes":[{"text":"loud"}]},{"title":"Fall"}]},
            {"type":"live","id":2,"title":"Away","genres":[{"id":2}]}]},
         {"id":2,"name":"Lanterns"}],
         "albums":[{"type":"studio","id":3,"title":"Lit","band":2},
            {"type":"studio","id":4,"title":"Dim","band":{"id":2}}]}
        """#
    /// How many objects that makes: bands, a manager, albums, tracks, a note, genres.
    private static let count = 2 + 1 + 4 + 2 + 1 + 2

    private func graph(tracksChanges: Bool = false) throws -> ObjectGraph {
        ObjectGraph(model: try Kept.model(), tracksChanges: tracksChanges)
    }

    private func fill(_ graph: ObjectGraph) throws {
        try graph.decode(.array(Kept.Band.self, at: "bands"), .array(Kept.Album.self, at: "albums"), from: Self.json)
    }

    /// A graph that has it all.
    private func filled(tracksChanges: Bool = false) throws -> ObjectGraph {
        let graph = try graph(tracksChanges: tracksChanges)
        try fill(graph)
        return graph
    }

    private func failure(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing"
        } catch {
            return "\(error)"
        }
    }

    // MARK: The graph goes

    @Test(arguments: [false, true]) func goWithTheGraph(tracksChanges: Bool) throws {
        try Census.take { census in
            var graph: ObjectGraph? = try filled(tracksChanges: tracksChanges)
            #expect(graph?.objects(Kept.Band.self).map { $0.friends.count } == [1, 1])
            #expect(
                graph?.objects(Kept.Album.self).map { $0.band?.name } == ["Kites", "Kites", "Lanterns", "Lanterns"])
            #expect(graph?.objects(Kept.Genre.self).map(\.albums.count) == [1, 2])
            #expect(graph?.objects(Kept.Band.self).first?.manager?.band?.id == 1)
            #expect(census.alive >= Self.count)
            graph = nil
            #expect(census.alive == 0)
        }
    }

    @Test func goWithAGraphThatHasReadThemAgain() throws {
        try Census.take { census in
            var graph: ObjectGraph? = try filled()
            #expect(census.alive == Self.count)
            for _ in 0..<3 {
                if let graph { try fill(graph) }
                // Tracks, managers and notes have no identity, so that they are new ones.
                #expect(census.alive == Self.count)
            }
            graph = nil
            #expect(census.alive == 0)
        }
    }

    @Test func leaveWhatAProgramHoldsUsable() throws {
        try Census.take { census in
            var graph: ObjectGraph? = try filled()
            let band = try #require(graph?.object(Kept.Band.self, identity: 1))
            let genre = try #require(graph?.object(Kept.Genre.self, identity: 2))
            graph = nil
            #expect(band.albums.map(\.title) == ["Up", "Away"])
            #expect(band.albums.map(\.band) == [nil, nil])
            #expect(band.albums[0].tracks.map(\.title) == ["Rise", "Fall"])
            #expect(band.albums[0].tracks.map(\.album) == [nil, nil])
            #expect(band.albums[1].genres == [genre])
            #expect(band.manager?.band == nil)
            #expect(band.friends == [])
            #expect(genre.albums == [])
            // All but the other band, and its albums.
            #expect(census.alive == Self.count - 3)
            #expect(
                try band.albums[0].dictionaryRepresentation as NSDictionary == [
                    "type": "studio", "id": 1, "title": "Up", "genres": [["id": 1], 2],
                    "tracks": [["title": "Rise", "notes": [["text": "loud"]]], ["title": "Fall"]],
                ])
        }
    }

    // MARK: Objects leave the graph

    @Test func areFreedWhenDeleted() throws {
        try Census.take { census in
            let graph = try filled()
            let album = WeakReference(try #require(graph.object(Kept.Album.self, identity: 1)))
            if let album = album.object { try graph.delete(album) }
            #expect(album.object == nil)
            #expect(graph.object(Kept.Band.self, identity: 1)?.albums.map(\.id) == [2])
            #expect(graph.object(Kept.Genre.self, identity: 2)?.albums.map(\.id) == [2])
            // The tracks stay.
            #expect(census.alive == Self.count - 1)
            #expect(graph.objects(Kept.Track.self).map(\.album) == [nil, nil])
        }
    }

    @Test func areFreedWhenMissing() throws {
        try Census.take { census in
            let graph = try filled()
            let album = WeakReference(try #require(graph.object(Kept.Album.self, identity: 1)))
            try graph.decode([Kept.Album].self, from: #"[{"type":"live","id":2}]"#, removing: .missing)
            #expect(album.object == nil)
            #expect(graph.objects(Kept.Album.self).map(\.id) == [2])
            #expect(census.alive == Self.count - 3)
        }
    }

    @Test func areFreedWithTheListThatHadThem() throws {
        try Census.take { census in
            let graph = try filled()
            let album = try #require(graph.object(Kept.Album.self, identity: 1))
            var held: Kept.Track? = album.tracks[0]
            try graph.decode(
                [Kept.Album].self, from: #"[{"type":"studio","id":1,"tracks":[{"title":"Float"}]}]"#)
            #expect(album.tracks.map(\.title) == ["Float"])
            #expect(album.tracks.map(\.album) == [album])
            #expect(held?.album == nil)
            #expect(held?.notes.map(\.text) == ["loud"])
            #expect(held?.notes.map(\.track) == [nil])
            // A track instead of one; the other with its note, which the program holds.
            #expect(census.alive == Self.count)
            held = nil
            #expect(census.alive == Self.count - 2)
        }
    }

    @Test func areFreedWhenAnotherTypeTakesTheirPlace() throws {
        try Census.take { census in
            let graph = try filled()
            var former = graph.object(Kept.Album.self, identity: 1)
            try graph.decode([Kept.Album].self, from: #"[{"type":"live","id":1,"title":"Up there"}]"#)
            let album = try #require(graph.object(Kept.LiveAlbum.self, identity: 1))
            let other = try #require(graph.object(Kept.Album.self, identity: 2))
            #expect(graph.object(Kept.Band.self, identity: 1)?.albums == [album, other])
            #expect(former?.title == "Up")
            #expect(former?.band == nil)
            #expect(album.title == "Up there")
            #expect(census.lost(from: graph).map { $0 === former } == [true])
            former = nil
            #expect(census.lost(from: graph) == [])
        }
    }

    @Test func areFreedWhenWhatStoodForThemGivesWay() throws {
        try Census.take { census in
            var graph: ObjectGraph? = try graph()
            try graph?.decode([Kept.Album].self, from: #"[{"type":"studio","id":1,"band":7,"genres":[8]}]"#)
            #expect(graph?.unresolvedReferences.count == 2)
            let band = try #require(try graph?.model.make(Kept.Band.self))
            band.id = 7
            try graph?.insert(band)
            #expect(graph?.unresolvedReferences.count == 1)
            #expect(band.albums.map(\.id) == [1])
            #expect(band.albums.map(\.band) == [band])
            // The album, the band and what stands for a genre.
            #expect(census.alive == 3)
            graph = nil
            #expect(census.alive == 3)
            #expect(band.albums.map(\.band) == [nil])
        }
    }

    // MARK: Changes

    @Test func areFreedAfterARollback() throws {
        try Census.take { census in
            var graph: ObjectGraph? = try filled(tracksChanges: true)
            func change(_ graph: ObjectGraph) throws {
                let band = try #require(graph.object(Kept.Band.self, identity: 1))
                let album = try graph.model.make(Kept.Album.self)
                album.id = 9
                try band.add(modelObject: album, forKey: "albums")
                try graph.insert(album)
                try graph.delete(try #require(graph.object(Kept.Album.self, identity: 2)))
                try band.set(modelObject: nil, forKey: "manager")
                #expect(band.albums.map(\.id) == [1, 9])
                try graph.rollback()
                #expect(band.albums.map(\.id) == [1, 2])
                #expect(band.albums.map(\.band) == [band, band])
                #expect(band.manager?.band === band)
                #expect(album.band == nil)
            }
            if let graph { try change(graph) }
            // Each is there, and a copy of it.
            #expect(census.alive == 2 * Self.count)
            if let graph {
                let album = try #require(graph.object(Kept.Album.self, identity: 1))
                try graph.delete(album)
                graph.acceptChanges()
            }
            #expect(census.alive == 2 * (Self.count - 1))
            graph = nil
            #expect(census.alive == 0)
        }
    }

    // MARK: Calls that fail

    /// The document, cut off after each byte, and with each value that isn't what the model says.
    private static let broken: [String] = {
        var documents = (0..<json.utf8.count - 1).map { String(decoding: json.utf8.prefix($0), as: UTF8.self) }
        for (value, other) in [
            (#""Kites""#, "[1]"), (#""Ada""#, "{}"), (#""loud""#, "[]"), (#""Dim""#, "[]"), (#"{"id":2}"#, "true"),
            (#""type":"live""#, #""type":"tape""#), ("[2]", "[[]]"),
        ] {
            documents.append(json.replacingOccurrences(of: value, with: other))
        }
        return documents
    }()

    @Test(arguments: [FailureMode.first, .all]) func areFreedWhenACallFails(mode: FailureMode) throws {
        try Census.take { census in
            let (empty, full) = (try graph(), try filled())
            (empty.decoder.failures, full.decoder.failures) = (mode, mode)
            var failures = 0
            for document in Self.broken {
                for graph in [empty, full] {
                    do {
                        try graph.decode(
                            .array(Kept.Band.self, at: "bands"), .array(Kept.Album.self, at: "albums"), from: document)
                    } catch {
                        failures += 1
                    }
                    guard census.alive == Self.count else {
                        Issue.record("\(census.alive) objects are alive after \(document)")
                        return
                    }
                }
            }
            #expect(failures == 2 * Self.broken.count)
            #expect(empty.objects(Kept.Band.self) == [])
        }
    }

    @Test func areFreedWhenARuleRefusesThem() throws {
        try Census.take { census in
            let graph = try filled()
            graph.unresolved = .fail
            #expect(
                failure {
                    try graph.decode(
                        [Kept.Band].self,
                        from: #"[{"id":3,"albums":[{"type":"live","id":1,"tracks":[{"notes":[{}]}]}],"friends":[4]}]"#)
                }
                    == "$[0].friends[0] (line 1, column 81, byte 80): Band.friends: expected an identity of a Band that was decoded or is there, found 4."
            )
            #expect(census.alive == Self.count)
            #expect(graph.object(Kept.Album.self, identity: 1)?.band?.id == 1)
        }
    }

    // MARK: Without a graph

    private static let refusal =
        "expected a call of an ObjectGraph, which keeps what this property leads to, found one without a graph."

    @Test func areRefusedByADecoder() throws {
        let model = try Kept.model()
        let decoder = ModelDecoder(model: model)
        #expect(failure { _ = try decoder.decode([Kept.Band].self, from: "[]") } == "Band.friends: \(Self.refusal)")
        #expect(failure { _ = try decoder.decode(Kept.Album.self, from: "{}") } == "Album.band: \(Self.refusal)")
        #expect(failure { _ = try decoder.decode(entity: "Note", from: "{}") } == "Note.track: \(Self.refusal)")
        #expect(
            failure {
                _ = try decoder.decode(.object(entity: "Place", at: "a"), .array(Kept.Genre.self, at: "b"), from: "{}")
            }
                == "Genre.albums: \(Self.refusal)")
        let track = try model.make(Kept.Track.self)
        #expect(failure { try decoder.update(track, from: #"{"title":"Rise"}"#) } == "Track.album: \(Self.refusal)")
        #expect(track.title == nil)
        let manager = try #require(model.entitiesByName["Manager"])
        #expect(
            failure { _ = try Kept.Manager(dictionary: [:], entity: manager) } == "Manager.band: \(Self.refusal)")
        // What leads to none of these is decoded.
        #expect(
            try decoder.decode(entity: "Place", from: #"{"name":"Here"}"#).value(forKey: "name") as? String == "Here")
    }

    private struct BandRecord: Codable, Equatable {
        var name: String?
        var albums: [AlbumRecord]?
    }

    private struct AlbumRecord: Codable, Equatable {
        var title: String?
    }

    @Test func areFreedWhenStructsAreMadeOfThem() throws {
        try Census.take { census in
            let decoder = ModelDecoder(model: try Kept.model())
            let broken = "\(Self.json.dropLast(3))x"
            let kites = BandRecord(name: "Kites", albums: [AlbumRecord(title: "Up"), AlbumRecord(title: "Away")])
            let bands = try decoder.decode([BandRecord].self, entity: "Band", from: Self.json, at: "bands")
            #expect(bands == [kites, BandRecord(name: "Lanterns")])
            #expect(census.alive == 0)
            let json = try ModelEncoder(model: Kept.model()).encode(kites, entity: "Band")
            #expect(try decoder.decode(BandRecord.self, entity: "Band", from: json) == kites)
            #expect(
                failure { _ = try decoder.decode([BandRecord].self, entity: "Band", from: broken, at: "bands") }
                    == "$.albums[1].band (line 7, column 58, byte 440): expected ',' or '}', found 'x'.")
            #expect(census.alive == 0)
            #expect(census.alive == 0)
        }
    }

    @Test func areCopiedWithOneEnd() throws {
        try Census.take { census in
            let graph = try filled()
            let band = try #require(graph.object(Kept.Band.self, identity: 1))
            var copy: Kept.Band? = try band.copy()
            #expect(copy?.albums.map(\.title) == ["Up", "Away"])
            #expect(copy?.albums.map(\.band) == [nil, nil])
            copy = nil
            #expect(census.alive == Self.count)
            let inserted = try band.copy()
            inserted.id = 3
            for (album, id) in zip(inserted.albums, 11...) { album.id = id }
            for genre in Set(inserted.albums.flatMap(\.genres)) { genre.id = genre.id.map { $0 + 20 } }
            try graph.insert(inserted)
            #expect(inserted.albums.map(\.band) == [inserted, inserted])
            #expect(inserted.manager?.band === inserted)
            #expect(inserted.albums[0].tracks.map(\.album) == [inserted.albums[0], inserted.albums[0]])
        }
    }

    /// A program may set one end.
    @Test func areLinkedBothWaysWhenInserted() throws {
        try Census.take { census in
            var graph: ObjectGraph? = try graph()
            func make() throws {
                guard let graph else { return }
                let (band, album) = (try graph.model.make(Kept.Band.self), try graph.model.make(Kept.Album.self))
                let genre = try graph.model.make(Kept.Genre.self)
                (band.id, album.id, genre.id) = (1, 1, 1)
                album.band = band
                genre.albums = [album]
                try graph.insert(genre)
                #expect(band.albums == [album])
                #expect(album.genres == [genre])
            }
            try make()
            #expect(census.alive == 3)
            graph = nil
            #expect(census.alive == 0)
        }
    }
}
