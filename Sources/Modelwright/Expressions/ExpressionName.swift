/// A name in a key path, and where it is.
struct ExpressionName: Sendable {
    let text: String
    /// How many characters are before it.
    let offset: Int
    /// The same of an operator that follows, as in `books.@count`; nil if none does.
    var operatorOffset: Int?
}
