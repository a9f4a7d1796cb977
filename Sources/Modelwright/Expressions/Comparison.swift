/// What a predicate compares two values by: `name BEGINSWITH[cd] "a"`.
struct Comparison: Sendable {
    /// The operators, by the names that `NSPredicate` has for them.
    enum Operator: String, CaseIterable, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case between = "BETWEEN"
        case isIn = "IN"
        case contains = "CONTAINS"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case like = "LIKE"
        case matches = "MATCHES"

        /// The operators that are signs, by all their spellings, the longer ones first.
        static let signs: [(spelling: String, operator: Operator)] = [
            ("==", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<=", .lessOrEqual), ("=<", .lessOrEqual),
            (">=", .greaterOrEqual), ("=>", .greaterOrEqual), ("=", .equal), ("<", .less), (">", .greater),
        ]

        /// Whether the right operand is a pattern.
        var takesPattern: Bool { self == .like || self == .matches }
    }

    /// Of how many of a list's elements the comparison has to be true.
    enum Quantifier: String, Sendable {
        case any = "ANY"
        case all = "ALL"
        case none = "NONE"
    }

    /// What makes no difference between two texts.
    struct Options: OptionSet, Sendable, Hashable {
        let rawValue: Int

        /// `[c]`: small and capital letters.
        static let caseInsensitive = Options(rawValue: 1)
        /// `[d]`: accents and other marks.
        static let diacriticInsensitive = Options(rawValue: 2)
    }

    let `operator`: Operator
    let quantifier: Quantifier?
    let options: Options
}
