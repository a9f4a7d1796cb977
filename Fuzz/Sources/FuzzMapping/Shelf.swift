import Modelwright

/// Holds its books; a set, so that an object that comes twice is held once.
final class Shelf: ModelObject {
    var name: String?
    var books: Set<Book> = []

    override class var entityName: String { "Shelf" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (o: Shelf) in o.name }, set: { $0.name = $1 }),
            .toMany("books", get: { (o: Shelf) in o.books }, set: { $0.books = $1 }),
        ]
    }
}
