/// What is known of a property beside its value: how it came to be, and so how it is written.
enum PropertyState: UInt8, Sendable {
    /// Nothing was decoded: the object was made in code, or the property was set by name.
    case unset = 0
    /// The key was not there.
    case absent
    /// The key was there, with null.
    case null
    /// The key was there, with a value of the property's JSON type.
    case value
    /// The key was there, with a string for a number or a Boolean, or with a UUID in capitals.
    case valueFromString
    /// The key was there, with a number for a Boolean or a string.
    case valueFromNumber
    /// The key was not there and the model's default took its place.
    case defaulted
    /// The relationship was set from its other end.
    case setByInverse
    /// The relationship was read from an identity, of the identity attribute's JSON type.
    case identity
    /// The relationship was read from an identity that was a string for a number.
    case identityFromString
    /// The relationship was set from its other end, and the key was there with null.
    case setByInverseOverNull
    /// The relationship was read from an identity that was a number for a string.
    case identityFromNumber
    /// The key was there, with a zero that has a minus sign, which the property's type does not tell from 0.
    case negativeZero
    /// The relationship was read from an identity that was such a zero.
    case identityFromNegativeZero

    /// Whether the relationship was read from an identity, and is written as one.
    var isIdentity: Bool { identityForm != nil }

    /// How the identity attribute's value stood there.
    var identityForm: PropertyState? {
        switch self {
        case .identity: .value
        case .identityFromString: .valueFromString
        case .identityFromNumber: .valueFromNumber
        case .identityFromNegativeZero: .negativeZero
        default: nil
        }
    }

    /// Only how the value was spelt, for writing it where nothing else of the state counts.
    var spelling: PropertyState {
        switch self {
        case .valueFromString, .valueFromNumber, .negativeZero: self
        default: .value
        }
    }

    /// The state of a relationship whose identity was read in this state.
    var asIdentity: PropertyState {
        switch self {
        case .valueFromString: .identityFromString
        case .valueFromNumber: .identityFromNumber
        case .negativeZero: .identityFromNegativeZero
        default: .identity
        }
    }
}

/// The states of an object's properties: four bits for each slot, the first 32 slots inline.
///
/// Invariant: the object whose states they are holds `more`, and outlives the value; copies share it.
struct PropertyStates {
    /// The first slots, which every object has.
    struct Inline {
        fileprivate var word0: UInt64 = 0
        fileprivate var word1: UInt64 = 0
    }

    /// The slots behind them.
    final class More {
        fileprivate var words: [UInt64]
        init(slotCount: Int) { words = Array(repeating: 0, count: (slotCount - 17) / 16) }
    }

    /// How many slots need no memory of their own.
    static let inlineCount = 32

    private(set) var inline: Inline
    private let more: Unmanaged<More>?

    @inline(__always)
    init(_ inline: Inline, more: More?) {
        self.inline = inline
        self.more = more.map { .passUnretained($0) }
    }

    /// One bit, the lowest of its four, for each inline slot that is not `unset`.
    @inline(__always)
    var present: (UInt64, UInt64) {
        func bits(_ word: UInt64) -> UInt64 {
            (word | word &>> 1 | word &>> 2 | word &>> 3) & 0x1111_1111_1111_1111
        }
        return (bits(inline.word0), bits(inline.word1))
    }

    @inline(__always)
    subscript(slot: Int) -> PropertyState {
        get {
            let word = slot < 16 ? inline.word0 : slot < 32 ? inline.word1 : self[word: slot / 16 - 2]
            let bits = UInt8(truncatingIfNeeded: word &>> UInt64((slot & 15) &* 4) & 0xF)
            // Invariant: only states are stored, their raw values are 0, 1, 2 …, and a case without a payload is its position.
            return unsafeBitCast(bits, to: PropertyState.self)
        }
        set {
            let shift = UInt64((slot & 15) &* 4)
            let kept = ~(0xF as UInt64 &<< shift)
            let bits = UInt64(newValue.rawValue) &<< shift
            if slot < 16 {
                inline.word0 = inline.word0 & kept | bits
            } else if slot < 32 {
                inline.word1 = inline.word1 & kept | bits
            } else {
                setMore(index: slot / 16 - 2, kept, bits)
            }
        }
    }

    /// A word of the slots that are not inline.
    private subscript(word index: Int) -> UInt64 {
        @inline(never) get { more?._withUnsafeGuaranteedRef { $0.words[index] } ?? 0 }
    }

    @inline(never)
    private func setMore(index: Int, _ kept: UInt64, _ bits: UInt64) {
        more?._withUnsafeGuaranteedRef { $0.words[index] = $0.words[index] & kept | bits }
    }
}
