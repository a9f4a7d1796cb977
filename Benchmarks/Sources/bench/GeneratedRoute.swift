import Foundation
import GeneratedModels

/// Modelwright with the classes that modelgen makes of the same model.
struct GeneratedRoute: Route {
    let name = "Modelwright, generated classes"
    let encoderName = "Modelwright, generated classes"
    private let library: GeneratedLibrary

    init() throws { library = try GeneratedLibrary() }

    func decode(_ data: Data) throws -> GeneratedLibrary.Graph { try library.decode(data) }

    func encode(_ graph: GeneratedLibrary.Graph) throws -> Data { try library.encode(graph) }

    func summary(of graph: GeneratedLibrary.Graph) -> Summary {
        var summary = Summary()
        graph.visit { author in
            summary.addAuthor(
                id: author.id, firstName: author.firstName, lastName: author.lastName, born: author.born,
                imageURL: author.imageURL, isActive: author.isActive, score: author.score)
        } book: { book in
            summary.addBook(
                id: book.id, title: book.title, year: book.year, tags: book.tags, rating: book.rating,
                pricingID: book.pricingID, retailPrice: book.retailPrice, isWired: book.isWired)
        }
        return summary
    }
}
