/// A comparison of a property by itself, which everything fulfils that fulfils a predicate: `year > 1980`, `band.name == "Kites"`.
struct PropertyCondition {
    typealias Operator = Comparison.Operator

    /// An attribute, a to-one relationship, or an attribute of what a to-one relationship leads to.
    let path: [String]
    let `operator`: Operator
    /// What it is compared with.
    let value: ExpressionValue
    /// Whether objects without a value have to be looked at as well.
    var includesNil = false
}
