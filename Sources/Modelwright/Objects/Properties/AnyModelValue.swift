/// A value of a type that the library knows nothing of: what a closure `ValueTransform` makes.
public struct _AnyModelValue: ModelPrimitive {
    /// The value.
    public let value: Any
    /// Wraps `value`.
    @inlinable public init(_ value: Any) { self.value = value }
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.any) }

    /// Whether they are equal; not for values of a type that can't be compared.
    public static func _isSame(_ left: _AnyModelValue, _ right: _AnyModelValue) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right.value as? Value }
        return (left.value as? any Equatable).map { isEqual($0) } ?? false
    }
}

extension AnyAttributeAccess {
    /// The value as a primitive that the library knows, also if a closure made it or the raw value of what it made; nil for nil,
    /// and for a value of a type that isn't a `ModelValue`.
    func knownPrimitive(of object: ModelObject) -> Any? {
        let value = value(of: object)
        guard let made = value as? _AnyModelValue else { return value }
        return Self.primitive(made.value)
    }

    private static func primitive(_ value: Any) -> Any? {
        // What has no kind may be a raw value of its own.
        guard PrimitiveKind(of: type(of: value)) != nil else { return nil }
        if let value = value as? any RawRepresentable, !(value is any ModelValue) { return primitive(value.rawValue) }
        return (value as? any ModelValue)?.primitive
    }
}
