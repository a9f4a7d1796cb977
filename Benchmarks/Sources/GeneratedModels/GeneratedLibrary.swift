public import Foundation
import Modelwright

/// The generated classes at work, in their own module: that they are internal lets the compiler see every use of them.
public struct GeneratedLibrary: Sendable {
    /// Objects that were decoded.
    public struct Graph {
        fileprivate let authors: [Author]
    }

    private let decoder: ModelDecoder
    private let encoder: ModelEncoder

    /// Loads the model that is part of the generated code.
    public init() throws {
        let library = try LibraryModel()
        decoder = library.makeDecoder()
        encoder = library.makeEncoder()
    }

    /// Decodes the authors of a document.
    public func decode(_ data: Data) throws -> Graph {
        Graph(authors: try decoder.decode([Author].self, from: data, at: "authors"))
    }

    /// Encodes them.
    public func encode(_ graph: Graph) throws -> Data { try encoder.encode(graph.authors, at: "authors") }
}

extension GeneratedLibrary.Graph {
    /// An author's values.
    public typealias AuthorValues = (
        id: Int, firstName: String?, lastName: String?, born: Date?, imageURL: String?, isActive: Bool, score: Double
    )
    /// A book's values.
    public typealias BookValues = (
        id: Int, title: String, year: Int?, tags: [String]?, rating: Int, pricingID: Int?, retailPrice: Double?,
        isWired: Bool
    )

    /// Hands over every author, each before its books.
    public func visit(author visitAuthor: (AuthorValues) -> Void, book visitBook: (BookValues) -> Void) {
        for author in authors {
            visitAuthor(
                (
                    Int(author.authorId), author.firstName, author.lastName, author.born, author.imageURL,
                    author.active,
                    author.score
                ))
            for book in author.books {
                visitBook(
                    (
                        Int(book.bookId), book.title, book.year, book.tags, Int(book.rating),
                        book.pricing.map { Int($0.pricingId) }, book.pricing?.retailPrice,
                        book.author === author && book.pricing?.book === book
                    ))
            }
        }
    }
}
