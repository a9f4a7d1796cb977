/// A value of a type that the library knows nothing of: what a closure `ValueTransform` makes.
public struct _AnyModelValue: ModelPrimitive {
    /// The value.
    public let value: Any
    /// Wraps `value`.
    @inlinable public init(_ value: Any) { self.value = value }
    /// Which primitive it is.
    @inlinable public static var _kind: _PrimitiveKind { _PrimitiveKind(.any) }
}
