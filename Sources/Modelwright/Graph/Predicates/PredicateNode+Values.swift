import Foundation

// The nodes that have values: the object's, and others.

extension PredicateExpressions.Variable: PredicateNode {
    func subject(in scope: PredicateScope) -> PredicateSubject? { scope.subject(of: key) }
    var isTotal: Bool { true }
}

extension PredicateExpressions.KeyPath: PredicateNode {
    func subject(in scope: PredicateScope) -> PredicateSubject? {
        guard let owner = root.node?.subject(in: scope)?.with(.excluded) else { return nil }
        return PredicateSubject(path: owner.path + [keyPath], whenNil: .excluded)
    }

    /// Those of a property that is true or false.
    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        guard Output.self == Bool.self || Output.self == Bool?.self else { return [] }
        return PredicateCondition.comparison(subject(in: scope), .equal, .value(.boolean(true)))
    }

    var isTotal: Bool { root.isTotal }
}

extension PredicateExpressions.Value: PredicateNode {
    var constant: PredicateConstant? { PredicateConstant(value) }
    var isTotal: Bool { true }
}

extension PredicateExpressions.NilLiteral: PredicateNode {
    var constant: PredicateConstant? { .value(.null) }
    var isTotal: Bool { true }
}

extension PredicateExpressions.UnaryMinus: PredicateNode {
    var constant: PredicateConstant? { wrapped.node?.constant?.negated }
    var isTotal: Bool { wrapped.isTotal }
}

extension PredicateExpressions.ClosedRange: PredicateNode {
    var constant: PredicateConstant? { .range(from: lower.node?.constant, to: upper.node?.constant) }
    var isTotal: Bool { lower.isTotal && upper.isTotal }
}

extension PredicateExpressions.Range: PredicateNode {
    // With the upper bound: what an index gives is asked again.
    var constant: PredicateConstant? { .range(from: lower.node?.constant, to: upper.node?.constant) }
    var isTotal: Bool { lower.isTotal && upper.isTotal }
}

extension PredicateExpressions.Arithmetic: PredicateNode {
    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

// MARK: Optionals

extension PredicateExpressions.NilCoalesce: PredicateNode {
    func subject(in scope: PredicateScope) -> PredicateSubject? {
        lhs.node?.subject(in: scope)?.with(rhs.node?.constant.map { .replaced(by: $0) } ?? .wanted)
    }

    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        guard RHS.Output.self == Bool.self else { return [] }
        if let subject = subject(in: scope) {
            return PredicateCondition.comparison(subject, .equal, .value(.boolean(true)))
        }
        return rhs.node?.constant?.isFalse == true ? lhs.node?.conditions(in: scope) ?? [] : []
    }

    var isTotal: Bool { lhs.isTotal && rhs.isTotal }
}

extension PredicateExpressions.ForcedUnwrap: PredicateNode {
    /// It throws for what has no value, which therefore must not be passed over.
    func subject(in scope: PredicateScope) -> PredicateSubject? { inner.node?.subject(in: scope)?.with(.wanted) }
    var isTotal: Bool { false }
}

extension PredicateExpressions.OptionalFlatMap: PredicateNode {
    /// The scope in which the variable is a property that has a value.
    private func inner(_ scope: PredicateScope) -> PredicateScope? {
        wrapped.node?.subject(in: scope)?.with(.excluded).map { scope.with(variable.key, $0) }
    }

    func subject(in scope: PredicateScope) -> PredicateSubject? {
        inner(scope).flatMap { transform.node?.subject(in: $0)?.with(.excluded) }
    }

    func conditions(in scope: PredicateScope) -> [PredicateCondition] {
        inner(scope).flatMap { transform.node?.conditions(in: $0) } ?? []
    }

    var isTotal: Bool { wrapped.isTotal && transform.isTotal }
}
