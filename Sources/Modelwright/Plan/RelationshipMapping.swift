/// The plan of a relationship.
///
/// What it leads to and its inverse are owned by the same `ModelMapping` as the relationship itself, so they live as long.
/// Entities lead to each other in circles, so these two are set last, by `connect`, before anyone else has the plan; all
/// else of it is constant.
final class RelationshipMapping: PropertyMapping, @unchecked Sendable {
    enum Access {
        case toOne(ToOneAccess)
        case toMany(ToManyAccess)
        /// A composite's value, which an object stands for while it is looked at.
        case composite(ToOneAccess)
        /// A `DynamicObject`'s, by slot.
        case dynamic
    }

    let access: Access
    /// The access of a class's to-one or to-many relationship, for using it without counting references.
    let toOne: Borrowed<ToOneAccess>?
    let toMany: Borrowed<ToManyAccess>?
    let isToMany: Bool
    /// Whether the order of a list counts: it doesn't if other ends fill the list too, unless the model orders it.
    let isOrdered: Bool
    /// Whether a class has a composite's value: each object that stands for it is a new one.
    let isValue: Bool
    /// Whether a `DynamicObject` holds the objects weakly, as a class's weak property does.
    let holdsWeakly: Bool
    /// Whether objects can be found by an index of what they lead to: that is one object, and each change is reported.
    let isIndexable: Bool
    /// By what `#Predicate` names it, in the class and in those that inherit from it.
    let keyPaths: [any AnyKeyPath & Sendable]
    /// Whether a class's property is strong though its objects hold the owner: a graph empties it when it lets the owner go.
    let isKept: Bool
    /// Whether it goes on leading to what has left a graph: the delete rule of its other end is to do nothing.
    let outlivesDestination: Bool
    /// Whether what it leads to is deleted with the owner.
    let cascades: Bool
    let reference: ReferenceStyle
    let isLossy: Bool
    /// What an update does with the objects of a to-many relationship.
    let mergePolicy: MergePolicy
    /// How many objects a to-many relationship has, unless it is optional and empty; checked by validation only.
    let minCount: Int
    let maxCount: Int?
    /// Whether a change is reported before it is made.
    let reportsChanges: Bool
    let destinationIndex: Int
    /// Which of the model's relationships this is; subentities inherit it with their own plans.
    let index: Int
    /// Which of the model's relationships leads back.
    let inverseIndex: Int?
    private(set) var destinationReference: Borrowed<EntityMapping>
    private(set) var inverseReference: Borrowed<RelationshipMapping>?

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath,
        access: Access, isToMany: Bool, isOrdered: Bool, holdsWeakly: Bool, reportsChanges: Bool,
        keyPaths: [any AnyKeyPath & Sendable],
        isKept: Bool, outlivesDestination: Bool, cascades: Bool, reference: ReferenceStyle, isLossy: Bool,
        mergePolicy: MergePolicy, minCount: Int, maxCount: Int?,
        destinationIndex: Int,
        index: Int, inverseIndex: Int?, placeholder: EntityMapping
    ) {
        self.access = access
        self.isToMany = isToMany
        self.isOrdered = isOrdered
        self.holdsWeakly = holdsWeakly
        self.isKept = isKept
        self.outlivesDestination = outlivesDestination
        self.cascades = cascades
        isValue = if case .composite = access { true } else { false }
        if case .toOne(let access) = access { toOne = Borrowed(access) } else { toOne = nil }
        if case .toMany(let access) = access { toMany = Borrowed(access) } else { toMany = nil }
        isIndexable = reportsChanges && !isToMany && !isValue
        self.keyPaths = keyPaths
        self.reference = reference
        self.isLossy = isLossy
        self.mergePolicy = mergePolicy
        self.minCount = minCount
        self.maxCount = maxCount
        self.reportsChanges = reportsChanges
        self.destinationIndex = destinationIndex
        self.index = index
        self.inverseIndex = inverseIndex
        destinationReference = Borrowed(placeholder)
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

    /// The same where a value was found that may be meant for an identity.
    var identityExpectation: String {
        destination.identity.isEmpty && !destination.isComposite
            ? "\(elementExpectation), which has no identityAttributes" : elementExpectation
    }

    /// An end that does not keep all the objects that it was set to, for messages.
    func phrase(for owner: ModelObject, keeping kept: Int, of size: Int) -> String {
        let subject = "\(owner.mapping?.name ?? "\(type(of: owner))").\(name)"
        return isToMany ? "\(subject), which keeps \(kept) of \(size)" : "the weak property \(subject)"
    }

    /// Connects the relationship once all entities are compiled.
    func connect(to mappings: [EntityMapping]) {
        let destination = mappings[destinationIndex]
        destinationReference = Borrowed(destination)
        inverseReference = inverseIndex.flatMap { destination.relationshipsByIndex[$0] }.map { Borrowed($0) }
        guard let inverseIndex else { return }
        let inverse =
            destination.relationshipsByIndex[inverseIndex]
            ?? mappings.lazy.compactMap { $0.relationshipsByIndex[inverseIndex] }.first
        isWrittenByInverse = inverse?.isWritten != false
        mayBeSetByBothEnds = !isDynamic && (isToMany || inverse?.isToMany == false)
    }

    /// Whether the other end is one that is written: so it is on all entities that have it.
    private(set) var isWrittenByInverse = true

    /// Whether a program may set this end beside the other one, and this one writes that: a `DynamicObject` keeps both in step, and of a
    /// list and what leads back the list writes it.
    private(set) var mayBeSetByBothEnds = false

    var destination: EntityMapping { destinationReference.object }

    /// Whether a graph keeps this end, or the one that leads back: objects that have both hold each other.
    var isOfKeptPair: Bool { isKept || inverseReference?.with(\.isKept) == true }

    /// Whether an object that stands in the relationship without a type field is of an entity.
    @inline(__always)
    func tells(_ entity: EntityMapping) -> Bool {
        destinationReference == Borrowed(entity) || destinationReference.with { $0.hooks.discriminator != nil }
    }

    /// Whether an identity of the destination is an object.
    var hasIdentityObjects: Bool { destinationReference.with { $0.identityTable != nil } }

    /// Whether an identity of the destination may be a Boolean.
    var hasBooleanIdentities: Bool {
        destinationReference.with { $0.identity.count == 1 && $0.identity[0].codec.mayBeBoolean }
    }

    /// The inverse as an object of `entity` has it, which is the destination or a subentity; nil where the entity has
    /// none, since a subentity may declare the inverse for its own objects alone. An object of another model has none
    /// either: a property may hold it, and its entities are others.
    func inverse(on entity: EntityMapping) -> RelationshipMapping? {
        inverseReference(on: entity)?.object
    }

    @inline(__always)
    func inverseReference(on entity: EntityMapping) -> Borrowed<RelationshipMapping>? {
        if Borrowed(entity) == destinationReference { return inverseReference }
        guard entity.storage == destination.storage else { return nil }
        return inverseIndex.flatMap { entity.relationshipsByIndex[$0] }.map { Borrowed($0) }
    }
}
