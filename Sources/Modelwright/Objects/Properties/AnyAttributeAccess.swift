/// How an attribute's value is got and set, whatever the class and the type: the typed part is `AttributeAccess`.
///
/// Immutable; its closures are `@Sendable`.
@usableFromInline
class AnyAttributeAccess: @unchecked Sendable {
    @usableFromInline let kind: PrimitiveKind
    /// Whether the property's type has nil.
    @usableFromInline let allowsNil: Bool
    /// The property's type, for messages.
    @usableFromInline let valueType: Any.Type

    /// The type of its values, whatever that type says of its kind.
    var primitiveType: any ModelPrimitive.Type { kind.primitiveType }

    // `AttributeAccess` overrides these. Here there is no value, and none can be set.

    /// The value as its primitive; nil for nil.
    func value(of _: ModelObject) -> Any? { nil }
    /// Whether the value is nil.
    func isNil(_: ModelObject) -> Bool { true }
    /// Sets nil; false when the property's type has none.
    func setNil(_: ModelObject) -> Bool { false }
    /// Whether an object's value is the same as the value of another object, which `other` gets.
    func isSame(_: ModelObject, as _: ModelObject, _ other: AnyAttributeAccess) -> Bool { false }
    /// Whether the values of two objects are the same and written alike.
    func isWrittenAlike(_: ModelObject, as _: ModelObject) -> Bool { false }
    /// Whether an object's value is the same as one that is of the primitive type, -0 and 0 told apart.
    func isSame(_: ModelObject, asPrimitive _: Any) -> Bool { false }
    /// Keeps a value of which the primitive may lack something, for setting it again; nil where the primitive will do.
    func keep(_: ModelObject) -> (() -> Void)? { nil }
    /// Whether `set(_:primitive:)` would take a value.
    func fits(primitive _: Any) -> Bool { false }
    /// Sets an object's value to that of another object, unless it has it; false where it does not fit.
    func copy(to _: ModelObject, from _: ModelObject) -> Bool { false }
    /// Sets a value that is of the primitive type; false when it is not, or does not fit.
    func set(_: ModelObject, primitive _: Any) -> Bool { false }

    @usableFromInline
    init(kind: PrimitiveKind, allowsNil: Bool, valueType: Any.Type) {
        self.kind = kind
        self.allowsNil = allowsNil
        self.valueType = valueType
    }
}
