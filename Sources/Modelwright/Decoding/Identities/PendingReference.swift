/// A relationship that was read from identities, to be set when all objects of the call are there.
struct PendingReference {
    enum Element {
        case object(ModelObject)
        /// Its object stays if nothing else carries the identity.
        case identity(ReferenceStub, Int)
    }

    /// Not held, so that an object which only its pending references would hold is found to be unowned at once; nil where
    /// it was.
    private(set) weak var owner: ModelObject?
    /// Owned by the model's mapping, which outlives the decoder.
    unowned(unsafe) var relationship: RelationshipMapping
    var position: Int
    var elements: [Element]
    /// The object that contains the owner, where the relationship is the inverse that leads back to it.
    private(set) weak var parent: ModelObject?
    /// Whether all elements are identities that stood there alike.
    var isUniform = true

    /// Leaves nothing of it: a later value of the key has replaced what it was read from.
    mutating func forget() {
        owner = nil
        elements = []
    }

    /// Lets it be of the object of the graph that its owner is, or that the object is which contains the owner.
    mutating func move(to present: ModelObject) { owner = present }
    mutating func moveParent(to present: ModelObject) { parent = present }

    /// The objects among the elements, by address.
    var nestedObjects: Set<ObjectIdentifier> {
        var nested: Set<ObjectIdentifier> = []
        for case .object(let object) in elements { nested.insert(ObjectIdentifier(object)) }
        return nested
    }
}

extension [PendingReference] {
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
