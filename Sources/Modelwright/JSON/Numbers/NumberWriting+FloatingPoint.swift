/// Writes the shortest JSON number that reads back as `value`: `3`, `14.99`, `1e300`, `-0`. Writes nothing and returns 0
/// for what JSON has no number for, infinity and NaN.
@inline(__always)
func writeDouble(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    // A number of few decimals is tried first. Where hundredths (or a whole number of up to 15 digits) divided by 1000
    // give the value, that decimal reads back as the value, because reading makes this very division; and no
    // other decimal of up to 15 digits does, so without its zeros it is the shortest.
    let magnitude = value.magnitude
    if magnitude < 1e12 {
        let scaled = Int64(magnitude * 1000 + 0.5)
        if Double(scaled) / 1000 == magnitude {
            return writeThousandths(UInt64(bitPattern: scaled), isNegative: value.sign == .minus, to: target)
        }
    }
    return writeLongDouble(value, to: target)
}

/// Writes the shortest JSON number that reads back as `value` when read as a `Float`, as `writeDouble` does.
func writeFloat(_ value: Float, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    var place = target
    if value.sign == .minus {
        place.pointee = UInt8(ascii: "-")
        place += 1
    }
    if value == 0 {
        place.pointee = UInt8(ascii: "0")
        return place + 1 - target
    }
    let field = Int(value.exponentBitPattern)
    let fraction = UInt64(value.significandBitPattern)
    var shortest = ShortestDecimal(
        significand: field == 0 ? fraction : fraction | 1 << 23,
        power: Swift.max(field, 1) - 150,
        isLowerNeighbourCloser: fraction == 0 && field > 1
    )
    shortest.removeTrailingZeros()
    return place - target + shortest.write(to: place, plainDigits: 8)
}

@inline(__always)
private func writeThousandths(_ value: UInt64, isNegative: Bool, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var place = target
    if isNegative {
        place.pointee = UInt8(ascii: "-")
        place += 1
    }
    let (whole, fraction) = value.quotientAndRemainder(dividingBy: 1000)
    place += writeUInt64(whole, to: place)
    if fraction != 0 {
        let (tenths, rest) = (Int(truncatingIfNeeded: fraction) &* 10).quotientAndRemainder(dividingBy: 100)
        place.pointee = UInt8(ascii: ".")
        // Two pairs, "14" and "90" for 0.149, of which the zeros at the end are not counted.
        writeDigitPair(tenths, to: place + 1)
        writeDigitPair(rest, to: place + 3)
        let second = tenths % 10
        place += rest != 0 ? 4 : second != 0 ? 3 : 2
    }
    return place - target
}

@inline(never)
private func writeLongDouble(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    var place = target
    if value.sign == .minus {
        place.pointee = UInt8(ascii: "-")
        place += 1
    }
    let field = Int(truncatingIfNeeded: value.exponentBitPattern)
    let fraction = value.significandBitPattern
    let significand = field == 0 ? fraction : fraction | 1 &<< 52
    let power = (field == 0 ? 1 : field) &- 1075
    var shortest: ShortestDecimal
    if power <= 0 && power > -53 && significand.trailingZeroBitCount >= -power {
        // A whole number below 2^53: all of its digits.
        shortest = ShortestDecimal(digits: significand &>> UInt64(truncatingIfNeeded: -power), exponent: 0)
    } else {
        shortest = ShortestDecimal(
            significand: significand,
            power: power,
            isLowerNeighbourCloser: fraction == 0 && field > 1
        )
    }
    shortest.removeTrailingZeros()
    return place - target &+ shortest.write(to: place)
}
