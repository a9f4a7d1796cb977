import Modelwright

/// What the pages declare in Swift, for the examples that need it.
extension DocumentedExample {
    static let classes: [ModelObject.Type] = [Paint.self, Review.self]

    struct Colour { var red: Int }

    struct Unreadable: Error, CustomStringConvertible { var description: String { "a colour starts with #" } }

    final class Paint: ModelObject {
        var colour: Colour?
        override class var entityName: String { "Paint" }
        override class var properties: [Property] {
            [.attribute("colour", get: { (paint: Paint) in paint.colour }, set: { $0.colour = $1 })]
        }
    }

    enum Genre: String { case prose, poetry }

    final class Review: ModelObject {
        var genre: Genre?
        override class var entityName: String { "Review" }
        override class var properties: [Property] {
            [.attribute("genre", get: { (review: Review) in review.genre }, set: { $0.genre = $1 })]
        }
    }

    final class Band: ModelObject {
        var albums: [Album] = []
        override class var entityName: String { "Band" }
        override class var properties: [Property] {
            [.toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 })]
        }
    }

    final class Album: ModelObject {
        var title: String?
        var tracks = 0
        weak var band: Band?
        override class var entityName: String { "Album" }
        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .attribute("tracks", get: { (album: Album) in album.tracks }, set: { $0.tracks = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }
}
