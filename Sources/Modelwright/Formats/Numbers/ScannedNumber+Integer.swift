/// The number that was scanned at `start` as an integer: `1.0`, `1e2` and `100e-2` are integers too, `1.5` is `inexact`.
@inline(__always)
func int64(_ number: ScannedNumber, _ start: UnsafePointer<UInt8>) -> NumberReading<Int64> {
    if let value = number.int64(at: start) { return .value(value) }
    return number.isIntegral(at: start) ? .outOfRange : .inexact
}

/// The number that was scanned at `start` as an integer without sign; `-1` is out of range, `-0` is 0.
@inline(__always)
func uint64(_ number: ScannedNumber, _ start: UnsafePointer<UInt8>) -> NumberReading<UInt64> {
    if let value = number.uint64(at: start) { return .value(value) }
    return number.isIntegral(at: start) ? .outOfRange : .inexact
}

extension ScannedNumber {
    /// The number as an `Int64`, or nil where it isn't one.
    @inline(__always)
    func int64(at start: UnsafePointer<UInt8>) -> Int64? {
        if exponent == 0 && mantissa <= UInt64(Int64.max) && !isTruncated {
            let value = Int64(bitPattern: mantissa)
            return isNegative ? 0 &- value : value
        }
        return slowInt64(at: start)
    }

    /// The number as a `UInt64`, or nil where it isn't one.
    @inline(__always)
    func uint64(at start: UnsafePointer<UInt8>) -> UInt64? {
        if exponent == 0 && !isTruncated && !isNegative { return mantissa }
        return slowUInt64(at: start)
    }

    /// Whether the number has no fraction, whatever its size.
    @inline(never)
    func isIntegral(at start: UnsafePointer<UInt8>) -> Bool {
        !SignificantDigits(from: start, to: end).isFractional
    }

    @inline(never)
    private func slowInt64(at start: UnsafePointer<UInt8>) -> Int64? {
        guard let magnitude = magnitude(at: start) else { return nil }
        if isNegative {
            return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
        }
        return Int64(exactly: magnitude)
    }

    @inline(never)
    private func slowUInt64(at start: UnsafePointer<UInt8>) -> UInt64? {
        guard let magnitude = magnitude(at: start), !isNegative || magnitude == 0 else { return nil }
        return magnitude
    }

    /// The number without its sign, where it is an integer of at most 64 bits.
    private func magnitude(at start: UnsafePointer<UInt8>) -> UInt64? {
        if isTruncated { return truncatedMagnitude(at: start) }
        if mantissa == 0 { return 0 }
        switch exponent {
        case 0: return mantissa
        case 1...19:
            let (value, overflow) = mantissa.multipliedReportingOverflow(by: SmallPowersOfTen.word(Int(exponent)))
            return overflow ? nil : value
        case -19 ... -1:
            let (value, rest) = mantissa.quotientAndRemainder(dividingBy: SmallPowersOfTen.word(-Int(exponent)))
            return rest == 0 ? value : nil
        default: return nil
        }
    }

    /// The number without its sign, where it has 20 significant digits and is an integer of at most 64 bits.
    private func truncatedMagnitude(at start: UnsafePointer<UInt8>) -> UInt64? {
        let digits = SignificantDigits(from: start, to: end)
        guard digits.count == 20, digits.exponent == .small(0) else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = product.addingReportingOverflow(UInt64(digit))
            if productOverflow || sumOverflow { return nil }
            value = sum
        }
        return value
    }
}
