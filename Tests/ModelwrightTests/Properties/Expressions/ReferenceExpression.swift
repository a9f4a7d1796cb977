/// An expression as a tree, computed by walking it.
indirect enum ReferenceExpression {
    /// A number, a text or a word, as it is written.
    case literal(String, ReferenceValue)
    /// An attribute, through to-one relationships and composites.
    case path([String])
    case negated(Self)
    case binary(ReferenceValue.Sign, Self, Self)
    case call(ReferenceValue.Function, Self)
    /// Over the values of a path, the first steps of which lead to a to-many relationship.
    case aggregate(ReferenceValue.Aggregate, [String], toMany: Int)

    /// - Parameter read: The values that a path leads to from the object; nil if there is no object on the way.
    func value(_ read: ([String]) throws(Unsaid) -> [ReferenceValue]?) throws(Unsaid) -> ReferenceValue {
        switch self {
        case .literal(_, let value): return value
        case .path(let steps): return try read(steps)?.first ?? .none
        case .negated(let operand):
            return try ReferenceValue.compute(.subtract, .integer(0), try operand.value(read))
        case .binary(let sign, let left, let right):
            let operands = (try left.value(read), try right.value(read))
            return try ReferenceValue.compute(sign, operands.0, operands.1)
        case .call(let function, let operand): return try operand.value(read).applying(function)
        case .aggregate(let aggregate, let steps, _):
            guard let values = try read(steps) else { return .none }
            return try ReferenceValue.compute(aggregate, values)
        }
    }
}

/// How it is written: with spaces and parentheses here and there, and each function in one of its spellings.
extension ReferenceExpression {
    private static let words = ["true", "false", "yes", "no", "nil", "null", "self"]

    private static let longNames: [ReferenceValue.Sign: String] = [
        .add: "add:to:", .subtract: "from:subtract:", .multiply: "multiply:by:", .divide: "divide:by:",
        .raise: "raise:toPower:", .modulus: "modulus:by:",
    ]

    /// How closely it binds: more than a sign that it is an operand of, or it needs parentheses.
    private var binding: Int {
        guard case .binary(let sign, _, _) = self else { return 5 }
        return switch sign {
        case .add, .subtract: 1
        case .multiply, .divide: 2
        case .raise: 3
        case .modulus: 5
        }
    }

    func text(_ choices: inout Choices) -> String {
        switch self {
        case .literal(let text, _): return text
        case .path(let steps): return Self.text(of: steps, &choices)
        case .negated(let operand):
            // A minus sign before a number's digits belongs to the number.
            if case .literal = operand { return "-(\(operand.text(&choices)))" }
            return "-" + Self.space(&choices) + operand.text(&choices, above: 4)
        case .call(let function, let operand):
            let colon = choices.chance(1, in: 2) ? Self.space(&choices) + ":" : ""
            let inner = operand.text(&choices)
            return "\(function)\(colon)\(Self.space(&choices))(\(Self.space(&choices))\(inner)\(Self.space(&choices)))"
        case .binary(let sign, let left, let right):
            if sign == .modulus || choices.chance(1, in: 6) {
                let inner = [left.text(&choices), right.text(&choices)]
                return "\(Self.longNames[sign] ?? "")(\(inner.joined(separator: "," + Self.space(&choices))))"
            }
            // 2 ** 3 ** 2 is 2 ** (3 ** 2); with the other signs what is on the left goes first.
            let one = left.text(&choices, above: sign == .raise ? binding : binding - 1)
            let other = right.text(&choices, above: sign == .raise ? binding - 1 : binding)
            return one + Self.space(&choices) + sign.rawValue + Self.space(&choices) + other
        case .aggregate(let aggregate, let steps, let toMany):
            if choices.chance(1, in: 2) {
                let colon = choices.chance(1, in: 2) ? ":" : ""
                return "\(aggregate)\(colon)(\(Self.text(of: steps, &choices)))"
            }
            // Only objects are counted by the operator.
            if aggregate == .count, toMany < steps.count { return "count:(\(Self.text(of: steps, &choices)))" }
            return Self.text(of: steps.prefix(toMany) + ["@\(aggregate.sign)"] + steps.dropFirst(toMany), &choices)
        }
    }

    private func text(_ choices: inout Choices, above binding: Int) -> String {
        let inner = text(&choices)
        let isBound = self.binding > binding && !choices.chance(1, in: 8)
        return isBound ? inner : "(\(Self.space(&choices))\(inner)\(Self.space(&choices)))"
    }

    private static func text(of steps: some Collection<String>, _ choices: inout Choices) -> String {
        let isWord = steps.first.map { words.contains($0.lowercased()) } ?? false
        let start = isWord ? "#" : choices.pick(["", "", "", "#", "SELF.", "self."])
        let point = Self.space(&choices) + "." + Self.space(&choices)
        return start + steps.joined(separator: point)
    }

    private static func space(_ choices: inout Choices) -> String { choices.pick(["", "", "", " ", "  "]) }
}
