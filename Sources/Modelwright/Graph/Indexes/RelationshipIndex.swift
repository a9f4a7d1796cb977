/// Finds the objects of an entity, and of those that inherit from it, by the object that a to-one relationship leads to.
///
/// What it finds is more than is asked for, never less: whoever asks it asks the condition of what it finds.
struct RelationshipIndex {
    private let entity: EntityMapping
    private let relationship: RelationshipMapping
    /// What each object leads to.
    private var destinations: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// What leads to each object.
    private var sources: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    /// Those that are always found: nothing tells when they lead to another object, or they lead to one that the graph hasn't.
    private var unknown: Set<ObjectIdentifier> = []

    /// - Parameter changed: What the objects report their changes to from now on.
    init(
        _ entity: EntityMapping, _ relationship: RelationshipMapping, of members: GraphMembers, changed: ChangedObjects
    ) {
        (self.entity, self.relationship) = (entity, relationship)
        for object in members.all { update(ObjectIdentifier(object), to: object, members, changed) }
    }

    // MARK: Changing

    /// Takes over what an object leads to by now, and that nothing leads to one which is gone.
    ///
    /// - Parameter object: The object at the address; nil if the graph hasn't one there.
    mutating func update(
        _ id: ObjectIdentifier, to object: ModelObject?, _ members: GraphMembers, _ changed: ChangedObjects
    ) {
        if let former = destinations.removeValue(forKey: id) { sources[former]?.remove(id) }
        unknown.remove(id)
        if let object, let mapping = object.mapping, mapping.lineage.contains(entity.index) {
            insert(id, object, mapping, members, changed)
        } else if object == nil, let orphans = sources.removeValue(forKey: id) {
            for orphan in orphans { destinations[orphan] = nil }
            unknown.formUnion(orphans)
        }
    }

    private mutating func insert(
        _ id: ObjectIdentifier, _ object: ModelObject, _ mapping: EntityMapping, _ members: GraphMembers,
        _ changed: ChangedObjects
    ) {
        // A class that inherits from the entity's may have a property of its own for it.
        guard let own = mapping.relationshipsByName[relationship.name], own.isIndexable, object.report(to: changed)
        else {
            unknown.insert(id)
            return
        }
        guard let destination = own.object(of: object) else { return }
        guard members.contains(destination),
            destination.mapping?.lineage.contains(relationship.destination.index) == true
        else {
            unknown.insert(id)
            return
        }
        destinations[id] = ObjectIdentifier(destination)
        sources[ObjectIdentifier(destination), default: []].insert(id)
    }

    // MARK: Finding

    /// The addresses of objects among which are all that lead to one of others; nil if they are too many.
    func ids(leadingTo others: [ObjectIdentifier], limit: Int) -> [ObjectIdentifier]? {
        let found = others.lazy.compactMap { sources[$0] }
        let count = found.reduce(unknown.count) { $0 + $1.count }
        if count > min(limit, (destinations.count + unknown.count) / 2) { return nil }
        return found.reduce(into: Array(unknown)) { $0 += $1 }
    }

    // MARK: Checking

    /// Whether what it has of an object is what that leads to by now.
    func isCurrent(_ object: ModelObject) -> Bool {
        let id = ObjectIdentifier(object)
        guard let mapping = object.mapping, mapping.lineage.contains(entity.index), !unknown.contains(id) else {
            return true
        }
        guard let destination = mapping.relationshipsByName[relationship.name]?.object(of: object) else { return true }
        return destinations[id] == ObjectIdentifier(destination)
    }
}
