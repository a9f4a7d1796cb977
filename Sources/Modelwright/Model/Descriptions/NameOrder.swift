/// The order in which the Finder lists names and the model editor writes them, the same in every locale.
///
/// Runs of digits count as numbers, upper and lower case are the same, and punctuation comes before digits, digits
/// before letters: `Model 2`, `Model 10`, `model_b`, `modelA`.
enum NameOrder {
    static func isBefore(_ first: String, _ second: String) -> Bool {
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
