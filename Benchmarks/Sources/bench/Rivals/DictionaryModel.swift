import Foundation

/// What a dictionary lacks or has as another type.
struct DictionaryMismatch: Error {
    let key: String
}

/// An author as one writes it by hand for `JSONSerialization`'s dictionaries.
final class DictionaryAuthor {
    let authorId: Int
    let firstName: String?
    let lastName: String?
    let born: Date?
    let imageURL: String?
    let active: Bool
    let score: Double
    let books: [DictionaryBook]

    init(dictionary: [String: Any]) throws {
        guard let authorId = dictionary["author_id"] as? Int else { throw DictionaryMismatch(key: "author_id") }
        guard let active = dictionary["active"] as? Bool else { throw DictionaryMismatch(key: "active") }
        guard let score = dictionary["score"] as? Double else { throw DictionaryMismatch(key: "score") }
        guard let books = dictionary["books"] as? [[String: Any]] else { throw DictionaryMismatch(key: "books") }
        self.authorId = authorId
        firstName = dictionary["firstName"] as? String
        lastName = dictionary["lastName"] as? String
        born = (dictionary["born"] as? String).flatMap(isoDay)
        imageURL = dictionary["imageURL"] as? String
        self.active = active
        self.score = score
        self.books = try books.map(DictionaryBook.init)
        for book in self.books { book.author = self }
    }

    var dictionaryRepresentation: [String: Any] {
        var dictionary: [String: Any] = [
            "author_id": authorId, "active": active, "score": score, "books": books.map(\.dictionaryRepresentation),
        ]
        if let firstName { dictionary["firstName"] = firstName }
        if let lastName { dictionary["lastName"] = lastName }
        if let born { dictionary["born"] = isoDayText(born) }
        if let imageURL { dictionary["imageURL"] = imageURL }
        return dictionary
    }
}

/// A book for the route by dictionaries.
final class DictionaryBook {
    let bookId: Int
    let title: String
    let year: Int?
    let tags: [String]?
    let rating: Int
    let pricing: DictionaryPricing?
    weak var author: DictionaryAuthor?

    init(dictionary: [String: Any]) throws {
        guard let bookId = dictionary["book_id"] as? Int else { throw DictionaryMismatch(key: "book_id") }
        guard let title = dictionary["title"] as? String else { throw DictionaryMismatch(key: "title") }
        guard let rating = dictionary["rating"] as? Int else { throw DictionaryMismatch(key: "rating") }
        self.bookId = bookId
        self.title = title
        year = dictionary["year"] as? Int
        tags = dictionary["tags"] as? [String]
        self.rating = rating
        pricing = try (dictionary["pricing"] as? [String: Any]).map(DictionaryPricing.init)
        pricing?.book = self
    }

    var dictionaryRepresentation: [String: Any] {
        var dictionary: [String: Any] = ["book_id": bookId, "title": title, "rating": rating]
        if let year { dictionary["year"] = year }
        if let tags { dictionary["tags"] = tags }
        if let pricing { dictionary["pricing"] = pricing.dictionaryRepresentation }
        return dictionary
    }
}

/// A price for the route by dictionaries.
final class DictionaryPricing {
    let pricingId: Int
    let retailPrice: Double
    weak var book: DictionaryBook?

    init(dictionary: [String: Any]) throws {
        guard let pricingId = dictionary["pricing_id"] as? Int else { throw DictionaryMismatch(key: "pricing_id") }
        guard let retailPrice = dictionary["retail_price"] as? Double else {
            throw DictionaryMismatch(key: "retail_price")
        }
        self.pricingId = pricingId
        self.retailPrice = retailPrice
    }

    var dictionaryRepresentation: [String: Any] {
        ["pricing_id": pricingId, "retail_price": retailPrice]
    }
}
