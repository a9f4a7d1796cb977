/// An expression in the format of `NSExpression`, parsed: `books.@sum.price * 2`.
///
/// What it names is looked up later, when it is known whose expression it is.
indirect enum Expression: Sendable {
    /// A number, a text, true, false or nil.
    case literal(ExpressionValue)
    /// Properties, each of what the one before leads to.
    case keyPath(ExpressionKeyPath)
    /// A function's value, and where its name or its sign stands.
    case call(ExpressionFunction, [Expression], offset: Int)

    /// Where it begins, in characters.
    var offset: Int {
        switch self {
        case .literal: 0
        case .keyPath(let path): path.offset
        case .call(_, _, let offset): offset
        }
    }
}

/// A name, and where it stands.
struct ExpressionName: Sendable {
    let text: String
    /// How many characters are before it.
    let offset: Int
}

/// `author.name`, `books.@count` or `books.@sum.price`.
struct ExpressionKeyPath: Sendable {
    /// The names before the operator, or all of them.
    var names: [ExpressionName]
    /// What is made of the objects, or of their values.
    var aggregate: (function: ExpressionFunction, offset: Int)?
    /// The names behind the operator.
    var valueNames: [ExpressionName] = []

    var offset: Int { names.first?.offset ?? aggregate?.offset ?? 0 }
}

/// Why a text is no expression, or none that can be computed.
struct ExpressionError: Error {
    let message: String
    let remedy: String
    /// Where, in characters of the text.
    let offset: Int
    /// Whether `NSExpression` may know what this is.
    var isUnsupported = false
}
