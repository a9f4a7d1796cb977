/// The states of an object's properties: four bits for each slot, the first 32 slots inline.
///
/// Invariant: the object whose states they are holds `more`, and outlives the value; copies share it.
struct PropertyStates {
    /// The first slots, which every object has.
    struct Inline {
        fileprivate var word0: UInt64 = 0
        fileprivate var word1: UInt64 = 0
    }

    /// The slots after those.
    final class More {
        fileprivate var words: [UInt64]
        init(slotCount: Int) { words = Array(repeating: 0, count: (slotCount - 17) / 16) }
        init(_ other: More) { words = other.words }
        func take(from other: More) { words = other.words }
    }

    /// How many slots need no memory of their own.
    static let inlineCount = 32

    private(set) var inline: Inline
    private let more: Borrowed<More>?

    @inline(__always)
    init(_ inline: Inline, more: More?) {
        self.inline = inline
        self.more = more.map { Borrowed($0) }
    }

    /// One bit, the lowest of its four, for each inline slot that is not `unset`.
    @inline(__always)
    var present: (UInt64, UInt64) {
        func bits(_ word: UInt64) -> UInt64 {
            (word | word &>> 1 | word &>> 2 | word &>> 3) & 0x1111_1111_1111_1111
        }
        return (bits(inline.word0), bits(inline.word1))
    }

    /// What `present` is where of the inline slots these are not `unset`.
    static func present(at slots: [Int]) -> (UInt64, UInt64) {
        var words: (UInt64, UInt64) = (0, 0)
        for slot in slots {
            let bit = UInt64(1) << UInt64(slot % 16 * 4)
            if slot < 16 { words.0 |= bit } else { words.1 |= bit }
        }
        return words
    }

    @inline(__always)
    subscript(attribute: AttributeMapping) -> AttributeState {
        get { state(attribute.slot) }
        set { setState(newValue, attribute.slot) }
    }

    @inline(__always)
    subscript(relationship: RelationshipMapping) -> RelationshipState {
        get { state(relationship.slot) }
        set { setState(newValue, relationship.slot) }
    }

    @inline(__always)
    subscript(relationship slot: Int) -> RelationshipState {
        get { state(slot) }
        set { setState(newValue, slot) }
    }

    /// The state of the type, which has a slot of its own where no attribute is mapped to its key.
    @inline(__always)
    subscript(type slot: Int) -> AttributeState {
        get { state(slot) }
        set { setState(newValue, slot) }
    }

    @inline(__always)
    subscript(container slot: Int) -> ContainerState {
        get { state(slot) }
        set { setState(newValue, slot) }
    }

    /// Whether nothing is known of a slot, be it a property's or a container's.
    @inline(__always)
    func isUnset(_ slot: Int) -> Bool { bits(slot) == 0 }

    mutating func unset(_ slot: Int) { setBits(0, slot) }

    /// Whether the key was there, with null.
    func isNull(_ slot: Int) -> Bool { bits(slot) == 2 }

    /// Whether the key was not there.
    func isAbsent(_ slot: Int) -> Bool { bits(slot) == 1 }

    mutating func setAbsent(_ slot: Int) { setBits(1, slot) }

    /// Whether a slot has the same state in another object of the same entity.
    @inline(__always)
    func isSame(_ slot: Int, as other: PropertyStates) -> Bool { bits(slot) == other.bits(slot) }

    /// Takes the state of a slot over from another object of the same entity.
    mutating func copy(_ slot: Int, from other: PropertyStates) { setBits(other.bits(slot), slot) }

    // MARK: Bits

    @inline(__always)
    private func state<State: FourBitState>(_ slot: Int) -> State { State(bits: bits(slot)) }

    @inline(__always)
    private mutating func setState(_ state: some FourBitState, _ slot: Int) { setBits(state.bits, slot) }

    @inline(__always)
    private func bits(_ slot: Int) -> UInt8 {
        let word = slot < 16 ? inline.word0 : slot < 32 ? inline.word1 : self[word: slot / 16 - 2]
        return UInt8(truncatingIfNeeded: word &>> UInt64((slot & 15) &* 4) & 0xF)
    }

    @inline(__always)
    private mutating func setBits(_ bits: UInt8, _ slot: Int) {
        let shift = UInt64((slot & 15) &* 4)
        let kept = ~(0xF as UInt64 &<< shift)
        let bits = UInt64(bits) &<< shift
        if slot < 16 {
            inline.word0 = inline.word0 & kept | bits
        } else if slot < 32 {
            inline.word1 = inline.word1 & kept | bits
        } else {
            setMore(index: slot / 16 - 2, kept, bits)
        }
    }

    /// A word of the slots that are not inline.
    private subscript(word index: Int) -> UInt64 {
        @inline(never) get { more?.with { $0.words[index] } ?? 0 }
    }

    @inline(never)
    private func setMore(index: Int, _ kept: UInt64, _ bits: UInt64) {
        more?.with { $0.words[index] = $0.words[index] & kept | bits }
    }
}
