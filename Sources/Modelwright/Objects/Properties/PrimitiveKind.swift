import Foundation

/// The kinds of value that travel between JSON and a property; the engine switches on them.
@usableFromInline
enum PrimitiveKind: UInt8, Sendable {
    case integer, unsigned, double, float, boolean, string, decimal, date, data, uuid, url, json, strings, any

    /// The one type that is of this kind.
    var primitiveType: any ModelPrimitive.Type {
        switch self {
        case .integer: Int64.self
        case .unsigned: UInt64.self
        case .double: Double.self
        case .float: Float.self
        case .boolean: Bool.self
        case .string: String.self
        case .decimal: Decimal.self
        case .date: Date.self
        case .data: Data.self
        case .uuid: UUID.self
        case .url: URL.self
        case .json: JSONValue.self
        case .strings: [String].self
        case .any: _AnyModelValue.self
        }
    }
}

extension PrimitiveKind {
    /// The kind of a type's values, or of their raw values; nil for a type that the library knows nothing of.
    init?(of type: Any.Type) {
        var type = type
        // Types may be each other's raw values, or their own.
        for _ in 0..<8 {
            if let value = type as? any ModelValue.Type {
                self = value.primitiveKind
                return
            }
            guard let rawType = (type as? any RawRepresentable.Type)?.rawType else { return nil }
            type = rawType
        }
        return nil
    }

    /// The kinds of property that take the values of a closure which makes values of this kind.
    var fitting: [PrimitiveKind] {
        let numbers: [PrimitiveKind] = [.integer, .unsigned, .double, .float, .decimal]
        return switch self {
        case .integer, .unsigned, .double, .float, .decimal: numbers + [.json]
        case .json: numbers + [.boolean, .strings, .json]
        case .boolean, .string, .strings: [self, .json]
        case .date, .data, .uuid, .url, .any: [self]
        }
    }
}

extension PrimitiveKind {
    /// Whether the values have an order, or are true and false.
    var isIndexable: Bool {
        switch self {
        case .integer, .unsigned, .double, .float, .boolean, .string, .decimal, .date, .uuid: true
        case .data, .url, .json, .strings, .any: false
        }
    }
}

extension ModelValue {
    fileprivate static var primitiveKind: PrimitiveKind { Primitive._kind.kind }
}

extension RawRepresentable {
    fileprivate static var rawType: Any.Type { RawValue.self }
}
