/// What ends have, looked up once for each. They are not to change meanwhile.
struct EndContents {
    private let objects: (RelationshipMapping, ModelObject) -> [ModelObject]
    private var known: [ObjectEnd: Set<ModelObject>] = [:]

    /// - Parameter objects: What of a relationship is looked at.
    init(objects: @escaping (RelationshipMapping, ModelObject) -> [ModelObject] = { $0.objects(of: $1) }) {
        self.objects = objects
    }

    mutating func has(_ object: ModelObject, _ relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        let end = ObjectEnd(owner, relationship)
        if let objects = known[end] { return objects.contains(object) }
        let found = Set(objects(relationship, owner))
        known[end] = found
        return found.contains(object)
    }
}

/// What ends lead to since their own JSON, or a program, says so, and not the other ends. They are not to change meanwhile.
struct SaidContents {
    private var setByInverse = EndContents { $1.elementsSetByInverse(slot: $0.slot) }

    /// - Parameter object: What the owner leads to by the relationship.
    mutating func has(_ object: ModelObject, _ relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        switch owner.states[relationship] {
        case .unset, .absent, .null, .setByInverse, .setByInverseOverNull: false
        case .identity, .value: !setByInverse.has(object, relationship, of: owner)
        }
    }
}
