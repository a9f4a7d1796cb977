/// Pieces of patterns in any order, mostly no pattern at all.
struct RandomSoup {
    var generator: SeededGenerator

    private static let pieces = [
        "(", ")", "(", ")", "(?:", "(?i)", "(?x)", "(?s)", "(?x:", "(?<n>", "\\k<n>", "[", "]", "[", "]", "[^", "^",
        "-", "&",
        "\\", "{", "2", ",", "}", "{2}", "{1,}", "a", "b", "z", "a", "b", "|", "*", "+", "?", "\\d", "\\p{L}", "\\Q",
        "\\E",
        "#", " ", "\n", "(?#", "(?=", "(?<!", "(?>", "\\1", "\\x{41}", "\\x4", "\\cA", "\\c", "[:alpha:]", "--", "&&",
        "&-",
        "$", "\\b", "\\R", ".", ":", "\\012", "\\u0061", "\\-", "\\]", "=", "!", "<", ">", "é", "\\N{DIGIT ONE}", "\\X",
        "P",
        "\\uD83D",
    ]

    mutating func next() -> String {
        let count = Int.random(in: 1...9, using: &generator)
        return (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    mutating func text() -> String {
        let letters = [
            "a", "b", "z", "2", "A", " ", "-", "&", "]", "[", "#", "\n", "\\", "é", ":", "^", "P", "{", "}", ",",
        ]
        return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? ""
        }.joined()
    }
}
