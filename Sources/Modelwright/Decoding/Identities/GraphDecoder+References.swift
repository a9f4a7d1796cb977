/// The end of a call: relationships that were read from identities are set, when all objects are there.
extension GraphDecoder {
    /// Sets all relationships that were read from identities.
    mutating func resolveReferences(roots: [ModelObject]) throws {
        if references.isEmpty { return }
        let ends = setReferences(among: gatherObjects(roots: roots))
        // Nothing of this call holds the objects any more but what they were set to: a weak property has lost its own.
        for end in ends {
            guard let found = loss(of: end) else { continue }
            try collect(
                FailureDraft(
                    reason: .unownedObject, position: end.position, entity: end.entity,
                    property: end.relationship.name, expected: DataFailure.owningProperty, found: found,
                    noteCount: report.count))
        }
    }

    /// What an end has lost, in words; nil for nothing.
    private func loss(of end: ReferringEnd) -> String? {
        // The objects that it refers to held it by their inverse, and the reference held them.
        guard let owner = end.owner else { return "an object of \(end.entity ?? "it") in a weak property" }
        // What came from other ends is held by them.
        let setByInverse = owner.elementsSetByInverse(slot: end.relationship.slot).count
        let kept = end.relationship.heldCount(of: owner) - setByInverse
        return kept >= end.count ? nil : end.relationship.phrase(for: owner, keeping: kept, of: end.count)
    }

    /// The graph's objects, those nearest to the roots first, and the references in the same order, so that the order of keys
    /// does not show. References of objects that are not among them are dropped: another value of the same key has replaced
    /// what they were read in.
    private mutating func gatherObjects(roots: [ModelObject]) -> [ModelObject] {
        var pendingObjects: [ObjectIdentifier: [Int: [ModelObject]]] = [:]
        for reference in references {
            guard let owner = reference.owner else { continue }
            for case .object(let object) in reference.elements {
                pendingObjects[ObjectIdentifier(owner), default: [:]][reference.relationship.slot, default: []].append(
                    object)
            }
        }
        let objects = roots.andReachable { object, reached in
            // A setter may have put an object of another model in the place of a decoded one.
            guard let mapping = object.mapping, model.has(mapping) else { return false }
            let pending = pendingObjects[ObjectIdentifier(object)]
            for relationship in mapping.relationships {
                if let objects = pending?[relationship.slot] { reached += objects }
                reached += relationship.objects(of: object)
            }
            return true
        }
        let places = Dictionary(uniqueKeysWithValues: objects.enumerated().map { (ObjectIdentifier($1), $0) })
        let placed = references.compactMap { reference in
            reference.owner.flatMap { places[ObjectIdentifier($0)] }.map { (place: $0, reference: reference) }
        }
        references = placed.ordered {
            ($0.place, $0.reference.relationship.slot) < ($1.place, $1.reference.relationship.slot)
        }.map(\.reference)
        return objects
    }

    /// Sets the references of the call's objects, and the other ends.
    ///
    /// - Returns: What was set, and how many objects each end has to keep. It holds none of them.
    private mutating func setReferences(among objects: [ModelObject]) -> [ReferringEnd] {
        var table = IdentityTable()
        for object in objects { table.add(object) }
        let pending = references
        references = []
        var waiting = stubs(of: pending, addedTo: &table)
        var inverses = InverseLinks()
        let ends = pending.compactMap { reference -> ReferringEnd? in
            guard let owner = reference.owner else { return nil }
            let objects = resolve(reference, of: owner, &table, &waiting)
            if !reference.relationship.isToMany, let parent = reference.parent {
                keep(parent, of: owner, reference, insteadOf: objects)
                return nil
            }
            return set(reference, of: owner, to: objects, &inverses)
        }
        inverses.link()
        for (origin, _, inverse) in inverses.contradictions {
            note(
                .overruled, origin.owner.mapping, origin.relationship, at: origin.position,
                "the object's \(inverse.name) is already set to another object")
        }
        return ends
    }

    /// Lets an identity that nothing has be of the lowest entity that refers to it, whatever the order: one above it can't be that.
    ///
    /// - Returns: What stands for such identities.
    private func stubs(
        of references: [PendingReference], addedTo table: inout IdentityTable
    ) -> Set<ObjectIdentifier> {
        guard model.hasSubentities else { return [] }
        var waiting: Set<ObjectIdentifier> = []
        for (stub, destination) in references.stubsOfSubentities
        where table.object(of: EntityIdentity(destination, stub.key)) == nil {
            table.add(stub.object)
            waiting.insert(ObjectIdentifier(stub.object))
        }
        return waiting
    }

    /// The objects of a reference's elements, in order.
    private mutating func resolve(
        _ reference: PendingReference, of owner: ModelObject, _ table: inout IdentityTable,
        _ waiting: inout Set<ObjectIdentifier>
    ) -> [ModelObject] {
        let relationship = reference.relationship
        var objects: [ModelObject] = []
        // A set holds an object once; where it is nested as well, that is what is written.
        let nested = reference.isUniform ? [] : reference.nestedObjects
        var members = relationship.isSet ? nested : []
        var twice: Set<ObjectIdentifier> = []
        for element in reference.elements {
            switch element {
            case .object(let object): objects.append(object)
            case .identity(let stub, let position):
                let object = resolve(stub, at: position, relationship, of: owner, &table, &waiting)
                if relationship.isSet, !members.insert(ObjectIdentifier(object)).inserted {
                    note(
                        .dropped, owner.mapping, relationship, at: position,
                        "the set already contains this object")
                    continue
                }
                if !reference.isUniform {
                    owner.noteElement(object, slot: relationship.slot, .identity(stub.form, index: objects.count))
                    if nested.contains(ObjectIdentifier(object)) { twice.insert(ObjectIdentifier(object)) }
                }
                objects.append(object)
            }
        }
        if !twice.isEmpty {
            for case (let index, .object(let object)) in reference.elements.enumerated()
            where twice.contains(ObjectIdentifier(object)) {
                owner.noteElement(object, slot: relationship.slot, .object(index: index))
            }
        }
        return objects
    }

    /// The object of the call that has an identity; the stub itself, or one of a lower entity, where none has.
    ///
    /// - Parameter waiting: Stubs that are in the table, and nothing has referred to.
    private mutating func resolve(
        _ stub: ReferenceStub, at position: Int, _ relationship: RelationshipMapping, of owner: ModelObject,
        _ table: inout IdentityTable, _ waiting: inout Set<ObjectIdentifier>
    ) -> ModelObject {
        let destination = relationship.destination
        let found = table.object(of: EntityIdentity(destination, stub.key))
        guard let found, waiting.remove(ObjectIdentifier(found)) == nil else {
            let object = found ?? stub.object
            if found == nil { table.add(object) }
            object.becomePlaceholder()
            if options.validates { stubs.insert(ObjectIdentifier(object)) }
            if options.isReporting {
                note(
                    .unresolvedIdentity, owner.mapping, relationship, at: position,
                    "no \(destination.name) that was decoded has the identity \(stub.key.phrase)")
            }
            return object
        }
        noteRespelling(of: stub, found, relationship, of: owner, at: position)
        return found
    }

    /// Notes an identity that is written in another way, since the object has it so.
    mutating func noteRespelling(
        of stub: ReferenceStub, _ found: ModelObject, _ relationship: RelationshipMapping, of owner: ModelObject,
        at position: Int
    ) {
        let destination = relationship.destination
        guard options.isReporting, relationship.isWritten,
            let read = IdentityKey.phrase(of: stub.object, as: destination, writtenFrom: stub.form),
            let written = IdentityKey.phrase(of: found, as: destination, writtenFrom: stub.form), read != written
        else { return }
        note(
            .normalised, owner.mapping, relationship, at: position,
            "the identity \(read) is written as \(written), as the object has it")
    }

    /// Leaves the object that contains an owner what it is, whatever identity stands for it; that is written back.
    private mutating func keep(
        _ parent: ModelObject, of owner: ModelObject, _ reference: PendingReference, insteadOf objects: [ModelObject]
    ) {
        guard let object = objects.first, object !== parent else { return }
        let relationship = reference.relationship
        owner.states[relationship] = .setByInverse
        note(
            .overruled, owner.mapping, relationship, at: reference.position,
            "the object that contains this one is its \(relationship.name)")
    }

    /// Sets an end to the objects of its reference.
    private func set(
        _ reference: PendingReference, of owner: ModelObject, to objects: [ModelObject], _ inverses: inout InverseLinks
    ) -> ReferringEnd {
        let relationship = reference.relationship
        var objects = objects
        let end = ReferringEnd(
            owner: owner, relationship: relationship, position: reference.position, count: objects.count)
        if relationship.isToMany {
            // What was set from the other end meanwhile stays, and what is listed here as well is written from here.
            let setByInverse = owner.elementsSetByInverse(slot: relationship.slot)
            let listed = setByInverse.isEmpty ? [] : Set(objects.map { ObjectIdentifier($0) })
            var known = listed
            objects += setByInverse.filter { known.insert(ObjectIdentifier($0)).inserted }
            owner.forgetSetByInverse(slot: relationship.slot) { listed.contains(ObjectIdentifier($0)) }
            if let parent = reference.parent, !objects.contains(where: { $0 === parent }) {
                objects.append(parent)
                owner.noteElement(parent, slot: relationship.slot, .setByInverse)
            }
            // A nested object is held from here, also where it was found by its identity and linked weakly before.
            if owner.mapping?.isDynamic == true {
                let nested = reference.nestedObjects
                relationship.remove(from: owner) { nested.contains(ObjectIdentifier($0)) }
            }
        }
        relationship.setReferenced(objects, of: owner)
        owner.noteLinked(through: relationship)
        // The object that contains the owner is linked already, and held by nothing else, perhaps.
        for object in objects where object !== reference.parent {
            inverses.add(inverseOf: relationship, on: object, to: owner, at: reference.position)
        }
        return end
    }
}
