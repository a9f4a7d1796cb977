public import Foundation
public import Modelwright

/// An author, written by hand as the README shows it.
public final class Author: ModelObject {
    /// The author's number in the API.
    public var authorId = 0
    /// The given name.
    public var firstName: String?
    /// The family name.
    public var lastName: String?
    /// The day of birth, at midnight UTC.
    public var born: Date?
    /// Where a portrait is, as text in every route.
    public var imageURL: String?
    /// Whether the author still writes.
    public var active = false
    /// How well liked the author is, from 0 to 100.
    public var score = 0.0
    /// The author's books, in the document's order.
    public var books: [Book] = []

    public override class var entityName: String { "Author" }

    public override class var properties: [Property] {
        [
            .attribute("authorId", get: { (a: Author) in a.authorId }, set: { $0.authorId = $1 }),
            .attribute("firstName", get: { (a: Author) in a.firstName }, set: { $0.firstName = $1 }),
            .attribute("lastName", get: { (a: Author) in a.lastName }, set: { $0.lastName = $1 }),
            .attribute("born", get: { (a: Author) in a.born }, set: { $0.born = $1 }),
            .attribute("imageURL", get: { (a: Author) in a.imageURL }, set: { $0.imageURL = $1 }),
            .attribute("active", get: { (a: Author) in a.active }, set: { $0.active = $1 }),
            .attribute("score", get: { (a: Author) in a.score }, set: { $0.score = $1 }),
            .toMany("books", get: { (a: Author) in a.books }, set: { $0.books = $1 }),
        ]
    }
}
