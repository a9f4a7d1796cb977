/// What an update has read and not yet given to the objects that are there.
///
/// A class: as an optional value in the decoder, which can't be copied, its array was never released (Swift 6.3).
final class UpdateStaging {
    /// The object that is updated.
    let root: ModelObject
    let identities: GraphIdentities
    /// The objects that were made for it, held until it is known what becomes of each.
    var objects: [ModelObject] = []
    /// The object that the next one in the JSON probably updates. It gives the entity if the JSON has no type.
    var candidate: ModelObject?
    /// What was made of the candidates.
    private var counterparts = Counterparts()
    /// The slots of what is below null, and of the objects and arrays that lead there.
    private(set) var cleared: [ObjectIdentifier: Set<Int>] = [:]
    /// What was read for the values that classes have: by the object that has one, and the slot.
    private var values: [ObjectIdentifier: [Int: ModelObject]] = [:]

    init(_ root: ModelObject) {
        self.root = root
        identities = GraphIdentities(of: root)
    }

    /// Adds an object whose members are about to be read.
    func add(_ object: ModelObject, via link: DecodingLink?) {
        objects.append(object)
        counterparts.add(object, candidate.map { .present($0) } ?? .new, at: link.map(Counterparts.Place.init))
        candidate = nil
        if let link, link.relationship.object.isValue {
            values[ObjectIdentifier(link.parent.object), default: [:]][link.relationship.object.slot] = object
        }
    }

    /// What was read for a value of a composite.
    func value(_ relationship: RelationshipMapping, of owner: ModelObject) -> ModelObject? {
        values[ObjectIdentifier(owner)]?[relationship.slot]
    }

    /// Takes for the candidate what an object that has an identity, or none, updates if its entity permits it.
    func expectObject(with identity: IdentityKey?, via link: DecodingLink) {
        let found = counterparts.counterpart(of: identity, at: Counterparts.Place(link), in: identities) { _ in true }
        candidate = if case .present(let object) = found { object } else { nil }
    }

    /// Lets everything go, so that nothing holds what is new but the graph.
    func release() {
        objects = []
        counterparts = Counterparts()
        values = [:]
        identities.release()
    }

    func noteCleared(_ slots: Set<Int>, of object: ModelObject) { cleared[ObjectIdentifier(object)] = slots }
}

extension Counterparts.Place {
    fileprivate init(_ link: DecodingLink) {
        self.init(owner: link.parent.object, relationship: link.relationship.object)
    }
}
