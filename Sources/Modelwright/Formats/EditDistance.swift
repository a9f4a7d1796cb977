/// How far words are from each other, so that a message can say which one was meant.
package enum EditDistance {
    /// How long a word may be, and how many it is compared with, so that no document makes looking for it take long.
    private static let (maximumLength, maximumCount) = (64, 1_000)

    /// The one of `words` that a person may have meant; nil if none is near, or the word is longer than 64 bytes. Only the
    /// first 1,000 words are considered.
    package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
        guard word.utf8.count <= maximumLength else { return nil }
        // A third of the letters may be wrong: more is another word.
        let most = max(word.count, 3) / 3
        let lowercased = word.lowercased()
        let near = words.prefix(maximumCount)
            .filter { $0.utf8.count <= maximumLength && abs($0.count - word.count) <= most }
            .map { ($0, between(lowercased, $0.lowercased())) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= most ? $0.0 : nil }
    }

    /// How many letters have to be inserted, removed or replaced to get from one word to the other (Levenshtein's distance).
    package static func between(_ first: String, _ second: String) -> Int {
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
