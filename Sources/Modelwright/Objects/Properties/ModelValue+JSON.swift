import Foundation

/// Values inside arrays and dictionaries, which have no attribute of their own that says how they are written:
/// dates are ISO 8601, data is base64.
extension ModelValue {
    static func value(fromJSON json: JSONValue) -> Self? {
        if case .null = json { return value(from: nil) }
        guard let primitive = primitiveValue(fromJSON: json) as? Primitive else { return nil }
        return value(from: primitive)
    }

    private static func primitiveValue(fromJSON json: JSONValue) -> (any ModelPrimitive)? {
        switch (Primitive._kind.kind, json) {
        case (.integer, .number(let number)): number.int64
        case (.unsigned, .number(let number)): number.uint64
        case (.double, .number(let number)): number.double
        case (.float, .number(let number)): Float(number.description).flatMap { $0.isFinite ? $0 : nil }
        case (.decimal, .number(let number)): number.decimal
        case (.boolean, .boolean(let value)): value
        case (.string, .string(let value)): value
        case (.date, .string(let value)): DateFormat.iso8601.date(from: value)
        case (.data, .string(let value)): Data(base64Encoded: value)
        case (.uuid, .string(let value)): UUIDText(value)?.value
        case (.url, .string(let value)): URL(string: value)
        case (.strings, .array): [String].value(from: json)
        case (.json, _): json
        default: nil
        }
    }

    var jsonValue: JSONValue {
        switch primitive {
        case nil: .null
        case let value as Int64: .number(JSONNumber(value))
        case let value as UInt64: .number(JSONNumber(value))
        case let value as Double: JSONNumber(value).map { .number($0) } ?? .null
        case let value as Float: JSONNumber(value.description).map { .number($0) } ?? .null
        case let value as Decimal: .number(JSONNumber(value))
        case let value as Bool: .boolean(value)
        case let value as String: .string(value)
        case let value as Date: DateFormat.iso8601.string(from: value).map { .string($0) } ?? .null
        case let value as Data: .string(value.base64EncodedString())
        case let value as UUID: .string(value.uuidString.lowercased())
        case let value as URL: .string(value.absoluteString)
        case let value as [String]: .array(value.map { .string($0) })
        case let value as JSONValue: value
        default: .null
        }
    }
}

extension ModelValue {
    /// What of the value JSON can't write, as messages name it: numbers that are none, and dates and decimals that could
    /// not be read back. `jsonValue` has null in their place.
    @usableFromInline var unwritableParts: [String] {
        if let container = self as? any ModelValueContainer { return container.partsThatJSONCannotWrite }
        switch primitive {
        case let value as Double where !value.isFinite: return [value.description]
        case let value as Float where !value.isFinite: return [value.description]
        case let value as Decimal where value.isNaN: return ["NaN"]
        case let value as Decimal where value.significand.magnitude >= Decimal.leastUnreadable:
            return [JSONNumber(value).description]
        case let value as Date where DateFormat.iso8601.string(from: value) == nil: return ["a date \(value.shown)"]
        default: return []
        }
    }
}

/// A value with others inside, whose primitive does not tell what they were.
private protocol ModelValueContainer {
    var partsThatJSONCannotWrite: [String] { get }
}

extension Optional: ModelValueContainer where Wrapped: ModelValue {
    fileprivate var partsThatJSONCannotWrite: [String] { self?.unwritableParts ?? [] }
}

extension Array: ModelValueContainer where Element: ModelValue {
    fileprivate var partsThatJSONCannotWrite: [String] { flatMap(\.unwritableParts) }
}

extension Dictionary: ModelValueContainer where Key == String, Value: ModelValue {
    fileprivate var partsThatJSONCannotWrite: [String] {
        Array(keys).ordered(by: <).flatMap { self[$0]?.unwritableParts ?? [] }
    }
}
