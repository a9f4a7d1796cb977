import Foundation

/// Arithmetic to 38 digits, as many as an attribute holds; nil for what a decimal number doesn't hold.
///
/// Foundation's loses digits on Linux, in quotients and where numbers differ in size. So it computes only what it is exact for.
extension Decimal {
    func sum(_ other: Decimal) -> Decimal? {
        let (low, high) = exponent <= other.exponent ? (self, other) : (other, self)
        let shift = high.exponent - low.exponent
        let isExact = shift < 37 && low.isBelow(digits: 37) && high.isBelow(digits: 37 - shift)
        return isExact ? self + other : (DecimalDigits(self) + DecimalDigits(other)).rounded
    }

    func product(_ other: Decimal) -> Decimal? {
        let isExact = exponent + other.exponent >= -128 && isBelow(digits: 19) && other.isBelow(digits: 19)
        let product = isExact ? self * other : (DecimalDigits(self) * DecimalDigits(other)).rounded
        return product.flatMap { $0.isNaN ? nil : $0 }
    }

    /// - Parameter divisor: Not zero.
    func quotient(_ divisor: Decimal) -> Decimal? { DecimalDigits(self).divided(by: DecimalDigits(divisor)).rounded }

    /// - Parameter divisor: Not zero.
    func remainder(_ divisor: Decimal) -> Decimal? {
        magnitude < divisor.magnitude ? self : (DecimalDigits(self) % DecimalDigits(divisor)).rounded
    }

    func power(_ exponent: Int64) -> Decimal? { DecimalDigits(self).power(exponent)?.rounded }

    /// Whether the significand has so many digits at most.
    private func isBelow(digits: Int) -> Bool {
        // Nearly all have 64 bits at most, which are 20 digits.
        if digits >= 20, mantissa.upper == 0, !isNaN { return true }
        return significand.magnitude < Decimal(sign: .plus, exponent: digits, significand: 1)
    }
}
