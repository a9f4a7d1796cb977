import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates that give values to objects of which only the identity was known, or required objects to what is new.
struct PlaceholderUpdateTests {
    final class Book: ModelObject {
        var id: Int?
        var title = ""
        var pages = 0
        weak var shelf: Shelf?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (book: Book) in book.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (book: Book) in book.title }, set: { $0.title = $1 }),
                .attribute("pages", get: { (book: Book) in book.pages }, set: { $0.pages = $1 }),
                .toOne("shelf", get: { (book: Book) in book.shelf }, set: { $0.shelf = $1 }),
            ]
        }
    }

    final class Shelf: ModelObject {
        var id: Int?
        var books: [Book] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (shelf: Shelf) in shelf.id }, set: { $0.id = $1 }),
                .toMany("books", get: { (shelf: Shelf) in shelf.books }, set: { $0.books = $1 }),
            ]
        }
    }

    private static let xml = """
        <model>\(Text.entity("Library", Text.toMany("shelves", "Shelf"), Text.toMany("books", "Book"), Text.toMany("offers", "Book", ["jsonLossy": "YES"])))
        \(Text.entity("Shelf", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.toMany("books", "Book", inverse: "shelf")))
        \(Text.entity("Book", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"), Text.attribute("title", "String", optional: false), Text.attribute("pages", "Integer 16", optional: false, default: "100"), #"<relationship name="shelf" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>"#))
        </model>
        """

    private static let shelfIsMissing =
        "Book.shelf: expected an object for Shelf or its identity, but the key is missing."

    @Test(
        arguments: [
            // A placeholder gets the defaults of what its key is absent for.
            (
                #"{"shelves":[{"id":1,"books":[7]}]}"#, #"{"books":[{"id":7,"title":"A"}]}"#,
                #"{"shelves":[{"id":1,"books":[7]}],"books":[{"id":7,"title":"A"}]} 100"#
            ),
            // It stays one where only its identity comes again.
            (
                #"{"shelves":[{"id":1,"books":[7]}]}"#, #"{"books":[7]}"#,
                #"{"shelves":[{"id":1,"books":[7]}],"books":[7]} -"#
            ),
            (
                #"{"shelves":[{"id":1,"books":[7]}]}"#, #"{"books":[{"id":7}]}"#,
                "$.books[0].title (line 1, column 11, byte 10): Book.title: expected a string, but the key is missing."
            ),
            (
                #"{"books":[7]}"#, #"{"books":[{"id":7,"title":"A"}]}"#,
                "$.books[0].shelf (line 1, column 11, byte 10): \(shelfIsMissing)"
            ),
            // What it requires, another object may have in the same update.
            (
                #"{"books":[7]}"#, #"{"books":[{"id":7,"title":"A"}],"shelves":[{"id":1,"books":[7]}]}"#,
                #"{"shelves":[{"id":1,"books":[7]}],"books":[{"id":7,"title":"A"}]} 100"#
            ),
            // So it is for what is new, with or without a lossy list.
            (
                "{}", #"{"books":[{"id":7,"title":"A"}],"shelves":[{"id":1,"books":[7]}]}"#,
                #"{"shelves":[{"id":1,"books":[7]}],"books":[{"id":7,"title":"A"}]} 100"#
            ),
            (
                "{}", #"{"offers":[{"id":7,"title":"A"},{"id":8,"title":"B"}],"shelves":[{"id":1,"books":[7]}]}"#,
                #"{"shelves":[{"id":1,"books":[7]}],"offers":[{"id":7,"title":"A"}]} 100"#
            ),
            (
                "{}", #"{"books":[{"id":7,"title":"A"}],"shelves":[{"id":1}]}"#,
                "$.books[0].shelf (line 1, column 11, byte 10): \(shelfIsMissing)"
            ),
        ], [false, true])
    func completesWhatWasAPlaceholder(held: (json: String, update: String, expected: String), hasClasses: Bool) throws {
        let model = try ObjectModel(
            data: Data(Self.xml.utf8), name: "Library.xml", classes: hasClasses ? [Book.self, Shelf.self] : [])
        let library = try model.decode(entity: "Library", from: held.json)
        let before = try encodedText(library)
        let said: String
        do {
            try library.update(from: held.update)
            let shelf = try (library.value(forKey: "shelves") as? [ModelObject])?.first
            let book = try (shelf?.value(forKey: "books") as? [ModelObject])?.first
            let isKnown = try book?.state(forKey: "pages") == .default
            let pages = try book?.value(forKey: "pages").map { "\($0)" }
            said = "\(try encodedText(library)) \(isKnown ? pages ?? "nil" : "-")"
        } catch {
            said = "\(error)"
            #expect(try encodedText(library) == before)
        }
        #expect(said == held.expected)
    }

    @Test func keepsWhatAProgramHasGivenAPlaceholder() throws {
        let model = try ObjectModel(data: Data(Self.xml.utf8), name: "Library.xml")
        let library = try model.decode(entity: "Library", from: #"{"shelves":[{"id":1,"books":[7]}]}"#)
        let shelf = try #require((library.value(forKey: "shelves") as? [ModelObject])?.first)
        let book = try #require((shelf.value(forKey: "books") as? [ModelObject])?.first)
        try book.setValue("mine", forKey: "title")
        try library.update(from: #"{"books":[{"id":7,"pages":8}]}"#)
        #expect(
            try encodedText(library)
                == #"{"shelves":[{"id":1,"books":[7]}],"books":[{"id":7,"title":"mine","pages":8}]}"#)
    }
}
