/// Objects that leave the ends which lead to them since their own JSON says so: they are to be no more. Each end is changed once,
/// however many leave it.
struct Withdrawal {
    private struct Key: Hashable {
        let object: ObjectIdentifier
        let slot: Int
    }

    private struct Leaving {
        let owner: ModelObject
        /// Owned by the model's mapping, which outlives the decode call.
        unowned(unsafe) let relationship: RelationshipMapping
        var objects: Set<ObjectIdentifier> = []
    }

    private var leaving: [Leaving] = []
    private var places: [Key: Int] = [:]
    /// What has come into an end from others, for looking it up.
    private var setByInverse: [Key: Set<ObjectIdentifier>] = [:]

    /// Adds an object that leaves.
    mutating func add(_ object: ModelObject) {
        if object.isPlaceholder { return }
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for other in relationship.objects(of: object) {
                let inverse = other.mapping.flatMap(relationship.inverse(on:))
                if let inverse, says(other, object, inverse) { continue }
                leave(object, relationship, other)
                if let inverse { leave(other, inverse, object) }
            }
        }
    }

    private mutating func leave(_ owner: ModelObject, _ relationship: RelationshipMapping, _ object: ModelObject) {
        let key = Key(object: ObjectIdentifier(owner), slot: relationship.slot)
        let place = places[key] ?? leaving.count
        if place == leaving.count {
            places[key] = place
            leaving.append(Leaving(owner: owner, relationship: relationship))
        }
        leaving[place].objects.insert(ObjectIdentifier(object))
    }

    /// Whether an object's own JSON, or a program, says that it leads to another.
    private mutating func says(_ object: ModelObject, _ other: ModelObject, _ inverse: RelationshipMapping) -> Bool {
        switch object.states[inverse] {
        case .unset, .absent, .null, .setByInverse, .setByInverseOverNull: return false
        case .identity, .value: break
        }
        let key = Key(object: ObjectIdentifier(object), slot: inverse.slot)
        let others =
            setByInverse[key] ?? Set(object.elementsSetByInverse(slot: inverse.slot).map { ObjectIdentifier($0) })
        setByInverse[key] = others
        return !others.contains(ObjectIdentifier(other))
    }

    /// - Parameter keep: Is called for each object that changes, before it does.
    func perform(_ keep: (ModelObject) -> Void) {
        for end in leaving {
            let (owner, relationship) = (end.owner, end.relationship)
            keep(owner)
            relationship.remove(from: owner) { end.objects.contains(ObjectIdentifier($0)) }
            owner.forgetElements(slot: relationship.slot) { end.objects.contains(ObjectIdentifier($0)) }
            if relationship.heldCount(of: owner) > 0 { continue }
            switch owner.states[relationship] {
            case .setByInverseOverNull: owner.states[relationship] = .null
            case .setByInverse: owner.states[relationship] = .absent
            default: break
            }
        }
    }
}
