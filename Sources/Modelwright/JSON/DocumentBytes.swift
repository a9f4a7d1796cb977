import Foundation

/// A copy of a document with 64 zero bytes behind it, so that scanning eight or sixteen bytes at a time needs no bounds
/// check: every scan stops at a NUL, which JSON has nowhere.
///
/// Invariant: `start ..< end` are the document's bytes, `end ..< end + 64` are zero, and both live as long as the instance.
final class DocumentBytes {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    init(copying bytes: UnsafeRawBufferPointer) {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 64)
        if let source = bytes.baseAddress, bytes.count > 0 {
            UnsafeMutableRawPointer(memory).copyMemory(from: source, byteCount: bytes.count)
        }
        (memory + bytes.count).initialize(repeating: 0, count: 64)
        start = UnsafePointer(memory)
        end = start + bytes.count
    }

    static func copy(of data: Data) -> DocumentBytes {
        data.withUnsafeBytes { DocumentBytes(copying: $0) }
    }

    deinit {
        start.deallocate()
    }
}
