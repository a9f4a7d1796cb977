import Foundation

// The nodes that are true or false.

extension PredicateExpressions.Conjunction: PredicateNode {
    /// Those of the second operand only if the first can't throw: it is asked of objects for which the second is false.
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        let first = lhs.node?.conditions(in: scope) ?? []
        return lhs.isTotal ? first + (rhs.node?.conditions(in: scope) ?? []) : first
    }

    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.Equal: PredicateNode {
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        guard let left = lhs.node, let right = rhs.node else { return [] }
        for (side, other) in [(left, right), (right, left)] {
            guard let constant = other.constant else { continue }
            if let subject = side.subject(in: scope) {
                return PredicateCondition.comparison(subject, .equal, constant)
            }
            if constant.isTrue { return side.conditions(in: scope) }
        }
        return []
    }

    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.Comparison: PredicateNode {
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        guard let left = lhs.node, let right = rhs.node else { return [] }
        if let constant = right.constant {
            return PredicateCondition.comparison(left.subject(in: scope), op.operator, constant)
        }
        return PredicateCondition.comparison(right.subject(in: scope), op.flipped, left.constant)
    }

    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.ComparisonOperator {
    fileprivate var `operator`: PropertyCondition.Operator {
        switch self {
        case .lessThan: .less
        case .lessThanOrEqual: .lessOrEqual
        case .greaterThan: .greater
        case .greaterThanOrEqual: .greaterOrEqual
        }
    }

    /// With the operands the other way round.
    fileprivate var flipped: PropertyCondition.Operator {
        switch self {
        case .lessThan: .greater
        case .lessThanOrEqual: .greaterOrEqual
        case .greaterThan: .less
        case .greaterThanOrEqual: .lessOrEqual
        }
    }
}

extension PredicateExpressions.Negation: PredicateNode {
    /// That of a property which is true or false.
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        PredicateCondition.comparison(wrapped.node?.subject(in: scope), .equal, .value(.boolean(false)))
    }

    var isTotal: Bool { wrapped.isTotal }
}

extension PredicateExpressions.SequenceContains: PredicateNode {
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        PredicateCondition.comparison(element.node?.subject(in: scope), .isIn, sequence.node?.constant)
    }

    var isTotal: Bool { sequence.isTotal && element.isTotal }
}

extension PredicateExpressions.RangeExpressionContains: PredicateNode {
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        PredicateCondition.comparison(element.node?.subject(in: scope), .between, range.node?.constant)
    }

    var isTotal: Bool { range.isTotal && element.isTotal }
}

extension PredicateExpressions.SequenceStartsWith: PredicateNode {
    /// That of two texts; a list of characters isn't one.
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        guard Base.Output.self == String.self, Prefix.Output.self == String.self else { return [] }
        return PredicateCondition.comparison(base.node?.subject(in: scope), .beginsWith, prefix.node?.constant)
    }

    var isTotal: Bool { base.isTotal && prefix.isTotal }
}

// MARK: Without conditions

extension PredicateExpressions.NotEqual: PredicateNode {
    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.Disjunction: PredicateNode {
    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.Conditional: PredicateNode {
    var isTotal: Bool { test.isTotal && trueBranch.isTotal && falseBranch.isTotal }
}

extension PredicateExpressions.TypeCheck: PredicateNode {
    var isTotal: Bool { input.isTotal }
}

extension PredicateExpressions.ConditionalCast: PredicateNode {
    var isTotal: Bool { input.isTotal }
}

extension PredicateExpressions.CollectionContainsCollection: PredicateNode {
    var isTotal: Bool { base.isTotal && other.isTotal }
}

extension PredicateExpressions.SequenceContainsWhere: PredicateNode {
    var isTotal: Bool { sequence.isTotal && test.isTotal }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateNode {
    var isTotal: Bool { sequence.isTotal && test.isTotal }
}
