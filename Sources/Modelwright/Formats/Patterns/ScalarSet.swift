/// A set of Unicode scalars, kept as ranges in order with gaps between them.
struct ScalarSet: Sendable, Hashable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    static let lastScalar: UInt32 = 0x10FFFF
    static let everything = ScalarSet([0...lastScalar])
    /// Every scalar that ends a line for ICU.
    static let lineTerminators = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
    static let carriageReturn = ScalarSet("\r")
    static let lineFeed = ScalarSet("\n")

    /// The ranges may overlap and come in any order.
    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
                self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    init(_ scalar: Unicode.Scalar) {
        ranges = [scalar.value...scalar.value]
    }

    /// Of the ends alone: a set may have hundreds of ranges, and is looked up for each copy of a repeat.
    func hash(into hasher: inout Hasher) {
        hasher.combine(ranges.count)
        hasher.combine(ranges.first)
        hasher.combine(ranges.last)
    }

    var isASCII: Bool { (ranges.last?.upperBound ?? 0) < 0x80 }

    func union(_ other: ScalarSet) -> ScalarSet {
        ScalarSet(ranges + other.ranges)
    }

    var complement: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.lastScalar { gaps.append(next...Self.lastScalar) }
        return ScalarSet(gaps)
    }

    func subtracting(_ other: ScalarSet) -> ScalarSet {
        complement.union(other).complement
    }
}
