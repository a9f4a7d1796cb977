@testable import Modelwright

/// Classes that report nothing.
enum PlainClasses {
    nonisolated final class Band: ModelObject {
        var name: String?
        var formed: Int?
        var albums: [Album] = []
        var label: Label?

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toOne("label", get: { (band: Band) in band.label }, set: { $0.label = $1 }),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var title: String?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }

    nonisolated final class Label: ModelObject {
        var city: String?
        var code: String?

        override class var properties: [Property] {
            [
                .attribute("city", get: { (label: Label) in label.city }, set: { $0.city = $1 }),
                .attribute("code", get: { (label: Label) in label.code }, set: { $0.code = $1 }),
            ]
        }
    }
}

/// Classes that report all their changes.
enum ObservedClasses {
    nonisolated final class Band: ModelObject {
        var name: String? { willSet { reportChange() } }
        var formed: Int? { willSet { reportChange() } }
        var albums: [Album] = [] { willSet { reportChange() } }
        var label: Label? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }).reportingChanges(),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }).reportingChanges(),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }).reportingChanges(),
                .toOne("label", get: { (band: Band) in band.label }, set: { $0.label = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var title: String? { willSet { reportChange() } }
        weak var band: Band? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }).reportingChanges(),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Label: ModelObject {
        var city: String? { willSet { reportChange() } }
        var code: String? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("city", get: { (label: Label) in label.city }, set: { $0.city = $1 }).reportingChanges(),
                .attribute("code", get: { (label: Label) in label.code }, set: { $0.code = $1 }).reportingChanges(),
            ]
        }
    }
}

/// Classes of which some report their changes.
enum MixedClasses {
    nonisolated final class Band: ModelObject {
        var name: String? { willSet { reportChange() } }
        var formed: Int? { willSet { reportChange() } }
        var albums: [Album] = [] { willSet { reportChange() } }
        var label: DynamicObject? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }).reportingChanges(),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }).reportingChanges(),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }).reportingChanges(),
                .toOne("label", get: { (band: Band) in band.label }, set: { $0.label = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var title: String?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }
}
