import BenchmarkModels
import Foundation
import Modelwright

/// Modelwright with hand-written public classes, as anyone writes them: states, defaults, inverses and checks are on.
struct ModelwrightRoute: Route {
    let name: String
    var encoderName: String { name }
    private let model: ObjectModel
    private let decoder: ModelDecoder
    private let encoder: ModelEncoder

    /// - Parameter validates: Whether the model has rules, which are checked while decoding, and names and fallbacks as well.
    init(_ name: String = "Modelwright, hand-written classes", validates: Bool = false) throws {
        self.name = name
        let path = "../../../Models/\(validates ? "Ruled" : "Library").xml"
        let url = URL(fileURLWithPath: #filePath).appending(path: path).standardizedFileURL
        model = try ObjectModel(contentsOf: url, classes: [Author.self, Book.self, Pricing.self])
        var decoder = ModelDecoder(model: model)
        decoder.validates = validates
        self.decoder = decoder
        encoder = ModelEncoder(model: model)
    }

    func decode(_ data: Data) throws -> [Author] {
        try decoder.decode([Author].self, from: data, at: "authors")
    }

    func encode(_ graph: [Author]) throws -> Data {
        try encoder.encode(graph, at: "authors")
    }

    func summary(of graph: [Author]) -> Summary {
        var summary = Summary()
        for author in graph {
            summary.addAuthor(
                id: author.authorId, firstName: author.firstName, lastName: author.lastName, born: author.born,
                imageURL: author.imageURL, isActive: author.active, score: author.score)
            for book in author.books {
                summary.addBook(
                    id: book.bookId, title: book.title, year: book.year, tags: book.tags, rating: book.rating,
                    pricingID: book.pricing?.pricingId, retailPrice: book.pricing?.retailPrice,
                    isWired: book.author === author && book.pricing?.book === book)
            }
        }
        return summary
    }

    /// The same graph made by hand from the generator's records: no JSON, so this is what the graph alone takes.
    func bareGraph(authorCount: Int) throws -> [Author] {
        guard let authorEntity = model.entitiesByName["Author"], let bookEntity = model.entitiesByName["Book"],
            let pricingEntity = model.entitiesByName["Pricing"]
        else { return [] }
        var generator = RecordGenerator(seed: Document.seed)
        var authors: [Author] = []
        authors.reserveCapacity(authorCount)
        for _ in 0..<authorCount {
            let record = generator.next()
            let author = try Author(entity: authorEntity)
            author.authorId = record.authorID
            author.firstName = record.firstName
            author.lastName = record.lastName
            author.born = isoDay(record.born)
            author.imageURL = record.imageURL
            author.active = record.isActive
            author.score = record.score
            author.books = try record.books.map { record in
                let book = try Book(entity: bookEntity)
                book.bookId = record.bookID
                book.title = record.title
                book.year = record.year
                book.tags = record.tags
                book.rating = record.rating
                book.author = author
                let pricing = try Pricing(entity: pricingEntity)
                pricing.pricingId = record.pricingID
                pricing.retailPrice = record.retailPrice
                pricing.book = book
                book.pricing = pricing
                return book
            }
            authors.append(author)
        }
        return authors
    }
}
