extension PatternParser {
    /// Reads `[…]`. A set of letters, ranges and escapes is read here; ICU is asked for one with operators or sets in it.
    mutating func bracketSet() throws(PatternProblem) -> ScalarSet {
        let start = scanner.offset
        var ahead = scanner
        let outline = try ahead.skipBracket()
        if outline.hasRangeAfterAmpersand { needsBacktracking("it has '&-' in a set") }
        if outline.isSimple {
            let (set, isNegated) = try simpleSet()
            if !flags.contains(.caseless) { return isNegated ? set.complement : set }
            if set.isASCII {
                let closure = CaseVariants.closure(ofASCII: set)
                return isNegated ? closure.complement : closure
            }
        }
        scanner = ahead
        let options = (flags.contains(.caseless) ? "i" : "") + (flags.contains(.spaced) ? "x" : "")
        let pattern = options.isEmpty ? outline.source : "(?\(options))\(outline.source)"
        return try namedSet(pattern, or: problem("has a '[' that starts no set", start))
    }

    /// What came before a `-` in a set.
    private enum Before {
        case nothing, letter(Unicode.Scalar), set
    }

    private mutating func simpleSet() throws(PatternProblem) -> (ScalarSet, isNegated: Bool) {
        try scanner.advance()
        let isNegated = scanner.operation == "^"
        if isNegated { try scanner.advance() }
        var ranges: [ClosedRange<UInt32>] = []
        var before = Before.nothing
        var isFirst = true
        while isFirst || scanner.operation != "]" {
            if scanner.operation == "-", !isFirst, case .letter(let lower) = before {
                before = try addRange(from: lower, to: &ranges)
            } else if scanner.operation == "\\" {
                try scanner.advance()
                before = try addEscape(to: &ranges)
            } else if let letter = scanner.scalar {
                ranges.append(letter.value...letter.value)
                let isOperator = scanner.operation == "&" || scanner.operation == "-"
                before = isOperator ? .set : .letter(letter)
                try scanner.advance()
            }
            isFirst = false
        }
        try scanner.advance()
        return (ScalarSet(ranges), isNegated)
    }

    /// Reads the `-` after a letter, and the upper end if it has one.
    private mutating func addRange(
        from lower: Unicode.Scalar,
        to ranges: inout [ClosedRange<UInt32>]
    ) throws(PatternProblem) -> Before {
        let start = scanner.offset
        try scanner.advance()
        if scanner.operation == "]" {
            ranges.append(0x2D...0x2D)
            return .set
        }
        if scanner.operation == "\\" {
            try scanner.advance()
            switch scanner.scalar {
            case "N":
                try skipNamedCharacter()
                return .set
            case let letter? where "dDsSwW".unicodeScalars.contains(letter):
                throw problem(#"has a range up to '\\#(letter)', which isn't one character"#, start)
            default: break
            }
        }
        guard let upper = scanner.scalar else { throw problem("has a '[' that nothing closes", start) }
        guard lower <= upper else { throw problem("has a range '\(lower)-\(upper)' that runs backwards", start) }
        try scanner.advance()
        ranges.append(lower.value...upper.value)
        return .set
    }

    /// Reads an escape in a set after its backslash.
    private mutating func addEscape(
        to ranges: inout [ClosedRange<UInt32>]
    ) throws(PatternProblem) -> Before {
        guard let letter = scanner.scalar else { return .nothing }
        switch letter {
        case "p", "P":
            ranges += try property().ranges
            return .set
        case "N":
            try skipNamedCharacter()
            return .set
        default:
            let added = try characterClass(letter)
            ranges += added?.ranges ?? [letter.value...letter.value]
            try scanner.advance()
            return added == nil ? .letter(letter) : .set
        }
    }
}

/// How a set in brackets is written.
struct BracketOutline {
    var source: String
    /// Whether it has neither operators nor other sets in it.
    var isSimple: Bool
    /// `&-z` is a range from the last letter that ICU read before, in whatever set that was.
    var hasRangeAfterAmpersand: Bool
}

extension PatternScanner {
    /// Goes on after the `]` that closes the set whose `[` is the current character.
    mutating func skipBracket() throws(PatternProblem) -> BracketOutline {
        let start = offset
        var outline = BracketOutline(source: "", isSimple: true, hasRangeAfterAmpersand: false)
        var depth = 0
        var previous: Unicode.Scalar?
        while true {
            guard scalar != nil else { throw PatternProblem(offset: start, text: "has a '[' that nothing closes") }
            let current = operation
            if current == "]" { depth -= 1 }
            if depth == 0, current == "]" { outline.source = source(from: start) }
            try advance()
            switch current {
            case "]":
                if depth == 0 { return outline }
            case "[":
                depth += 1
                if depth > 1 || operation == ":" { outline.isSimple = false }
                if operation == "^" { try advance() }
                // Here it is a letter.
                if operation == "]" { try advance() }
            case "\\": try advance()
            case "-", "&":
                if current == previous { outline.isSimple = false }
                if current == "-", previous == "&" { outline.hasRangeAfterAmpersand = true }
            default: break
            }
            previous = current
        }
    }
}
