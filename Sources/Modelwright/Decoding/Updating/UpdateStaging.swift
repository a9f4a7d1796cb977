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
    /// The object that contains one, in the JSON.
    private var containers: [ObjectIdentifier: ModelObject] = [:]
    /// The graph's lists that elements are being read for, by the staged owner and the slot.
    private var lists: [ListKey: CandidateList] = [:]
    /// The slots of what is below null, and of the objects and arrays that lead there.
    private(set) var cleared: [ObjectIdentifier: Set<Int>] = [:]
    /// The objects of the graph and what is new, by their identities; nil as long as nothing has asked for one, since the whole
    /// graph is walked for it.
    private var identities: IdentityTable?
    /// Changes to make to the table once there is one.
    private var changes: [IdentityTable.Change] = []

    private struct ListKey: Hashable {
        let owner: ObjectIdentifier
        let slot: Int

        /// Nil where it is no list.
        init?(_ link: DecodingLink?) {
            guard let link, link.relationship.with(\.isToMany) else { return nil }
            owner = ObjectIdentifier(link.parent.object)
            slot = link.relationship.with(\.slot)
        }
    }

    /// The objects of a list that no element of the JSON is known to update yet, the last with each identity first; and those
    /// that one does.
    private struct CandidateList {
        var objects: [IdentityKey: [ModelObject]] = [:]
        var taken: Set<ObjectIdentifier> = []
    }

    init(_ root: ModelObject) {
        self.root = root
    }

    /// Adds an object whose members are about to be read.
    func add(_ object: ModelObject, via link: DecodingLink?) {
        objects.append(object)
        containers[ObjectIdentifier(object)] = link?.parent.object
        guard let candidate else { return }
        self.candidate = nil
        candidates[ObjectIdentifier(object)] = candidate
        guard let list = ListKey(link), let relationship = link?.relationship.object else { return }
        lists[list]?.taken.insert(ObjectIdentifier(candidate))
        if let identity = IdentityKey(candidate, as: relationship.destination),
            lists[list]?.objects[identity]?.last === candidate
        {
            lists[list]?.objects[identity]?.removeLast()
        }
    }

    /// Takes the object at the other end of a to-one relationship for the candidate.
    func expectObject(of relationship: RelationshipMapping, of owner: ModelObject) {
        guard let target = candidates[ObjectIdentifier(owner)] else { return }
        candidate = target.mapping?.relationshipsByIndex[relationship.index]?.object(of: target)
    }

    /// Takes the object that has an identity for the candidate, as `GraphUpdate` pairs them: in a list the first one of the
    /// list's that has it and updates nothing else, and nowhere one that contains the JSON's object.
    func expectObject(of entity: EntityMapping, _ identity: IdentityKey, via link: DecodingLink?) {
        let present = candidate.flatMap { IdentityKey($0, as: entity) }
        if present == identity { return }
        let list = ListKey(link)
        if let list, lists[list] == nil { lists[list] = candidates(for: link) }
        let listed = list.flatMap { lists[$0] }
        var found = listed?.objects[identity]?.last
        if found == nil {
            found = object(of: entity, identity)
            if let other = found, listed?.taken.contains(ObjectIdentifier(other)) == true { found = nil }
            // What has no identity yet, it is given.
            if found == nil, candidate != nil, present == nil { return }
        }
        candidate = found.flatMap { isInside(link?.parent.object, $0) ? nil : $0 }
    }

    private func candidates(for link: DecodingLink?) -> CandidateList {
        var list = CandidateList()
        guard let link, let target = candidates[ObjectIdentifier(link.parent.object)],
            let relationship = target.mapping?.relationshipsByIndex[link.relationship.with(\.index)]
        else { return list }
        for object in relationship.objects(of: target).reversed() {
            guard let identity = IdentityKey(object, as: relationship.destination) else { continue }
            list.objects[identity, default: []].append(object)
        }
        return list
    }

    /// Whether a staged object updates an object, or is inside one that does.
    private func isInside(_ staged: ModelObject?, _ object: ModelObject) -> Bool {
        var container = staged
        while let outer = container {
            if candidates[ObjectIdentifier(outer)] === object { return true }
            container = containers[ObjectIdentifier(outer)]
        }
        return false
    }

    /// Lets everything go, so that nothing holds what is new but the graph.
    func release() {
        objects = []
        candidates = [:]
        containers = [:]
        lists = [:]
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
