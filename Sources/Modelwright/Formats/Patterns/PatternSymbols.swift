/// The alphabet of an automaton: scalars that no set and no condition of the pattern tells apart are one symbol.
///
/// The last symbol is the end of the text. A symbol of line terminators has a twin for the one that ends the text, if a
/// condition asks for that.
struct PatternSymbols: Sendable {
    let count: Int
    let end: Int
    /// By symbol.
    let traits: [ScalarTraits]
    /// The symbols of the 128 characters of ASCII.
    let ascii: [UInt16]
    /// Where ranges of scalars start; `rangeSymbols` has the symbol of each.
    private let rangeStarts: [UInt32]
    private let rangeSymbols: [UInt16]
    /// By symbol, the one to take for the line terminator that ends the text; nil if no condition asks.
    private let lastLineTwins: [Int]?
    /// By set and symbol.
    private let members: [Bool]

    /// More entries in the table of sets and symbols aren't made.
    static let maximumMembers = 1_000_000

    /// Nil if there are too many sets and symbols.
    init?(sets: [ScalarSet], traits wanted: ScalarTraits) {
        let asked = ScalarTraits.ofScalars.filter(wanted.contains)
        let watchesLastLine = wanted.contains(.lastLineTerminator)
        let traitSets = asked.map { $0.scalars ?? ScalarSet([]) } + (watchesLastLine ? [.lineTerminators] : [])
        let partition = ScalarPartition(sets + traitSets)
        let terminators = watchesLastLine ? partition.parts(ofSet: sets.count + asked.count).sorted() : []
        let count = partition.count + terminators.count + 1
        guard count <= UInt16.max, count * sets.count <= Self.maximumMembers else { return nil }

        var traits = Array(repeating: ScalarTraits(), count: count)
        for (index, trait) in asked.enumerated() {
            for part in partition.parts(ofSet: sets.count + index) { traits[part].formUnion(trait) }
        }
        var twins = Array(0..<count)
        for (index, terminator) in terminators.enumerated() {
            twins[terminator] = partition.count + index
            traits[twins[terminator]] = traits[terminator].union(.lastLineTerminator)
        }
        traits[count - 1] = .edge
        var members = Array(repeating: false, count: count * sets.count)
        for set in sets.indices {
            for part in partition.parts(ofSet: set) {
                members[set * count + part] = true
                members[set * count + twins[part]] = true
            }
        }

        self.count = count
        end = count - 1
        self.traits = traits
        self.members = members
        lastLineTwins = watchesLastLine ? twins : nil
        rangeStarts = partition.starts
        let rangeSymbols = partition.parts.map { UInt16($0) }
        self.rangeSymbols = rangeSymbols
        ascii = (0..<128).map { rangeSymbols[partition.starts.firstIndex(from: $0 + 1) - 1] }
    }

    /// Whether a set has the scalars of a symbol.
    @inline(__always)
    func has(_ symbol: Int, inSet set: Int) -> Bool { members[set * count + symbol] }

    /// Whether the line terminator that ends a text has a symbol of its own.
    var watchesLastLine: Bool { lastLineTwins != nil }

    /// Calls `body` with each symbol of a text in UTF-8, except the end, until it returns false.
    ///
    /// - Parameter start: The byte to begin with, where a scalar begins.
    @inline(__always)
    func forEach(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, _ body: (Int) -> Bool) {
        let lastTerminator = lastLineTwins == nil ? bytes.count : Self.lastLineTerminator(in: bytes)
        var place = start
        while place < bytes.count {
            let start = place
            var symbol: Int
            if bytes[place] < 0x80 {
                symbol = Int(ascii[Int(bytes[place])])
                place += 1
            } else {
                let scalar = Self.scalar(in: bytes, at: &place)
                symbol = Int(rangeSymbols[rangeStarts.firstIndex(from: scalar + 1) - 1])
            }
            if start == lastTerminator, let lastLineTwins { symbol = lastLineTwins[symbol] }
            if !body(symbol) { return }
        }
    }

    /// Reads a scalar of two to four bytes. Invariant: the bytes are a string's, so they are valid.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at place: inout Int) -> UInt32 {
        let first = UInt32(bytes[place])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length { scalar = scalar << 6 | UInt32(bytes[place + offset] & 0x3F) }
        place += length
        return scalar
    }

    /// Where the line terminator at the end of a text starts, or the text's end if it has none.
    private static func lastLineTerminator(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let count = bytes.count
        guard let last = bytes.last else { return count }
        switch last {
        case 0x0A: return count >= 2 && bytes[count - 2] == 0x0D ? count - 2 : count - 1
        case 0x0B...0x0D: return count - 1
        case 0x85 where count >= 2 && bytes[count - 2] == 0xC2: return count - 2
        case 0xA8...0xA9 where count >= 3 && bytes[count - 2] == 0x80 && bytes[count - 3] == 0xE2: return count - 3
        default: return count
        }
    }
}
