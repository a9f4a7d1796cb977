public import Modelwright

/// A book, with a weak way back to its author.
public final class Book: ModelObject {
    /// The book's number in the API.
    public var bookId = 0
    /// The title of the first edition.
    public var title = ""
    /// The year of the first edition.
    public var year: Int?
    /// What the book is about.
    public var tags: [String]?
    /// Stars, from 1 to 5; 0 where nobody has rated it.
    public var rating = 0
    /// What the book costs.
    public var pricing: Pricing?
    /// The author, set by the decoder from the other end.
    public weak var author: Author?

    public override class var entityName: String { "Book" }

    public override class var properties: [Property] {
        [
            .attribute("bookId", get: { (b: Book) in b.bookId }, set: { $0.bookId = $1 }),
            .attribute("title", get: { (b: Book) in b.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (b: Book) in b.year }, set: { $0.year = $1 }),
            .attribute("tags", get: { (b: Book) in b.tags }, set: { $0.tags = $1 }),
            .attribute("rating", get: { (b: Book) in b.rating }, set: { $0.rating = $1 }),
            .toOne("pricing", get: { (b: Book) in b.pricing }, set: { $0.pricing = $1 }),
            .toOne("author", get: { (b: Book) in b.author }, set: { $0.author = $1 }),
        ]
    }
}
