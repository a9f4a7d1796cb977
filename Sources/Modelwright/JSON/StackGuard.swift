import Foundation

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

    /// Whether too little is left for another level.
    @inline(never)
    mutating func isExhausted() -> Bool {
        let limit = lowest ?? StackGuard.lowestAddress()
        lowest = limit
        var here: UInt8 = 0
        return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) } < limit
    }

    private static func lowestAddress() -> UInt {
        #if canImport(Darwin)
            let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            let bottom = top &- UInt(pthread_get_stacksize_np(pthread_self()))
        #elseif os(Linux)
            var attributes = pthread_attr_t()
            guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return 0 }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0 }
            let bottom = UInt(bitPattern: address)
        #else
            let bottom: UInt = 0
        #endif
        return bottom == 0 ? 0 : bottom + reserve
    }
}
