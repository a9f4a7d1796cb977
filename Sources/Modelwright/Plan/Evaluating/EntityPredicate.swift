/// A predicate for the objects of an entity, read and checked, to be asked of each.
struct EntityPredicate {
    let expression: Expression
    /// What each variable that isn't known yet is used for, in the order in which they come.
    let variableUses: [VariableUses]
    let given: ExpressionValues

    /// Reads a predicate.
    ///
    /// - Parameters:
    ///   - arguments: What `%@` and `%K` stand for, in order.
    ///   - variables: The variables that it may have.
    init(
        _ text: String, of entity: EntityDescription, arguments: [ExpressionValue] = [],
        variables: PredicateVariables = .given([:])
    ) throws(ExpressionError) {
        var patterns: [Comparison.PatternText: TextPattern] = [:]
        try self.init(text, of: entity, arguments: arguments, variables: variables, patterns: &patterns)
    }

    /// Reads a predicate.
    ///
    /// - Parameter patterns: Takes the patterns that were read, and has those that needn't be read again.
    init(
        _ text: String, of entity: EntityDescription, arguments: [ExpressionValue] = [],
        variables: PredicateVariables, patterns: inout [Comparison.PatternText: TextPattern]
    ) throws(ExpressionError) {
        let expression = try ExpressionParser.parse(predicate: text, arguments)
        var typing = ExpressionTyping(entity, arguments: arguments, variables: variables)
        let found = try typing.kind(of: expression)
        guard found == .condition else {
            let remedy = found == .boolean ? "Compare it: == YES." : "Write a comparison."
            throw ExpressionError("it is \(found.phrase), and no condition", remedy, at: 0)
        }
        variableUses = typing.variableUses
        var given = ExpressionValues(arguments: arguments, variables: variables.values)
        // What is only checked needs no automaton, which may take long to make.
        try expression.readPatterns(given, variables.areKnown ? nil : "nothing is matched yet", &patterns)
        given.patterns = patterns
        let mapping = variables.areKnown ? entity.storage.mapping?.entities[entity.index] : nil
        self.expression = mapping.map { expression.withTables(of: $0, &given) } ?? expression
        self.given = given
    }

    /// Whether an object is meant.
    func matches(_ object: ModelObject) -> Bool {
        var run = ExpressionRun(expression, of: object, given: given)
        return run.value().isTrue
    }
}

extension Expression {
    /// How many different patterns the predicates of a model, or one that a program gives, may have.
    private static let maximumPatternCount = 1_000

    /// Reads the patterns of `LIKE` and `MATCHES`: each is given by the operation before.
    fileprivate func readPatterns(
        _ given: ExpressionValues, _ reason: String?, _ patterns: inout [Comparison.PatternText: TextPattern]
    ) throws(ExpressionError) {
        for (index, operation) in operations.enumerated() {
            if case .subquery(let subquery) = operation.code {
                try subquery.predicate.readPatterns(given, reason, &patterns)
            }
            guard case .compare(let comparison) = operation.code, comparison.operator.takesPattern, index > 0 else {
                continue
            }
            let operand = operations[index - 1]
            let value: ExpressionValue =
                switch operand.code {
                case .literal(let literal): ExpressionValue(literal)
                case .argument(let index): given.arguments[index]
                case .variable(let name): given.variables[name] ?? .null
                default: .null
                }
            guard case .string(let text) = value else { continue }
            let key = Comparison.PatternText(text, of: comparison)
            if patterns[key] != nil { continue }
            guard patterns.count < Self.maximumPatternCount else {
                throw ExpressionError(
                    "there are more than \(Self.maximumPatternCount) different patterns", "Write fewer.",
                    at: operand.offset)
            }
            do {
                patterns[key] = try comparison.pattern(text, backtrackingBecause: reason)
            } catch {
                throw ExpressionError(
                    "the pattern \(error.problem)", "Correct the pattern.", at: operand.offset)
            }
        }
    }
}
