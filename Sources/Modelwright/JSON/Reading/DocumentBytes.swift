import Foundation

/// A copy of a document with 64 zero bytes behind it, so that scanning eight or sixteen bytes at a time needs no bounds
/// check: every scan stops at a NUL, which JSON has nowhere.
///
/// Invariant: `start ..< end` are the document's bytes, `end ..< end + 64` are zero, and both lie in `memory`, which does
/// not move; so they live as long as a copy of the value does.
struct DocumentBytes {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    private let memory: ManagedBuffer<Void, UInt8>
    var count: Int { end - start }

    init(copying bytes: UnsafeRawBufferPointer) {
        memory = ManagedBuffer.create(minimumCapacity: bytes.count + 64) { _ in }
        start = memory.withUnsafeMutablePointerToElements { elements in
            if let source = bytes.baseAddress {
                UnsafeMutableRawPointer(elements).copyMemory(from: source, byteCount: bytes.count)
            }
            (elements + bytes.count).initialize(repeating: 0, count: 64)
            return UnsafePointer(elements)
        }
        end = start + bytes.count
    }

    @inline(never)
    static func copy(of data: Data) -> DocumentBytes {
        data.withUnsafeBytes { DocumentBytes(copying: $0) }
    }
}
