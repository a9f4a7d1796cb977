/// Identities that relationships were read from.
extension GraphMerge {
    /// Resolves the identities that have been read. What is new has its ends then, and nothing else has changed.
    func prepare(_ references: [PendingReference], _ policy: UnresolvedPolicy) throws {
        if isUnusual || !changing.isEmpty && unchanged.contains(where: changing.contains) { throw Detour() }
        for (index, reference) in references.enumerated() {
            try resolve(reference, statesOfPresent[index], policy)
        }
        // What has come for an identity is given its ends before the links.
        let isContradictory =
            links.isContradictory
            || ends.contains { links.contradict($0.relationship, of: $0.owner, leadingTo: $0.objects.first) }
        if isContradictory { throw Detour() }
    }

    /// - Parameter stateRead: As what the relationship of an object was read that is there; nil for a new one.
    private func resolve(
        _ reference: PendingReference, _ stateRead: RelationshipState?, _ policy: UnresolvedPolicy
    ) throws {
        guard let owner = reference.owner, reference.isUniform else { throw Detour() }
        let relationship = reference.relationship
        let objects = try reference.elements.map { try object($0, relationship, policy) }
        guard objects.areDistinct, objects.allSatisfy(relationship.accepts) else { throw Detour() }
        if let parent = reference.parent {
            // It names the object that contains it, and leads there.
            guard !relationship.isToMany, objects.first === parent else { throw Detour() }
        }
        if let stateRead {
            if arrived.contains(ObjectIdentifier(owner)), relationship.heldCount(of: owner) == 0,
                reference.parent == nil
            {
                ends.append(End(owner: owner, relationship: relationship, objects: objects, state: stateRead))
            } else {
                guard owner.states[relationship] == stateRead,
                    objects.elementsEqual(relationship.listedObjects(of: owner), by: ===),
                    !relationship.isContradicted(on: owner),
                    objects.allSatisfy({ relationship.leadsBack(from: $0, to: owner) })
                else { throw Detour() }
                return
            }
        } else if reference.parent != nil {
            guard relationship.object(of: owner) === objects.first else { throw Detour() }
            return
        } else {
            relationship.setReferenced(objects, of: owner)
            owner.noteLinked(through: relationship)
        }
        for object in objects { links.add(inverseOf: relationship, on: object, to: owner, at: reference.position) }
    }

    private func object(
        _ element: PendingReference.Element, _ relationship: RelationshipMapping, _ policy: UnresolvedPolicy
    ) throws -> ModelObject {
        guard case .identity(let stub, _) = element else { throw Detour() }
        let destination = relationship.destination
        let found = members.identities.object(of: EntityIdentity(destination, stub.key))
        if found?.isPlaceholder ?? true, policy != .keep { throw Detour() }
        if let found { return found }
        // One of several entities may have it.
        if model.hasRelatives(destination) { throw Detour() }
        members.identities.add(stub.object)
        stub.object.becomePlaceholder()
        stubs.append(stub.object)
        return stub.object
    }
}
