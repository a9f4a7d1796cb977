@testable import Modelwright

/// Classes that report nothing.
enum PlainNumberedClasses {
    nonisolated final class Band: ModelObject {
        var id: Int?
        var name: String?
        var rank: Int?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("rank", get: { (band: Band) in band.rank }, set: { $0.rank = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var id: Int?
        var title: String?
        weak var band: Band?
        var tags: Set<Tag> = []
        var notes: [Note] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
                .toMany("tags", get: { (album: Album) in album.tags }, set: { $0.tags = $1 }),
                .toMany("notes", get: { (album: Album) in album.notes }, set: { $0.notes = $1 }),
            ]
        }
    }

    nonisolated final class Tag: ModelObject {
        var id: Int?
        private struct WeakAlbum { weak var object: Album? }
        private var weakAlbums: [WeakAlbum] = []
        var albums: [Album] {
            get { weakAlbums.compactMap(\.object) }
            set {
                weakAlbums = newValue.map { WeakAlbum(object: $0) }
            }
        }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (tag: Tag) in tag.id }, set: { $0.id = $1 }),
                .toMany("albums", get: { (tag: Tag) in tag.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Note: ModelObject {
        var text: String?
        weak var album: Album?

        override class var properties: [Property] {
            [
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }),
                .toOne("album", get: { (note: Note) in note.album }, set: { $0.album = $1 }),
            ]
        }
    }

    static let all: [ModelObject.Type] = [Band.self, Album.self, Tag.self, Note.self]
}

/// Classes that report all their changes.
enum ObservedNumberedClasses {
    nonisolated final class Band: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var name: String? { willSet { reportChange() } }
        var rank: Int? { willSet { reportChange() } }
        var albums: [Album] = [] { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }).reportingChanges(),
                .attribute("rank", get: { (band: Band) in band.rank }, set: { $0.rank = $1 }).reportingChanges(),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var title: String? { willSet { reportChange() } }
        weak var band: Band? { willSet { reportChange() } }
        var tags: Set<Tag> = [] { willSet { reportChange() } }
        var notes: [Note] = [] { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }).reportingChanges(),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).reportingChanges(),
                .toMany("tags", get: { (album: Album) in album.tags }, set: { $0.tags = $1 }).reportingChanges(),
                .toMany("notes", get: { (album: Album) in album.notes }, set: { $0.notes = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Tag: ModelObject {
        var id: Int? { willSet { reportChange() } }
        private struct WeakAlbum { weak var object: Album? }
        private var weakAlbums: [WeakAlbum] = []
        var albums: [Album] {
            get { weakAlbums.compactMap(\.object) }
            set {
                reportChange()
                weakAlbums = newValue.map { WeakAlbum(object: $0) }
            }
        }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (tag: Tag) in tag.id }, set: { $0.id = $1 }).reportingChanges(),
                .toMany("albums", get: { (tag: Tag) in tag.albums }, set: { $0.albums = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Note: ModelObject {
        var text: String? { willSet { reportChange() } }
        weak var album: Album? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }).reportingChanges(),
                .toOne("album", get: { (note: Note) in note.album }, set: { $0.album = $1 }).reportingChanges(),
            ]
        }
    }

    static let all: [ModelObject.Type] = [Band.self, Album.self, Tag.self, Note.self]
}

/// Classes of which some report their changes.
enum MixedNumberedClasses {
    nonisolated final class Band: ModelObject {
        var id: Int?
        var name: String?
        var rank: Int?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("rank", get: { (band: Band) in band.rank }, set: { $0.rank = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var title: String? { willSet { reportChange() } }
        weak var band: Band? { willSet { reportChange() } }
        var tags: Set<Tag> = [] { willSet { reportChange() } }
        var notes: [Note] = [] { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }).reportingChanges(),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).reportingChanges(),
                .toMany("tags", get: { (album: Album) in album.tags }, set: { $0.tags = $1 }).reportingChanges(),
                .toMany("notes", get: { (album: Album) in album.notes }, set: { $0.notes = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Tag: ModelObject {
        var id: Int?
        private struct WeakAlbum { weak var object: Album? }
        private var weakAlbums: [WeakAlbum] = []
        var albums: [Album] {
            get { weakAlbums.compactMap(\.object) }
            set {
                weakAlbums = newValue.map { WeakAlbum(object: $0) }
            }
        }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (tag: Tag) in tag.id }, set: { $0.id = $1 }),
                .toMany("albums", get: { (tag: Tag) in tag.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Note: ModelObject {
        var text: String? { willSet { reportChange() } }
        weak var album: Album? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }).reportingChanges(),
                .toOne("album", get: { (note: Note) in note.album }, set: { $0.album = $1 }).reportingChanges(),
            ]
        }
    }

    static let all: [ModelObject.Type] = [Band.self, Album.self, Tag.self, Note.self]
}
