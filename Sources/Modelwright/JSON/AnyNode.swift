import Foundation

/// A value of a tree that the decode engine can walk: `JSONValue` or one of Swift's own.
protocol JSONNode {
    var kind: JSONKind { get }
    /// In the order to be read.
    var members: [(key: String, value: Self)] { get }
    var elements: [Self] { get }
    var stringValue: String? { get }
    var booleanValue: Bool? { get }
    var number: JSONNumber? { get }
    /// The value, or nil when something in it is not JSON or the stack does not hold it.
    func jsonValue(_ stack: inout StackGuard) -> JSONValue?
    /// What it is, as a phrase, when JSON has nothing for it.
    var unsupported: String? { get }
}

/// What makes a tree unfit for the engine, and the way to it, innermost step first.
struct JSONNodeProblem {
    enum Kind {
        /// What it is, as a phrase.
        case unsupported(String)
        case tooDeep
        case stackExhausted
    }

    var kind: Kind
    var steps: [JSONPath.Component] = []
}

extension JSONNode {
    /// The first value in this one, at any depth, that JSON has nothing for, or that is nested deeper than
    /// `maximumDepth` containers or than the stack holds.
    func firstProblem(maximumDepth: Int, _ stack: inout StackGuard) -> JSONNodeProblem? {
        if let unsupported { return JSONNodeProblem(kind: .unsupported(unsupported)) }
        guard kind == .array || kind == .object else { return nil }
        if maximumDepth <= 0 { return JSONNodeProblem(kind: .tooDeep) }
        defer { stack.leave() }
        if !stack.enter() { return JSONNodeProblem(kind: .stackExhausted) }
        for (key, member) in kind == .object ? members : [] {
            if var problem = member.firstProblem(maximumDepth: maximumDepth - 1, &stack) {
                problem.steps.append(.key(key))
                return problem
            }
        }
        for (index, element) in elements.enumerated() {
            if var problem = element.firstProblem(maximumDepth: maximumDepth - 1, &stack) {
                problem.steps.append(.index(index))
                return problem
            }
        }
        return nil
    }
}

extension JSONValue: JSONNode {
    var members: [(key: String, value: JSONValue)] { objectValue.map(Array.init) ?? [] }
    var elements: [JSONValue] { arrayValue ?? [] }
    var number: JSONNumber? { numberValue }
    func jsonValue(_ stack: inout StackGuard) -> JSONValue? { self }
    var unsupported: String? { nil }
}

/// One of Swift's own values, seen as JSON: what a `[String: Any]` may hold.
///
/// `NSNumber` is looked at first, because on Apple's systems it casts to everything and a Boolean among them is told by
/// its type only.
struct AnyNode: JSONNode {
    let kind: JSONKind
    private let value: Any

    /// Nil for a value that is not JSON: a number that is not finite, a dictionary whose keys are not strings, any other type.
    init?(_ any: Any) {
        let any = AnyNode.plain(any)
        switch any {
        case let node as JSONValue: (kind, value) = (node.kind, node)
        case is String: (kind, value) = (.string, any)
        case _ where AnyNode.isBridged(any): return nil
        // Before any class: a cast of a dictionary to one bridges all that is in it, at any depth.
        case is [String: Any]: (kind, value) = (.object, any)
        case is [Any]: (kind, value) = (.array, any)
        case is NSNull: (kind, value) = (.null, any)
        case let boolean as Bool where !(any is NSNumber) || AnyNode.isBoolean(any):
            (kind, value) = (.boolean, boolean)
        default:
            guard let number = AnyNode.number(any) else { return nil }
            (kind, value) = (.number, number)
        }
    }

    /// A dictionary. What in it is not JSON is refused where it is met.
    init(dictionary: [String: Any]) { (kind, value) = (.object, dictionary) }

    /// The value in an optional of any depth; a nil is null.
    static func unwrapped(_ any: Any) -> Any {
        var any = any
        while let optional = any as? any OptionalValue { any = optional.wrappedOrNil ?? NSNull() }
        return any
    }

    private static func isBoolean(_ any: Any) -> Bool {
        #if canImport(ObjectiveC)
            CFGetTypeID(any as CFTypeRef) == CFBooleanGetTypeID()
        #else
            (any as? NSNumber).map { String(cString: $0.objCType) == "c" || String(cString: $0.objCType) == "B" }
                ?? true
        #endif
    }

    private static func number(_ any: Any) -> JSONNumber? {
        // An NSNumber casts to any type that holds its value, so its own type is asked before.
        if type(of: any) is NSNumber.Type, let number = any as? NSNumber { return foundationNumber(number) }
        switch any {
        case let number as JSONNumber: return number
        case let integer as any BinaryInteger:
            if let value = Int64(exactly: integer) { return JSONNumber(value) }
            if let value = UInt64(exactly: integer) { return JSONNumber(value) }
            return JSONNumber(String(describing: integer))
        case let value as Double: return JSONNumber(value)
        // Through its own shortest text: 0.1 as a Float is meant as 0.1.
        case let value as Float: return value.isFinite ? JSONNumber(value.description) : nil
        case let value as Decimal: return value.isNaN ? nil : JSONNumber(value)
        #if arch(x86_64) && !os(Windows) && !os(Android)
            // It holds more than a Double; its own shortest text is the number that is meant.
            case let value as Float80: return value.isFinite ? JSONNumber(value.description) : nil
        #endif
        // CGFloat, Float16 and others.
        case let value as any BinaryFloatingPoint: return exactDouble(value).flatMap { JSONNumber($0) }
        default: return nil
        }
    }

    /// The value as a Double; nil where that would be another.
    private static func exactDouble<Value: BinaryFloatingPoint>(_ value: Value) -> Double? { Double(exactly: value) }

    private static func foundationNumber(_ value: NSNumber) -> JSONNumber? {
        if let decimal = value as? NSDecimalNumber { return number(decimal.decimalValue) }
        switch String(cString: value.objCType) {
        case "d": return number(value.doubleValue)
        case "f": return number(value.floatValue)
        case "Q": return JSONNumber(value.uint64Value)
        default: return JSONNumber(value.int64Value)
        }
    }

    var stringValue: String? { value as? String ?? (value as? JSONValue)?.stringValue }
    var booleanValue: Bool? { value as? Bool ?? (value as? JSONValue)?.booleanValue }
    var number: JSONNumber? { value as? JSONNumber ?? (value as? JSONValue)?.numberValue }

    /// By key, since a dictionary has no order of its own and messages should not change from run to run.
    var members: [(key: String, value: AnyNode)] {
        if let json = value as? JSONValue { return json.members.map { ($0.key, AnyNode(json: $0.value)) } }
        guard let dictionary = value as? [String: Any] else { return [] }
        return dictionary.sorted { $0.key < $1.key }.map {
            ($0.key, AnyNode($0.value) ?? AnyNode(unsupported: $0.value))
        }
    }

    var elements: [AnyNode] {
        if let json = value as? JSONValue { return json.elements.map(AnyNode.init(json:)) }
        return (value as? [Any] ?? []).map { AnyNode($0) ?? AnyNode(unsupported: $0) }
    }

    private init(json: JSONValue) { (kind, value) = (json.kind, json) }

    /// A value that JSON does not have stands with the name of its type, so that it is refused where it is met.
    private init(unsupported any: Any) {
        (kind, value) = (.null, UnsupportedValue(phrase: AnyNode.phrase(for: any)))
    }

    /// What `any` is, for messages: the number where it is one that is not finite, its type otherwise.
    private static func phrase(for any: Any) -> String {
        let any = unwrapped(any)
        switch any {
        case let value as any BinaryFloatingPoint: return "\(value)"
        case let value as Decimal where value.isNaN: return "a Decimal that is not a number"
        default:
            let type = String(describing: type(of: any))
            return "a value of type \(type.hasPrefix("_") ? String(type.dropFirst()) : type)"
        }
    }

    var unsupported: String? { (value as? UnsupportedValue)?.phrase }

    func jsonValue(_ stack: inout StackGuard) -> JSONValue? {
        if let json = value as? JSONValue { return json }
        switch kind {
        case .null: return unsupported == nil ? .null : nil
        case .boolean: return booleanValue.map { .boolean($0) }
        case .number: return number.map { .number($0) }
        case .string: return stringValue.map { .string($0) }
        case .array:
            defer { stack.leave() }
            if !stack.enter() { return nil }
            var values: [JSONValue] = []
            for element in elements {
                guard let value = element.jsonValue(&stack) else { return nil }
                values.append(value)
            }
            return .array(values)
        case .object:
            defer { stack.leave() }
            if !stack.enter() { return nil }
            var object = JSONObject()
            for (key, member) in members {
                guard let value = member.jsonValue(&stack) else { return nil }
                object[key] = value
            }
            return .object(object)
        }
    }
}

private struct UnsupportedValue {
    var phrase: String
}

/// Optionals behind `Any`.
private protocol OptionalValue {
    var wrappedOrNil: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedOrNil: Any? { self }
}
