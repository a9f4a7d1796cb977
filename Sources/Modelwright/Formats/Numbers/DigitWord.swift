/// Eight bytes of text taken as decimal digits at once.
///
/// The digits that lead the word are counted and converted without a branch for each of them.
struct DigitWord {
    /// The bytes, with `0` … `9` mapped to 0 … 9; the first byte of the text is the lowest.
    private let values: UInt64
    /// How many digits lead the word, 0 through 8.
    let count: Int

    @inline(__always)
    init(_ pointer: UnsafePointer<UInt8>) {
        let values = loadEightBytes(pointer) ^ 0x3030_3030_3030_3030
        // The top bit of a byte is set from the first byte on that isn't a digit; what a carry does behind it is
        // of no interest.
        let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
        self.values = values
        count = others.trailingZeroBitCount &>> 3
    }

    /// The number that the leading digits write. Invariant: `count` is not 0.
    @inline(__always)
    var number: UInt64 {
        // Moved up, so that zeros stand in front of the digits.
        let digits = values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        let pairs = (digits &* 10) &+ (digits &>> 8)
        let upper = (pairs & 0x0000_00ff_0000_00ff) &* 0x000f_4240_0000_0064
        let lower = ((pairs &>> 16) & 0x0000_00ff_0000_00ff) &* 0x0000_2710_0000_0001
        return (upper &+ lower) &>> 32
    }
}
