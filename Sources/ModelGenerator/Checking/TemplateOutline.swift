/// What a template reads and includes, with everything refused that Stencil would read as nothing, or end the program for.
struct TemplateOutline {
    /// Another template, and where it is included or extended.
    struct Inclusion {
        let name: String
        let line: Int
        /// The number of blocks around it.
        let depth: Int
        /// Whether the keys of `variables` are names in it.
        let hasVariables: Bool
    }

    /// A name that no loop of the template binds.
    struct FreeName {
        let name: String
        let line: Int
    }

    private struct Block {
        let tag: String
        let line: Int
        var variables: Set<String> = []
    }

    /// More than anybody writes; Stencil goes down the stack for each block and each included template.
    static let maximumDepth = 50
    /// Stencil copies what is left of a template at each tag.
    private static let maximumLength = 100_000
    private static let ends = [
        "if": "endif", "ifnot": "endif", "for": "endfor", "filter": "endfilter", "block": "endblock",
    ]

    /// The template as Stencil gets it.
    private(set) var compiled: String
    private(set) var inclusions: [Inclusion] = []
    private(set) var freeNames: [FreeName] = []
    /// What the loops bind, for the templates that are included in them.
    private(set) var loopVariables: Set<String> = []
    /// Whether its blocks are rendered where another template has them.
    private(set) var isExtension = false
    /// The number of blocks in each other.
    private(set) var depth = 0
    private var blocks: [Block] = []
    private var additions: [TemplateExpression.Addition] = []

    init(_ text: String) throws {
        compiled = text
        for tag in try TemplateTag.tags(of: text) where tag.kind != .comment {
            let words = try TemplateWord.words(of: tag)
            switch tag.kind {
            case .variable: read(try TemplateExpression(words[...], line: tag.line, use: .printed), tag.line)
            default: try readBlock(words[...], tag.line)
            }
        }
        if let block = blocks.last, let end = Self.ends[block.tag] {
            throw TemplateFault(line: block.line, reason: "`\(end)` was not found.")
        }
        if text.unicodeScalars.count > Self.maximumLength {
            throw TemplateFault(
                line: 1, reason: "The template has more than \(Self.maximumLength) characters. Divide it.")
        }
        var rest = text.startIndex
        compiled =
            additions.sorted { $0.place < $1.place }.reduce(into: "") { compiled, addition in
                compiled += text[rest..<addition.place] + addition.filter
                rest = addition.place
            } + text[rest...]
    }

    private mutating func read(_ expression: TemplateExpression, _ line: Int) {
        for name in expression.roots where !blocks.contains(where: { $0.variables.contains(name) }) {
            freeNames.append(FreeName(name: name, line: line))
        }
        additions += expression.additions
    }

    private mutating func readBlock(_ words: ArraySlice<TemplateWord>, _ line: Int) throws {
        // `rows: for …` labels a loop.
        let isLabelled = words.count > 2 && words[1].isSign(":") && words[2].isText(["for"])
        var words = isLabelled ? words.dropFirst(2) : words
        guard let tag = words.popFirst() else { return }
        switch tag.text {
        case "for": try readLoop(words, line)
        case "if", "ifnot":
            read(try TemplateExpression(words, line: line, use: .tested), line)
            try open(Block(tag: tag.text, line: line))
        case "elif": read(try TemplateExpression(words, line: line, use: .tested), line)
        case "filter":
            read(try TemplateExpression(filters: words, line: line), line)
            try open(Block(tag: tag.text, line: line))
        case "block": try open(Block(tag: tag.text, line: line))
        case "include": try readInclusion(words, line, isExtension: false)
        case "extends": try readInclusion(words, line, isExtension: true)
        case "now" where !words.isEmpty: read(try TemplateExpression(words, line: line, use: .tested), line)
        default: try close(tag.text, line)
        }
    }

    private mutating func open(_ block: Block) throws {
        blocks.append(block)
        depth = max(depth, blocks.count)
        guard depth <= Self.maximumDepth else {
            throw TemplateFault(
                line: block.line, reason: "Blocks can be nested \(Self.maximumDepth) deep at most.")
        }
    }

    /// Closes a block where the tag is an end; what other tags there are is for Stencil to say.
    private mutating func close(_ end: String, _ line: Int) throws {
        guard Self.ends.values.contains(end) else { return }
        guard let block = blocks.popLast(), Self.ends[block.tag] == end else {
            throw TemplateFault(line: line, reason: "'\(end)' closes nothing: no matching block is open.")
        }
    }

    private mutating func readLoop(_ words: ArraySlice<TemplateWord>, _ line: Int) throws {
        let parts = words.split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isText(["in"]) }
        guard parts.count == 2, let variables = Self.names(in: parts[0]), !parts[1].isEmpty else {
            throw TemplateFault(
                line: line,
                reason: "'for' statements should use the syntax: `for <x> in <y> [where <condition>]`.")
        }
        if variables.contains("forloop") {
            throw TemplateFault(
                line: line, reason: "'forloop' is what a loop says of itself. Give the variable another name.")
        }
        let expressions = parts[1].split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isText(["where"]) }
        read(try TemplateExpression(expressions[0], line: line, use: .looped), line)
        try open(Block(tag: "for", line: line, variables: variables.union(["forloop"])))
        loopVariables.formUnion(variables)
        if expressions.count > 1 { read(try TemplateExpression(expressions[1], line: line, use: .tested), line) }
    }

    /// The names of a list with commas; nil where it is none.
    private static func names(in words: ArraySlice<TemplateWord>) -> Set<String>? {
        let names = words.split(omittingEmptySubsequences: false) { $0.isSign(",") }
        guard names.allSatisfy({ $0.count == 1 && $0.first?.kind == .text }) else { return nil }
        return Set(names.compactMap(\.first?.text))
    }

    private mutating func readInclusion(
        _ words: ArraySlice<TemplateWord>, _ line: Int, isExtension: Bool
    ) throws {
        let tag = isExtension ? "extends" : "include"
        guard let name = words.first, name.kind == .quoted else {
            throw TemplateFault(
                line: line, reason: "'\(tag)' takes the name of a template in quotes: {% \(tag) \"part.stencil\" %}.")
        }
        let others = words.dropFirst()
        guard others.isEmpty || (!isExtension && others.count == 1 && others.allSatisfy { $0.isText(["variables"]) })
        else {
            throw TemplateFault(
                line: line,
                reason: isExtension
                    ? "'extends' takes nothing but the name of a template."
                    : "Nothing but 'variables' can follow the name of an included template, which sees all other names anyway."
            )
        }
        self.isExtension = self.isExtension || isExtension
        inclusions.append(
            Inclusion(name: name.text, line: line, depth: blocks.count, hasVariables: !others.isEmpty))
    }
}
