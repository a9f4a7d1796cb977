/// An object of a graph that a call has to do with.
struct TouchedObject {
    let object: ModelObject
    /// What it had before the call.
    private(set) var before: ModelObject
    /// What the JSON has for it; nil where it has changed by its relationships only.
    private(set) var named: NamedProperties?

    init(_ object: ModelObject, before: ModelObject) { (self.object, self.before) = (object, before) }

    /// Whether it was the graph's object before, and has other values by now.
    var isChanged: Bool {
        !before.isPlaceholder
            && object.mapping.map { $0 === before.mapping && !object.properties(unlike: before, $0).isEmpty } == true
    }

    mutating func name(_ properties: NamedProperties) {
        var properties = properties
        if let named { properties.formUnion(named) }
        named = properties
    }

    /// Lets what it had before be as if it had never led to what has left.
    fileprivate mutating func apply(_ succession: Succession) {
        guard succession.concerns(before), let copy = before.detachedCopy() else { return }
        succession.apply(to: copy)
        before = copy
    }
}

/// What a call has taken out, and what has come with its identity.
private struct Succession {
    private let left: Set<ModelObject>
    private var successors: [ObjectIdentifier: ModelObject] = [:]

    init(of gone: [ModelObject], by inserted: [ModelObject]) {
        left = Set(gone)
        var owners: [EntityIdentity: ModelObject] = [:]
        for object in inserted { for identity in object.identities { owners[identity] = object } }
        for object in gone {
            successors[ObjectIdentifier(object)] = object.identities.lazy.compactMap { owners[$0] }.first
        }
    }

    /// Whether an object leads to something that has left.
    func concerns(_ object: ModelObject) -> Bool { !ends(of: object).isEmpty }

    private func ends(of object: ModelObject) -> [RelationshipMapping] {
        (object.mapping?.relationships ?? []).filter { relationship in
            !relationship.isValue && relationship.objects(of: object).contains(where: left.contains)
        }
    }

    /// Lets a copy lead to what has come, and to nothing that has left.
    func apply(to copy: ModelObject) {
        let ends = ends(of: copy)
        copy.replace(with: successors) {
        }
        for relationship in ends { relationship.remove(from: copy, where: left.contains) }
    }
}

/// What JSON brings is accepted: it is no change of the program.
extension ChangeTracker {
    /// Takes over what a call has done.
    ///
    /// - Parameters:
    ///   - inserted: What it has brought.
    ///   - removed: What it has taken out.
    func take(inserted: [ModelObject], removed: [ModelObject], _ touched: [TouchedObject]) {
        removed.forEach(forget)
        var touched = touched
        if !standIns.isEmpty {
            let came = inserted + touched.lazy.filter { $0.named != nil }.map(\.object)
            let met = takeStandIns(of: Set(came.lazy.flatMap(\.identities)))
            if !met.isEmpty { replace(met, by: came, &touched) }
        }
        // What has no identity has left with the end that had it, which is among the touched.
        let gone = removed.filter { IdentityKey($0) != nil }
        if !gone.isEmpty { replace(gone, by: inserted, &touched) }
        var ends = AcceptedEnds()
        take(inserted, &ends)
        // Who sends what the program has inserted knows it; who only leads to it knows its identity.
        let isKnown = touched.map { accepted($0.object) != nil }
        for (one, isKnown) in zip(touched, isKnown) where !isKnown { confirm(one, &ends) }
        for (one, isKnown) in zip(touched, isKnown) where isKnown { take(one, &ends) }
        ends.perform(on: self)
    }

    /// Lets what the program has done to some objects be as if JSON had brought it.
    func accept(_ objects: [ModelObject]) {
        let all = withParts(objects)
        let present = all.filter { members.contains($0) && !$0.isPlaceholder }
        take(inserted: present, removed: all.filter { gone[ObjectIdentifier($0)] != nil }, [])
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

    /// Objects, and those inside them that have no identity; of what is gone, those that were.
    private func withParts(_ objects: [ModelObject]) -> [ModelObject] {
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

    private func take(_ objects: [ModelObject], _ ends: inout AcceptedEnds) {
        // Where all is as it was accepted, what is there leads back already.
        if kept.isEmpty, fresh.isEmpty { return objects.forEach(accept) }
        let former = objects.map { accepted($0)?.copy }
        // In their order, before what they lead to is looked at.
        objects.forEach(accept)
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
        let relationships = (object.mapping?.relationships ?? []).filter { relationship in
            !relationship.isValue && !named.contains(relationship.slot)
                && relationship.objects(of: object).contains { isInserted($0) }
        }
        guard !relationships.isEmpty, let copy = object.detachedCopy() else { return take([object], &ends) }
        for relationship in relationships {
            relationship.remove(from: copy, where: isInserted)
            if relationship.heldCount(of: copy) == 0 { copy.states[relationship] = .absent }
        }
        accept(copy, of: object)
        ends.note(object, from: nil, to: copy, on: self)
    }

    /// Whether only the program knows an object that has an identity.
    private func isInserted(_ object: ModelObject) -> Bool {
        fresh[ObjectIdentifier(object)] != nil && IdentityKey(object) != nil
    }

    /// Accepts what JSON leads to and the program has inserted: an identity, as far as JSON goes, or a part without one whole.
    ///
    /// - Returns: What was accepted of a part; nil for everything else.
    fileprivate func acceptReferred(_ object: ModelObject) -> ModelObject? {
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
        if known === touched.before {
            // The program had changed nothing.
            accept(object)
            return ends.note(object, from: known, to: object, on: self)
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
                copy.states.copy(relationship.slot, from: known.states)
            }
        }
        if !known.isPlaceholder {
            copy.keepChangesOfComposites(since: touched.before, of: known, besides: touched.named)
        }
        ends.note(object, from: known, to: copy, on: self)
        accept(copy, of: object)
    }

    /// Lets a relationship lead to what was accepted, but for what the call has put in or taken out.
    private func keepChange(
        of relationship: RelationshipMapping, of copy: ModelObject, _ known: ModelObject, _ touched: TouchedObject
    ) {
        copy.takeObjects(of: known, relationship)
        copy.forgetElements(slot: relationship.slot) { _ in true }
        copy.takeOrigins(of: known, slot: relationship.slot) { _ in true }
        let (earlier, later) = (relationship.objects(of: touched.before), relationship.objects(of: touched.object))
        if relationship.destination.isComposite || earlier.elementsEqual(later, by: ===) { return }
        let (left, right) = (Set(earlier), Set(later))
        let kept = relationship.objects(of: known).filter { !left.contains($0) || right.contains($0) }
        let present = Set(kept)
        let added = later.filter { !left.contains($0) && !present.contains($0) }
        let all = relationship.isToMany ? kept + added : Array((kept + added).suffix(1))
        relationship.set(all, weak: relationship.weakObjects(of: touched.object), of: copy)
        let new = Set(added)
        copy.takeOrigins(of: touched.object, slot: relationship.slot, where: new.contains)
    }

    /// Takes what the JSON has taken out of what others had; what has come with its identity is there instead.
    private func replace(_ gone: [ModelObject], by inserted: [ModelObject], _ touched: inout [TouchedObject]) {
        let succession = Succession(of: gone, by: inserted)
        for one in Array(kept.values) where succession.concerns(one.copy) {
            change(one.object, succession.apply)
        }
        // It is compared with what was accepted.
        for index in touched.indices { touched[index].apply(succession) }
    }

    /// Changes what an object has accepted: in a copy of the copy, since somebody may look at that.
    fileprivate func change(_ object: ModelObject, _ body: (ModelObject) -> Void) {
        guard let copy = accepted(object)?.copy.detachedCopy() else { return }
        body(copy)
        accept(copy, of: object)
    }
}

/// What accepted relationships are to lead to since the other ends do, each changed once.
private struct AcceptedEnds {
    private struct End {
        let owner: ModelObject
        let relationship: RelationshipMapping
        var added: [ModelObject] = []
        var removed: Set<ModelObject> = []
    }

    private var ends: [End] = []
    private var places: [ObjectEnd: Int] = [:]
    /// How many of them have been changed.
    private var next = 0
    /// What has been accepted with what it is a part of, and what of it.
    private var parts: [(object: ModelObject, copy: ModelObject)] = []

    /// Notes what an object has accepted instead of what it had.
    mutating func note(
        _ object: ModelObject, from former: ModelObject?, to latter: ModelObject, on tracker: ChangeTracker
    ) {
        for relationship in latter.mapping?.relationships ?? [] where !relationship.isValue {
            let (old, new) = (former.map(relationship.objects(of:)) ?? [], relationship.objects(of: latter))
            let (known, kept) = (Set(old), Set(new))
            for other in old where !kept.contains(other) {
                change(other, relationship) { $0.removed.insert(object) }
            }
            for other in new where !known.contains(other) {
                if let part = tracker.acceptReferred(other) { parts.append((other, part)) }
                change(other, relationship) { $0.added.append(object) }
            }
        }
    }

    private mutating func change(
        _ owner: ModelObject, _ relationship: RelationshipMapping, _ body: (inout End) -> Void
    ) {
        guard let inverse = owner.mapping.flatMap(relationship.inverse(on:)) else { return }
        let key = ObjectEnd(owner, inverse)
        // What has been changed is so once more.
        let place = places[key].flatMap { $0 < next ? nil : $0 } ?? ends.count
        if place == ends.count {
            places[key] = place
            ends.append(End(owner: owner, relationship: inverse))
        }
        body(&ends[place])
    }

    mutating func perform(on tracker: ChangeTracker) {
        while let (object, copy) = parts.popLast() { note(object, from: nil, to: copy, on: tracker) }
        // What a to-one end leads to instead of another is taken out of that, which is the last.
        while next < ends.count {
            next += 1
            perform(ends[next - 1], on: tracker)
        }
    }

    private mutating func perform(_ end: End, on tracker: ChangeTracker) {
        guard let copy = tracker.accepted(end.owner)?.copy else { return }
        let relationship = end.relationship
        let present = relationship.objects(of: copy)
        let known = Set(present)
        let added = end.added.filter { !known.contains($0) }
        let removed = end.removed.intersection(known).subtracting(end.added)
        if added.isEmpty && removed.isEmpty { return }
        tracker.change(end.owner) { copy in
            guard relationship.isToMany else {
                relationship.setObject(added.last, of: copy)
                if let last = added.last, relationship.object(of: end.owner) === last {
                    copy.states.copy(relationship.slot, from: end.owner.states)
                }
                return
            }
            relationship.set(
                present.filter { !removed.contains($0) } + added, weak: relationship.weakObjects(of: end.owner),
                of: copy)
            // What the owner says of them, it says from now on.
            let new = Set(added)
            let own = new.subtracting(relationship.objectsWrittenByInverse(of: end.owner))
            if !own.isEmpty { copy.write(own, through: relationship) }
            copy.takeOrigins(of: end.owner, slot: relationship.slot, where: new.contains)
            if copy.states.isAbsent(relationship.slot) { copy.states.copy(relationship.slot, from: end.owner.states) }
        }
        guard !relationship.isToMany, !added.isEmpty else { return }
        for other in present where !added.contains(other) {
            change(other, relationship) { $0.removed.insert(end.owner) }
        }
    }
}

extension ModelObject {
    /// A new object with nothing but this one's identity, as one that no JSON has brought.
    fileprivate func standIn() -> ModelObject? {
        guard let mapping, let copy = mapping.newObject(type(of: self)) else { return nil }
        copy.beginAsPlaceholder()
        copy.takeIdentity(of: self)
        copy.becomePlaceholder()
        return copy
    }
}

extension ModelObject {
    /// Lets composites have what was accepted of them where the program has changed that, and the JSON hasn't since.
    ///
    /// - Parameters:
    ///   - before: What the object was before the JSON.
    ///   - known: What was accepted of it.
    ///   - named: What the JSON has for it.
    fileprivate func keepChangesOfComposites(
        since before: ModelObject, of known: ModelObject, besides named: NamedProperties?
    ) {
        for relationship in mapping?.relationships ?? [] where relationship.destination.isComposite {
            guard let composite = relationship.object(of: self), let before = relationship.object(of: before),
                let known = relationship.object(of: known)
            else { continue }
            let named = named?[composite: relationship.slot]
            composite.keepChanges(since: before, of: known, besides: named)
            composite.keepChangesOfComposites(since: before, of: known, besides: named)
            if relationship.isValue { relationship.setObject(composite, of: self) }
        }
    }

    private func keepChanges(since before: ModelObject, of known: ModelObject, besides named: NamedProperties?) {
        for attribute in mapping?.attributes ?? []
        where named?.contains(attribute.slot) != true && attribute.isSame(self, as: before)
            && !attribute.isSame(before, as: known)
        {
            attribute.copy(to: self, from: known)
            keepOriginal(known.original(slot: attribute.slot), slot: attribute.slot)
            states.copy(attribute.slot, from: known.states)
        }
    }
}
