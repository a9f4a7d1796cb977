import Foundation

/// A value of several threads, behind a lock that the Thread Sanitizer knows: `Mutex` of the library Synchronization
/// is a futex on Linux, which it does not see, and takes for a race.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&stored) }
    }
}
