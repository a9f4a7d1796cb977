import Modelwright

/// Holds its books; a set, so that an object that comes twice is held once.
final class Shelf: ModelObject {
    var name: String?
    var books: Set<Book> = []
    /// Weak, as one end of many to many is; the books are the shelf's, or another's.
    var picks: [Book] {
        get { pickReferences.compactMap(\.book) }
        set { pickReferences = newValue.map { Pick(book: $0) } }
    }
    private struct Pick { weak var book: Book? }
    private var pickReferences: [Pick] = []

    override class var entityName: String { "Shelf" }
    override class var properties: [Property] {
        [
            .attribute("name", get: { (o: Shelf) in o.name }, set: { $0.name = $1 }),
            .toMany("books", get: { (o: Shelf) in o.books }, set: { $0.books = $1 }),
            .toMany("picks", get: { (o: Shelf) in o.picks }, set: { $0.picks = $1 }),
        ]
    }
}
