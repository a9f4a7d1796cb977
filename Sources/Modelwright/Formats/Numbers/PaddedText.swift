// Invariant of every function in this folder that takes a pointer to text: behind the text stand at least
// `paddingLength` readable bytes, and where nothing else ends the text they are zero. So eight bytes can be read at any
// place of the text without a bounds check, and a NUL stops every scan.

/// How many zero bytes stand behind the end of every text that is scanned.
let paddingLength = 32

/// The eight bytes at `pointer`, the first one lowest.
@inline(__always)
func loadEightBytes(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
}

/// Calls `body` with where a copy of `bytes` starts and ends that has the padding behind it: on the stack while short.
func withPaddedCopy<Result>(
    of bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> Result
) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + paddingLength) { copy in
        _ = copy.update(fromContentsOf: bytes)
        copy[bytes.count...].update(repeating: 0)
        // The padding makes sure that the copy isn't empty, so it has an address.
        let start = UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
        return try body(start, start + bytes.count)
    }
}

/// Calls `body` with where the UTF-8 bytes of `string` start and end, with the padding behind them.
func withPaddedBytes<Result>(
    of string: String,
    _ body: (_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> Result
) rethrows -> Result {
    var string = string
    return try string.withUTF8 { try withPaddedCopy(of: $0, body) }
}

/// Calls `body` with where the bytes that `write` has written start and end, with the padding behind them. Up to 256
/// bytes may be written.
func withWrittenBytes<Result>(
    _ write: (UnsafeMutablePointer<UInt8>) -> Int,
    _ body: (_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> Result
) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256 + paddingLength) { space in
        let target = space.baseAddress.unsafelyUnwrapped
        let end = target + write(target)
        end.update(repeating: 0, count: paddingLength)
        return try body(target, end)
    }
}
