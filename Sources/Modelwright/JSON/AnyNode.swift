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
    var jsonValue: JSONValue? { get }
    /// The name of a Swift type that JSON has nothing for.
    var unsupportedType: String? { get }
}

extension JSONValue: JSONNode {
    var members: [(key: String, value: JSONValue)] { objectValue.map(Array.init) ?? [] }
    var elements: [JSONValue] { arrayValue ?? [] }
    var number: JSONNumber? { numberValue }
    var jsonValue: JSONValue? { self }
    var unsupportedType: String? { nil }
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
        let any = AnyNode.unwrapped(any)
        switch any {
        case is NSNull: (kind, value) = (.null, any)
        case let node as JSONValue: (kind, value) = (node.kind, node)
        case is String: (kind, value) = (.string, any)
        case let boolean as Bool where !(any is NSNumber) || AnyNode.isBoolean(any):
            (kind, value) = (.boolean, boolean)
        case is [String: Any]: (kind, value) = (.object, any)
        case is [Any]: (kind, value) = (.array, any)
        default:
            guard let number = AnyNode.number(any) else { return nil }
            (kind, value) = (.number, number)
        }
    }

    /// The value in an optional of any depth; a nil is null.
    private static func unwrapped(_ any: Any) -> Any {
        guard let optional = any as? any OptionalValue else { return any }
        return optional.wrappedOrNil.map(unwrapped) ?? NSNull()
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
        case let value as NSNumber:
            if let decimal = value as? NSDecimalNumber { return number(decimal.decimalValue) }
            let type = String(cString: value.objCType)
            if type == "d" || type == "f" { return JSONNumber(value.doubleValue) }
            return type == "Q" ? JSONNumber(value.uint64Value) : JSONNumber(value.int64Value)
        default: return nil
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
        (kind, value) = (.null, UnsupportedValue(type: String(describing: type(of: any))))
    }

    var unsupportedType: String? { (value as? UnsupportedValue)?.type }

    var jsonValue: JSONValue? {
        if let json = value as? JSONValue { return json }
        switch kind {
        case .null: return unsupportedType == nil ? .null : nil
        case .boolean: return booleanValue.map { .boolean($0) }
        case .number: return number.map { .number($0) }
        case .string: return stringValue.map { .string($0) }
        case .array:
            var values: [JSONValue] = []
            for element in elements {
                guard let value = element.jsonValue else { return nil }
                values.append(value)
            }
            return .array(values)
        case .object:
            var object = JSONObject()
            for (key, member) in members {
                guard let value = member.jsonValue else { return nil }
                object[key] = value
            }
            return .object(object)
        }
    }
}

private struct UnsupportedValue {
    var type: String
}

/// Optionals behind `Any`.
private protocol OptionalValue {
    var wrappedOrNil: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedOrNil: Any? { self }
}
