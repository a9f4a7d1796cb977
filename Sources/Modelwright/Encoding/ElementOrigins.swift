/// How the elements of a to-many relationship came into it that its state does not stand for.
struct ElementOrigins {
    /// Whether the elements that were read from identities are still where they were read: where an object is listed twice,
    /// its place tells which of the two it is.
    private let areInPlace: Bool
    private var originByIndex: [Int: ElementOrigin] = [:]
    private var originByObject: [ObjectIdentifier: ElementOrigin] = [:]

    /// Nil where there are none.
    init?(of owner: ModelObject, _ relationship: RelationshipMapping) {
        let elements = owner.elementOrigins(slot: relationship.slot)
        guard !elements.isEmpty else { return nil }
        let objects = relationship.isSet ? [] : relationship.objects(of: owner)
        var areInPlace = !relationship.isSet
        for (object, origin) in elements {
            originByObject[ObjectIdentifier(object)] = originByObject[ObjectIdentifier(object)] ?? origin
            guard case .identity(_, let index) = origin else { continue }
            originByIndex[index] = origin
            if !objects.indices.contains(index) || objects[index] !== object { areInPlace = false }
        }
        self.areInPlace = areInPlace
    }

    /// How the object at an index came into the relationship; nil where the relationship's state says it.
    func origin(of object: ModelObject, at index: Int) -> ElementOrigin? {
        let origin = originByObject[ObjectIdentifier(object)]
        return areInPlace && origin != .setByInverse ? originByIndex[index] : origin
    }
}
