/// An expression of a tag: names and values with filters, and operators between them.
struct TemplateExpression {
    /// The names whose members it reads.
    private(set) var roots: [String] = []

    /// More than anybody writes; Stencil goes down the stack for each.
    private static let maximumNesting = 20
    /// More than any list of a template has; beyond some number Stencil's ranges end the program.
    private static let maximumNumber = 100_000.0
    private static let operators: Set<String> = ["in", "or", "and", "==", "!=", ">", ">=", "<", "<="]

    private let line: Int
    private var words: ArraySlice<TemplateWord>
    private var nesting = 0

    /// Throws where the words are no expression. Stencil reads many of those as a name that is not there.
    ///
    /// - Parameter hasCondition: Whether it may be followed by `if … else …`, as in `{{ }}`.
    init(_ words: ArraySlice<TemplateWord>, line: Int, hasCondition: Bool = false) throws {
        self.words = words
        self.line = line
        let operators = hasCondition ? Self.operators.union(["if", "else"]) : Self.operators
        try readOperands(separatedBy: operators)
    }

    /// The filters of `{% filter %}`.
    init(filters words: ArraySlice<TemplateWord>, line: Int) throws {
        self.words = words
        self.line = line
        try readFilter()
        try readFilters()
        if let word = self.words.first { throw unexpected(word) }
    }

    private func fault(_ reason: String) -> TemplateFault { TemplateFault(line: line, reason: reason) }

    private func unexpected(_ word: TemplateWord) -> TemplateFault {
        fault("'\(word.source)' stands where an operator or the end of the tag is expected.")
    }

    private mutating func readOperands(separatedBy operators: Set<String>) throws {
        var open = 0
        while true {
            open += try readPrefixes()
            try readOperand()
            try readFilters()
            while open > 0, let word = words.first, word.isSign(")") {
                words.removeFirst()
                open -= 1
                if let next = words.first, !next.isSpaced, !next.isSign(")") { throw unexpected(next) }
            }
            guard let word = words.first else { break }
            guard word.isText(operators) || word.isSign("...") else { throw unexpected(word) }
            words.removeFirst()
        }
        if open > 0 { throw fault("A parenthesis is not closed.") }
    }

    /// Reads each `not` and `(`, and returns how many parentheses were opened.
    private mutating func readPrefixes() throws -> Int {
        var open = 0
        while let word = words.first, word.isText(["not"]) || word.isSign("(") {
            words.removeFirst()
            nesting += 1
            if nesting > Self.maximumNesting {
                throw fault("A tag can have \(Self.maximumNesting) 'not' and parentheses at most.")
            }
            if word.isSign("(") {
                guard word.isSpaced || open > 0 else { throw fault("A space is missing before '('.") }
                open += 1
            }
        }
        return open
    }

    private mutating func readOperand() throws {
        guard let word = words.popFirst() else { throw fault("A name or a value is missing at the end of the tag.") }
        switch word.kind {
        case .sign: throw fault("A name or a value is missing before '\(word.text)'.")
        case .quoted:
            // Stencil looks for a range before it looks for quotes.
            if word.text.contains("...") { throw fault("Stencil takes '...' for a range, even in quotes.") }
        case .text: try readValue(word.text)
        }
    }

    private mutating func readValue(_ text: String) throws {
        if text == "true" || text == "false" { return }
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        if digits.first?.isNumber == true, let number = Double(text) {
            if abs(number) <= Self.maximumNumber { return }
            throw fault("'\(text)' is too large a number. \(Int(Self.maximumNumber)) is the largest.")
        }
        roots.append(try TemplatePath(text, line: line).root)
    }

    private mutating func readFilters() throws {
        while let word = words.first, word.isSign("|") {
            words.removeFirst()
            try readFilter()
        }
    }

    private mutating func readFilter() throws {
        guard let name = words.popFirst(), name.kind == .text else { throw fault("The name of a filter is missing.") }
        try check(filter: name.text)
        guard words.first?.isSign(":") == true else { return }
        repeat {
            words.removeFirst()
            if name.text == "filter" { try readNameOfFilter() } else { try readOperand() }
        } while words.first?.isSign(",") == true
    }

    /// The argument of `filter`, which Stencil reads as filters when it renders.
    private mutating func readNameOfFilter() throws {
        guard let word = words.popFirst(), word.kind == .quoted else {
            throw fault("'filter' takes the name of a filter in quotes: filter:\"upperFirst\".")
        }
        try check(filter: word.text)
    }

    private func check(filter name: String) throws {
        if TemplateFilters.names.contains(name) { return }
        throw fault("Unknown filter '\(name)'. There are \(TemplateFilters.names.joined(separator: ", ")).")
    }
}
