extension EntityPredicate {
    /// The conditions of the predicate, or those that its `AND`s connect, as far as they are of one property of the object.
    ///
    /// - Parameters:
    ///   - mapping: The entity's plan.
    ///   - isAskedFor: Whether one of a path is of use.
    func conditions(of mapping: EntityMapping, where isAskedFor: ([String]) -> Bool) -> [PropertyCondition] {
        let operations = expression.operations
        guard !operations.isEmpty else { return [] }
        // Where the operands of each operation begin.
        var starts: [Int] = []
        var stack: [Int] = []
        for (index, operation) in operations.enumerated() {
            let start = operation.operands(from: &stack).first ?? index
            starts.append(start)
            stack.append(start)
        }
        var conditions: [PropertyCondition] = []
        var ends = [operations.count - 1]
        while let end = ends.popLast() {
            switch operations[end].code {
            case .and: ends += [end - 1, starts[end - 1] - 1]
            case .compare(let comparison) where comparison.quantifier == nil && comparison.options.isEmpty:
                let middle = starts[end - 1]
                let (left, right) = (operations[starts[end]..<middle], operations[middle..<end])
                if let path = left.path, isAskedFor(path), right.isConstant {
                    conditions.append(
                        PropertyCondition(
                            path: path, operator: comparison.operator, value: value(of: right, in: mapping)))
                } else if let path = right.path, isAskedFor(path), left.isConstant,
                    let flipped = comparison.operator.flipped
                {
                    conditions.append(
                        PropertyCondition(path: path, operator: flipped, value: value(of: left, in: mapping)))
                }
            default: continue
            }
        }
        return conditions
    }

    /// What is the same for all objects of an entity.
    private func value(of operations: ArraySlice<Expression.Operation>, in mapping: EntityMapping) -> ExpressionValue {
        if operations.count == 1, case .argument(let index)? = operations.first?.code { return given.arguments[index] }
        // It stands for any of them, of which nothing but the model is asked.
        let object = DynamicObject()
        object.attach(mapping)
        var run = ExpressionRun(Expression(operations: Array(operations)), of: object, given: given)
        return run.value()
    }
}

extension ArraySlice<Expression.Operation> {
    /// The names of a key path; nil for anything else.
    fileprivate var path: [String]? {
        guard count == 1, case .keyPath(let names)? = first?.code, names.allSatisfy({ $0.operatorOffset == nil })
        else { return nil }
        return names.map(\.text)
    }

    /// Whether it is the same for all objects, at any time.
    fileprivate var isConstant: Bool {
        allSatisfy { operation in
            switch operation.code {
            case .literal, .argument, .variable, .list: true
            case .follow(let names): !names.isEmpty
            case .call(let function): function != .now
            case .keyPath, .subquery, .compare, .constant, .and, .or, .not: false
            }
        }
    }
}

extension Comparison.Operator {
    /// The operator with its operands the other way round; nil if there is none.
    fileprivate var flipped: Self? {
        switch self {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: nil
        }
    }
}
