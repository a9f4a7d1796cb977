/// Relationships: nested objects at once, identities when all objects are there.
extension GraphDecoder {
    @inline(__always)
    mutating func decodeRelationship(
        _ relationship: RelationshipMapping, claimed: ReadNode?, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        if relationship.isToMany {
            try decodeToMany(relationship, object, &frame)
        } else {
            try decodeToOne(relationship, claimed: claimed, object, &frame)
        }
    }

    private mutating func decodeToOne(
        _ relationship: RelationshipMapping, claimed: ReadNode?, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        let slot = relationship.slot
        let isInverse = slot == frame.inverseSlot
        switch try source.kind() {
        case .object:
            if isInverse {
                note(.overruled, &frame, relationship, "the object that contains this one is its \(relationship.name)")
                return try source.skip()
            }
            guard
                var other = try relationship.destinationReference._withUnsafeGuaranteedRef({
                    try decodeObject($0, parent: object, via: relationship, claimed: claimed)
                })
            else {
                frame.states[slot] = .absent
                return
            }
            relationship.setObject(other, of: object)
            frame.states[slot] = .value
            // Nobody but us holds it: the property is weak, and the object would be gone when we leave.
            if isKnownUniquelyReferenced(&other) {
                try failUnowned(relationship, at: position, &frame)
            }
        case .null:
            try source.readNull()
            if isInverse {
                frame.states[slot] = .wiredOverNull
                return
            }
            frame.states[slot] = .null
            relationship.setObject(nil, of: object)
            if relationship.isRequired {
                try fail(
                    .missingValue, frame.mapping, relationship, at: position, expected: relationship.expectation,
                    found: "null", skippingValue: false)
            }
        case .string, .number:
            guard let stub = try decodeIdentity(relationship, &frame) else { return }
            frame.states[slot] = stub.isFromString ? .identityFromString : .identity
            references.append(
                PendingReference(
                    owner: object, relationship: relationship, place: source.place(of: position),
                    elements: [.identity(stub.object, source.place(of: position))],
                    parent: isInverse ? frame.parent : nil))
        default:
            try fail(
                .typeMismatch, frame.mapping, relationship, at: position, expected: relationship.expectation,
                skippingValue: true)
            if !isInverse { frame.states[slot] = .absent }
        }
    }

    private mutating func decodeToMany(
        _ relationship: RelationshipMapping, _ object: ModelObject, _ frame: inout Frame
    ) throws {
        let position = source.position
        let slot = relationship.slot
        switch try source.kind() {
        case .array:
            let base = stack.count
            // Elements that are identities, by their position among the array's objects and identities.
            var identities: [(index: Int, stub: ModelObject, place: JSONPlace)] = []
            var isFromString = false
            if try source.enterArray() {
                repeat {
                    let place = source.position
                    switch try source.kind() {
                    case .object:
                        if let element = try decodeElement(relationship, object, &frame) { stack.push(element) }
                    case .string, .number:
                        if let stub = try decodeIdentity(relationship, &frame) {
                            identities.append(
                                (stack.count - base + identities.count, stub.object, source.place(of: place)))
                            isFromString = isFromString || stub.isFromString
                        }
                    default:
                        try failElement(relationship, &frame)
                    }
                } while try source.nextElement()
            }
            let wasWired = slot == frame.inverseSlot
            if identities.isEmpty {
                if wasWired, let parent = frame.parent {
                    stack.push(parent)
                    object.noteWired(parent, slot: slot)
                }
                stack.popAll(from: base) { relationship.moveIn($0, of: object) }
                frame.states[slot] = .value
                return
            }
            frame.states[slot] = isFromString ? .identityFromString : .identity
            var elements: [PendingReference.Element] = []
            var next = base
            var nextIdentity = 0
            while next < stack.count || nextIdentity < identities.count {
                if nextIdentity < identities.count, identities[nextIdentity].index == elements.count {
                    elements.append(.identity(identities[nextIdentity].stub, identities[nextIdentity].place))
                    nextIdentity += 1
                } else {
                    elements.append(.object(stack[next]))
                    next += 1
                }
            }
            stack.popAll(from: base) { $0.deinitialize() }
            if elements.count > identities.count {
                note(
                    .normalised, frame.mapping, relationship, at: position,
                    "objects and identities stand in one array, and all are written as identities")
            }
            references.append(
                PendingReference(
                    owner: object, relationship: relationship, place: source.place(of: position),
                    elements: elements, parent: wasWired ? frame.parent : nil))
        case .null:
            try source.readNull()
            if slot != frame.inverseSlot { relationship.clear(object) }
            frame.states[slot] = .null
            if relationship.isRequired {
                try fail(
                    .missingValue, frame.mapping, relationship, at: position, expected: relationship.expectation,
                    found: "null", skippingValue: false)
            }
        default:
            try fail(
                .typeMismatch, frame.mapping, relationship, at: position, expected: relationship.expectation,
                skippingValue: true)
            frame.states[slot] = .absent
        }
    }

    @inline(__always)
    private mutating func decodeElement(
        _ relationship: RelationshipMapping, _ object: ModelObject, _ frame: inout Frame
    ) throws -> ModelObject? {
        if relationship.isLossy { return try decodeLossyElement(relationship, object, &frame) }
        return try relationship.destinationReference._withUnsafeGuaranteedRef {
            try decodeObject($0, parent: object, via: relationship, claimed: nil)
        }
    }

    /// An element of a lossy relationship: whatever fails in it is noted as the reason why it is left out.
    private mutating func decodeLossyElement(
        _ relationship: RelationshipMapping, _ object: ModelObject, _ frame: inout Frame
    ) throws -> ModelObject? {
        let position = source.position
        let failuresBefore = failures.count
        let referencesBefore = references.count
        let outerMode = mode
        mode = .all
        defer { mode = outerMode }
        let element = try decodeObject(relationship.destination, parent: object, via: relationship, claimed: nil)
        guard failures.count > failuresBefore else { return element }
        let reason = failures[failuresBefore]
        failures.removeSubrange(failuresBefore...)
        references.removeSubrange(referencesBefore...)
        drop(relationship, at: position, because: reason, &frame)
        return nil
    }

    /// An element that is neither an object nor an identity.
    private mutating func failElement(_ relationship: RelationshipMapping, _ frame: inout Frame) throws {
        let position = source.position
        let outerMode = mode
        if relationship.isLossy { mode = .all }
        defer { mode = outerMode }
        try fail(
            .typeMismatch, frame.mapping, relationship, at: position,
            expected: "an object of '\(relationship.destination.name)'", skippingValue: true)
        if relationship.isLossy, let reason = failures.popLast() {
            drop(relationship, at: position, because: reason, &frame)
        }
    }

    private mutating func drop(
        _ relationship: RelationshipMapping, at position: Int, because reason: FailureDraft, _ frame: inout Frame
    ) {
        guard options.isReporting else { return }
        report.append(
            ReportDraft(
                kind: .dropped, place: source.place(of: position), entity: frame.mapping.name,
                property: relationship.name, detail: "the element does not fit and was left out", failure: reason))
    }

    mutating func failUnowned(
        _ relationship: RelationshipMapping, at position: Int, _ frame: inout Frame
    ) throws {
        try fail(
            .unownedObject, frame.mapping, relationship, at: position,
            expected: "a property that holds its object, or an object that something else holds",
            found: "the weak property '\(relationship.name)' of \(frame.mapping.objectType)", skippingValue: false)
    }
}
