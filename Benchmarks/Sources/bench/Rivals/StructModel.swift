// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The document's root for `JSONDecoder`.
struct StructEnvelope: Codable {
    var authors: [AuthorStruct]
}

/// An author as a value, with the document's own keys: the same type for `JSONDecoder` and for Modelwright.
struct AuthorStruct: Codable {
    var author_id: Int
    var firstName: String?
    var lastName: String?
    var born: String?
    var imageURL: String?
    var active: Bool
    var score: Double
    var books: [BookStruct]
}

/// A book as a value.
struct BookStruct: Codable {
    var book_id: Int
    var title: String
    var year: Int?
    var tags: [String]?
    var rating: Int
    var pricing: PricingStruct?
}

/// A price as a value.
struct PricingStruct: Codable {
    var pricing_id: Int
    var retail_price: Double
}

extension Summary {
    /// A summary of values, which have no inverses: what is missing of them is no fault here.
    init(_ authors: [AuthorStruct]) {
        self.init()
        for author in authors {
            addAuthor(
                id: author.author_id, firstName: author.firstName, lastName: author.lastName,
                born: author.born.flatMap(isoDay), imageURL: author.imageURL, isActive: author.active,
                score: author.score)
            for book in author.books {
                addBook(
                    id: book.book_id, title: book.title, year: book.year, tags: book.tags, rating: book.rating,
                    pricingID: book.pricing?.pricing_id, retailPrice: book.pricing?.retail_price, isWired: true)
            }
        }
    }
}
