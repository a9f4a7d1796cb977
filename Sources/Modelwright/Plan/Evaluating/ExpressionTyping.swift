/// Finds what an expression of an entity makes, and which derived attributes it needs.
struct ExpressionTyping {
    /// Whose properties the names are.
    let entity: EntityDescription
    /// The values that are given to it.
    let arguments: [ExpressionValue]
    /// Those that are given by name.
    let variables: PredicateVariables
    /// The derived attributes that are needed: their indices, and whether of several objects.
    private(set) var needs: [(attribute: Int, ofMany: Bool)] = []
    /// The elements of the subqueries that are being looked at, the innermost last.
    private var elements: [(variable: String, kind: ExpressionKind)] = []
    /// What each variable that isn't known yet is used for, in the order in which they come.
    var variableUses: [VariableUses] = []
    var variableIndexByName: [String: Int] = [:]

    /// A kind, and where what is of that kind begins.
    struct Operand {
        let kind: ExpressionKind
        let offset: Int
        /// How many elements a list has, if that is known.
        var count: Int?
        /// Whether it is the same for every object.
        var isGiven = false
        /// What a variable that is compared with it is; nil if the kind says it all.
        var use: VariableUse?
        /// The name of the variable that it is, if that isn't known yet.
        var variable: String?
        /// The names of such variables among a list's elements.
        var elementVariables: [String] = []
    }

    init(
        _ entity: EntityDescription, arguments: [ExpressionValue] = [], variables: PredicateVariables = .given([:])
    ) {
        self.entity = entity
        self.arguments = arguments
        self.variables = variables
    }

    mutating func kind(of expression: Expression) throws(ExpressionError) -> ExpressionKind {
        var stack: [Operand] = []
        for operation in expression.operations {
            let operands = operation.operands(from: &stack)
            let offset = min(operation.offset, operands.first?.offset ?? operation.offset)
            stack.append(try operand(operation, operands, at: offset))
        }
        return stack.last?.kind ?? .null
    }

    private mutating func operand(
        _ operation: Expression.Operation, _ operands: [Operand], at offset: Int
    ) throws(ExpressionError) -> Operand {
        switch operation.code {
        case .literal(let value): return Operand(kind: ExpressionKind(value), offset: offset, isGiven: true)
        case .argument(let index): return given(arguments[index], at: offset)
        case .variable(let name): return try variable(name, at: offset)
        case .keyPath(let names):
            let (kind, use) = try destination(of: names, from: (entity, false))
            return Operand(kind: kind, offset: offset, use: use)
        case .follow(let names):
            let (kind, use) = try destination(of: names, following: operands[0])
            return Operand(kind: kind, offset: offset, use: use)
        case .call(let function):
            let kind = try kind(of: function, as: operation.name, operands)
            return Operand(kind: kind, offset: offset, use: use(of: function, operands))
        case .list:
            return Operand(
                kind: .list(try kind(ofList: operands)), offset: offset, count: operands.count,
                elementVariables: operands.compactMap(\.variable))
        case .subquery(let subquery):
            try check(subquery, of: operands[0])
            return Operand(kind: operands[0].kind, offset: offset)
        case .compare(let comparison):
            try check(comparison, as: operation.name, operands[0], operands[1])
            note(comparison, operands[0], operands[1])
            return Operand(kind: .condition, offset: offset)
        case .constant: return Operand(kind: .condition, offset: offset)
        case .and, .or, .not:
            for operand in operands where operand.kind != .condition {
                throw refusal(
                    of: operand, by: operation.name, "a condition",
                    remedy: "Write a comparison\(operand.kind == .boolean ? ": == YES" : "").")
            }
            return Operand(kind: .condition, offset: offset)
        }
    }

    private func given(_ value: ExpressionValue, at offset: Int) -> Operand {
        var operand = Operand(kind: ExpressionKind(value), offset: offset, isGiven: true)
        if case .list(let elements) = value { operand.count = elements.count }
        return operand
    }

    private mutating func variable(_ name: String, at offset: Int) throws(ExpressionError) -> Operand {
        if let element = elements.last(where: { $0.variable == name }) {
            return Operand(kind: element.kind, offset: offset)
        }
        switch variables {
        case .unknown:
            note(name, nil)
            return Operand(kind: .any, offset: offset, isGiven: true, variable: name)
        case .given(let values):
            guard let value = values[name] else {
                throw ExpressionError("$\(name) has no value", "Give it one in variables, or write %@.", at: offset)
            }
            return given(value, at: offset)
        case .fetchSource(let entity, _):
            if name == PredicateVariables.fetchSourceName {
                return Operand(kind: .object(entity.name), offset: offset, isGiven: true)
            }
            let isCoreDatas = name == "FETCHED_PROPERTY"
            throw ExpressionError(
                isCoreDatas
                    ? "$FETCHED_PROPERTY is Core Data's description of the property, which isn't there"
                    : "$\(name) has no value: a fetched property is given none",
                isCoreDatas
                    ? "Write what is meant in its place." : "Write $FETCH_SOURCE for the object that has the property.",
                at: offset)
        }
    }

    private func kind(ofList operands: [Operand]) throws(ExpressionError) -> ExpressionKind {
        var kind = ExpressionKind.null
        for operand in operands where operand.kind != .null {
            if kind == .null || kind == .any { kind = operand.kind }
            guard kind.canEqual(operand.kind) else {
                throw ExpressionError(
                    "this is \(operand.kind.phrase), and others of the list are \(kind.phrase)",
                    "Give the list values of one kind.", at: operand.offset)
            }
        }
        return kind
    }

    private mutating func check(_ subquery: Expression.Subquery, of list: Operand) throws(ExpressionError) {
        guard case .objects(let entity) = list.kind else {
            throw refusal(of: list, by: "SUBQUERY", "a to-many relationship", remedy: "Give it a to-many relationship.")
        }
        elements.append((subquery.variable, .object(entity)))
        defer { elements.removeLast() }
        let found = try kind(of: subquery.predicate)
        guard found == .condition else {
            throw refusal(
                of: Operand(kind: found, offset: subquery.predicate.operations.first?.offset ?? list.offset),
                by: "SUBQUERY", "a condition", remedy: "Write a comparison.")
        }
    }

    // MARK: Comparisons

    private func check(
        _ comparison: Comparison, as name: String, _ left: Operand, _ right: Operand
    ) throws(ExpressionError) {
        var left = left
        if let quantifier = comparison.quantifier {
            guard let element = left.kind.element else {
                throw refusal(
                    of: left, by: quantifier.rawValue, "several values",
                    remedy: "Give it a key path through a to-many relationship, or remove \(quantifier.rawValue).")
            }
            left = Operand(kind: element, offset: left.offset)
        } else if left.kind.element != nil, comparison.operator != .contains {
            throw ExpressionError(
                "\(name) compares one value, and this is \(left.kind.phrase)", "Write ANY, ALL or NONE before it.",
                at: left.offset)
        }
        func require(_ isRight: Bool, _ wanted: String, _ operand: Operand? = nil) throws(ExpressionError) {
            if !isRight { throw refusal(of: operand ?? right, by: name, wanted, remedy: "Give it \(wanted).") }
        }
        func requireSame(_ kind: ExpressionKind, _ other: Operand) throws(ExpressionError) {
            if !kind.canEqual(other.kind) {
                throw ExpressionError(
                    "this is \(other.kind.phrase), and what it is compared with is \(kind.phrase)",
                    "Compare values of one kind.", at: other.offset)
            }
        }
        switch comparison.operator {
        case .equal, .notEqual:
            try requireSame(left.kind, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            try require(left.kind.canPrecede(left.kind), "a number, a text or a date", left)
            try requireSame(left.kind, right)
        case .between:
            try require(left.kind.canPrecede(left.kind), "a number, a text or a date", left)
            try require(right.kind == .any || right.count == 2, "two bounds: {1, 5}")
            if let bound = right.kind.element { try requireSame(left.kind, Operand(kind: bound, offset: right.offset)) }
        case .isIn: try checkMember(left, of: right, name)
        case .contains: try checkMember(right, of: left, name)
        case .beginsWith, .endsWith, .like, .matches:
            try require(left.kind.canBeText, "a text", left)
            try require(right.kind.canBeText, "a text")
            if comparison.operator.takesPattern, !right.isGiven {
                throw ExpressionError(
                    "a pattern has to be the same for all objects", "Write it as a text, or give it as %@.",
                    at: right.offset)
            }
        }
        if !comparison.options.isEmpty, ![left.kind, right.kind].contains(where: { ($0.element ?? $0).canBeText }) {
            throw ExpressionError(
                "[c] and [d] are of texts, and this is \(left.kind.phrase)", "Remove them.", at: left.offset)
        }
    }

    /// Checks a part of a list or a text.
    private func checkMember(_ part: Operand, of whole: Operand, _ name: String) throws(ExpressionError) {
        if whole.kind == .any { return }
        guard let element = whole.kind.element ?? (whole.kind.canBeText ? .string : nil) else {
            throw refusal(of: whole, by: name, "a list or a text", remedy: "Give it a list or a text.")
        }
        if !element.canEqual(part.kind) {
            throw ExpressionError(
                "this is \(part.kind.phrase), and \(name) looks for it in \(whole.kind.phrase)",
                "Compare values of one kind.", at: part.offset)
        }
    }

    private func refusal(
        of operand: Operand, by name: String, _ wanted: String, remedy: String
    ) -> ExpressionError {
        ExpressionError("\(name) takes \(wanted), and this is \(operand.kind.phrase)", remedy, at: operand.offset)
    }

    // MARK: Functions

    private func kind(
        of function: ExpressionFunction, as name: String, _ operands: [Operand]
    ) throws(ExpressionError) -> ExpressionKind {
        func require(_ wanted: ExpressionKind) throws(ExpressionError) {
            for operand in operands where ![wanted, .null, .any].contains(operand.kind) {
                throw refusal(of: operand, by: name, wanted.phrase, remedy: "Give it \(wanted.phrase).")
            }
        }
        switch function.operands {
        case .none: return .date
        case .numbers:
            try require(.number)
            return .number
        case .text:
            try require(.string)
            return function == .length ? .number : .string
        case .list:
            return try operands.first.map { list throws(ExpressionError) in try kind(of: function, name, list) }
                ?? .null
        }
    }

    private func kind(
        of function: ExpressionFunction, _ name: String, _ list: Operand
    ) throws(ExpressionError) -> ExpressionKind {
        func refusal(_ wanted: String, example: String = "") -> ExpressionError {
            self.refusal(of: list, by: name, wanted, remedy: "Give it \(wanted)\(example).")
        }
        switch (function, list.kind) {
        case (_, .any): return .any
        case (.count, .objects), (.count, .list): return .number
        case (.count, _): throw refusal("a to-many relationship")
        case (.sum, .list(.number)), (.average, .list(.number)): return .number
        case (.minimum, .list(let kind)), (.maximum, .list(let kind)):
            guard [.number, .string, .date].contains(kind) else { throw refusal("a list of numbers, texts or dates") }
            return kind
        default: throw refusal("a list of numbers", example: ", such as books.price")
        }
    }

    // MARK: Key paths

    /// What names lead to from an operand.
    private mutating func destination(
        of names: [ExpressionName], following operand: Operand
    ) throws(ExpressionError) -> (kind: ExpressionKind, use: VariableUse?) {
        let name: String
        switch operand.kind {
        case .any, .null: return (.any, nil)
        case .object(let entity), .objects(let entity): name = entity
        default:
            throw ExpressionError(
                "this is \(operand.kind.phrase), which leads no further", "Remove what follows it.", at: operand.offset)
        }
        // An object of another model has an entity that this one doesn't know.
        guard
            let entity = entity.storage.entities.firstIndex(where: { $0.name == name }).map({
                EntityDescription(storage: self.entity.storage, index: $0)
            })
        else { return (.any, nil) }
        return try destination(of: names, from: (entity, operand.kind.element != nil))
    }

    /// What names lead to.
    private mutating func destination(
        of names: [ExpressionName], from start: (entity: EntityDescription, isMany: Bool)
    ) throws(ExpressionError) -> (kind: ExpressionKind, use: VariableUse?) {
        var (entity, isMany) = start
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            let attribute = entity.attribute(named: name.text)
            if let attribute, attribute.part == nil || isLast {
                guard isLast else {
                    throw ExpressionError(
                        "\(attribute) is an attribute, which leads no further", "Remove what follows it.",
                        at: names[index + 1].offset)
                }
                try check(name, isMany)
                if attribute.isDerived { needs.append((attribute.index, isMany)) }
                let kind = ExpressionKind(attribute.type)
                return isMany ? (.list(kind), .list(.attribute(attribute))) : (kind, .attribute(attribute))
            }
            guard let relationship = attribute?.part ?? entity.relationship(named: name.text) else {
                throw unknown(name, of: entity, isAlone: names.count == 1)
            }
            if relationship.isToMany, isMany {
                let owner = entity.name
                throw ExpressionError(
                    "it goes through two to-many relationships",
                    "Derive an attribute of \(owner) from \(name.text), and use that.", at: name.offset)
            }
            isMany = isMany || relationship.isToMany
            try check(name, isMany)
            entity = relationship.destinationEntity
        }
        return isMany ? (.objects(entity.name), .list(.object(entity))) : (.object(entity.name), .object(entity))
    }

    /// An operator is of a list.
    private func check(_ name: ExpressionName, _ isMany: Bool) throws(ExpressionError) {
        if let offset = name.operatorOffset, !isMany { throw .operatorWithoutObjects(at: offset) }
    }

    /// - Parameter isAlone: Whether the name may also be a function's.
    private func unknown(_ name: ExpressionName, of entity: EntityDescription, isAlone: Bool) -> ExpressionError {
        @Sendable func remedy() -> String {
            if isAlone, let function = ExpressionFunction(name: name.text.lowercased()) {
                return "Write \(function.rawValue)(\(function.operandCount == 0 ? "" : "…")) for the function."
            }
            let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
            return EditDistance.nearest(to: name.text, among: names).map { "Did you mean \($0)?" }
                ?? "Name a property of \(entity.name)."
        }
        return ExpressionError("\(entity.name) has no property \(name.text)", remedy(), at: name.offset)
    }
}
