import Foundation

/// An author as the generator makes it, before it becomes text or an object of any kind.
struct AuthorRecord {
    var authorID: Int
    var firstName: String
    var lastName: String
    var born: String
    var imageURL: String
    var isActive: Bool
    var score: Double
    var books: [BookRecord]
}

/// A book as the generator makes it.
struct BookRecord {
    var bookID: Int
    var title: String
    var year: Int
    var tags: [String]
    var rating: Int
    var pricingID: Int
    var retailPrice: Double
}

/// Makes the same authors in the same order from the same seed.
struct RecordGenerator {
    private var random: SplitMix64
    private var authorCount = 0
    private var bookCount = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> AuthorRecord {
        authorCount += 1
        let firstName = pick(Self.firstNames)
        let lastName = pick(Self.lastNames)
        let year = Int.random(in: 1500...1985, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...28, using: &random)
        return AuthorRecord(
            authorID: 100_000 + authorCount,
            firstName: firstName,
            lastName: lastName,
            born: "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)",
            imageURL:
                "https://images.example.org/authors/\(100_000 + authorCount)/portrait-large.jpeg?size=640x480&density=2.0",
            isActive: Bool.random(using: &random),
            score: Double.random(in: 0..<100, using: &random),
            books: (0..<5).map { _ in nextBook() })
    }

    private mutating func nextBook() -> BookRecord {
        bookCount += 1
        let words = Int.random(in: 2...4, using: &random)
        var title = "The " + (0..<words).map { _ in pick(Self.titleWords) }.joined(separator: " ")
        if Int.random(in: 0..<6, using: &random) == 0 { title = "\"\(title)\"" }
        let tagCount = Int.random(in: 1...3, using: &random)
        return BookRecord(
            bookID: 300_000 + bookCount,
            title: title,
            year: Int.random(in: 1520...2024, using: &random),
            tags: (0..<tagCount).map { _ in pick(Self.tags) },
            rating: Int.random(in: 1...5, using: &random),
            pricingID: 900_000 + bookCount,
            retailPrice: Double(Int.random(in: 399...4999, using: &random)) / 100)
    }

    private mutating func pick(_ words: [String]) -> String {
        words[Int.random(in: 0..<words.count, using: &random)]
    }

    private static let firstNames = [
        "William", "Jane", "Лев", "Miguel", "Émile", "Gabriel", "نجيب", "Henrik", "Mary", "Karel", "Virginia", "漱石",
        "Johann Wolfgang", "Charlotte", "Alexandre", "Fernando", "Selma", "George", "Søren", "Hermann",
    ]

    private static let lastNames = [
        "Shakespeare", "Austen", "Толстой", "de Cervantes", "Zola", "García Márquez", "محفوظ", "Ibsen", "Shelley",
        "Čapek", "Woolf", "夏目", "von Goethe", "Brontë", "Dumas", "Pessoa", "Lagerlöf", "Eliot", "Kierkegaard", "Hesse",
    ]

    private static let titleWords = [
        "Winter", "Tempest", "Garden", "Letters", "Señora", "River", "Midnight", "Über", "Castle", "Voyage", "Café",
        "Mirror", "Сестра", "House", "Stranger", "Orchard", "Lighthouse", "Shadow", "Île", "Return", "Machine", "Song",
        "Autumn", "Crossing", "Labyrinth", "Harvest", "Memory", "Island", "Clockmaker", "Door", "夜", "Journey",
    ]

    private static let tags = [
        "drama", "comedy", "tragedy", "novel", "poetry", "history", "fantasy", "satire", "science fiction", "essay",
        "crime", "romance",
    ]
}
