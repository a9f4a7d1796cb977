/// Reads the characters of a pattern as ICU does: without `\Q` and `\E`, without the spaces and comments of `(?x)`, and
/// with escapes such as `\n` and `\x{41}` replaced.
struct PatternScanner {
    private let scalars: [Unicode.Scalar]
    /// The index of the scalar after the current one.
    private var place = 0
    private var isQuoting = false
    private var isEscaping = false
    private var skipsLineComments = true

    /// Under `(?x)`.
    var ignoresSpace = false
    /// The current character; nil at the end.
    private(set) var scalar: Unicode.Scalar?
    /// Whether the current character stands for itself, whatever it is.
    private(set) var isQuoted = false
    /// Where the current character starts.
    private(set) var offset = 0
    /// Whether an escape named half of a surrogate pair.
    private(set) var hasSurrogate = false

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    /// The current character, if it has its special meaning.
    var operation: Unicode.Scalar? { isQuoted ? nil : scalar }

    private var peeked: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take() -> Unicode.Scalar? {
        guard let taken = peeked else { return nil }
        place += 1
        return taken
    }

    /// The pattern from an offset up to and with the current character, which is written as itself.
    func source(from start: Int) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start...offset])
        return String(text)
    }

    /// Goes on after `(?`, where a `#` starts no comment up to the end of the line.
    mutating func advanceToGroupKind() throws(PatternProblem) {
        skipsLineComments = false
        try advance()
    }

    mutating func advance() throws(PatternProblem) {
        defer { skipsLineComments = true }
        while true {
            offset = place
            scalar = take()
            isQuoted = isQuoting
            if isQuoting {
                guard scalar == nil || scalar == "\\" && peeked == "E" else { return }
                isQuoting = false
                _ = take()
                if scalar == nil {
                    isQuoted = false
                    return
                }
            } else if isEscaping {
                isEscaping = false
                return
            } else {
                if ignoresSpace { skipSpace() }
                guard scalar == "\\" else { return }
                if peeked != "Q" { return try scanEscape() }
                isQuoting = true
                _ = take()
            }
        }
    }

    private mutating func skipSpace() {
        while let first = scalar {
            if first == "#", skipsLineComments {
                repeat { scalar = take() } while scalar.map { !Self.endsComment($0) } ?? false
            }
            guard let space = scalar, space.properties.isPatternWhitespace else { break }
            offset = place
            scalar = take()
        }
        if scalar == nil { offset = place }
    }

    private static func endsComment(_ scalar: Unicode.Scalar) -> Bool {
        ["\r", "\n", "\u{85}", "\u{2028}"].contains(scalar)
    }

    /// Replaces an escape that names one character; any other is left to the parser.
    private mutating func scanEscape() throws(PatternProblem) {
        let value: UInt32?
        switch peeked {
        case "a": value = skip(giving: 0x07)
        case "e": value = skip(giving: 0x1B)
        case "f": value = skip(giving: 0x0C)
        case "n": value = skip(giving: 0x0A)
        case "r": value = skip(giving: 0x0D)
        case "t": value = skip(giving: 0x09)
        case "c":
            _ = take()
            value = take().map { $0.value & 0x1F } ?? 0x63
        case "0":
            _ = take()
            value = octal()
        case "x":
            _ = take()
            value = peeked == "{" ? bracedHexadecimal() : hexadecimal(1...2)
        case "u":
            _ = take()
            value = hexadecimal(4...4)
        case "U":
            _ = take()
            value = hexadecimal(8...8)
        default:
            isEscaping = true
            return
        }
        guard let value, value <= ScalarSet.lastScalar else {
            throw PatternProblem(offset: offset, text: #"has a '\' that starts no character"#)
        }
        if Unicode.Scalar(value) == nil { hasSurrogate = true }
        scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        isQuoted = true
    }

    private mutating func skip(giving value: UInt32) -> UInt32 {
        _ = take()
        return value
    }

    private mutating func hexadecimal(_ counts: ClosedRange<Int>) -> UInt32? {
        var value: UInt32 = 0
        var count = 0
        while count < counts.upperBound, let digit = peeked?.hexadecimalValue {
            value = value << 4 | digit
            count += 1
            _ = take()
        }
        return counts.contains(count) ? value : nil
    }

    private mutating func bracedHexadecimal() -> UInt32? {
        _ = take()
        guard let value = hexadecimal(1...8), take() == "}" else { return nil }
        return value
    }

    /// Up to three digits, as far as they make no more than 255.
    private mutating func octal() -> UInt32? {
        var value: UInt32 = 0
        var count = 0
        while count < 3, let digit = peeked?.hexadecimalValue, digit < 8 {
            guard value << 3 | digit <= 255 else { break }
            count += 1
            value = value << 3 | digit
            _ = take()
        }
        return count > 0 ? value : nil
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII hexadecimal digit.
    fileprivate var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "A"..."F", "a"..."f": (value | 0x20) - 0x61 + 10
        default: nil
        }
    }
}

/// What is wrong with a pattern, with an offset in Unicode scalars.
struct PatternProblem: Error {
    var offset: Int
    var text: String
}
