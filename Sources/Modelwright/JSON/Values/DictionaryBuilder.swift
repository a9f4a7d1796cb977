import Foundation

/// Makes what `dictionaryRepresentation` consists of: exactly String, Int (UInt64 above its range), Double, Decimal,
/// Bool, NSNull, arrays and dictionaries.
struct DictionaryBuilder {
    /// Why there is nothing for a value.
    enum Problem {
        /// The first number that no type of Swift's holds.
        case number(JSONNumber)
        /// It is nested deeper than the stack holds.
        case stackExhausted
        /// The first key that a dictionary takes for one before it.
        case lookAlike(String)
    }

    /// A value that has no problem.
    func value(_ value: JSONValue) -> Any {
        var problem: Problem?
        return self.value(value, &problem)
    }

    /// A value; `problem` is set where there is nothing for something in it.
    func value(_ value: JSONValue, _ problem: inout Problem?) -> Any {
        var stack = StackGuard()
        return self.value(value, &stack, &problem)
    }

    private func value(_ value: JSONValue, _ stack: inout StackGuard, _ problem: inout Problem?) -> Any {
        switch value {
        case .null: return NSNull()
        case .boolean(let value): return value
        case .string(let value): return value
        case .number(let number):
            if let value = self.number(number) { return value }
            problem = problem ?? .number(number)
            return NSNull()
        case .array, .object:
            defer { stack.leave() }
            if stack.enter() { return container(value, &stack, &problem) }
            problem = problem ?? .stackExhausted
            return NSNull()
        }
    }

    private func container(_ value: JSONValue, _ stack: inout StackGuard, _ problem: inout Problem?) -> Any {
        if case .object(let object) = value {
            var members: [String: Any] = [:]
            for (key, member) in object {
                let other = members.updateValue(self.value(member, &stack, &problem), forKey: key)
                if other != nil { problem = problem ?? .lookAlike(key) }
            }
            return members
        }
        var elements: [Any] = []
        for element in value.arrayValue ?? [] { elements.append(self.value(element, &stack, &problem)) }
        return elements
    }

    /// A dictionary of values; of a key that comes twice the last one counts.
    func object(_ members: [(key: String, value: Any)], _ problem: inout Problem?) -> [String: Any] {
        var dictionary: [String: Any] = [:]
        for (key, value) in members {
            guard dictionary.updateValue(value, forKey: key) != nil, problem == nil else { continue }
            let isRepeated = members.reduce(0) { $0 + (ExactString.isSame($1.key, key) ? 1 : 0) } > 1
            if !isRepeated { problem = .lookAlike(key) }
        }
        return dictionary
    }

    /// The first of Int, UInt64, Double and Decimal that holds a number to the last digit.
    private func number(_ value: JSONNumber) -> Any? {
        // An integer has no negative zero.
        if let integer = value.int64, integer != 0 || value.double?.sign == .plus {
            return Int(exactly: integer) ?? integer
        }
        if let unsigned = value.uint64, unsigned != 0 { return unsigned }
        if let double = value.double, JSONNumber(double) == value { return double }
        return value.decimal
    }
}
