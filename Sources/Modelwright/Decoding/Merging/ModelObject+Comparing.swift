extension ModelObject {
    /// Whether values that were read for the object are others than those of an object that is there; what was not read is as it is.
    ///
    /// - Parameter ignoringUnsaid: Whether what that object lacks, or has by default, may be anything.
    /// - Throws: `GraphMerge.Detour` for null in the place of an object that only key paths lead through: what is below it changes.
    final func hasOtherValues(
        than other: ModelObject, _ mapping: EntityMapping, ignoringUnsaid: Bool = false
    ) throws -> Bool {
        let (read, present) = (states, other.states)
        let mayHaveOriginals = hasNotes || other.hasNotes
        var isOther = false
        for index in 0..<mapping.attributeTable.count where !isOther {
            isOther = mapping.attributeTable.elements[index].with { attribute in
                let slot = attribute.slot
                guard read[attribute].isRead, !ignoringUnsaid || present[attribute].isRead else { return false }
                // What it is computed from may be another by now, so even the same value counts anew.
                return attribute.derivation != nil || !read.isSame(slot, as: present)
                    || !attribute.isSame(self, as: other)
                    || mayHaveOriginals && !original(slot: slot).isWrittenAlike(other.original(slot: slot))
            }
        }
        for slot in mapping.propertyCount..<mapping.slotCount where !read.isUnset(slot) && !read.isAbsent(slot) {
            if slot != mapping.discriminator?.slot, read.isNull(slot) { throw GraphMerge.Detour() }
            if ignoringUnsaid, present.isUnset(slot) || present.isAbsent(slot) { continue }
            if !read.isSame(slot, as: present) || !original(slot: slot).isWrittenAlike(other.original(slot: slot)) {
                isOther = true
            }
        }
        if isOther { return true }
        for (container, unknown) in mayHaveOriginals ? unknownMembers : [:] {
            let known = other.unknownMembers(in: container) ?? JSONObject()
            for (key, value) in unknown where !known[key].isWrittenAlike(value) {
                if known[key] != nil || !ignoringUnsaid { return true }
            }
        }
        for relationship in mapping.relationships where mapping.isComposite && read[relationship] == .value {
            guard present[relationship] == .value, let value = relationship.object(of: self),
                let known = relationship.object(of: other),
                try !value.hasOtherValues(than: known, relationship.destination)
            else { return true }
        }
        return false
    }
}

extension JSONValue? {
    /// Whether another value is written with the same text: 0 and -0 are equal, but not this.
    fileprivate func isWrittenAlike(_ other: JSONValue?) -> Bool { self?.description == other?.description }
}

extension AttributeState {
    /// Whether JSON has said what the value is.
    @inline(__always)
    fileprivate var isRead: Bool {
        switch self {
        case .unset, .absent, .defaulted, .withheld: false
        case .null, .value: true
        }
    }
}
