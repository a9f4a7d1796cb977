/// Identities: each becomes an object with nothing else at first, and is replaced at the end by the object of the call
/// that carries it. So their order does not matter, and a document without any pays nothing.
extension GraphDecoder {
    /// Reads the identity that stands for an object of the relationship.
    mutating func decodeIdentity(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws -> ReferenceStub? {
        let destination = relationship.destination
        let position = source.position
        let start = source.mark
        let isObject = try source.kind() == .object
        guard isObject || destination.identity.count == 1, let identity = destination.identity.first else {
            try fail(
                .typeMismatch, frame.mapping, relationship, at: source.position,
                expected: relationship.elementExpectation,
                skippingValue: true)
            if !relationship.isToMany { frame.states[relationship] = .absent }
            return nil
        }
        try countObject()
        let object = try makeObject(of: destination)
        var stub = DecodingFrame.opened(object, destination, position: source.position, via: nil, inverseSlot: -1)
        for slot in 0..<destination.slotCount { stub.states.setAbsent(slot) }
        let failuresBefore = failureCount
        if isObject, let table = destination.identityTable {
            guard try source.enterObject() else { return nil }
            repeat {
                let index = try source.matchKey(table, guess: 0)
                if index >= 0 {
                    let part = destination.identity[index]
                    if stub.states[part] != .absent { noteDuplicate(part, &stub) }
                    try decodeAttribute(part, object, &stub)
                } else {
                    try source.skip()
                }
            } while try source.nextMember()
        } else {
            try decodeAttribute(identity, object, &stub)
        }
        guard failureCount == failuresBefore else {
            if !relationship.isToMany { frame.states[relationship] = .absent }
            return nil
        }
        object.states = stub.states
        guard let key = IdentityKey(object, as: destination) else {
            source.rewind(to: start)
            try fail(
                .invalidValue, frame.mapping, relationship, at: position,
                expected: "an identity that can be written again", skippingValue: true)
            if !relationship.isToMany { frame.states[relationship] = .absent }
            return nil
        }
        return ReferenceStub(object: object, key: key, form: isObject ? .plain : stub.states[identity].form)
    }

    /// Whether the object ahead is an identity of several attributes: it has exactly their keys, and the entity has more.
    @inline(__always)
    mutating func isIdentity(_ relationship: RelationshipMapping) throws -> Bool {
        guard relationship.hasIdentityObjects else { return false }
        return try hasExactlyKeys(ofIdentity: relationship.destination)
    }

    @inline(never)
    private mutating func hasExactlyKeys(ofIdentity destination: EntityMapping) throws -> Bool {
        // An object of an abstract entity has its type as well.
        guard let table = destination.identityTable,
            destination.readProperties.count > table.count || destination.isAbstract
        else { return false }
        let start = source.mark
        defer { source.rewind(to: start) }
        // An object of which a part is null has no identity. Of a key that comes twice the last value counts.
        var isPresent = [Bool](repeating: false, count: table.count)
        if try source.enterObject() {
            repeat {
                // An object with any other key is decided at that key, so that nested ones are not walked through.
                let index = try source.matchKey(table, guess: 0)
                guard index >= 0 else { return false }
                isPresent[index] = try source.kind() != .null
                try source.skip()
            } while try source.nextMember()
        }
        return !isPresent.contains(false)
    }

    /// Forgets the references of a value that a later one replaces.
    mutating func dropReferences(of frame: DecodingFrame, slot: Int) {
        guard let uncommon = frame.uncommon, let index = uncommon.referring.removeValue(forKey: slot) else { return }
        // The last one is removed. Removing another would move all that follow, for each repeated key.
        if index == references.count - 1 { references.removeLast() } else { references[index].forget() }
    }

    /// Sets all relationships that were read from identities.
    mutating func resolveReferences(roots: [ModelObject]) throws {
        if references.isEmpty { return }
        let ends = setReferences(among: gatherObjects(roots: roots))
        // Nothing of this call holds the objects any more but what they were set to: a weak property has lost its own.
        for end in ends {
            guard let owner = end.owner else { continue }
            // What came from other ends is held by them.
            let kept =
                end.relationship.heldCount(of: owner) - owner.elementsSetByInverse(slot: end.relationship.slot).count
            if kept >= end.count { continue }
            try collect(
                FailureDraft(
                    reason: .unownedObject, place: end.place, entity: owner.mapping?.name,
                    property: end.relationship.name, expected: Self.owningProperty,
                    found: end.relationship.phrase(for: owner, keeping: kept, of: end.count),
                    noteCount: report.count))
        }
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
        var places: [ObjectIdentifier: Int] = [:]
        var objects: [ModelObject] = []
        var queue = roots
        var next = 0
        while next < queue.count {
            let object = queue[next]
            next += 1
            // A setter may have put an object of another model in the place of a decoded one.
            guard let mapping = object.mapping, model.has(mapping), places[ObjectIdentifier(object)] == nil else {
                continue
            }
            places[ObjectIdentifier(object)] = objects.count
            objects.append(object)
            let pending = pendingObjects[ObjectIdentifier(object)]
            for relationship in mapping.relationships {
                if let objects = pending?[relationship.slot] { queue += objects }
                if relationship.isToMany {
                    queue += relationship.objects(of: object)
                } else if let other = relationship.object(of: object) {
                    queue.append(other)
                }
            }
        }
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
        var inverses = InverseLinks()
        let ends = pending.compactMap { resolve($0, &table, &inverses) }
        inverses.link()
        for (origin, inverse) in inverses.contradictions {
            note(
                .overruled, origin.owner.mapping, origin.relationship, at: origin.place,
                "the \(inverse) of the object is another already")
        }
        return ends
    }

    /// Notes an identity that stands here in another form than the one in which it is written, which the object has.
    private mutating func noteOtherForm(
        of stub: ReferenceStub, _ found: ModelObject, _ relationship: RelationshipMapping,
        _ reference: PendingReference,
        at place: JSONPlace
    ) {
        let destination = relationship.destination
        guard options.isReporting, relationship.isWritten,
            let read = IdentityKey(stub.object, as: destination, writtenFrom: stub.form),
            let written = IdentityKey(found, as: destination, writtenFrom: stub.form), read.phrase != written.phrase
        else { return }
        note(
            .normalised, reference.owner?.mapping, relationship, at: place,
            "the identity \(read.phrase) is written as \(written.phrase), as the object has it")
    }

    /// Sets an end to the objects of its identities.
    ///
    /// - Returns: What was set; nil where nothing was, since the containing object is the end's.
    private mutating func resolve(
        _ reference: PendingReference, _ table: inout IdentityTable, _ inverses: inout InverseLinks
    ) -> ReferringEnd? {
        guard let owner = reference.owner else { return nil }
        let relationship = reference.relationship
        var objects: [ModelObject] = []
        // A set holds an object once; where it is nested as well, that is what is written.
        var members: Set<ObjectIdentifier> = []
        if relationship.isSet {
            for case .object(let object) in reference.elements { members.insert(ObjectIdentifier(object)) }
        }
        for element in reference.elements {
            switch element {
            case .object(let object): objects.append(object)
            case .identity(let stub, let place):
                if let found = table.object(of: relationship.destination, stub.key) {
                    noteOtherForm(of: stub, found, relationship, reference, at: place)
                    objects.append(found)
                } else {
                    table.add(stub.object)
                    objects.append(stub.object)
                    if options.isReporting {
                        append(
                            ReportDraft(
                                kind: .unresolvedIdentity, place: place, entity: owner.mapping?.name,
                                property: relationship.name,
                                detail: "no \(relationship.destination.name) that was decoded has the identity "
                                    + stub.key.phrase))
                    }
                }
                if let object = objects.last, relationship.isSet, !members.insert(ObjectIdentifier(object)).inserted {
                    objects.removeLast()
                    note(
                        .dropped, owner.mapping, relationship, at: place,
                        "the set has the object already, and holds it once")
                    continue
                }
                if !reference.isUniform, let object = objects.last {
                    owner.noteReferred(
                        object, slot: relationship.slot, form: stub.form, index: objects.count - 1)
                }
            }
        }
        if let parent = reference.parent, !relationship.isToMany {
            // The containing object stays what it is; its identity is written back where it was read.
            guard let object = objects.first, object !== parent else { return nil }
            owner.states[relationship] = .setByInverse
            if options.isReporting {
                append(
                    ReportDraft(
                        kind: .overruled, place: reference.place, entity: owner.mapping?.name,
                        property: relationship.name,
                        detail: "the object that contains this one is its \(relationship.name)"))
            }
            return nil
        }
        let end = ReferringEnd(owner: owner, relationship: relationship, place: reference.place, count: objects.count)
        if relationship.isToMany {
            // What was set from the other end meanwhile stays, and what is listed here as well is written from here.
            let setByInverse = owner.elementsSetByInverse(slot: relationship.slot)
            let listed = setByInverse.isEmpty ? [] : Set(objects.map { ObjectIdentifier($0) })
            var known = listed
            objects += setByInverse.filter { known.insert(ObjectIdentifier($0)).inserted }
            owner.forgetSetByInverse(slot: relationship.slot) { listed.contains(ObjectIdentifier($0)) }
            if let parent = reference.parent, !objects.contains(where: { $0 === parent }) {
                objects.append(parent)
                owner.noteSetByInverse(parent, slot: relationship.slot)
            }
            // A nested object is held from here, also where it was found by its identity and linked weakly before.
            if owner.mapping?.isDynamic == true { relationship.clear(nestedIn: reference, of: owner) }
            relationship.setObjects(objects, of: owner)
        } else if let object = objects.first {
            relationship.setObject(object, of: owner)
        }
        owner.noteLinked(through: relationship)
        for object in objects {
            inverses.add(inverseOf: relationship, on: object, to: owner, at: reference.place)
        }
        return end
    }
}
