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

    @usableFromInline
    init(kind: PrimitiveKind, allowsNil: Bool, valueType: Any.Type) {
        self.kind = kind
        self.allowsNil = allowsNil
        self.valueType = valueType
    }
}

/// How an attribute's value is got and set as a primitive.
///
/// Invariant: the closures are called with objects of the class that the property was made for, or a subclass. The
/// compiler of the mapping checks that once for a class, with `Property.binds(_:)`; so they need not look again.
@usableFromInline
final class AttributeAccess<Primitive: ModelPrimitive>: AnyAttributeAccess, @unchecked Sendable {
    @usableFromInline let get: @Sendable (ModelObject) -> Primitive?
    /// False, and nothing is changed, when the value is none of the property's type. It takes the value over, so that a
    /// string goes from the reader to the property without being counted on the way.
    @usableFromInline let set: @Sendable (ModelObject, consuming Primitive?) -> Bool
    /// Whether `set` would take the value, without setting it.
    @usableFromInline let fits: @Sendable (Primitive?) -> Bool
    /// The parts of the value that JSON can't write, as messages name them.
    @usableFromInline let unwritableParts: @Sendable (ModelObject) -> [String]

    @usableFromInline
    init(
        allowsNil: Bool, valueType: Any.Type, fits: @escaping @Sendable (Primitive?) -> Bool = { _ in true },
        unwritableParts: @escaping @Sendable (ModelObject) -> [String] = { _ in [] },
        get: @escaping @Sendable (ModelObject) -> Primitive?,
        set: @escaping @Sendable (ModelObject, consuming Primitive?) -> Bool
    ) {
        self.fits = fits
        self.unwritableParts = unwritableParts
        self.get = get
        self.set = set
        super.init(kind: Primitive._kind.kind, allowsNil: allowsNil, valueType: valueType)
    }
}

/// How a to-one relationship's object is got and set. The invariant is `AttributeAccess`'s.
@usableFromInline
final class ToOneAccess: Sendable {
    @usableFromInline let get: @Sendable (ModelObject) -> ModelObject?
    @usableFromInline let set: @Sendable (ModelObject, ModelObject?) -> Void
    /// Whether an object is of the property's type.
    @usableFromInline let accepts: @Sendable (ModelObject.Type) -> Bool
    /// The property's type, for messages.
    @usableFromInline let destinationType: ModelObject.Type

    @usableFromInline
    init(
        destinationType: ModelObject.Type, accepts: @escaping @Sendable (ModelObject.Type) -> Bool,
        get: @escaping @Sendable (ModelObject) -> ModelObject?,
        set: @escaping @Sendable (ModelObject, ModelObject?) -> Void
    ) {
        self.destinationType = destinationType
        self.accepts = accepts
        self.get = get
        self.set = set
    }
}

/// How a to-many relationship's objects are got and set. The invariant is `AttributeAccess`'s.
@usableFromInline
final class ToManyAccess: Sendable {
    /// Calls the closure with each object.
    @usableFromInline let forEach: @Sendable (ModelObject, (ModelObject) throws -> Void) throws -> Void
    /// How many there are; nil where the property is an optional array and nil.
    @usableFromInline let count: @Sendable (ModelObject) -> Int?
    /// Takes the objects out of the buffer, which is uninitialised memory afterwards.
    @usableFromInline let moveIn: @Sendable (ModelObject, UnsafeMutableBufferPointer<ModelObject>) -> Void
    /// Sets nil, or an empty collection where there is no nil.
    @usableFromInline let clear: @Sendable (ModelObject) -> Void
    @usableFromInline let accepts: @Sendable (ModelObject.Type) -> Bool
    @usableFromInline let destinationType: ModelObject.Type
    /// Whether the property is a set, and so keeps no order.
    @usableFromInline let isSet: Bool

    @usableFromInline
    init(
        destinationType: ModelObject.Type, isSet: Bool, accepts: @escaping @Sendable (ModelObject.Type) -> Bool,
        forEach: @escaping @Sendable (ModelObject, (ModelObject) throws -> Void) throws -> Void,
        count: @escaping @Sendable (ModelObject) -> Int?,
        moveIn: @escaping @Sendable (ModelObject, UnsafeMutableBufferPointer<ModelObject>) -> Void,
        clear: @escaping @Sendable (ModelObject) -> Void
    ) {
        self.destinationType = destinationType
        self.isSet = isSet
        self.accepts = accepts
        self.forEach = forEach
        self.count = count
        self.moveIn = moveIn
        self.clear = clear
    }
}
