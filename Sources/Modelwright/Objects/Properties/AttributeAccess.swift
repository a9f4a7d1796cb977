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
        let keep: (@Sendable (ModelObject) -> () -> Void)?
        /// Nil where getting the value tells it.
        let isNil: (@Sendable (ModelObject) -> Bool)?
    }

    private let functions: Functions

    override var primitiveType: any ModelPrimitive.Type { Primitive.self }

    override func value(of object: ModelObject) -> Any? { get(object) }
    override func isNil(_ object: ModelObject) -> Bool { functions.isNil?(object) ?? (get(object) == nil) }
    override func setNil(_ object: ModelObject) -> Bool { set(object, nil) }

    override func isSame(_ object: ModelObject, as another: ModelObject, _ other: AnyAttributeAccess) -> Bool {
        guard let other = other as? AttributeAccess else { return false }
        guard let value = get(object) else { return other.get(another) == nil }
        guard let counterpart = other.get(another) else { return false }
        return Primitive._isSame(value, counterpart) && hasSameParts(object, as: another, other)
    }

    override func isSame(_ object: ModelObject, asPrimitive primitive: Any) -> Bool {
        guard let value = get(object), let other = primitive as? Primitive else { return false }
        return Self.isWrittenAlike(value, other)
    }

    /// Whether values are the same and written alike: -0 is not 0.
    private static func isWrittenAlike(_ left: Primitive, _ right: Primitive) -> Bool {
        guard Primitive._isSame(left, right) else { return false }
        // Casting is slow, and most types need none.
        switch Primitive._kind.kind {
        case .double: return (left as? Double)?.sign == (right as? Double)?.sign
        case .float: return (left as? Float)?.sign == (right as? Float)?.sign
        // `-0` and `1.0` are values of JSON's own.
        case .json: return (left as? JSONValue)?.description == (right as? JSONValue)?.description
        default: return true
        }
    }

    /// Whether what JSON can't write is the same in both values, as far as their primitives don't tell.
    private func hasSameParts(_ object: ModelObject, as another: ModelObject, _ other: AttributeAccess) -> Bool {
        switch kind {
        case .strings, .json, .any: unwritableParts(object) == other.unwritableParts(another)
        default: true
        }
    }

    override func copy(to object: ModelObject, from another: ModelObject) -> Bool {
        isWrittenAlike(object, as: another) || set(object, get(another))
    }

    override func isWrittenAlike(_ object: ModelObject, as another: ModelObject) -> Bool {
        guard let value = get(object) else { return get(another) == nil }
        guard let other = get(another) else { return false }
        return Self.isWrittenAlike(value, other) && hasSameParts(object, as: another, self)
    }

    override func keep(_ object: ModelObject) -> (() -> Void)? { functions.keep?(object) }
    override func fits(primitive: Any) -> Bool { (primitive as? Primitive).map { fits($0) } ?? false }
    override func set(_ object: ModelObject, primitive: Any) -> Bool {
        guard let value = primitive as? Primitive else { return false }
        return set(object, value)
    }

    @usableFromInline
    init(
        allowsNil: Bool, valueType: Any.Type, fits: @escaping @Sendable (Primitive?) -> Bool = { _ in true },
        unwritableParts: @escaping @Sendable (ModelObject) -> [String] = { _ in [] },
        keep: (@Sendable (ModelObject) -> () -> Void)? = nil,
        isNil: (@Sendable (ModelObject) -> Bool)? = nil,
        get: @escaping @Sendable (ModelObject) -> Primitive?,
        set: @escaping @Sendable (ModelObject, consuming Primitive?) -> Bool
    ) {
        functions = Functions(
            get: get, set: set, fits: fits, unwritableParts: unwritableParts, keep: keep, isNil: isNil)
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
