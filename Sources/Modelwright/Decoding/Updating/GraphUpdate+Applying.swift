/// Changing the graph.
extension GraphUpdate {
    /// The objects of the graph that change, and those that the JSON stands for whether they change or not.
    var changing: [ModelObject] {
        var known = Set(created.map { ObjectIdentifier($0.object) })
        let owners = ends.all.filter(\.isChanged).map(\.owner)
        return (pairs.map(\.target) + owners).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// Lets what is new have its values from all places where the JSON has them.
    func completeNewObjects() {
        pairs.filter { ends.newObjects.contains(ObjectIdentifier($0.target)) }.forEach(takeValues)
    }

    /// Lets the objects of the graph have the values that were read for them.
    func applyValues() {
        pairs.filter { !ends.newObjects.contains(ObjectIdentifier($0.target)) }.forEach(takeValues)
    }

    /// Lets the placeholders of the graph that get values begin as new objects do.
    ///
    /// - Returns: What they are. They are to be given their defaults when they have their values.
    func startPlaceholders() -> [ModelObject] {
        var started: [ModelObject] = []
        for (staged, target) in pairs where !ends.newObjects.contains(ObjectIdentifier(target)) {
            staging.noteElement(around: target, as: staged)
            if target.startAsPlaceholder() { started.append(target) }
        }
        return started
    }

    private func takeValues(_ pair: (staged: ModelObject, target: ModelObject)) {
        let staged = ObjectIdentifier(pair.staged)
        pair.target.takeValues(
            from: pair.staged, cleared: staging.cleared[staged] ?? [], fillers: staging.fillers[staged] ?? [:])
    }

    /// Lets the relationships of the graph and of what is new lead to what the JSON says.
    func applyEnds() {
        for end in ends.all where !end.relationship.isValue { end.apply() }
        // A value goes to its owner when all of it is there, the innermost first.
        for end in ends.all.reversed() where end.relationship.isValue { end.apply() }
        // What stands for objects of the graph holds nothing of it.
        for object in pairs.map(\.staged) + dropped {
            for relationship in object.mapping?.relationships ?? [] { relationship.clear(object) }
        }
    }
}

extension ModelObject {
    /// Takes over the attributes, the type, the containers and the unknown members that another object of its entity was read
    /// with: what was not there is left alone.
    ///
    /// - Parameters:
    ///   - cleared: The slots of what is below null, and of the objects and arrays that lead there.
    ///   - fillers: The elements of arrays that are null by now, whatever was kept for them.
    fileprivate func takeValues(from staged: ModelObject, cleared: Set<Int>, fillers: [Int: [Int]]) {
        guard let mapping, mapping === staged.mapping else { return }
        for attribute in mapping.attributes {
            switch staged.states[attribute] {
            case .unset, .withheld: continue
            case .absent, .defaulted: if !cleared.contains(attribute.slot) { continue }
            case .null, .value: break
            }
            if attribute.derivation != nil {
                // What it is computed from may be another by now, so even the same value counts anew.
                keepDerived(staged.derivedNote(slot: attribute.slot)?.read, slot: attribute.slot)
            } else {
                _ = attribute.access.copy(to: self, from: staged, attribute.access)
            }
            keepOriginal(staged.original(slot: attribute.slot), slot: attribute.slot)
            states.copy(attribute.slot, from: staged.states)
        }
        for slot in cleared where slot >= mapping.propertyCount {
            states.unset(slot)
            forgetUnknown(container: slot + 1)
        }
        for (container, indices) in fillers {
            for index in indices { forgetUnknown(container: container, key: String(index)) }
        }
        for (container, members) in staged.unknownMembers {
            for (key, value) in members { _ = keepUnknown(container: container, key: key, value: value) }
        }
        for slot in mapping.propertyCount..<mapping.slotCount where !staged.states.isUnset(slot) {
            states.copy(slot, from: staged.states)
            keepOriginal(staged.original(slot: slot), slot: slot)
        }
    }
}
