/// Doing again what the program has changed, and accepting some of it.
extension ChangeTracker {
    /// Lets what the program has done to some objects be as if JSON had brought it.
    func acceptChanges(of objects: [ModelObject]) {
        var subset = Set(withParts(objects))
        // A part that was moved is accepted where it is: it would be in nothing.
        subset.formUnion(withParts(subset.flatMap { accepted($0).map { parts(of: $0.copy) } ?? [] }))
        // A part isn't accepted while only objects lead to it that aren't.
        let unknown = Set(inserted.filter { !subset.contains($0) }.flatMap(parts)).filter { part in
            !destinations(of: part).contains { accepted($0)?.wasObject == true || subset.contains($0) }
        }
        subset.subtract(withParts(Array(unknown)))
        guard var pending = setAside() else { return }
        accept(&pending, only: subset)
        reapply(pending)
    }

    /// What has had the identities that objects have taken, and is gone, with what was inside it, or has taken others.
    private func formerOwners(
        of objects: Set<ModelObject>, _ pending: PendingChanges, _ named: [ObjectIdentifier: NamedProperties]
    ) -> Set<ModelObject> {
        let entries = Dictionary(pending.entries.map { ($0.object, $0) }) { first, _ in first }
        var owners: Set<ModelObject> = []
        var next = Array(objects)
        while let object = next.popLast() {
            // What JSON has brought has the identity that this says.
            let owner = named[ObjectIdentifier(object)] == nil ? entries[object]?.own ?? object : object
            for identity in owner.identities {
                guard let other = members.identities.object(of: identity), other !== object,
                    !objects.contains(other), owners.insert(other).inserted
                else { continue }
                next.append(other)
            }
        }
        return owners.union(withParts(owners.filter(pending.isDeleted)).filter(pending.isDeleted))
    }

    /// Does again what the program has changed, on what JSON has made of the graph.
    ///
    /// - Parameters:
    ///   - named: What the JSON has for objects. What only the program knew is accepted with all that it has.
    ///   - led: What may lead to objects that the program has inserted or deleted.
    func reapply(
        _ pending: PendingChanges, named: [ObjectIdentifier: NamedProperties] = [:], led: [ModelObject] = []
    ) {
        var pending = pending
        let arrived = pending.inserted.map(\.object).filter {
            named[ObjectIdentifier($0)] != nil && members.contains($0)
        }
        if arrived.isEmpty {
            acceptIdentities(of: pending.inserted.map(\.object), led)
        } else {
            let others = Set(pending.inserted.map(\.object).filter { IdentityKey($0) != nil }).subtracting(arrived)
            // Parts that the program has moved there are elsewhere as long as the changes are set aside.
            let all = withParts(withParts(arrived) + arrived.compactMap(pending.own).flatMap(parts))
            let subset = Set(all).subtracting(others)
            // What others have been linked to isn't in the JSON of what has come in its place.
            pending.succeed(subset.contains)
            accept(&pending, named: named, only: subset, besides: others, led: led)
        }
        pending.succeed { _ in true }
        var rest = Reapplication(pending, of: self, named: named)
        rest.perform(led: led)
        settle(pending.objects + Array(rest.changed) + led)
    }

    /// Does again what the program has done to some objects, and accepts it. What has taken an identity is accepted with what has had it:
    /// that this is gone, or which identity it has taken.
    private func accept(
        _ pending: inout PendingChanges, named: [ObjectIdentifier: NamedProperties] = [:],
        only subset: Set<ModelObject>,
        besides others: Set<ModelObject> = [], led: [ModelObject] = []
    ) {
        let formerOwners = formerOwners(of: subset, pending, named)
        var accepted = Reapplication(
            pending, of: self, named: named, only: subset, besides: others.union(pending.outside),
            formerOwners: formerOwners)
        accepted.perform()
        pending = accepted.pending
        pending.takeOut(subset)
        let inserted = pending.inserted.map(\.object).filter { !subset.contains($0) }
        let changed = subset.union(accepted.changed).union(formerOwners).subtracting(inserted)
        for object in changed { if members.contains(object) { accept(object) } else { forget(object) } }
        acceptIdentities(of: inserted, led + Array(changed), givingUp: formerOwners)
        for object in subset where members.contains(object) { writeWhatNothingElseDoes(of: object) }
    }

    /// Lets an accepted object write that it leads to what only the program knows: that doesn't.
    private func writeWhatNothingElseDoes(of object: ModelObject) {
        for relationship in object.mapping?.relationships ?? []
        where relationship.isWritten && !relationship.destination.isComposite {
            let others = relationship.objectsWrittenByInverse(of: object).filter { accepted($0)?.wasObject != true }
            if !others.isEmpty { changeAccepted(object) { $0.write(Set(others), through: relationship) } }
        }
    }

    /// Accepts the identities of what only the program knows, where something accepted leads there.
    ///
    /// - Parameter formerOwners: What has the one that it has now, and not the one that was accepted.
    private func acceptIdentities(
        of objects: [ModelObject], _ leading: [ModelObject], givingUp formerOwners: Set<ModelObject> = []
    ) {
        if objects.isEmpty { return }
        let led = Set(leading.filter(members.contains).flatMap(destinations))
        for object in objects
        where members.contains(object) && IdentityKey(object) != nil && accepted(object)?.wasObject != true {
            let isLed = led.contains(object) || destinations(of: object).contains { accepted($0)?.wasObject == true }
            if !isLed, kept[ObjectIdentifier(object)] == nil { continue }
            if object.isPlaceholder {
                accept(object)
            } else if let copy = object.standIn() {
                if let known = kept[ObjectIdentifier(object)]?.copy, !formerOwners.contains(object) {
                    copy.takeIdentity(of: known)
                }
                copy.takeEnds(of: object) { self.accepted($0)?.wasObject == true }
                fresh[ObjectIdentifier(object)] = nil
                setKept(copy, of: object)
            }
        }
    }
}
