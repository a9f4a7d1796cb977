import Foundation

/// What the model allows an attribute's values to be, but for nil: bounds, a length or a pattern.
///
/// A class with a subclass for each kind, so that asking is one call for a value that keeps the rule.
class ValueRule: @unchecked Sendable {
    /// Whether an object's value keeps the rule.
    func isKept(by _: ModelObject) -> Bool { true }

    /// Says the same of a value that is at hand, so that most values need not be asked for.
    func restrict(_: inout ValueLimits) {}

    /// What is wrong with an object's value; nil for nothing.
    func violation(of _: ModelObject) -> RuleViolation? { nil }

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

/// A number or a date lies between two.
///
/// Not generic itself: methods of generic classes know their types at run time only, which takes several times as long.
final class BoundsRule: ValueRule, @unchecked Sendable {
    private let bounds: (least: Any?, greatest: Any?)
    private let find: @Sendable (ModelObject) -> RuleViolation?

    /// Nil where there are no bounds.
    @inline(__always)
    init?<Value: ModelPrimitive & ModelValue & Comparable & Sendable>(
        _ access: AnyAttributeAccess, from least: Value?, to greatest: Value?, of noun: String,
        spelled spell: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (JSONValue) -> Value? = { Value.value(fromJSON: $0) }
    ) {
        guard least != nil || greatest != nil else { return nil }
        let typed = access as? AttributeAccess<Value>
        find = { object in
            func value() -> Value? {
                if let typed { return typed.get(object) }
                let known = access.knownPrimitive(of: object)
                return (known as? Value) ?? (known as? JSONValue).flatMap(read)
            }
            guard let value = value() else { return nil }
            // NaN is outside all bounds.
            let isTooSmall = least.map { !(value >= $0) } ?? false
            guard isTooSmall || greatest.map({ !(value <= $0) }) ?? false else { return nil }
            return RuleViolation(
                reason: isTooSmall ? .tooSmall : .tooLarge,
                expected: "\(noun) \(Self.phrase(from: least.map(spell), to: greatest.map(spell)))",
                found: spell(value))
        }
        bounds = (least, greatest)
    }

    override func isKept(by object: ModelObject) -> Bool { find(object) == nil }

    override func restrict(_ limits: inout ValueLimits) {
        if let least = bounds.least as? Int64 { limits.leastInteger = least }
        if let greatest = bounds.greatest as? Int64 { limits.greatestInteger = greatest }
        if let least = bounds.least as? Double { limits.leastDouble = least }
        if let greatest = bounds.greatest as? Double { limits.greatestDouble = greatest }
    }

    override func violation(of object: ModelObject) -> RuleViolation? { find(object) }
}

/// A string has some number of characters, as Swift counts them.
final class LengthRule: ValueRule, @unchecked Sendable {
    private let text: AttributeText
    private let least: Int
    private let greatest: Int?
    private let limits: ValueLimits

    /// Nil where there are no bounds.
    init?(_ access: AnyAttributeAccess, from least: Int?, to greatest: Int?) {
        if least == nil, greatest == nil { return nil }
        text = AttributeText(access)
        self.least = least ?? 0
        self.greatest = greatest
        var limits = ValueLimits()
        limits.leastLength = self.least
        limits.greatestLength = greatest ?? .max
        self.limits = limits
    }

    override func isKept(by object: ModelObject) -> Bool { text.text(of: object).map { limits.contain($0) } ?? true }

    override func restrict(_ limits: inout ValueLimits) {
        limits.leastLength = self.limits.leastLength
        limits.greatestLength = self.limits.greatestLength
    }

    override func violation(of object: ModelObject) -> RuleViolation? {
        guard let text = text.text(of: object) else { return nil }
        return RuleViolation(
            length: text.count, from: least > 0 ? least : nil, to: greatest, "a string", unit: "character",
            found: DataFailure.found(.string(text)))
    }
}

/// Data has some number of bytes.
final class DataLengthRule: ValueRule, @unchecked Sendable {
    private let access: AnyAttributeAccess
    private let least: Int?
    private let greatest: Int?

    /// Nil where there are no bounds.
    init?(_ access: AnyAttributeAccess, from least: Int?, to greatest: Int?) {
        guard least != nil || greatest != nil else { return nil }
        self.access = access
        self.least = least
        self.greatest = greatest
    }

    override func isKept(by object: ModelObject) -> Bool { violation(of: object) == nil }

    override func violation(of object: ModelObject) -> RuleViolation? {
        let value = (access as? AttributeAccess<Data>)?.get(object)
        guard let data = value ?? known(access.knownPrimitive(of: object)) else { return nil }
        return RuleViolation(length: data.count, from: least, to: greatest, "data", unit: "byte", found: "data")
    }

    private func known(_ value: Any?) -> Data? {
        (value as? Data) ?? (value as? JSONValue).flatMap { Data.value(fromJSON: $0) }
    }
}

/// A whole string matches a regular expression.
final class PatternRule: ValueRule, @unchecked Sendable {
    private let text: AttributeText
    private let pattern: TextPattern
    private let written: String

    init(_ access: AnyAttributeAccess, _ pattern: TextPattern, written: String) {
        text = AttributeText(access)
        self.pattern = pattern
        self.written = written
    }

    override func isKept(by object: ModelObject) -> Bool { text.text(of: object).map(pattern.matches) ?? true }
    override func restrict(_ limits: inout ValueLimits) { limits.pattern = Borrowed(self) }
    func matches(_ text: String) -> Bool { pattern.matches(text) }

    override func violation(of object: ModelObject) -> RuleViolation? {
        guard let text = text.text(of: object), !pattern.matches(text) else { return nil }
        return RuleViolation(
            reason: .patternMismatch, expected: "a string that matches \(written)",
            found: DataFailure.found(.string(text)))
    }
}

/// The strings of an attribute whose values are strings, or are written as them.
private struct AttributeText {
    private let access: AnyAttributeAccess
    private let strings: AttributeAccess<String>?

    init(_ access: AnyAttributeAccess) {
        self.access = access
        strings = access as? AttributeAccess<String>
    }

    /// Nil for nil, and for a type of the program's own.
    func text(of object: ModelObject) -> String? {
        if let strings { return strings.get(object) }
        return switch access.knownPrimitive(of: object) {
        case let text as String: text
        case let url as URL: url.absoluteString
        case let uuid as UUID: uuid.uuidString.lowercased()
        case let json as JSONValue: json.stringValue
        default: nil
        }
    }
}

extension AttributeMapping {
    /// What an object's value breaks of the model's rules.
    func violations(of object: ModelObject) -> [RuleViolation] { rules.compactMap { $0.violation(of: object) } }

    /// Whether an object's value keeps all of them.
    func keepsRules(_ object: ModelObject) -> Bool { rules.allSatisfy { $0.isKept(by: object) } }
}
