/// A derived attribute whose expression is right by itself.
struct DerivationDraft {
    let attribute: Int
    let expression: Expression
    /// The bounds of an integer's type.
    let range: ClosedRange<Int64>
    /// The derived attributes that it needs, and whether of several objects.
    let needs: [(attribute: Int, ofMany: Bool)]
}
