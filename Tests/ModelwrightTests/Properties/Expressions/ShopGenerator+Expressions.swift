/// Expressions of which the model's check of types says nothing.
extension ShopGenerator {
    mutating func makeExpression(_ kind: Kind, from paths: [ShopModel.Path], depth: Int) -> ReferenceExpression {
        let start = choices.recorded.count
        defer { choices.endSpan(from: start) }
        if depth > 0, kind == .number { return makeNumber(from: paths, depth: depth - 1) }
        if depth > 0, kind == .text, choices.chance(2, in: 3) {
            let function = choices.pick([ReferenceValue.Function.lowercase, .uppercase, .canonical])
            return .call(function, makeExpression(.text, from: paths, depth: depth - 1))
        }
        return makeLeaf(kind, from: paths)
    }

    private mutating func makeNumber(from paths: [ShopModel.Path], depth: Int) -> ReferenceExpression {
        switch choices.below(12) {
        case 0, 1: return makeLeaf(.number, from: paths)
        case 2: return .negated(makeExpression(.number, from: paths, depth: depth))
        case 3, 4:
            let function = choices.pick([ReferenceValue.Function.abs, .floor, .ceiling, .trunc, .sqrt])
            return .call(function, makeExpression(.number, from: paths, depth: depth))
        case 5: return .call(.length, makeExpression(.text, from: paths, depth: depth))
        case 6, 7: return makeAggregate(.number, from: paths) ?? makeLeaf(.number, from: paths)
        case 8:
            let base = makeExpression(.number, from: paths, depth: depth)
            let texts = ["2", "0", "1", "3", "-1", "-2", "10", "39", "0.5"]
            let exponent = choices.pick(texts)
            let isLeaf = choices.chance(1, in: 4)
            return .binary(
                .raise, base,
                isLeaf ? makeExpression(.number, from: paths, depth: 0) : Self.number(exponent))
        default:
            let sign = choices.pick([ReferenceValue.Sign.add, .subtract, .multiply, .divide, .modulus])
            let left = makeExpression(.number, from: paths, depth: depth)
            return .binary(sign, left, makeExpression(.number, from: paths, depth: depth))
        }
    }

    private mutating func makeLeaf(_ kind: Kind, from paths: [ShopModel.Path]) -> ReferenceExpression {
        switch choices.below(8) {
        case 0, 1: return makeLiteral(kind)
        case 2: if let aggregate = makeAggregate(kind, from: paths) { return aggregate }
        default: break
        }
        let candidates = paths.filter { path in
            path.toMany == nil && path.type.map { Kind($0) == kind } ?? false
        }
        return candidates.isEmpty ? makeLiteral(kind) : .path(choices.pick(candidates).steps)
    }

    private mutating func makeAggregate(_ kind: Kind, from paths: [ShopModel.Path]) -> ReferenceExpression? {
        var aggregates: [ReferenceValue.Aggregate] = []
        switch kind {
        case .number: aggregates = [.sum, .count, .average, .min, .max]
        case .text, .date: aggregates = [.min, .max]
        case .boolean: return nil
        }
        let aggregate = choices.pick(aggregates)
        let candidates = paths.filter { path in
            guard path.toMany != nil else { return false }
            return aggregate == .count || path.type.map { Kind($0) == kind } ?? false
        }
        guard !candidates.isEmpty else { return nil }
        let path = choices.pick(candidates)
        return path.toMany.map { .aggregate(aggregate, path.steps, toMany: $0) }
    }

    // MARK: Literals

    /// - Parameter text: An integer's digits, or a number with a fraction.
    private static func number(_ text: String) -> ReferenceExpression {
        let number = ExactNumber(text: text)
        if !text.contains("."), let integer = number.integer { return .literal(text, .integer(integer)) }
        return .literal(text, .exact(number))
    }

    private mutating func makeLiteral(_ kind: Kind) -> ReferenceExpression {
        if choices.chance(1, in: 20) { return .literal(choices.pick(["NIL", "nil", "Null"]), .none) }
        switch kind {
        case .number: return makeNumberLiteral()
        case .boolean:
            let isTrue = choices.chance(1, in: 2)
            return .literal(choices.pick(isTrue ? ["TRUE", "yes"] : ["FALSE", "No"]), .boolean(isTrue))
        case .text: return makeTextLiteral()
        // There are none of dates.
        case .date: return .literal("NIL", .none)
        }
    }

    private mutating func makeNumberLiteral() -> ReferenceExpression {
        let special: [(String, ReferenceValue)] = [
            ("0x1F", .integer(31)), ("-0xff", .integer(-255)), ("0o17", .integer(15)), ("0b101", .integer(5)),
            ("1e3", .integer(1000)), ("-9223372036854775808", .integer(.min)),
            // The nearest floating-point numbers.
            ("0.12345678901234567890123456789012345678901", .double(0.12345678901234568)), ("1e200", .double(1e200)),
            ("-1e-200", .double(-1e-200)),
            ("123456789012345678901234567890123456789012", .double(1.2345678901234568e41)),
        ]
        if choices.chance(1, in: 5) {
            let (text, value) = choices.pick(special)
            return .literal(text, value)
        }
        let number = choices.pick([
            "2", "0", "1", "3", "7", "10", "-1", "-5", "0.1", "2.0", "1.5", "-0.25", "2147483648",
            "9223372036854775807",
            "12345678901234567890123", "99999999999999999999999999999999999999", "0.000001", "1e-3", "1e30", "1e100",
        ])
        return Self.number(number)
    }

    private mutating func makeTextLiteral() -> ReferenceExpression {
        let text = choices.pick(Self.texts + ["\t\r\u{8}\u{C}", "é\u{E9}A"])
        let quote = choices.pick(["'", "\""])
        let written = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            case "\u{8}": "\\b"
            case "\u{C}": "\\f"
            case "\\": "\\\\"
            case "A" where choices.chance(1, in: 3): "\\x41"
            case "é" where choices.chance(1, in: 3): "\\u00e9"
            default:
                String(scalar) == quote || choices.chance(1, in: 12) && "ABQ7".unicodeScalars.contains(scalar)
                    ? "\\\(scalar)" : String(scalar)
            }
        }
        return .literal(quote + written.joined() + quote, .text(text))
    }
}
