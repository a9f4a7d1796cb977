/// A source of bounded choices that remembers what it gave, so that a case can be made again, and made smaller.
///
/// A generator draws all its decisions here, and draws the simplest one as 0: no further element, an absent key, the
/// first of several kinds. A case is then nothing but its sequence of choices. To shrink it, choices are removed and
/// lowered and the generator runs again; whatever it makes of them is a valid case, and no generator needs a shrinker.
struct Choices {
    /// What was chosen, in order.
    private(set) var recorded: [UInt32] = []
    /// The stretches of choices that made one thing, inner ones before those around them.
    private(set) var spans: [(range: Range<Int>, label: Int)] = []
    private let replayed: [UInt32]?
    private var state: UInt64

    /// Choices at random, always the same ones for a seed.
    init(seed: UInt64) {
        replayed = nil
        state = seed
    }

    /// The choices that were recorded before; beyond their end everything is 0.
    init(replaying choices: [UInt32]) {
        replayed = choices
        state = 0
    }

    /// A number from 0 up to `bound`, which is not included.
    mutating func below(_ bound: Int) -> Int {
        if bound <= 1 { return 0 }
        let limit = UInt32(clamping: bound)
        let choice: UInt32
        if let replayed {
            choice = recorded.count < replayed.count ? min(replayed[recorded.count], limit - 1) : 0
        } else {
            choice = UInt32(truncatingIfNeeded: next() >> 32) % limit
        }
        recorded.append(choice)
        return Int(choice)
    }

    /// Whether something happens that happens in `hits` of `bound` cases.
    mutating func chance(_ hits: Int, in bound: Int) -> Bool { below(bound) >= bound - hits }

    /// One of several, the first being the simplest.
    mutating func pick<Option>(_ options: [Option]) -> Option { options[below(options.count)] }

    /// Marks what was drawn since there were `start` choices as one thing, which shrinking tries to remove as a whole.
    ///
    /// - Parameter label: What the thing belongs to; spans of one label, such as an attribute and its values in the
    ///   document, are removed together, so that what comes behind keeps its meaning. 0 belongs to nothing.
    mutating func endSpan(from start: Int, label: Int = 0) {
        if recorded.count > start { spans.append((start..<recorded.count, label)) }
    }

    // SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
