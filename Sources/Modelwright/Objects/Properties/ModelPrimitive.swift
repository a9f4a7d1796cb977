public import Foundation

/// One of the fourteen types in which values reach a property. Every other type that binds is converted to or from one.
///
/// You don't conform to this protocol; conform to `ModelValue`. A model whose classes bind a property of a primitive of
/// your own is refused when it is loaded.
public protocol ModelPrimitive: SendableMetatype {
    /// Which of them it is.
    static var _kind: _PrimitiveKind { get }
    /// Whether two values are the same: strings by their code units, and what is no number is the same as itself.
    static func _isSame(_ left: Self, _ right: Self) -> Bool
    /// The integer that a value is; nil for other types.
    static func _integer(_ value: Self) -> Int64?
    /// The string that a value is; nil for other types.
    static func _string(_ value: Self) -> String?
}

extension ModelPrimitive {
    /// None.
    @inlinable public static func _integer(_: Self) -> Int64? { nil }
    /// None.
    @inlinable public static func _string(_: Self) -> String? { nil }
}

extension ModelPrimitive where Self: Equatable {
    /// Whether they are equal.
    public static func _isSame(_ left: Self, _ right: Self) -> Bool { left == right }
}

extension ModelPrimitive where Self: BinaryFloatingPoint {
    /// Whether they are equal, or both no number.
    public static func _isSame(_ left: Self, _ right: Self) -> Bool { left == right || left.isNaN && right.isNaN }
}

/// `PrimitiveKind`, opaque outside the library.
public struct _PrimitiveKind: Sendable {
    @usableFromInline let kind: PrimitiveKind

    @inlinable init(_ kind: PrimitiveKind) { self.kind = kind }
}

extension Int64: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.integer) }
    /// Itself.
    @inlinable public static func _integer(_ value: Int64) -> Int64? { value }
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
    /// Itself.
    @inlinable public static func _string(_ value: String) -> String? { value }
    /// Whether their code units are the same.
    public static func _isSame(_ left: String, _ right: String) -> Bool { ExactString.isSame(left, right) }
}

extension Decimal: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.decimal) }
}

extension Date: ModelPrimitive {
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.date) }
    /// Whether they are the same time, or both none.
    public static func _isSame(_ left: Date, _ right: Date) -> Bool {
        Double._isSame(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
    }
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
    /// Whether their code units are the same.
    public static func _isSame(_ left: [String], _ right: [String]) -> Bool { ExactString.isSame(left, right) }
}
