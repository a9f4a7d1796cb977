/// What the rules of an attribute allow, for a value that is at hand: of the types that most values are of, nothing else has to
/// be asked.
///
/// Invariant: the attribute's plan owns the rule that `pattern` refers to.
struct ValueLimits {
    var leastInteger = Int64.min
    var greatestInteger = Int64.max
    var leastDouble = -Double.infinity
    var greatestDouble = Double.infinity
    /// In characters.
    var leastLength = 0
    var greatestLength = Int.max
    var pattern: Borrowed<PatternRule>?

    @inline(__always)
    func contain(_ value: Int64) -> Bool { leastInteger <= value && value <= greatestInteger }

    @inline(__always)
    func contain(_ value: Double) -> Bool { leastDouble <= value && value <= greatestDouble }

    @inline(__always)
    func contain(_ text: String) -> Bool {
        // A character has one byte at least, so that most strings need not be counted.
        let bytes = text.utf8.count
        let isShort = leastLength <= 1 && bytes <= greatestLength
        guard bytes >= leastLength, isShort || Self.isCount(of: text, from: leastLength, to: greatestLength) else {
            return false
        }
        guard let pattern else { return true }
        return pattern.with { $0.matches(text) }
    }

    @inline(never)
    private static func isCount(of text: String, from least: Int, to greatest: Int) -> Bool {
        let count = text.count
        return least <= count && count <= greatest
    }
}
