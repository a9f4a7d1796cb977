/// Changing the graph.
extension GraphUpdate {
    /// The objects of the graph that change, and those that the JSON stands for whether they change or not.
    var changing: [ModelObject] {
        var known = Set(created.map { ObjectIdentifier($0.object) })
        let owners = ends.all.filter(\.isChanged).map(\.owner)
        return (pairs.map(\.target) + owners).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// What was read by the plan of an entity that the object's inherits from, and that the object can't take.
    struct Refusal {
        enum Reason {
            /// The object's class refuses the value; the attribute is the object's own.
            case misfit(AttributeMapping, value: Any?)
            /// The key is one of the object's entity, and was read as one that nobody knows.
            case unread(key: String)
        }

        let staged: ModelObject
        let target: ModelObject
        let reason: Reason
    }

    /// Lets what is new have its values from all places where the JSON has them.
    func completeNewObjects() -> [Refusal] {
        pairs.filter { ends.newObjects.contains(ObjectIdentifier($0.target)) }.flatMap(takeValues)
    }

    /// Lets the objects of the graph have the values that were read for them.
    func applyValues() -> [Refusal] {
        pairs.filter { !ends.newObjects.contains(ObjectIdentifier($0.target)) }.flatMap(takeValues)
    }

    private func takeValues(_ pair: (staged: ModelObject, target: ModelObject)) -> [Refusal] {
        pair.target.takeValues(from: pair.staged, cleared: staging.cleared[ObjectIdentifier(pair.staged)] ?? [])
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
    /// Takes over the attributes, the type, the containers and the unknown members that another object was read with: what was
    /// not there is left alone.
    ///
    /// - Parameter cleared: The slots of what is below null, and of the objects and arrays that lead there.
    /// - Returns: The values that the class refuses.
    fileprivate func takeValues(from staged: ModelObject, cleared: Set<Int>) -> [GraphUpdate.Refusal] {
        guard let mapping, let other = staged.mapping else { return [] }
        var refused: [GraphUpdate.Refusal] = []
        for attribute in other.attributes {
            guard let own = mapping.attributesByName[attribute.name] else { continue }
            switch staged.states[attribute] {
            case .unset, .withheld: continue
            case .absent, .defaulted: if !cleared.contains(attribute.slot) { continue }
            case .null, .value: break
            }
            if own.derivation != nil, attribute.derivation != nil {
                // What it is computed from may be another by now, so even the same value counts anew.
                keepDerived(staged.derivedNote(slot: attribute.slot)?.read, slot: own.slot)
                states.copy(attribute.slot, to: own.slot, from: staged.states)
            } else if own.access.copy(to: self, from: staged, attribute.access) {
                states.copy(attribute.slot, to: own.slot, from: staged.states)
                keepOriginal(staged.original(slot: attribute.slot), slot: own.slot)
            } else {
                refused.append(
                    GraphUpdate.Refusal(
                        staged: staged, target: self, reason: .misfit(own, value: attribute.access.value(of: staged))))
            }
        }
        for slot in cleared where slot >= other.propertyCount && mapping === other {
            states.unset(slot)
            forgetUnknown(container: slot + 1)
        }
        // Which container is which, the entity tells.
        let keys = mapping === other || staged.unknownMembers.isEmpty ? nil : MappedKeys(of: mapping)
        for (container, members) in staged.unknownMembers where container == 0 || mapping === other {
            for (key, value) in members {
                if keys?.has(key) == true {
                    refused.append(GraphUpdate.Refusal(staged: staged, target: self, reason: .unread(key: key)))
                } else {
                    _ = keepUnknown(container: container, key: key, value: value)
                }
            }
        }
        guard mapping === other else { return refused }
        for slot in mapping.propertyCount..<mapping.slotCount where !staged.states.isUnset(slot) {
            states.copy(slot, to: slot, from: staged.states)
            keepOriginal(staged.original(slot: slot), slot: slot)
        }
        return refused
    }
}
