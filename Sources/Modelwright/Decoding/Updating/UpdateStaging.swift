/// What an update has read and not yet said of the objects that are there.
///
/// A class: as an optional value in the decoder, which can't be copied, its array was never released (Swift 6.3).
final class UpdateStaging {
    /// The object that is updated.
    let root: ModelObject
    /// The objects that were made for it, held until it is known what becomes of each.
    var objects: [ModelObject] = []
    /// The object that the one which is read next stands for, as far as is known: where its JSON has no type, it tells that.
    var candidate: ModelObject?
    private var candidates: [ObjectIdentifier: ModelObject] = [:]
    /// The slots of what is below null, and of the objects and arrays that lead there.
    private(set) var cleared: [ObjectIdentifier: Set<Int>] = [:]
    /// The objects of the graph by their identities, and later what is new; looked up only if something asks.
    private lazy var identities = identitiesOfGraph()

    init(_ root: ModelObject) {
        self.root = root
        candidate = root
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
        identities = IdentityTable()
    }

    func noteCleared(_ slots: Set<Int>, of object: ModelObject) { cleared[ObjectIdentifier(object)] = slots }

    // MARK: Identities

    private func identitiesOfGraph() -> IdentityTable {
        var table = IdentityTable()
        guard let storage = root.ownStorage else { return table }
        var walk = GraphWalk([root], isArray: false, in: storage)
        while let (_, object, _) = walk.next() { table.add(object) }
        return table
    }

    /// The object of the graph that has an identity, or a new one.
    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        identities.object(of: entity, identity)
    }

    /// Lets an object be found that is new.
    func add(identityOf object: ModelObject) { identities.add(object) }

    /// Lets an object be found no more: another takes its place.
    func remove(identityOf object: ModelObject) { identities.remove(object) }

    /// Lets an object be found by the identity that was read for it, and no more by the one that it has.
    func change(identityOf object: ModelObject, to staged: ModelObject) {
        guard let mapping = staged.mapping, let identity = IdentityKey(staged, as: mapping),
            identity != IdentityKey(object, as: mapping)
        else { return }
        identities.remove(object)
        identities.put(object, by: staged)
    }
}
