/// Reads an expression.
///
///     sum     = product { ("+" | "-") product }
///     product = power { ("*" | "/") power }
///     power   = factor [ "**" power ]
///     factor  = "-" factor | "(" sum ")" | number | text | call | key path
///     call    = name { ":" [ name ] } "(" [ sum { "," sum } ] ")"
struct ExpressionParser {
    private let characters: [Character]
    private var position = 0
    private var depth = 0

    /// How many characters an expression may have, and how deep its parts may be inside each other.
    static let maximumLength = 10_000
    static let maximumDepth = 100

    /// Reads a text.
    static func parse(_ text: String) throws(ExpressionError) -> Expression {
        var parser = ExpressionParser(text)
        if parser.characters.count > maximumLength {
            throw ExpressionError(
                message: "it has more than \(maximumLength) characters", remedy: "Shorten it.", offset: maximumLength)
        }
        let expression = try parser.sum()
        guard parser.next == nil else { throw parser.expected("an operator, or the end") }
        return expression
    }

    private init(_ text: String) { characters = Array(text) }

    // MARK: Characters

    /// The next character that is no space.
    private var next: Character? {
        mutating get {
            while position < characters.count, characters[position].isWhitespace { position += 1 }
            return position < characters.count ? characters[position] : nil
        }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        position += 1
        return true
    }

    private mutating func expected(_ what: String) -> ExpressionError {
        let found = next.map { "\"\($0)\"" } ?? "its end"
        return ExpressionError(
            message: "it has \(found) where \(what) is expected", remedy: "Correct it there.", offset: position)
    }

    private mutating func word() -> ExpressionName? {
        guard let first = next, first.isLetter || first == "_" || first == "@" else { return nil }
        let start = position
        position += 1
        while position < characters.count,
            characters[position].isLetter || characters[position].isNumber || characters[position] == "_"
        {
            position += 1
        }
        return ExpressionName(text: String(characters[start..<position]), offset: start)
    }

    // MARK: Operators

    private mutating func sum() throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw ExpressionError(
                message: "more than \(Self.maximumDepth) parts of it are inside each other", remedy: "Make it simpler.",
                offset: position)
        }
        var left = try product()
        while let sign = next, sign == "+" || sign == "-" {
            let offset = position
            position += 1
            left = .call(sign == "+" ? .add : .subtract, [left, try product()], offset: offset)
        }
        return left
    }

    private mutating func product() throws(ExpressionError) -> Expression {
        var left = try power()
        while let sign = next, sign == "*" || sign == "/" {
            let offset = position
            position += 1
            left = .call(sign == "*" ? .multiply : .divide, [left, try power()], offset: offset)
        }
        return left
    }

    private mutating func power() throws(ExpressionError) -> Expression {
        var parts = [try factor()]
        var offsets: [Int] = []
        while next == "*", position + 1 < characters.count, characters[position + 1] == "*" {
            offsets.append(position)
            position += 2
            parts.append(try factor())
        }
        // 2 ** 3 ** 2 is 2 ** (3 ** 2).
        var right = parts.removeLast()
        while let left = parts.popLast() { right = .call(.raise, [left, right], offset: offsets[parts.count]) }
        return right
    }

    private mutating func factor() throws(ExpressionError) -> Expression {
        var minus: Int?
        while next == "-" {
            minus = minus == nil ? position : nil
            position += 1
        }
        let value = try operand()
        guard let minus else { return value }
        if case .literal(let number) = value { return .literal(number.negated) }
        return .call(.subtract, [.literal(.integer(0)), value], offset: minus)
    }

    // MARK: Operands

    private mutating func operand() throws(ExpressionError) -> Expression {
        guard let first = next else { throw expected("a value") }
        if take("(") {
            let inner = try sum()
            guard take(")") else { throw expected("\")\"") }
            return inner
        }
        if first == "\"" || first == "'" { return .literal(.string(try text(endingIn: first))) }
        if first.isASCII, first.isNumber { return .literal(try number()) }
        guard let name = word() else { throw expected("a value") }
        if position < characters.count, characters[position] == ":" || characters[position] == "(" {
            return try call(name)
        }
        switch name.text.uppercased() {
        case "TRUE", "YES": return .literal(.boolean(true))
        case "FALSE", "NO": return .literal(.boolean(false))
        case "NIL", "NULL": return .literal(.null)
        default: return .keyPath(try keyPath(from: name))
        }
    }

    private mutating func text(endingIn quote: Character) throws(ExpressionError) -> String {
        let start = position
        position += 1
        var text = ""
        while position < characters.count, characters[position] != quote {
            if characters[position] == "\\", position + 1 < characters.count { position += 1 }
            text.append(characters[position])
            position += 1
        }
        guard position < characters.count else {
            throw ExpressionError(
                message: "the text that begins there has no end", remedy: "End it with \(quote).", offset: start)
        }
        position += 1
        return text
    }

    private mutating func number() throws(ExpressionError) -> ExpressionValue {
        let start = position
        func isDigit(_ index: Int) -> Bool {
            index < characters.count && characters[index].isASCII && characters[index].isNumber
        }
        while isDigit(position) { position += 1 }
        if position < characters.count, characters[position] == ".", isDigit(position + 1) {
            position += 1
            while isDigit(position) { position += 1 }
        }
        let digits = String(characters[start..<position])
        guard let number = JSONNumber(digits), let value = ExpressionValue(number) else {
            throw ExpressionError(
                message: "\(digits) is no number that can be computed with", remedy: "Write a shorter one.",
                offset: start)
        }
        return value
    }

    private mutating func call(_ first: ExpressionName) throws(ExpressionError) -> Expression {
        var name = first.text
        while position < characters.count, characters[position] == ":" {
            name += ":"
            position += 1
            if let more = word() { name += more.text }
        }
        guard let function = ExpressionFunction(rawValue: name) else {
            let near = EditDistance.nearest(to: name, among: ExpressionFunction.allCases.map(\.rawValue))
            throw ExpressionError(
                message: "there is no function \(name)",
                remedy: near.map { "Did you mean \($0)?" }
                    ?? "There are \(ExpressionFunction.allCases.map(\.rawValue).joined(separator: ", ")).",
                offset: first.offset, isUnsupported: near == nil)
        }
        guard take("(") else { throw expected("\"(\"") }
        var operands: [Expression] = []
        if !take(")") {
            repeat { operands.append(try sum()) } while take(",")
            guard take(")") else { throw expected("\",\" or \")\"") }
        }
        let count =
            switch function.operands {
            case .none: 0
            case .numbers(let count): count
            case .text, .list: 1
            }
        guard operands.count == count else {
            throw ExpressionError(
                message: "\(name) has \(operands.count.counting("operand"))", remedy: "Give it \(count).",
                offset: first.offset)
        }
        return .call(function, operands, offset: first.offset)
    }

    private mutating func keyPath(from first: ExpressionName) throws(ExpressionError) -> ExpressionKeyPath {
        var path = ExpressionKeyPath(names: [])
        var name = first
        while true {
            if name.text.hasPrefix("@") {
                guard path.aggregate == nil else {
                    throw ExpressionError(
                        message: "a key path has one operator", remedy: "Remove \(name.text).", offset: name.offset)
                }
                guard let function = ExpressionFunction(operator: name.text) else {
                    let near = EditDistance.nearest(to: name.text, among: ExpressionFunction.operators)
                    throw ExpressionError(
                        message: "there is no operator \(name.text)",
                        remedy: near.map { "Did you mean \($0)?" }
                            ?? "There are \(ExpressionFunction.operators.joined(separator: ", ")).",
                        offset: name.offset, isUnsupported: near == nil)
                }
                path.aggregate = (function, name.offset)
            } else if path.aggregate == nil {
                path.names.append(name)
            } else {
                path.valueNames.append(name)
            }
            guard position < characters.count, characters[position] == "." else { break }
            position += 1
            guard let following = word() else { throw expected("a name") }
            name = following
        }
        if let aggregate = path.aggregate, (aggregate.function == .count) != path.valueNames.isEmpty {
            throw ExpressionError(
                message: aggregate.function == .count
                    ? "@count is of objects, and stands last" : "the operator needs an attribute behind it",
                remedy: aggregate.function == .count
                    ? "Remove what is behind it." : "Write the attribute whose values are meant: books.@sum.price.",
                offset: aggregate.offset)
        }
        return path
    }
}
