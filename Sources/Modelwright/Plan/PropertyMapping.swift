import Foundation

/// The compiled plan of one property of one entity: everything that reading and writing it needs, looked up already.
///
/// Immutable once the model is published.
class PropertyMapping: @unchecked Sendable {
    let name: String
    /// Where the property's state is among its object's states.
    let slot: Int
    let isRequired: Bool
    let nulls: NullPolicy
    let direction: MappingDirection
    /// The first key path, for messages about a value that is not there.
    let keyPath: JSONKeyPath

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath
    ) {
        self.name = name
        self.slot = slot
        self.isRequired = isRequired
        self.nulls = nulls
        self.direction = direction
        self.keyPath = keyPath
    }

    /// What the JSON should hold, for messages: `an integer from -32768 to 32767`.
    var expectation: String { "a value" }

    var isRead: Bool { direction == .both || direction == .decode }
    var isWritten: Bool { direction == .both || direction == .encode }
}

/// How an attribute's value stands in JSON.
enum AttributeCodec: Sendable {
    case integer, unsigned, double, float, decimal, boolean, string
    case date, data, uuid, url
    /// An array of strings.
    case strings
    /// Strings in one string.
    case separated
    /// Any value, as it is.
    case json
    /// A closure's.
    case custom

    /// Whether a value may be an array or an object.
    var mayBeContainer: Bool {
        switch self {
        case .strings, .json, .custom: true
        default: false
        }
    }

    /// Whether a value may be a Boolean.
    var mayBeBoolean: Bool {
        switch self {
        case .boolean, .json, .custom: true
        default: false
        }
    }

    /// Whether a string may stand for the value where a number or a Boolean belongs.
    var isNumeric: Bool {
        switch self {
        case .integer, .unsigned, .double, .float, .decimal: true
        default: false
        }
    }
}

/// The plan of an attribute.
final class AttributeMapping: PropertyMapping, @unchecked Sendable {
    let access: AnyAttributeAccess
    /// `access`, for using it without counting references.
    private let accessReference: Unmanaged<AnyAttributeAccess>
    let codec: AttributeCodec
    /// The bounds of an integer's type.
    let range: ClosedRange<Int64>
    let dateFormat: DateFormat
    let separator: ListSeparator
    let transform: ValueTransform?
    let writtenType: WrittenType
    let isLossy: Bool
    /// The model's default as the property's primitive, or nil.
    let defaultValue: Any?
    /// The raw value for an unknown case, as the property's primitive.
    let enumFallback: Any?
    private let attributeExpectation: String
    override var expectation: String { attributeExpectation }

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath,
        access: AnyAttributeAccess, codec: AttributeCodec, range: ClosedRange<Int64>, dateFormat: DateFormat,
        separator: ListSeparator, transform: ValueTransform?, writtenType: WrittenType, isLossy: Bool,
        defaultValue: Any?,
        enumFallback: Any?, expectation: String
    ) {
        self.access = access
        accessReference = .passUnretained(access)
        self.codec = codec
        self.range = range
        self.dateFormat = dateFormat
        self.separator = separator
        self.transform = transform
        self.writtenType = writtenType
        self.isLossy = isLossy
        self.defaultValue = defaultValue
        self.enumFallback = enumFallback
        attributeExpectation = expectation
        super.init(
            name: name, slot: slot, isRequired: isRequired, nulls: nulls, direction: direction, keyPath: keyPath)
    }

    /// The access, typed.
    ///
    /// Invariant: `access.kind` is `Primitive`'s, which is what the caller switched on, and the access is made for that
    /// primitive: the compiler of the mapping has checked its type, as anybody's type may say that it is of a kind.
    @inline(__always)
    func typed<Primitive>(_: Primitive.Type) -> TypedAccess<Primitive> {
        TypedAccess(reference: .fromOpaque(accessReference.toOpaque()))
    }
}

/// An attribute's access, not counted: the attribute's plan owns it.
struct TypedAccess<Primitive: ModelPrimitive> {
    fileprivate let reference: Unmanaged<AttributeAccess<Primitive>>

    @inline(__always)
    func get(_ object: ModelObject) -> Primitive? { reference._withUnsafeGuaranteedRef { $0.get(object) } }

    @inline(__always)
    func set(_ object: ModelObject, _ value: consuming Primitive?) -> Bool {
        reference._withUnsafeGuaranteedRef { $0.set(object, value.take()) }
    }

    func fits(_ value: Primitive?) -> Bool { reference._withUnsafeGuaranteedRef { $0.fits(value) } }

    func unwritableParts(_ object: ModelObject) -> [String] {
        reference._withUnsafeGuaranteedRef { $0.unwritableParts(object) }
    }
}

/// The plan of a relationship.
///
/// `destination` and `inverse` are owned by the same `ModelMapping` as the relationship itself, so they live as long.
final class RelationshipMapping: PropertyMapping, @unchecked Sendable {
    enum Access {
        case toOne(ToOneAccess)
        case toMany(ToManyAccess)
        /// A `DynamicObject`'s, by slot.
        case dynamic
    }

    let access: Access
    /// The access of a class's to-one or to-many relationship, for using it without counting references.
    let toOne: Unmanaged<ToOneAccess>?
    let toMany: Unmanaged<ToManyAccess>?
    let isToMany: Bool
    let reference: ReferenceStyle
    let isLossy: Bool
    let destinationIndex: Int
    /// Which of the model's relationships this is; subentities inherit it with their own plans.
    let index: Int
    /// Which of the model's relationships leads back.
    let inverseIndex: Int?
    private(set) unowned(unsafe) var destination: EntityMapping
    private(set) unowned(unsafe) var inverse: RelationshipMapping?
    /// `destination`, for using it without counting references.
    private(set) var destinationReference: Unmanaged<EntityMapping>
    /// Whether an identity of the destination is an object.
    private(set) var hasIdentityObjects = false
    /// Whether an identity of the destination may be a Boolean.
    private(set) var hasBooleanIdentities = false
    /// `inverse`, likewise.
    private(set) var inverseReference: Unmanaged<RelationshipMapping>?

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath,
        access: Access, isToMany: Bool, reference: ReferenceStyle, isLossy: Bool, destinationIndex: Int,
        index: Int, inverseIndex: Int?, placeholder: EntityMapping
    ) {
        self.access = access
        self.isToMany = isToMany
        if case .toOne(let access) = access { toOne = .passUnretained(access) } else { toOne = nil }
        if case .toMany(let access) = access { toMany = .passUnretained(access) } else { toMany = nil }
        self.reference = reference
        self.isLossy = isLossy
        self.destinationIndex = destinationIndex
        self.index = index
        self.inverseIndex = inverseIndex
        destination = placeholder
        destinationReference = .passUnretained(placeholder)
        super.init(
            name: name, slot: slot, isRequired: isRequired, nulls: nulls, direction: direction, keyPath: keyPath)
    }

    override var expectation: String {
        isToMany ? "an array of objects for \(destination.name)" : elementExpectation
    }

    /// What an element is, or the object of a to-one relationship.
    var elementExpectation: String {
        destination.identity.isEmpty
            ? "an object for \(destination.name)" : "an object for \(destination.name) or its identity"
    }

    /// An end that does not keep all the objects that it was set to, for messages.
    func phrase(for owner: ModelObject, keeping kept: Int, of size: Int) -> String {
        let subject = "\(name) of \(type(of: owner))"
        return isToMany ? "\(subject), which keeps \(kept) of \(size)" : "the weak property \(subject)"
    }

    /// Connects the relationship once all entities are compiled.
    func connect(to mappings: [EntityMapping]) {
        destination = mappings[destinationIndex]
        inverse = inverseIndex.flatMap { destination.relationshipsByIndex[$0] }
        destinationReference = .passUnretained(destination)
        hasIdentityObjects = destination.identityTable != nil
        hasBooleanIdentities = destination.identity.count == 1 && destination.identity[0].codec.mayBeBoolean
        inverseReference = inverse.map { .passUnretained($0) }
    }

    /// The inverse as an object of `entity` has it, which is the destination or a subentity; nil where the entity has
    /// none, since a subentity may declare the inverse for its own objects alone. An object of another model has none
    /// either: a property may hold it, and its entities are others.
    func inverse(on entity: EntityMapping) -> RelationshipMapping? {
        inverseReference(on: entity)?.takeUnretainedValue()
    }

    @inline(__always)
    func inverseReference(on entity: EntityMapping) -> Unmanaged<RelationshipMapping>? {
        if Unmanaged.passUnretained(entity).toOpaque() == destinationReference.toOpaque() { return inverseReference }
        guard entity.storage.toOpaque() == destination.storage.toOpaque() else { return nil }
        return inverseIndex.flatMap { entity.relationshipsByIndex[$0] }.map { .passUnretained($0) }
    }
}
