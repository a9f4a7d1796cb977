import Foundation
import Testing

@testable import Modelwright

/// Modelmatic's own example: its payload under its own model, with classes as its users had them.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct ModelmaticPayloadTests {
    final class MDLAuthor: ModelObject {
        var authorId: Int16?
        var dateOfBirth: Date?
        var firstName: String?
        var lastName: String?
        var books: [MDLBook]?

        override class var entityName: String { "Author" }
        override class var properties: [Property] {
            [
                .attribute("authorId", get: { (author: MDLAuthor) in author.authorId }, set: { $0.authorId = $1 }),
                .attribute(
                    "dateOfBirth", get: { (author: MDLAuthor) in author.dateOfBirth }, set: { $0.dateOfBirth = $1 }),
                .attribute("firstName", get: { (author: MDLAuthor) in author.firstName }, set: { $0.firstName = $1 }),
                .attribute("lastName", get: { (author: MDLAuthor) in author.lastName }, set: { $0.lastName = $1 }),
                .toMany("books", get: { (author: MDLAuthor) in author.books }, set: { $0.books = $1 }),
            ]
        }
    }

    final class MDLBook: ModelObject {
        var bookId: Int?
        var favorite: Bool?
        var rating: Int32?
        var retailPrice: Double?
        var tags: [String]?
        var title: String?
        var year: String?
        weak var author: MDLAuthor?
        var pricing: MDLPricing?

        override class var entityName: String { "Book" }
        override class var properties: [Property] {
            [
                .attribute("bookId", get: { (book: MDLBook) in book.bookId }, set: { $0.bookId = $1 }),
                .attribute("favorite", get: { (book: MDLBook) in book.favorite }, set: { $0.favorite = $1 }),
                .attribute("rating", get: { (book: MDLBook) in book.rating }, set: { $0.rating = $1 }),
                .attribute("retailPrice", get: { (book: MDLBook) in book.retailPrice }, set: { $0.retailPrice = $1 }),
                .attribute("tags", get: { (book: MDLBook) in book.tags }, set: { $0.tags = $1 }),
                .attribute("title", get: { (book: MDLBook) in book.title }, set: { $0.title = $1 }),
                .attribute("year", get: { (book: MDLBook) in book.year }, set: { $0.year = $1 }),
                .toOne("author", get: { (book: MDLBook) in book.author }, set: { $0.author = $1 }),
                .toOne("pricing", get: { (book: MDLBook) in book.pricing }, set: { $0.pricing = $1 }),
            ]
        }
    }

    final class MDLPricing: ModelObject {
        var discountedPrice: Double?
        var pricingId: Int?
        var retailPrice: Double?
        weak var book: MDLBook?

        override class var entityName: String { "Pricing" }
        override class var properties: [Property] {
            [
                .attribute(
                    "discountedPrice", get: { (pricing: MDLPricing) in pricing.discountedPrice },
                    set: { $0.discountedPrice = $1 }),
                .attribute(
                    "pricingId", get: { (pricing: MDLPricing) in pricing.pricingId }, set: { $0.pricingId = $1 }),
                .attribute(
                    "retailPrice", get: { (pricing: MDLPricing) in pricing.retailPrice }, set: { $0.retailPrice = $1 }),
                .toOne("book", get: { (pricing: MDLPricing) in pricing.book }, set: { $0.book = $1 }),
            ]
        }
    }

    private func model(classes: [ModelObject.Type]) throws -> ObjectModel {
        try CorpusFiles.model(
            "AboutObjects__modelmatic/Authors.xcdatamodeld", classes: classes,
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
    }

    private func payload() throws -> Data {
        try CorpusFiles.json("payloads/AboutObjects__modelmatic/Authors.json")
    }

    @Test func decodesIntoClasses() throws {
        let model = try model(classes: [MDLAuthor.self, MDLBook.self, MDLPricing.self])
        let authors = try ModelDecoder(model: model).decode([MDLAuthor].self, from: payload(), at: "authors")
        #expect(
            authors.map(\.lastName) == ["Shakespeare", "Austen", "Hemingway", "Dickens", "Wells", "Twain", "Eliot"])
        #expect(authors.map { $0.books?.count } == [6, 4, 4, 3, 3, 2, 4])
        let shakespeare = try #require(authors.first)
        #expect(shakespeare.authorId == 101)
        let tempest = try #require(shakespeare.books?.first)
        #expect(tempest.bookId == 3001)
        #expect(tempest.rating == 4)
        #expect(tempest.year == "2013")
        #expect(tempest.tags == ["drama", "fantasy"])
        #expect(tempest.author === shakespeare)
        #expect(tempest.favorite == nil)
        // The flattened price and the nested one are the same value.
        #expect(tempest.retailPrice == 14.99)
        #expect(tempest.pricing?.retailPrice == 14.99)
        #expect(tempest.pricing?.book === tempest)
        // Without `rating` the model's default is taken; without `tags` there are none.
        #expect(shakespeare.books?[4].rating == 0)
        #expect(shakespeare.books?[4].tags == nil)
        // The model says `externalKeyPath` where it means `born`; Modelmatic no longer reads that annotation, nor do we.
        #expect(authors.allSatisfy { $0.dateOfBirth == nil })
    }

    @Test(arguments: [true, false])
    func encodesTheSameButForTheUnmappedKey(usesClasses: Bool) throws {
        let model = try model(classes: usesClasses ? [MDLAuthor.self, MDLBook.self, MDLPricing.self] : [])
        let check = try RoundTripCheck.expectRoundTrip(payload(), model, entity: "Author", at: "authors")
        let ignored = check.report.entries(.ignoredKey)
        #expect(ignored.map(\.path.description) == ["$.authors[0].born", "$.authors[1].born"])
        // Written out once more without the report's help: nothing but `born` is missing.
        var authors = try #require(JSONValue(data: payload())["authors"]?.arrayValue)
        for index in authors.indices {
            authors[index] = try #require(authors[index].replacing([.key("born")], with: nil) ?? authors[index])
        }
        #expect(check.encoded == .array(authors))
    }

    /// With the annotation renamed to what it means, dates of birth are read and written back as they were.
    @Test func readsTheDateOfBirthWhereTheAnnotationIsAlive() throws {
        let root = try #require(CorpusFiles.root)
        let url = root.appendingPathComponent(
            "models/AboutObjects__modelmatic/Authors.xcdatamodeld/Authors 3.xcdatamodel/contents")
        var text = try String(contentsOf: url, encoding: .utf8)
        text = text.replacingOccurrences(of: "externalKeyPath", with: "jsonKeyPath")
        let model = try ObjectModel(
            data: Data(text.utf8), name: "Authors.xml", classes: [MDLAuthor.self, MDLBook.self, MDLPricing.self],
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
        let authors = try ModelDecoder(model: model).decode([MDLAuthor].self, from: payload(), at: "authors")
        #expect(
            authors.map { $0.dateOfBirth?.timeIntervalSince1970 }.prefix(3) == [-12_804_307_200, -6_123_427_200, nil])
        let check = try RoundTripCheck.expectRoundTrip(payload(), model, entity: "Author", at: "authors")
        #expect(check.report.entries(.ignoredKey) == [])
        #expect(try check.encoded == JSONValue(data: payload())["authors"])
    }

    @Test func goesThroughDictionariesUnchanged() throws {
        let model = try model(classes: [MDLAuthor.self, MDLBook.self, MDLPricing.self])
        let authors = try ModelDecoder(model: model).decode([MDLAuthor].self, from: payload(), at: "authors")
        let entity = try #require(model.entitiesByName["Author"])
        for author in authors {
            let again = try MDLAuthor(dictionary: author.dictionaryRepresentation, entity: entity)
            #expect(again.isEquivalent(to: author))
            #expect(try ModelEncoder(model: model).encode(again) == ModelEncoder(model: model).encode(author))
        }
    }
}
