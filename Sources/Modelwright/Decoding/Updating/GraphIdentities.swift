/// The objects of a graph by their identities, as an update leaves them.
///
/// A class, so that whoever pairs objects and whoever reads them ask the same one.
final class GraphIdentities {
    private let root: ModelObject
    /// The objects of an `ObjectGraph`, if the JSON is decoded into one; it knows their identities already.
    let members: GraphMembers?
    /// Nil as long as nothing has asked for an identity, since the whole graph is walked for it.
    private var table: IdentityTable?
    /// Changes to make to the table once there is one.
    private var changes: [IdentityTable.Change] = []

    init(of root: ModelObject, in members: GraphMembers?) {
        self.root = root
        self.members = members
    }

    /// Whether objects with one identity are one, wherever they stand.
    var unites: Bool { members != nil }

    /// What everything in the graph can be reached from.
    var roots: [ModelObject] { members?.all ?? [root] }

    /// The object of the graph that has an identity, or a new one.
    func object(of identity: EntityIdentity) -> ModelObject? {
        if let members { return members.identities.object(of: identity) }
        if table == nil { table = tableOfGraph() }
        return table?.object(of: identity)
    }

    /// The first object that fits and has an identity as an entity, or as one above it: what was read without a type may be
    /// more than that.
    func object(of identity: EntityIdentity, where fits: (ModelObject) -> Bool) -> ModelObject? {
        if let found = object(of: identity), fits(found) { return found }
        let entity = identity.entity
        if entity.lineage.count == 1 { return nil }
        let entities = entity.storage.object.mapping?.entities ?? []
        for index in entity.lineage.sorted() where index != entity.index {
            if let found = object(of: EntityIdentity(entities[index], identity.key)), fits(found) { return found }
        }
        return nil
    }

    /// What the identity of an object that was read finds so far, as one of each of its entities.
    func found(by staged: ModelObject) -> [(object: ModelObject, identity: EntityIdentity)] {
        guard let mapping = staged.mapping, mapping.storage.object.mapping?.hasSubentities == true,
            let key = IdentityKey(read: staged)
        else { return [] }
        return mapping.identifiedEntities.compactMap { entity in
            let identity = EntityIdentity(entity.object, key)
            return object(of: identity).map { ($0, identity) }
        }
    }

    /// Whether an object of the graph is nothing but an identity.
    func standsForIdentity(_ object: ModelObject) -> Bool {
        object !== root && object.isEmptyPlaceholder
    }

    /// What an object that was read is to take the place of, since it has its identities; nothing if the graph has the object
    /// itself.
    ///
    /// - Parameters:
    ///   - isOne: Whether an object can be that.
    ///   - givesWay: Whether one that can't, and is more than an identity, gives way to it.
    func predecessors(
        of said: ModelObject, isOne: (ModelObject) -> Bool, givesWay: (ModelObject) -> Bool
    ) -> [ModelObject] {
        guard let entity = said.mapping else { return [] }
        var known: Set<ObjectIdentifier> = []
        let found = found(by: said).map(\.object).filter { known.insert(ObjectIdentifier($0)).inserted }
        func stands(_ object: ModelObject) -> Bool {
            object.mapping.map { entity.lineage.contains($0.index) } == true && standsForIdentity(object)
        }
        if found.contains(where: { !stands($0) && isOne($0) }) { return [] }
        return found.filter { stands($0) || $0 !== root && !$0.isPlaceholder && givesWay($0) }
    }

    /// Lets identities lead to what has taken the place of an object, as what was read for it.
    func replace(_ former: ModelObject, by successor: ModelObject, as said: ModelObject) {
        if let identities = (members?.identities ?? table)?.identities(of: former) {
            for identity in identities { note(.forget(former, as: identity)) }
        }
        members?.replace(former, by: successor)
        note(.add(successor))
        note(.read(successor, from: said))
    }

    private func tableOfGraph() -> IdentityTable {
        var table = IdentityTable()
        guard let storage = root.ownStorage else { return table }
        // Those nearest to the root first, as decoding finds them; none of another model, and what a program has added.
        let objects = [root].andReachable { object, reached in
            guard let mapping = object.mapping(in: storage) else { return false }
            for relationship in mapping.relationships where !relationship.isValue {
                reached += relationship.objects(of: object)
            }
            return true
        }
        for object in objects { table.add(object) }
        for change in changes { table.perform(change) }
        changes = []
        return table
    }

    /// Makes a change to the table, now or once there is one.
    func note(_ change: IdentityTable.Change) {
        if let members { return members.perform(change) }
        // In place: a copy of the table for each change would take quadratic time.
        if table?.perform(change) == nil { changes.append(change) }
    }

    func release() {
        table = nil
        changes = []
    }
}
