public import Foundation

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
        case .any: AnyModelValue.self
        }
    }
}

/// One of the fourteen types in which values reach a property. Every other type that binds is converted to or from one.
///
/// You don't conform to this protocol; conform to `ModelValue`. A model whose classes bind a property of a primitive of
/// your own is refused when it is loaded.
public protocol ModelPrimitive: SendableMetatype {
    /// Which of them it is.
    static var _kind: _PrimitiveKind { get }
}

/// `PrimitiveKind`, opaque outside the library.
public struct _PrimitiveKind: Sendable {
    @usableFromInline let kind: PrimitiveKind

    @inlinable init(_ kind: PrimitiveKind) { self.kind = kind }
}

/// A value of a type that the library knows nothing of: what a closure `ValueTransform` makes.
public struct AnyModelValue: ModelPrimitive {
    /// The value.
    public let value: Any
    /// Wraps `value`.
    /// Which primitive it is.
    @inlinable public init(_ value: Any) { self.value = value }
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.any) }
}

extension Int64: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.integer) }
}
extension UInt64: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.unsigned) }
}
extension Double: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.double) }
}
extension Float: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.float) }
}
extension Bool: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.boolean) }
}
extension String: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.string) }
}
extension Decimal: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.decimal) }
}
extension Date: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.date) }
}
extension Data: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.data) }
}
extension UUID: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.uuid) }
}
extension URL: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.url) }
}
extension JSONValue: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.json) }
}
extension Array: ModelPrimitive where Element == String {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.strings) }
}
