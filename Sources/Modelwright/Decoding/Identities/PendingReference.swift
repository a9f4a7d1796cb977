/// A relationship that was read from identities, to be set when all objects of the call are there.
struct PendingReference {
    enum Element {
        case object(ModelObject)
        /// Its object stays if nothing else carries the identity.
        case identity(ReferenceStub, Int)
    }

    /// An object of the call.
    private enum Reference {
        case none
        /// Where a graph holds all objects: a weak reference would make each larger for good.
        case held(ModelObject)
        /// Elsewhere, so that an object which only its pending references would hold is found to be unowned at once.
        case weak(WeakReference)

        init(_ object: ModelObject?, isHeld: Bool) {
            self = object.map { isHeld ? .held($0) : .weak(WeakReference($0)) } ?? .none
        }

        var object: ModelObject? {
            switch self {
            case .none: nil
            case .held(let object): object
            case .weak(let reference): reference.object
            }
        }
    }

    private let isHeld: Bool
    private var ownerReference: Reference
    /// Owned by the model's mapping, which outlives the decoder.
    unowned(unsafe) var relationship: RelationshipMapping
    var position: Int
    var elements: [Element]
    private var parentReference: Reference
    /// Whether all elements are identities that stood there alike.
    let isUniform: Bool

    /// - Parameter isHeld: Whether a graph holds the objects.
    init(
        owner: ModelObject, relationship: RelationshipMapping, position: Int, elements: [Element],
        parent: ModelObject?, isUniform: Bool = true, isHeld: Bool
    ) {
        self.isHeld = isHeld
        ownerReference = Reference(owner, isHeld: isHeld)
        self.relationship = relationship
        self.position = position
        self.elements = elements
        parentReference = Reference(parent, isHeld: isHeld)
        self.isUniform = isUniform
    }

    /// Nil where nothing held it.
    var owner: ModelObject? { ownerReference.object }

    /// The object that contains the owner, where the relationship is the inverse that leads back to it.
    var parent: ModelObject? { parentReference.object }

    /// Leaves nothing of it: a later value of the key has replaced what it was read from.
    mutating func forget() {
        ownerReference = .none
        elements = []
    }

    /// Lets it be of the object of the graph that its owner is, or that the object is which contains the owner.
    mutating func move(to present: ModelObject) { ownerReference = Reference(present, isHeld: isHeld) }
    mutating func moveParent(to present: ModelObject) { parentReference = Reference(present, isHeld: isHeld) }

    /// The objects among the elements, by address.
    var nestedObjects: Set<ObjectIdentifier> {
        var nested: Set<ObjectIdentifier> = []
        for case .object(let object) in elements { nested.insert(ObjectIdentifier(object)) }
        return nested
    }
}

extension [PendingReference] {
    /// What stands for identities, in the order in which these were read.
    var stubs: [ModelObject] {
        flatMap(\.elements).compactMap { if case .identity(let stub, _) = $0 { stub.object } else { nil } }
    }

    /// What stands for identities of entities that inherit from others, those of the lowest entities first.
    var stubsOfSubentities: [(stub: ReferenceStub, destination: EntityMapping)] {
        var stubs: [(stub: ReferenceStub, destination: EntityMapping)] = []
        for reference in self where reference.owner != nil && reference.relationship.destination.lineage.count > 1 {
            for case .identity(let stub, _) in reference.elements {
                stubs.append((stub, reference.relationship.destination))
            }
        }
        return stubs.ordered { $0.destination.lineage.count > $1.destination.lineage.count }
    }
}
