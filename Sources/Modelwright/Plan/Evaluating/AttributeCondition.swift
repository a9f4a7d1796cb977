/// A comparison of an attribute by itself, which everything fulfils that fulfils a predicate: `year > 1980`.
struct AttributeCondition {
    typealias Operator = Comparison.Operator

    let attribute: String
    let `operator`: Operator
    /// What it is compared with.
    let value: ExpressionValue
    /// Whether objects without a value have to be looked at as well.
    var includesNil = false
}
