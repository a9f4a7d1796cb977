/// Relationships: nested, as identities, or left out because they are written from their other end.
extension GraphEncoder {
    mutating func encodeRelationship(
        _ relationship: RelationshipMapping, _ entry: WriteNode.Entry, _ frame: EncodingFrame,
        sharedWith others: [MemberWriter]
    ) throws -> Bool {
        if relationship.isToMany { return try encodeToMany(relationship, entry, frame) }
        return try encodeToOne(relationship, entry, frame, sharedWith: others)
    }

    @inline(never)
    private mutating func encodeToOne(
        _ relationship: RelationshipMapping, _ entry: WriteNode.Entry, _ frame: EncodingFrame,
        sharedWith outer: [MemberWriter]
    ) throws -> Bool {
        var others = outer
        if let child = entry.child { others.insert(MemberWriter(child, frame.withoutParent), at: 0) }
        let presence = presence(of: relationship, frame)
        guard presence == .value, let other = frame.unownedObject.with({ relationship.object(of: $0) }) else {
            if !others.isEmpty {
                return try encodeMembers(
                    of: others, beside: relationship.destination, at: entry.key, isNull: presence == .null)
            }
            if presence == .null { encodeNull(entry) }
            return presence == .null
        }
        let form = frame.states[relationship].identityForm
        let isBeside = others.contains(where: hasValues)
        // An identity that is written where others flatten something, as an object, may not be readable.
        let identityKey = isBeside ? frame.isShared ? nil : entry.identityKey : entry.key
        guard isNamed(other, relationship, wasNamed: form != nil, hasKey: identityKey != nil) else {
            sink.key(entry.key)
            try at(relationship, nil) {
                try $0.encodeObject(other, parent: frame.unownedObject, via: relationship, sharedWith: others)
            }
            return true
        }
        guard let identityKey else {
            sink.key(entry.key)
            try at(relationship, nil) {
                try $0.encodeIdentityAsObject(other, as: relationship.destination, sharedWith: others)
            }
            return true
        }
        if isBeside {
            _ = try encodeMembers(of: others, beside: relationship.destination, at: entry.key, isNull: false)
        }
        sink.key(identityKey)
        try encodeIdentity(of: other, relationship, frame, index: nil, form: form)
        return true
    }

    /// Whether an object is written as its identity although it was read as an object.
    private func prefersIdentity(of object: ModelObject, _ relationship: RelationshipMapping) -> Bool {
        prefersIdentities && !relationship.isValue && IdentityKey(object, as: relationship.destination) != nil
    }

    /// Whether an object is written as its identity: where it was read as that, or identities are preferred. Where they are, one without an
    /// identity is written with its values, also beside identities.
    ///
    /// - Parameter hasKey: Whether there is a key under which an identity stands.
    private func isNamed(
        _ object: ModelObject, _ relationship: RelationshipMapping, wasNamed: Bool, hasKey: Bool = true
    ) -> Bool {
        if relationship.reference == .identity { return true }
        guard prefersIdentities, !relationship.isValue else { return wasNamed }
        return (wasNamed || hasKey) && prefersIdentity(of: object, relationship)
    }

    /// As what a relationship is written.
    enum Presence { case nothing, null, value }

    func presence(of relationship: RelationshipMapping, _ frame: EncodingFrame) -> Presence {
        let state = frame.states[relationship]
        if state == .setByInverse { return isWrittenHere(relationship, frame) ? .value : .nothing }
        if relationship.isToMany {
            let mayBeNull = state == .absent || state == .null
            let led = frame.object.elementsSetByInverse(slot: relationship.slot).count
            if let count = frame.unownedObject.with({ relationship.count(of: $0) }), !mayBeNull || count > led {
                return isLeftToView(count, led) ? .nothing : .value
            }
            if mayBeNull, isWrittenHere(relationship, frame) { return .value }
            if isLeftToView(led, led) { return .nothing }
        } else if let other = frame.unownedObject.with({ relationship.object(of: $0) }), state != .setByInverseOverNull
        {
            return frame.isWayBack(relationship, to: other) && !state.isIdentity ? .nothing : .value
        } else if state == .setByInverseOverNull {
            if isWrittenHere(relationship, frame) { return .value }
            // A view may leave out the other end, which says that it isn't null.
            if view != nil { return .nothing }
        }
        return switch relationship.nulls {
        case .explicit: .null
        case .omit: .nothing
        case .asDecoded: state == .absent ? .nothing : .null
        }
    }

    /// Whether all that a list of a graph has is set by other ends, which a view may leave out: then it isn't null or empty.
    private func isLeftToView(_ count: Int, _ countSetByInverse: Int) -> Bool {
        view != nil && prefersIdentities && count > 0 && count == countSetByInverse
    }

    /// Whether what other ends have set is written here: what nothing else writes, and of the one object that is written by itself all of
    /// it, as identities.
    private func isWrittenHere(_ relationship: RelationshipMapping, _ frame: EncodingFrame) -> Bool {
        if relationship.mayBeSetByBothEnds,
            relationship.objects(of: frame.object).contains(where: {
                relationship.isSetByBothEnds(with: $0, of: frame.object) && !frame.isWayBack(relationship, to: $0)
            })
        {
            return true
        }
        if writesAllEnds, ancestors.count == 1 {
            let objects = relationship.objects(of: frame.object)
            return !objects.isEmpty && objects.allSatisfy { prefersIdentity(of: $0, relationship) }
        }
        guard prefersIdentities, !relationship.isWrittenByInverse else { return false }
        return relationship.objects(of: frame.object).contains { prefersIdentity(of: $0, relationship) }
    }

    private mutating func encodeNull(_ entry: WriteNode.Entry) {
        sink.key(entry.key)
        sink.null()
    }

    @inline(never)
    private mutating func encodeToMany(
        _ relationship: RelationshipMapping, _ entry: WriteNode.Entry, _ frame: EncodingFrame
    ) throws -> Bool {
        switch presence(of: relationship, frame) {
        case .nothing: return false
        case .null:
            encodeNull(entry)
            return true
        case .value: break
        }
        let owner = frame.unownedObject
        let state = frame.states[relationship]
        let uniformForm = state.identityForm
        let wasNamed = relationship.reference == .identity || uniformForm != nil
        let origins = owner.with { ElementOrigins(of: $0, relationship) }
        sink.key(entry.key)
        sink.beginArray()
        var index = 0
        var place = -1
        func encode(_ other: ModelObject, _ encoder: inout GraphEncoder) throws {
            place += 1
            var form: ValueForm?
            let isLed =
                state == .setByInverse && !owner.with { relationship.isSetByBothEnds(with: other, of: $0) }
            switch isLed ? .setByInverse : origins?.origin(of: other, at: place) {
            case .setByInverse?:
                // That end writes it, if it does. Of an object by itself the list is what it has.
                guard encoder.writesAllEnds || !relationship.isWrittenByInverse,
                    encoder.prefersIdentity(of: other, relationship)
                else { return }
            case .identity(let own, _)?: form = own
            case .object?, nil: if !wasNamed, frame.isWayBack(relationship, to: other) { return }
            }
            encoder.sink.element()
            if encoder.isNamed(other, relationship, wasNamed: wasNamed || form != nil) {
                try encoder.encodeIdentity(of: other, relationship, frame, index: index, form: form ?? uniformForm)
            } else {
                try encoder.at(relationship, index) { try $0.encodeObject(other, parent: owner, via: relationship) }
            }
            index += 1
        }
        if relationship.isSet {
            for other in relationship.objects(of: frame.object) { try encode(other, &self) }
        } else {
            try owner.with { try relationship.forEach(of: $0) { try encode($0, &self) } }
        }
        sink.endArray()
        return true
    }

    // MARK: Identities

    @inline(never)
    private mutating func encodeIdentity(
        of object: ModelObject, _ relationship: RelationshipMapping, _ frame: EncodingFrame, index: Int?,
        form: ValueForm?
    ) throws {
        let path = relationship.keyPath.components + (index.map { [.index($0)] } ?? [])
        guard let other = object.mapping(in: storage) else {
            throw EncodingProblem.ofAnotherModel(object, path: path)
        }
        try writeIdentity(object, other, as: relationship.destination, form: form, at: path) { fault in
            EncodingProblem(
                reason: .missingIdentity, entity: frame.mapping.name, property: relationship.name, path: path,
                expected: "an object with an identity", found: "an object of \(other.name)\(fault)")
        }
    }

    /// Writes an identity as an object of its attributes, since what is flattened into that object has values.
    private mutating func encodeIdentityAsObject(
        _ object: ModelObject, as declared: EntityMapping, sharedWith others: [MemberWriter]
    ) throws {
        guard let mapping = object.mapping(in: storage) else { throw EncodingProblem.ofAnotherModel(object) }
        let parts = mapping.identity(as: declared)
        let entries = parts.compactMap { part in
            mapping.writeRoot.entries.first { $0.attribute === part && !part.isNil(object) }
        }
        guard !parts.isEmpty, entries.count == parts.count else {
            throw EncodingProblem(
                reason: .missingIdentity, entity: mapping.name, property: nil,
                expected:
                    "an identity made of the object's own keys, because other properties are flattened into the object",
                found: "an object of \(mapping.name) without one")
        }
        let node = WriteNode(entries: entries, isArray: false, slot: -1)
        let own = MemberWriter(node, EncodingFrame(object, mapping, parent: nil, inverseSlot: -1))
        sink.beginObject()
        try encodeMembers(of: own, sharedWith: others, isOptional: false)
        sink.endObject()
    }

    /// An object that contains itself is written as its identity there.
    mutating func encodeIdentityOfAncestor(
        _ object: ModelObject, _ mapping: EntityMapping, via relationship: RelationshipMapping?,
        sharedWith others: [MemberWriter]
    ) throws {
        if others.contains(where: hasValues), !mapping.identity.isEmpty {
            return try encodeIdentityAsObject(object, as: relationship?.destination ?? mapping, sharedWith: others)
        }
        try writeIdentity(object, mapping, as: relationship?.destination ?? mapping, form: nil, at: []) { _ in
            EncodingProblem(
                reason: .cycle, entity: mapping.name, property: nil,
                expected: "an object that doesn't contain itself, or identityAttributes to write in its place",
                found: "an object of \(mapping.name) inside itself")
        }
    }

    /// Writes one identity attribute's value, or an object of several: as it was read there, or else as the object has it.
    ///
    /// - Parameters:
    ///   - declared: The entity as which it is read again; a subentity may have other keys.
    ///   - missing: Makes the error for an object without such an identity, from what it lacks.
    private mutating func writeIdentity(
        _ object: ModelObject, _ mapping: EntityMapping, as declared: EntityMapping, form: ValueForm?,
        at path: [JSONPath.Component], missing: (String) -> EncodingProblem
    ) throws {
        let parts = mapping.identity(as: declared)
        guard let first = parts.first else {
            throw missing(", since \(declared.name) has no identityAttributes")
        }
        func write(_ attribute: AttributeMapping, at path: [JSONPath.Component]) throws {
            if attribute.isNil(object) { throw missing(" whose \(attribute.name) is nil") }
            let form = object.identityForm(of: attribute, isAlone: parts.count == 1, form: form)
            if parts.count == 1, attribute.codec.mayBeContainer,
                (try? AttributeWriter.value(attribute, of: object, form: form))?.isContainer == true
            {
                throw missing(" whose \(attribute.name) is an array or an object")
            }
            if let problem = AttributeWriter.write(attribute, of: object, form: form, to: &sink) {
                throw EncodingProblem(problem, attribute, of: mapping, at: path)
            }
        }
        if parts.count == 1 { return try write(first, at: path) }
        guard declared.identityTable != nil else {
            throw missing(
                ", since the identityAttributes of \(declared.name) do not each have a key of their own in the object itself"
            )
        }
        sink.beginObject()
        for (part, attribute) in zip(declared.identity, parts) {
            let step = part.keyPath.components.last
            if case .key(let key)? = step { sink.key(key) }
            try write(attribute, at: path + (step.map { [$0] } ?? []))
        }
        sink.endObject()
    }

    /// Runs `body`, and puts the step to it before the path of what it throws.
    @inline(__always)
    private mutating func at(
        _ relationship: RelationshipMapping, _ index: Int?, _ body: (inout GraphEncoder) throws -> Void
    ) throws {
        do {
            try body(&self)
        } catch var problem as EncodingProblem {
            problem.path.insert(contentsOf: relationship.keyPath.components + (index.map { [.index($0)] } ?? []), at: 0)
            throw problem
        }
    }
}
