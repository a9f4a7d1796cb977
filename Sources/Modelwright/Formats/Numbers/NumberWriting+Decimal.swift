import Foundation

/// Writes `value` exactly: plain digits while they are at most 40, otherwise with an exponent.
///
/// Writes nothing and returns 0 for NaN. Invariant: 200 bytes are free behind `target`.
func writeDecimal(_ value: Decimal, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if value.isNaN { return 0 }
    if value.isZero {
        target.pointee = UInt8(ascii: "0")
        return 1
    }
    var place = target
    if value.isSignMinus {
        place.pointee = UInt8(ascii: "-")
        place += 1
    }
    var exponent = value.exponent
    let mantissa = value.mantissa
    if mantissa.upper == 0, mantissa.lower < 10_000_000_000_000_000, exponent <= 0, exponent > -16 {
        var shortest = ShortestDecimal(digits: mantissa.lower, exponent: exponent)
        shortest.removeTrailingZeros()
        if shortest.exponent > -16 && decimalDigitCount(shortest.digits) + shortest.exponent > -4 {
            return place - target + shortest.write(to: place)
        }
    }
    var count = 0
    let groups = mantissa.digitGroups
    for group in [groups.first, groups.middle, groups.last] {
        if count > 0 {
            writeDigits(group, count: 19, to: place + count)
            count += 19
        } else if group > 0 {
            count = writeUInt64(group, to: place)
        }
    }
    while count > 1, place[count - 1] == UInt8(ascii: "0") {
        count -= 1
        exponent += 1
    }
    return place - target + placePoint(in: place, count: count, exponent: exponent)
}

/// Makes the `count` digits that stand at `digits` the JSON number with this exponent; returns its length.
private func placePoint(in digits: UnsafeMutablePointer<UInt8>, count: Int, exponent: Int) -> Int {
    let point = count + exponent
    if exponent >= 0 && point <= 40 {
        (digits + count).update(repeating: UInt8(ascii: "0"), count: exponent)
        return point
    }
    if exponent < 0 && point > 0 {
        (digits + point + 1).update(from: digits + point, count: count - point)
        digits[point] = UInt8(ascii: ".")
        return count + 1
    }
    if point <= 0 && -exponent <= 40 {
        (digits + 2 - point).update(from: digits, count: count)
        digits.update(repeating: UInt8(ascii: "0"), count: 2 - point)
        digits[1] = UInt8(ascii: ".")
        return 2 - point + count
    }
    var end = digits + 1
    if count > 1 {
        (digits + 2).update(from: digits + 1, count: count - 1)
        digits[1] = UInt8(ascii: ".")
        end = digits + count + 1
    }
    end.pointee = UInt8(ascii: "e")
    end += 1
    end += writeInt64(Int64(point - 1), to: end)
    return end - digits
}
