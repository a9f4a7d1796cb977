/// Strings of up to 15 ASCII bytes, which Swift stores in the string itself, as names and tags mostly are.
///
/// There the bytes come in order, and the last of the sixteen has their number and four flags. This is how strings are laid
/// out on Apple's 64-bit systems, where it can't change any more; elsewhere nobody promises it.
///
/// Invariant: a string is made of its words only where every length, tried once, has shown that this is its layout.
struct SmallStrings {
    static let maximumCount = 15

    /// Asked once for a document.
    private let isLayoutKnown = Self.isLayoutKnown

    private static let isLayoutKnown: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return false }
        let padded = Array("abcdefghijklmno".utf8) + [0]
        return padded.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return (0...maximumCount).allSatisfy { count in
                let usual = String(decoding: bytes.prefix(count), as: UTF8.self)
                return unsafeBitCast(usual, to: (UInt64, UInt64).self) == words(start, count)
            }
        }
    }()

    /// The string of so many ASCII bytes, `maximumCount` at most, of which sixteen can be read.
    @inline(__always)
    func make(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        guard isLayoutKnown else {
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
        return unsafeBitCast(Self.words(bytes, count), to: String.self)
    }

    @inline(__always)
    private static func words(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (UInt64, UInt64) {
        let flags = UInt64(0xE0 | count) &<< 56
        if count < 8 { return (loadEightBytes(bytes) & lowBytes(count), flags) }
        return (loadEightBytes(bytes), loadEightBytes(bytes + 8) & lowBytes(count - 8) | flags)
    }

    /// The lowest bytes of a word, seven at most.
    @inline(__always)
    private static func lowBytes(_ count: Int) -> UInt64 { (1 &<< UInt64(count &* 8)) &- 1 }
}
