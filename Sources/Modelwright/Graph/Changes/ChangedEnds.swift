/// Links between objects that are made and broken, gathered by the ends that change, so that a list with thousands of changes is set once.
struct ChangedEnds {
    /// A relationship of an object, with what it is to get and to lose.
    struct End {
        let owner: ModelObject
        let relationship: RelationshipMapping
        fileprivate(set) var added: [ModelObject] = []
        fileprivate(set) var removed: Set<ModelObject> = []
    }

    private(set) var all: [End] = []
    private var indices: [ObjectEnd: Int] = [:]

    /// The index of an end, added if it is new. One without links is compared with the program's all the same.
    @discardableResult
    mutating func note(_ owner: ModelObject, _ relationship: RelationshipMapping) -> Int {
        let key = ObjectEnd(owner, relationship)
        if let index = indices[key] { return index }
        indices[key] = all.count
        all.append(End(owner: owner, relationship: relationship))
        return all.count - 1
    }

    mutating func link(_ object: ModelObject, _ relationship: RelationshipMapping, _ owner: ModelObject) {
        all[note(owner, relationship)].added.append(object)
        if let back = object.mapping.flatMap(relationship.inverse(on:)) { all[note(object, back)].added.append(owner) }
    }

    mutating func unlink(_ object: ModelObject, _ relationship: RelationshipMapping, _ owner: ModelObject) {
        all[note(owner, relationship)].removed.insert(object)
        if let back = object.mapping.flatMap(relationship.inverse(on:)) {
            all[note(object, back)].removed.insert(owner)
        }
    }

    /// Breaks the links that a program has made from an object to some others.
    mutating func unlink(_ objects: Set<ModelObject>, from entry: PendingChanges.Entry) {
        if objects.isEmpty { return }
        for relationship in entry.relationships {
            let known = Set(relationship.objects(of: entry.base))
            for object in relationship.objects(of: entry.own) where objects.contains(object) && !known.contains(object)
            {
                unlink(object, relationship, entry.object)
            }
        }
    }

    /// Breaks what to-one relationships have where they are to lead to something else.
    mutating func makeRoom() {
        var next = 0
        while next < all.count {
            let (owner, relationship) = (all[next].owner, all[next].relationship)
            if !relationship.isToMany, let added = all[next].added.last, let present = relationship.object(of: owner),
                present !== added
            {
                unlink(present, relationship, owner)
            }
            next += 1
        }
    }
}

extension ChangedEnds.End {
    /// Lets the end have what it is to have.
    ///
    /// - Parameters:
    ///   - own: A copy of the owner that has it in an order, and says how it came there; nil if nothing has.
    ///   - base: What it had before that; nil where something else is said of it since.
    ///   - isOrdered: Whether it is to have the order, if that has changed.
    /// - Returns: Whether it has changed.
    func apply(like own: ModelObject?, since base: [ModelObject]?, isOrdered: Bool) -> Bool {
        let present = relationship.objects(of: owner)
        let former = Set(present)
        var seen = former
        let added = added.filter { seen.insert($0).inserted }
        let removed = removed.intersection(former).subtracting(self.added)
        let list = own.map(relationship.objects(of:)) ?? []
        let isReordered = relationship.isOrdered && base.map { list.isOrdered(unlike: $0) } == true
        let staying = present.filter { !removed.contains($0) }
        if let own, let base, isOrdered || !isReordered, present.elementsEqual(base, by: ===),
            Set(staying).union(added) == Set(list)
        {
            owner.reportChange()
            owner.takeEnd(of: own, relationship)
            return true
        }
        let isRewritten = base != nil && own.map { write(asIn: $0) } == true
        if added.isEmpty, removed.isEmpty, !(isOrdered && isReordered) { return isRewritten }
        owner.reportChange()
        let objects =
            if !relationship.isToMany {
                Array(added.suffix(1))
            } else if isOrdered, isReordered {
                list.having(staying + added)
            } else {
                staying.adding(added, asIn: list)
            }
        let weak = relationship.weakObjects(of: owner).union(own.map(relationship.weakObjects) ?? [])
        relationship.set(objects, weak: weak, of: owner)
        let known = Set(list)
        for object in added where !known.contains(object) { relationship.weaken(object, of: owner) }
        if !removed.isEmpty { owner.forgetElements(slot: relationship.slot, where: removed.contains) }
        if relationship.isToMany {
            noteOrigins(of: added, own)
        } else if let own, relationship.object(of: own) === objects.first {
            owner.states.copy(relationship.slot, from: own.states)
        } else {
            owner.states[relationship] = objects.isEmpty ? .value : .setByInverse
        }
        return true
    }

    /// Lets a list write what it writes in another object, and has been written by the other end: that one may not write it any more.
    ///
    /// - Returns: Whether it has changed.
    private func write(asIn own: ModelObject) -> Bool {
        if !relationship.isToMany || !relationship.isWritten { return false }
        let written = Set(relationship.ownObjects(of: own))
            .intersection(relationship.objectsSetByInverse(of: owner)).subtracting(removed)
        if written.isEmpty { return false }
        owner.write(written, through: relationship)
        return true
    }

    /// Lets objects that a list has got be written where they were.
    private func noteOrigins(of added: [ModelObject], _ own: ModelObject?) {
        let said = Set(added).subtracting(own.map(relationship.objectsWrittenByInverse) ?? added)
        let state = owner.states[relationship]
        if relationship.heldCount(of: owner) == added.count, state == .unset || state == .absent {
            owner.states[relationship] = .setByInverse
        } else if state != .setByInverse {
            for object in added where !said.contains(object) {
                owner.noteElement(object, slot: relationship.slot, .setByInverse)
            }
        }
        if said.isEmpty { return }
        owner.write(said, through: relationship)
        if let own { owner.takeOrigins(of: own, slot: relationship.slot, where: said.contains) }
    }
}

extension ModelObject {
    /// Lets a relationship lead to what it leads to in another object of the entity, and be written as there.
    final func takeEnd(of other: ModelObject, _ relationship: RelationshipMapping) {
        takeObjects(of: other, relationship)
        forgetElements(slot: relationship.slot) { _ in true }
        takeOrigins(of: other, slot: relationship.slot) { _ in true }
        states.copy(relationship.slot, from: other.states)
    }
}

extension [ModelObject] {
    /// Whether what is in both has another order.
    fileprivate func isOrdered(unlike other: [ModelObject]) -> Bool {
        let (own, others) = (Set(self), Set(other))
        return !filter(others.contains).elementsEqual(other.lazy.filter(own.contains), by: ===)
    }

    /// Some objects in this order; what isn't in it comes last.
    fileprivate func having(_ objects: [ModelObject]) -> [ModelObject] {
        let (known, kept) = (Set(self), Set(objects))
        return filter(kept.contains) + objects.filter { !known.contains($0) }
    }

    /// The objects with others among them, each of these right after the object that it follows in a list. What isn't in the list comes last.
    fileprivate func adding(_ added: [ModelObject], asIn list: [ModelObject]) -> [ModelObject] {
        if added.isEmpty { return self }
        let known = Set(self)
        var rest = Set(added)
        // What follows each of the objects; nil for what is before all of them.
        var following: [ModelObject?: [ModelObject]] = [:]
        var last: ModelObject?
        for object in list {
            if rest.remove(object) != nil { following[last, default: []].append(object) }
            if known.contains(object) { last = object }
        }
        var all = following[nil] ?? []
        for object in self {
            all.append(object)
            all += following.removeValue(forKey: object) ?? []
        }
        return all + added.filter(rest.contains)
    }
}
