/// What JSON brings is accepted: it is no change of the program.
extension ChangeTracker {
    /// Takes over what a call has done.
    ///
    /// - Parameters:
    ///   - inserted: What it has brought.
    ///   - removed: What it has taken out.
    ///   - whole: The entities, by their indexes, of which it has brought all objects that there are.
    ///   - isJSON: Whether what the program says of what it has brought isn't accepted.
    func take(
        inserted: [ModelObject], removed: [ModelObject], _ touched: [TouchedObject], whole: Set<Int> = [],
        isJSON: Bool = true
    ) {
        let came = inserted + touched.lazy.filter { $0.named != nil || $0.before.isPlaceholder }.map(\.object)
        // What nothing accepted is to lead to any more: what others have come for, what has left, and what has stood for identities.
        var former = noteReplacements(by: came)
        let leaving = removed + deleted(of: whole)
        // Of what has no identity, the program may have put into something that leaves what is still elsewhere for the JSON.
        func isGone(_ object: ModelObject) -> Bool {
            IdentityKey(object) != nil || object.mapping.map { !whole.isDisjoint(with: $0.lineage) } == true
        }
        for object in leaving where !isGone(object) { holdInCopies(object) }
        leaving.forEach(forgetDeletedParts)
        former += leaving.flatMap(forget).filter(isGone)
        if !standIns.isEmpty { former += takeStandIns(of: came) }
        var touched = touched
        replace(former, by: came, &touched)
        // Who sends what the program has inserted knows it; who only leads to it knows its identity.
        let isKnown = touched.map { accepted($0.object) != nil }
        var ends = AcceptedEnds()
        take(inserted, &ends, isJSON: isJSON)
        for (one, isKnown) in zip(touched, isKnown) where !isKnown { confirm(one, &ends) }
        for (one, isKnown) in zip(touched, isKnown) where isKnown { take(one, &ends) }
        ends.perform(on: self)
    }

    /// Lets what the program has done to some objects be as if JSON had brought it.
    func accept(_ objects: [ModelObject]) {
        let all = withParts(objects)
        let owners = ownersOneWay(of: all)
        let accepting = Set(all)
        // What only the program knows holds it.
        let held = Set(
            owners.lazy.filter { self.accepted($0.owner)?.isObject != true && !accepting.contains($0.owner) }.flatMap(
                \.parts))
        let present = all.filter { members.contains($0) && !$0.isPlaceholder && !held.contains($0) }
        for (owner, relationship, _) in owners where accepted(owner)?.isObject == true {
            change(owner) { $0.takeEnd(of: owner, relationship) }
        }
        let removed = all.filter { gone[ObjectIdentifier($0)] != nil }
        var none: [TouchedObject] = []
        replace(removed.filter { IdentityKey($0) == nil }, by: [], &none)
        take(inserted: present, removed: removed, [], isJSON: false)
        for object in present {
            for relationship in object.mapping?.relationships ?? []
            where relationship.isWritten && !relationship.isValue {
                // What only the program knows doesn't write that it leads here.
                let others = relationship.objectsWrittenByInverse(of: object).filter {
                    accepted($0)?.isObject != true
                }
                if !others.isEmpty { change(object) { $0.write(Set(others), through: relationship) } }
            }
        }
    }

    /// What leads to objects without identity that have no end which leads back.
    private func ownersOneWay(
        of objects: [ModelObject]
    ) -> [(owner: ModelObject, relationship: RelationshipMapping, parts: [ModelObject])] {
        let parts = Set(objects.filter { members.contains($0) && IdentityKey($0) == nil })
        if parts.isEmpty { return [] }
        var owners: [(owner: ModelObject, relationship: RelationshipMapping, parts: [ModelObject])] = []
        members.forEachLeadingOneWay(to: Array(parts), in: model.storage) { owner, relationship in
            let own = relationship.objects(of: owner).filter(parts.contains)
            if !own.isEmpty { owners.append((owner, relationship, own)) }
        }
        return owners
    }

    /// Objects, and those inside them that have no identity; of what is gone, those that were.
    func withParts(_ objects: [ModelObject]) -> [ModelObject] {
        var all: [ModelObject] = []
        var known: Set<ModelObject> = []
        var next = objects[...]
        while let object = next.popFirst() {
            guard known.insert(object).inserted else { continue }
            all.append(object)
            let isGone = gone[ObjectIdentifier(object)] != nil
            guard let owner = isGone ? kept[ObjectIdentifier(object)]?.copy : object else { continue }
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                next += relationship.objects(of: owner).filter { IdentityKey($0) == nil }
            }
        }
        return all
    }

    private func take(_ objects: [ModelObject], _ ends: inout AcceptedEnds, isJSON: Bool) {
        // Where all is as it was accepted, what is there leads back already.
        if kept.isEmpty, fresh.isEmpty { return objects.forEach(accept) }
        let former = objects.map { accepted($0)?.copy ?? replacedCopy(for: $0) }
        // In their order, before what they lead to is looked at.
        objects.forEach(accept)
        for object in objects where isJSON {
            let unsaid = unsaidRelationships(of: object, NamedProperties(of: object))
            if !unsaid.isEmpty { accept(object, besides: unsaid) }
        }
        for (object, former) in zip(objects, former) {
            if let copy = accepted(object)?.copy { ends.note(object, from: former, to: copy, on: self) }
        }
    }

    /// Accepts what the program has inserted. Where that leads to other such objects, and the JSON doesn't say so, it stays a change.
    private func confirm(_ touched: TouchedObject, _ ends: inout AcceptedEnds) {
        let object = touched.object
        guard let named = touched.named, members.contains(object), object.mapping === touched.before.mapping else {
            return
        }
        let unsaid = unsaidRelationships(of: object, named)
        if unsaid.isEmpty { return take([object], &ends, isJSON: false) }
        accept(object, besides: unsaid)
        if let copy = accepted(object)?.copy { ends.note(object, from: nil, to: copy, on: self) }
    }

    /// The relationships by which an object leads to what only the program knows, and no JSON has said so.
    private func unsaidRelationships(
        of object: ModelObject, _ named: @autoclosure () -> NamedProperties
    ) -> [RelationshipMapping] {
        let own = (object.mapping?.relationships ?? []).filter { relationship in
            !relationship.isValue && relationship.objects(of: object).contains(where: isInserted)
        }
        if own.isEmpty { return [] }
        let named = named()
        return own.filter { !named.contains($0.slot) }
    }

    /// Accepts what an object has, and of some relationships what not only the program knows.
    private func accept(_ object: ModelObject, besides relationships: [RelationshipMapping]) {
        guard let copy = object.detachedCopy() else { return }
        for relationship in relationships {
            relationship.remove(from: copy, where: isInserted)
            if relationship.heldCount(of: copy) == 0 { copy.states[relationship] = .absent }
        }
        accept(copy, of: object)
    }

    /// Whether only the program knows an object that has an identity.
    private func isInserted(_ object: ModelObject) -> Bool {
        if IdentityKey(object) == nil { return false }
        guard let one = accepted(object) else { return true }
        return !one.isObject && !object.isPlaceholder
    }

    /// Accepts what JSON leads to and the program has inserted: an identity, as far as JSON goes, or a part without one whole.
    ///
    /// - Returns: What was accepted of a part; nil for everything else.
    func acceptReferred(_ object: ModelObject) -> ModelObject? {
        guard accepted(object) == nil, members.contains(object) else { return nil }
        if IdentityKey(object) == nil {
            accept(object)
            return accepted(object)?.copy
        }
        if let copy = object.standIn() { accept(copy, of: object) }
        return nil
    }

    /// Takes over what the JSON names; what the program has changed besides goes on being its change.
    private func take(_ touched: TouchedObject, _ ends: inout AcceptedEnds) {
        let object = touched.object
        // The same call may have taken it out.
        guard members.contains(object) else { return }
        guard let mapping = object.mapping, mapping === touched.before.mapping else { return }
        guard let known = accepted(object)?.copy, known.mapping === mapping else { return }
        // JSON knows its identity only, and what leads to it: that is accepted with the other ends.
        if known.isPlaceholder, !touched.before.isPlaceholder, touched.named == nil { return }
        if known === touched.before {
            // The program had changed nothing.
            accept(object)
            ends.note(object, from: known, to: object, on: self)
            return noteReplaced(object, &ends)
        }
        guard let copy = object.detachedCopy() else { return }
        let own = Set(touched.before.properties(unlike: known, mapping).lazy.map(\.slot))
        let brought = Set(copy.properties(unlike: known, mapping).lazy.map(\.slot)).subtracting(own)
        let kept = (0..<mapping.propertyCount).filter { slot in
            // What has stood for an identity begins with what JSON has for it.
            touched.named?.contains(slot) != true && !brought.contains(slot)
                && (own.contains(slot) || !known.isPlaceholder)
        }
        for property in kept.map(mapping.property) {
            if let attribute = property as? AttributeMapping, !known.isPlaceholder, attribute.derivation == nil {
                attribute.copy(to: copy, from: known)
                copy.keepOriginal(known.original(slot: attribute.slot), slot: attribute.slot)
                copy.states.copy(attribute.slot, from: known.states)
            } else if let relationship = property as? RelationshipMapping {
                keepChange(of: relationship, of: copy, known, touched)
            }
        }
        for relationship in mapping.relationships
        where relationship.isToMany && touched.named?.contains(relationship.slot) == true {
            keepAdded(to: relationship, of: copy, known, touched)
        }
        if !known.isPlaceholder {
            copy.keepChangesOfComposites(since: touched.before, of: known, besides: touched.named)
        }
        ends.note(object, from: known, to: copy, on: self)
        accept(copy, of: object)
        noteReplaced(object, &ends)
    }

    /// Lets what a deleted object has led to not lead to the one that JSON has brought for it, where the JSON says otherwise.
    private func noteReplaced(_ object: ModelObject, _ ends: inout AcceptedEnds) {
        guard let past = replacedCopy(for: object), let copy = accepted(object)?.copy else { return }
        ends.note(object, from: past, to: copy, on: self)
    }

    /// Lets a list that JSON has named not have what the program has added by the other ends: the list has it since these say so, and
    /// not since the JSON does.
    private func keepAdded(
        to relationship: RelationshipMapping, of copy: ModelObject, _ known: ModelObject, _ touched: TouchedObject
    ) {
        let added = Set(relationship.objectsWrittenByInverse(of: touched.object))
            .intersection(relationship.objects(of: touched.before)).subtracting(relationship.objects(of: known))
        if added.isEmpty { return }
        relationship.remove(from: copy, where: added.contains)
        copy.forgetElements(slot: relationship.slot, where: added.contains)
    }

    /// Lets a relationship lead to what was accepted, but for what the call has put in or taken out.
    private func keepChange(
        of relationship: RelationshipMapping, of copy: ModelObject, _ known: ModelObject, _ touched: TouchedObject
    ) {
        copy.takeEnd(of: known, relationship)
        let (earlier, later) = (relationship.objects(of: touched.before), relationship.objects(of: touched.object))
        if relationship.destination.isComposite || earlier.elementsEqual(later, by: ===) { return }
        let (left, right) = (Set(earlier), Set(later))
        let kept = relationship.objects(of: known).filter { !left.contains($0) || right.contains($0) }
        let present = Set(kept)
        let added = later.filter { !left.contains($0) && !present.contains($0) }
        let all = relationship.isToMany ? kept + added : Array((kept + added).suffix(1))
        relationship.set(all, weak: relationship.weakObjects(of: touched.object), of: copy, isCopy: true)
        let new = Set(added)
        copy.takeOrigins(of: touched.object, slot: relationship.slot, where: new.contains)
    }

    /// Lets what has accepted to have a part hold it when it leaves: it is the program that has put the part elsewhere.
    private func holdInCopies(_ part: ModelObject) {
        guard let copy = kept[ObjectIdentifier(part)]?.copy, IdentityKey(part) == nil else { return }
        for relationship in copy.mapping?.relationships ?? [] where relationship.isDynamic {
            for owner in relationship.objects(of: copy) {
                guard let own = kept[ObjectIdentifier(owner)]?.copy as? DynamicObject,
                    let inverse = owner.mapping.flatMap(relationship.inverse(on:))
                else { continue }
                _ = own.strengthen([part], inverse.slot)
            }
        }
    }

    /// Takes what the JSON has taken out of what others had; what has come with its identity is there instead.
    private func replace(_ gone: [ModelObject], by inserted: [ModelObject], _ touched: inout [TouchedObject]) {
        if gone.isEmpty { return }
        let succession = Succession(of: gone, by: inserted)
        for one in Array(kept.values) where succession.concerns(one.copy) {
            change(one.object, succession.apply)
        }
        // It is compared with what was accepted.
        for index in touched.indices { touched[index].apply(succession) }
    }

    /// Changes what an object has accepted: in a copy of the copy, since somebody may look at that.
    func change(_ object: ModelObject, _ body: (ModelObject) -> Void) {
        guard let copy = accepted(object)?.copy.detachedCopy() else { return }
        body(copy)
        accept(copy, of: object)
    }
}

extension ModelObject {
    /// Lets a relationship lead to what it leads to in another object of the entity, and be written as there.
    fileprivate func takeEnd(of other: ModelObject, _ relationship: RelationshipMapping) {
        takeObjects(of: other, relationship)
        forgetElements(slot: relationship.slot) { _ in true }
        takeOrigins(of: other, slot: relationship.slot) { _ in true }
        states.copy(relationship.slot, from: other.states)
    }

    /// A new object with nothing but this one's identity, as one that no JSON has brought.
    fileprivate func standIn() -> ModelObject? {
        guard let copy = emptyObject() else { return nil }
        copy.takeIdentity(of: self)
        copy.becomePlaceholder()
        return copy
    }
}
