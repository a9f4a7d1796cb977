import Foundation
import Modelwright

/// A person who has written something, or is said to have.
final class Author: ModelObject {
    var authorId = 0
    var firstName: String?
    var lastName: String?
    var dateOfBirth: Date?
    var imageURL: URL?
    var books: [Book] = []
    // Weak, because the catalogue owns its authors; the decoder sets it, since the model calls it the inverse.
    weak var catalogue: Catalogue?

    override class var entityName: String { "Author" }

    override class var properties: [Property] {
        [
            .attribute("authorId", get: { (a: Author) in a.authorId }, set: { $0.authorId = $1 }),
            .attribute("firstName", get: { (a: Author) in a.firstName }, set: { $0.firstName = $1 }),
            .attribute("lastName", get: { (a: Author) in a.lastName }, set: { $0.lastName = $1 }),
            .attribute("dateOfBirth", get: { (a: Author) in a.dateOfBirth }, set: { $0.dateOfBirth = $1 }),
            .attribute("imageURL", get: { (a: Author) in a.imageURL }, set: { $0.imageURL = $1 }),
            .toMany("books", get: { (a: Author) in a.books }, set: { $0.books = $1 }),
            .toOne("catalogue", get: { (a: Author) in a.catalogue }, set: { $0.catalogue = $1 }),
        ]
    }
}
