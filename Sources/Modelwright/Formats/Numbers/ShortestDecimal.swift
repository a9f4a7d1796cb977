/// The shortest decimal number that reads back as a given binary one; of several the nearest.
struct ShortestDecimal {
    /// May end in zeros.
    var digits: UInt64
    var exponent: Int

    /// The shortest decimal for `significand` times 2^`power`: Giulietti's Schubfach algorithm, after Bolz's C++.
    ///
    /// `isLowerNeighbourCloser` where the value is a power of two, so that the gap below it is half of that above.
    /// Invariant: `significand` is not 0 and below 2^53, `power` within -1074 … 971.
    @inline(__always)
    init(significand: UInt64, power: Int, isLowerNeighbourCloser: Bool) {
        // The borders between the value and its neighbours, in quarters of a unit; a border itself belongs to the
        // value where the significand is even, because reading rounds to even.
        let isOdd = significand & 1
        let value = significand &<< 2
        let lowerBorder = value &- 2 &+ (isLowerNeighbourCloser ? 1 : 0)
        let upperBorder = value &+ 2
        // floor(log10(2^power)), or of 3/4 of it.
        let decimal = (power &* 1_262_611 &- (isLowerNeighbourCloser ? 524_031 : 0)) &>> 22
        let shift = UInt64(truncatingIfNeeded: power &+ ((-decimal &* 1_741_647) &>> 19) &+ 1)
        var scale = PowersOfTen.words(-decimal)
        // The algorithm wants the power rounded up; the table has it cut off, and 0 … 55 exact.
        if !(0...55).contains(-decimal) {
            scale.lower = scale.lower &+ 1
            if scale.lower == 0 { scale.upper = scale.upper &+ 1 }
        }
        let scaledValue = Self.roundedToOdd(scale, value &<< shift)
        let lower = Self.roundedToOdd(scale, lowerBorder &<< shift) &+ isOdd
        let upper = Self.roundedToOdd(scale, upperBorder &<< shift) &- isOdd

        let whole = scaledValue &>> 2
        if whole >= 10 {
            let tens = whole / 10
            let isBelowInside = lower <= 40 &* tens
            let isAboveInside = 40 &* tens &+ 40 <= upper
            if isBelowInside != isAboveInside {
                digits = tens &+ (isAboveInside ? 1 : 0)
                exponent = decimal &+ 1
                return
            }
        }
        exponent = decimal
        let isBelowInside = lower <= 4 &* whole
        let isAboveInside = 4 &* whole &+ 4 <= upper
        if isBelowInside != isAboveInside {
            digits = whole &+ (isAboveInside ? 1 : 0)
            return
        }
        let middle = 4 &* whole &+ 2
        let roundsUp = scaledValue > middle || (scaledValue == middle && whole & 1 != 0)
        digits = whole &+ (roundsUp ? 1 : 0)
    }

    /// `digits` times 10^`exponent` as they are.
    @inline(__always)
    init(digits: UInt64, exponent: Int) {
        self.digits = digits
        self.exponent = exponent
    }

    /// The upper 64 of the product's 192 bits, the last one set where anything is cut off.
    @inline(__always)
    private static func roundedToOdd(_ scale: (upper: UInt64, lower: UInt64), _ value: UInt64) -> UInt64 {
        let low = value.multipliedFullWidth(by: scale.lower)
        let high = value.multipliedFullWidth(by: scale.upper)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        return (high.high &+ (carry ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }

    /// The same number without zeros at the end of its digits. Invariant: `digits` is not 0.
    @inline(__always)
    mutating func removeTrailingZeros() {
        if !digits.isMultiple(of: 10) { return }
        // 19 digits have 18 zeros at most, that is 8 + 8 + 4 and less.
        removeZeros(100_000_000, 8)
        removeZeros(100_000_000, 8)
        removeZeros(10_000, 4)
        removeZeros(100, 2)
        removeZeros(10, 1)
    }

    /// Divides by 10^`count`, which is `power`, where that leaves nothing over.
    @inline(__always)
    private mutating func removeZeros(_ power: UInt64, _ count: Int) {
        let (quotient, rest) = digits.quotientAndRemainder(dividingBy: power)
        if rest == 0 {
            digits = quotient
            exponent &+= count
        }
    }

    /// Writes the number: plain digits from 0.0001 up to `plainDigits` before the point, otherwise the shorter of plain
    /// digits and an exponent. Invariant: there are no zeros at the end of `digits`, at most 17 of them.
    @inline(__always)
    func write(to target: UnsafeMutablePointer<UInt8>, plainDigits: Int = 16) -> Int {
        let count = decimalDigitCount(digits)
        // Where the point goes, counted from the first digit.
        let point = count &+ exponent
        if point > 0 && point < count {
            // All digits; then those behind the point, 16 at most, move one place on.
            writeDigits(digits, count: count, to: target)
            let fraction = UnsafeMutableRawPointer(target + point)
            let first = fraction.loadUnaligned(as: UInt64.self)
            let second = fraction.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            fraction.storeBytes(of: first, toByteOffset: 1, as: UInt64.self)
            fraction.storeBytes(of: second, toByteOffset: 9, as: UInt64.self)
            target[point] = UInt8(ascii: ".")
            return count &+ 1
        }
        if point <= 0 && point > -4 {
            EightDigits(0).write(from: 0, to: target)
            target[1] = UInt8(ascii: ".")
            writeDigits(digits, count: count, to: target + 2 - point)
            return 2 &- point &+ count
        }
        if point >= count && point <= plainDigits {
            writeDigits(digits, count: count, to: target)
            (target + count).update(repeating: UInt8(ascii: "0"), count: point &- count)
            return point
        }
        return writeExtreme(to: target, count: count, point: point)
    }

    @inline(never)
    private func writeExtreme(to target: UnsafeMutablePointer<UInt8>, count: Int, point: Int) -> Int {
        let power = point &- 1
        let powerLength = (power < 0 ? 1 : 0) &+ decimalDigitCount(UInt64(power.magnitude))
        let length = count &+ (count > 1 ? 1 : 0) &+ 1 &+ powerLength
        if point >= count && point <= length {
            writeDigits(digits, count: count, to: target)
            (target + count).update(repeating: UInt8(ascii: "0"), count: point &- count)
            return point
        }
        // All digits one place to the right; then the first moves to the front of the point.
        writeDigits(digits, count: count, to: target + 1)
        target[0] = target[1]
        var place = 1
        if count > 1 {
            target[1] = UInt8(ascii: ".")
            place = count &+ 1
        }
        target[place] = UInt8(ascii: "e")
        return place &+ 1 &+ writeInt64(Int64(power), to: target + place + 1)
    }
}
