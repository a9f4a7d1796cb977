/// What the JSON says of relationships.
extension GraphUpdate {
    /// What an identity of the JSON came to, where that is to be reported.
    enum Note {
        case unresolved(ReferenceStub, Int, RelationshipMapping, ModelObject)
        case found(ReferenceStub, ModelObject, Int, RelationshipMapping, ModelObject)
        /// An object that a set has already.
        case twice(Int, RelationshipMapping, ModelObject)
        /// An identity of another object than the one that contains it.
        case overruled(Int, RelationshipMapping, ModelObject)
    }

    /// Notes what each object's JSON says of its relationships.
    mutating func sayEnds() -> [Note] {
        var notes: [Note] = []
        var saying: [UpdatedEnd] = []
        for staged in queue {
            let target = target(of: staged)
            for relationship in staged.mapping?.relationships ?? [] {
                guard let end = target.mapping?.relationshipsByIndex[relationship.index],
                    let (said, state) = said(relationship, of: staged, &notes)
                else { continue }
                let updated = ends.end(target, end)
                if updated.say(said, state) { saying.append(updated) }
            }
        }
        for end in saying { end.finishSaying { replaced[ObjectIdentifier($0.staged)] } }
        return notes
    }

    /// What the JSON says of a relationship, and how it stood there; nil for nothing.
    private mutating func said(
        _ relationship: RelationshipMapping, of staged: ModelObject, _ notes: inout [Note]
    ) -> ([UpdatedEnd.Said], RelationshipState)? {
        let state = staged.states[relationship]
        let reference = reference(relationship, of: staged)
        switch state {
        case .setByInverse where target(of: staged) !== staged:
            // How the way back to the object that contains this one is written is left alone.
            return nil
        case .setByInverse, .setByInverseOverNull:
            return (containers(relationship, of: staged), state)
        case .absent where staging.cleared[ObjectIdentifier(staged)]?.contains(relationship.slot) == true:
            return ([], state)
        case .unset, .absent:
            return nil
        default: break
        }
        if !relationship.isToMany, let reference, let parent = reference.parent {
            return contained(in: parent, reference, relationship, staged, state, &notes)
        }
        guard let reference else {
            return (nested(staged, relationship).map(object), state)
        }
        let elements = elements(of: reference, relationship, staged, &notes)
        if !elements.isEmpty || relationship.isToMany { return (elements, state) }
        // What nothing stands for is null; where that is a failure, it leaves the relationship alone.
        if unresolved == .clear, !relationship.isRequired { return ([], .null) }
        staged.states.setAbsent(relationship.slot)
        return nil
    }

    /// What was read, for the object that it stands for.
    private func object(_ staged: ModelObject) -> UpdatedEnd.Said {
        UpdatedEnd.Said(object: target(of: staged), identity: nil, staged: staged, position: nil)
    }

    /// The objects that contain one, as its ends lead back to them.
    private func containers(_ relationship: RelationshipMapping, of staged: ModelObject) -> [UpdatedEnd.Said] {
        relationship.objects(of: staged).map {
            UpdatedEnd.Said(object: target(of: $0), identity: nil, staged: $0, position: nil, isContainer: true)
        }
    }

    /// An identity of the object that contains another: that is what it is, whatever identity stands for it.
    private mutating func contained(
        in parent: ModelObject, _ reference: PendingReference, _ relationship: RelationshipMapping,
        _ staged: ModelObject, _ state: RelationshipState, _ notes: inout [Note]
    ) -> ([UpdatedEnd.Said], RelationshipState)? {
        guard case .identity(let stub, _)? = reference.elements.first else { return nil }
        let container = target(of: parent)
        let said = UpdatedEnd.Said(object: container, identity: nil, staged: parent, position: nil, isContainer: true)
        if staging.identities.object(of: EntityIdentity(relationship.destination, stub.key)) === container {
            return ([said], state)
        }
        notes.append(.overruled(reference.position, relationship, staged))
        return ([said], .setByInverse)
    }

    private mutating func elements(
        of reference: PendingReference, _ relationship: RelationshipMapping, _ staged: ModelObject,
        _ notes: inout [Note]
    ) -> [UpdatedEnd.Said] {
        var said: [UpdatedEnd.Said] = []
        // A set has an object once; where it is nested as well, that is what is written.
        var members: Set<ObjectIdentifier> = []
        if relationship.isSet {
            for case .object(let nested) in reference.elements { members.insert(ObjectIdentifier(target(of: nested))) }
        }
        for element in reference.elements {
            switch element {
            case .object(let nested): said.append(object(nested))
            case .identity(let stub, let position):
                guard let (found, isFound) = resolve(stub, relationship) else {
                    notes.append(.unresolved(stub, position, relationship, staged))
                    continue
                }
                notes.append(
                    isFound
                        ? .found(stub, found, position, relationship, staged)
                        : .unresolved(stub, position, relationship, staged))
                if relationship.isSet, !members.insert(ObjectIdentifier(found)).inserted {
                    notes.append(.twice(position, relationship, staged))
                    continue
                }
                said.append(
                    UpdatedEnd.Said(object: found, identity: stub.form, staged: stub.object, position: position))
            }
        }
        return said
    }
}
