/// How far other words are from one (Levenshtein's distance), so that a message can say which of them was meant.
///
/// A word has 64 letters at most, so a column of Levenshtein's table is two words of the machine, and each letter of another
/// word takes a few operations (Myers 1999). The case of letters doesn't count.
package struct EditDistance {
    /// How long a word may be, and how many it is compared with, so that no document makes looking for it take long.
    private static let (maximumLength, maximumCount) = (UInt64.bitWidth, 1_000)

    /// How many letters the word has.
    private let count: Int
    /// The places that each letter has in the word, a bit each: ASCII's by their codes, and the others'.
    private var placesOfASCII = [UInt64](repeating: 0, count: 128)
    private var placesOfOthers: [Unicode.Scalar: UInt64] = [:]

    /// Nil if the word is longer than 64 bytes.
    package init?(from word: String) {
        guard word.utf8.count <= Self.maximumLength else { return nil }
        let letters = word.lowercased().unicodeScalars
        count = letters.count
        for (place, letter) in letters.enumerated() {
            if letter.isASCII {
                placesOfASCII[Int(letter.value)] |= 1 << place
            } else {
                placesOfOthers[letter, default: 0] |= 1 << place
            }
        }
    }

    /// The one of `words` that a person may have meant; nil if none is near, or the word is longer than 64 bytes. Only the
    /// first 1,000 words are considered.
    package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
        guard let distance = EditDistance(from: word) else { return nil }
        // A third of the letters may be wrong: more is another word.
        var most = max(distance.count, 3) / 3
        var nearest: String?
        for word in words.prefix(maximumCount) where word.utf8.count <= maximumLength {
            // Of words that are as near the first is meant.
            guard abs(word.unicodeScalars.count - distance.count) <= most else { continue }
            let found = distance.distance(to: word)
            guard found <= most else { continue }
            nearest = word
            if found == 0 { break }
            most = found - 1
        }
        return nearest
    }

    /// How many letters have to be inserted, removed or replaced to get from the word to another.
    package func distance(to other: String) -> Int {
        let letters = other.lowercased().unicodeScalars
        guard count > 0 else { return letters.count }
        let last: UInt64 = 1 << (count - 1)
        // Where the table's column grows by one from a row to the next, and where it shrinks by one.
        var (grows, shrinks): (UInt64, UInt64) = (.max, 0)
        var distance = count
        for letter in letters {
            let equal = letter.isASCII ? placesOfASCII[Int(letter.value)] : placesOfOthers[letter] ?? 0
            let fromLeft = equal | shrinks
            let fromAbove = (((equal & grows) &+ grows) ^ grows) | equal
            var increases = shrinks | ~(fromAbove | grows)
            var decreases = grows & fromAbove
            if increases & last != 0 { distance += 1 }
            if decreases & last != 0 { distance -= 1 }
            // The first row grows with each letter: nothing is as far from another word as that is long.
            increases = increases << 1 | 1
            decreases <<= 1
            grows = decreases | ~(fromLeft | increases)
            shrinks = increases & fromLeft
        }
        return distance
    }
}
