import Modelwright

/// The class of the bands in a graph whose changes are measured.
protocol StoreBand: ModelObject {
    associatedtype AlbumClass: ModelObject
    var name: String? { get set }
}

/// Classes as a program has them.
enum PlainClasses {
    final class Band: ModelObject, StoreBand {
        typealias AlbumClass = Album

        var id: Int?
        var name: String?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    final class Album: ModelObject {
        var id: Int?
        var title: String?
        var year: Int?
        var price: Double?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }),
                .attribute("price", get: { (album: Album) in album.price }, set: { $0.price = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }
}

/// The same, which report each change.
enum ObservedClasses {
    final class Band: ModelObject, StoreBand {
        typealias AlbumClass = Album

        var id: Int? { willSet { reportChange() } }
        var name: String? { willSet { reportChange() } }
        var albums: [Album] = [] { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }).reportingChanges(),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }).reportingChanges(),
            ]
        }
    }

    final class Album: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var title: String? { willSet { reportChange() } }
        var year: Int? { willSet { reportChange() } }
        var price: Double? { willSet { reportChange() } }
        weak var band: Band? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }).reportingChanges(),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges(),
                .attribute("price", get: { (album: Album) in album.price }, set: { $0.price = $1 }).reportingChanges(),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).reportingChanges(),
            ]
        }
    }
}
