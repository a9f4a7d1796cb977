import Foundation

/// Arithmetic to 38 digits, as many as an attribute holds.
///
/// Foundation's loses digits on Linux, in divisions and in sums of numbers of different sizes. So what it computes here is
/// what it is exact for: sums and products of whole numbers, or of numbers of the same size.
extension Decimal {
    /// - Returns: Nil for what a decimal number doesn't hold.
    func sum(_ other: Decimal) -> Decimal? {
        let (low, high) = exponent <= other.exponent ? (self, other) : (other, self)
        let shift = high.exponent - low.exponent
        if shift < 38, high.significand.magnitude < Decimal(sign: .plus, exponent: 38 - shift, significand: 1) {
            return (self + other).in38Digits
        }
        if low.isZero || high.isZero { return low.isZero ? high.in38Digits : low.in38Digits }
        // The larger one's digits, down to its 38th.
        let places = 37 - max(low.scientific.exponent, high.scientific.exponent)
        return (low.rounded(places) + high.rounded(places)).in38Digits
    }

    /// - Returns: Nil for what a decimal number doesn't hold.
    func product(_ other: Decimal) -> Decimal? {
        // Below that, Foundation traps.
        if exponent + other.exponent >= -128 { return (self * other).in38Digits }
        let (left, right) = (scientific, other.scientific)
        let exponent = left.exponent + right.exponent
        guard exponent >= -128 else { return nil }
        let magnitude = (left.significand * right.significand).rounded(min(37, 128 + exponent))
        return Decimal(sign: (self < 0) == (other < 0) ? .plus : .minus, exponent: exponent, significand: magnitude)
            .in38Digits
    }

    /// - Parameter divisor: Not zero.
    /// - Returns: Nil for what a decimal number doesn't hold.
    func quotient(_ divisor: Decimal) -> Decimal? {
        if isZero { return 0 }
        var division = LongDivision(by: divisor.significand.magnitude)
        var (quotient, exponent) = (Decimal(), exponent - divisor.exponent)
        var digits = wholeDigits[...]
        exponent += digits.count
        let limit = Decimal(sign: .plus, exponent: 37, significand: 1)
        while !digits.isEmpty || !division.rest.isZero {
            let digit = division.next(digits.popFirst() ?? 0)
            if quotient >= limit || exponent <= -128 {
                if digit >= 5 { quotient += 1 }
                break
            }
            quotient = quotient * 10 + Decimal(digit)
            exponent -= 1
        }
        guard exponent >= -128, exponent < 128 else { return nil }
        return Decimal(sign: (self < 0) == (divisor < 0) ? .plus : .minus, exponent: exponent, significand: quotient)
            .in38Digits
    }

    /// What is left of a division to a whole number, with the sign of what is divided.
    ///
    /// - Parameter divisor: Not zero.
    func remainder(_ divisor: Decimal) -> Decimal {
        guard magnitude >= divisor.magnitude else { return self }
        // Both are whole numbers of the smaller unit.
        let unit = min(exponent, divisor.exponent)
        var division = LongDivision(
            by: Decimal(sign: .plus, exponent: divisor.exponent - unit, significand: divisor.significand.magnitude))
        for digit in wholeDigits + Array(repeating: 0, count: exponent - unit) { _ = division.next(digit) }
        return Decimal(sign: self < 0 ? .minus : .plus, exponent: unit, significand: division.rest)
    }

    /// A division by a positive whole number, digit by digit.
    private struct LongDivision {
        let divisor: Decimal
        private(set) var rest = Decimal()
        private var digit = 0

        init(by divisor: Decimal) { self.divisor = divisor }

        /// Takes the next digit of what is divided, and gives the quotient's.
        mutating func next(_ digit: UInt8) -> Int {
            self.digit = 0
            let former = rest
            double()
            double()
            add(former)
            double()
            for _ in 0..<digit { add(1) }
            return self.digit
        }

        private mutating func double() {
            digit *= 2
            add(rest)
        }

        /// Adds without a sum that is larger than the divisor, which may have all the digits that there are.
        private mutating func add(_ number: Decimal) {
            let room = divisor - number
            if rest < room {
                rest += number
            } else {
                rest -= room
                digit += 1
            }
        }
    }

    /// The digits of the significand.
    private var wholeDigits: [UInt8] { "\(significand.magnitude)".utf8.map { $0 - 48 } }

    /// A number from 1 to 10, and the power of ten to multiply it by for the magnitude.
    private var scientific: (significand: Decimal, exponent: Int) {
        let power = wholeDigits.count - 1
        return (Decimal(sign: .plus, exponent: -power, significand: significand.magnitude), exponent + power)
    }

    /// Nil for a result that isn't a number.
    private var in38Digits: Decimal? {
        if isNaN { return nil }
        return significand.magnitude < Decimal(sign: .plus, exponent: 38, significand: 1)
            ? self : rounded(-1 - exponent)
    }

    private func rounded(_ places: Int) -> Decimal {
        var (number, result) = (self, Decimal())
        NSDecimalRound(&result, &number, places, .plain)
        return result
    }
}
