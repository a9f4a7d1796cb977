import Foundation

/// What the system says of a call that failed: `No space left on device`.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The number that C calls `errno`.
    package let code: Int32

    /// The error of that number; the last call's by default.
    package init(_ code: Int32 = errno) { self.code = code }

    /// The system's words.
    package var description: String { String(cString: strerror(code)) }
}
