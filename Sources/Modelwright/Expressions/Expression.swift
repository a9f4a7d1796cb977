/// An expression in the format of `NSExpression`, or a predicate in that of `NSPredicate`, parsed: `books.@sum.price * 2 > 10`.
///
/// It is a program for a stack: each operation takes its operands from the top, and leaves its value there. `a + b * 2` is
/// `a`, `b`, `2`, `*`, `+`. A tree of `1+1+1+…` would be as deep as the sum is long; this is flat however it is written. So
/// parsing, checking, computing and releasing it are loops, and its cost is its count.
///
/// A predicate is made of operators of lower precedence in the same program. Only a `SUBQUERY` has a program of its own, which
/// is run for each element.
///
/// What it names is looked up later, when it is known whose expression it is.
struct Expression: Sendable {
    var operations: [Operation] = []

    /// A step, and where it is written.
    struct Operation: Sendable {
        enum Code: Sendable {
            /// A number, a text, true, false or nil.
            case literal(ExpressionLiteral)
            /// A value that the program gives: that of `%@`, by its number.
            case argument(Int)
            /// A value that is given by name, or an element of a subquery: `$YEAR`.
            case variable(String)
            /// Properties, each of what the one before leads to. With no names it is the object itself.
            case keyPath([ExpressionName])
            /// The same of the operand.
            case follow([ExpressionName])
            case call(ExpressionFunction)
            /// The operands in braces, so many of them.
            case list(Int)
            case subquery(Subquery)
            case compare(Comparison)
            /// Always true, or never.
            case constant(Bool)
            case and, or, not
        }

        let code: Code
        /// As it is written: `*`, `@sum`, `lowercase:`.
        let name: String
        /// How many characters are before it.
        let offset: Int

        /// How many values it takes from the stack.
        private var operandCount: Int {
            switch code {
            case .literal, .argument, .variable, .keyPath, .constant: 0
            case .follow, .subquery, .not: 1
            case .compare, .and, .or: 2
            case .call(let function): function.operandCount
            case .list(let count): count
            }
        }

        /// Takes its operands from the stack.
        func operands<Value>(from stack: inout [Value]) -> [Value] {
            let operands = Array(stack.suffix(operandCount))
            stack.removeLast(operands.count)
            return operands
        }
    }

    /// Which elements of a list are meant: `SUBQUERY(books, $b, $b.price > 10)`.
    struct Subquery: Sendable {
        /// The name of an element, without its sign.
        let variable: String
        let predicate: Expression
    }

    /// Whether it calls a function.
    func calls(_ function: ExpressionFunction) -> Bool {
        operations.contains { if case .call(function) = $0.code { true } else { false } }
    }
}
