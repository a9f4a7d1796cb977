import Foundation
import Modelwright
import Testing

/// The classes that are generated for Models/Authors.xcdatamodeld, at work.
struct AuthorsGoldenTests {
    private static let transforms: [String: ValueTransform] = [
        "Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ","),
    ]

    private static let json: Data = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? Data(contentsOf: root.appendingPathComponent("Models/authors.json"))) ?? Data()
    }()

    @Test func makesTheRoundTrip() throws {
        let authors = try AuthorsModel(transforms: Self.transforms)
        let catalogue = try authors.makeDecoder().decode(Catalogue.self, from: Self.json)
        #expect(catalogue.authors.count == 22)
        #expect(catalogue.authors.flatMap(\.books).count == 84)
        let shakespeare = catalogue.authors[0]
        #expect(shakespeare.authorId == 101)
        #expect(shakespeare.catalogue === catalogue)
        #expect(shakespeare.books.allSatisfy { $0.author === shakespeare })
        #expect(shakespeare.books[0].pricing?.book === shakespeare.books[0])
        let encoded = try authors.makeEncoder().encode(catalogue)
        #expect(try JSONValue(data: encoded) == JSONValue(data: Self.json))
    }

    @Test func loadsFromAFile() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = root.appendingPathComponent("Models/Authors.xcdatamodeld")
        let authors = try AuthorsModel(contentsOf: url, transforms: Self.transforms)
        #expect(authors.model.name == "Authors 3")
        #expect(AuthorsModel.classes.map(\.entityName) == ["Author", "Book", "Catalogue", "Pricing"])
    }

    @Test func keepsBothEndsOfNewObjects() throws {
        let book = Book(title: "Emma")
        let first = Author(lastName: "Austen", books: [book])
        #expect(book.author === first)
        let second = Author()
        try second.addToBooks(book)
        #expect(first.books.isEmpty)
        #expect(book.author === second)
        try second.addToBooks(book)
        #expect(second.books.count == 1)
        second.removeFromBooks(book)
        #expect(second.books.isEmpty)
        #expect(book.author == nil)
    }

    @Test func refusesObjectsOfAnotherModel() throws {
        let author = try AuthorsModel(transforms: Self.transforms).make(Author.self)
        let book = try AuthorsModel(transforms: Self.transforms).make(Book.self)
        let error = #expect(throws: MappingError.self) { try author.addToBooks(book) }
        #expect(
            error.map { "\($0)" }
                == "Author.books: expected an object for Book, found an object for Book, of another model.")
        #expect(author.books.isEmpty)
        #expect(book.author == nil)
        author.removeFromBooks(book)
        #expect(author.books.isEmpty)
    }

    @Test func keepsBothEndsOfObjectsOfAModel() throws {
        let authors = try AuthorsModel(transforms: Self.transforms)
        let author = try authors.make(Author.self)
        author.authorId = 7
        try author.addToBooks([Book(bookId: 1, title: "Emma"), Book(bookId: 2, title: "Persuasion")])
        #expect(author.books.map(\.title) == ["Emma", "Persuasion"])
        #expect(author.books.allSatisfy { $0.author === author })
        let names = try author.value(forKey: Author.Key.books) as? [Book]
        #expect(names == author.books)
        let written = try authors.makeEncoder().jsonValue(author)
        #expect(written["books"]?[1]?["title"] == "Persuasion")
        #expect(written["books"]?[1]?["author"] == nil)
    }

    @Test func refusesAClassOfAnotherModel() throws {
        let authors = try AuthorsModel(transforms: Self.transforms)
        let error = #expect(throws: MappingError.self) { _ = try authors.make(Parcel.self) }
        #expect(
            error.map { "\($0)" }
                == "$: expected the class of an entity of the model Authors, found Parcel, which is a class for Parcel."
        )
    }
}
