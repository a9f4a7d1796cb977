import Foundation

extension Comparison {
    /// Whether the comparison is true.
    ///
    /// Nothing compares with nil but `==`, `!=` and `IN`.
    ///
    /// - Parameter patterns: The patterns of `LIKE` and `MATCHES`, by what they are given as.
    func holds(_ left: ExpressionValue, _ right: ExpressionValue, _ patterns: [PatternText: TextPattern]) -> Bool {
        guard let quantifier else { return holdsOnce(left, right, patterns) }
        guard case .list(let elements) = left else { return quantifier != .any }
        return switch quantifier {
        case .any: elements.contains { holdsOnce($0, right, patterns) }
        case .all: elements.allSatisfy { holdsOnce($0, right, patterns) }
        case .none: !elements.contains { holdsOnce($0, right, patterns) }
        }
    }

    private func holdsOnce(
        _ left: ExpressionValue, _ right: ExpressionValue, _ patterns: [PatternText: TextPattern]
    ) -> Bool {
        switch `operator` {
        case .equal: isSame(left, right)
        case .notEqual: !isSame(left, right)
        case .less: precedes(left, right) == true
        case .greater: precedes(right, left) == true
        case .lessOrEqual: precedes(right, left) == false
        case .greaterOrEqual: precedes(left, right) == false
        case .between:
            if case .list(let bounds) = right, bounds.count == 2 {
                precedes(left, bounds[0]) == false && precedes(bounds[1], left) == false
            } else {
                false
            }
        case .isIn: contains(right, left)
        case .contains: contains(left, right)
        case .beginsWith: texts(left, right).map { $0.hasPrefix($1) } ?? false
        case .endsWith: texts(left, right).map { $0.hasSuffix($1) } ?? false
        case .like, .matches:
            if case .string(let text) = left, case .string(let pattern) = right {
                patterns[PatternText(pattern, of: self)]?.matches(folded(text)) ?? false
            } else {
                false
            }
        }
    }

    /// Whether a list has an element, or a text another.
    private func contains(_ whole: ExpressionValue, _ part: ExpressionValue) -> Bool {
        switch whole {
        case .list(let elements): elements.contains { isSame($0, part) }
        case .table(let table): table.elements(with: key(of: part)).contains { isSame($0, part) }
        default: texts(whole, part).map { $1.isEmpty || $0.contains($1) } ?? false
        }
    }

    /// The elements of a list, to be looked into by this comparison.
    func table(of elements: [ExpressionValue]) -> ElementTable { ElementTable(elements, by: key) }

    /// What a value has in common with all that it is the same as; nil if it is the same as nothing.
    private func key(of value: ExpressionValue) -> ElementTable.Key? {
        switch value {
        case .null: .null
        case .boolean(let value): .number(value ? 1 : 0)
        case .integer, .decimal, .double: value.isNaN ? nil : value.double.map { .number($0) }
        case .string(let text): .text(folded(text))
        case .date(let date): .date(date)
        case .uuid(let uuid): .uuid(uuid)
        case .uri(let url): .uri(url)
        case .binary(let data): .binary(data)
        case .json(let json): .json(json)
        case .object(let object): .object(ObjectIdentifier(object))
        case .list, .table: nil
        }
    }

    /// Numbers are the same whatever their types, and a Boolean is 1 or 0.
    private func isSame(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.null, _), (_, .null): return false
        case (.string, .string): return texts(left, right).map { $0 == $1 } ?? false
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.boolean(let value), let number), (let number, .boolean(let value)):
            return number.integer == (value ? 1 : 0)
        case (.date(let left), .date(let right)): return left == right
        case (.uuid(let left), .uuid(let right)): return left == right
        case (.uri(let left), .uri(let right)): return left == right
        case (.binary(let left), .binary(let right)): return left == right
        case (.json(let left), .json(let right)): return left == right
        case (.object(let left), .object(let right)): return left === right
        case (.integer(let left), .integer(let right)): return left == right
        default:
            if let left = left.exact, let right = right.exact { return left == right }
            guard let left = left.double, let right = right.double else { return false }
            return left == right
        }
    }

    /// Nil also for what isn't a number, which is neither before nor after one.
    private func precedes(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool? {
        if left.isNaN || right.isNaN { return nil }
        if options.isEmpty { return left.precedes(right) }
        return texts(left, right).map { $0 < $1 }
    }

    /// Two texts, without what makes no difference; nil if one is none.
    private func texts(_ left: ExpressionValue, _ right: ExpressionValue) -> (String, String)? {
        guard case .string(let left) = left, case .string(let right) = right else { return nil }
        return (folded(left), folded(right))
    }

    private func folded(_ text: String) -> String {
        if options.isEmpty { return text }
        // Most texts, and far faster than Foundation's.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return options.contains(.caseInsensitive) ? text.lowercased() : text
        }
        var folding: String.CompareOptions = []
        if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return text.folding(options: folding, locale: nil)
    }

    // MARK: Patterns

    /// What a pattern is read from: the same text is another pattern for `LIKE` than for `MATCHES`.
    struct PatternText: Hashable {
        private let text: ExactString
        private let `operator`: Operator
        private let options: Options

        init(_ text: String, of comparison: Comparison) {
            self.text = ExactString(text)
            `operator` = comparison.operator
            options = comparison.options
        }
    }

    /// The pattern that a text is for `LIKE` or `MATCHES`.
    ///
    /// - Parameter reason: Why it is not to become an automaton; nil to try.
    func pattern(
        _ text: String, backtrackingBecause reason: String? = nil
    ) throws(TextPattern.SyntaxError) -> TextPattern {
        var namedSets: Set<ExactString> = []
        return try TextPattern(expression(text), backtrackingBecause: reason, namedSets: &namedSets)
    }

    private func expression(_ text: String) -> String {
        guard `operator` == .like else {
            // What is folded in the text can't be in capitals in the pattern, where letters may have a meaning.
            // Marks are folded alike; they have no meaning in a pattern.
            let pattern =
                options.contains(.diacriticInsensitive)
                ? text.folding(options: .diacriticInsensitive, locale: nil) : text
            return options.contains(.caseInsensitive) ? "(?i)" + pattern : pattern
        }
        var pattern = "(?s)"
        var isEscaped = false
        for character in folded(text) {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "*" where !isEscaped: pattern += ".*"
            // A character with its marks.
            case "?" where !isEscaped: pattern += ".\\p{M}*"
            default: pattern += NSRegularExpression.escapedPattern(for: String(character))
            }
            isEscaped = false
        }
        return pattern
    }
}
