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
                if let path = left.path, isAskedFor(path), right.isConstant() {
                    conditions.append(
                        PropertyCondition(
                            path: path, operator: comparison.operator, value: given.value(of: right, in: mapping)))
                } else if let path = right.path, isAskedFor(path), left.isConstant(),
                    let flipped = comparison.operator.flipped
                {
                    conditions.append(
                        PropertyCondition(path: path, operator: flipped, value: given.value(of: left, in: mapping)))
                }
            default: continue
            }
        }
        return conditions
    }
}

extension ArraySlice<Expression.Operation> {
    /// The names of a key path; nil for anything else.
    fileprivate var path: [String]? {
        guard count == 1, case .keyPath(let names)? = first?.code, names.allSatisfy({ $0.operatorOffset == nil })
        else { return nil }
        return names.map(\.text)
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
