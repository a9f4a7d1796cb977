/// An expression in the format of `NSExpression`, parsed: `books.@sum.price * 2`.
///
/// It is a program for a stack: each operation takes its operands from the top, and leaves its value there. `a + b * 2` is
/// `a`, `b`, `2`, `*`, `+`. A tree of `1+1+1+…` would be as deep as the sum is long; this is flat however it is written. So
/// parsing, checking, computing and releasing it are loops, and its cost is its count.
///
/// Predicates are operators of lower precedence in the same program. Only a `SUBQUERY` needs a program of its own.
///
/// What it names is looked up later, when it is known whose expression it is.
struct Expression: Sendable {
    var operations: [Operation] = []

    /// A step, and where it is written.
    struct Operation: Sendable {
        enum Code: Sendable {
            /// A number, a text, true, false or nil.
            case literal(ExpressionValue)
            /// Properties, each of what the one before leads to. With no names it is the object itself.
            case keyPath([ExpressionName])
            case call(ExpressionFunction)
        }

        let code: Code
        /// As it is written: `*`, `@sum`, `lowercase:`.
        let name: String
        /// How many characters are before it.
        let offset: Int

        /// How many values it takes from the stack.
        private var operandCount: Int {
            if case .call(let function) = code { function.operandCount } else { 0 }
        }

        /// Takes its operands from the stack.
        func operands<Value>(from stack: inout [Value]) -> [Value] {
            let operands = Array(stack.suffix(operandCount))
            stack.removeLast(operands.count)
            return operands
        }
    }

    /// Whether it calls a function.
    func calls(_ function: ExpressionFunction) -> Bool {
        operations.contains { if case .call(function) = $0.code { true } else { false } }
    }
}
