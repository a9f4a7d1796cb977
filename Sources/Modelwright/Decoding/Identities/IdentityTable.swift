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
        /// The first is found by the identity that was read into the second.
        case read(ModelObject, from: ModelObject)
    }

    private var objects: [Key: ModelObject] = [:]

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) { perform(.add(object)) }

    mutating func perform(_ change: Change) {
        switch change {
        case .add(let object):
            forEachKey(of: object, object) { table, key in if table[key] == nil { table[key] = object } }
        case .forget(let object, let identity):
            let key = Key(entity: identity.entity.index, identity: identity.key)
            if objects[key] === object { objects[key] = nil }
        case .read(let object, let staged):
            // What it has already it shares with others, of which the first is found; what is new to it counts.
            if !isNew(to: object, staged) { return }
            forEachKey(of: object, object) { table, key in if table[key] === object { table[key] = nil } }
            forEachKey(of: object, staged) { table, key in table[key] = object }
        }
    }

    private func isNew(to object: ModelObject, _ staged: ModelObject) -> Bool {
        (object.mapping?.identities ?? []).contains { parts, _ in
            IdentityKey(object, parts, readInto: staged) != IdentityKey(object, parts)
        }
    }

    /// - Parameter staged: What was read for the object, whose values count; the object itself for its own.
    private mutating func forEachKey(
        of object: ModelObject, _ staged: ModelObject, _ body: (inout [Key: ModelObject], Key) -> Void
    ) {
        for (parts, entities) in object.mapping?.identities ?? [] {
            guard let identity = IdentityKey(object, parts, readInto: staged) else { continue }
            for entity in entities { body(&objects, Key(entity: entity, identity: identity)) }
        }
    }

    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        objects[Key(entity: entity.index, identity: identity)]
    }
}
