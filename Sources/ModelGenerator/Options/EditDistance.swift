/// How far words are from each other, so that a message can say which one was meant.
enum EditDistance {
    /// The one of `words` that a person may have meant; nil where none is near.
    static func nearest(to word: String, among words: [String]) -> String? {
        let near = words.map { ($0, between(word.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
        // A third of the letters may be wrong: more is another word.
        return near.flatMap { $0.1 * 3 <= max(word.count, 3) ? $0.0 : nil }
    }

    /// How many letters have to be inserted, removed or replaced to get from one word to the other (Levenshtein's distance).
    static func between(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[second.count]
    }
}
