import CThreadStack

/// Tells whether the thread's stack has room for one more level of nesting, so that a limit that a caller has raised
/// beyond what the stack holds ends in an error.
///
/// Invariant: addresses are compared, never followed.
struct StackGuard {
    /// Up to this depth every thread's stack suffices.
    static let uncheckedDepth = 64

    /// What a level and everything that it calls may take.
    private static let reserve: UInt = 160 * 1024

    /// The lowest address that a level may start at; nil until it is asked for, and 0 where it is not known.
    private var lowest: UInt?

    /// How many levels a walk that counts them by `enter` is in.
    private var depth = 0

    /// Steps a level deeper; false, where the stack does not hold it. Each call is followed by one of `leave`.
    mutating func enter() -> Bool {
        depth += 1
        return depth <= StackGuard.uncheckedDepth || !isExhausted()
    }

    mutating func leave() { depth -= 1 }

    /// Whether too little is left for another level.
    @inline(never)
    mutating func isExhausted() -> Bool {
        let limit = lowest ?? StackGuard.lowestAddress()
        lowest = limit
        return UInt(bitPattern: modelwright_stack_address()) < limit
    }

    private static func lowestAddress() -> UInt {
        let bottom = UInt(bitPattern: modelwright_stack_bottom())
        return bottom == 0 ? 0 : bottom + reserve
    }
}
