/// What variables are used for, before their values are known.
extension ExpressionTyping {
    /// Notes a use of a variable, or with nil that there is the variable.
    mutating func note(_ name: String, _ use: VariableUse?) {
        let index = variableIndexByName[name] ?? variableUses.count
        if index == variableUses.count {
            variableIndexByName[name] = index
            variableUses.append(VariableUses(name: name, uses: []))
        }
        if let use, !variableUses[index].uses.contains(use) { variableUses[index].uses.append(use) }
    }

    private mutating func note(_ operand: Operand, _ use: VariableUse?) {
        if let name = operand.variable { note(name, use) }
    }

    private mutating func note(elementsOf operand: Operand, _ use: VariableUse?) {
        for name in operand.elementVariables { note(name, use) }
    }

    /// What a variable is that is compared with an operand; nil if that isn't known.
    private func use(of operand: Operand) -> VariableUse? { operand.use ?? use(ofKind: operand.kind) }

    private func use(ofKind kind: ExpressionKind) -> VariableUse? {
        switch kind {
        case .any, .condition, .null: nil
        case .boolean: .value(.boolean)
        case .number: .number
        case .string: .value(.string)
        case .date: .value(.date)
        case .uuid: .value(.uuid)
        case .uri: .value(.uri)
        case .binary: .value(.binaryData)
        case .json: .value(.undefined)
        case .list(let element): use(ofKind: element).map { .list($0) }
        case .object(let name): object(of: name)
        case .objects(let name): object(of: name).map { .list($0) }
        }
    }

    private func object(of entity: String) -> VariableUse? {
        self.entity.storage.entityIndexByName[entity].map {
            .object(EntityDescription(storage: self.entity.storage, index: $0))
        }
    }

    // MARK: Comparisons

    mutating func note(_ comparison: Comparison, _ left: Operand, _ right: Operand) {
        let whole = use(of: left)
        let leftUse = comparison.quantifier == nil ? whole : whole?.element
        switch comparison.operator {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            note(right, leftUse)
            // `ANY $X == year`
            if comparison.quantifier == nil { note(left, use(of: right)) }
        case .between:
            note(right, leftUse.map { .list($0) })
            note(elementsOf: right, leftUse)
            note(left, use(of: right)?.element)
        case .isIn: note(leftUse, left, isPartOf: right)
        case .contains: note(use(of: right), right, isPartOf: left)
        case .beginsWith, .endsWith, .like, .matches:
            if comparison.quantifier == nil { note(left, .value(.string)) }
            note(right, .value(.string))
        }
    }

    private mutating func note(_ use: VariableUse?, _ part: Operand, isPartOf whole: Operand) {
        note(whole, use.map { .list($0) })
        note(elementsOf: whole, use)
        note(part, whole.kind == .string ? .value(.string) : self.use(of: whole)?.element)
    }

    // MARK: Functions

    /// What a variable is that is compared with the value of a function, where the kind doesn't say it all.
    mutating func use(of function: ExpressionFunction, _ operands: [Operand]) -> VariableUse? {
        for operand in operands {
            switch function.operands {
            case .numbers: note(operand, .number)
            case .text: note(operand, .value(.string))
            case .none, .list: break
            }
        }
        return switch function {
        case .count, .length: .value(.integer64)
        case .sum, .minimum, .maximum: operands.first?.use?.element
        default: nil
        }
    }
}
