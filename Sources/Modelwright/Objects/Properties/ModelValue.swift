public import Foundation

/// A type whose values bind to model attributes.
///
/// Swift's own do: every integer width, `Double`, `Float`, `Decimal`, `String`, `Bool`, `Date`, `Data`, `UUID`, `URL`,
/// `JSONValue`, optionals of them, arrays and string-keyed dictionaries of them, and any `RawRepresentable` of them. A
/// type of your own conforms by saying what it is made of:
///
/// ```swift
/// struct ISBN { let digits: String }
///
/// extension ISBN: ModelValue {
///     static func value(from primitive: String?) -> ISBN? {
///         primitive.flatMap { $0.count == 13 ? ISBN(digits: $0) : nil }
///     }
///     var primitive: String? { digits }
/// }
/// ```
public protocol ModelValue: SendableMetatype {
    /// What the value is made of and written as.
    associatedtype Primitive: ModelPrimitive
    /// The value that `primitive` stands for, or nil when there is none: an integer out of the type's range, an
    /// enumeration's unknown case, or nil for a type that is not optional.
    static func value(from primitive: consuming Primitive?) -> Self?
    /// What the value is written as; nil for an optional's nil.
    var primitive: Primitive? { get }
    /// Whether nil is one of the type's values.
    static var allowsNil: Bool { get }
}

extension ModelValue {
    /// False, but for optionals.
    @inlinable public static var allowsNil: Bool { false }
}

extension ModelValue where Self: ModelPrimitive {
    /// The value itself.
    @inlinable public static func value(from primitive: consuming Self?) -> Self? { primitive }
    /// The value itself.
    @inlinable public var primitive: Self? { self }
}

extension Int64: ModelValue {}
extension UInt64: ModelValue {}
extension Double: ModelValue {}
extension Float: ModelValue {}
extension Bool: ModelValue {}
extension String: ModelValue {}
extension Decimal: ModelValue {}
extension Date: ModelValue {}
extension Data: ModelValue {}
extension UUID: ModelValue {}
extension URL: ModelValue {}
extension JSONValue: ModelValue {}

/// The integers that an `Int64` holds.
public protocol _SignedModelValue: ModelValue, FixedWidthInteger where Primitive == Int64 {}

extension _SignedModelValue {
    /// The value that a primitive stands for; nil where there is none.
    @inlinable public static func value(from primitive: Int64?) -> Self? {
        guard let primitive else { return nil }
        return Self(exactly: primitive)
    }
    /// What the value is written as.
    @inlinable public var primitive: Int64? { Int64(truncatingIfNeeded: self) }
}

extension Int: _SignedModelValue {}
extension Int32: _SignedModelValue {}
extension Int16: _SignedModelValue {}
extension Int8: _SignedModelValue {}
extension UInt32: _SignedModelValue {}
extension UInt16: _SignedModelValue {}
extension UInt8: _SignedModelValue {}

extension UInt: ModelValue {
    /// The value that a primitive stands for; nil where there is none.
    @inlinable public static func value(from primitive: UInt64?) -> UInt? {
        guard let primitive else { return nil }
        return UInt(exactly: primitive)
    }
    /// What the value is written as.
    @inlinable public var primitive: UInt64? { UInt64(self) }
}

extension Optional: ModelValue where Wrapped: ModelValue {
    /// The value that a primitive stands for; nil where there is none.
    @inlinable public static func value(from primitive: consuming Wrapped.Primitive?) -> Wrapped?? {
        if primitive == nil { return .some(nil) }
        guard let wrapped = Wrapped.value(from: primitive) else { return nil }
        return .some(wrapped)
    }
    /// What the value is written as.
    @inlinable public var primitive: Wrapped.Primitive? { self?.primitive }
    /// True: nil is one of the values.
    @inlinable public static var allowsNil: Bool { true }
}

extension RawRepresentable where RawValue: ModelValue {
    /// The value of a raw value; nil where there is none, and where its own raw value is a string that Swift takes for the
    /// same and JSON does not. It would be written as that other string.
    @inlinable static func value(spelled raw: RawValue) -> Self? {
        guard let value = Self(rawValue: raw) else { return nil }
        guard let text = raw.primitive as? String, let own = value.rawValue.primitive as? String else { return value }
        return ExactString.isSame(text, own) || text != own ? value : nil
    }
}

/// An enumeration, or anything else that is made of one raw value: it conforms by naming the protocol.
extension ModelValue where Self: RawRepresentable, RawValue: ModelValue {
    /// The value that a primitive stands for; nil where there is none, as for a string that only looks like a case's.
    @inlinable public static func value(from primitive: RawValue.Primitive?) -> Self? {
        RawValue.value(from: primitive).flatMap(value(spelled:))
    }
    /// What the value is written as.
    @inlinable public var primitive: RawValue.Primitive? { rawValue.primitive }
}

extension Array: ModelValue where Element: ModelValue {
    /// Nil when an element does not fit.
    public static func value(from primitive: JSONValue?) -> [Element]? {
        guard case .array(let elements) = primitive else { return nil }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            guard let value = Element.value(fromJSON: element) else { return nil }
            values.append(value)
        }
        return values
    }
    /// What the value is written as.
    public var primitive: JSONValue? { .array(map(\.jsonValue)) }
}

extension Dictionary: ModelValue where Key == String, Value: ModelValue {
    /// Nil when a value does not fit, and for two keys that are one to Swift, which takes `é` in one code point and in two
    /// for the same.
    public static func value(from primitive: JSONValue?) -> [String: Value]? {
        guard case .object(let object) = primitive else { return nil }
        var values: [String: Value] = [:]
        for (key, member) in object {
            guard let value = Value.value(fromJSON: member) else { return nil }
            guard values.updateValue(value, forKey: key) == nil else { return nil }
        }
        return values
    }
    /// What the value is written as.
    public var primitive: JSONValue? {
        var object = JSONObject()
        for key in Array(keys).ordered(by: <) { object[key] = self[key]?.jsonValue }
        return .object(object)
    }
}
