import Foundation

/// The JSON that is measured: `{"authors": […]}`, compact, from the seeded generator.
enum Document {
    /// The seed of everything that the benchmark makes.
    static let seed: UInt64 = 20_161_014

    /// A document with so many authors of five books each.
    ///
    /// Text that is not ASCII is written as it is, but for every sixteenth title, which has `\u` escapes; the score has
    /// 17 digits, as many as a `Double` may need.
    static func make(authorCount: Int) -> Data {
        var generator = RecordGenerator(seed: seed)
        var text: [UInt8] = []
        text.reserveCapacity(authorCount * 1100 + 32)
        text += Array(#"{"authors":["#.utf8)
        for index in 0..<authorCount {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            append(generator.next(), to: &text)
        }
        text += Array("]}".utf8)
        return Data(text)
    }

    private static func append(_ author: AuthorRecord, to text: inout [UInt8]) {
        var json =
            #"{"author_id":\#(author.authorID),"firstName":"\#(author.firstName)","lastName":"\#(author.lastName)","#
        json += #""born":"\#(author.born)","imageURL":"\#(author.imageURL)","active":\#(author.isActive),"#
        json += #""score":\#(String(format: "%.17g", author.score)),"books":["#
        for (index, book) in author.books.enumerated() {
            if index > 0 { json += "," }
            json += #"{"book_id":\#(book.bookID),"title":"\#(escaped(book))","year":\#(book.year),"tags":["#
            json += book.tags.map { "\"\($0)\"" }.joined(separator: ",")
            json += #"],"rating":\#(book.rating),"pricing":{"pricing_id":\#(book.pricingID),"#
            json += #""retail_price":\#(book.retailPrice)}}"#
        }
        json += "]}"
        text += Array(json.utf8)
    }

    private static func escaped(_ book: BookRecord) -> String {
        let title = book.title.replacingOccurrences(of: "\"", with: "\\\"")
        guard book.bookID % 16 == 0 else { return title }
        return title.utf16.map { unit in
            unit < 128 ? String(UnicodeScalar(UInt8(unit))) : String(format: "\\u%04x", Int(unit))
        }.joined()
    }
}
