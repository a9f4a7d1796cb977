/// Writes the shortest JSON number that reads back as `value`: `3`, `14.99`, `1e300`, `-0`.
///
/// Writes nothing and returns 0 for what JSON has no number for, infinity and NaN.
@inline(__always)
func writeDouble(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = value.magnitude
    if magnitude < 0x1p53 {
        let whole = UInt64(bitPattern: Int64(magnitude))
        let isNegative = value.sign == .minus
        if Double(Int64(bitPattern: whole)) == magnitude {
            return writeMillionths(whole: whole, fraction: 0, isNegative: isNegative, to: target)
        }
        // Where a whole number of up to 15 digits divided by a million gives the value, that decimal reads back as the
        // value, because reading makes this very division; and no other decimal of up to 15 digits does, so
        // without the zeros at its end it is the shortest.
        if magnitude < 1e9 && magnitude >= 1e-4 {
            let scaled = Int64(magnitude * 1_000_000 + 0.5)
            if Double(scaled) / 1_000_000 == magnitude {
                let (whole, fraction) = UInt64(bitPattern: scaled).quotientAndRemainder(dividingBy: 1_000_000)
                return writeMillionths(whole: whole, fraction: fraction, isNegative: isNegative, to: target)
            }
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
private func writeMillionths(
    whole: UInt64,
    fraction: UInt64,
    isNegative: Bool,
    to target: UnsafeMutablePointer<UInt8>
) -> Int {
    target.pointee = UInt8(ascii: "-")
    var place = isNegative ? target + 1 : target
    place += writeUInt64(whole, to: place)
    if fraction != 0 {
        let digits = EightDigits(fraction)
        place.pointee = UInt8(ascii: ".")
        digits.write(from: 2, to: place + 1)
        place += 7 &- digits.trailingZeroCount
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
    var shortest = ShortestDecimal(
        significand: significand,
        power: power,
        isLowerNeighbourCloser: fraction == 0 && field > 1
    )
    shortest.removeTrailingZeros()
    return place - target &+ shortest.write(to: place)
}
