/// Objects that leave the ends which lead to them since their own JSON says so: they are to be no more. What they have brought without
/// an identity goes with them, also if it names them. Each end is changed once, however many leave it.
struct Withdrawal {
    private var leaving = ObjectsByEnd()
    private var said = SaidContents()

    /// Adds an object that leaves.
    mutating func add(_ object: ModelObject) {
        if object.isPlaceholder { return }
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for other in relationship.objects(of: object) {
                let inverse = other.mapping.flatMap(relationship.inverse(on:))
                if let inverse, said.has(object, inverse, of: other), !isPart(other, of: object, relationship) {
                    continue
                }
                leaving.add(other, to: relationship, of: object)
                if let inverse { leaving.add(object, to: inverse, of: other) }
            }
        }
    }

    /// Adds what leads both ways between an object that leaves, and what stays.
    mutating func add(_ object: ModelObject, from isStaying: (ModelObject) -> Bool) {
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for other in relationship.objects(of: object) where isStaying(other) {
                guard let inverse = other.mapping.flatMap(relationship.inverse(on:)) else { continue }
                leaving.add(other, to: relationship, of: object)
                leaving.add(object, to: inverse, of: other)
            }
        }
    }

    private mutating func isPart(
        _ other: ModelObject, of object: ModelObject, _ relationship: RelationshipMapping
    ) -> Bool {
        IdentityKey(other) == nil && said.has(other, relationship, of: object)
    }

    /// - Parameter keep: Is called for each object that changes, before it does.
    func perform(_ keep: (ModelObject) -> Void) {
        leaving.forEach { owner, relationship, objects in
            keep(owner)
            relationship.remove(from: owner, where: objects.contains)
            owner.forgetElements(slot: relationship.slot, where: objects.contains)
            if relationship.heldCount(of: owner) > 0 { return }
            switch owner.states[relationship] {
            case .setByInverseOverNull: owner.states[relationship] = .null
            case .setByInverse: owner.states[relationship] = .absent
            default: break
            }
        }
    }
}
