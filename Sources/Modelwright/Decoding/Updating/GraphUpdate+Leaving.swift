/// What an update takes out of the graph. It is there until nothing of the update has to be undone, and so is what leads to it
/// without holding it.
extension GraphUpdate {
    /// The objects that the graph has held, and that nothing in it holds any more.
    ///
    /// Of a class's property nobody knows whether it is weak. One that was set from the other end is taken for weak, as inverses
    /// mostly are.
    var leaving: Set<ObjectIdentifier> {
        let lost = ends.all.flatMap(\.released)
        if lost.isEmpty { return [] }
        var held: Set<ObjectIdentifier> = []
        Self.gather([staging.root], &held)
        var left = held
        Self.gather(lost, &left)
        return left.subtracting(held)
    }

    /// Adds objects, and all that they hold and that isn't there yet.
    private static func gather(_ objects: [ModelObject], _ known: inout Set<ObjectIdentifier>) {
        var waiting = objects.filter { known.insert(ObjectIdentifier($0)).inserted }
        while let object = waiting.popLast() {
            for relationship in object.mapping?.relationships ?? [] {
                waiting += relationship.objectsHeld(by: object).filter {
                    known.insert(ObjectIdentifier($0)).inserted
                }
            }
        }
    }
}

extension RelationshipMapping {
    fileprivate func objectsHeld(by owner: ModelObject) -> [ModelObject] {
        let state = owner.states[self]
        if isDynamic, let owner = owner as? DynamicObject {
            let weak = owner.weakObjects(slot)
            return objects(of: owner).filter { !weak.contains(ObjectIdentifier($0)) }
        }
        if state == .setByInverse || state == .setByInverseOverNull { return [] }
        let setByInverse = Set(owner.elementsSetByInverse(slot: slot).map { ObjectIdentifier($0) })
        return objects(of: owner).filter { !setByInverse.contains(ObjectIdentifier($0)) }
    }
}
