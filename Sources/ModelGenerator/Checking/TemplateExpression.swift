/// An expression of a tag: names and values with filters, and operators between them.
struct TemplateExpression {
    /// What a tag does with an expression.
    enum Use {
        /// Prints it, or one of two by a condition.
        case printed
        /// Looks at it: a condition.
        case tested
        /// Takes it apart.
        case looped
    }

    /// Where in the template a filter is added.
    struct Addition {
        let place: String.Index
        let filter: String
    }

    private struct Operand {
        let end: String.Index
        /// Which of the values of `value if condition else value`, or the condition, it is part of.
        let part: Int
    }

    /// The names whose members it reads.
    private(set) var roots: [String] = []
    /// What makes Stencil read values as they are used: it compares strings, and what is printed is more than a string.
    private(set) var additions: [Addition] = []

    /// More than anybody writes; Stencil goes down the stack for each.
    private static let maximumNesting = 20
    /// More than any list of a template has; beyond some number Stencil's ranges end the program.
    private static let maximumNumber = 100_000.0
    private static let operators: Set<String> = ["in", "or", "and", "==", "!=", ">", ">=", "<", "<="]

    private let line: Int
    private var words: ArraySlice<TemplateWord>
    private var nesting = 0
    private var operands: [Operand] = []
    private var part = 0
    /// The parts that operators make something else of.
    private var computedParts: Set<Int> = []

    /// Throws where the words are no expression. Stencil reads many of those as a name that is not there.
    init(_ words: ArraySlice<TemplateWord>, line: Int, use: Use) throws {
        self.words = words
        self.line = line
        let operators = use == .printed ? Self.operators.union(["if", "else"]) : Self.operators
        try readOperands(separatedBy: operators)
        let filter = use == .looped ? TemplateFilters.pairs : TemplateFilters.plain
        let changed =
            use == .printed ? operands.filter { [computedParts] in computedParts.contains($0.part) } : operands
        additions = changed.map { Addition(place: $0.end, filter: "|" + filter) }
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
            let prefixes = words.count
            open += try readPrefixes()
            if words.count < prefixes { computedParts.insert(part) }
            let isName = words.first?.kind == .text
            var end = try readOperand()
            end = try readFilters() ?? end
            if isName { operands.append(Operand(end: end, part: part)) }
            while open > 0, let word = words.first, word.isSign(")") {
                words.removeFirst()
                open -= 1
                if let next = words.first, !next.isSpaced, !next.isSign(")") { throw unexpected(next) }
            }
            guard let word = words.first else { break }
            guard word.isText(operators) || word.isSign("...") else { throw unexpected(word) }
            words.removeFirst()
            if word.isText(["if", "else"]) { part += 1 }
            if !word.isText(["else"]) { computedParts.insert(part) }
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

    /// Reads a name or a value, and returns where it ends.
    @discardableResult
    private mutating func readOperand() throws -> String.Index {
        guard let word = words.popFirst() else { throw fault("A name or a value is missing at the end of the tag.") }
        switch word.kind {
        case .sign: throw fault("A name or a value is missing before '\(word.text)'.")
        case .quoted:
            // Stencil looks for a range before it looks for quotes.
            if word.text.contains("...") { throw fault("Stencil takes '...' for a range, even in quotes.") }
        case .text: try readValue(word.text)
        }
        return word.end
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

    /// Reads filters, and returns where the last ends.
    @discardableResult
    private mutating func readFilters() throws -> String.Index? {
        var end: String.Index?
        while let word = words.first, word.isSign("|") {
            words.removeFirst()
            end = try readFilter()
        }
        return end
    }

    @discardableResult
    private mutating func readFilter() throws -> String.Index {
        guard let name = words.popFirst(), name.kind == .text else { throw fault("The name of a filter is missing.") }
        try check(filter: name.text)
        var end = name.end
        guard words.first?.isSign(":") == true else { return end }
        repeat {
            words.removeFirst()
            end = try name.text == "filter" ? readNameOfFilter() : readOperand()
        } while words.first?.isSign(",") == true
        return end
    }

    /// The argument of `filter`, which Stencil reads as filters when it renders.
    private mutating func readNameOfFilter() throws -> String.Index {
        guard let word = words.popFirst(), word.kind == .quoted else {
            throw fault("'filter' takes the name of a filter in quotes: filter:\"upperFirst\".")
        }
        try check(filter: word.text)
        return word.end
    }

    private func check(filter name: String) throws {
        if TemplateFilters.names.contains(name) { return }
        throw fault("Unknown filter '\(name)'. There are \(TemplateFilters.names.joined(separator: ", ")).")
    }
}
