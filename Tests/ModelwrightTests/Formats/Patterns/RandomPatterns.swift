import Foundation

/// Random numbers that a seed repeats: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Patterns of every construct that runs linearly, with texts that are likely to match.
struct RandomPatterns {
    var generator: SeededGenerator
    /// Whether `(?x)` is on where the pattern goes on.
    private var isSpaced = false

    init(seed: UInt64) {
        generator = SeededGenerator(state: seed)
    }

    private static let letters = [
        "a", "b", "k", "s", "t", "f", "i", "S", "K", "A", "1", "-", "_", " ", "é", "e\u{301}", "\u{301}", "ß",
        "\u{212A}",
        "\u{17F}", "\u{FB01}", "\u{FB06}", "\u{1E9E}", "Ä", "ä", "\u{212B}", "\r", "\n", "\r\n", "\u{85}", "\u{2028}",
        "\u{0B}", "😀", "\u{0}", "漢", "\u{200D}", "٣", "\u{A0}", ".", "]", "&",
    ]
    private static let classes = [
        #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\h"#, #"\H"#, #"\v"#, #"\V"#, #"\p{L}"#, #"\P{Lu}"#,
        #"\p{Alphabetic}"#, #"\p{Latin}"#, #"\p{script=Han}"#, #"\p{M}"#,
    ]
    private static let sets = [
        "[ab]", "[^ab]", "[a-f]", "[^a-f\\n]", "[\\d_-]", "[]a]", "[^]a]", "[a-]", "[-a]", "[a-c-e]", "[\\w.-]",
        "[ -~]",
        "[[:alpha:]]", "[^[:digit:]a]", "[:upper:]", "[a-z&&[^b]]", "[\\w--[ab]]", "[a[bc]]", "[[a-k]&[b-z]]", "[&a]",
        "[[a-k]-[b]]", "[\\x{e4}ß]", "[\\Qa-]\\E]", "[\\r\\n]", "[^\\r]", "[a\\-k]", "[^\\s]", "[\\u0061-\\u0066é]",
        "[.$^]",
        "[ka]", "[^ks]", "[S-T]", "[ä-ü]", "[\\p{Lu}1]", "[a b]", "[^\\W_]", "[\\v]", "[\\H]",
        // These two look alike.
        "[[K]]", "[[\u{212A}]]",
    ]

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func pick<Element>(_ choices: [Element], default other: Element) -> Element {
        choices.randomElement(using: &generator) ?? other
    }

    mutating func text() -> String {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pick(Self.letters, default: "") }.joined()
    }

    /// A pattern, and some texts for it.
    mutating func next() -> (pattern: String, texts: [String]) {
        isSpaced = false
        var pattern = ""
        var texts = Array(repeating: "", count: 4)
        if chance(35) { pattern = flags(after: ")") }
        let part = choice(depth: 3)
        pattern += part.pattern
        for index in texts.indices { texts[index] = part.sample(&generator) }
        if chance(20) { pattern = "^" + pattern }
        if chance(20) { pattern += pick(["$", #"\Z"#, #"\z"#], default: "$") }
        texts += texts.map { mutated($0) }
        texts += [text(), text()]
        return (pattern.isEmpty ? "a" : pattern, texts)
    }

    private mutating func mutated(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        let letter = pick(Self.letters, default: "").unicodeScalars
        let place = Int.random(in: 0...scalars.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: scalars.insert(contentsOf: letter, at: place)
        case 1 where place < scalars.count: scalars.remove(at: place)
        case 2:
            scalars.append(contentsOf: pick(["\n", "\r\n", "\r", "\u{2028}", "\u{85}"], default: "").unicodeScalars)
        default:
            let swapped = chance(50) ? text.uppercased() : text.lowercased()
            return swapped
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private typealias Sample = (inout SeededGenerator) -> String
    private typealias Part = (pattern: String, isNeverEmpty: Bool, sample: Sample)
    private typealias Atom = (pattern: String, isRepeatable: Bool, isNeverEmpty: Bool, sample: Sample)

    private mutating func flags(after end: String) -> String {
        var text = "(?"
        for flag in "imsx" where chance(40) {
            text.append(flag)
            if flag == "x" { isSpaced = true }
        }
        if text == "(?" { text += "i" }
        if chance(10) {
            text += "-s"
        }
        return text + end
    }

    private mutating func choice(depth: Int) -> Part {
        let parts = (0..<(chance(30) ? Int.random(in: 2...3, using: &generator) : 1)).map { _ in sequence(depth: depth)
        }
        let samples = parts.map(\.sample)
        return (
            parts.map(\.pattern).joined(separator: "|"), parts.allSatisfy(\.isNeverEmpty),
            { generator in samples.randomElement(using: &generator)?(&generator) ?? "" }
        )
    }

    private mutating func sequence(depth: Int) -> Part {
        let parts = (0..<Int.random(in: 0...4, using: &generator)).map { _ in repeated(depth: depth) }
        let samples = parts.map(\.sample)
        return (
            parts.map(\.pattern).joined(), parts.contains(where: \.isNeverEmpty),
            { generator in samples.map { $0(&generator) }.joined() }
        )
    }

    private mutating func repeated(depth: Int) -> Part {
        let atom = atom(depth: depth)
        guard atom.isRepeatable, chance(40) else { return (atom.pattern, atom.isNeverEmpty, atom.sample) }
        let repeats: [(String, ClosedRange<Int>)] = [
            ("*", 0...3), ("+", 1...3), ("?", 0...1), ("{2}", 2...2), ("{1,3}", 1...3), ("{0,2}", 0...2),
            ("{2,}", 2...4),
            ("{0}", 0...0), ("{0,}", 0...2),
        ]
        let (mark, counts) = pick(repeats, default: ("", 1...1))
        // A lazy '*' or '+' of what may be empty loops in ICU until its stack is full.
        let isLazy = chance(25) && (mark.hasPrefix("{") || mark == "?" || atom.isNeverEmpty)
        let comment = chance(5) ? "(?# b )" : isSpaced && chance(20) ? " # c\n" : ""
        let sample = atom.sample
        return (
            atom.pattern + comment + mark + (isLazy ? "?" : ""), counts.lowerBound > 0 && atom.isNeverEmpty,
            { generator in
                (0..<Int.random(in: counts, using: &generator)).map { _ in sample(&generator) }.joined()
            }
        )
    }

    private mutating func atom(depth: Int) -> Atom {
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<12 where depth > 0: return group(depth: depth)
        case ..<45: return letter()
        case ..<52: return (".", true, true, any)
        case ..<62: return (pick(Self.classes, default: ""), true, true, any)
        case ..<75:
            let set = pick(Self.sets, default: "")
            let letters = Self.letters + set.unicodeScalars.map { String($0) }
            return (set, true, true, { generator in letters.randomElement(using: &generator) ?? "" })
        case ..<79: return (#"\R"#, true, true, { _ in "\r\n" })
        case ..<88:
            let anchor = pick(["^", "$", #"\b"#, #"\B"#, #"\A"#, #"\Z"#, #"\z"#], default: "")
            return (anchor, anchor == "^" || anchor == "$", false, { _ in "" })
        case ..<90: return ("(?#comment)", false, false, { _ in "" })
        case ..<92: return (flags(after: ")"), false, false, { _ in "" })
        case ..<96:
            return (
                pick(["st", "ss", "ffi", "fit", "kst", "Ss"], default: ""), true, true,
                { generator in
                    ["st", "ss", "ffi", "ß", "\u{FB06}", "\u{FB03}", "FI", "ſt"].randomElement(using: &generator) ?? ""
                }
            )
        default: return group(depth: depth - 1)
        }
    }

    private var any: Sample {
        { generator in Self.letters.randomElement(using: &generator) ?? "" }
    }

    private mutating func group(depth: Int) -> Atom {
        guard depth > 0 else { return letter() }
        let wasSpaced = isSpaced
        let opening = chance(20) ? flags(after: ":") : pick(["(", "(?:", "("], default: "(")
        let inner = choice(depth: depth - 1)
        isSpaced = wasSpaced
        return (opening + inner.pattern + ")", true, inner.isNeverEmpty, inner.sample)
    }

    private mutating func letter() -> Atom {
        let letter = pick(Self.letters, default: "a")
        let sample: Sample = { _ in letter }
        guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 else {
            return ("\\Q\(letter)\\E", true, true, sample)
        }
        let hexadecimal = String(scalar.value, radix: 16)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return ("\\x{\(hexadecimal)}", true, true, sample)
        case 1 where scalar.value < 0x10000:
            return ("\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal, true, true, sample)
        case 2: return ("\\U" + String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal, true, true, sample)
        case 3 where scalar.value < 0x100: return ("\\0" + String(scalar.value, radix: 8) + "(?#)", true, true, sample)
        case 4 where scalar.value < 0x20:
            return ("\\c" + String(Unicode.Scalar(UInt8(scalar.value + 64))), true, true, sample)
        case 5: return ("\\Q\(letter)\\E", true, true, sample)
        default:
            let isPlain = scalar.properties.isAlphabetic || scalar.value > 0x7F && !isSpaced || letter == "1"
            return (
                isPlain ? letter : "\\\(letter)".replacingOccurrences(of: "\\\u{0}", with: "\\x00"), true, true, sample
            )
        }
    }
}
