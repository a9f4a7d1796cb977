/// What an update has read and not yet said of the objects that are there.
///
/// A class: as an optional value in the decoder, which can't be copied, its array was never released (Swift 6.3).
final class UpdateStaging {
    /// The object that is updated.
    let root: ModelObject
    /// The objects that were made for it, held until it is known what becomes of each.
    var objects: [ModelObject] = []
    /// The object that the next one in the JSON probably updates. It gives the entity if the JSON has no type.
    var candidate: ModelObject?
    private var candidates: [ObjectIdentifier: ModelObject] = [:]
    /// The slots of what is below null, and of the objects and arrays that lead there.
    private(set) var cleared: [ObjectIdentifier: Set<Int>] = [:]
    /// The objects of the graph and what is new, by their identities; nil as long as nothing has asked for one, since the whole
    /// graph is walked for it.
    private var identities: IdentityTable?
    /// Changes to make to the table once there is one.
    private var changes: [IdentityTable.Change] = []

    init(_ root: ModelObject) {
        self.root = root
    }

    /// Adds an object whose members are about to be read.
    func add(_ object: ModelObject) {
        objects.append(object)
        candidates[ObjectIdentifier(object)] = candidate
        candidate = nil
    }

    /// Whether the object at the other end of a to-one relationship is the candidate.
    func expectObject(of relationship: RelationshipMapping, of owner: ModelObject) {
        guard let target = candidates[ObjectIdentifier(owner)] else { return }
        candidate = target.mapping?.relationshipsByIndex[relationship.index]?.object(of: target)
    }

    /// Lets everything go, so that nothing holds what is new but the graph.
    func release() {
        objects = []
        candidates = [:]
        identities = nil
        changes = []
    }

    func noteCleared(_ slots: Set<Int>, of object: ModelObject) { cleared[ObjectIdentifier(object)] = slots }

    // MARK: Identities

    /// The object of the graph that has an identity, or a new one.
    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        if identities == nil { identities = identitiesOfGraph() }
        return identities?.object(of: entity, identity)
    }

    private func identitiesOfGraph() -> IdentityTable {
        var table = IdentityTable()
        if let storage = root.ownStorage {
            var walk = GraphWalk([root], isArray: false, in: storage)
            while let (_, object, _) = walk.next() { table.add(object) }
        }
        for change in changes { table.perform(change) }
        changes = []
        return table
    }

    /// Makes a change to the table, now or once there is one.
    func note(_ change: IdentityTable.Change) {
        // In place: a copy of the table for each change would take quadratic time.
        if identities?.perform(change) == nil { changes.append(change) }
    }
}
