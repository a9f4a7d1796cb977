/// How a to-many relationship's objects are got and set. The invariant is `AttributeAccess`'s.
@usableFromInline
final class ToManyAccess: Sendable {
    private struct Functions: ~Copyable, Sendable {
        let forEach: @Sendable (ModelObject, (ModelObject) throws -> Void) throws -> Void
        let count: @Sendable (ModelObject) -> Int?
        let keep: @Sendable (ModelObject) -> () -> [ModelObject]?
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
        keep: @escaping @Sendable (ModelObject) -> () -> [ModelObject]?,
        moveIn: @escaping @Sendable (ModelObject, UnsafeMutableBufferPointer<ModelObject>) -> Void,
        clear: @escaping @Sendable (ModelObject) -> Void
    ) {
        self.destinationType = destinationType
        self.isSet = isSet
        self.accepts = accepts
        functions = Functions(forEach: forEach, count: count, keep: keep, moveIn: moveIn, clear: clear)
    }

    /// Calls the closure with each object.
    @inline(__always)
    func forEach(_ owner: ModelObject, _ body: (ModelObject) throws -> Void) throws {
        try functions.forEach(owner, body)
    }

    /// How many there are; nil where the property is an optional array and nil.
    @inline(__always)
    func count(_ owner: ModelObject) -> Int? { functions.count(owner) }

    /// Keeps the collection as it is, without looking at what is in it.
    ///
    /// - Returns: What tells its objects; nil where the property is an optional array and nil.
    func keep(_ owner: ModelObject) -> () -> [ModelObject]? { functions.keep(owner) }

    /// Takes the objects out of the buffer, which is uninitialised memory afterwards.
    @inline(__always)
    func moveIn(_ owner: ModelObject, _ buffer: UnsafeMutableBufferPointer<ModelObject>) {
        functions.moveIn(owner, buffer)
    }

    /// Sets nil, or an empty collection where there is no nil.
    func clear(_ owner: ModelObject) { functions.clear(owner) }
}
