import Foundation
import Modelwright
import Testing

private typealias Text = ModelText

/// What is written of links of which a program has set both ends by properties, where other links have filled these ends.
struct BothEndsSetTests {
    private final class Band: ModelObject {
        var name: String?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    private final class Album: ModelObject {
        var title: String?
        weak var band: Band?
        var tags: [Tag] = []
        var tracks: [Track] = []
        weak var successor: Album?
        weak var predecessor: Album?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
                .toMany("tags", get: { (album: Album) in album.tags }, set: { $0.tags = $1 }),
                .toMany("tracks", get: { (album: Album) in album.tracks }, set: { $0.tracks = $1 }),
                .toOne("successor", get: { (album: Album) in album.successor }, set: { $0.successor = $1 }),
                .toOne("predecessor", get: { (album: Album) in album.predecessor }, set: { $0.predecessor = $1 }),
            ]
        }
    }

    private final class Tag: ModelObject {
        struct Member { weak var album: Album? }

        var word: String?
        var members: [Member] = []
        var albums: [Album] {
            get { members.compactMap(\.album) }
            set { members = newValue.map(Member.init) }
        }

        override class var properties: [Property] {
            [
                .attribute("word", get: { (tag: Tag) in tag.word }, set: { $0.word = $1 }),
                .toMany("albums", get: { (tag: Tag) in tag.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    /// Has no identity.
    private final class Track: ModelObject {
        var title: String?
        weak var album: Album?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (track: Track) in track.title }, set: { $0.title = $1 }),
                .toOne("album", get: { (track: Track) in track.album }, set: { $0.album = $1 }),
            ]
        }
    }

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"), Text.toMany("tags", "Tag", inverse: "albums"),
            Text.toMany("tracks", "Track", inverse: "album"),
            Text.toOne("successor", "Album", inverse: "predecessor"),
            Text.toOne("predecessor", "Album", inverse: "successor"))
        + Text.entity(
            "Tag", ["identityAttributes": "word"], Text.attribute("word", "String"),
            Text.toMany("albums", "Album", inverse: "tags"))
        + Text.entity("Track", Text.attribute("title", "String"), Text.toOne("album", "Album", inverse: "tracks"))

    private let model: ObjectModel
    private let graph: ObjectGraph

    init() throws {
        model = try ObjectModel(
            data: Data("<model>\(Self.xml)</model>".utf8), name: "Bands.xml",
            classes: [Band.self, Album.self, Tag.self, Track.self])
        graph = ObjectGraph(model: model)
    }

    private func decode(_ entity: String, _ json: String) throws {
        try graph.decode(.array(entity: entity), from: json)
    }

    private func band(_ name: String) throws -> Band { try #require(graph.object(Band.self, identity: name)) }

    private func album(_ title: String) throws -> Album { try #require(graph.object(Album.self, identity: title)) }

    private func tag(_ word: String) throws -> Tag { try #require(graph.object(Tag.self, identity: word)) }

    /// What is saved, and is the same after it is read and saved again.
    private func saved() throws -> String {
        let json = try graph.jsonValue()
        let again = ObjectGraph(model: model)
        try again.decode(from: json)
        #expect(try again.jsonValue() == json)
        return json.description
    }

    private func moveUp() throws {
        try decode("Band", #"[{"name":"Kites","albums":[{"title":"Up"}]},{"name":"Lanterns"}]"#)
        try decode("Album", #"[{"title":"Lit","band":"Lanterns"}]"#)
        let (up, kites, lanterns) = (try album("Up"), try band("Kites"), try band("Lanterns"))
        kites.albums.removeAll { $0 === up }
        lanterns.albums.append(up)
        up.band = lanterns
    }

    @Test func savesAMove() throws {
        try moveUp()
        let saved = try saved()
        #expect(
            saved
                == #"{"Band":[{"name":"Kites","albums":[]},{"name":"Lanterns","albums":["Up"]}],"Album":[{"title":"Up"},{"title":"Lit","band":"Lanterns"}]}"#
        )
    }

    @Test func encodesAMove() throws {
        try moveUp()
        #expect(
            try ModelEncoder(model: model).jsonValue(band("Lanterns")).description
                == #"{"name":"Lanterns","albums":[{"title":"Up"}]}"#)
        // An album that has set its own end writes it.
        #expect(
            try ModelEncoder(model: model).jsonValue(album("Lit")).description
                == #"{"title":"Lit","band":"Lanterns"}"#)
    }

    /// Only the list has been changed, as a program may do that gives it away.
    @Test func savesNoBandThatHasLostAnAlbum() throws {
        try decode("Band", #"[{"name":"Kites","albums":[{"title":"Up"}]}]"#)
        try band("Kites").albums = []
        let saved = try saved()
        #expect(saved == #"{"Band":[{"name":"Kites","albums":[]}],"Album":[{"title":"Up"}]}"#)
    }

    @Test func savesAPairOfLists() throws {
        try decode("Tag", #"[{"word":"loud","albums":["Up"]},{"word":"slow"}]"#)
        try decode("Album", #"[{"title":"Up"},{"title":"Lit","tags":["slow"]}]"#)
        let (up, slow) = (try album("Up"), try tag("slow"))
        up.tags.append(slow)
        slow.albums.append(up)
        let saved = try saved()
        #expect(
            saved
                == #"{"Album":[{"title":"Up","tags":["slow"]},{"title":"Lit","tags":["slow"]}],"Tag":[{"word":"loud","albums":["Up"]},{"word":"slow","albums":["Up"]}]}"#
        )
    }

    @Test func savesAPairOfListsThatJSONFillsLater() throws {
        let (up, slow) = (Album(), Tag())
        (up.title, slow.word) = ("Up", "slow")
        (up.tags, slow.albums) = ([slow], [up])
        try graph.insert([up, slow])
        try decode("Tag", #"[{"word":"loud","albums":["Up"]}]"#)
        try decode("Album", #"[{"title":"Lit","tags":["slow"]}]"#)
        let saved = try saved()
        #expect(
            saved
                == #"{"Album":[{"title":"Up","band":null,"tags":["slow"],"tracks":[],"successor":null,"predecessor":null},{"title":"Lit","tags":["slow"]}],"Tag":[{"word":"slow","albums":["Up"]},{"word":"loud","albums":["Up"]}]}"#
        )
    }

    /// The list is all that says it.
    @Test func savesAListThatJSONFillsLater() throws {
        let (kites, up) = (Band(), Album())
        (kites.name, up.title, kites.albums) = ("Kites", "Up", [up])
        try graph.insert([kites, up])
        try decode("Album", #"[{"title":"In","band":"Kites"}]"#)
        let saved = try saved()
        #expect(
            saved
                == #"{"Band":[{"name":"Kites","albums":["Up"]}],"Album":[{"title":"Up","band":null,"tags":[],"tracks":[],"successor":null,"predecessor":null},{"title":"In","band":"Kites"}]}"#
        )
    }

    @Test func savesAPart() throws {
        try decode("Album", #"[{"title":"Up","tracks":[{"title":"Rise"}]},{"title":"In"}]"#)
        try decode("Track", #"[{"title":"Sink","album":"In"}]"#)
        let (up, inside) = (try album("Up"), try album("In"))
        let rise = try #require(up.tracks.first)
        up.tracks = []
        inside.tracks.append(rise)
        rise.album = inside
        let saved = try saved()
        #expect(
            saved
                == #"{"Album":[{"title":"Up","tracks":[]},{"title":"In","tracks":[{"title":"Rise"}]}],"Track":[{"title":"Sink","album":"In"}]}"#
        )
    }

    @Test func savesOneForOne() throws {
        try decode(
            "Album", #"[{"title":"A","successor":"B"},{"title":"B"},{"title":"C"},{"title":"D","predecessor":"C"}]"#)
        let (first, second, third, fourth) = (try album("A"), try album("B"), try album("C"), try album("D"))
        (first.successor, second.predecessor) = (nil, third)
        (third.successor, fourth.predecessor) = (second, nil)
        let saved = try saved()
        #expect(
            saved
                == #"{"Album":[{"title":"A","successor":null},{"title":"B","predecessor":"C"},{"title":"C","successor":"B"},{"title":"D","predecessor":null}]}"#
        )
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
