import Modelwright

/// Held by its shelf, and found by its identity.
final class Book: ModelObject {
    var id = 0
    var title: String?
    weak var shelf: Shelf?
    weak var sequel: Book?

    override class var entityName: String { "Book" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (o: Book) in o.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (o: Book) in o.title }, set: { $0.title = $1 }),
            .toOne("shelf", get: { (o: Book) in o.shelf }, set: { $0.shelf = $1 }),
            .toOne("sequel", get: { (o: Book) in o.sequel }, set: { $0.sequel = $1 }),
        ]
    }
}
