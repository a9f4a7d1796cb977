import Foundation

/// The whole number in a `Decimal`, which 10 to the power of its exponent scales: 128 bits.
struct DecimalMantissa: Equatable {
    var upper: UInt64
    var lower: UInt64

    /// The decimal digits in groups: the last 19, the 19 before them, and the one that may stand before those.
    var digitGroups: (first: UInt64, middle: UInt64, last: UInt64) {
        let divisor = SmallPowersOfTen.word(19)
        let (upperQuotient, upperRest) = upper.quotientAndRemainder(dividingBy: divisor)
        let (lowerQuotient, last) = divisor.dividingFullWidth((upperRest, lower))
        let (first, middle) = divisor.dividingFullWidth((upperQuotient, lowerQuotient))
        return (first, middle, last)
    }
}

extension Decimal {
    /// The whole number that the exponent scales.
    var mantissa: DecimalMantissa {
        Self.hasKnownLayout ? mantissaInMemory : mantissaByDescription
    }

    // Foundation has no public way to the mantissa. A Decimal is 20 bytes: the exponent, then flags with the count of
    // words in use, then at offset 4 eight words of 16 bits, the least significant first. Only the order of the flags
    // differs between Darwin and the others. `hasKnownLayout` proves it before this is trusted.
    private var mantissaInMemory: DecimalMantissa {
        withUnsafeBytes(of: self) { bytes in
            #if canImport(Darwin)
                let wordCount = bytes[1] & 0x0f
            #else
                let wordCount = bytes[1] >> 4
            #endif
            var lower = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
            var upper = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
            // Words that are not in use may hold anything.
            if wordCount < 4 {
                lower &= (1 << (16 * UInt64(wordCount))) - 1
                upper = 0
            } else if wordCount < 8 {
                upper &= (1 << (16 * UInt64(wordCount - 4))) - 1
            }
            return DecimalMantissa(upper: upper, lower: lower)
        }
    }

    /// The slow way, which needs nothing but the public interface.
    private var mantissaByDescription: DecimalMantissa {
        var value = DecimalMantissa(upper: 0, lower: 0)
        for digit in Decimal(sign: .plus, exponent: 0, significand: significand.magnitude).description.utf8 {
            let (high, low) = value.lower.multipliedFullWidth(by: 10)
            let (sum, carry) = low.addingReportingOverflow(UInt64(digit &- UInt8(ascii: "0")))
            value = DecimalMantissa(upper: value.upper &* 10 &+ high &+ (carry ? 1 : 0), lower: sum)
        }
        return value
    }

    private static let hasKnownLayout: Bool = {
        guard MemoryLayout<Decimal>.size == 20 else { return false }
        let samples = [
            Decimal(1), Decimal(-14.99), Decimal(UInt64.max), Decimal(UInt64.max) * Decimal(UInt32.max),
            Decimal.greatestFiniteMagnitude, Decimal.leastNonzeroMagnitude,
        ]
        return samples.allSatisfy { $0.mantissaInMemory == $0.mantissaByDescription }
    }()
}
