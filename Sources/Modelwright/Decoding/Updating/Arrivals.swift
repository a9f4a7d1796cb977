/// What an update brings of which the graph had only identities, and the objects that stood for these.
///
/// The ends of both are one: what led to the one that stood there leads to what has arrived, and so do what it led to.
struct Arrivals {
    /// By the object that stood for an identity, what takes its place.
    private(set) var arrived: [ObjectIdentifier: ModelObject] = [:]
    /// By what has arrived, the objects that stood for it.
    private var placeholders: [ObjectIdentifier: [ModelObject]] = [:]

    var isEmpty: Bool { arrived.isEmpty }

    mutating func add(_ object: ModelObject, insteadOf placeholder: ModelObject) {
        guard arrived.updateValue(object, forKey: ObjectIdentifier(placeholder)) == nil else { return }
        placeholders[ObjectIdentifier(object), default: []].append(placeholder)
    }

    /// Leaves an object what it is.
    mutating func remove(_ placeholder: ModelObject) {
        guard let object = arrived.removeValue(forKey: ObjectIdentifier(placeholder)) else { return }
        placeholders[ObjectIdentifier(object)]?.removeAll { $0 === placeholder }
    }

    /// What has arrived for an object; itself otherwise.
    func object(for object: ModelObject) -> ModelObject { arrived[ObjectIdentifier(object)] ?? object }

    /// The objects that stood for one, each with its plan of a relationship.
    func ends(
        of object: ModelObject, _ relationship: RelationshipMapping
    ) -> [(owner: ModelObject, relationship: RelationshipMapping)] {
        (placeholders[ObjectIdentifier(object)] ?? []).compactMap { placeholder in
            placeholder.mapping?.relationshipsByIndex[relationship.index].map { (placeholder, $0) }
        }
    }

    func contains(_ placeholder: ModelObject) -> Bool { arrived[ObjectIdentifier(placeholder)] != nil }
}
