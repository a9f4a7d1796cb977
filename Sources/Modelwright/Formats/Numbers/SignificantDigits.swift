/// The decimal value of a number's text, of any length and exactly: the digits without the zeros before and behind
/// them, and the exponent of the last one.
///
/// Two numbers are equal exactly when sign, digits and exponent are; zero has no digits, no sign and the exponent 0.
/// Invariant: `first` and `last` point into a text that outlives this value, and that `scanNumber` has accepted.
struct SignificantDigits: Sequence, Hashable {
    let isNegative: Bool
    /// How many digits there are.
    let count: Int
    /// What the last digit counts: 10 to the power of this.
    let exponent: DecimalExponent
    /// The first digit that isn't zero; a point may stand among those that follow.
    private let first: UnsafePointer<UInt8>

    /// Takes apart the number that stands between `start` and `end`.
    init(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        let isNegative = start.pointee == UInt8(ascii: "-")
        var place = isNegative ? start + 1 : start
        var first = place
        // The digits from the first that isn't zero to the last that isn't, and the zeros seen behind that one.
        var count = 0
        var zeros = 0
        var fractionCount = 0
        var isFraction = false
        while place < end, place.pointee | 0x20 != UInt8(ascii: "e") {
            let byte = place.pointee
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                if isFraction { fractionCount += 1 }
                if byte != UInt8(ascii: "0") {
                    if count == 0 { first = place } else { count += zeros }
                    count += 1
                    zeros = 0
                } else if count > 0 {
                    zeros += 1
                }
            }
            place += 1
        }
        self.first = first
        self.count = count
        self.isNegative = isNegative && count > 0
        if count == 0 {
            exponent = .small(0)
        } else if place < end {
            exponent = DecimalExponent(from: place + 1, to: end, plus: zeros - fractionCount)
        } else {
            exponent = .small(Int64(zeros - fractionCount))
        }
    }

    /// The number has digits behind the point.
    var isFractional: Bool { exponent.isNegative }

    /// The digits, as numbers 0 … 9.
    func makeIterator() -> Iterator { Iterator(place: first, remaining: count) }

    struct Iterator: IteratorProtocol {
        var place: UnsafePointer<UInt8>
        var remaining: Int

        mutating func next() -> UInt8? {
            if remaining == 0 { return nil }
            remaining -= 1
            if place.pointee == UInt8(ascii: ".") { place += 1 }
            let digit = place.pointee &- UInt8(ascii: "0")
            place += 1
            return digit
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.isNegative == right.isNegative && left.count == right.count && left.exponent == right.exponent
            && left.elementsEqual(right)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isNegative)
        hasher.combine(exponent)
        for digit in self { hasher.combine(digit) }
    }
}

/// Whether two texts, each from start to end a JSON number, write the same number: `1.0`, `1` and `10e-1` do.
func equalAsDecimals(
    _ left: (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>),
    _ right: (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>)
) -> Bool {
    let leftBytes = UnsafeBufferPointer(start: left.start, count: left.end - left.start)
    let rightBytes = UnsafeBufferPointer(start: right.start, count: right.end - right.start)
    if leftBytes.elementsEqual(rightBytes) { return true }
    return SignificantDigits(from: left.start, to: left.end) == SignificantDigits(from: right.start, to: right.end)
}
