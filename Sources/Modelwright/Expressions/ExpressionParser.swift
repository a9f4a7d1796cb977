/// Reads an expression or a predicate, from left to right in one loop.
///
///     predicate  = operand { sign operand }
///     sign       = "OR" | "AND" | comparison | "+" | "-" | "*" | "/" | "**"
///     operand    = ( "NOT" | "ANY" | "ALL" | "NONE" | "-" ) operand | "(" predicate ")" | "{" [ list ] "}"
///                | number | text | variable | argument | call | subquery | key path
///     call       = name { ":" [ name ] } "(" [ list ] ")"
///     subquery   = "SUBQUERY" "(" operand "," variable "," predicate ")" [ "." key path ]
///     list       = predicate { "," predicate }
///
/// An expression has none of the words of predicates. Whether operands are of the kind that an operator takes is looked at
/// afterwards, so that the grammar is one.
///
/// An operator waits until its right operand is complete, which the next operator's precedence tells, and a parenthesis
/// until it is closed (Dijkstra's shunting yard).
struct ExpressionParser {
    let characters: [Character]
    var position = 0
    /// Whether it is a predicate.
    let isPredicate: Bool
    /// What `%@` and `%K` stand for, in order.
    let arguments: [ExpressionValue]
    var argumentIndex = 0
    var expression = Expression()
    var waiting: [Waiting] = []

    /// How many characters an expression may have.
    private static let maximumLength = 10_000

    enum Waiting {
        case sign(Expression.Operation, precedence: Int)
        case quantifier(Comparison.Quantifier, name: String, offset: Int)
        case parenthesis
        case call(ExpressionFunction, name: ExpressionName, operandCount: Int)
        case list(count: Int, offset: Int)
        /// The list of a subquery, up to the comma.
        case collection(offset: Int)
        /// The predicate of a subquery, and what is outside it.
        case subquery(variable: String, outer: Expression, offset: Int)
    }

    /// How closely operators bind; a minus sign before an operand closest: `-2 ** 2` is 4.
    enum Precedence {
        static let or = 1
        static let and = 2
        static let not = 3
        static let comparison = 4
        static let sum = 5
        static let product = 6
        static let power = 7
        static let negation = 8
    }

    /// Reads an expression.
    static func parse(_ text: String) throws(ExpressionError) -> Expression {
        var parser = ExpressionParser(text, isPredicate: false, arguments: [])
        return try parser.parse()
    }

    /// Reads a predicate.
    ///
    /// - Parameter arguments: What `%@` and `%K` stand for, in order.
    static func parse(predicate text: String, _ arguments: [ExpressionValue] = []) throws(ExpressionError) -> Expression
    {
        var parser = ExpressionParser(text, isPredicate: true, arguments: arguments)
        let expression = try parser.parse()
        try parser.checkArgumentCount()
        return expression
    }

    private init(_ text: String, isPredicate: Bool, arguments: [ExpressionValue]) {
        characters = Array(text)
        self.isPredicate = isPredicate
        self.arguments = arguments
    }

    private mutating func parse() throws(ExpressionError) -> Expression {
        if characters.count > Self.maximumLength {
            throw ExpressionError(
                "it has more than \(Self.maximumLength) characters", "Shorten it.", at: Self.maximumLength)
        }
        repeat { while try !operand() {} } while try continues()
        return expression
    }

    // MARK: Operands

    /// Reads an operand; false after what comes before one: a sign, a parenthesis or a function's name.
    private mutating func operand() throws(ExpressionError) -> Bool {
        guard let first = next else { throw expected("a value") }
        let start = position
        if first == "(" {
            position += 1
            waiting.append(.parenthesis)
            return false
        }
        if first == "-" { return try negation() }
        if isPredicate, let isComplete = try predicateOperand(first) { return isComplete }
        if first == "\"" || first == "'" {
            append(.literal(.string(try text(endingIn: first))), at: start)
        } else if isDigit(at: position) {
            append(.literal(try number(isNegative: false)), at: start)
        } else if first == "#" {
            // A name that is a word of the language.
            try keyPath(from: try propertyName())
        } else {
            guard let name = word() else { throw expectedValue() }
            if next == ":" || next == "(" { return try call(name) }
            switch name.text.uppercased() {
            case "TRUE", "YES": append(.literal(.boolean(true)), at: start)
            case "FALSE", "NO": append(.literal(.boolean(false)), at: start)
            case "NIL", "NULL": append(.literal(.null), at: start)
            case "SELF" where take("."): try keyPath(from: try propertyName(), isOfSelf: true)
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
                precedence: Precedence.negation))
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
    ///
    /// - Parameter isOfSelf: Whether `SELF` is before it.
    mutating func keyPath(from first: ExpressionName, isOfSelf: Bool = false) throws(ExpressionError) {
        if !isOfSelf { try refuseInSubquery(first) }
        try keyPath(first) { .keyPath($0) }
    }

    /// Reads what follows an object or objects: `$b.price`, `SUBQUERY(…).@count`.
    mutating func follow() throws(ExpressionError) {
        guard take(".") else { return }
        try keyPath(try propertyName()) { .follow($0) }
    }

    /// Reads a name of which it is clear that it is one; a `#` before it changes nothing.
    private mutating func propertyName() throws(ExpressionError) -> ExpressionName {
        _ = take("#")
        guard let name = word() else { throw expected("a name") }
        return name
    }

    private mutating func keyPath(
        _ first: ExpressionName, _ code: ([ExpressionName]) -> Expression.Operation.Code
    ) throws(ExpressionError) {
        var names: [ExpressionName] = []
        var aggregate: (function: ExpressionFunction, name: ExpressionName, nameCount: Int)?
        var following: ExpressionName? = first
        while let name = following {
            if !name.text.hasPrefix("@") {
                names.append(name)
            } else if aggregate != nil {
                throw ExpressionError("a key path has one operator", "Remove \(name.text).", at: name.offset)
            } else if let function = ExpressionFunction(operator: name.text) {
                aggregate = (function, name, names.count)
                if let last = names.indices.last { names[last].operatorOffset = name.offset }
            } else {
                throw unknown("operator", name.text, among: ExpressionFunction.operators, at: name.offset)
            }
            guard take(".") else { break }
            following = try propertyName()
        }
        let code = code(names)
        // Of the object itself there are not several, but an operator may follow what is before it.
        if let aggregate, aggregate.nameCount == 0, case .keyPath = code {
            throw .operatorWithoutObjects(at: aggregate.name.offset)
        }
        if !names.isEmpty { append(code, at: first.offset) }
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

    func unknown(_ kind: String, _ name: String, among all: [String], at offset: Int) -> ExpressionError {
        let near = EditDistance.nearest(to: name, among: all)
        return ExpressionError(
            "there is no \(kind) \(name)",
            near.map { "Did you mean \($0)?" } ?? "There are \(all.joined(separator: ", ")).", at: offset,
            isUnsupported: near == nil)
    }

    // MARK: After an operand

    /// Reads what follows an operand; false at the end.
    private mutating func continues() throws(ExpressionError) -> Bool {
        while try closes() {}
        if let sign = sign() {
            // 2 ** 3 ** 2 is 2 ** (3 ** 2).
            let isRight = sign.precedence == Precedence.power
            finish(upTo: isRight ? sign.precedence + 1 : sign.precedence)
            waiting.append(
                .sign(
                    Expression.Operation(code: sign.code, name: sign.name, offset: position),
                    precedence: sign.precedence))
            position += sign.name.count
            return true
        }
        if isPredicate, try predicateSign() { return true }
        finish(upTo: 0)
        switch waiting.last {
        case .call(let function, let name, let count)?:
            guard take(",") else { throw expected("an operator, \",\" or \")\"") }
            waiting[waiting.count - 1] = .call(function, name: name, operandCount: count + 1)
            return true
        case .list(let count, let offset)?:
            guard take(",") else { throw expected("an operator, \",\" or \"}\"") }
            waiting[waiting.count - 1] = .list(count: count + 1, offset: offset)
            return true
        case .collection(let offset)?:
            try enterSubquery(at: offset)
            return true
        case .quantifier(_, let name, let offset)?:
            throw ExpressionError(
                "\(name) belongs before a comparison", "Write one: \(name) books.price > 10.", at: offset)
        case .parenthesis?, .subquery?: throw expected("an operator or \")\"")
        case .sign?, nil:
            guard next == nil else { throw expected("an operator or the end") }
            return false
        }
    }

    /// Reads what closes the innermost parenthesis, call, list or subquery, if it is next.
    private mutating func closes() throws(ExpressionError) -> Bool {
        let start = position
        guard take(")") || isPredicate && take("}") else { return false }
        let isBrace = characters[position - 1] == "}"
        finish(upTo: 0)
        switch waiting.popLast() {
        case .call(let function, let name, let count)? where !isBrace:
            try complete(function, name, operandCount: count)
        case .parenthesis? where !isBrace: break
        case .list(let count, let offset)? where isBrace: append(.list(count), at: offset)
        case .subquery(let variable, let outer, let offset)? where !isBrace:
            let subquery = Expression.Subquery(variable: variable, predicate: expression)
            expression = outer
            append(.subquery(subquery), "SUBQUERY", at: offset)
            try follow()
        case let opened:
            if let opened { waiting.append(opened) }
            position = start
            guard waiting.isEmpty else { return false }
            throw expected("an operator or the end")
        }
        return true
    }

    /// The operator of arithmetic that is next.
    private mutating func sign() -> (name: String, code: Expression.Operation.Code, precedence: Int)? {
        switch next {
        case "+": ("+", .call(.add), Precedence.sum)
        case "-": ("-", .call(.subtract), Precedence.sum)
        case "*":
            position + 1 < characters.count && characters[position + 1] == "*"
                ? ("**", .call(.raise), Precedence.power) : ("*", .call(.multiply), Precedence.product)
        case "/": ("/", .call(.divide), Precedence.product)
        default: nil
        }
    }

    /// Appends the operators whose operands are complete: those since the last open parenthesis that bind as closely.
    mutating func finish(upTo least: Int) {
        while case .sign(let operation, let precedence)? = waiting.last, precedence >= least {
            expression.operations.append(operation)
            waiting.removeLast()
        }
    }

    mutating func append(_ code: Expression.Operation.Code, _ name: String = "", at offset: Int) {
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
