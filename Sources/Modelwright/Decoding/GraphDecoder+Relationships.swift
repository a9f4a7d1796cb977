/// Relationships: nested objects at once, identities when all objects are there.
extension GraphDecoder {
    @inline(__always)
    mutating func decodeRelationship(
        _ relationship: RelationshipMapping, sharedWith others: UnsafePointer<[MemberReader]>?,
        _ frame: inout DecodingFrame
    ) throws {
        if relationship.isToMany {
            try decodeToMany(relationship, &frame)
        } else {
            try decodeToOne(relationship, sharedWith: others, &frame)
        }
    }

    private mutating func decodeToOne(
        _ relationship: RelationshipMapping, sharedWith others: UnsafePointer<[MemberReader]>?,
        _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let slot = relationship.slot
        let isInverse = slot == frame.inverseSlot
        switch try source.kind() {
        case .object where try !isIdentity(relationship):
            if isInverse {
                note(.overruled, &frame, relationship, "the object that contains this one is its \(relationship.name)")
                frame.states[relationship] = .setByInverse
                return try source.skip()
            }
            guard
                let other = try relationship.destinationReference.with({
                    try decodeObject($0, via: .from(frame.unownedObject, relationship, sharedWith: others))
                })
            else {
                frame.states[relationship] = .absent
                return
            }
            // Not counted for the call: `other` holds it.
            relationship.keepingInverses(of: merge?.adoptedLast(by: relationship) ?? []) {
                Borrowed(other).with { other in frame.unownedObject.with { relationship.setObject(other, of: $0) } }
            }
            frame.states[relationship] = .value
            if relationship.reference == .identity { noteWrittenAsIdentity(other, relationship, at: position, &frame) }
            // Nobody but us holds it: the property is weak, and the object would be gone when we leave.
            var last = consume other
            if isKnownUniquelyReferenced(&last), !relationship.isValue {
                // What is in it may hold itself, and is to be taken apart.
                if options.failures != .report { interrupted.append(last) }
                try failUnowned(relationship, at: position, keeping: 0, of: 1, &frame)
            }
        case .null:
            try source.readNull()
            if isInverse {
                frame.states[relationship] = .setByInverseOverNull
                return
            }
            frame.states[relationship] = .null
            relationship.setObject(nil, of: frame.object)
            if relationship.isRequired { try failNull(relationship, at: position, &frame) }
        case .boolean where relationship.hasBooleanIdentities, .string, .number, .object:
            guard let stub = try decodeIdentity(relationship, &frame) else { return }
            frame.states[relationship] = .identity(stub.form)
            frame.ensuredUncommon.referring[slot] = references.count
            references.append(
                PendingReference(
                    owner: frame.object, relationship: relationship, position: position,
                    elements: [.identity(stub, position)],
                    parent: isInverse ? frame.parent : nil, isHeld: isForGraph))
        default:
            try fail(
                .typeMismatch, frame.mapping, relationship, at: position, expected: relationship.expectation,
                skippingValue: true)
            if !isInverse { frame.states[relationship] = .absent }
        }
    }

    /// Fails for null in the place of a required relationship, which an update leaves as it is.
    private mutating func failNull(
        _ relationship: RelationshipMapping, at position: Int, _ frame: inout DecodingFrame
    ) throws {
        try fail(
            .missingValue, frame.mapping, relationship, at: position, expected: relationship.expectation,
            found: "null", skippingValue: false)
        if options.isUpdate { frame.states[relationship] = .absent }
    }

    private mutating func decodeToMany(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let slot = relationship.slot
        switch try source.kind() {
        case .array:
            let base = stack.count
            let identities = try decodeElements(relationship, from: base, &frame)
            if identities.isEmpty {
                try setElements(relationship, from: base, at: position, &frame)
            } else {
                referToElements(relationship, from: base, identities, at: position, &frame)
            }
        case .null:
            try source.readNull()
            if slot != frame.inverseSlot {
                relationship.clear(frame.object)
            } else if let parent = frame.parent {
                frame.object.noteElement(parent, slot: slot, .setByInverse)
            }
            frame.states[relationship] = .null
            if relationship.isRequired { try failNull(relationship, at: position, &frame) }
        default:
            try fail(
                .typeMismatch, frame.mapping, relationship, at: position, expected: relationship.expectation,
                skippingValue: true)
            if slot != frame.inverseSlot { frame.states[relationship] = .absent }
        }
    }

    /// An element that is an identity, by its position among the array's objects and identities.
    private typealias IdentityElement = (index: Int, stub: ReferenceStub, position: Int)

    /// Reads the elements of an array onto the stack, an object that stands for each identity among them.
    @inline(__always)
    private mutating func decodeElements(
        _ relationship: RelationshipMapping, from base: Int, _ frame: inout DecodingFrame
    ) throws -> [IdentityElement] {
        var identities: [IdentityElement] = []
        guard try source.enterArray() else { return [] }
        repeat {
            let position = source.position
            switch try source.kind() {
            case .object where try !isIdentity(relationship):
                if let element = try decodeElement(relationship, &frame) { stack.push(element) }
            case .boolean where relationship.hasBooleanIdentities, .string, .number, .object:
                if let stub = try decodeIdentityElement(relationship, &frame) {
                    identities.append((stack.count - base, stub, position))
                    stack.push(stub.object)
                }
            default:
                try failElement(relationship, &frame)
            }
        } while try source.nextElement()
        return identities
    }

    /// Sets a to-many to the objects on the stack.
    @inline(__always)
    private mutating func setElements(
        _ relationship: RelationshipMapping, from base: Int, at position: Int, _ frame: inout DecodingFrame
    ) throws {
        if relationship.slot == frame.inverseSlot, let parent = frame.parent {
            stack.push(parent)
            frame.object.noteElement(parent, slot: relationship.slot, .setByInverse)
        }
        let size = stack.count - base
        let owner = frame.unownedObject
        relationship.keepingInverses(of: merge?.adoptedLast(by: relationship) ?? []) {
            stack.popAll(from: base) { buffer in owner.with { relationship.moveIn(buffer, of: $0) } }
        }
        frame.states[relationship] = .value
        let kept = owner.with { relationship.count(of: $0) } ?? 0
        if kept < size { try failUnowned(relationship, at: position, keeping: kept, of: size, &frame) }
    }

    /// Leaves a to-many with identities in it to the end of the call.
    @inline(never)
    private mutating func referToElements(
        _ relationship: RelationshipMapping, from base: Int, _ identities: [IdentityElement], at position: Int,
        _ frame: inout DecodingFrame
    ) {
        var elements = (base..<stack.count).map { PendingReference.Element.object(stack[$0]) }
        for (index, stub, position) in identities { elements[index] = .identity(stub, position) }
        stack.popAll(from: base) { $0.deinitialize() }
        let form = identities[0].stub.form
        // Where all are written alike, that is the array's state; otherwise each has its own.
        let isUniform = identities.count == elements.count && identities.allSatisfy { $0.stub.form == form }
        frame.states[relationship] = isUniform ? .identity(form) : .value
        frame.ensuredUncommon.referring[relationship.slot] = references.count
        references.append(
            PendingReference(
                owner: frame.object, relationship: relationship, position: position,
                elements: elements, parent: relationship.slot == frame.inverseSlot ? frame.parent : nil,
                isUniform: isUniform, isHeld: isForGraph))
    }

    @inline(__always)
    private mutating func decodeElement(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws -> ModelObject? {
        if relationship.reference == .identity {
            let position = source.position
            let other = try decodeNestedElement(relationship, &frame)
            if let other { noteWrittenAsIdentity(other, relationship, at: position, &frame) }
            return other
        }
        return try decodeNestedElement(relationship, &frame)
    }

    @inline(__always)
    private mutating func decodeNestedElement(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws -> ModelObject? {
        if relationship.isLossy {
            return try decodeLossyElement(relationship, &frame) { decoder, frame in
                try decoder.decodeObject(relationship.destination, via: .from(frame.unownedObject, relationship))
            }
        }
        return try relationship.destinationReference.with {
            try decodeObject($0, via: .from(frame.unownedObject, relationship))
        }
    }

    private mutating func decodeIdentityElement(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws -> ReferenceStub? {
        guard relationship.isLossy else { return try decodeIdentity(relationship, &frame) }
        return try decodeLossyElement(relationship, &frame) { try $0.decodeIdentity(relationship, &$1) }
    }

    /// Notes what becomes of a nested object whose relationship is written as an identity.
    private mutating func noteWrittenAsIdentity(
        _ other: ModelObject, _ relationship: RelationshipMapping, at position: Int, _ frame: inout DecodingFrame
    ) {
        guard options.isReporting, relationship.isWritten else { return }
        note(
            .normalised, frame.mapping, relationship, at: position,
            IdentityKey(other, as: relationship.destination) == nil
                ? "the relationship is written as an identity, but this object has none, so it can't be written"
                : "the object is written as its identity")
    }

    /// An element that is neither an object nor an identity.
    private mutating func failElement(_ relationship: RelationshipMapping, _ frame: inout DecodingFrame) throws {
        func fail(_ decoder: inout GraphDecoder, _ frame: inout DecodingFrame) throws -> ModelObject? {
            try decoder.fail(
                .typeMismatch, frame.mapping, relationship, at: decoder.source.position,
                expected: relationship.elementExpectation, skippingValue: true)
            return nil
        }
        _ = relationship.isLossy ? try decodeLossyElement(relationship, &frame, fail) : try fail(&self, &frame)
    }

    private mutating func failUnowned(
        _ relationship: RelationshipMapping, at position: Int, keeping kept: Int, of size: Int,
        _ frame: inout DecodingFrame
    ) throws {
        try fail(
            .unownedObject, frame.mapping, relationship, at: position, expected: DataFailure.owningProperty,
            found: relationship.phrase(for: frame.object, keeping: kept, of: size), skippingValue: false)
    }
}
