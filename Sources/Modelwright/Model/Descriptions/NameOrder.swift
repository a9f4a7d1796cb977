/// The order in which the Finder lists names and the model editor writes them, the same in every locale.
///
/// Runs of digits count as numbers, upper and lower case are the same, and punctuation comes before digits, digits
/// before letters: `Model 2`, `Model 10`, `model_b`, `modelA`.
enum NameOrder {
    static func isBefore(_ first: String, _ second: String) -> Bool {
        isBeforeInASCII(first.utf8, second.utf8) ?? isBeforeInUnicode(first, second)
    }

    /// The same order without other strings made of the names; nil if a character that isn't ASCII is needed for it.
    private static func isBeforeInASCII(_ first: String.UTF8View, _ second: String.UTF8View) -> Bool? {
        var (left, right) = (first.makeIterator(), second.makeIterator())
        var (a, b) = (left.next(), right.next())
        while let x = a, let y = b {
            guard x < 0x80, y < 0x80 else { return nil }
            guard isDigit(x), isDigit(y) else {
                let (x, y) = (lowercased(x), lowercased(y))
                if x != y { return (rank(x), x) < (rank(y), y) }
                (a, b) = (left.next(), right.next())
                continue
            }
            while a == UInt8(ascii: "0") { a = left.next() }
            while b == UInt8(ascii: "0") { b = right.next() }
            // Of two numbers with as many digits, the first other digit decides.
            var isBefore: Bool?
            while let x = a, let y = b, isDigit(x), isDigit(y) {
                if x != y, isBefore == nil { isBefore = x < y }
                (a, b) = (left.next(), right.next())
            }
            if let a, isDigit(a) { return false }
            if let b, isDigit(b) { return true }
            if let isBefore { return isBefore }
        }
        if a == nil, b == nil { return first.lexicographicallyPrecedes(second) }
        return a == nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private static func rank(_ byte: UInt8) -> Int { isDigit(byte) ? 1 : byte >= 0x61 && byte <= 0x7A ? 2 : 0 }

    static func isBeforeInUnicode(_ first: String, _ second: String) -> Bool {
        var left = first.lowercased().unicodeScalars[...]
        var right = second.lowercased().unicodeScalars[...]
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let (x, y) = (digits(&left), digits(&right))
                if x.count != y.count { return x.count < y.count }
                if x != y { return x.lexicographicallyPrecedes(y) }
            } else {
                if a != b { return (rank(a), a.value) < (rank(b), b.value) }
                left.removeFirst()
                right.removeFirst()
            }
        }
        if left.isEmpty, right.isEmpty { return first < second }
        return left.isEmpty
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func rank(_ scalar: Unicode.Scalar) -> Int {
        if isDigit(scalar) { return 1 }
        return scalar.properties.isAlphabetic ? 2 : 0
    }

    private static func digits(_ text: inout Substring.UnicodeScalarView) -> [Unicode.Scalar] {
        let run = text.prefix(while: isDigit)
        text = text[run.endIndex...]
        return Array(run.drop { $0 == "0" })
    }
}
