import Foundation

/// A pattern that runs in `NSRegularExpression`.
///
/// `@unchecked`: an `NSRegularExpression` never changes, and Foundation documents that threads may share one.
struct FoundationPattern: @unchecked Sendable {
    private let expression: NSRegularExpression

    /// Nil if the pattern, within the group that makes it match whole texts only, isn't one for ICU.
    ///
    /// Invariant: the pattern by itself is one.
    init?(wholeTextOf pattern: String) {
        // The pattern may end in a comment, or in a quotation that nothing ends; then only one of the others closes the
        // group. The group doesn't count, so that back-references keep their numbers.
        var candidates = [#")\z"#, "\n)\\z", #"\E)\z"#].map { pattern + $0 }
        // At the end this is ICU's way to write 'c'; but it would take in what comes after it.
        if pattern.hasSuffix(#"\c"#) { candidates.insert(pattern.dropLast(2) + #"c)\z"#, at: 0) }
        let expressions = candidates.lazy.compactMap { try? NSRegularExpression(pattern: #"\A(?:"# + $0) }
        guard let expression = expressions.first else { return nil }
        self.expression = expression
    }

    static func accepts(_ pattern: String) -> Bool {
        (try? NSRegularExpression(pattern: pattern)) != nil
    }

    func matches(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
}
