/// Reads an expression, from left to right in one loop.
///
///     expression = operand { sign operand }
///     sign       = "+" | "-" | "*" | "/" | "**"
///     operand    = "-" operand | "(" expression ")" | number | text | call | key path
///     call       = name { ":" [ name ] } "(" [ expression { "," expression } ] ")"
///
/// An operator waits until its right operand is complete, which the next operator's precedence tells, and a parenthesis
/// until it is closed (Dijkstra's shunting yard).
struct ExpressionParser {
    let characters: [Character]
    var position = 0
    private var expression = Expression()
    private var waiting: [Waiting] = []

    /// How many characters an expression may have.
    private static let maximumLength = 10_000

    private enum Waiting {
        case sign(Expression.Operation, precedence: Int)
        case parenthesis
        case call(ExpressionFunction, name: ExpressionName, operandCount: Int)
    }

    /// A minus sign before an operand binds closest: `-2 ** 2` is 4.
    private static let negationPrecedence = 4

    /// Reads a text.
    static func parse(_ text: String) throws(ExpressionError) -> Expression {
        var parser = ExpressionParser(text)
        if parser.characters.count > maximumLength {
            throw ExpressionError("it has more than \(maximumLength) characters", "Shorten it.", at: maximumLength)
        }
        repeat { while try !parser.operand() {} } while try parser.continues()
        return parser.expression
    }

    private init(_ text: String) { characters = Array(text) }

    // MARK: Operands

    /// Reads an operand; false after what comes before one: a minus sign, a parenthesis or a function's name.
    private mutating func operand() throws(ExpressionError) -> Bool {
        guard let first = next else { throw expected("a value") }
        let start = position
        if first == "(" {
            position += 1
            waiting.append(.parenthesis)
            return false
        }
        if first == "-" { return try negation() }
        if first == "\"" || first == "'" {
            append(.literal(.string(try text(endingIn: first))), at: start)
        } else if isDigit(at: position) {
            append(.literal(try number(isNegative: false)), at: start)
        } else if take("#") {
            // A name that is a word of the language.
            guard let name = word() else { throw expected("a name") }
            try keyPath(from: name)
        } else {
            guard let name = word() else { throw expectedValue() }
            if next == ":" || next == "(" { return try call(name) }
            switch name.text.uppercased() {
            case "TRUE", "YES": append(.literal(.boolean(true)), at: start)
            case "FALSE", "NO": append(.literal(.boolean(false)), at: start)
            case "NIL", "NULL": append(.literal(.null), at: start)
            case "SELF" where take("."):
                guard let name = word() else { throw expected("a name") }
                try keyPath(from: name)
            case "SELF": append(.keyPath([]), at: start)
            default: try keyPath(from: name)
            }
        }
        return true
    }

    private mutating func expectedValue() -> ExpressionError {
        switch next {
        case ".": expected("a value", "Begin a number with a digit: 0.5. Begin a key path with a name.")
        case "+": expected("a value", "Remove the sign: only a minus sign may be before a value.")
        default: expected("a value")
        }
    }

    /// Minus signs: two are none, one is part of a number, or subtracts what follows from zero.
    private mutating func negation() throws(ExpressionError) -> Bool {
        let start = position
        var isNegative = false
        while take("-") { isNegative.toggle() }
        guard isNegative else { return false }
        if next != nil, isDigit(at: position) {
            append(.literal(try number(isNegative: true)), at: start)
            return true
        }
        append(.literal(.integer(0)), at: start)
        waiting.append(
            .sign(
                Expression.Operation(code: .call(.subtract), name: "-", offset: start),
                precedence: Self.negationPrecedence))
        return false
    }

    /// Reads a function's name; true if it has no operands, and so is complete.
    private mutating func call(_ first: ExpressionName) throws(ExpressionError) -> Bool {
        var text = first.text
        while take(":") { text += ":" + (word()?.text ?? "") }
        guard let function = ExpressionFunction(name: text) else {
            throw unknown("function", text, among: ExpressionFunction.allCases.map(\.rawValue), at: first.offset)
        }
        guard take("(") else { throw expected("\"(\"") }
        let name = ExpressionName(text: text, offset: first.offset)
        guard take(")") else {
            waiting.append(.call(function, name: name, operandCount: 1))
            return false
        }
        try complete(function, name, operandCount: 0)
        return true
    }

    private mutating func complete(
        _ function: ExpressionFunction, _ name: ExpressionName, operandCount: Int
    ) throws(ExpressionError) {
        guard operandCount == function.operandCount else {
            throw ExpressionError(
                "\(name.text) has \(operandCount.counting("operand"))", "Give it \(function.operandCount).",
                at: name.offset)
        }
        append(.call(function), name.text, at: name.offset)
    }

    /// Reads the rest of a key path. `books.@sum.price` is `sum:(books.price)`.
    private mutating func keyPath(from first: ExpressionName) throws(ExpressionError) {
        var names: [ExpressionName] = []
        var aggregate: (function: ExpressionFunction, name: ExpressionName, nameCount: Int)?
        var following: ExpressionName? = first
        while let name = following {
            if !name.text.hasPrefix("@") {
                names.append(name)
            } else if aggregate != nil {
                throw ExpressionError("a key path has one operator", "Remove \(name.text).", at: name.offset)
            } else if let function = ExpressionFunction(operator: name.text) {
                guard let last = names.indices.last else { throw .operatorWithoutObjects(at: name.offset) }
                names[last].operatorOffset = name.offset
                aggregate = (function, name, names.count)
            } else {
                throw unknown("operator", name.text, among: ExpressionFunction.operators, at: name.offset)
            }
            guard take(".") else { break }
            following = word()
            if following == nil { throw expected("a name") }
        }
        append(.keyPath(names), at: first.offset)
        guard let aggregate else { return }
        let isLast = aggregate.nameCount == names.count
        if aggregate.function == .count, !isLast {
            throw ExpressionError(
                "@count counts objects, so nothing can follow it", "Remove what follows it.", at: aggregate.name.offset)
        }
        if aggregate.function != .count, isLast {
            throw ExpressionError(
                "the operator must be followed by an attribute",
                "Write the attribute whose values are meant: books.@sum.price.", at: aggregate.name.offset)
        }
        append(.call(aggregate.function), aggregate.name.text, at: aggregate.name.offset)
    }

    private func unknown(_ kind: String, _ name: String, among all: [String], at offset: Int) -> ExpressionError {
        let near = EditDistance.nearest(to: name, among: all)
        return ExpressionError(
            "there is no \(kind) \(name)",
            near.map { "Did you mean \($0)?" } ?? "There are \(all.joined(separator: ", ")).", at: offset,
            isUnsupported: near == nil)
    }

    // MARK: After an operand

    /// Reads what follows an operand; false at the end.
    private mutating func continues() throws(ExpressionError) -> Bool {
        while take(")") {
            finish(upTo: 0)
            switch waiting.popLast() {
            case .call(let function, let name, let count)?: try complete(function, name, operandCount: count)
            case .parenthesis?: break
            default:
                position -= 1
                throw expected("an operator or the end")
            }
        }
        if let sign = sign() {
            // 2 ** 3 ** 2 is 2 ** (3 ** 2).
            finish(upTo: sign.function == .raise ? sign.precedence + 1 : sign.precedence)
            waiting.append(
                .sign(
                    Expression.Operation(code: .call(sign.function), name: sign.name, offset: position),
                    precedence: sign.precedence))
            position += sign.name.count
            return true
        }
        finish(upTo: 0)
        switch waiting.last {
        case .call(let function, let name, let count)?:
            guard take(",") else { throw expected("an operator, \",\" or \")\"") }
            waiting[waiting.count - 1] = .call(function, name: name, operandCount: count + 1)
            return true
        case .parenthesis?: throw expected("an operator or \")\"")
        default:
            guard next == nil else { throw expected("an operator or the end") }
            return false
        }
    }

    /// The operator that is next.
    private mutating func sign() -> (name: String, function: ExpressionFunction, precedence: Int)? {
        switch next {
        case "+": ("+", .add, 1)
        case "-": ("-", .subtract, 1)
        case "*":
            position + 1 < characters.count && characters[position + 1] == "*"
                ? ("**", .raise, 3) : ("*", .multiply, 2)
        case "/": ("/", .divide, 2)
        default: nil
        }
    }

    /// Appends the operators whose operands are complete: those since the last open parenthesis that bind as closely.
    private mutating func finish(upTo least: Int) {
        while case .sign(let operation, let precedence)? = waiting.last, precedence >= least {
            expression.operations.append(operation)
            waiting.removeLast()
        }
    }

    private mutating func append(_ code: Expression.Operation.Code, _ name: String = "", at offset: Int) {
        expression.operations.append(Expression.Operation(code: code, name: name, offset: offset))
    }
}

extension ExpressionError {
    static func operatorWithoutObjects(at offset: Int) -> ExpressionError {
        ExpressionError(
            "the operator needs a to-many relationship before it", "Write one: books.@count, books.@sum.price.",
            at: offset)
    }
}
