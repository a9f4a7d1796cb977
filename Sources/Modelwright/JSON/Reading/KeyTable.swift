/// The keys that one JSON object is known to have, laid out for comparing against raw bytes.
///
/// A key and its closing quote are two masked 64-bit words, so that a key of up to 15 bytes is recognised by two
/// loads and two comparisons; the bytes of longer keys follow. Keys that follow each other in the document mostly
/// follow each other in the table, so the caller's guess is tried first; then the few entries with the same hash.
///
/// Invariant: `slots`, `tails` and `heads` are allocated in `init`, never written afterwards and freed in `deinit`;
/// every `tail` points into `tails`. A key whose JSON text needs an escape is found by `index(of:)` only.
final class KeyTable: @unchecked Sendable {
    struct Slot {
        var word0: UInt64, mask0: UInt64
        var word1: UInt64, mask1: UInt64
        /// The key's length in bytes, without its quote.
        var length: Int32
        /// The next entry with the same hash, or -1.
        var next: Int32
        /// The rest of a key of more than 15 bytes, its closing quote included, with eight NULs behind it.
        var tail: UnsafePointer<UInt8>?
    }

    let count: Int
    let keys: [String]
    private let indexByKey: [ExactString: Int]
    let slots: UnsafePointer<Slot>
    /// The first entry of each hash, or -1; and -1 for what is no key's.
    private let heads: UnsafePointer<Int32>
    let hashing: KeyHash
    private let tails: [UnsafeMutablePointer<UInt8>]

    init(_ keys: [String]) {
        self.keys = keys
        count = keys.count
        indexByKey = Dictionary(zip(keys.map(ExactString.init), 0...), uniquingKeysWith: { first, _ in first })
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: max(keys.count, 1))
        var tails: [UnsafeMutablePointer<UInt8>] = []
        var plain: [Int] = []
        for index in keys.indices {
            let bytes = Array(keys[index].utf8) + [UInt8(ascii: "\"")]
            var slot = Slot(
                word0: 0, mask0: 0, word1: 0, mask1: 0, length: Int32(bytes.count - 1), next: -1, tail: nil)
            for (offset, byte) in bytes.prefix(16).enumerated() {
                let shift = UInt64(offset % 8 * 8)
                if offset < 8 {
                    slot.word0 |= UInt64(byte) << shift
                    slot.mask0 |= 0xFF << shift
                } else {
                    slot.word1 |= UInt64(byte) << shift
                    slot.mask1 |= 0xFF << shift
                }
            }
            if bytes.count > 16 {
                let rest = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count - 8)
                rest.initialize(repeating: 0, count: bytes.count - 8)
                rest.update(from: Array(bytes[16...]), count: bytes.count - 16)
                tails.append(rest)
                slot.tail = UnsafePointer(rest)
            }
            if keys[index].utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
                // Nothing masked by zero is one: this entry never matches bytes.
                slot.word0 = 1
                slot.mask0 = 0
            } else {
                plain.append(index)
            }
            (slots + index).initialize(to: slot)
        }
        hashing = KeyHash(spreading: plain.map { UnsafePointer(slots) + $0 })
        let heads = UnsafeMutablePointer<Int32>.allocate(capacity: hashing.count + 1)
        heads.initialize(repeating: -1, count: hashing.count + 1)
        // The last first, so that of two entries with one hash the earlier is looked at first.
        for index in plain.reversed() {
            let hash = hashing.hash(of: slots[index])
            slots[index].next = heads[hash]
            heads[hash] = Int32(index)
        }
        self.slots = UnsafePointer(slots)
        self.heads = UnsafePointer(heads)
        self.tails = tails
    }

    deinit {
        slots.deallocate()
        heads.deallocate()
        for tail in tails { tail.deallocate() }
    }

    /// The entry of a key, or nil.
    func index(of key: String) -> Int? {
        indexByKey[ExactString(key)]
    }

    /// The entry that the bytes behind an opening quote spell, closing quote included, or -1.
    ///
    /// `bytes` must be followed by at least 16 readable bytes (the padding of `DocumentBytes`).
    @inline(__always)
    func index(at bytes: UnsafePointer<UInt8>, guess: Int) -> Int {
        let word0 = loadEightBytes(bytes)
        let word1 = loadEightBytes(bytes + 8)
        if guess < count, matches(slots + guess, word0, word1, bytes) { return guess }
        var index = heads[hashing.hash(word0, word1, bytes + 16)]
        while index >= 0 {
            let slot = slots + Int(index)
            if matches(slot, word0, word1, bytes) { return Int(index) }
            index = slot.pointee.next
        }
        return -1
    }

    @inline(__always)
    private func matches(
        _ slot: UnsafePointer<Slot>, _ word0: UInt64, _ word1: UInt64, _ bytes: UnsafePointer<UInt8>
    ) -> Bool {
        guard word0 & slot.pointee.mask0 == slot.pointee.word0, word1 & slot.pointee.mask1 == slot.pointee.word1 else {
            return false
        }
        guard let tail = slot.pointee.tail else { return true }
        // Byte by byte: the first difference, at the latest the document's NUL padding, ends it within the buffer.
        var offset = 0
        let rest = Int(slot.pointee.length) + 1 - 16
        while offset < rest {
            if bytes[16 + offset] != tail[offset] { return false }
            offset += 1
        }
        return true
    }
}
