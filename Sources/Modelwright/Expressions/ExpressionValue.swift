import Foundation

/// A value that an expression has, or that is in one.
enum ExpressionValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case decimal(Decimal)
    case double(Double)
    case string(String)
    case date(Date)
    case uuid(UUID)
    case uri(URL)
    case binary(Data)
    case json(JSONValue)
    indirect case list([ExpressionValue])

    /// A number as narrow as it can be without loss; nil for one that is beyond all of them.
    init?(_ number: JSONNumber) {
        if let integer = number.int64 {
            self = .integer(integer)
        } else if let decimal = number.decimal {
            self = .decimal(decimal)
        } else {
            guard let double = number.double else { return nil }
            self = .double(double)
        }
    }

    var negated: ExpressionValue { ExpressionFunction.subtract.value(of: [.integer(0), self]) }

    /// The same as a decimal number; nil where it is none.
    fileprivate var exact: Decimal? {
        switch self {
        case .integer(let value): Decimal(value)
        case .decimal(let value): value
        default: nil
        }
    }

    /// The same as a floating-point number; nil where it is no number.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        case .double(let value): value
        default: nil
        }
    }

    /// The same as an integer; nil where it is none.
    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .decimal(let value):
            JSONNumber(value).int64
        case .double(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// Whether a value comes before another of its kind; nil where they can't be compared.
    fileprivate func precedes(_ other: ExpressionValue) -> Bool? {
        switch (self, other) {
        case (.string(let left), .string(let right)): return left < right
        case (.date(let left), .date(let right)): return left < right
        default:
            if let left = exact, let right = other.exact { return left < right }
            guard let left = double, let right = other.double else { return nil }
            return left < right
        }
    }
}

extension ExpressionFunction {
    /// The value for operands; null where one of them is, and where there is none, as for a division by zero.
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
            return operands.first.map(value(ofNumber:)) ?? .null
        case .add, .subtract, .multiply, .divide, .modulus, .raise:
            guard operands.count == 2 else { return .null }
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

    private func value(ofList elements: [ExpressionValue]) -> ExpressionValue {
        if self == .count { return .integer(Int64(elements.count)) }
        let values = elements.filter { if case .null = $0 { false } else { true } }
        switch self {
        case .sum: return values.reduce(.integer(0)) { ExpressionFunction.add.value($0, $1) }
        case .average:
            if values.isEmpty { return .null }
            let sum = values.reduce(ExpressionValue.integer(0)) { ExpressionFunction.add.value($0, $1) }
            if let exact = sum.exact { return .decimal(exact / Decimal(values.count)) }
            return sum.double.map { .double($0 / Double(values.count)) } ?? .null
        case .minimum:
            return values.dropFirst().reduce(values.first ?? .null) { $1.precedes($0) == true ? $1 : $0 }
        default:
            return values.dropFirst().reduce(values.first ?? .null) { $0.precedes($1) == true ? $1 : $0 }
        }
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
        if case .integer(let left) = left, case .integer(let right) = right, self != .raise {
            let (result, isBeyond) =
                switch self {
                case .add: left.addingReportingOverflow(right)
                case .subtract: left.subtractingReportingOverflow(right)
                case .multiply: left.multipliedReportingOverflow(by: right)
                case .divide: left.dividedReportingOverflow(by: right)
                default: left.remainderReportingOverflow(dividingBy: right)
                }
            if right == 0, self == .divide || self == .modulus { return .null }
            if !isBeyond { return .integer(result) }
        }
        if let left = left.exact, let right = right.exact, self != .raise, self != .modulus {
            if right.isZero, self == .divide { return .null }
            let result =
                switch self {
                case .add: left + right
                case .subtract: left - right
                case .multiply: left * right
                default: left / right
                }
            return result.isNaN ? .null : .decimal(result)
        }
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
}
