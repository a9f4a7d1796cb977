import Foundation

/// What a `#Predicate` compares a property with.
enum PredicateConstant {
    /// A value of one of the types whose order and equality indexes have as well, or nil.
    case value(ExpressionValue)
    /// One of an enumeration's cases: the raw values of all that are equal to it.
    case cases([ExpressionValue])
    /// A list of values: what is equal to its elements.
    case elements([ExpressionValue])
    case range(ExpressionValue, ExpressionValue)

    /// Nil for a value of any other type, and for NaN.
    init?<Value>(_ value: Value) {
        // Not cast itself: an optional might be taken for what is in it.
        if let held = Held(value: value) as? any HeldConvertible {
            guard let constant = held.constant else { return nil }
            self = constant
        } else if let value = value as? any CaseIterable & RawRepresentable & Equatable,
            let values = Self.rawValues(of: value)
        {
            self = .cases(values)
        } else {
            return nil
        }
    }

    /// The raw values of all cases that are equal to one: a type may have an equality of its own.
    private static func rawValues<Case: CaseIterable & RawRepresentable & Equatable>(
        of value: Case
    ) -> [ExpressionValue]? {
        var values: [ExpressionValue] = []
        for other in Case.allCases where other == value {
            // Which of the two a property is bound by isn't known here.
            let primitives = [other, other.rawValue].compactMap { ($0 as? any ModelValue)?.primitive }
            for primitive in primitives {
                guard case .value(let value)? = PredicateConstant(primitive) else { return nil }
                values.append(value)
            }
        }
        return values.isEmpty ? nil : values
    }

    /// The values of which each is equal to it, or all that are; nil if it is a list.
    fileprivate var equals: [ExpressionValue]? {
        switch self {
        case .value(let value): [value]
        case .cases(let values): values
        case .elements, .range: nil
        }
    }

    /// The number with the other sign; nil for anything else.
    var negated: PredicateConstant? {
        switch self {
        case .value(.integer(let value)) where value != .min: .value(.integer(-value))
        case .value(.double(let value)): .value(.double(-value))
        case .value(.decimal(let value)): .value(.decimal(-value))
        default: nil
        }
    }

    var isTrue: Bool { if case .value(.boolean(true)) = self { true } else { false } }
    var isFalse: Bool { if case .value(.boolean(false)) = self { true } else { false } }
}

private struct Held<Value> {
    let value: Value
}

private protocol HeldConvertible {
    var constant: PredicateConstant? { get }
}

extension Held: HeldConvertible where Value: PredicateConstantConvertible {
    fileprivate var constant: PredicateConstant? { value.predicateConstant }
}

/// A type of which a `#Predicate` has values that indexes know.
private protocol PredicateConstantConvertible {
    var predicateConstant: PredicateConstant? { get }
}

extension PredicateConstantConvertible where Self: ModelValue {
    fileprivate var predicateConstant: PredicateConstant? {
        let value = ExpressionValue(primitive: primitive)
        if case .date(let date) = value, date.timeIntervalSinceReferenceDate.isNaN { return nil }
        // Of a Decimal, too: to Swift that is the same as itself, and before all numbers.
        return value.isNaN ? nil : .value(value)
    }
}

extension Int: PredicateConstantConvertible {}
extension Int64: PredicateConstantConvertible {}
extension Int32: PredicateConstantConvertible {}
extension Int16: PredicateConstantConvertible {}
extension Int8: PredicateConstantConvertible {}
extension UInt: PredicateConstantConvertible {}
extension UInt64: PredicateConstantConvertible {}
extension UInt32: PredicateConstantConvertible {}
extension UInt16: PredicateConstantConvertible {}
extension UInt8: PredicateConstantConvertible {}
extension Double: PredicateConstantConvertible {}
extension Float: PredicateConstantConvertible {}
extension Decimal: PredicateConstantConvertible {}
extension Bool: PredicateConstantConvertible {}
extension String: PredicateConstantConvertible {}
extension Date: PredicateConstantConvertible {}
extension UUID: PredicateConstantConvertible {}

extension Optional: PredicateConstantConvertible {
    fileprivate var predicateConstant: PredicateConstant? {
        guard let self else { return .value(.null) }
        return PredicateConstant(self)
    }
}

extension Array: PredicateConstantConvertible {
    fileprivate var predicateConstant: PredicateConstant? { PredicateConstant.list(self) }
}

extension Set: PredicateConstantConvertible {
    fileprivate var predicateConstant: PredicateConstant? { PredicateConstant.list(self) }
}

extension ClosedRange: PredicateConstantConvertible {
    fileprivate var predicateConstant: PredicateConstant? { PredicateConstant.bounds(lowerBound, upperBound) }
}

extension Range: PredicateConstantConvertible {
    fileprivate var predicateConstant: PredicateConstant? { PredicateConstant.bounds(lowerBound, upperBound) }
}

extension PredicateConstant {
    fileprivate static func list(_ elements: some Sequence) -> PredicateConstant? {
        var values: [ExpressionValue] = []
        for element in elements {
            guard let equals = PredicateConstant(element)?.equals else { return nil }
            values += equals
        }
        return .elements(values)
    }

    fileprivate static func bounds<Bound>(_ lower: Bound, _ upper: Bound) -> PredicateConstant? {
        range(from: PredicateConstant(lower), to: PredicateConstant(upper))
    }

    /// A range of two values; nil if they have no order.
    static func range(from lower: PredicateConstant?, to upper: PredicateConstant?) -> PredicateConstant? {
        guard case .value(let lower)? = lower, case .value(let upper)? = upper else { return nil }
        return .range(lower, upper)
    }
}
