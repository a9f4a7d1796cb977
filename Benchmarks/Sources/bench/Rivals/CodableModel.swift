import Foundation

/// The document's root for the Codable route.
struct CodableEnvelope: Codable {
    var authors: [CodableAuthor]
}

/// An author as one writes it for `Codable`; the inverse is set in `init(from:)`, as people do.
final class CodableAuthor: Codable {
    let authorId: Int
    let firstName: String?
    let lastName: String?
    let born: Date?
    let imageURL: String?
    let active: Bool
    let score: Double
    let books: [CodableBook]

    enum CodingKeys: String, CodingKey {
        case authorId = "author_id"
        case firstName, lastName, born, imageURL, active, score, books
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        authorId = try container.decode(Int.self, forKey: .authorId)
        firstName = try container.decodeIfPresent(String.self, forKey: .firstName)
        lastName = try container.decodeIfPresent(String.self, forKey: .lastName)
        born = try container.decodeIfPresent(String.self, forKey: .born).flatMap(isoDay)
        imageURL = try container.decodeIfPresent(String.self, forKey: .imageURL)
        active = try container.decode(Bool.self, forKey: .active)
        score = try container.decode(Double.self, forKey: .score)
        books = try container.decode([CodableBook].self, forKey: .books)
        for book in books { book.author = self }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(authorId, forKey: .authorId)
        try container.encode(firstName, forKey: .firstName)
        try container.encode(lastName, forKey: .lastName)
        try container.encode(born.map(isoDayText), forKey: .born)
        try container.encode(imageURL, forKey: .imageURL)
        try container.encode(active, forKey: .active)
        try container.encode(score, forKey: .score)
        try container.encode(books, forKey: .books)
    }
}

/// A book for the Codable route.
final class CodableBook: Codable {
    let bookId: Int
    let title: String
    let year: Int?
    let tags: [String]?
    let rating: Int
    let pricing: CodablePricing?
    weak var author: CodableAuthor?

    enum CodingKeys: String, CodingKey {
        case bookId = "book_id"
        case title, year, tags, rating, pricing
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bookId = try container.decode(Int.self, forKey: .bookId)
        title = try container.decode(String.self, forKey: .title)
        year = try container.decodeIfPresent(Int.self, forKey: .year)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        rating = try container.decode(Int.self, forKey: .rating)
        pricing = try container.decodeIfPresent(CodablePricing.self, forKey: .pricing)
        pricing?.book = self
    }
}

/// A price for the Codable route.
final class CodablePricing: Codable {
    let pricingId: Int
    let retailPrice: Double
    weak var book: CodableBook?

    enum CodingKeys: String, CodingKey {
        case pricingId = "pricing_id"
        case retailPrice = "retail_price"
    }
}
