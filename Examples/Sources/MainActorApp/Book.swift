import Foundation
import Modelwright

/// A book, for a list on the screen. What it costs stays a `DynamicObject`, since `Pricing` has no class here.
nonisolated final class Book: ModelObject {
    var bookId = 0
    var title = ""
    var year: Int?
    var favourite = false
    weak var author: Author?

    override class var entityName: String { "Book" }

    override class var properties: [Property] {
        [
            .attribute("bookId", get: { (b: Book) in b.bookId }, set: { $0.bookId = $1 }),
            .attribute("title", get: { (b: Book) in b.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (b: Book) in b.year }, set: { $0.year = $1 }),
            .attribute("favourite", get: { (b: Book) in b.favourite }, set: { $0.favourite = $1 }),
            .toOne("author", get: { (b: Book) in b.author }, set: { $0.author = $1 }),
        ]
    }
}
