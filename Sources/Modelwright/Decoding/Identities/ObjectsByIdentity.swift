/// Objects by their identities, each entity's apart: an integer is looked up in half the time that a key with its entity takes.
struct ObjectsByIdentity {
    private struct OfEntity {
        var byInteger: [Int64: ModelObject] = [:]
        var byString: [ExactString: ModelObject] = [:]
        var byValues: [[JSONValue]: ModelObject] = [:]
    }

    /// By the entity's index.
    private var entities: [OfEntity] = []

    /// Makes room for objects of an entity.
    mutating func reserve(_ count: Int, of mapping: EntityMapping) {
        while mapping.index >= entities.count { entities.append(OfEntity()) }
        guard mapping.identity.count == 1 else { return }
        let present = entities[mapping.index].byInteger.count + entities[mapping.index].byString.count
        switch mapping.identity[0].codec {
        case .integer: entities[mapping.index].byInteger.reserveCapacity(present + count)
        case .string: entities[mapping.index].byString.reserveCapacity(present + count)
        default: break
        }
    }

    /// The object that has an identity.
    subscript(identity: EntityIdentity) -> ModelObject? {
        get {
            let index = identity.entity.index
            guard index < entities.count else { return nil }
            return switch identity.key {
            case .integer(let value): entities[index].byInteger[value]
            case .string(let text): entities[index].byString[text]
            case .values(let values): entities[index].byValues[values]
            }
        }
        set {
            access(identity.key, identity.entity.index) { $0 = newValue }
        }
    }

    /// The object that has an identity; where none has, one is given it.
    @inline(__always)
    mutating func object(
        of key: IdentityKey, _ entity: Borrowed<EntityMapping>, otherwise object: ModelObject
    ) -> ModelObject? {
        access(key, entity.with { $0.index }) { place in
            if let found = place { return found }
            place = object
            return nil
        }
    }

    @inline(__always)
    private mutating func access<Result>(
        _ key: IdentityKey, _ index: Int, _ body: (inout ModelObject?) -> Result
    ) -> Result {
        while index >= entities.count { entities.append(OfEntity()) }
        return switch key {
        case .integer(let value): body(&entities[index].byInteger[value])
        case .string(let text): body(&entities[index].byString[text])
        case .values(let values): body(&entities[index].byValues[values])
        }
    }
}
