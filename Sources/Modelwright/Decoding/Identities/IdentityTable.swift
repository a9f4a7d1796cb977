/// The objects of a decode call by their identities; of several that have one, the first.
struct IdentityTable {
    private struct Key: Hashable {
        var entity: Int
        var identity: IdentityKey
    }

    private var objects: [Key: ModelObject] = [:]

    /// Adds an object, to be found as any of the entities that it is a kind of.
    mutating func add(_ object: ModelObject) {
        Self.forEachKey(of: object) { if objects[$0] == nil { objects[$0] = object } }
    }

    /// Lets an object be found by the identity that another has, instead of whatever has it now.
    mutating func put(_ object: ModelObject, by other: ModelObject) {
        Self.forEachKey(of: other) { objects[$0] = object }
    }

    /// Removes an object that is to get another identity.
    mutating func remove(_ object: ModelObject) {
        Self.forEachKey(of: object) { if objects[$0] === object { objects[$0] = nil } }
    }

    @inline(__always)
    private static func forEachKey(of object: ModelObject, _ body: (Key) -> Void) {
        for (parts, entities) in object.mapping?.identities ?? [] {
            guard let identity = IdentityKey(object, parts) else { continue }
            for entity in entities { body(Key(entity: entity, identity: identity)) }
        }
    }

    func object(of entity: EntityMapping, _ identity: IdentityKey) -> ModelObject? {
        objects[Key(entity: entity.index, identity: identity)]
    }
}
