/// Where containers end that are walked through more than once: by a look ahead for the type field, or because objects
/// and what is flattened out of them are read from the same members.
///
/// Without it, each level of nesting would walk through all levels below it again.
///
/// Invariant: addresses are of the document that the reader reads, and are only compared.
final class SkippedRangeCache {
    /// Shorter ones are walked through again.
    private static let minimumLength = 256

    private var ends: [UnsafePointer<UInt8>: UnsafePointer<UInt8>] = [:]
    private var depth = 0

    func begin() { depth += 1 }

    func end() {
        depth -= 1
        if depth == 0 { ends.removeAll(keepingCapacity: true) }
    }

    func note(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        if depth > 0, end - start >= Self.minimumLength { ends[start] = end }
    }

    func end(of start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? { ends.isEmpty ? nil : ends[start] }
}
