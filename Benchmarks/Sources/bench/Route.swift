import Foundation

/// One way from the JSON to objects and back.
protocol Route<Graph> {
    associatedtype Graph
    var name: String { get }
    /// What encodes, for the table of the other direction.
    var encoderName: String { get }
    func decode(_ data: Data) throws -> Graph
    func encode(_ graph: Graph) throws -> Data
    func summary(of graph: Graph) -> Summary
}

/// Foundation's `JSONDecoder` and `JSONEncoder` with Codable classes.
struct CodableRoute: Route {
    let name = "JSONDecoder, Codable classes"
    let encoderName = "JSONEncoder, Codable classes"
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    func decode(_ data: Data) throws -> CodableEnvelope {
        try decoder.decode(CodableEnvelope.self, from: data)
    }

    func encode(_ graph: CodableEnvelope) throws -> Data {
        try encoder.encode(graph)
    }

    func summary(of graph: CodableEnvelope) -> Summary {
        var summary = Summary()
        for author in graph.authors {
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
}

/// `JSONSerialization`, and classes that read and make dictionaries by hand.
struct DictionaryRoute: Route {
    let name = "JSONSerialization, init(dictionary:)"
    let encoderName = "dictionaries, JSONSerialization"

    func decode(_ data: Data) throws -> [DictionaryAuthor] {
        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        guard let authors = root?["authors"] as? [[String: Any]] else { throw DictionaryMismatch(key: "authors") }
        return try authors.map(DictionaryAuthor.init)
    }

    func encode(_ graph: [DictionaryAuthor]) throws -> Data {
        try JSONSerialization.data(withJSONObject: ["authors": graph.map(\.dictionaryRepresentation)])
    }

    func summary(of graph: [DictionaryAuthor]) -> Summary {
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
}
