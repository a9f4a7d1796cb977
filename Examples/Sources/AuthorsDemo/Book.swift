import Foundation
import Modelwright

/// A work, by the title of its first edition.
final class Book: ModelObject {
    var bookId = 0
    var title = ""
    var year: Int?
    var tags: [String]?
    var rating: Int?
    var favourite = false
    // The JSON has it inside of `pricing`; the model flattens it, and keeps `pricing` as well.
    var retailPrice: Decimal?
    var pricing: Pricing?
    weak var author: Author?

    override class var entityName: String { "Book" }

    override class var properties: [Property] {
        [
            .attribute("bookId", get: { (b: Book) in b.bookId }, set: { $0.bookId = $1 }),
            .attribute("title", get: { (b: Book) in b.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (b: Book) in b.year }, set: { $0.year = $1 }),
            .attribute("tags", get: { (b: Book) in b.tags }, set: { $0.tags = $1 }),
            .attribute("rating", get: { (b: Book) in b.rating }, set: { $0.rating = $1 }),
            .attribute("favourite", get: { (b: Book) in b.favourite }, set: { $0.favourite = $1 }),
            .attribute("retailPrice", get: { (b: Book) in b.retailPrice }, set: { $0.retailPrice = $1 }),
            .toOne("pricing", get: { (b: Book) in b.pricing }, set: { $0.pricing = $1 }),
            .toOne("author", get: { (b: Book) in b.author }, set: { $0.author = $1 }),
        ]
    }
}
