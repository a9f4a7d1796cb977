/// A few objects of a graph, asked for each of its objects.
///
/// Nearly all are told apart by one bit of their addresses' hashes; only what shares its bit with an object of the set is looked up.
struct ObjectSet {
    private static let bitCountLog2 = 16

    private var ids: Set<ObjectIdentifier> = []
    private var bits: ContiguousArray<UInt64> = []

    @inline(__always)
    func contains(_ id: ObjectIdentifier) -> Bool {
        if bits.isEmpty { return false }
        let (word, bit) = Self.place(of: id)
        return bits[word] & bit != 0 && ids.contains(id)
    }

    mutating func insert(_ id: ObjectIdentifier) {
        if bits.isEmpty { bits = ContiguousArray(repeating: 0, count: 1 << (Self.bitCountLog2 - 6)) }
        let (word, bit) = Self.place(of: id)
        bits[word] |= bit
        ids.insert(id)
    }

    var isEmpty: Bool { bits.isEmpty }

    /// Objects lie side by side, so a product with a large odd number spreads their addresses (Knuth's multiplicative hash).
    @inline(__always)
    private static func place(of id: ObjectIdentifier) -> (word: Int, bit: UInt64) {
        let hash = (UInt64(UInt(bitPattern: id)) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - bitCountLog2)
        return (Int(hash &>> 6), 1 &<< (hash & 63))
    }
}
