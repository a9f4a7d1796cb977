import CThreadStack

/// Tells whether the thread's stack has room for one more level of nesting, so that nesting which the stack doesn't hold
/// ends in an error.
///
/// Invariant: addresses are compared, never followed.
struct StackGuard {
    /// Up to this depth there is room wherever the walk that begins here leads: 0, where each level has to be asked for.
    let uncheckedDepth: Int

    /// The lowest address that a level may start at; 0 where it is not known.
    private let lowest: UInt

    /// How many levels a walk that counts them by `enter` is in.
    private var depth = 0

    /// What a level and everything that it calls may take, where no code is optimised and the sanitizers watch.
    private static let reserve: UInt = 160 * 1024

    /// What is always kept free: an attribute's value is read within.
    private static let leastReserve: UInt = 64 * 1024

    /// A guard for a walk that begins here, on this thread.
    init() {
        let bottom = UInt(bitPattern: modelwright_stack_bottom())
        let here = UInt(bitPattern: modelwright_stack_address())
        guard bottom != 0, here > bottom else {
            (lowest, uncheckedDepth) = (0, 64)
            return
        }
        // A small stack is shared between the levels and what they call.
        let room = here - bottom
        lowest = bottom + min(Self.reserve, max(Self.leastReserve, room / 2))
        uncheckedDepth = room >= 1 << 20 ? 64 : 0
    }

    /// Whether more than two thirds of the thread's stack are in use.
    ///
    /// For walks that others lead, who may go back over all levels with a call for each: Foundation's coders do, to find the
    /// path of an error.
    static var isMostlySpent: Bool {
        @inline(never) get {
            let bottom = UInt(bitPattern: modelwright_stack_bottom())
            let here = UInt(bitPattern: modelwright_stack_address())
            return bottom != 0 && here < bottom + UInt(modelwright_stack_size()) / 3
        }
    }

    /// Whether too little is left for another level of the thread that asks, whichever that is: for walks that others lead.
    static var isExhausted: Bool {
        @inline(never) get {
            let bottom = UInt(bitPattern: modelwright_stack_bottom())
            let here = UInt(bitPattern: modelwright_stack_address())
            let reserve = min(Self.reserve, max(Self.leastReserve, UInt(modelwright_stack_size()) / 2))
            return bottom != 0 && here < bottom + reserve
        }
    }

    /// What an error says where the stack has no room.
    static let exhaustion = "This thread's stack has no room for another level."

    /// Steps a level deeper; false, where the stack does not hold it. Each call is followed by one of `leave`.
    mutating func enter() -> Bool {
        depth += 1
        return depth <= uncheckedDepth || !isExhausted
    }

    mutating func leave() { depth -= 1 }

    /// Whether the system tells where the stack ends.
    var isKnown: Bool { lowest != 0 }

    /// Whether too little is left for another level.
    var isExhausted: Bool {
        @inline(never) get { UInt(bitPattern: modelwright_stack_address()) < lowest }
    }
}
