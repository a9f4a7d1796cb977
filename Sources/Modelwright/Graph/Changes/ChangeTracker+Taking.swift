/// What JSON brings is accepted: it is no change of the program.
extension ChangeTracker {
    /// Takes over what a call has done.
    ///
    /// - Parameters:
    ///   - inserted: What it has brought.
    ///   - removed: What it has taken out, and where that was.
    ///   - whole: The entities, by their indexes, of which it has brought all objects that there are.
    func take(
        inserted: [ModelObject], removed: [(object: ModelObject, place: Int)], _ touched: [TouchedObject],
        whole: Set<Int>
    ) {
        let came = inserted + touched.lazy.filter { $0.named != nil || $0.before.isPlaceholder }.map(\.object)
        var touched = touched
        var ends = AcceptedEnds()
        // Of what has no identity, the program may have put into something that leaves what is still elsewhere for the JSON.
        func isKnownElsewhere(_ object: ModelObject) -> Bool {
            IdentityKey(object) == nil && object.mapping.map { whole.isDisjoint(with: $0.lineage) } == true
        }
        for (object, place) in removed where isKnownElsewhere(object) {
            leave(object, place)
            ends.left.append(object)
        }
        let leaving = removed.map(\.object).filter { !isKnownElsewhere($0) } + deleted(of: whole)
        var new = inserted
        if hasFormerOwners || !leaving.isEmpty {
            for index in touched.indices { touched[index].before = acceptable(touched[index].before) }
            replace(leaving, by: came, &touched, &ends)
            new = []
            for object in inserted {
                // What was accepted for its identity is what it was before.
                if accepted(object) != nil, let before = object.emptyObject() {
                    touched.append(TouchedObject(object, before: before, named: NamedProperties(of: object)))
                } else if object.isPlaceholder, formerOwner(of: object) != nil {
                    fresh[ObjectIdentifier(object)] = object
                } else {
                    new.append(object)
                }
            }
        }
        // Who sends what the program has inserted knows it; who only leads to it knows its identity.
        let isKnown = touched.map { accepted($0.object) != nil }
        take(new, &ends)
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
            change(owner) { $0.takeEnd(of: acceptable(owner), relationship) }
        }
        var none: [TouchedObject] = []
        var ends = AcceptedEnds()
        replace(all.filter(isGone), by: present, &none, &ends)
        let former = present.map { accepted($0)?.copy }
        present.forEach(accept)
        noteEnds(of: present, from: former, &ends)
        ends.perform(on: self)
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
            guard let owner = isGone(object) ? kept[ObjectIdentifier(object)]?.copy : object else { continue }
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                next += relationship.objects(of: owner).filter { IdentityKey($0) == nil }
            }
        }
        return all
    }

    /// Accepts what JSON has brought anew.
    private func take(_ objects: [ModelObject], _ ends: inout AcceptedEnds) {
        // Where all is as it was accepted, what is there leads back already.
        if kept.isEmpty, fresh.isEmpty { return objects.forEach(accept) }
        // In their order, before what they lead to is looked at.
        objects.forEach(accept)
        for object in objects {
            let unsaid = unsaidRelationships(of: object, NamedProperties(of: object))
            if !unsaid.isEmpty { accept(object, besides: unsaid) }
        }
        noteEnds(of: objects, from: objects.map { _ in nil }, &ends)
    }

    private func noteEnds(of objects: [ModelObject], from former: [ModelObject?], _ ends: inout AcceptedEnds) {
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
        accept(object, besides: unsaidRelationships(of: object, named))
        noteEnds(of: [object], from: [nil], &ends)
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
        if relationships.isEmpty { return accept(object) }
        guard let copy = object.detachedCopy() else { return }
        for relationship in relationships {
            relationship.remove(from: copy, where: isInserted)
            if relationship.heldCount(of: copy) == 0 { copy.states[relationship] = .absent }
        }
        accept(acceptable(copy), of: object)
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
        guard accepted(object) == nil, members.contains(object), formerOwner(of: object) == nil else { return nil }
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
            return noteEnds(of: [object], from: [known], &ends)
        }
        let present = acceptable(object)
        guard let copy = present.detachedCopy() else { return }
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
                keepChange(of: relationship, of: copy, known, from: touched.before, to: present)
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
        of relationship: RelationshipMapping, of copy: ModelObject, _ known: ModelObject, from before: ModelObject,
        to present: ModelObject
    ) {
        copy.takeEnd(of: known, relationship)
        let (earlier, later) = (relationship.objects(of: before), relationship.objects(of: present))
        if relationship.destination.isComposite || earlier.elementsEqual(later, by: ===) { return }
        let (left, right) = (Set(earlier), Set(later))
        let kept = relationship.objects(of: known).filter { !left.contains($0) || right.contains($0) }
        let known = Set(kept)
        let added = later.filter { !left.contains($0) && !known.contains($0) }
        let all = relationship.isToMany ? kept + added : Array((kept + added).suffix(1))
        relationship.set(all, weak: relationship.weakObjects(of: present), of: copy, isCopy: true)
        let new = Set(added)
        copy.takeOrigins(of: present, slot: relationship.slot, where: new.contains)
    }

    /// Forgets what has left for good, and lets what has come be what was accepted for its identity. No accepted relationship leads to
    /// anything else with that from now on.
    ///
    /// - Parameter touched: What is compared with that.
    private func replace(
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
            let standIn = present(object)
            if standIn.isPlaceholder, fresh[ObjectIdentifier(standIn)] != nil { succession.add(object, standIn) }
        }
        for former in leaving + formers {
            let copy = accepted(former)?.copy
            forget(former)
            if members.contains(former) { fresh[ObjectIdentifier(former)] = former }
            guard let copy, let successor = succession.successor(of: former) else {
                ends.dropped += copy.map(parts) ?? []
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
        // What is as it was accepted leads to what the program has given another identity.
        let leading = members.leading(to: formers.filter(members.contains), in: model.storage)
        for object in kept.values.map(\.object) + leading.filter(hasAccepted)
        where accepted(object).map({ succession.concerns($0.copy) }) == true {
            change(object, succession.apply)
        }
        for index in touched.indices { touched[index].apply(succession) }
    }

    /// Lets what the program has inserted stand for identities instead of what it had inserted before, to which JSON has led.
    func succeedStandIns(by objects: [ModelObject]) {
        if !hasFormerOwners { return }
        let successors = objects.filter { object in
            formerOwner(of: object).map { !$0.isPlaceholder && accepted($0)?.isObject == false } == true
        }
        if successors.isEmpty { return }
        var none: [TouchedObject] = []
        var ends = AcceptedEnds()
        replace([], by: successors, &none, &ends)
        ends.perform(on: self)
    }

    /// What is inside an object and has no identity.
    func parts(of object: ModelObject) -> [ModelObject] {
        (object.mapping?.relationships ?? []).filter { !$0.destination.isComposite }.flatMap { relationship in
            relationship.objects(of: object).filter { IdentityKey($0) == nil }
        }
    }

    /// Forgets the parts that no accepted object has in it any more, with what is inside them. What the graph has of it the program has
    /// put elsewhere, and only that knows it.
    ///
    /// - Parameters:
    ///   - dropped: What some accepted object has had, and hasn't any more.
    ///   - left: What JSON has taken out of where the program has put it.
    func release(_ dropped: [ModelObject], _ left: [ModelObject]) {
        // What has left where it was is in nothing that doesn't lead back.
        for part in dropped where !members.contains(part) && !isLedBack(part) { release(part) }
        let others = Set((dropped + left).filter { accepted($0) != nil })
        if others.isEmpty { return }
        let held = heldOneWay(others)
        for part in others where !held.contains(part) && !isLedBack(part) { release(part) }
    }

    private func release(_ part: ModelObject) {
        var next = [part]
        while let part = next.popLast() {
            guard let copy = accepted(part)?.copy else { continue }
            forget(part)
            if members.contains(part) {
                unwatch(part)
                fresh[ObjectIdentifier(part)] = part
            }
            next += parts(of: copy).filter { !isLedBack($0) }
        }
    }

    /// Whether what was accepted leads to a part by the other end of what that leads to.
    private func isLedBack(_ part: ModelObject) -> Bool {
        guard let copy = accepted(part)?.copy else { return false }
        return copy.mapping?.relationships.contains { relationship in
            !relationship.isValue
                && relationship.objects(of: copy).contains { owner in
                    owner.mapping.flatMap(relationship.inverse(on:)).map { leads(owner, $0) { $0 === part } } == true
                }
        } == true
    }

    /// Those of some parts to which something leads that was accepted, and to which they don't lead back.
    private func heldOneWay(_ parts: Set<ModelObject>) -> Set<ModelObject> {
        var held: Set<ModelObject> = []
        func note(_ owner: ModelObject, _ relationship: RelationshipMapping) {
            _ = leads(owner, relationship) { object in
                if parts.contains(object) { held.insert(object) }
                return false
            }
        }
        members.forEachLeadingOneWay(to: Array(parts), in: model.storage, note)
        for one in takenOut {
            for relationship in one.copy.mapping?.relationships ?? [] { note(one.object, relationship) }
        }
        return held
    }

    /// Whether an object was accepted to lead to something.
    private func leads(
        _ owner: ModelObject, _ relationship: RelationshipMapping, to isIt: (ModelObject) -> Bool
    ) -> Bool {
        accepted(owner).map { relationship.objects(of: $0.copy).contains(where: isIt) } == true
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

    /// Takes over the ends of another object that are others' as well: what leads back, and what is inside it.
    ///
    /// - Parameter isGone: Whether what was inside it is gone as well.
    final func takeSharedEnds(of other: ModelObject, without isGone: (ModelObject) -> Bool) {
        for own in mapping?.relationships ?? [] where !own.isValue {
            let present = own.objects(of: self)
            guard let end = other.end(of: own), own.isToMany || present.isEmpty else { continue }
            let known = Set(present)
            let shared = end.objects(of: other).filter { object in
                !known.contains(object) && (IdentityKey(object) == nil ? !isGone(object) : own.inverseIndex != nil)
            }
            if shared.isEmpty { continue }
            own.set(
                present + shared, weak: own.weakObjects(of: self).union(end.weakObjects(of: other)), of: self,
                isCopy: true)
            for (object, origin) in other.elementOrigins(slot: end.slot) where !known.contains(object) {
                noteElement(object, slot: own.slot, origin)
            }
            if present.isEmpty { states[own] = other.states[end] }
        }
    }
}
