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

    @usableFromInline
    init(kind: PrimitiveKind, allowsNil: Bool, valueType: Any.Type) {
        self.kind = kind
        self.allowsNil = allowsNil
        self.valueType = valueType
    }
}
