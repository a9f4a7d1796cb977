/// Setting aside what the program has changed.
extension ChangeTracker {
    /// Gives the graph what was accepted; nil if it has that, and nothing else.
    func setAside() -> PendingChanges? {
        let different = kept.values.filter { !isGone($0.object) && $0.isChanged(isExact: true) }
        if different.isEmpty, fresh.isEmpty, places.isEmpty { return nil }
        var pending = PendingChanges()
        pending.deleted = takenOut.map(\.object)
        let inserted = ordered(inserted)
        let changed = ordered(different.filter { !$0.isInserted }.map(\.object))
        pending.snapshots = (changed + inserted + pending.deleted).compactMap(ObjectSnapshot.init)
        pending.outside = outside(of: changed + inserted)
        let own = (changed + inserted).map { $0.detachedCopy() ?? $0 }
        for object in changed + inserted { object.reportChange() }

        // It is decided for all of them what is inside what, before one changes.
        for end in looseEnds(of: inserted) { cut(end) }
        // JSON knows an object by the identity that was accepted, if one was.
        for object in inserted {
            if let known = kept[ObjectIdentifier(object)]?.copy { object.takeIdentity(of: known) }
        }
        giveBack(changed + pending.deleted)
        pending.changed = zip(changed, own).compactMap { object, own in
            kept[ObjectIdentifier(object)].map { PendingChanges.Entry(object: object, base: $0.copy, own: own) }
        }
        pending.inserted = zip(inserted, own.dropFirst(changed.count)).compactMap { object, own in
            object.detachedCopy().map { PendingChanges.Entry(object: object, base: $0, own: own) }
        }
        pending.noteHeirs(of: pending.deleted.filter(\.isPlaceholder).compactMap { kept[ObjectIdentifier($0)] })
        showAccepted(&pending)
        pending.noteObjects()
        return pending
    }

    /// What objects lead to that isn't in the graph and wasn't deleted, and what that leads to.
    func outside(of objects: [ModelObject]) -> Set<ModelObject> {
        var outside: Set<ModelObject> = []
        var next = objects
        while let object = next.popLast() {
            for other in destinations(of: object)
            where !members.contains(other) && !isGone(other) && outside.insert(other).inserted {
                next.append(other)
            }
        }
        return outside
    }

    /// Lets the graph have again what it had before the changes were set aside: nothing has come of the call.
    func putBack(_ pending: PendingChanges) {
        for entry in pending.entries { entry.object.reportChange() }
        for object in pending.deleted {
            members.takeOut(object)
            setGone(object, true)
        }
        pending.snapshots.restore()
        for object in pending.entries.map(\.object) + pending.hidden { members.identities.add(again: object) }
    }

    /// A relationship of something that only the program knows, with what it leads to while JSON comes: what is inside, and what JSON has said.
    private typealias LooseEnd = (object: ModelObject, relationship: RelationshipMapping, staying: [ModelObject])

    /// The relationships that lead to something else as well.
    private func looseEnds(of inserted: [ModelObject]) -> [LooseEnd] {
        let all = Set(inserted)
        var led = EndContents { $0.objectsWrittenByInverse(of: $1) }
        /// What only leads to something by its own end isn't inside that.
        func isInside(_ part: ModelObject, _ relationship: RelationshipMapping, _ owner: ModelObject) -> Bool {
            relationship.isPart(part) && (IdentityKey(owner) == nil || !led.has(part, relationship, of: owner))
        }
        return inserted.flatMap { object in
            let known = kept[ObjectIdentifier(object)]?.copy
            return (object.mapping?.relationships ?? []).compactMap { relationship -> LooseEnd? in
                if relationship.destination.isComposite { return nil }
                let present = relationship.objects(of: object)
                let said = known.map(relationship.objects(of:)) ?? []
                if present.isEmpty, said.isEmpty { return nil }
                let isSaid = Set(said)
                let inside = present.filter { other in
                    if isSaid.contains(other) || !all.contains(other) { return false }
                    if isInside(other, relationship, object) { return true }
                    guard IdentityKey(object) == nil else { return false }
                    return other.mapping.flatMap(relationship.inverse(on:)).map { isInside(object, $0, other) }
                        ?? (IdentityKey(other) != nil)
                }
                let staying = said + inside
                return Set(staying) == Set(present) ? nil : (object, relationship, staying)
            }
        }
    }

    private func cut(_ end: LooseEnd) {
        let (object, relationship, staying) = end
        let known = kept[ObjectIdentifier(object)]?.copy
        let weak = relationship.weakObjects(of: object).union(known.map(relationship.weakObjects) ?? [])
        relationship.set(staying, weak: weak, of: object, isCopy: true)
        let isStaying = Set(staying).contains
        object.forgetElements(slot: relationship.slot) { !isStaying($0) }
        if staying.isEmpty { object.states[relationship] = .absent }
    }

    /// Gives objects what was accepted of them. A setter may change other properties, so the values are compared again.
    func giveBack(_ objects: [ModelObject]) {
        for _ in 0..<4 {
            var hasChanged = false
            for object in objects {
                guard let one = kept[ObjectIdentifier(object)], let mapping = object.mapping,
                    one.copy.mapping === mapping, one.isChanged(isExact: true)
                else { continue }
                object.takeAll(of: one.copy, mapping)
                hasChanged = true
            }
            if !hasChanged { return }
        }
    }

    /// Lets the graph have what was deleted, and identities lead to what was accepted with them.
    private func showAccepted(_ pending: inout PendingChanges) {
        for object in pending.deleted {
            members.putBack(object, at: places[ObjectIdentifier(object)]?.place)
            setGone(object, false)
        }
        let found = pending.deleted + pending.entries.filter(\.hasOtherIdentity).map(\.object)
        if found.isEmpty { return }
        for object in found {
            for identity in object.identities {
                for other in members.identities.objects(of: identity) where other !== object {
                    members.identities.remove(other)
                    pending.hidden.append(other)
                }
            }
        }
        for object in found { members.identities.add(again: object) }
    }
}
