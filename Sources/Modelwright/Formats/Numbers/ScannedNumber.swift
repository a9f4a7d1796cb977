/// The parts of a JSON number, as scanned: its value is `mantissa` times 10 to the power of `exponent`.
struct ScannedNumber {
    /// Where the number ends: the first byte that isn't part of it.
    var end: UnsafePointer<UInt8>
    var isNegative: Bool
    /// Neither a fraction nor an exponent is written.
    var isInteger: Bool
    /// The first 19 significant digits.
    var mantissa: UInt64
    /// The decimal exponent to apply to `mantissa`; beyond ±2^31 the nearest `Int32`.
    var exponent: Int32
    /// More than 19 digits are significant: the value is between `mantissa` and `mantissa + 1`, scaled.
    var isTruncated: Bool

    /// Whether the number is zero with a minus sign, however it is written: `-0`, `-0.0`, `-0e5`.
    @inline(__always)
    var isNegativeZero: Bool { isNegative && mantissa == 0 }
}

/// The JSON number at `start` (RFC 8259: no leading zeros, no `+`, digits on both sides of the point), or nil where
/// none stands there. What follows the number is for the caller to judge.
@inline(__always)
func scanNumber(_ start: UnsafePointer<UInt8>) -> ScannedNumber? {
    let isNegative = start.pointee == UInt8(ascii: "-")
    let digits = isNegative ? start + 1 : start
    let word = DigitWord(digits)
    let end = digits + word.count
    let isZeroLed = digits.pointee == UInt8(ascii: "0") && word.count > 1
    if word.count == 0 || isZeroLed {
        return scanLongNumber(digits, isNegative: isNegative)
    }
    if end.pointee == UInt8(ascii: ".") {
        let fraction = DigitWord(end + 1)
        let fractionEnd = end + 1 + fraction.count
        if fraction.count == 0 || continuesNumber(fractionEnd.pointee) {
            return scanLongNumber(digits, isNegative: isNegative)
        }
        return ScannedNumber(
            end: fractionEnd,
            isNegative: isNegative,
            isInteger: false,
            mantissa: word.number &* SmallPowersOfTen.word(fraction.count) &+ fraction.number,
            exponent: -Int32(truncatingIfNeeded: fraction.count),
            isTruncated: false
        )
    }
    if continuesNumber(end.pointee) {
        return scanLongNumber(digits, isNegative: isNegative)
    }
    return ScannedNumber(
        end: end,
        isNegative: isNegative,
        isInteger: true,
        mantissa: word.number,
        exponent: 0,
        isTruncated: false
    )
}

/// The same out of line, for numbers that only some documents have.
@inline(never)
func scanRareNumber(_ start: UnsafePointer<UInt8>) -> ScannedNumber? { scanNumber(start) }

/// Whether a byte behind digits, other than a point, is part of the number too.
@inline(__always)
private func continuesNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte | 0x20 == UInt8(ascii: "e")
}

/// The number whose digits begin at `digits`, in any form.
@inline(never)
private func scanLongNumber(_ digits: UnsafePointer<UInt8>, isNegative: Bool) -> ScannedNumber? {
    var place = digits
    // Wraps around when there are more than 19 digits; then it is done again with care, below.
    var mantissa: UInt64 = 0
    let integerCount = takeDigits(&place, into: &mantissa)
    if integerCount == 0 || (integerCount > 1 && digits.pointee == UInt8(ascii: "0")) { return nil }
    var digitCount = integerCount
    var exponent = 0
    var isInteger = true
    if place.pointee == UInt8(ascii: ".") {
        place += 1
        let fractionCount = takeDigits(&place, into: &mantissa)
        if fractionCount == 0 { return nil }
        digitCount &+= fractionCount
        exponent = -fractionCount
        isInteger = false
    }
    let digitsEnd = place
    var writtenExponent: Int64 = 0
    if place.pointee | 0x20 == UInt8(ascii: "e") {
        guard let written = scanExponent(&place) else { return nil }
        writtenExponent = written
        isInteger = false
    }
    var isTruncated = false
    if digitCount > 19 {
        (mantissa, exponent, isTruncated) = takeSignificantDigits(digits, digitsEnd)
    }
    return ScannedNumber(
        end: place,
        isNegative: isNegative,
        isInteger: isInteger,
        mantissa: mantissa,
        exponent: Int32(clamping: writtenExponent &+ Int64(exponent)),
        isTruncated: isTruncated
    )
}

/// Appends the digits at `place` to `mantissa`, moves `place` behind them and returns how many there were.
@inline(__always)
private func takeDigits(_ place: inout UnsafePointer<UInt8>, into mantissa: inout UInt64) -> Int {
    let start = place
    while true {
        let word = DigitWord(place)
        if word.count == 0 { break }
        mantissa = mantissa &* SmallPowersOfTen.word(word.count) &+ word.number
        place += word.count
        if word.count < 8 { break }
    }
    return place - start
}

/// The exponent that begins with the `e` at `place`, or nil where no digit follows. Beyond 10^17 its exact size has no
/// meaning any more: no text is long enough to make up for it.
private func scanExponent(_ place: inout UnsafePointer<UInt8>) -> Int64? {
    place += 1
    let isNegative = place.pointee == UInt8(ascii: "-")
    if isNegative || place.pointee == UInt8(ascii: "+") { place += 1 }
    var digit = place.pointee &- UInt8(ascii: "0")
    if digit > 9 { return nil }
    var exponent: Int64 = 0
    while digit < 10 {
        if exponent < 100_000_000_000_000_000 { exponent = exponent &* 10 &+ Int64(digit) }
        place += 1
        digit = place.pointee &- UInt8(ascii: "0")
    }
    return isNegative ? -exponent : exponent
}

/// The first 19 significant digits between `digits` and `end` (where a point may stand between them), the exponent that
/// goes with them, and whether digits other than zero were left out.
private func takeSignificantDigits(
    _ digits: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
) -> (mantissa: UInt64, exponent: Int, isTruncated: Bool) {
    var mantissa: UInt64 = 0
    var exponent = 0
    var count = 0
    var isTruncated = false
    var isFraction = false
    var place = digits
    while place < end {
        let byte = place.pointee
        place += 1
        if byte == UInt8(ascii: ".") {
            isFraction = true
            continue
        }
        let digit = UInt64(byte &- UInt8(ascii: "0"))
        if count < 19 {
            mantissa = mantissa &* 10 &+ digit
            if mantissa != 0 { count &+= 1 }
            if isFraction { exponent &-= 1 }
        } else {
            if !isFraction { exponent &+= 1 }
            if digit != 0 { isTruncated = true }
        }
    }
    return (mantissa, exponent, isTruncated)
}
