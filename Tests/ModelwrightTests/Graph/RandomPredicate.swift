import Foundation

/// Makes random predicates of items, of the nodes that `#Predicate` makes.
struct RandomPredicate<Object: IndexedItem> {
    private typealias Nodes = PredicateExpressions
    private typealias Root = PredicateExpressions.Variable<Object>
    private typealias Condition = any StandardPredicateExpression<Bool>

    static func make(_ choices: inout Choices) -> Predicate<Object> {
        let seed = choices.below(1 << 30)
        return Predicate { root in
            var choices = Choices(seed: UInt64(seed))
            return condition(root, &choices, depth: 3)
        }
    }

    private static func condition(_ root: Root, _ choices: inout Choices, depth: Int) -> Condition {
        if depth > 0, choices.chance(1, in: 2) {
            let left = condition(root, &choices, depth: depth - 1)
            let right = condition(root, &choices, depth: depth - 1)
            switch choices.below(8) {
            case 0: return or(left, right)
            case 1: return not(left)
            case 2: return chosen(left, right)
            default: return and(left, right)
            }
        }
        return comparison(root, &choices)
    }

    private static func and<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(
        _ left: L, _ right: R
    ) -> Condition { Nodes.build_Conjunction(lhs: left, rhs: right) }

    private static func or<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(
        _ left: L, _ right: R
    ) -> Condition { Nodes.build_Disjunction(lhs: left, rhs: right) }

    private static func not<Inner: StandardPredicateExpression<Bool>>(_ inner: Inner) -> Condition {
        Nodes.build_Negation(inner)
    }

    private static func chosen<L: StandardPredicateExpression<Bool>, R: StandardPredicateExpression<Bool>>(
        _ left: L, _ right: R
    ) -> Condition { Nodes.build_Conditional(left, right, left) }

    // MARK: Values

    private static var numbers: [Double] { [-1, 0, 1, 2, 3, 2.5, 0.1, 100, 3_000, 1e300] }
    private static var texts: [String] {
        [
            "", "a", "A", "ab", "abc", "b", "B", "é", "e\u{301}", "Bjo", "Björn", "Bjo\u{308}rn", "z\u{10FFFF}", ";",
            "\u{37E}", "e", "e\u{332}", "\u{7F}", "\r", "\r\n", "ﬁ", "fi",
        ]
    }
    private static var days: [Double] { [0, 631_152_000, 599_616_000.5, -1_283_000_000, .nan, .infinity] }

    private static func comparison(_ root: Root, _ choices: inout Choices) -> Condition {
        switch choices.below(14) {
        case 0: return ordered(root, \Object.id, choices.below(45), choices.below(45), &choices)
        case 1: return ordered(root, \Object.whole, Int16(choices.below(9)), Int16(choices.below(31)), &choices)
        case 2:
            let values: [UInt64] = [0, 1, 2, 1 << 53, 1 << 53 + 1, 1 << 63 - 1, .max]
            return ordered(root, \Object.unsigned, choices.pick(values), choices.pick(values), &choices)
        case 3:
            let values = numbers.map { Decimal($0) } + [.nan, Decimal(string: "2.50") ?? 0, Decimal(1) / 10]
            return ordered(root, \Object.exact, choices.pick(values), choices.pick(values), &choices)
        case 4:
            let values = numbers + [-0.0, .nan, .infinity, -.infinity]
            return ordered(root, \Object.double, choices.pick(values), choices.pick(values), &choices)
        case 5:
            let values = numbers.map { Float($0) } + [-0.0, .nan, -.infinity]
            return plain(root, \Object.float, choices.pick(values), choices.pick(values), &choices)
        case 6:
            if choices.chance(1, in: 3) { return beginning(root, choices.pick(texts), &choices) }
            return ordered(root, \Object.text, choices.pick(texts), choices.pick(texts), &choices)
        case 7:
            return optional(root, \Object.size, choices.pick([.small, .medium, .large]), .large, &choices)
        case 8:
            let values = days.map { Date(timeIntervalSinceReferenceDate: $0) }
            return ordered(root, \Object.day, choices.pick(values), choices.pick(values), &choices)
        case 9: return flag(root, &choices)
        case 11: return next(root, \.id, choices.below(40), &choices)
        case 12: return next(root, \.whole, Int16(choices.below(9)), &choices)
        case 10:
            let values = [0, 1, 128].map { UUID(uuid: ($0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)) }
            return optional(root, \Object.key, choices.pick(values), values[0], &choices)
        default:
            let values = [0.0, 1, 2, 3]
            return ordered(root, \Object.double, choices.pick(values), choices.pick(values), &choices)
        }
    }

    // MARK: Comparisons

    private typealias Value = Codable & Comparable & Hashable & Sendable

    private static func key<V>(_ root: Root, _ path: any KeyPath<Object, V> & Sendable) -> Nodes.KeyPath<Root, V> {
        Nodes.KeyPath(root: root, keyPath: path)
    }

    /// Comparisons of what has an order.
    private static func ordered<V: Value>(
        _ root: Root, _ path: any KeyPath<Object, V?> & Sendable, _ value: V, _ other: V, _ choices: inout Choices
    ) -> Condition {
        let property = key(root, path)
        let op = choices.pick(operators)
        switch choices.below(8) {
        case 0: return optional(root, path, value, other, &choices)
        case 1:
            return compared(Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(other)), value, op, &choices)
        case 2: return compared(Nodes.build_ForcedUnwrap(property), value, op, &choices)
        case 3:
            let inner = Nodes.build_flatMap(property) {
                Nodes.build_Comparison(lhs: $0, rhs: Nodes.build_Arg(value), op: op)
            }
            return truth(inner, &choices)
        case 4, 5:
            // Not of what has no order.
            guard value <= value, other <= other else { return optional(root, path, value, other, &choices) }
            let (lower, upper) = (min(value, other), max(value, other))
            let unwrapped = Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(other))
            if choices.chance(1, in: 2) { return Nodes.build_contains(Nodes.build_Arg(lower...upper), unwrapped) }
            return Nodes.build_contains(
                Nodes.build_ClosedRange(lower: Nodes.build_Arg(lower), upper: Nodes.build_Arg(upper)), unwrapped)
        default:
            return compared(Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(value)), other, op, &choices)
        }
    }

    /// Comparisons of a property that has a value always.
    private static func plain<V: Value>(
        _ root: Root, _ path: any KeyPath<Object, V> & Sendable, _ value: V, _ other: V, _ choices: inout Choices
    ) -> Condition {
        let property = key(root, path)
        switch choices.below(3) {
        case 0: return Nodes.build_Equal(lhs: property, rhs: Nodes.build_Arg(value))
        case 1: return Nodes.build_contains(Nodes.build_Arg([value, other]), property)
        default: return compared(property, value, choices.pick(operators), &choices)
        }
    }

    /// Comparisons for being equal.
    private static func optional<V: Codable & Hashable & Sendable>(
        _ root: Root, _ path: any KeyPath<Object, V?> & Sendable, _ value: V, _ other: V, _ choices: inout Choices
    ) -> Condition {
        let property = key(root, path)
        let argument: V? = choices.chance(1, in: 6) ? nil : value
        switch choices.below(6) {
        case 0: return Nodes.build_Equal(lhs: property, rhs: Nodes.build_Arg(argument))
        case 1: return Nodes.build_Equal(lhs: Nodes.build_Arg(argument), rhs: property)
        case 2: return Nodes.build_Equal(lhs: property, rhs: Nodes.build_NilLiteral())
        case 3: return Nodes.build_NotEqual(lhs: property, rhs: Nodes.build_Arg(argument))
        case 4: return Nodes.build_contains(Nodes.build_Arg([argument, other]), property)
        default:
            let unwrapped = Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(other))
            return Nodes.build_contains(Nodes.build_Arg(Set([value, other])), unwrapped)
        }
    }

    private static func beginning(_ root: Root, _ value: String, _ choices: inout Choices) -> Condition {
        let property = key(root, \Object.text)
        let argument = Nodes.build_Arg(value)
        if choices.chance(1, in: 2) {
            return Nodes.build_starts(
                Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(choices.pick(texts))), with: argument)
        }
        return truth(Nodes.build_flatMap(property) { Nodes.build_starts($0, with: argument) }, &choices)
    }

    /// What another item has.
    private static func next<V: Value>(
        _ root: Root, _ path: any KeyPath<IndexedItem, V?> & Sendable, _ value: V, _ choices: inout Choices
    ) -> Condition {
        let property = Nodes.build_flatMap(key(root, \Object.next)) { Nodes.KeyPath(root: $0, keyPath: path) }
        let op = choices.pick(operators)
        if choices.chance(1, in: 2) {
            let argument: V? = value
            return Nodes.build_Equal(lhs: property, rhs: Nodes.build_Arg(argument))
        }
        return compared(Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(value)), value, op, &choices)
    }

    private static func flag(_ root: Root, _ choices: inout Choices) -> Condition {
        let property = key(root, \Object.flag)
        let unwrapped = Nodes.build_NilCoalesce(lhs: property, rhs: Nodes.build_Arg(choices.chance(1, in: 2)))
        switch choices.below(4) {
        case 0: return unwrapped
        case 1: return Nodes.build_Negation(unwrapped)
        case 2: return Nodes.build_ForcedUnwrap(property)
        default: return truth(property, &choices)
        }
    }

    private static var operators: [Nodes.ComparisonOperator] {
        [.lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual]
    }

    private static func compared<Side: StandardPredicateExpression>(
        _ side: Side, _ value: Side.Output, _ op: Nodes.ComparisonOperator, _ choices: inout Choices
    ) -> Condition where Side.Output: Value {
        if choices.chance(1, in: 3) { return Nodes.build_Comparison(lhs: Nodes.build_Arg(value), rhs: side, op: op) }
        return Nodes.build_Comparison(lhs: side, rhs: Nodes.build_Arg(value), op: op)
    }

    /// What is true, false or nil.
    private static func truth<Inner: StandardPredicateExpression<Bool?>>(
        _ inner: Inner, _ choices: inout Choices
    ) -> Condition {
        if choices.chance(1, in: 2) {
            let argument: Bool? = choices.chance(2, in: 3)
            return Nodes.build_Equal(lhs: inner, rhs: Nodes.build_Arg(argument))
        }
        return Nodes.build_NilCoalesce(lhs: inner, rhs: Nodes.build_Arg(choices.chance(1, in: 3)))
    }
}
