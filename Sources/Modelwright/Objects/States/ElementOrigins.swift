/// The elements of a to-many relationship that did not come into it as its state says.
///
/// A class: a value that changes would be checked for exclusive access at each element of every list.
final class ElementOrigins {
    /// Whether the elements are still where they were read: where an object is listed twice, its place tells which of the
    /// two it is.
    private let areInPlace: Bool
    private var originByIndex: [Int: ElementOrigin] = [:]
    private var originByObject: [ObjectIdentifier: ElementOrigin] = [:]
    /// Objects that are listed twice and have not been written yet. Once they have, their identities will do.
    private var pendingObjects: Set<ObjectIdentifier> = []

    /// Nil where there are none.
    init?(of owner: ModelObject, _ relationship: RelationshipMapping) {
        let elements = owner.elementOrigins(slot: relationship.slot)
        guard !elements.isEmpty else { return nil }
        let objects = relationship.isSet ? [] : relationship.objects(of: owner)
        var areInPlace = !relationship.isSet
        for (object, origin) in elements {
            if case .object = origin {
                pendingObjects.insert(ObjectIdentifier(object))
            } else {
                originByObject[ObjectIdentifier(object)] = originByObject[ObjectIdentifier(object)] ?? origin
            }
            guard let index = origin.index else { continue }
            originByIndex[index] = origin
            if !objects.indices.contains(index) || objects[index] !== object { areInPlace = false }
        }
        self.areInPlace = areInPlace
    }

    /// How the next object, which is at an index, came into the relationship; nil where the relationship's state says it.
    func origin(of object: ModelObject, at index: Int) -> ElementOrigin? {
        let origin = originByObject[ObjectIdentifier(object)]
        if areInPlace, origin != .setByInverse { return originByIndex[index] }
        return pendingObjects.remove(ObjectIdentifier(object)) == nil ? origin : nil
    }
}
