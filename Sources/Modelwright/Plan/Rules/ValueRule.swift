import Foundation

/// What the model allows an attribute's values to be, but for nil: bounds, a length or a pattern.
struct ValueRule: Sendable {
    /// What is wrong with an object's value of the attribute; nil for nothing.
    let violation: @Sendable (ModelObject, AttributeMapping) -> RuleViolation?
}

extension ValueRule {
    /// The rule that a number or a date lies between two; nil where there are none.
    static func bounds<Value: ModelPrimitive & Comparable & Sendable>(
        from least: Value?, to greatest: Value?, of noun: String, spelled spell: @escaping @Sendable (Value) -> String
    ) -> ValueRule? {
        if least == nil, greatest == nil { return nil }
        return ValueRule { object, attribute in
            guard let value = attribute.typed(Value.self).get(object) else { return nil }
            let isTooSmall = least.map { value < $0 } ?? false
            guard isTooSmall || greatest.map({ value > $0 }) ?? false else { return nil }
            return RuleViolation(
                reason: isTooSmall ? .tooSmall : .tooLarge,
                expected: "\(noun) \(phrase(from: least.map(spell), to: greatest.map(spell)))", found: spell(value))
        }
    }

    /// The rule that a string has some number of characters, as Swift counts them.
    static func characters(from least: Int?, to greatest: Int?) -> ValueRule? {
        if least == nil, greatest == nil { return nil }
        return ValueRule { object, attribute in
            guard let text = attribute.text(of: object) else { return nil }
            // A character has one byte at least, so that most strings need not be counted.
            let bytes = text.utf8.count
            if bytes <= greatest ?? bytes, least ?? 0 <= 1, bytes >= least ?? 0 { return nil }
            return RuleViolation(
                length: text.count, from: least, to: greatest, "a string", unit: "character",
                found: DataFailure.found(.string(text)))
        }
    }

    /// The rule that data has some number of bytes.
    static func bytes(from least: Int?, to greatest: Int?) -> ValueRule? {
        if least == nil, greatest == nil { return nil }
        return ValueRule { object, attribute in
            guard let data = attribute.typed(Data.self).get(object) else { return nil }
            return RuleViolation(length: data.count, from: least, to: greatest, "data", unit: "byte", found: "data")
        }
    }

    /// The rule that a whole string matches a regular expression.
    static func pattern(_ pattern: TextPattern, _ text: String) -> ValueRule {
        ValueRule { object, attribute in
            guard let value = attribute.text(of: object), !pattern.matches(value) else { return nil }
            return RuleViolation(
                reason: .patternMismatch, expected: "a string that matches \(text)",
                found: DataFailure.found(.string(value)))
        }
    }

    /// `from 1 to 5`, `of at least 1`, `of at most 5`.
    static func phrase(from least: String?, to greatest: String?) -> String {
        switch (least, greatest) {
        case (let least?, let greatest?): least == greatest ? "of \(least)" : "from \(least) to \(greatest)"
        case (let least?, nil): "of at least \(least)"
        case (nil, let greatest?): "of at most \(greatest)"
        case (nil, nil): ""
        }
    }
}

extension AttributeMapping {
    /// What an object's value breaks of the model's rules.
    func violations(of object: ModelObject) -> [RuleViolation] { rules.compactMap { $0.violation(object, self) } }

    /// The string of an attribute whose values are one; nil for nil, and for a type of the program's own.
    fileprivate func text(of object: ModelObject) -> String? {
        switch access.kind {
        case .string: typed(String.self).get(object)
        case .url: typed(URL.self).get(object)?.absoluteString
        case .uuid: typed(UUID.self).get(object)?.uuidString.lowercased()
        default: value(of: object) as? String
        }
    }
}
