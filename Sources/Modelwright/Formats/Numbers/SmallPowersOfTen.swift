/// The powers of ten that a word, or a `Double`, holds exactly.
///
/// Literals: the compiler lays them out in the program, where anything that has to be made first would be asked for at
/// each use whether it has been.
enum SmallPowersOfTen {
    /// 10^`exponent`, which is within 0 … 19.
    @inline(__always)
    static func word(_ exponent: Int) -> UInt64 { words[exponent] }

    /// 10^`exponent`, which is within 0 … 22.
    @inline(__always)
    static func double(_ exponent: Int) -> Double { doubles[exponent] }

    private static let words: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    private static let doubles: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
