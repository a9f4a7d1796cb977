import Foundation

/// A value that an expression has, or that is given to one.
enum ExpressionValue {
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
    /// An object of a model.
    case object(AnyObject)
    indirect case list([ExpressionValue])
    /// The same of a list that an `IN` or `CONTAINS` looks into, and nothing else.
    case table(ElementTable)

    init(_ literal: ExpressionLiteral) {
        self =
            switch literal {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .integer(let value): .integer(value)
            case .decimal(let value): .decimal(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .date(let value): .date(value)
            }
    }

    var isNaN: Bool {
        switch self {
        case .double(let value): value.isNaN
        case .decimal(let value): value.isNaN
        default: false
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// Whether something can be computed with it: not with nil, infinity and NaN.
    var isComputable: Bool {
        switch self {
        case .null: false
        case .double(let value): value.isFinite
        case .decimal(let value): !value.isNaN
        default: true
        }
    }

    /// The same as a decimal number; nil for a floating-point number, and for what isn't a number.
    var exact: Decimal? {
        switch self {
        case .integer(let value): Decimal(value)
        case .decimal(let value): value.isNaN ? nil : value
        default: nil
        }
    }

    /// The same as a floating-point number; nil for what isn't a number.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        // Foundation's own conversion rounds each digit on Linux, and misses the nearest number.
        case .decimal(let value): value.isNaN ? .nan : JSONNumber(value).double
        case .double(let value): value
        default: nil
        }
    }

    /// The same as an integer; nil for a number with a fraction or beyond 64 bits, and for what isn't a number.
    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .decimal(let value): value.isNaN ? nil : JSONNumber(value).int64
        case .double(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// Whether a value comes before another of its kind; nil if they can't be compared.
    func precedes(_ other: ExpressionValue) -> Bool? {
        switch (self, other) {
        case (.string(let left), .string(let right)): return left < right
        case (.date(let left), .date(let right)): return left < right
        case (.integer(let left), .integer(let right)): return left < right
        default:
            if let left = exact, let right = other.exact { return left < right }
            guard let left = double, let right = other.double else { return nil }
            return left < right
        }
    }
}
