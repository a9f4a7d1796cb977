/// Spreads a table's keys, so that each key of a document is compared with a few of the table's only, whatever it is.
///
/// It is the first byte where that will do, as for most tables. For others it is made of all bytes by factors that are
/// chosen when the table is made, until no hash has more than a few of its keys. So whoever knows them and writes
/// documents with many keys of one hash has each of these compared with no more than that.
///
/// Invariant: a hash is from 0 to `count`, and `count` is no key's.
struct KeyHash {
    /// What of the first byte is the hash, in which letters of either case differ, and a digit from most of them; below 0
    /// where the hash is made of all bytes.
    private let mask: Int
    private let factors: (UInt64, UInt64)
    private let shift: UInt64
    /// The table's longest key in bytes, its closing quote included.
    private let maximumLength: Int
    /// How many hashes there are.
    let count: Int

    /// How many keys may have one hash.
    static let maximumShare = 8
    /// How many pairs of factors are tried, of which the best is taken. It takes keys made for it that none of them will do.
    private static let maximumTries = 64

    /// A hash that spreads a table's keys.
    init(spreading slots: [UnsafePointer<KeyTable.Slot>]) {
        let length = slots.map { Int($0.pointee.length) + 1 }.max() ?? 0
        var best = KeyHash(firstByteOf: slots.count)
        var share = best.share(of: slots)
        var state: UInt64 = 0
        for _ in 0..<KeyHash.maximumTries where share > KeyHash.maximumShare {
            let factors = (KeyHash.nextFactor(&state), KeyHash.nextFactor(&state))
            let other = KeyHash(factors: factors, for: slots.count, maximumLength: length)
            let otherShare = other.share(of: slots)
            if otherShare < share { (best, share) = (other, otherShare) }
        }
        self = best
    }

    private init(firstByteOf keyCount: Int) {
        count = keyCount > 4 ? 64 : 1
        mask = count - 1
        (factors, shift, maximumLength) = ((0, 0), 0, 0)
    }

    private init(factors: (UInt64, UInt64), for keyCount: Int, maximumLength: Int) {
        mask = -1
        let bits = UInt64.bitWidth - (2 * keyCount).leadingZeroBitCount
        count = 1 << bits
        shift = UInt64(64 - bits)
        self.factors = factors
        self.maximumLength = maximumLength
    }

    /// How many of the keys have the hash that most of them have.
    private func share(of slots: [UnsafePointer<KeyTable.Slot>]) -> Int {
        var counts = [Int](repeating: 0, count: count + 1)
        for slot in slots { counts[hash(of: slot.pointee)] += 1 }
        return counts.max() ?? 0
    }

    /// The next of a sequence of odd numbers that looks like chance (SplitMix64).
    private static func nextFactor(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        return (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB | 1
    }

    /// The hash of a table's key.
    func hash(of slot: KeyTable.Slot) -> Int { hash(slot.word0, slot.word1, slot.tail) }

    /// The hash of a key, of which the first sixteen bytes are two words; `count` for one that is longer than the table's.
    ///
    /// `rest` must be readable to eight bytes behind the key's closing quote, or behind a NUL that comes before it.
    @inline(__always)
    func hash(_ word0: UInt64, _ word1: UInt64, _ rest: UnsafePointer<UInt8>?) -> Int {
        mask < 0 ? hashOfAll(word0, word1, rest) : Int(truncatingIfNeeded: word0) & mask
    }

    /// Not part of the loop over an object's members, where the first byte mostly does.
    @inline(never)
    private func hashOfAll(_ word0: UInt64, _ word1: UInt64, _ rest: UnsafePointer<UInt8>?) -> Int {
        let end0 = KeyHash.zeros(in: word0 ^ KeyHash.quotes)
        if end0 != 0 { return topBits((word0 & KeyHash.upTo(end0)) &* factors.0) }
        let end1 = KeyHash.zeros(in: word1 ^ KeyHash.quotes)
        if end1 != 0 { return topBits((word0 &* factors.0) ^ ((word1 & KeyHash.upTo(end1)) &* factors.1)) }
        guard let rest else { return count }
        var hash = (word0 &* factors.0) ^ (word1 &* factors.1)
        var offset = 0
        while offset + 16 < maximumLength {
            let word = loadEightBytes(rest + offset)
            let end = KeyHash.zeros(in: word ^ KeyHash.quotes)
            // No key has a NUL as it stands: there the document ends.
            if end == 0, KeyHash.zeros(in: word) != 0 { return count }
            hash = (hash ^ (hash &>> 29) ^ (end == 0 ? word : word & KeyHash.upTo(end))) &* factors.1
            if end != 0 { return topBits(hash) }
            offset += 8
        }
        return count
    }

    /// Products are spread by their highest bits, which depend on all of the factors'.
    @inline(__always)
    private func topBits(_ product: UInt64) -> Int { Int(truncatingIfNeeded: product &>> shift) }

    private static let quotes: UInt64 = 0x2222_2222_2222_2222

    /// The highest bit of each byte that is zero. The lowest one is exact: borrows spread upwards only.
    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// All bits up to the lowest of some.
    @inline(__always)
    private static func upTo(_ bits: UInt64) -> UInt64 { bits ^ (bits &- 1) }
}
