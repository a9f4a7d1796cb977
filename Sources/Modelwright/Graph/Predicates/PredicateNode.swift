import Foundation

/// A node of a `#Predicate`, as far as indexes need to know it.
///
/// What isn't certain isn't said: then a fetch looks at all objects. A node of a type that doesn't conform is one that may
/// do anything.
protocol PredicateNode {
    /// What every object fulfils for which the node is true.
    func conditions(in scope: PredicateScope) -> [PredicateCondition]
    /// The property of the object that is the node's value.
    func subject(in scope: PredicateScope) -> PredicateSubject?
    /// The value, if it is the same for all objects.
    var constant: PredicateConstant? { get }
    /// Whether it has a value for each object, and never throws.
    var isTotal: Bool { get }
}

extension PredicateNode {
    func conditions(in _: PredicateScope) -> [PredicateCondition] { [] }
    func subject(in _: PredicateScope) -> PredicateSubject? { nil }
    var constant: PredicateConstant? { nil }
}

extension PredicateExpression {
    /// The same as a node; nil for one of which nothing is known.
    var node: (any PredicateNode)? { self as? any PredicateNode }
    var isTotal: Bool { node?.isTotal == true }
}

/// What the variables of a predicate stand for.
struct PredicateScope {
    private var subjects: [PredicateExpressions.VariableID: PredicateSubject]

    /// - Parameter variable: The one that stands for the object.
    init<Object>(of variable: PredicateExpressions.Variable<Object>) {
        subjects = [variable.key: PredicateSubject(path: [], whenNil: .excluded)]
    }

    func subject(of variable: PredicateExpressions.VariableID) -> PredicateSubject? { subjects[variable] }

    /// The scope of an expression with a variable more.
    func with(_ variable: PredicateExpressions.VariableID, _ subject: PredicateSubject) -> PredicateScope {
        var scope = self
        scope.subjects[variable] = subject
        return scope
    }
}

/// A property of the object.
struct PredicateSubject {
    /// What is done with objects without a value.
    enum Nil {
        /// They fulfil no comparison with a value.
        case excluded
        /// They are compared by that.
        case replaced(by: PredicateConstant)
        /// They have to be looked at.
        case wanted
    }

    /// The way to it from the object, which itself has none.
    var path: [AnyKeyPath]
    var whenNil: Nil

    /// The same property with something else done without a value; nil if something is done already.
    func with(_ whenNil: Nil) -> PredicateSubject? {
        guard case .excluded = self.whenNil else { return nil }
        return PredicateSubject(path: path, whenNil: whenNil)
    }
}

/// A comparison of a property by itself, which everything fulfils that fulfils a `#Predicate`.
struct PredicateCondition {
    let path: [AnyKeyPath]
    let `operator`: Comparison.Operator
    let value: ExpressionValue
    /// Whether objects without a value have to be looked at as well.
    let includesNil: Bool

    /// What compares a property; nothing if that can't be said of values of the type.
    static func comparison(
        _ subject: PredicateSubject?, _ operator: Comparison.Operator, _ constant: PredicateConstant?
    ) -> [PredicateCondition] {
        guard let subject, let constant, !subject.path.isEmpty else { return [] }
        func condition(_ operator: Comparison.Operator, _ value: ExpressionValue) -> [PredicateCondition] {
            [
                PredicateCondition(
                    path: subject.path, operator: `operator`, value: value,
                    includesNil: subject.whenNil.includes(`operator`, value))
            ]
        }
        switch (`operator`, constant) {
        case (.equal, .cases(let values)), (.isIn, .elements(let values)): return condition(.isIn, .list(values))
        case (.between, .range(let lower, let upper)): return condition(.between, .list([lower, upper]))
        case (.isIn, _), (.between, _), (_, .cases), (_, .elements), (_, .range): return []
        case (_, .value(let value)): return condition(`operator`, value)
        }
    }
}

extension PredicateSubject.Nil {
    /// Whether objects without a value have to be looked at for a comparison.
    fileprivate func includes(_ operator: Comparison.Operator, _ value: ExpressionValue) -> Bool {
        switch self {
        case .excluded: false
        // Which isn't quite what `starts(with:)` says.
        case .replaced where `operator` == .beginsWith: true
        case .replaced(by: .value(let replacement)):
            Comparison(operator: `operator`, quantifier: nil, options: []).holds(replacement, value, [:])
        case .replaced, .wanted: true
        }
    }
}
