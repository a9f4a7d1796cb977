/// Properties whose keys an object does not have: they get their default, or nil, or are missing.
extension GraphDecoder {
    /// Gives what the members did not have its default, or nil; in an update only once it is known which objects are new, or
    /// below null.
    @inline(never)
    mutating func applyDefaults(_ frame: inout DecodingFrame) throws {
        if staging == nil { try settleAbsent(&frame) } else { try settleBelowNulls(&frame) }
    }

    mutating func settleAbsent(_ frame: inout DecodingFrame) throws {
        if let discriminator = frame.mapping.discriminator, frame.states.isUnset(discriminator.slot) {
            frame.states.setAbsent(discriminator.slot)
        }
        for attribute in frame.mapping.unreadDefaults {
            if let value = attribute.defaultValue { _ = attribute.set(frame.object, primitive: value) }
        }
        let properties = frame.mapping.readProperties
        for property in properties where frame.states.isUnset(property.slot) {
            frame.states.setAbsent(property.slot)
            try applyDefaults(property, &frame)
        }
    }

    /// - Parameter mayWait: Whether what a relationship lacks may come from another object.
    @inline(never)
    mutating func applyDefaults(
        _ property: PropertyMapping, _ frame: inout DecodingFrame, mayWait: Bool = true
    ) throws {
        if let attribute = property as? AttributeMapping {
            if let value = attribute.defaultValue, attribute.set(frame.object, primitive: value) {
                frame.states[attribute] = .defaulted
                if options.isReporting {
                    note(
                        .defaultUsed, frame.mapping, attribute, at: frame.position,
                        suffix: attribute.keyPath.components, "the key is absent, and the model's default was taken")
                }
                if options.validates {
                    try checkRules(of: attribute, at: frame.position, suffix: attribute.keyPath.components, frame)
                }
                return
            }
            if !attribute.isRequired {
                // What is derived is absent, and not computed for it.
                if attribute.derivation != nil { return }
                if attribute.access.allowsNil { _ = attribute.setNil(frame.object) }
                if options.isReporting, !attribute.isNil(frame.object) { noteValueMadeOfNil(attribute, frame) }
                return
            }
        } else if let relationship = property as? RelationshipMapping {
            if !relationship.isRequired {
                if !relationship.isDynamic { frame.object.clearInitialObjects(of: relationship) }
                return
            }
            if mayWait && isAwaited(relationship, frame) { return }
        }
        try failMissing(property, of: frame.mapping, at: frame.position)
    }

    private mutating func failMissing(
        _ property: PropertyMapping, of entity: EntityMapping?, at position: Int
    ) throws {
        try fail(
            .missingValue, entity, property, at: position, suffix: property.keyPath.components,
            expected: property.expectation, found: DataFailure.noKey, skippingValue: false)
    }

    // MARK: What other objects may say

    /// A required relationship whose key an object lacks: an object of the call may still refer to it by its identity.
    struct AwaitedEnd {
        let owner: WeakReference
        let entity: EntityMapping
        let relationship: RelationshipMapping
        let position: Int
    }

    /// Leaves it to the end of the call whether a relationship is missing, if its other end may lead back.
    private mutating func isAwaited(_ relationship: RelationshipMapping, _ frame: DecodingFrame) -> Bool {
        // An update can still leave an element of a lossy list out at its end.
        guard staging != nil || lossyStart == nil, !frame.mapping.identity.isEmpty,
            relationship.inverse(on: relationship.destination) != nil
        else { return false }
        awaited.append(
            AwaitedEnd(
                owner: WeakReference(frame.object), entity: frame.mapping, relationship: relationship,
                position: frame.position))
        return true
    }

    /// Fails for required relationships that no key set, and no object that refers to theirs.
    mutating func checkAwaited() throws {
        for end in awaited {
            guard let owner = end.owner.object, end.relationship.heldCount(of: owner) == 0 else { continue }
            try leavingOutElement(around: owner) {
                try $0.failMissing(end.relationship, of: end.entity, at: end.position)
            }
        }
        awaited = []
    }

    /// Notes an attribute whose setter makes a value of nil, for an absent key.
    private mutating func noteValueMadeOfNil(_ attribute: AttributeMapping, _ frame: DecodingFrame) {
        guard attribute.isWritten,
            let value = try? AttributeWriter.value(attribute, of: frame.object, form: .plain)
        else { return }
        note(
            .normalised, frame.mapping, attribute, at: frame.position, suffix: attribute.keyPath.components,
            "the key is absent, and is written with \(DataFailure.found(value))")
    }

    // MARK: Below null

    /// Clears the properties whose key path leads through null, as decoding leaves them.
    @inline(never)
    private mutating func settleBelowNulls(_ frame: inout DecodingFrame) throws {
        var slots: Set<Int> = []
        gatherBelowNulls(frame.mapping.readRoot, isNull: false, frame, &slots)
        if slots.isEmpty { return }
        for property in frame.mapping.readProperties where slots.contains(property.slot) {
            let failuresBefore = failureCount
            frame.states.setAbsent(property.slot)
            try applyDefaults(property, &frame, mayWait: false)
            // What is required stays as it is.
            if failureCount > failuresBefore { slots.remove(property.slot) }
        }
        staging?.noteCleared(slots, of: frame.object)
    }

    /// The slots of what is below null, and of the objects and arrays which lead there.
    private func gatherBelowNulls(
        _ node: ReadNode, isNull: Bool, _ frame: DecodingFrame, _ slots: inout Set<Int>
    ) {
        let states = frame.states
        for index in 0..<node.count {
            let entry = node.entries[index]
            let property = entry.property?.object
            if isNull, entry.fallbackIndex == 0, let property, states.isUnset(property.slot) {
                slots.insert(property.slot)
            }
            guard let child = entry.child?.object else { continue }
            // Null at one key path says nothing of what is at another.
            let isReadHere =
                property.map { frame.uncommon?.fallbackIndices[$0.slot] ?? 0 == entry.fallbackIndex } ?? true
            let isNullHere =
                isReadHere
                && ((property as? RelationshipMapping).map { states[$0] == .setByInverseOverNull } ?? false
                    || states.isNull(property?.slot ?? child.slot))
            if property == nil, isNull || isNullHere { slots.insert(child.slot) }
            gatherBelowNulls(child, isNull: isNull || isNullHere, frame, &slots)
        }
    }
}
