/// A decimal number of any size, computed with without loss.
struct ExactNumber: Comparable, Sendable, CustomStringConvertible {
    let isNegative: Bool
    let magnitude: WholeNumber
    /// The power of ten that the magnitude is multiplied by.
    let exponent: Int

    /// Zeros at the end belong to the exponent.
    init(_ magnitude: WholeNumber, exponent: Int = 0, isNegative: Bool = false) {
        let zeros = magnitude.digits.firstIndex { $0 != 0 } ?? 0
        self.magnitude = WholeNumber(Array(magnitude.digits.dropFirst(zeros)))
        self.exponent = magnitude.isZero ? 0 : exponent + zeros
        self.isNegative = isNegative && !magnitude.isZero
    }

    init(_ integer: Int64) {
        self.init(WholeNumber(text: String(integer.magnitude)), isNegative: integer < 0)
    }

    /// - Parameter text: A number as JSON spells it.
    init(text: String) {
        let parts = text.lowercased().split(separator: "e")
        let number = parts.first.map { $0.split(separator: ".") } ?? []
        let fraction = number.count > 1 ? String(number[1]) : ""
        self.init(
            WholeNumber(text: (number.first.map(String.init) ?? "").drop { $0 == "-" } + fraction),
            exponent: (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.count, isNegative: text.hasPrefix("-"))
    }

    var isZero: Bool { magnitude.isZero }
    var isWhole: Bool { exponent >= 0 }
    /// How many digits are before the point; negative if zeros follow it.
    var wholeDigits: Int { magnitude.digits.count + exponent }
    var description: String { "\(isNegative ? "-" : "")\(magnitude.text)e\(exponent)" }
    /// The nearest floating-point number.
    var double: Double { Double(description) ?? .nan }
    /// Nil for one with a fraction, or beyond 64 bits.
    var integer: Int64? {
        guard isWhole, wholeDigits < 20 else { return nil }
        return Int64((isNegative ? "-" : "") + magnitude.timesTen(exponent).text)
    }

    static func < (left: Self, right: Self) -> Bool { (left - right).isNegative }

    static prefix func - (number: Self) -> Self {
        Self(number.magnitude, exponent: number.exponent, isNegative: !number.isNegative)
    }

    static func - (left: Self, right: Self) -> Self { left + -right }

    static func + (left: Self, right: Self) -> Self {
        let unit = min(left.exponent, right.exponent)
        let (one, other) = (left.whole(inUnitsOf: unit), right.whole(inUnitsOf: unit))
        if left.isNegative == right.isNegative { return Self(one + other, exponent: unit, isNegative: left.isNegative) }
        return one < other
            ? Self(other - one, exponent: unit, isNegative: right.isNegative)
            : Self(one - other, exponent: unit, isNegative: left.isNegative)
    }

    static func * (left: Self, right: Self) -> Self {
        Self(
            left.magnitude * right.magnitude, exponent: left.exponent + right.exponent,
            isNegative: left.isNegative != right.isNegative)
    }

    /// What is left of a division to a whole number, with the sign of what is divided.
    ///
    /// - Parameter right: Not zero.
    static func % (left: Self, right: Self) -> Self {
        let unit = min(left.exponent, right.exponent)
        let rest = left.whole(inUnitsOf: unit).divided(by: right.whole(inUnitsOf: unit)).rest
        return Self(rest, exponent: unit, isNegative: left.isNegative)
    }

    /// More digits of the quotient than are kept; the last one is not zero if anything follows.
    ///
    /// - Parameter right: Not zero.
    static func / (left: Self, right: Self) -> Self {
        let shift = max(0, 40 + right.magnitude.digits.count - left.magnitude.digits.count)
        let (quotient, rest) = left.magnitude.timesTen(shift).divided(by: right.magnitude)
        return Self(
            rest.isZero ? quotient.timesTen(1) : WholeNumber([1] + quotient.digits),
            exponent: left.exponent - right.exponent - shift - 1, isNegative: left.isNegative != right.isNegative)
    }

    /// The next whole number toward zero.
    var truncated: Self {
        isWhole ? self : Self(WholeNumber(Array(magnitude.digits.dropFirst(-exponent))), isNegative: isNegative)
    }

    /// The nearest number of 38 digits.
    ///
    /// - Throws: `Unsaid` in the middle between two.
    func rounded() throws(Unsaid) -> Self {
        let surplus = magnitude.digits.count - 38
        guard surplus > 0 else { return self }
        let kept = WholeNumber(Array(magnitude.digits.dropFirst(surplus)))
        let rest = WholeNumber(Array(magnitude.digits.prefix(surplus)))
        let half = WholeNumber([5]).timesTen(surplus - 1)
        if rest == half { throw Unsaid() }
        return Self(
            rest < half ? kept : kept + WholeNumber([1]), exponent: exponent + surplus, isNegative: isNegative)
    }

    private func whole(inUnitsOf unit: Int) -> WholeNumber { magnitude.timesTen(exponent - unit) }
}

/// The documentation leaves open what the value is.
struct Unsaid: Error {}
