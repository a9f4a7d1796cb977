/// A condition on the place between two scalars, which takes up no text.
enum PatternCondition: Sendable, Hashable {
    /// `\A`, and `^` without `(?m)`
    case textStart
    /// `^` under `(?m)`
    case lineStart
    /// `\z`
    case textEnd
    /// `\Z`, and `$` without `(?m)`: at the end, or before the line terminator at the end
    case lastLineEnd
    /// `$` under `(?m)`
    case lineEnd
    /// `\b`
    case wordBoundary
    /// `\B`
    case noWordBoundary
    case notBeforeLineFeed

    /// Invariant: both sides have at least the traits that `traits` lists, if they apply.
    func holds(after previous: ScalarTraits, before next: ScalarTraits) -> Bool {
        switch self {
        case .textStart: previous.contains(.edge)
        case .lineStart: previous.contains(.edge) || previous.contains(.lineTerminator) && !next.contains(.edge)
        case .textEnd: next.contains(.edge)
        case .lastLineEnd: next.contains(.edge) || next.contains(.lastLineTerminator)
        case .lineEnd:
            next.contains(.edge)
                || next.contains(.lineTerminator)
                    && !(next.contains(.lineFeed) && previous.contains(.carriageReturn))
        case .wordBoundary: Self.isWordBoundary(previous, next)
        case .noWordBoundary: !Self.isWordBoundary(previous, next)
        case .notBeforeLineFeed: !next.contains(.lineFeed)
        }
    }

    /// Never before a combining mark: it belongs to what comes before.
    private static func isWordBoundary(_ previous: ScalarTraits, _ next: ScalarTraits) -> Bool {
        !next.contains(.combining) && next.contains(.word) != previous.contains(.word)
    }

    /// What has to be known of the scalars on both sides.
    var traits: ScalarTraits {
        switch self {
        case .textStart, .textEnd: .edge
        case .lineStart: [.edge, .lineTerminator]
        case .lastLineEnd: [.edge, .lastLineTerminator]
        case .lineEnd: [.edge, .lineTerminator, .lineFeed, .carriageReturn]
        case .wordBoundary, .noWordBoundary: [.edge, .word, .combining]
        case .notBeforeLineFeed: .lineFeed
        }
    }
}

/// What conditions ask about a scalar beside them.
struct ScalarTraits: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// No scalar: the start or the end of the text.
    static let edge = ScalarTraits(rawValue: 1)
    static let lineTerminator = ScalarTraits(rawValue: 2)
    static let carriageReturn = ScalarTraits(rawValue: 4)
    static let lineFeed = ScalarTraits(rawValue: 8)
    /// The line terminator that ends the text, or the first scalar of it if it is CR LF.
    static let lastLineTerminator = ScalarTraits(rawValue: 16)
    static let word = ScalarTraits(rawValue: 32)
    /// Taken together with what comes before it.
    static let combining = ScalarTraits(rawValue: 64)

    /// The scalars that have a trait; nil for the two that depend on the place.
    var scalars: ScalarSet? {
        switch self {
        case .lineTerminator: .lineTerminators
        case .carriageReturn: .carriageReturn
        case .lineFeed: .lineFeed
        case .word: NamedScalarSets.shared.set(#"\w"#)
        case .combining: NamedScalarSets.shared.set(#"[\p{Grapheme_Extend}\p{Cf}]"#)
        default: nil
        }
    }

    static let ofScalars: [ScalarTraits] = [.lineTerminator, .carriageReturn, .lineFeed, .word, .combining]

    /// The traits of the previous scalar, once a scalar with the traits `next` has become it.
    func followed(by next: ScalarTraits) -> ScalarTraits {
        let previous = next.subtracting([.edge, .lineFeed, .lastLineTerminator, .combining])
        guard next.contains(.combining) else { return previous }
        return contains(.word) ? previous.union(.word) : previous.subtracting(.word)
    }
}
