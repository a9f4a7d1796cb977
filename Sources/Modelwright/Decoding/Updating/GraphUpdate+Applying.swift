/// Changing the graph. It goes by the operations that a program has, which keep both ends of a relationship.
extension GraphUpdate {
    /// What the graph's objects are that `apply()` may change, to go back to.
    func snapshots() -> [ObjectSnapshot] {
        let new = Set(created.map { ObjectIdentifier($0.object) })
        var known = new
        var snapshots: [ObjectSnapshot] = []
        func add(_ object: ModelObject) {
            guard let mapping = object.mapping, model.has(mapping), known.insert(ObjectIdentifier(object)).inserted
            else { return }
            snapshots.append(ObjectSnapshot(object, mapping))
        }
        func objects(_ relationship: RelationshipMapping, _ owner: ModelObject) -> [ModelObject] {
            relationship.isToMany
                ? relationship.objects(of: owner) : relationship.object(of: owner).map { [$0] } ?? []
        }
        for (_, target) in pairs { add(target) }
        for end in ends {
            add(end.owner)
            for object in objects(end.relationship, end.owner) { add(object) }
            for element in end.elements where !new.contains(ObjectIdentifier(element.object)) {
                add(element.object)
                guard let inverse = element.object.mapping.flatMap(end.relationship.inverse(on:)) else { continue }
                for owner in objects(inverse, element.object) { add(owner) }
            }
        }
        return snapshots
    }

    /// Lets the objects have what the JSON says.
    ///
    /// - Throws: `MappingError` where a class's property refuses an object; what has changed stays changed.
    func apply() throws {
        let inverseStates = takeApart()
        for (staged, target) in pairs { target.takeValues(from: staged) }
        var lists: [[ListElement]] = []
        for end in ends { lists.append(try link(end)) }
        // Where the JSON contradicts itself, an object has been taken from one that is said to have it as well.
        for (end, list) in zip(ends, lists) { settle(end, list) }
        for (object, relationship, state) in inverseStates where object.states[relationship] == .setByInverse {
            object.states[relationship] = state
        }
    }

    /// Frees what is new from the objects that only stand for others.
    ///
    /// - Returns: How the inverses stood in the JSON that had null where the object is that contains them.
    private func takeApart() -> [(ModelObject, RelationshipMapping, RelationshipState)] {
        var inverseStates: [(ModelObject, RelationshipMapping, RelationshipState)] = []
        for (staged, target) in pairs {
            for relationship in target.mapping?.relationships ?? [] {
                guard let own = staged.mapping?.relationshipsByIndex[relationship.index] else { continue }
                let held = own.isToMany ? own.objects(of: staged) : own.object(of: staged).map { [$0] } ?? []
                // What stands beside identities is not in the list yet.
                let children = held + nested(staged, own)
                for child in children {
                    guard let inverse = child.mapping.flatMap(own.inverse(on:)) else { continue }
                    if child.states[inverse] == .setByInverseOverNull {
                        inverseStates.append((child, inverse, .setByInverseOverNull))
                    }
                    inverse.remove(from: child) { $0 === staged }
                    child.forgetElements(slot: inverse.slot) { $0 === staged }
                }
                own.clear(staged)
            }
        }
        return inverseStates
    }

    /// Links an owner and the objects that it is to have.
    ///
    /// - Returns: The list, where the relationship has one.
    private func link(_ end: End) throws -> [ListElement] {
        let (owner, relationship) = (end.owner, end.relationship)
        if end.elements.contains(where: { $0.identity != nil }) { owner.noteLinked(through: relationship) }
        guard relationship.isToMany else {
            let object = end.elements.first?.object
            if relationship.object(of: owner) !== object {
                try owner.set(modelObject: object, through: relationship, isWrittenThere: false)
            }
            return []
        }
        let list = merged(end)
        let present = relationship.objects(of: owner)
        let (former, wanted) = (Set(present), Set(list.map(\.object)))
        try owner.remove(modelObjects: present.filter { !wanted.contains($0) }, forKey: relationship.name)
        try owner.add(modelObjects: list.map(\.object).filter { !former.contains($0) }, forKey: relationship.name)
        // What the JSON lists is held from here, also where it only referred to its owner.
        relationship.hold(end.elements.map(\.object).filter(former.contains), of: owner)
        return list
    }

    /// Lets a relationship lead to what the JSON says and nothing else, in its order, and be written as it was read.
    private func settle(_ end: End, _ list: [ListElement]) {
        let (owner, relationship) = (end.owner, end.relationship)
        guard relationship.isToMany else {
            let object = end.elements.first?.object
            if relationship.object(of: owner) !== object { relationship.setObject(object, of: owner) }
            owner.states[relationship] = end.state
            return
        }
        // A list may have an object twice, which programs can't make.
        if !relationship.isSet { relationship.setObjects(list.map(\.object), of: owner) }
        if end.state == .null, list.isEmpty { relationship.clear(owner) }
        owner.forgetElements(slot: relationship.slot) { _ in true }
        owner.states[relationship] = state(of: list, end)
        if !owner.states[relationship].isIdentity { noteOrigins(of: list, end) }
    }

    private func noteOrigins(of list: [ListElement], _ end: End) {
        let slot = end.relationship.slot
        let referredTo = Set(list.filter { $0.origin != nil }.map { ObjectIdentifier($0.object) })
        for (index, element) in list.enumerated() {
            switch element.origin {
            case .setByInverse?: end.owner.noteElement(element.object, slot: slot, .setByInverse)
            case .identity(let form, _)?:
                end.owner.noteElement(element.object, slot: slot, .identity(form, index: index))
            case .object?, nil:
                if !referredTo.contains(ObjectIdentifier(element.object)) { break }
                end.owner.noteElement(element.object, slot: slot, .object(index: index))
            }
        }
    }

    /// An object of a list, and how it came into it where that is not as an object of the JSON.
    private typealias ListElement = (object: ModelObject, origin: ElementOrigin?)

    /// The list that a relationship is to have.
    private func merged(_ end: End) -> [ListElement] {
        let read = end.elements.map { element -> ListElement in
            (element.object, element.identity.map { .identity($0, index: 0) })
        }
        let present = present(end) + (end.parent.map { [($0, .setByInverse)] } ?? [])
        let named = Set(read.map { ObjectIdentifier($0.object) })
        let isNew = end.owner === end.staged
        guard isNew || end.relationship.mergePolicy == .replace || end.state == .null else {
            let known = Set(present.map { ObjectIdentifier($0.object) })
            return present + read.filter { !known.contains(ObjectIdentifier($0.object)) }
        }
        // What refers to the owner itself, beside what the owner lists, is not the list's to leave out.
        var known = named
        return read
            + present.filter { $0.origin == .setByInverse && known.insert(ObjectIdentifier($0.object)).inserted }
    }

    /// The list that a relationship has.
    private func present(_ end: End) -> [ListElement] {
        let (owner, relationship) = (end.owner, end.relationship)
        let form = owner.states[relationship].identityForm
        let origins = ElementOrigins(of: owner, relationship)
        return relationship.objects(of: owner).enumerated().map { index, object in
            (object, origins?.origin(of: object, at: index) ?? form.map { .identity($0, index: 0) })
        }
    }

    /// Identities that all stand there alike are the list's state; otherwise each has its own.
    private func state(of elements: [ListElement], _ end: End) -> RelationshipState {
        if elements.allSatisfy({ $0.origin == .setByInverse }) { return end.state }
        guard case .identity(let form, _)? = elements.first?.origin else { return .value }
        let isUniform = elements.allSatisfy { if case .identity(form, _)? = $0.origin { true } else { false } }
        return isUniform ? .identity(form) : .value
    }
}

extension ModelObject {
    /// Takes over the attributes, the type, the containers and the unknown members that another object was read with: what was
    /// not there is left alone.
    fileprivate func takeValues(from staged: ModelObject) {
        guard let mapping, let other = staged.mapping else { return }
        for attribute in other.attributes {
            guard let own = mapping.attributesByName[attribute.name] else { continue }
            switch staged.states[attribute] {
            case .unset, .absent, .defaulted, .withheld: continue
            case .null, .value: break
            }
            if own.access.isSame(self, as: staged, attribute.access)
                || own.access.copy(to: self, from: staged, attribute.access)
            {
                states.copy(attribute.slot, to: own.slot, from: staged.states)
                keepOriginal(staged.original(slot: attribute.slot), slot: own.slot)
            }
        }
        for (container, members) in staged.unknownMembers {
            for (key, value) in members { _ = keepUnknown(container: container, key: key, value: value) }
        }
        guard mapping === other else { return }
        for slot in mapping.propertyCount..<mapping.slotCount where !staged.states.isUnset(slot) {
            states.copy(slot, to: slot, from: staged.states)
            keepOriginal(staged.original(slot: slot), slot: slot)
        }
    }
}
