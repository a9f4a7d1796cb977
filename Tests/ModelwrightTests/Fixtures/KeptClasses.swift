import Foundation

@testable import Modelwright

/// Counts the objects that are alive of those that were made in a scope, which one task has.
final class Census: @unchecked Sendable {
    @TaskLocal static var current: Census?

    private var objects: [ObjectIdentifier: WeakReference] = [:]

    var alive: Int { objects.count }

    fileprivate func add(_ object: ModelObject) { objects[ObjectIdentifier(object)] = WeakReference(object) }
    fileprivate func remove(_ object: ObjectIdentifier) { objects[object] = nil }

    /// Counts what `body` makes.
    static func take<Result>(_ body: (Census) throws -> Result) rethrows -> Result {
        let census = Census()
        return try $current.withValue(census) { try body(census) }
    }

    /// What is alive, and a graph doesn't lead to: a graph that doesn't track changes needs no such objects.
    func lost(from graph: ObjectGraph) -> [ModelObject] {
        let reached = graph.members.all.andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] { reached += relationship.objects(of: object) }
            return true
        }
        return Array(Set(objects.values.compactMap(\.object)).subtracting(reached))
    }
}

/// Bands and what belongs to them: each end of each relationship is strong, and a graph keeps one of the two.
enum Kept {
    class Counted: ModelObject {
        private let census = Census.current

        required init() {
            super.init()
            census?.add(self)
        }

        deinit { census?.remove(ObjectIdentifier(self)) }
    }

    final class Band: Counted {
        var id: Int?
        var name: String?
        var albums: [Album] = []
        var manager: Manager?
        var friends: Set<Band> = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toOne("manager", get: { (band: Band) in band.manager }, set: { $0.manager = $1 }),
                .toMany("friends", get: { (band: Band) in band.friends }, set: { $0.friends = $1 }).keptByGraph(),
            ]
        }
    }

    final class Manager: Counted {
        var name: String?
        var band: Band?

        override class var properties: [Property] {
            [
                .attribute("name", get: { (manager: Manager) in manager.name }, set: { $0.name = $1 }),
                .toOne("band", get: { (manager: Manager) in manager.band }, set: { $0.band = $1 }).keptByGraph(),
            ]
        }
    }

    class Album: Counted {
        var id: Int?
        var title: String?
        var band: Band?
        var tracks: [Track] = []
        var genres: [Genre] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).keptByGraph(),
                .toMany("tracks", get: { (album: Album) in album.tracks }, set: { $0.tracks = $1 }),
                .toMany("genres", get: { (album: Album) in album.genres }, set: { $0.genres = $1 }),
            ]
        }
    }

    final class LiveAlbum: Album {}

    final class Track: Counted {
        var title: String?
        var album: Album?
        var notes: [Note] = []

        override class var properties: [Property] {
            [
                .attribute("title", get: { (track: Track) in track.title }, set: { $0.title = $1 }),
                .toOne("album", get: { (track: Track) in track.album }, set: { $0.album = $1 }).keptByGraph(),
                .toMany("notes", get: { (track: Track) in track.notes }, set: { $0.notes = $1 }),
            ]
        }
    }

    final class Note: Counted {
        var text: String?
        var track: Track?

        override class var properties: [Property] {
            [
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }),
                .toOne("track", get: { (note: Note) in note.track }, set: { $0.track = $1 }).keptByGraph(),
            ]
        }
    }

    final class Genre: Counted {
        var id: Int?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (genre: Genre) in genre.id }, set: { $0.id = $1 }),
                .toMany("albums", get: { (genre: Genre) in genre.albums }, set: { $0.albums = $1 }).keptByGraph(),
            ]
        }
    }

    private static let xml =
        ModelText.entity(
            "Band", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.attribute("name", "String"), ModelText.toMany("albums", "Album", inverse: "band"),
            ModelText.toOne("manager", "Manager", inverse: "band"),
            ModelText.toMany("friends", "Band", inverse: "friends", ["jsonReference": "identity"]))
        + ModelText.entity(
            "Manager", ModelText.attribute("name", "String"), ModelText.toOne("band", "Band", inverse: "manager"))
        + ModelText.entity(
            "Album", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "studio"],
            ModelText.attribute("id", "Integer 32"), ModelText.attribute("title", "String"),
            ModelText.toOne("band", "Band", inverse: "albums"), ModelText.toMany("tracks", "Track", inverse: "album"),
            ModelText.toMany("genres", "Genre", inverse: "albums", ["jsonMerge": "merge"]))
        + ModelText.entity("LiveAlbum", parent: "Album", ["jsonDiscriminatorValue": "live"])
        + ModelText.entity(
            "Track", ModelText.attribute("title", "String"), ModelText.toOne("album", "Album", inverse: "tracks"),
            ModelText.toMany("notes", "Note", inverse: "track"))
        + ModelText.entity(
            "Note", ModelText.attribute("text", "String"), ModelText.toOne("track", "Track", inverse: "notes"))
        + ModelText.entity(
            "Genre", ["identityAttributes": "id"], ModelText.attribute("id", "Integer 32"),
            ModelText.toMany("albums", "Album", inverse: "genres", ["jsonReference": "identity"]))
        + ModelText.entity("Place", ModelText.attribute("name", "String"))

    static func model() throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Kept.xml",
            classes: [Band.self, Manager.self, Album.self, LiveAlbum.self, Track.self, Note.self, Genre.self])
    }
}
