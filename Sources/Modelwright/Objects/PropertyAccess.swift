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

/// How an attribute's value is got and set as a primitive.
///
/// Invariant: the closures are called with objects of the class that the property was made for, or a subclass. The
/// compiler of the mapping checks that once for a class, with `Property.binds(_:)`; so they need not look again.
///
/// The closures of this class and of those below are in structs that can't be copied, so that calling one borrows it:
/// a closure that is read from a class is retained for the call, and there are several calls for each object.
@usableFromInline
final class AttributeAccess<Primitive: ModelPrimitive>: AnyAttributeAccess, @unchecked Sendable {
    private struct Functions: ~Copyable {
        let get: @Sendable (ModelObject) -> Primitive?
        let set: @Sendable (ModelObject, consuming Primitive?) -> Bool
        let fits: @Sendable (Primitive?) -> Bool
        let unwritableParts: @Sendable (ModelObject) -> [String]
    }

    private let functions: Functions

    override var primitiveType: any ModelPrimitive.Type { Primitive.self }

    @usableFromInline
    init(
        allowsNil: Bool, valueType: Any.Type, fits: @escaping @Sendable (Primitive?) -> Bool = { _ in true },
        unwritableParts: @escaping @Sendable (ModelObject) -> [String] = { _ in [] },
        get: @escaping @Sendable (ModelObject) -> Primitive?,
        set: @escaping @Sendable (ModelObject, consuming Primitive?) -> Bool
    ) {
        functions = Functions(get: get, set: set, fits: fits, unwritableParts: unwritableParts)
        super.init(kind: Primitive._kind.kind, allowsNil: allowsNil, valueType: valueType)
    }

    @inline(__always)
    func get(_ object: ModelObject) -> Primitive? { functions.get(object) }

    /// False, and nothing is changed, when the value is none of the property's type. It takes the value over, so that a
    /// string goes from the reader to the property without being counted on the way.
    @inline(__always)
    func set(_ object: ModelObject, _ value: consuming Primitive?) -> Bool { functions.set(object, value) }

    /// Whether `set` would take the value, without setting it.
    func fits(_ value: Primitive?) -> Bool { functions.fits(value) }

    /// The parts of the value that JSON can't write, as messages name them.
    func unwritableParts(_ object: ModelObject) -> [String] { functions.unwritableParts(object) }
}

/// How a to-one relationship's object is got and set. The invariant is `AttributeAccess`'s.
@usableFromInline
final class ToOneAccess: Sendable {
    private struct Functions: ~Copyable, Sendable {
        let get: @Sendable (ModelObject) -> ModelObject?
        let set: @Sendable (ModelObject, ModelObject?) -> Void
    }

    /// Whether an object is of the property's type.
    let accepts: @Sendable (ModelObject.Type) -> Bool
    /// The property's type, for messages.
    let destinationType: ModelObject.Type
    private let functions: Functions

    @usableFromInline
    init(
        destinationType: ModelObject.Type, accepts: @escaping @Sendable (ModelObject.Type) -> Bool,
        get: @escaping @Sendable (ModelObject) -> ModelObject?,
        set: @escaping @Sendable (ModelObject, ModelObject?) -> Void
    ) {
        self.destinationType = destinationType
        self.accepts = accepts
        functions = Functions(get: get, set: set)
    }

    @inline(__always)
    func get(_ object: ModelObject) -> ModelObject? { functions.get(object) }

    @inline(__always)
    func set(_ object: ModelObject, _ destination: ModelObject?) { functions.set(object, destination) }
}

/// How a to-many relationship's objects are got and set. The invariant is `AttributeAccess`'s.
@usableFromInline
final class ToManyAccess: Sendable {
    private struct Functions: ~Copyable, Sendable {
        let forEach: @Sendable (ModelObject, (ModelObject) throws -> Void) throws -> Void
        let count: @Sendable (ModelObject) -> Int?
        let moveIn: @Sendable (ModelObject, UnsafeMutableBufferPointer<ModelObject>) -> Void
        let clear: @Sendable (ModelObject) -> Void
    }

    let accepts: @Sendable (ModelObject.Type) -> Bool
    let destinationType: ModelObject.Type
    /// Whether the property is a set, and so keeps no order.
    let isSet: Bool
    private let functions: Functions

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
        functions = Functions(forEach: forEach, count: count, moveIn: moveIn, clear: clear)
    }

    /// Calls the closure with each object.
    @inline(__always)
    func forEach(_ owner: ModelObject, _ body: (ModelObject) throws -> Void) throws {
        try functions.forEach(owner, body)
    }

    /// How many there are; nil where the property is an optional array and nil.
    @inline(__always)
    func count(_ owner: ModelObject) -> Int? { functions.count(owner) }

    /// Takes the objects out of the buffer, which is uninitialised memory afterwards.
    @inline(__always)
    func moveIn(_ owner: ModelObject, _ buffer: UnsafeMutableBufferPointer<ModelObject>) {
        functions.moveIn(owner, buffer)
    }

    /// Sets nil, or an empty collection where there is no nil.
    func clear(_ owner: ModelObject) { functions.clear(owner) }
}
