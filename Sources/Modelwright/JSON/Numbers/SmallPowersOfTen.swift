/// The powers of ten that a word, or a `Double`, holds exactly.
enum SmallPowersOfTen {
    /// 10^`exponent`. Invariant: `exponent` is within 0 … 19.
    @inline(__always)
    static func word(_ exponent: Int) -> UInt64 { words[exponent] }

    /// 10^`exponent`. Invariant: `exponent` is within 0 … 22.
    @inline(__always)
    static func double(_ exponent: Int) -> Double { doubles[exponent] }

    // Plain pointers to memory that is never freed and never changed: see PowersOfTen.
    private nonisolated(unsafe) static let words: UnsafePointer<UInt64> = {
        let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 20)
        var power: UInt64 = 1
        for exponent in 0..<20 {
            (table + exponent).initialize(to: power)
            power = power &* 10
        }
        return UnsafePointer(table)
    }()

    private nonisolated(unsafe) static let doubles: UnsafePointer<Double> = {
        let table = UnsafeMutablePointer<Double>.allocate(capacity: 23)
        var power = 1.0
        for exponent in 0..<23 {
            (table + exponent).initialize(to: power)
            power *= 10
        }
        return UnsafePointer(table)
    }()
}
