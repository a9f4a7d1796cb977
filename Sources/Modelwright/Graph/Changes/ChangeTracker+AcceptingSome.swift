/// Accepting what the program has done to some objects, and goes on not being accepted of others.
extension ChangeTracker {
    /// Lets what the program has done to some objects be as if JSON had brought it.
    func accept(_ objects: [ModelObject]) {
        let all = withParts(objects)
        let named = Set(all)
        let ends = endsOneWay(to: named.filter { IdentityKey($0) == nil })
        // What only the program knows has it.
        let held = Set(
            ends.lazy.filter { self.accepted($0.owner)?.wasObject != true && !named.contains($0.owner) }.flatMap(
                \.present))
        let present = all.filter { members.contains($0) && !$0.isPlaceholder && !held.contains($0) }
        let accepting = Set(present)
        for end in ends where accepted(end.owner)?.wasObject == true { accept(accepting, in: end) }
        var none: [TouchedObject] = []
        var otherEnds = AcceptedEnds()
        replace(all.filter(isGone), by: present, &none, &otherEnds)
        // What the program has put in the place of something else stands for the identity by now.
        for other in hasFormerOwners ? present.flatMap(destinations) : [] where formerOwner(of: other) != nil {
            if !other.isPlaceholder { _ = acceptReferred(other) }
        }
        let former = present.map { accepted($0)?.copy }
        present.forEach(accept)
        noteEnds(of: present, from: former, &otherEnds)
        otherEnds.perform(on: self)
        for object in present {
            for relationship in object.mapping?.relationships ?? []
            where relationship.isWritten && !relationship.isValue {
                // What only the program knows doesn't write that it leads here.
                let others = relationship.objectsWrittenByInverse(of: object).filter {
                    accepted($0)?.wasObject != true
                }
                if !others.isEmpty { change(object) { $0.write(Set(others), through: relationship) } }
            }
        }
    }

    func destinations(of object: ModelObject) -> [ModelObject] {
        (object.mapping?.relationships ?? []).filter { !$0.isValue }.flatMap { $0.objects(of: object) }
    }

    /// A relationship that parts don't lead back to, and which of some parts it has.
    private struct OneWayEnd {
        let owner: ModelObject
        let relationship: RelationshipMapping
        let present: [ModelObject]
        let accepted: [ModelObject]
    }

    private func endsOneWay(to parts: Set<ModelObject>) -> [OneWayEnd] {
        if parts.isEmpty { return [] }
        var ends: [OneWayEnd] = []
        // What is as it was accepted has them where they were.
        forEachLeadingOneWay(to: Array(parts), isChanged: true) { owner, relationship in
            let copy = accepted(owner)?.copy
            let end = OneWayEnd(
                owner: owner, relationship: relationship,
                present: relationship.objects(of: owner).filter(parts.contains),
                accepted: copy.map { relationship.objects(of: $0).filter(parts.contains) } ?? [])
            if !end.present.isEmpty || !end.accepted.isEmpty { ends.append(end) }
        }
        return ends
    }

    /// Lets a relationship have some parts if it has them now, at their places among the others.
    private func accept(_ parts: Set<ModelObject>, in end: OneWayEnd) {
        let added = Set(end.present).intersection(parts).subtracting(end.accepted)
        let lost = Set(end.accepted).intersection(parts).subtracting(end.present)
        if added.isEmpty, lost.isEmpty { return }
        let (owner, relationship) = (end.owner, end.relationship)
        change(owner) { copy in
            if !lost.isEmpty { relationship.remove(from: copy, where: lost.contains) }
            if added.isEmpty { return }
            let others = relationship.isToMany ? relationship.objects(of: copy) : []
            let objects = others.adding(Array(added), asIn: relationship.objects(of: owner))
            relationship.set(objects, weak: relationship.weakObjects(of: owner), of: copy, isCopy: true)
            copy.takeOrigins(of: owner, slot: relationship.slot, where: added.contains)
            copy.states.copy(relationship.slot, from: owner.states)
        }
    }

    /// Objects, and those inside them that have no identity; of what is gone, those that were.
    func withParts(_ objects: [ModelObject]) -> [ModelObject] {
        var all: [ModelObject] = []
        var known: Set<ModelObject> = []
        var next = objects[...]
        while let object = next.popFirst() {
            guard known.insert(object).inserted else { continue }
            all.append(object)
            guard let owner = isGone(object) ? kept[ObjectIdentifier(object)]?.copy : object else { continue }
            next += parts(of: owner)
            // What it has had, and was deleted.
            if !places.isEmpty, let copy = accepted(object)?.copy { next += parts(of: copy).filter(isGone) }
        }
        return all
    }
}
