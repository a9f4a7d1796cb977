/// The objects of a decode call by their identities; of several that have one, the first.
struct IdentityTable {
    private struct Key: Hashable {
        var entity: Int
        var identity: IdentityKey
    }

    private let model: ModelMapping
    private var objects: [Key: ModelObject] = [:]

    init(_ model: ModelMapping) {
        self.model = model
    }

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) {
        for index in object.mapping?.lineage ?? [] {
            guard let identity = IdentityKey(object, as: model.entities[index]) else { continue }
            let key = Key(entity: index, identity: identity)
            if objects[key] == nil { objects[key] = object }
        }
    }

    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        objects[Key(entity: entity.index, identity: identity)]
    }
}
