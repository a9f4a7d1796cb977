/// The objects of a decode call by their identities; of several that have one, the first.
struct IdentityTable {
    private struct Key: Hashable {
        var entity: Int
        var identity: IdentityKey
    }

    private var objects: [Key: ModelObject] = [:]

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) {
        for (parts, entities) in object.mapping?.identities ?? [] {
            guard let identity = IdentityKey(object, parts) else { continue }
            for entity in entities {
                let key = Key(entity: entity, identity: identity)
                if objects[key] == nil { objects[key] = object }
            }
        }
    }

    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        objects[Key(entity: entity.index, identity: identity)]
    }
}
