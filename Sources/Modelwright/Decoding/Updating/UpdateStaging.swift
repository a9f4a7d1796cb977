/// What an update has read and not yet said of the objects that are there.
///
/// A class: as an optional value in the decoder, which can't be copied, its array was never released (Swift 6.3).
final class UpdateStaging {
    /// The objects that were made for it, held until it is known what becomes of each.
    var objects: [ModelObject] = []
    /// The object in the place of the one that is read next, which says what that is of where its JSON has no type.
    var candidate: ModelObject?
    private var candidates: [ObjectIdentifier: ModelObject] = [:]

    /// Adds an object whose members are about to be read.
    func add(_ object: ModelObject) {
        objects.append(object)
        candidates[ObjectIdentifier(object)] = candidate
        candidate = nil
    }

    /// Whether the object at the other end of a to-one relationship is the candidate.
    func expectObject(of relationship: RelationshipMapping, of owner: ModelObject) {
        guard let target = candidates[ObjectIdentifier(owner)] else { return }
        candidate = target.mapping?.relationshipsByIndex[relationship.index]?.object(of: target)
    }
}
