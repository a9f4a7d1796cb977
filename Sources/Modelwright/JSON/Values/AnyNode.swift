import Foundation

/// One of Swift's own values, seen as JSON: what a `[String: Any]` may hold.
///
/// `NSNumber` is looked at first, because on Apple's systems it casts to everything and a Boolean among them is told by
/// its type only.
enum AnyNode {
    /// A `JSONValue`, and every scalar.
    case json(JSONValue)
    case array([Any])
    case object([String: Any])
    /// What it is, as a phrase, when JSON has nothing for it.
    case unsupported(String)

    /// Nil for a value that is not JSON: a number that is not finite, a dictionary whose keys are not strings, any other type.
    init?(_ any: Any) {
        let any = AnyNode.plain(any)
        switch any {
        case let value as JSONValue: self = .json(value)
        case let string as String: self = .json(.string(string))
        case _ where AnyNode.isBridged(any): return nil
        // Before any class: a cast of a dictionary to one bridges all that is in it, at any depth.
        case let members as [String: Any]: self = .object(members)
        case let elements as [Any]: self = .array(elements)
        case is NSNull: self = .json(.null)
        case let boolean as Bool where !(any is NSNumber) || AnyNode.isBoolean(any): self = .json(.boolean(boolean))
        default:
            guard let number = AnyNode.number(any) else { return nil }
            self = .json(.number(number))
        }
    }

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

    /// Its kind; of what JSON has nothing for that of null.
    var kind: JSONKind {
        switch self {
        case .json(let value): value.kind
        case .array: .array
        case .object: .object
        case .unsupported: .null
        }
    }

    /// By key, since a dictionary has no order of its own and messages should not change from run to run.
    var members: [(key: String, value: AnyNode)] {
        guard case .object(let members) = self else { return [] }
        return Array(members).ordered { $0.key < $1.key }.map { ($0.key, AnyNode(inside: $0.value)) }
    }

    var elements: [AnyNode] {
        guard case .array(let elements) = self else { return [] }
        return elements.map { AnyNode(inside: $0) }
    }

    /// A value in a container; what is not JSON is refused where it is met.
    private init(inside any: Any) {
        self = AnyNode(any) ?? .unsupported(AnyNode.phrase(for: any))
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

    /// The value, or nil when something in it is not JSON or the stack does not hold it.
    func jsonValue(_ stack: inout StackGuard) -> JSONValue? {
        switch self {
        case .json(let value): return value
        case .unsupported: return nil
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

/// Optionals behind `Any`.
private protocol OptionalValue {
    var wrappedOrNil: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedOrNil: Any? { self }
}
