import Foundation
import Modelwright

/// The main job: JSON to a graph of objects and back, by the mapping that a model document holds.
///
///     AuthorsDemo [model.xcdatamodeld [authors.json]]
@main
struct AuthorsDemo {
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.contains(where: { $0 == "-h" || $0 == "--help" }) {
                print("usage: AuthorsDemo [model.xcdatamodeld [authors.json]]")
                return
            }
            let paths = Array(arguments)
            let demo = try AuthorsDemo(
                modelURL: paths.first.map { URL(fileURLWithPath: $0) }
                    ?? models.appending(path: "Authors.xcdatamodeld"),
                jsonURL: paths.count > 1 ? URL(fileURLWithPath: paths[1]) : models.appending(path: "authors.json"))
            guard try demo.run() else { exit(1) }
        } catch let error as CocoaError {
            // A file that cannot be read; Foundation's description of it is for programmers.
            let place = error.filePath ?? error.url?.path ?? "a file"
            FileHandle.standardError.write(Data("AuthorsDemo: \(place): \(error.localizedDescription)\n".utf8))
            exit(1)
        } catch {
            FileHandle.standardError.write(Data("AuthorsDemo: \(error)\n".utf8))
            exit(1)
        }
    }

    /// The folder `Models` of the checkout that this file was compiled in.
    private static let models = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../Models").standardizedFileURL

    private let model: ObjectModel
    private let modelURL: URL
    private let jsonURL: URL
    private let source: Data

    private init(modelURL: URL, jsonURL: URL) throws {
        self.modelURL = modelURL
        self.jsonURL = jsonURL
        model = try ObjectModel(
            contentsOf: modelURL,
            classes: [Catalogue.self, Author.self, Book.self, Pricing.self],
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
        source = try Data(contentsOf: jsonURL)
    }

    /// Runs every step, and returns whether both checks held.
    private func run() throws -> Bool {
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)

        let entities = model.entities
        let attributes = entities.reduce(0) { $0 + $1.attributes.count }
        let relationships = entities.reduce(0) { $0 + $1.relationships.count }
        print(
            "\(modelURL.lastPathComponent): \(entities.count) entities, "
                + "\(attributes) attributes, \(relationships) relationships")

        let clock = ContinuousClock()
        var decoded: Catalogue?
        let decodeTime = try clock.measure { decoded = try decoder.decode(Catalogue.self, from: source) }
        guard let catalogue = decoded else { return false }
        let books = catalogue.authors.flatMap(\.books)
        print(
            "\(jsonURL.lastPathComponent): \(source.count) bytes gave \(catalogue.authors.count) authors and "
                + "\(books.count) books in \(milliseconds(decodeTime)) ms\(build)")
        print()
        printTable(of: catalogue.authors)
        print()
        printInverse(from: books)

        var encoded = Data()
        let encodeTime = try clock.measure { encoded = try encoder.encode(catalogue) }
        let isEqual = try JSONValue(data: encoded) == JSONValue(data: source)
        print()
        print(
            "Encoded to \(encoded.count) bytes in \(milliseconds(encodeTime)) ms; "
                + (isEqual
                    ? "equal to \(jsonURL.lastPathComponent) as JSON." : "NOT equal to \(jsonURL.lastPathComponent)!"))

        try addBook(to: catalogue)
        let again = try decoder.decode(Catalogue.self, from: encoder.encode(catalogue))
        let isEquivalent = again.isEquivalent(to: catalogue)
        print("Encoded and decoded once more: both graphs are \(isEquivalent ? "equivalent." : "NOT equivalent!")")
        return isEqual && isEquivalent
    }

    private func printTable(of authors: [Author]) {
        var table = Table(columns: [("Author", .left), ("Born", .right), ("Books", .right), ("Average price", .right)])
        for author in authors {
            table.rows.append([
                author.name,
                author.yearOfBirth.map(String.init) ?? "-",
                String(author.books.count),
                author.averagePrice.map(price) ?? "-",
            ])
        }
        table.lines.forEach { print($0) }
    }

    private func printInverse(from books: [Book]) {
        guard let book = books.max(by: { ($0.retailPrice ?? 0) < ($1.retailPrice ?? 0) }), let author = book.author
        else {
            return
        }
        print(
            "The dearest book is \(book.title) at \(book.retailPrice.map(price) ?? "-"). Its book.author, which no JSON says"
        )
        print(
            "and the model's inverse does, is \(author.name), one of \(author.catalogue?.authors.count ?? 0) in the catalogue."
        )
    }

    private func addBook(to catalogue: Catalogue) throws {
        guard let author = catalogue.authors.first,
            let bookEntity = model.entitiesByName["Book"], let pricingEntity = model.entitiesByName["Pricing"]
        else { return }
        let book = try Book(entity: bookEntity)
        book.bookId = 3006
        book.title = "The Winter\u{2019}s Tale"
        book.year = 1611
        book.tags = ["drama", "romance"]
        book.retailPrice = Decimal(string: "13.49")
        let pricing = try Pricing(entity: pricingEntity)
        pricing.retailPrice = book.retailPrice
        try book.set(modelObject: pricing, forKey: "pricing")
        try author.add(modelObject: book, forKey: "books")
        print(
            "Added \(book.title): \(author.name) has \(author.books.count) books now, "
                + "and book.author is \(book.author?.name ?? "NOT set").")
    }

    // A first result in half a minute is worth more than a fast one in two, so `make demo` builds without optimisation.
    private var build: String {
        #if DEBUG
            " (debug build)"
        #else
            ""
        #endif
    }

    private func milliseconds(_ duration: Duration) -> String {
        let microseconds = duration / .microseconds(1)
        return String(format: "%.2f", microseconds / 1000)
    }

    private func price(_ amount: Decimal) -> String {
        let digits = "\(amount)".split(separator: ".")
        let cents = digits.count > 1 ? String(digits[1]) : ""
        return digits[0] + "." + cents + String(repeating: "0", count: max(0, 2 - cents.count))
    }
}
