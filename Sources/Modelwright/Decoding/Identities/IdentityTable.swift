/// Objects by their identities: those of a decode call, or of the graph that is updated. Of several that have one, the first.
struct IdentityTable {
    private struct Key: Hashable {
        var entity: Int
        var identity: IdentityKey
    }

    /// A change by which an object is found, or no longer found.
    enum Change {
        case add(ModelObject)
        /// An identity that leads to an object leads to it no longer.
        case forget(ModelObject, as: EntityIdentity)
        /// The first has what was read into the second, and is found by that.
        ///
        /// - cleared: The slots of what is nil since something around it is null.
        case read(ModelObject, from: ModelObject, cleared: Set<Int> = [])
    }

    private var objects: [Key: ModelObject] = [:]
    /// What was read last for each part of the identities of objects that were there, by its slot.
    private var read: [ObjectIdentifier: [Int: ModelObject]] = [:]

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) { perform(.add(object)) }

    mutating func perform(_ change: Change) {
        switch change {
        case .add(let object):
            guard let mapping = object.mapping, let identity = IdentityKey(object, mapping.identity) else { return }
            for entity in mapping.identifiedEntities where objects[Key(entity: entity, identity: identity)] == nil {
                objects[Key(entity: entity, identity: identity)] = object
            }
        case .forget(let object, let identity):
            remove(object, Key(entity: identity.entity.index, identity: identity.key))
        case .read(let object, let staged, let cleared):
            guard let mapping = object.mapping else { return }
            let before = read[ObjectIdentifier(object)] ?? [:]
            var after = before
            for part in mapping.identity {
                guard let own = staged.mapping?.attributesByName[part.name] else { continue }
                switch staged.states[own] {
                case .unset, .withheld: continue
                // Its value didn't fit, and stays as it is.
                case .absent, .defaulted: if !cleared.contains(own.slot) { continue }
                case .null, .value: break
                }
                after[part.slot] = staged
            }
            read[ObjectIdentifier(object)] = after
            let former = IdentityKey(object, mapping.identity, read: before)
            let identity = IdentityKey(object, mapping.identity, read: after)
            // What it has already it shares with others, of which the first is found; what is new to it counts.
            if identity == former { return }
            for entity in mapping.identifiedEntities {
                if let former { remove(object, Key(entity: entity, identity: former)) }
                if let identity { objects[Key(entity: entity, identity: identity)] = object }
            }
        }
    }

    /// The identities that an object has, with what was read for it.
    func identities(of object: ModelObject) -> [EntityIdentity] {
        guard let mapping = object.mapping, let model = mapping.storage.object.mapping else { return [] }
        guard let key = IdentityKey(object, mapping.identity, read: read[ObjectIdentifier(object)] ?? [:]) else {
            return []
        }
        return mapping.identifiedEntities.map { EntityIdentity(model.entities[$0], key) }
    }

    private mutating func remove(_ object: ModelObject, _ key: Key) {
        if objects[key] === object { objects[key] = nil }
    }

    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        objects[Key(entity: entity.index, identity: identity)]
    }
}
