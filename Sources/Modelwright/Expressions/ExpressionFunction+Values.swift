import Foundation

extension ExpressionFunction {
    /// The value for operands; null if nothing can be computed with one of them, or if there isn't one, as for a division by zero.
    func value(of operands: [ExpressionValue]) -> ExpressionValue {
        switch self {
        case .now: return .date(Date())
        case .count, .sum, .average, .minimum, .maximum:
            if case .list(let elements)? = operands.first { return value(ofList: elements) }
            return .null
        case .canonical, .lowercase, .uppercase, .length:
            guard case .string(let text)? = operands.first else { return .null }
            return value(ofText: text)
        case .absolute, .floor, .ceiling, .truncate, .squareRoot:
            guard let operand = operands.first, operand.isComputable else { return .null }
            return value(ofNumber: operand)
        case .add, .subtract, .multiply, .divide, .modulus, .raise:
            guard operands.count == 2, operands.allSatisfy(\.isComputable) else { return .null }
            return value(operands[0], operands[1])
        }
    }

    private func value(ofText text: String) -> ExpressionValue {
        switch self {
        case .lowercase: .string(text.lowercased())
        case .uppercase: .string(text.uppercased())
        case .length: .integer(Int64(text.utf16.count))
        default:
            .string(text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil))
        }
    }

    /// What nothing can be computed with counts for nothing.
    private func value(ofList elements: [ExpressionValue]) -> ExpressionValue {
        if self == .sum { return Self.sum(elements) }
        let values = elements.filter(\.isComputable)
        switch self {
        case .count: return .integer(Int64(values.count))
        case .average:
            let sum = Self.sum(values)
            // An average of integers isn't one.
            return ExpressionFunction.divide.value(
                sum.exact.map { .decimal($0) } ?? sum, .integer(Int64(values.count)))
        case .minimum:
            return values.dropFirst().reduce(values.first ?? .null) { $1.precedes($0) == true ? $1 : $0 }
        default:
            return values.dropFirst().reduce(values.first ?? .null) { $0.precedes($1) == true ? $1 : $0 }
        }
    }

    /// A sum of integers is one wherever it is within 64 bits, whatever its parts are.
    private static func sum(_ elements: [ExpressionValue]) -> ExpressionValue {
        var sum = ExpressionValue.integer(0)
        var isOfIntegers = true
        for element in elements {
            guard element.isComputable else { continue }
            if case .integer = element {} else { isOfIntegers = false }
            sum = add.value(sum, element)
        }
        return isOfIntegers ? sum.integer.map { .integer($0) } ?? sum : sum
    }

    private func value(ofNumber number: ExpressionValue) -> ExpressionValue {
        if self == .squareRoot {
            guard let root = number.double?.squareRoot(), root.isFinite else { return .null }
            return .double(root)
        }
        switch number {
        case .integer(let value):
            return self == .absolute && value == .min
                ? .decimal(Decimal(value.magnitude))
                : .integer(self == .absolute ? abs(value) : value)
        case .decimal(let value):
            if self == .absolute { return .decimal(value.magnitude) }
            var (source, result) = (value, Decimal())
            let mode: Decimal.RoundingMode = self == .floor || self == .truncate && value > 0 ? .down : .up
            NSDecimalRound(&result, &source, 0, mode)
            return .decimal(result)
        case .double(let value):
            switch self {
            case .absolute: return .double(abs(value))
            case .floor: return .double(value.rounded(.down))
            case .ceiling: return .double(value.rounded(.up))
            default: return .double(value.rounded(.towardZero))
            }
        default: return .null
        }
    }

    /// Integers stay integers, and a division drops the rest, as in SQL; what is beyond them is a decimal number.
    private func value(_ left: ExpressionValue, _ right: ExpressionValue) -> ExpressionValue {
        if case .integer(let left) = left, case .integer(let right) = right, let result = integer(left, right) {
            return .integer(result)
        }
        if let left = left.exact, let right = right.exact {
            if right.isZero, self == .divide || self == .modulus { return .null }
            if let result = decimal(left, right) { return .decimal(result) }
        }
        if self == .raise, let power = Self.power(left, right) { return power }
        guard let left = left.double, let right = right.double else { return .null }
        let result =
            switch self {
            case .add: left + right
            case .subtract: left - right
            case .multiply: left * right
            case .divide: left / right
            case .modulus: left.truncatingRemainder(dividingBy: right)
            default: pow(left, right)
            }
        return result.isFinite ? .double(result) : .null
    }

    /// Nil for what 64 bits don't hold.
    private func integer(_ left: Int64, _ right: Int64) -> Int64? {
        let (result, isBeyond) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            // Of the least integer too, which divided by -1 is beyond 64 bits.
            case .modulus where right == -1: (0, false)
            case .modulus: left.remainderReportingOverflow(dividingBy: right)
            default: (0, true)
            }
        return isBeyond ? nil : result
    }

    /// Nil for what a decimal number doesn't hold.
    private func decimal(_ left: Decimal, _ right: Decimal) -> Decimal? {
        switch self {
        case .add: left.sum(right)
        case .subtract: left.sum(-right)
        case .multiply: left.product(right)
        case .divide: left.quotient(right)
        case .modulus: left.remainder(right)
        default: nil
        }
    }

    /// A whole power of an exact number; nil for others, and for one that a decimal number doesn't hold.
    private static func power(_ base: ExpressionValue, _ exponent: ExpressionValue) -> ExpressionValue? {
        guard exponent.exact != nil, let exponent = exponent.integer, let power = base.exact?.power(exponent) else {
            return nil
        }
        if case .integer = base, exponent >= 0, let integer = ExpressionValue.decimal(power).integer {
            return .integer(integer)
        }
        return .decimal(power)
    }
}
