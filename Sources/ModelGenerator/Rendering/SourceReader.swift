/// Reads source to know the place at its end, and adds texts there.
struct SourceReader {
    private(set) var output = String.UnicodeScalarView()
    /// The place, in the literals and comments around it.
    private var places: [SourcePlace] = [.code(depth: 0)]
    /// Whether a regular expression literal has begun, as far as can be told, so that the place is not known any more.
    private var hasRegularExpression = false
    /// Whether the last scalar of a literal is a backslash that escapes what follows.
    private var isEscaping = false

    private var place: SourcePlace { places[places.count - 1] }

    private var isInCode: Bool { if case .code = place { true } else { false } }

    /// A source without its comments, and with nothing between quotation marks.
    static func code(of source: String) -> String {
        var reader = SourceReader()
        var code = String.UnicodeScalarView()
        var rest = Array(source.unicodeScalars)[...]
        while !rest.isEmpty {
            let wasInCode = reader.isInCode
            let count = reader.count(of: rest)
            if wasInCode, reader.isInCode {
                for scalar in rest.prefix(count) { code.append(scalar) }
            } else {
                code.append(rest.first == "\n" ? "\n" : " ")
            }
            rest = rest.dropFirst(count)
        }
        return String(code)
    }

    // MARK: Texts

    mutating func add(_ text: String, isCode: Bool) throws(SourcePlace.Misplaced) {
        if hasRegularExpression { throw .afterRegularExpression }
        switch place {
        case .code:
            guard isCode || Self.isHarmless(text) else { throw .code(text) }
            append(text.unicodeScalars)
        case .lineComment: append(SourcePlace.line(text).unicodeScalars)
        case .blockComment:
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let comment = lines.map { SourcePlace.line(String($0)) }.joined(separator: "\n")
            // Also what stands before and behind it may be half of a mark.
            output.append(" ")
            for scalar in comment.unicodeScalars {
                output.append(scalar)
                if scalar == "*" || scalar == "/" { output.append(" ") }
            }
        case .literal(let numberSigns, _):
            let escape = "\\" + String(repeating: "#", count: numberSigns)
            // A backslash of the template stays one.
            if isEscaping { append(escape.unicodeScalars) }
            isEscaping = false
            append(SwiftLiteral.escaped(text, escape).unicodeScalars)
        }
    }

    /// Whether a text changes nothing of the code around it: part of a name, a type, or a number.
    private static func isHarmless(_ text: String) -> Bool {
        SwiftName.isPartOfName(text) || SwiftName.typeExpression(text).map { $0.text == text } ?? false
            || Double(text) != nil
    }

    /// One by one: to append a sequence copies all that is there.
    private mutating func append(_ scalars: some Sequence<Unicode.Scalar>) {
        for scalar in scalars { output.append(scalar) }
    }

    // MARK: Source

    mutating func read(_ source: [Unicode.Scalar]) {
        var rest = source[...]
        while !rest.isEmpty { take(count(of: rest), of: &rest) }
    }

    private mutating func take(_ count: Int, of rest: inout ArraySlice<Unicode.Scalar>) {
        append(rest.prefix(count))
        rest = rest.dropFirst(count)
    }

    /// How many scalars at the front of a text belong together, and what they do to the place.
    private mutating func count(of rest: ArraySlice<Unicode.Scalar>) -> Int {
        switch place {
        case .code(let depth): return countInCode(rest, depth)
        case .lineComment:
            if rest.first == "\n" { places.removeLast() }
        case .blockComment(let depth):
            if starts(rest, "/*") {
                places[places.count - 1] = .blockComment(depth: depth + 1)
                return 2
            }
            if starts(rest, "*/") {
                places.removeLast()
                if depth > 1 { places.append(.blockComment(depth: depth - 1)) }
                return 2
            }
        case .literal(let numberSigns, let isMultiline): return countInLiteral(rest, numberSigns, isMultiline)
        }
        return 1
    }

    private mutating func countInCode(_ rest: ArraySlice<Unicode.Scalar>, _ depth: Int) -> Int {
        switch rest.first {
        case "/" where starts(rest, "//"):
            places.append(.lineComment)
            return 2
        case "/" where starts(rest, "/*"):
            places.append(.blockComment(depth: 1))
            return 2
        case "/" where isOpening(rest.dropFirst().first): hasRegularExpression = true
        case "\"", "#":
            let numberSigns = rest.prefix { $0 == "#" }.count
            let behind = rest.dropFirst(numberSigns)
            if behind.first == "/" { hasRegularExpression = true }
            guard behind.first == "\"" else { return numberSigns }
            let isMultiline = starts(behind, "\"\"\"")
            places.append(.literal(numberSigns: numberSigns, isMultiline: isMultiline))
            isEscaping = false
            return numberSigns + (isMultiline ? 3 : 1)
        case "(": places[places.count - 1] = .code(depth: depth + 1)
        case ")" where depth == 1 && places.count > 1: places.removeLast()
        case ")": places[places.count - 1] = .code(depth: max(depth - 1, 0))
        default: break
        }
        return 1
    }

    /// Whether a slash before `next` starts a regular expression literal: it does if no operand precedes it and no space
    /// follows it, as in `(/a+/)`, but not in `a / b`, `a/b` and `(/)`.
    private func isOpening(_ next: Unicode.Scalar?) -> Bool {
        guard let next, !next.properties.isWhitespace, next != ")" else { return false }
        guard let last = output.last else { return true }
        return last.properties.isWhitespace || "([{,;:".unicodeScalars.contains(last)
    }

    private mutating func countInLiteral(
        _ rest: ArraySlice<Unicode.Scalar>, _ numberSigns: Int, _ isMultiline: Bool
    ) -> Int {
        if isEscaping {
            isEscaping = false
            if rest.first == "(" { places.append(.code(depth: 1)) }
            return 1
        }
        let signs = repeatElement("#" as Unicode.Scalar, count: numberSigns)
        switch rest.first {
        case "\\" where rest.dropFirst().starts(with: signs):
            isEscaping = true
            return 1 + numberSigns
        case "\"":
            let quotes = isMultiline ? 3 : 1
            guard rest.prefix(quotes).allSatisfy({ $0 == "\"" }), rest.prefix(quotes).count == quotes,
                rest.dropFirst(quotes).starts(with: signs)
            else { return 1 }
            places.removeLast()
            return quotes + numberSigns
        // A literal of one line ends with it, whatever the compiler says.
        case "\n" where !isMultiline: places.removeLast()
        default: break
        }
        return 1
    }

    private func starts(_ rest: ArraySlice<Unicode.Scalar>, _ mark: String) -> Bool {
        rest.starts(with: mark.unicodeScalars)
    }
}
