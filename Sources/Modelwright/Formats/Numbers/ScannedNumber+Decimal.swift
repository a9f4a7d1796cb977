import Foundation

extension ScannedNumber {
    /// The number as a `Decimal`, exactly, or nil where it has more than 38 significant digits or its exponent is
    /// out of range. `Decimal`'s own reader rounds.
    func decimal(at start: UnsafePointer<UInt8>) -> Decimal? {
        if !isTruncated {
            if mantissa == 0 { return Decimal(0) }
            // `Decimal` moves zeros at the end of a mantissa into the exponent, so that keeps clear of its limit.
            if exponent >= -128 && exponent <= 100 {
                return Decimal(
                    sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: Decimal(mantissa))
            }
        }
        return slowDecimal(at: start)
    }

    @inline(never)
    private func slowDecimal(at start: UnsafePointer<UInt8>) -> Decimal? {
        let digits = SignificantDigits(from: start, to: end)
        guard case .small(let exponent) = digits.exponent, exponent >= -128, exponent <= 127,
            digits.count <= Decimal.exactDigitCount
        else { return nil }
        // Two halves of at most 19 digits each: every step is exact in Decimal's 128 bits.
        let lowerCount = Swift.min(19, digits.count)
        var upper: UInt64 = 0
        var lower: UInt64 = 0
        for (index, digit) in digits.enumerated() {
            if index < digits.count - lowerCount {
                upper = upper * 10 + UInt64(digit)
            } else {
                lower = lower * 10 + UInt64(digit)
            }
        }
        var significand = Decimal(lower)
        if upper != 0 { significand += Decimal(upper) * Decimal(SmallPowersOfTen.word(lowerCount)) }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: significand)
    }
}

extension Decimal {
    /// How many significant digits every `Decimal` can hold; some of 39 fit too, but not all.
    static let exactDigitCount = 38

    /// The least significand of more digits.
    static let leastUnreadable = Decimal(sign: .plus, exponent: exactDigitCount, significand: 1)

    /// The nearest number of so many digits that it can be written and read again: a division makes more.
    var roundedToReadable: Decimal {
        var result = self
        while !result.isNaN, result.significand.magnitude >= Self.leastUnreadable {
            var (source, rounded) = (result, Decimal())
            NSDecimalRound(&rounded, &source, -(result.exponent + 1), .plain)
            if rounded == result { break }
            result = rounded
        }
        return result
    }
}
