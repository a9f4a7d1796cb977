import Foundation

/// What a predicate has that an expression hasn't.
extension ExpressionParser {
    /// How deep subqueries may be in each other: each is run for every element of the one around it.
    private static let maximumSubqueryDepth = 4

    /// Reads an operand that only predicates have; nil if it is none of them, and false after what comes before an operand.
    mutating func predicateOperand(_ first: Character) throws(ExpressionError) -> Bool? {
        let start = position
        switch first {
        case "!" where position + 1 < characters.count && characters[position + 1] != "=":
            position += 1
            wait(.not, "!", Precedence.not, at: start)
            return false
        case "{":
            position += 1
            if take("}") {
                append(.list(0), at: start)
                return true
            }
            waiting.append(.list(count: 1, offset: start))
            return false
        case "$":
            append(.variable(try variable()), at: start)
            try follow()
            return true
        case "%": return try argument()
        default: return try wordOperand()
        }
    }

    private mutating func wordOperand() throws(ExpressionError) -> Bool? {
        let start = position
        if take(word: "NOT") {
            wait(.not, "NOT", Precedence.not, at: start)
            return false
        }
        for (name, quantifier) in Self.quantifiers where take(word: name) {
            waiting.append(.quantifier(quantifier, name: name, offset: start))
            return false
        }
        if take(word: "TRUEPREDICATE") {
            append(.constant(true), at: start)
            return true
        }
        if take(word: "FALSEPREDICATE") {
            append(.constant(false), at: start)
            return true
        }
        if take(word: "SUBQUERY") {
            guard take("(") else { throw expected("\"(\"") }
            waiting.append(.collection(offset: start))
            return false
        }
        if take(word: "CAST") {
            append(.literal(.date(try castDate())), at: start)
            return true
        }
        for word in Self.reserved where isNext(word) {
            throw expected("a value", "For a property of that name, write #\(word.lowercased()).")
        }
        return nil
    }

    private static let quantifiers: [(String, Comparison.Quantifier)] = [
        ("ANY", .any), ("SOME", .any), ("ALL", .all), ("NONE", .none),
    ]

    /// The operators that are words: none is a property's name, unless `#` is before it.
    private static let words = Comparison.Operator.allCases.filter { $0.rawValue.first?.isLetter == true }
    private static let reserved = ["AND", "OR"] + words.map(\.rawValue)

    private mutating func wait(
        _ code: Expression.Operation.Code, _ name: String, _ precedence: Int, at offset: Int
    ) {
        waiting.append(.sign(Expression.Operation(code: code, name: name, offset: offset), precedence: precedence))
    }

    /// Reads `$NAME`.
    private mutating func variable() throws(ExpressionError) -> String {
        guard take("$") else { throw expected("a variable", "Write one: $x.") }
        guard position < characters.count, !characters[position].isWhitespace, let name = word() else {
            throw expected("a variable's name")
        }
        return name.text
    }

    /// Reads `(588470400, "NSDate")`: seconds since the beginning of 2001, as Xcode writes dates.
    private mutating func castDate() throws(ExpressionError) -> Date {
        guard take("(") else { throw expected("\"(\"") }
        let isNegative = take("-")
        guard next != nil, isDigit(at: position) else { throw expected("a number of seconds") }
        guard let seconds = ExpressionValue(try number(isNegative: isNegative)).double else {
            throw expected("a number of seconds")
        }
        guard take(",") else { throw expected("\",\"") }
        guard let quote = next, quote == "\"" || quote == "'" else { throw expected("\"NSDate\"") }
        let start = position
        guard try text(endingIn: quote) == "NSDate" else {
            throw ExpressionError(
                "only dates can be cast", "Write CAST(588470400, \"NSDate\").", at: start, isUnsupported: true)
        }
        guard take(")") else { throw expected("\")\"") }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    // MARK: Arguments

    /// The places of numbers, as `printf` has them.
    private static let numberPlaces = ["lld", "llu", "ld", "lu", "lf", "li", "d", "i", "u", "f", "g", "e"]

    /// Reads `%@`, `%K` or a number's place.
    private mutating func argument() throws(ExpressionError) -> Bool {
        let start = position
        position += 1
        let rest = String(characters[position...].prefix(3))
        let place = (["@", "K"] + Self.numberPlaces).first { rest.hasPrefix($0) }
        guard let place else {
            throw ExpressionError(
                "there is no place for an argument of this kind", "Write %@ for a value, %K for a key path.", at: start)
        }
        position += place.count
        guard argumentIndex < arguments.count else {
            let isArray = if arguments.count == 1, case .list = arguments[0] { true } else { false }
            throw ExpressionError(
                "there is no argument for this place",
                isArray ? "Give it one: an array is one argument, not several." : "Give it one.", at: start)
        }
        let argument = arguments[argumentIndex]
        argumentIndex += 1
        switch (place, argument) {
        case ("@", _): append(.argument(argumentIndex - 1), "%@", at: start)
        case ("K", .string(let text)): try keyPath(text, at: start)
        case ("K", _): throw ExpressionError("the argument for %K is no text", "Give it a key path.", at: start)
        case (_, .integer), (_, .decimal), (_, .double): append(.argument(argumentIndex - 1), "%" + place, at: start)
        default:
            throw ExpressionError("the argument for %\(place) is no number", "Write %@ for other values.", at: start)
        }
        try follow()
        return true
    }

    /// A key path that an argument is.
    private mutating func keyPath(_ text: String, at start: Int) throws(ExpressionError) {
        try refuseInSubquery(ExpressionName(text: text, offset: start))
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map {
            ExpressionName(text: String($0), offset: start)
        }
        append(.keyPath(names), at: start)
    }

    func checkArgumentCount() throws(ExpressionError) {
        if argumentIndex < arguments.count {
            throw ExpressionError(
                "it has \(argumentIndex.counting("place")) for arguments, and there are \(arguments.count)",
                "Write %@ where each is meant.", at: characters.count)
        }
    }

    // MARK: Comparisons

    /// Reads an operator of a predicate; false if none is next.
    mutating func predicateSign() throws(ExpressionError) -> Bool {
        let start = position
        for (name, code, precedence) in Self.connectives where take(connective: name) {
            finish(upTo: precedence)
            try refuseLooseQuantifier()
            wait(code, name, precedence, at: start)
            return true
        }
        guard let (name, comparison) = comparisonOperator() else { return false }
        let options = try options(of: comparison)
        finish(upTo: Precedence.comparison)
        var quantifier: Comparison.Quantifier?
        if case .quantifier(let found, _, _)? = waiting.last {
            quantifier = found
            waiting.removeLast()
        }
        wait(
            .compare(Comparison(operator: comparison, quantifier: quantifier, options: options)), name,
            Precedence.comparison, at: start)
        return true
    }

    private static let connectives: [(String, Expression.Operation.Code, Int)] = [
        ("AND", .and, Precedence.and), ("&&", .and, Precedence.and), ("OR", .or, Precedence.or),
        ("||", .or, Precedence.or),
    ]

    private mutating func take(connective: String) -> Bool {
        if connective.first?.isLetter == true { return take(word: connective) }
        guard next != nil, characters[position...].starts(with: connective) else { return false }
        position += connective.count
        return true
    }

    /// A quantifier that no comparison has followed.
    private func refuseLooseQuantifier() throws(ExpressionError) {
        guard case .quantifier(_, let name, let offset)? = waiting.last else { return }
        throw ExpressionError("\(name) belongs before a comparison", "Write one: \(name) books.price > 10.", at: offset)
    }

    private mutating func comparisonOperator() -> (name: String, Comparison.Operator)? {
        guard next != nil else { return nil }
        for (spelling, comparison) in Comparison.Operator.signs where characters[position...].starts(with: spelling) {
            position += spelling.count
            return (spelling, comparison)
        }
        for comparison in Self.words where take(word: comparison.rawValue) { return (comparison.rawValue, comparison) }
        return nil
    }

    /// Reads `[cd]`.
    private mutating func options(of comparison: Comparison.Operator) throws(ExpressionError) -> Comparison.Options {
        guard take("[") else { return [] }
        var options: Comparison.Options = []
        while let letter = next, letter != "]" {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            // Texts are compared as they are; that is what it asks for.
            case "n": break
            default: throw expected("c, d or n", "Letters that make no difference are c, accents d.")
            }
            position += 1
        }
        guard take("]") else { throw expected("\"]\"") }
        return options
    }

    // MARK: Subqueries

    /// Reads what is between the list of a subquery and its predicate: `, $x,`.
    mutating func enterSubquery(at offset: Int) throws(ExpressionError) {
        guard take(",") else { throw expected("an operator or \",\"") }
        let start = position
        let name = try variable()
        guard take(",") else { throw expected("\",\"") }
        let depth = waiting.count { if case .subquery = $0 { true } else { false } }
        guard depth < Self.maximumSubqueryDepth else {
            throw ExpressionError(
                "there are more than \(Self.maximumSubqueryDepth) subqueries in each other", "Make it simpler.",
                at: start)
        }
        waiting[waiting.count - 1] = .subquery(variable: name, outer: expression, offset: offset)
        expression = Expression()
    }

    /// In a subquery a name by itself might be the element's or the object's.
    func refuseInSubquery(_ name: ExpressionName) throws(ExpressionError) {
        for case .subquery(let variable, _, _) in waiting.reversed() {
            throw ExpressionError(
                "in a SUBQUERY it isn't clear whose \(name.text) is meant",
                "Write $\(variable).\(name.text) for the element's, SELF.\(name.text) for the object's.",
                at: name.offset)
        }
    }
}
