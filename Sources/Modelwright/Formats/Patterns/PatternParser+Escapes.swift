extension PatternParser {
    private static let maximumNamedSets = 8

    /// Reads a backslash and what follows it; the scanner has already replaced those that name a character.
    mutating func parseEscape() throws(PatternProblem) {
        let start = scanner.offset
        try scanner.advance()
        guard let escaped = scanner.scalar else { throw problem(#"ends in a '\'"#, start) }
        switch escaped {
        case "A": add(.condition(.textStart), isRepeatable: false)
        case "Z": add(.condition(.lastLineEnd), isRepeatable: false)
        case "z": add(.condition(.textEnd), isRepeatable: false)
        case "b": add(.condition(.wordBoundary), isRepeatable: false)
        case "B": add(.condition(.noWordBoundary), isRepeatable: false)
        case "G":
            needsBacktracking(#"it has '\G'"#)
            add(.empty, isRepeatable: false)
        case "X":
            needsBacktracking(#"it has '\X'"#)
            add(.empty)
        case "R": add(.scalarOrLineEnd(.lineTerminators))
        case "N":
            try skipNamedCharacter()
            return add(.empty)
        case "p", "P": return add(.scalar(try property()))
        case "k": try parseNamedReference(start)
        case "1"..."9": parseReference(escaped, start)
        default:
            if let set = try characterClass(escaped) { add(.scalar(set)) } else { addLetter(escaped) }
        }
        try scanner.advance()
    }

    /// `\d` and the like, by the letter; nil for others.
    mutating func characterClass(_ letter: Unicode.Scalar) throws(PatternProblem) -> ScalarSet? {
        let mistake = problem("has a set of characters that doesn't exist")
        return switch letter {
        case "d", "h", "s", "w": try namedSet("\\\(letter)", or: mistake)
        case "D", "H", "S", "W": try namedSet("\\\(letter.properties.lowercaseMapping)", or: mistake).complement
        case "v": .lineTerminators
        case "V": ScalarSet.lineTerminators.complement
        default: nil
        }
    }

    /// A set that only ICU knows, from the pattern of one character.
    ///
    /// - Throws: `mistake` if it isn't one.
    mutating func namedSet(_ pattern: String, or mistake: PatternProblem) throws(PatternProblem) -> ScalarSet {
        guard isPattern else {
            if FoundationPattern.accepts(pattern) { return ScalarSet([]) }
            throw mistake
        }
        // Each takes milliseconds to read.
        guard namedSets.count < Self.maximumNamedSets || namedSets.contains(ExactString(pattern)) else {
            needsBacktracking("it has more than \(Self.maximumNamedSets) sets of characters that only ICU knows")
            return ScalarSet([])
        }
        namedSets.insert(ExactString(pattern))
        guard let set = NamedScalarSets.shared.set(pattern) else { throw mistake }
        return set
    }

    /// Reads `p{…}` or `P{…}`.
    mutating func property() throws(PatternProblem) -> ScalarSet {
        let start = scanner.offset - 1
        let letter = scanner.scalar == "P" ? "P" : "p"
        guard let name = try bracedName() else {
            throw problem(#"has a '\\#(letter)' without a name in '{' and '}'"#, start)
        }
        let prefix = flags.contains(.caseless) ? "(?i)" : ""
        let mistake = problem("has an unknown property '\(name)'", start)
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || " _=:.-&".contains($0)) }) else {
            throw mistake
        }
        return try namedSet("\(prefix)\\\(letter){\(name)}", or: mistake)
    }

    /// Reads `N{…}`.
    mutating func skipNamedCharacter() throws(PatternProblem) {
        let start = scanner.offset - 1
        needsBacktracking(#"it has '\N'"#)
        if try bracedName() == nil { throw problem(#"has a '\N' without a name in '{' and '}'"#, start) }
    }

    /// Reads a name in braces after the current character, with the brace that closes it.
    private mutating func bracedName() throws(PatternProblem) -> String? {
        try scanner.advance()
        guard scanner.scalar == "{" else { return nil }
        try scanner.advance()
        var name = String.UnicodeScalarView()
        while let scalar = scanner.scalar {
            try scanner.advance()
            if scalar == "}" { return String(name) }
            name.append(scalar)
        }
        return nil
    }

    private mutating func parseReference(_ digit: Unicode.Scalar, _ start: Int) {
        needsBacktracking("it has a back-reference")
        // How many digits belong to it depends on the number of groups, so the first alone shows an error.
        let number = Int(digit.value - 0x30)
        if number > captureCount, number > earlyReference?.number ?? 0 { earlyReference = (start, number) }
        add(.empty)
    }

    /// Reads `k<name` of a back-reference.
    private mutating func parseNamedReference(_ start: Int) throws(PatternProblem) {
        needsBacktracking("it has a back-reference")
        try scanner.advance()
        guard scanner.operation == "<" else { throw problem(#"has a '\k' without a name in '<' and '>'"#, start) }
        try scanner.advance()
        let name = try groupName(start)
        guard captureNames.contains(name) else {
            throw problem("refers to a group '\(name)' that it doesn't have", start)
        }
        add(.empty)
    }
}
