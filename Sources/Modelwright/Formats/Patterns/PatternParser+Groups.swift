extension PatternParser {
    mutating func openGroup() throws(PatternProblem) {
        var opened = Group(offset: scanner.offset, flags: flags)
        try scanner.advance()
        guard scanner.operation == "?" else {
            captureCount += 1
            return try open(opened)
        }
        try scanner.advanceToGroupKind()
        switch scanner.operation {
        case "#": return try skipComment(opened.offset)
        case ":": break
        case ">": needsBacktracking("it has an atomic group")
        case "=", "!":
            needsBacktracking("it has a look-ahead")
            opened.isRepeatable = false
        case "<": opened.isRepeatable = try !parseLookBehindOrName(opened.offset)
        default:
            flushLetters()
            guard try parseFlags(opened.offset) else { return }
        }
        try scanner.advance()
        try open(opened)
    }

    /// Starts a group whose first character is the current one.
    private mutating func open(_ opened: Group) throws(PatternProblem) {
        guard outerGroups.count < Self.maximumDepth else {
            throw problem("nests groups more than \(Self.maximumDepth) deep", opened.offset)
        }
        flushLetters()
        outerGroups.append(group)
        group = opened
        isRepeatable = false
    }

    mutating func closeGroup() throws(PatternProblem) {
        guard let outer = outerGroups.popLast() else { throw problem("has a ')' without a '(' before it") }
        let part = takeChoices()
        let closed = group
        group = outer
        flags = closed.flags
        add(part, isRepeatable: closed.isRepeatable)
        try scanner.advance()
    }

    /// Reads `(?#` up to `)`. Whether something can be repeated is as it was before.
    private mutating func skipComment(_ start: Int) throws(PatternProblem) {
        while scanner.operation != ")" {
            if scanner.scalar == nil { throw problem("has a '(?#' that no ')' closes", start) }
            try scanner.advance()
        }
        try scanner.advance()
    }

    /// Reads `(?<` up to the last character before the contents; whether it opens a look-behind.
    private mutating func parseLookBehindOrName(_ start: Int) throws(PatternProblem) -> Bool {
        try scanner.advance()
        if scanner.operation == "=" || scanner.operation == "!" {
            needsBacktracking("it has a look-behind")
            return true
        }
        let name = try groupName(start)
        guard captureNames.insert(name).inserted else { throw problem("has two groups named '\(name)'", start) }
        captureCount += 1
        return false
    }

    func isNameCharacter(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) || !isFirst && ("0"..."9").contains(scalar)
    }

    /// Reads ASCII letters and digits, starting with a letter, up to the `>`.
    mutating func groupName(_ start: Int) throws(PatternProblem) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = scanner.operation, isNameCharacter(scalar, isFirst: name.isEmpty) {
            name.append(scalar)
            try scanner.advance()
        }
        guard !name.isEmpty, scanner.operation == ">" else {
            throw problem("has a group name that isn't letters and digits with a '>' after them", start)
        }
        return String(name)
    }

    /// Reads `(?i-s` up to the `)`, and takes it, or up to the `:`; whether a group follows.
    private mutating func parseFlags(_ start: Int) throws(PatternProblem) -> Bool {
        var flags = flags
        var isSetting = true
        var isEmpty = true
        while true {
            switch scanner.operation {
            case "-": isSetting = false
            case "i": flags.set(.caseless, isSetting)
            case "m": flags.set(.multiline, isSetting)
            case "s": flags.set(.dotMatchesLineEnds, isSetting)
            case "x": flags.set(.spaced, isSetting)
            case "u": break
            case let flag? where flag == "d" || flag == "w":
                if isSetting { needsBacktracking("it has the flag '\(flag)'") }
            case let end? where !isEmpty && (end == ")" || end == ":"):
                self.flags = flags
                guard end == ")" else { return true }
                isRepeatable = false
                try scanner.advance()
                return false
            default: throw problem("has a '(?' that starts no known kind of group", start)
            }
            isEmpty = false
            try scanner.advance()
        }
    }
}

extension PatternParser.Flags {
    fileprivate mutating func set(_ flag: Self, _ isSet: Bool) {
        if isSet { insert(flag) } else { remove(flag) }
    }
}
