/// Reads ICU's syntax. ICU itself decides what is a pattern; this finds the structure and says what is wrong.
struct PatternParser {
    struct Flags: OptionSet {
        let rawValue: UInt8
        static let caseless = Flags(rawValue: 1)
        static let multiline = Flags(rawValue: 2)
        static let dotMatchesLineEnds = Flags(rawValue: 4)
        static let spaced = Flags(rawValue: 8)
    }

    /// A group that is still open; the outermost is the pattern itself.
    struct Group {
        var offset = 0
        /// The flags to return to.
        var flags: Flags = []
        var isRepeatable = true
        var choices: [PatternSyntax] = []
        var parts: [PatternSyntax] = []
        /// Letters under `(?i)` that came in a row and aren't in `parts` yet.
        var letters: [Unicode.Scalar] = []
    }

    /// As deep as ICU goes.
    static let maximumDepth = 99

    var scanner: PatternScanner
    var flags: Flags = [] {
        didSet { scanner.ignoresSpace = flags.contains(.spaced) }
    }
    var outerGroups: [Group] = []
    var group = Group()
    /// Whether `*` may follow.
    var isRepeatable = false
    /// The sets that ICU was asked for.
    var namedSets: Set<ExactString> = []
    /// Whether ICU takes the pattern. If not, only the mistake in it is looked for.
    let isPattern: Bool
    var captureCount = 0
    var captureNames: Set<String> = []
    /// The first back-reference with a number that is too high so far.
    var earlyReference: (offset: Int, number: Int)?
    private var backtrackingReason: String?

    /// The structure, and why it isn't all that the pattern says: then only ICU can run it.
    ///
    /// - Parameter namedSets: Takes the sets that ICU was asked for.
    static func parse(
        _ pattern: String, isPattern: Bool, namedSets: inout Set<ExactString>
    ) throws(PatternProblem) -> (syntax: PatternSyntax, backtrackingReason: String?) {
        var parser = PatternParser(scanner: PatternScanner(pattern), isPattern: isPattern)
        defer { namedSets.formUnion(parser.namedSets) }
        try parser.scanner.advance()
        while let scalar = parser.scanner.scalar { try parser.parseItem(scalar) }
        if !parser.outerGroups.isEmpty { throw parser.problem("has a '(' that nothing closes", parser.group.offset) }
        if let reference = parser.earlyReference, reference.number > parser.captureCount {
            throw parser.problem("refers to a group that it doesn't have", reference.offset)
        }
        if parser.scanner.hasSurrogate { parser.needsBacktracking("it names half of a surrogate pair") }
        return (parser.takeChoices(), parser.backtrackingReason)
    }

    private init(scanner: PatternScanner, isPattern: Bool) {
        (self.scanner, self.isPattern) = (scanner, isPattern)
    }

    func problem(_ text: String, _ offset: Int? = nil) -> PatternProblem {
        PatternProblem(offset: offset ?? scanner.offset, text: text)
    }

    /// The first reason is the one to tell.
    mutating func needsBacktracking(_ reason: String) {
        backtrackingReason = backtrackingReason ?? reason
    }

    private mutating func parseItem(_ scalar: Unicode.Scalar) throws(PatternProblem) {
        switch scanner.operation {
        case "(": try openGroup()
        case ")": try closeGroup()
        case "|":
            finishChoice()
            isRepeatable = false
            try scanner.advance()
        case "*": try parseRepeat(0, nil)
        case "+": try parseRepeat(1, nil)
        case "?": try parseRepeat(0, 1)
        case "{": try parseInterval()
        case "}": throw problem("has a '}' without a '{' before it")
        case "\\": try parseEscape()
        case "[": add(.scalar(try bracketSet()))
        case ".":
            let all = PatternSyntax.scalarOrLineEnd(.everything)
            add(flags.contains(.dotMatchesLineEnds) ? all : .scalar(ScalarSet.lineTerminators.complement))
            try scanner.advance()
        case "^":
            add(.condition(flags.contains(.multiline) ? .lineStart : .textStart))
            try scanner.advance()
        case "$":
            add(.condition(flags.contains(.multiline) ? .lineEnd : .lastLineEnd))
            try scanner.advance()
        default:
            addLetter(scalar)
            try scanner.advance()
        }
    }

    // MARK: Parts

    mutating func add(_ part: PatternSyntax, isRepeatable: Bool = true) {
        flushLetters()
        group.parts.append(part)
        self.isRepeatable = isRepeatable
    }

    mutating func addLetter(_ scalar: Unicode.Scalar) {
        guard flags.contains(.caseless) else { return add(.scalar(ScalarSet(scalar))) }
        if CaseVariants.variants(of: scalar) == nil { needsBacktracking("it ignores the case of '\(scalar)'") }
        group.letters.append(scalar)
        isRepeatable = true
    }

    mutating func flushLetters() {
        if !group.letters.isEmpty { group.parts.append(.caseless(group.letters)) }
        group.letters = []
    }

    mutating func finishChoice() {
        flushLetters()
        group.choices.append(group.parts.count == 1 ? group.parts[0] : .sequence(group.parts))
        group.parts = []
    }

    mutating func takeChoices() -> PatternSyntax {
        finishChoice()
        return group.choices.count == 1 ? group.choices[0] : .choice(group.choices)
    }

    // MARK: Repeats

    private mutating func parseInterval() throws(PatternProblem) {
        guard isRepeatable else { throw problem("has a '{' with nothing to repeat") }
        let start = scanner.offset
        try scanner.advance()
        let least = try number()
        var most = least
        if scanner.operation == "," {
            try scanner.advance()
            most = try number()
        }
        guard let least, scanner.operation == "}" else {
            throw problem("has a '{' without numbers and a '}' after it", start)
        }
        guard max(least, most ?? 0) < Int(Int32.max) else { throw problem("has a repeat that is too large", start) }
        if let most, most < least { throw problem("has a repeat whose maximum is less than its minimum", start) }
        try parseRepeat(least, most)
    }

    /// Nil if there is no digit; a large number if it is too large.
    private mutating func number() throws(PatternProblem) -> Int? {
        var number: Int?
        while let digit = scanner.operation, ("0"..."9").contains(digit) {
            number = min((number ?? 0) * 10 + Int(digit.value - 0x30), Int(Int32.max))
            try scanner.advance()
        }
        return number
    }

    /// Reads the end of `*`, `+`, `?` or an interval, and what follows it. A lazy repeat matches the same texts.
    private mutating func parseRepeat(_ least: Int, _ most: Int?) throws(PatternProblem) {
        guard isRepeatable else {
            throw problem("has a '\(scanner.scalar.map(String.init) ?? "")' with nothing to repeat")
        }
        // Of letters in a row, the last is repeated.
        let letter = group.letters.popLast()
        flushLetters()
        if let letter { group.parts.append(.caseless([letter])) }
        group.parts.append(.repeated(group.parts.popLast() ?? .empty, least: least, most: most))
        isRepeatable = false
        try scanner.advance()
        if scanner.operation == "+" { needsBacktracking("it has a possessive repeat") }
        if scanner.operation == "+" || scanner.operation == "?" { try scanner.advance() }
    }
}
