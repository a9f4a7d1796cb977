import Foundation
import Testing

@testable import Modelwright

struct RoundTripTests {
    static let json = """
        {"authors":[{"author_id":"101","firstName":"William","born":"1564-04-26","books":[\
        {"title":"The Tempest","year":2013,"tags":"drama,fantasy","pricing":{"retail_price":"14.99"}},\
        {"title":"Hamlet","tags":"","pricing":{"retail_price":9.990,"pricing_id":7}},\
        {"title":"H \\"V\\"","year":null,"pricing":null}]},{"books":[]},{"author_id":null}]}
        """

    @Test func decodesWiresAndEncodesTheSame() throws {
        let model = try Library.model()
        let data = Data(Self.json.utf8)
        let authors = try ModelDecoder(model: model).decode([Author].self, from: data, at: "authors")
        #expect(authors.count == 3)
        #expect(authors[0].authorId == 101)
        #expect(authors[0].firstName == "William")
        #expect(authors[0].books.map(\.title) == ["The Tempest", "Hamlet", "H \"V\""])
        #expect(authors[0].books[0].author === authors[0])
        #expect(authors[0].books[0].retailPrice == Decimal(string: "14.99"))
        #expect(authors[0].books[0].pricing?.retailPrice == Decimal(string: "14.99"))
        #expect(authors[0].books[0].pricing?.book === authors[0].books[0])
        #expect(authors[0].books[0].tags == ["drama", "fantasy"])
        let encoded = try ModelEncoder(model: model).encode(authors, at: "authors")
        #expect(try JSONValue(data: encoded) == JSONValue(data: data))
    }

    @Test func dynamicObjectsEncodeTheSame() throws {
        let model = try Library.dynamicModel()
        let data = Data(Self.json.utf8)
        let authors = try ModelDecoder(model: model).decodeArray(entity: "Author", from: data, at: "authors")
        let encoded = try ModelEncoder(model: model).encode(authors, at: "authors")
        #expect(try JSONValue(data: encoded) == JSONValue(data: data))
        let dictionaries = try authors.dictionaryRepresentation
        #expect(JSONValue(["authors": dictionaries]) == (try JSONValue(data: data)))
        let again = try dictionaries.map {
            try DynamicObject(dictionary: $0, entity: #require(model.entitiesByName["Author"]))
        }
        #expect(zip(authors, again).allSatisfy { $0.isEquivalent(to: $1) })
    }
}

extension RoundTripTests {
    @Test func spellsANumberAnewOnceItIsAnother() throws {
        let model = try Library.model()
        let json = Data(#"{"pricing_id":"7.0","retail_price":"14.90"}"#.utf8)
        let pricing = try ModelDecoder(model: model).decode(Pricing.self, from: json)
        #expect(try ModelEncoder(model: model).encode(pricing) == json)
        pricing.retailPrice = Decimal(string: "14.95")
        #expect(
            try ModelEncoder(model: model).encode(pricing)
                == Data(#"{"pricing_id":"7.0","retail_price":"14.95"}"#.utf8))
    }
}

extension RoundTripTests {
    @Test func writesNoIntegerThatCouldNotBeReadBack() throws {
        let model = try Library.model()
        let author = try Author(entity: #require(model.entitiesByName["Author"]))
        author.authorId = 3_000_000_000
        let error = #expect(throws: MappingError.self) { try ModelEncoder(model: model).encode(author) }
        #expect(
            error?.description
                == "$.author_id: Author.authorId: expected an integer from -2147483648 to 2147483647, found 3000000000."
        )
    }
}
