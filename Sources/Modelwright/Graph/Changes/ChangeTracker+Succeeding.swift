/// What was accepted for an identity goes on being so when something else has that, and what nothing accepted leads to any more is forgotten.
extension ChangeTracker {
    /// Forgets what has left for good, and lets what has come be what was accepted for its identity. No accepted relationship leads to
    /// anything else with that from now on.
    ///
    /// - Parameter touched: What is compared with that.
    func replace(
        _ leaving: [ModelObject], by came: [ModelObject], _ touched: inout [TouchedObject],
        _ ends: inout AcceptedEnds
    ) {
        var succession = Succession(of: leaving, by: came)
        var formers: [ModelObject] = []
        for (former, successor) in formerOwners(of: came) {
            succession.add(former, successor)
            formers.append(former)
        }
        if succession.isEmpty { return }
        for object in leaving where succession.successor(of: object) == nil {
            // What JSON has led to goes on standing for the identity.
            let standIn = presentOwner(of: object)
            if standIn.isPlaceholder, fresh[ObjectIdentifier(standIn)] != nil { succession.add(object, standIn) }
        }
        let all = leaving + formers
        let copies = all.map { accepted($0)?.copy }
        for former in all {
            forget(former)
            if members.contains(former) { fresh[ObjectIdentifier(former)] = former }
        }
        for (former, copy) in zip(all, copies) {
            guard let copy, let successor = succession.successor(of: former) else {
                for relationship in copy?.mapping?.relationships ?? [] where !relationship.destination.isComposite {
                    let own = copy.map { parts(of: $0, in: relationship) } ?? []
                    ends.dropped += own
                    if !isCascading(relationship) { ends.outliving += own }
                }
                continue
            }
            if successor.isPlaceholder {
                accept(successor)
            } else if let own = accepted(successor)?.copy.detachedCopy() ?? successor.standIn() {
                // It begins as what only stands for the identity.
                own.takeSharedEnds(of: copy, without: isGone)
                accept(own, of: successor)
            }
            noteEnds(of: [successor], from: [copy], &ends)
        }
        let successors = all.compactMap(succession.successor)
        for owner in owners(of: all, as: copies).union(successors)
        where accepted(owner).map({ succession.concerns($0.copy) }) == true {
            change(owner, succession.apply)
        }
        // What the program has given another identity is where it was.
        let gone = succession.besides(members.contains)
        for index in touched.indices { touched[index].apply(gone) }
    }

    /// What was accepted to lead to objects: what these have accepted leads back, or nothing does.
    private func owners(of objects: [ModelObject], as copies: [ModelObject?]) -> Set<ModelObject> {
        let known = Set(objects)
        var owners = Set(copies.flatMap { $0.map(destinations) ?? [] })
        // What is as it was accepted leads to nothing that is gone.
        let areGone = objects.allSatisfy { !members.contains($0) }
        forEachLeadingOneWay(to: objects, isChanged: areGone) { owner, relationship in
            guard let copy = accepted(owner)?.copy else { return }
            if relationship.objects(of: copy).contains(where: known.contains) { owners.insert(owner) }
        }
        return owners
    }

    /// Calls for each relationship of what the graph has, or had, that may lead to objects which don't lead back.
    ///
    /// - Parameter isChanged: Whether only those matter that may not be as they were accepted.
    func forEachLeadingOneWay(
        to objects: [ModelObject], isChanged: Bool = false, _ body: (ModelObject, RelationshipMapping) -> Void
    ) {
        members.forEachLeadingOneWay(
            to: objects, in: model.storage,
            from: isChanged
                ? kept.values.map(\.object) + fresh.values : members.all + takenOut.map(\.object), body)
    }

    /// Lets what the program has inserted stand for identities instead of what it had inserted before, to which JSON has led.
    func succeedStandIns(by objects: [ModelObject]) {
        if !hasFormerOwners { return }
        let successors = objects.filter { object in
            formerOwner(of: object).map { !$0.isPlaceholder && accepted($0)?.wasObject == false } == true
        }
        if successors.isEmpty { return }
        var none: [TouchedObject] = []
        var ends = AcceptedEnds()
        replace([], by: successors, &none, &ends)
        ends.perform(on: self)
    }

    /// What is inside an object and has no identity.
    func parts(of object: ModelObject) -> [ModelObject] {
        (object.mapping?.relationships ?? []).filter { !$0.destination.isComposite }.flatMap {
            parts(of: object, in: $0)
        }
    }

    private func parts(of object: ModelObject, in relationship: RelationshipMapping) -> [ModelObject] {
        relationship.objects(of: object).filter { IdentityKey($0) == nil }
    }

    private func isCascading(_ relationship: RelationshipMapping) -> Bool {
        model.storage.relationships[relationship.index].deleteRule == .cascade
    }

    /// Forgets the parts that no accepted object has in it any more, with what is inside them. What the graph has of it the program has
    /// put elsewhere, or has taken out, and only that knows it.
    ///
    /// - Parameters:
    ///   - dropped: What some accepted object has had, and hasn't any more.
    ///   - left: What JSON has taken out of where the program has put it.
    ///   - outliving: What of the dropped stays by itself.
    func release(_ dropped: [ModelObject], _ left: [ModelObject], _ outliving: [ModelObject]) {
        let candidates = acceptedParts(dropped + left)
        if candidates.isEmpty { return }
        var contents = EndContents { [self] relationship, owner in
            accepted(owner).map { relationship.objects(of: $0.copy) } ?? []
        }
        var held = candidates.filter { isLedBack($0, besides: candidates, &contents) }
        // It was by itself before, or is so from now on.
        held.formUnion(candidates.subtracting(acceptedParts(dropped)).union(outliving))
        // What has left where it was is in nothing that doesn't lead back.
        let others = candidates.subtracting(acceptedParts(dropped.filter { !members.contains($0) }))
        if !others.isEmpty {
            forEachLeadingOneWay(to: Array(others)) { owner, relationship in
                guard !candidates.contains(owner), let copy = accepted(owner)?.copy else { return }
                held.formUnion(others.intersection(relationship.objects(of: copy)))
            }
        }
        for part in candidates.subtracting(acceptedParts(Array(held))) {
            forget(part)
            guard members.contains(part) else { continue }
            unwatch(part)
            fresh[ObjectIdentifier(part)] = part
        }
        for part in outliving where members.contains(part) { change(part) { $0.takeEmptyEnds(of: part) } }
    }

    /// Those of some parts that were accepted, and what was accepted to be inside them.
    private func acceptedParts(_ parts: [ModelObject]) -> Set<ModelObject> {
        var all: Set<ModelObject> = []
        var next = parts
        while let part = next.popLast() {
            guard let copy = accepted(part)?.copy, all.insert(part).inserted else { continue }
            next += self.parts(of: copy)
        }
        return all
    }

    /// Whether something else than some parts was accepted to lead to one of them, by the other end of what that leads to.
    private func isLedBack(
        _ part: ModelObject, besides parts: Set<ModelObject>, _ contents: inout EndContents
    ) -> Bool {
        guard let copy = accepted(part)?.copy else { return false }
        for relationship in copy.mapping?.relationships ?? [] where !relationship.isValue {
            for owner in relationship.objects(of: copy) where !parts.contains(owner) {
                guard let inverse = owner.mapping.flatMap(relationship.inverse(on:)) else { continue }
                if contents.has(part, inverse, of: owner) { return true }
            }
        }
        return false
    }
}

extension ModelObject {
    /// A new object with nothing but this one's identity, as one that no JSON has brought.
    final func standIn() -> ModelObject? {
        guard let copy = emptyObject() else { return nil }
        copy.takeIdentity(of: self)
        copy.becomePlaceholder()
        return copy
    }

    /// A relationship of another entity as the object's has it; nil if it hasn't.
    final func end(of relationship: RelationshipMapping) -> RelationshipMapping? {
        mapping?.relationshipsByIndex[relationship.index]
    }

    /// What a relationship of another entity leads to in the object.
    final func objects(at relationship: RelationshipMapping) -> [ModelObject] {
        end(of: relationship)?.objects(of: self) ?? []
    }

    /// Lets relationships that lead to nothing be as they are in another object of the entity, if they lead to nothing there.
    fileprivate final func takeEmptyEnds(of other: ModelObject) {
        for relationship in mapping?.relationships ?? []
        where relationship.heldCount(of: self) == 0 && relationship.heldCount(of: other) == 0 {
            states.copy(relationship.slot, from: other.states)
        }
    }

    /// Takes over the ends of another object that are others' as well: what leads back, and what is inside it.
    ///
    /// - Parameter isGone: Whether what was inside it is gone as well.
    final func takeSharedEnds(of other: ModelObject, without isGone: (ModelObject) -> Bool) {
        for own in mapping?.relationships ?? [] where !own.isValue {
            let present = own.objects(of: self)
            guard let end = other.end(of: own), own.isToMany || present.isEmpty else { continue }
            let known = Set(present)
            let leading = Set(UpdatedEnd.setByInverse(of: other, end))
            let shared = end.objects(of: other).filter { object in
                if known.contains(object) { return false }
                if IdentityKey(object) != nil { return own.inverseIndex != nil }
                // What was inside an object of another type goes with that.
                return leading.contains(object) || mapping === other.mapping && !isGone(object)
            }
            if shared.isEmpty { continue }
            own.set(
                present + shared, weak: own.weakObjects(of: self).union(end.weakObjects(of: other)), of: self,
                isCopy: true)
            for (object, origin) in other.elementOrigins(slot: end.slot) where !known.contains(object) {
                noteElement(object, slot: own.slot, origin)
            }
            if present.isEmpty {
                // What an object of another type was read with it isn't read with: other ends have set it.
                let isRead = mapping === other.mapping || other.isPlaceholder || !other.states[end].isIdentity
                states[own] = isRead ? other.states[end] : .setByInverse
            }
        }
    }
}
