/// Finds what an expression of an entity makes, and which derived attributes it needs.
struct ExpressionTyping {
    /// Whose properties the names are.
    let entity: EntityDescription
    /// The derived attributes that are needed: their indices, and whether of several objects.
    private(set) var needs: [(attribute: Int, ofMany: Bool)] = []

    /// A kind, and where what is of that kind begins.
    private struct Operand {
        let kind: ExpressionKind
        let offset: Int
    }

    init(_ entity: EntityDescription) { self.entity = entity }

    mutating func kind(of expression: Expression) throws(ExpressionError) -> ExpressionKind {
        var stack: [Operand] = []
        for operation in expression.operations {
            let operands = operation.operands(from: &stack)
            let kind =
                switch operation.code {
                case .literal(let value): ExpressionKind(value)
                case .keyPath(let names): try kind(of: names)
                case .call(let function): try kind(of: function, as: operation.name, operands)
                }
            let offset = min(operation.offset, operands.first?.offset ?? operation.offset)
            stack.append(Operand(kind: kind, offset: offset))
        }
        return stack.last?.kind ?? .null
    }

    private func kind(
        of function: ExpressionFunction, as name: String, _ operands: [Operand]
    ) throws(ExpressionError) -> ExpressionKind {
        func refusal(of operand: Operand, _ wanted: String, example: String = "") -> ExpressionError {
            ExpressionError(
                "\(name) takes \(wanted), and this is \(operand.kind.phrase)", "Give it \(wanted)\(example).",
                at: operand.offset)
        }
        func require(_ wanted: ExpressionKind) throws(ExpressionError) {
            for operand in operands where operand.kind != wanted && operand.kind != .null {
                throw refusal(of: operand, wanted.phrase)
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
            guard let list = operands.first else { return .null }
            switch (function, list.kind) {
            case (.count, .objects), (.count, .list): return .number
            case (.count, _): throw refusal(of: list, "a to-many relationship")
            case (.sum, .list(.number)), (.average, .list(.number)): return .number
            case (.minimum, .list(let kind)), (.maximum, .list(let kind)):
                guard [.number, .string, .date].contains(kind) else {
                    throw refusal(of: list, "a list of numbers, texts or dates")
                }
                return kind
            default: throw refusal(of: list, "a list of numbers", example: ", such as books.price")
            }
        }
    }

    /// What names lead to.
    private mutating func kind(of names: [ExpressionName]) throws(ExpressionError) -> ExpressionKind {
        var (entity, isMany) = (entity, false)
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
                return isMany ? .list(kind) : kind
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
        return isMany ? .objects(entity.name) : .object(entity.name)
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
