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
        var touched = touched
        var ends = AcceptedEnds()
        // A part that JSON takes out may be accepted elsewhere: the program has moved it.
        func mayBeElsewhere(_ object: ModelObject) -> Bool {
            IdentityKey(object) == nil && object.mapping.map { whole.isDisjoint(with: $0.lineage) } == true
        }
        for (object, place) in removed where mayBeElsewhere(object) {
            leave(object, place)
            ends.left.append(object)
        }
        let leaving = removed.map(\.object).filter { !mayBeElsewhere($0) } + deleted(of: whole)
        var new = inserted
        if hasFormerOwners || !leaving.isEmpty {
            let brought = touched.lazy.filter { $0.named != nil || $0.before.isPlaceholder }.map(\.object)
            let came = inserted + brought.filter(members.contains)
            for index in touched.indices { touched[index].before = acceptable(touched[index].before) }
            replace(leaving, by: came, &touched, &ends)
            let former = Dictionary(touched.map { ($0.object, $0.before) }) { first, _ in first }
            new = []
            for object in inserted {
                // What was accepted for its identity is what it was before.
                if accepted(object) != nil, let before = object.emptyObject() {
                    // It may be where the program has put what it has come for.
                    before.takeEnds(of: object) { other, inverse in
                        former[other].map { inverse.objects(of: $0).contains { $0 === object } } == true
                    }
                    touched.append(TouchedObject(object, before: before, named: NamedProperties(of: object)))
                } else if object.isPlaceholder, formerOwner(of: object) != nil {
                    fresh[ObjectIdentifier(object)] = object
                } else {
                    new.append(object)
                }
            }
        }
        // JSON that brings what the program has inserted accepts it; JSON that only names it accepts its identity.
        let isKnown = touched.map { accepted($0.object) != nil }
        take(new, &ends)
        for (one, isKnown) in zip(touched, isKnown) where !isKnown { confirm(one, &ends) }
        for (one, isKnown) in zip(touched, isKnown) where isKnown { take(one, &ends) }
        ends.perform(on: self)
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

    func noteEnds(of objects: [ModelObject], from former: [ModelObject?], _ ends: inout AcceptedEnds) {
        for (object, former) in zip(objects, former) {
            if let copy = accepted(object)?.copy { ends.note(object, from: former, to: copy, on: self) }
        }
    }

    /// Accepts what the program has inserted. Where that leads to other such objects, and the JSON doesn't say so, it stays a change.
    private func confirm(_ touched: TouchedObject, _ ends: inout AcceptedEnds) {
        let object = touched.object
        guard let named = touched.named, members.contains(object), object.mapping === touched.before.mapping,
            !isInsideInserted(object)
        else { return }
        accept(object, besides: unsaidRelationships(of: object, named))
        noteEnds(of: [object], from: [nil], &ends)
    }

    /// Whether an object is a part of what only the program knows: it is accepted with that.
    private func isInsideInserted(_ part: ModelObject) -> Bool {
        if IdentityKey(part) != nil { return false }
        return part.mapping?.relationships.contains { relationship in
            relationship.inverseIndex != nil && !relationship.isToMany
                && relationship.objects(of: part).contains { accepted($0)?.wasObject != true }
        } == true
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
        return !one.wasObject && !object.isPlaceholder
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
            return noteEnds(of: [object], from: [known], &ends)
        }
        let present = withStandIn(acceptable(object), of: object)
        guard let copy = present.detachedCopy() else { return }
        let own = Set(touched.before.properties(unlike: known, mapping).lazy.map(\.slot))
        let brought = Set(copy.properties(unlike: known, mapping).lazy.map(\.slot)).subtracting(own)
        let kept = (0..<mapping.propertyCount).filter { slot in
            // What has stood for an identity begins with what JSON has for it.
            (touched.named?.contains(slot) != true || touched.added[slot] != nil) && !brought.contains(slot)
                && (own.contains(slot) || !known.isPlaceholder)
        }
        for property in kept.map(mapping.property) {
            if let attribute = property as? AttributeMapping, !known.isPlaceholder, attribute.derivation == nil {
                attribute.copy(to: copy, from: known)
                copy.keepOriginal(known.original(slot: attribute.slot), slot: attribute.slot)
                copy.states.copy(attribute.slot, from: known.states)
            } else if let relationship = property as? RelationshipMapping {
                keepChange(
                    of: relationship, of: copy, known, from: touched.before, to: present,
                    named: touched.added[relationship.slot] ?? [])
            }
        }
        for relationship in mapping.relationships
        where relationship.isToMany && touched.named?.contains(relationship.slot) == true
            && touched.added[relationship.slot] == nil
        {
            keepAdded(to: relationship, of: copy, known, touched)
        }
        if !known.isPlaceholder {
            copy.keepChangesOfComposites(since: touched.before, of: known, besides: touched.named)
        }
        ends.note(object, from: known, to: copy, on: self)
        accept(copy, of: object)
    }

    /// What an object leads to, and what stands for the identity that was accepted of it: the program has given the object another.
    private func withStandIn(_ present: ModelObject, of object: ModelObject) -> ModelObject {
        let standIn = presentOwner(of: object)
        guard standIn !== object, standIn.isPlaceholder, let both = present.detachedCopy() else { return present }
        both.takeSharedEnds(of: acceptable(standIn)) { _ in false }
        return both
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
    ///
    /// - Parameter named: What the JSON has added to a list, which may have been there by the program.
    private func keepChange(
        of relationship: RelationshipMapping, of copy: ModelObject, _ known: ModelObject, from before: ModelObject,
        to present: ModelObject, named: Set<ModelObject>
    ) {
        copy.takeEnd(of: known, relationship)
        let (earlier, later) = (relationship.objects(of: before), relationship.objects(of: present))
        if relationship.destination.isComposite || named.isEmpty && earlier.elementsEqual(later, by: ===) { return }
        if !named.isEmpty { copy.states.copy(relationship.slot, from: present.states) }
        let (left, right) = (Set(earlier), Set(later))
        let kept = relationship.objects(of: known).filter { !left.contains($0) || right.contains($0) }
        let known = Set(kept)
        let added = later.filter { (!left.contains($0) || named.contains($0)) && !known.contains($0) }
        let all = relationship.isToMany ? kept + added : Array((kept + added).suffix(1))
        relationship.set(all, weak: relationship.weakObjects(of: present), of: copy, isCopy: true)
        let new = Set(added)
        copy.takeOrigins(of: present, slot: relationship.slot, where: new.contains)
    }
}

extension ModelObject {
    /// Lets relationships lead to some of what they lead to in another object of the entity, by what leads back.
    fileprivate func takeEnds(of object: ModelObject, where isTaken: (ModelObject, RelationshipMapping) -> Bool) {
        for relationship in mapping?.relationships ?? [] where relationship.inverseIndex != nil {
            let taken = relationship.objects(of: object).filter { other in
                other.mapping.flatMap(relationship.inverse(on:)).map { isTaken(other, $0) } == true
            }
            if taken.isEmpty { continue }
            relationship.set(taken, weak: relationship.weakObjects(of: object), of: self, isCopy: true)
        }
    }

    /// Lets a relationship lead to what it leads to in another object of the entity, and be written as there.
    func takeEnd(of other: ModelObject, _ relationship: RelationshipMapping) {
        takeObjects(of: other, relationship)
        forgetElements(slot: relationship.slot) { _ in true }
        takeOrigins(of: other, slot: relationship.slot) { _ in true }
        states.copy(relationship.slot, from: other.states)
    }
}
