/// A relationship of one object, for looking something up by it. Whoever does that keeps the object.
struct ObjectEnd: Hashable {
    private let owner: ObjectIdentifier
    private let slot: Int

    init(_ owner: ModelObject, _ relationship: RelationshipMapping) {
        self.owner = ObjectIdentifier(owner)
        slot = relationship.slot
    }
}

/// Objects by the ends that lead to them.
struct ObjectsByEnd {
    private var places: [ObjectEnd: Int] = [:]
    private var ends: [(owner: ModelObject, relationship: RelationshipMapping, objects: Set<ModelObject>)] = []

    mutating func add(_ object: ModelObject, to relationship: RelationshipMapping, of owner: ModelObject) {
        let end = ObjectEnd(owner, relationship)
        if let place = places[end] {
            ends[place].objects.insert(object)
        } else {
            places[end] = ends.count
            ends.append((owner, relationship, [object]))
        }
    }

    func forEach(_ body: (ModelObject, RelationshipMapping, Set<ModelObject>) -> Void) {
        for end in ends { body(end.owner, end.relationship, end.objects) }
    }
}
