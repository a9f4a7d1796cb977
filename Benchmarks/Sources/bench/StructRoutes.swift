// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Modelwright

/// Foundation's `JSONDecoder` and `JSONEncoder` with structs.
struct CodableStructRoute: Route {
    let name = "JSONDecoder, structs"
    let encoderName = "JSONEncoder, structs"
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    func decode(_ data: Data) throws -> [AuthorStruct] { try decoder.decode(StructEnvelope.self, from: data).authors }
    func encode(_ graph: [AuthorStruct]) throws -> Data { try encoder.encode(StructEnvelope(authors: graph)) }
    func summary(of graph: [AuthorStruct]) -> Summary { Summary(graph) }
}

/// The same structs under the mapping of a model, with objects in between.
struct ModelwrightStructRoute: Route {
    let name: String
    let encoderName: String
    private let decoder: ModelDecoder
    private let encoder: ModelEncoder

    /// - Parameter classes: Those of the objects in between; `DynamicObject`s without.
    init(_ name: String, classes: [ModelObject.Type]) throws {
        self.name = name
        encoderName = name
        let url = URL(fileURLWithPath: #filePath).appending(path: "../../../Models/Records.xml").standardizedFileURL
        let model = try ObjectModel(contentsOf: url, classes: classes)
        decoder = ModelDecoder(model: model)
        encoder = ModelEncoder(model: model)
    }

    func decode(_ data: Data) throws -> [AuthorStruct] {
        try decoder.decode([AuthorStruct].self, entity: "Author", from: data, at: "authors")
    }

    func encode(_ graph: [AuthorStruct]) throws -> Data { try encoder.encode(graph, entity: "Author", at: "authors") }
    func summary(of graph: [AuthorStruct]) -> Summary { Summary(graph) }
}

/// The classes of the objects in between.
final class AuthorObject: ModelObject {
    var author_id = 0
    var firstName: String?
    var lastName: String?
    var born: String?
    var imageURL: String?
    var active = false
    var score = 0.0
    var books: [BookObject] = []

    override class var entityName: String { "Author" }
    override class var properties: [Property] {
        [
            .attribute("author_id", get: { (a: AuthorObject) in a.author_id }, set: { $0.author_id = $1 }),
            .attribute("firstName", get: { (a: AuthorObject) in a.firstName }, set: { $0.firstName = $1 }),
            .attribute("lastName", get: { (a: AuthorObject) in a.lastName }, set: { $0.lastName = $1 }),
            .attribute("born", get: { (a: AuthorObject) in a.born }, set: { $0.born = $1 }),
            .attribute("imageURL", get: { (a: AuthorObject) in a.imageURL }, set: { $0.imageURL = $1 }),
            .attribute("active", get: { (a: AuthorObject) in a.active }, set: { $0.active = $1 }),
            .attribute("score", get: { (a: AuthorObject) in a.score }, set: { $0.score = $1 }),
            .toMany("books", get: { (a: AuthorObject) in a.books }, set: { $0.books = $1 }),
        ]
    }
}

final class BookObject: ModelObject {
    var book_id = 0
    var title = ""
    var year: Int?
    var tags: [String]?
    var rating = 0
    var pricing: PricingObject?

    override class var entityName: String { "Book" }
    override class var properties: [Property] {
        [
            .attribute("book_id", get: { (b: BookObject) in b.book_id }, set: { $0.book_id = $1 }),
            .attribute("title", get: { (b: BookObject) in b.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (b: BookObject) in b.year }, set: { $0.year = $1 }),
            .attribute("tags", get: { (b: BookObject) in b.tags }, set: { $0.tags = $1 }),
            .attribute("rating", get: { (b: BookObject) in b.rating }, set: { $0.rating = $1 }),
            .toOne("pricing", get: { (b: BookObject) in b.pricing }, set: { $0.pricing = $1 }),
        ]
    }
}

final class PricingObject: ModelObject {
    var pricing_id = 0
    var retail_price = 0.0

    override class var entityName: String { "Pricing" }
    override class var properties: [Property] {
        [
            .attribute("pricing_id", get: { (p: PricingObject) in p.pricing_id }, set: { $0.pricing_id = $1 }),
            .attribute("retail_price", get: { (p: PricingObject) in p.retail_price }, set: { $0.retail_price = $1 }),
        ]
    }
}
