/// Giving objects of a graph what was read for them.
extension ModelObject {
    /// Takes over the attributes, the type, the containers and the unknown members that another object of its entity was read
    /// with: what was not there is left alone.
    ///
    /// - Parameters:
    ///   - cleared: The slots of what is below null, and of the objects and arrays that lead there.
    ///   - fillers: The elements of arrays that are null by now, whatever was kept for them.
    ///   - isWhole: Whether it begins with what was read: its defaults are those, and what was not there it doesn't have.
    final func takeValues(
        from staged: ModelObject, cleared: Set<Int> = [], fillers: [Int: [Int]] = [:], isWhole: Bool = false
    ) {
        guard let mapping, mapping === staged.mapping else { return }
        let read = staged.states
        func isTaken(_ attribute: AttributeMapping) -> Bool {
            switch read[attribute] {
            case .unset, .withheld: false
            case .absent, .defaulted: isWhole || cleared.contains(attribute.slot)
            case .null, .value: true
            }
        }
        copyAttributes(of: staged, mapping, where: isTaken)
        mapping.attributeTable.forEach { attribute in
            guard isTaken(attribute) else { return }
            if attribute.derivation != nil {
                // What it is computed from may be another by now, so even the same value counts anew.
                keepDerived(staged.derivedNote(slot: attribute.slot)?.read, slot: attribute.slot)
            }
            keepOriginal(staged.original(slot: attribute.slot), slot: attribute.slot)
            states.copy(attribute.slot, from: read)
        }
        for relationship in mapping.relationships where isWhole && states.isUnset(relationship.slot) {
            states.copy(relationship.slot, from: read)
        }
        for slot in cleared where slot >= mapping.propertyCount {
            states.unset(slot)
            forgetUnknown(container: slot + 1)
        }
        for (container, indices) in fillers {
            forgetUnknown(container: container, keys: indices.map(String.init))
        }
        for (container, members) in staged.unknownMembers {
            for (key, value) in members { _ = keepUnknown(container: container, key: key, value: value) }
        }
        for slot in mapping.propertyCount..<mapping.slotCount where !read.isUnset(slot) {
            states.copy(slot, from: read)
            keepOriginal(staged.original(slot: slot), slot: slot)
        }
    }
}
