// Invariant of every function that writes: at least 64 bytes are free behind the pointer (24 for an integer, 200 for a
// `Decimal`). Each returns how many it has written; what lies behind those may be overwritten too.

/// Writes `value` in decimal digits.
@inline(__always)
func writeInt64(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if value >= 0 { return writeUInt64(UInt64(bitPattern: value), to: target) }
    target.pointee = UInt8(ascii: "-")
    return 1 &+ writeUInt64(value.magnitude, to: target + 1)
}

/// Writes `value` in decimal digits.
@inline(__always)
func writeUInt64(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 100_000_000 {
        let digits = EightDigits(value)
        let zeros = digits.leadingZeroCount
        digits.write(from: zeros, to: target)
        return 8 &- zeros
    }
    let count = decimalDigitCount(value)
    writeDigits(value, count: count, to: target)
    return count
}

/// How many decimal digits `value` has; 1 for zero.
@inline(__always)
func decimalDigitCount(_ value: UInt64) -> Int {
    // log10(2) is nearly 1233/4096: the estimate is right or one too small.
    let bits = 64 &- (value | 1).leadingZeroBitCount
    let estimate = (bits &* 1233) &>> 12
    return estimate &+ (value >= SmallPowersOfTen.word(estimate) ? 1 : 0) | (value == 0 ? 1 : 0)
}

/// Writes `value` in `count` digits, with zeros in front where it has fewer. Invariant: `count` is within 1 … 20, and
/// `value` has no more digits than that.
@inline(never)
func writeDigits(_ value: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
    // Eight at a time, the first ones first: what they write too far the next ones write over.
    if count <= 8 {
        EightDigits(value).write(from: 8 &- count, to: target)
        return
    }
    let (upper, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    if count <= 16 {
        EightDigits(upper).write(from: 16 &- count, to: target)
    } else {
        let (first, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
        EightDigits(first).write(from: 24 &- count, to: target)
        EightDigits(middle).write(from: 0, to: target + (count &- 16))
    }
    EightDigits(last).write(from: 0, to: target + (count &- 8))
}

/// Writes `value` as two digits. Invariant: it is within 0 … 99.
@inline(__always)
func writeDigitPair(_ value: Int, to target: UnsafeMutablePointer<UInt8>) {
    let pair = UnsafeRawPointer(digitPairs.utf8Start + 2 &* value).loadUnaligned(as: UInt16.self)
    UnsafeMutableRawPointer(target).storeBytes(of: pair, as: UInt16.self)
}

// A static string is bytes of the program itself: no initialiser runs, nothing is counted or checked.
private let digitPairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """
