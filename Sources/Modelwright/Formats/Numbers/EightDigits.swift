/// A number below 10^8 taken apart into its eight decimal digits, without a table and without a loop.
struct EightDigits {
    /// 0 … 9 in each byte, the first digit lowest.
    private let digits: UInt64

    /// Invariant: `value` is below 10^8.
    @inline(__always)
    init(_ value: UInt64) {
        // Halves of four digits, then pairs, then single ones: divisions by 100 and by 10 as multiplications, of
        // all parts at once.
        let (upper, lower) = value.quotientAndRemainder(dividingBy: 10_000)
        let halves = upper | lower &<< 32
        let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007f_0000_007f
        let pairs = hundreds | (halves &- 100 &* hundreds) &<< 16
        let tens = ((pairs &* 103) &>> 10) & 0x000f_000f_000f_000f
        digits = tens | (pairs &- 10 &* tens) &<< 8
    }

    /// How many zeros come first; at most 7, as 0 has a digit.
    @inline(__always)
    var leadingZeroCount: Int { (digits | 1 &<< 56).trailingZeroBitCount &>> 3 }

    /// How many zeros come last; 8 for 0.
    @inline(__always)
    var trailingZeroCount: Int { digits.leadingZeroBitCount &>> 3 }

    /// Writes the digits from the one at `index` on, and whatever behind them: 8 bytes always. Invariant: `index` is
    /// within 0 … 7.
    @inline(__always)
    func write(from index: Int, to target: UnsafeMutablePointer<UInt8>) {
        let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: 8 &* index)
        UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt64.self)
    }
}
