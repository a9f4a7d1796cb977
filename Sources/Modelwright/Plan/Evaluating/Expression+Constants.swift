// What is the same for all objects that a predicate is asked of.

extension Expression {
    /// The predicate with a table for each list that `IN` or `CONTAINS` looks into, if that is the same for all objects.
    ///
    /// - Parameters:
    ///   - mapping: The entity's plan.
    ///   - given: What the predicate is given; the tables become arguments.
    ///   - elements: The names of the elements that subqueries around it look at.
    func withTables(
        of mapping: EntityMapping, _ given: inout ExpressionValues, elements: Set<String> = []
    ) -> Expression {
        var result = Expression()
        // Where the operands of each operation begin.
        var stack: [Int] = []
        for operation in operations {
            let starts = operation.operands(from: &stack)
            stack.append(starts.first ?? result.operations.count)
            var code = operation.code
            switch code {
            case .subquery(let subquery):
                let predicate = subquery.predicate.withTables(
                    of: mapping, &given, elements: elements.union([subquery.variable]))
                code = .subquery(Subquery(variable: subquery.variable, predicate: predicate))
            case .compare(let comparison):
                guard let range = comparison.whole(starts, end: result.operations.count) else { break }
                let whole = result.operations[range]
                guard whole.isConstant(elements: elements), case .list(let list) = given.value(of: whole, in: mapping)
                else { break }
                let table = Operation(code: .argument(given.arguments.count), name: "", offset: operation.offset)
                result.operations.replaceSubrange(range, with: [table])
                given.arguments.append(.table(comparison.table(of: list)))
            default: break
            }
            result.operations.append(Operation(code: code, name: operation.name, offset: operation.offset))
        }
        return result
    }
}

extension Comparison {
    /// The operations of what it looks into; nil if it compares in another way.
    fileprivate func whole(_ starts: [Int], end: Int) -> Range<Int>? {
        guard starts.count == 2 else { return nil }
        return switch (`operator`, quantifier) {
        case (.isIn, _): starts[1]..<end
        case (.contains, nil): starts[0]..<starts[1]
        default: nil
        }
    }
}

extension ExpressionValues {
    /// What is the same for all objects of an entity.
    func value(of operations: ArraySlice<Expression.Operation>, in mapping: EntityMapping) -> ExpressionValue {
        if operations.count == 1, case .argument(let index)? = operations.first?.code {
            if case .table(let table) = arguments[index] { return .list(table.elements) }
            return arguments[index]
        }
        // It stands for any of them, of which nothing but the model is asked.
        let object = DynamicObject()
        object.attach(mapping)
        var run = ExpressionRun(Expression(operations: Array(operations)), of: object, given: self)
        return run.value()
    }
}

extension ArraySlice<Expression.Operation> {
    /// Whether it is the same for all objects, at any time.
    ///
    /// - Parameter elements: The names of the elements that subqueries around it look at.
    func isConstant(elements: Set<String> = []) -> Bool {
        allSatisfy { operation in
            switch operation.code {
            case .literal, .argument, .list: true
            case .variable(let name): !elements.contains(name)
            case .follow(let names): !names.isEmpty
            case .call(let function): function != .now
            case .keyPath, .subquery, .compare, .constant, .and, .or, .not: false
            }
        }
    }
}
