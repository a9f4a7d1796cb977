/// What leads to some objects of a graph.
extension GraphMembers {
    /// The objects of the graph that lead to others, and these. Their other ends tell them; the whole graph is looked at only where
    /// relationships that have no other end may lead to the objects.
    func leading(to objects: [ModelObject], in storage: ModelStorage) -> [ModelObject] {
        var found = objects
        var known = Set(objects)
        func add(_ owner: ModelObject) { if known.insert(owner).inserted { found.append(owner) } }
        for object in objects {
            for relationship in object.mapping?.relationships ?? [] where relationship.inverseIndex != nil {
                relationship.objects(of: object).forEach(add)
            }
        }
        forEachLeadingOneWay(to: objects, in: storage) { owner, _ in add(owner) }
        return found.filter(contains)
    }

    /// - Throws: `MappingError.data` with `wrongEntity` where an object leads to one with an identity that the graph hasn't: what is written
    ///   would name it, and not have it.
    func checkDestinations(of owner: ModelObject) throws {
        for relationship in owner.mapping?.relationships ?? []
        where !relationship.destination.identity.isEmpty && !relationship.outlivesDestination {
            for object in relationship.objects(of: owner) where !contains(object) {
                let place = IdentityKey(owner).map { ", in that with the identity \($0.phrase)" } ?? ""
                throw MappingError.data(
                    DataFailure(
                        reason: .wrongEntity, path: JSONPath(), entity: owner.mapping?.name,
                        property: relationship.name,
                        expected: "objects of the graph",
                        found:
                            "an object of \(object.mapping?.name ?? "\(type(of: object))") that isn't\(place): insert it"
                    ))
            }
        }
    }

    /// Calls for each relationship that may lead to some objects and has no other end.
    ///
    /// - Parameter owners: Those of which the relationships are looked at; by default all objects of the graph.
    func forEachLeadingOneWay(
        to objects: [ModelObject], in storage: ModelStorage, from owners: @autoclosure () -> [ModelObject]? = nil,
        _ body: (ModelObject, RelationshipMapping) -> Void
    ) {
        let entities = Set(objects.compactMap { $0.mapping?.index }).compactMap { storage.mapping?.entities[$0] }
        func mayLead(_ relationship: RelationshipMapping) -> Bool {
            !relationship.isValue
                && entities.contains {
                    $0.lineage.contains(relationship.destinationIndex) && relationship.inverse(on: $0) == nil
                }
        }
        let leading = (storage.mapping?.entities ?? []).map { $0.relationships.filter(mayLead) }
        if leading.allSatisfy(\.isEmpty) { return }
        for owner in owners() ?? all {
            guard let entity = owner.mapping?.index else { continue }
            for relationship in leading[entity] { body(owner, relationship) }
        }
    }
}
