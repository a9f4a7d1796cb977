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
    /// Whether the property has nil.
    let allowsNil: Bool
    private let functions: Functions

    @usableFromInline
    init(
        destinationType: ModelObject.Type, allowsNil: Bool = true,
        accepts: @escaping @Sendable (ModelObject.Type) -> Bool,
        get: @escaping @Sendable (ModelObject) -> ModelObject?,
        set: @escaping @Sendable (ModelObject, ModelObject?) -> Void
    ) {
        self.destinationType = destinationType
        self.allowsNil = allowsNil
        self.accepts = accepts
        functions = Functions(get: get, set: set)
    }

    @inline(__always)
    func get(_ object: ModelObject) -> ModelObject? { functions.get(object) }

    @inline(__always)
    func set(_ object: ModelObject, _ destination: ModelObject?) { functions.set(object, destination) }
}
