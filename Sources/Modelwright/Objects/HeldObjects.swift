/// Objects, and all that they hold, and that these hold in turn.
///
/// Of a class's property nobody knows whether it is weak. One that was set from the other end is taken for weak, as inverses mostly
/// are.
struct HeldObjects {
    private var all: Set<ObjectIdentifier> = []

    func contains(_ object: ModelObject) -> Bool { all.contains(ObjectIdentifier(object)) }

    mutating func insert(_ objects: [ModelObject]) {
        var waiting = objects
        while let object = waiting.popLast() {
            guard all.insert(ObjectIdentifier(object)).inserted else { continue }
            for relationship in object.mapping?.relationships ?? [] { waiting += relationship.objectsHeld(by: object) }
        }
    }
}

extension RelationshipMapping {
    /// The objects of an end that its owner holds.
    func objectsHeld(by owner: ModelObject) -> [ModelObject] {
        if case .dynamic = access {
            let weak = weakObjects(of: owner)
            return objects(of: owner).filter { !weak.contains(ObjectIdentifier($0)) }
        }
        return ownObjects(of: owner)
    }
}
