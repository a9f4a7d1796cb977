/// Does again what a program has changed, on what has become of the graph since that was set aside: the three-way merge of what objects
/// had, what they have for the program, and what they have by now.
///
/// An attribute that JSON names has what the JSON says, and any other one what the program has given it. Of a relationship the program has
/// added and removed links: whether each of them is added or removed again is asked of both its ends, and the answer is for both.
struct Reapplication {
    let tracker: ChangeTracker
    let members: GraphMembers
    var pending: PendingChanges
    /// What JSON has for objects.
    let named: [ObjectIdentifier: NamedProperties]
    /// The objects whose changes are done again; nil for all.
    let subset: Set<ModelObject>?
    /// What nothing is linked to yet.
    private let excluded: Set<ModelObject>
    /// What gives up identities that the chosen objects have taken.
    private let formerOwners: Set<ModelObject>
    private var order: [ObjectIdentifier] = []
    private var entries: [ObjectIdentifier: PendingChanges.Entry] = [:]
    /// What the program has changed of them.
    private var differences: [ObjectIdentifier: [PropertyMapping]] = [:]
    /// What goes again.
    let leaving: Set<ModelObject>
    /// What doesn't, since JSON has brought it.
    private let returning: Set<ModelObject>
    /// A relationship of an object, in which a part is that doesn't lead back.
    private typealias Place = (owner: ModelObject, relationship: RelationshipMapping)

    /// Where parts were put, and from where they were taken.
    private var newPlaces: [ObjectIdentifier: [Place]] = [:]
    private var formerPlaces: [ObjectIdentifier: [Place]] = [:]
    /// What JSON has brought that stands for an identity which goes to something else again.
    var newStandIns: [ModelObject] = []
    /// What ends have said, looked up once for each.
    private let known = KnownEnds()
    private var ends = ChangedEnds()
    /// Parts that the program has put where JSON says something else, or into what JSON has taken out.
    private var overruled: [ModelObject] = []
    /// What has changed.
    var changed: Set<ModelObject> = []

    init(
        _ pending: PendingChanges, of tracker: ChangeTracker, named: [ObjectIdentifier: NamedProperties] = [:],
        only subset: Set<ModelObject>? = nil, besides excluded: Set<ModelObject> = [],
        formerOwners: Set<ModelObject> = []
    ) {
        (self.pending, self.tracker, self.named, self.subset) = (pending, tracker, named, subset)
        (self.excluded, self.formerOwners) = (excluded, formerOwners)
        members = tracker.members
        let brought = pending.deleted.filter { named[ObjectIdentifier($0)] != nil }
        // What has come for something deleted isn't that.
        let successors = pending.deleted.compactMap { pending.successors[ObjectIdentifier($0)] }
        returning = Set(tracker.withParts(brought + successors))
        let heirs = pending.heirs.isEmpty ? [] : Self.heirs(in: pending, members)
        leaving = Set(pending.deleted.filter(tracker.members.contains)).subtracting(returning)
            .filter { pending.heirs[ObjectIdentifier($0)].map(heirs.contains) ?? true }
        for entry in pending.entries { note(entry) }
    }

    /// What may take an identity from what stands for that: it is there, and JSON hasn't given it another one.
    private static func heirs(in pending: PendingChanges, _ members: GraphMembers) -> Set<ModelObject> {
        Set(pending.changed.filter { $0.object.identities.elementsEqual($0.base.identities) }.map(\.object))
            .filter(members.contains)
    }

    mutating func note(_ entry: PendingChanges.Entry) {
        let id = ObjectIdentifier(entry.object)
        if entries.updateValue(entry, forKey: id) == nil { order.append(id) }
        differences[id] =
            entry.object.mapping.map {
                $0 === entry.own.mapping ? entry.own.properties(unlike: entry.base, $0, isExact: true) : []
            }
    }

    private var all: [PendingChanges.Entry] { order.compactMap { entries[$0] } }

    private func changedRelationships(of object: ModelObject) -> [RelationshipMapping] {
        (differences[ObjectIdentifier(object)] ?? []).compactMap { $0 as? RelationshipMapping }
    }

    /// - Parameter led: What may lead to objects that are to go again.
    mutating func perform(led: [ModelObject] = []) {
        settleIdentities()
        for entry in all { noteParts(of: entry) }
        if subset == nil { bringBackParts() }
        for entry in all { gather(entry) }
        for entry in all where !members.contains(entry.object) {
            overruled += tracker.parts(of: entry.own)
            ends.unlink(pending.outside, from: entry)
        }
        for object in leaving where goesAlong(object) { withdraw(object) }
        withdraw(from: subset == nil ? led : nil)
        ends.makeRoom()
        for entry in all where isChosen(entry.object) { takeValues(of: entry) }
        for end in ends.all { apply(end) }
        for object in pending.deleted where goesAlong(object) && leaving.contains(object) { leave(object) }
        for object in newStandIns { tracker.leave(object) }
        if subset == nil { dropOverruled() }
    }

    func isChosen(_ object: ModelObject) -> Bool { subset?.contains(object) ?? true }

    /// Whether a link is chosen, since an object is whose JSON has it: that at an end which is written, and for what is inside an object
    /// either.
    private func isChosen(_ object: ModelObject, in relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        guard mayBeLinked(object), mayBeLinked(owner) else { return false }
        let back = inverse(relationship, on: object)
        if IdentityKey(object) == nil || relationship.isWritten == back?.isWritten {
            return isChosen(object) || isChosen(owner)
        }
        return isChosen(relationship.isWritten || back == nil ? owner : object)
    }

    /// Whether something chosen may lead to an object: to one that only the program knows, if it has an identity.
    private func mayBeLinked(_ object: ModelObject) -> Bool {
        !excluded.contains(object)
            && (isChosen(object) || !pending.isInserted(object) || IdentityKey(object) != nil)
    }

    /// Whether it is done again for an object that it has another identity, or is deleted.
    func goesAlong(_ object: ModelObject) -> Bool { isChosen(object) || formerOwners.contains(object) }

    private func isThere(_ object: ModelObject) -> Bool { members.contains(object) && !leaving.contains(object) }

    /// Whether JSON can't have an object in a list, since only the program knows it.
    private func isUnknown(_ object: ModelObject) -> Bool {
        if object.mapping?.identity.isEmpty != false { return false }
        return pending.isInserted(object)
            || pending.outside.contains(object)
                && object.identities.allSatisfy { members.identities.object(of: $0) == nil }
    }

    private func isNamed(_ object: ModelObject, _ property: PropertyMapping) -> Bool {
        named[ObjectIdentifier(object)]?.contains(property.slot) == true
    }

    private func inverse(_ relationship: RelationshipMapping, on object: ModelObject) -> RelationshipMapping? {
        object.mapping.flatMap(relationship.inverse(on:))
    }

    // MARK: Relationships

    private mutating func noteParts(of entry: PendingChanges.Entry) {
        for relationship in changedRelationships(of: entry.object)
        where relationship.inverseIndex == nil && !relationship.destination.isComposite {
            let (base, own) = (relationship.objects(of: entry.base), relationship.objects(of: entry.own))
            let (was, will) = (Set(base), Set(own))
            for part in own where !was.contains(part) && IdentityKey(part) == nil {
                newPlaces[ObjectIdentifier(part), default: []].append((entry.object, relationship))
            }
            for part in base where !will.contains(part) && IdentityKey(part) == nil {
                formerPlaces[ObjectIdentifier(part), default: []].append((entry.object, relationship))
            }
        }
    }

    /// Finds what an object's relationships are to get and to lose.
    private mutating func gather(_ entry: PendingChanges.Entry) {
        let owner = entry.object
        guard isThere(owner) else { return }
        for relationship in changedRelationships(of: owner) where !relationship.destination.isComposite {
            let (base, own) = (relationship.objects(of: entry.base), relationship.objects(of: entry.own))
            let (was, will) = (Set(base), Set(own))
            if isChosen(owner) { ends.note(owner, relationship) }
            for object in own where !was.contains(object) && isChosen(object, in: relationship, of: owner) {
                if stands(adding: object, to: relationship, of: owner) {
                    ends.link(object, relationship, owner)
                } else {
                    // It has led there all the time.
                    if pending.outside.contains(object) { ends.unlink(object, relationship, owner) }
                    if IdentityKey(object) == nil { overruled.append(object) }
                }
            }
            for object in base where !will.contains(object) && isChosen(object, in: relationship, of: owner) {
                if stands(removing: object, from: relationship, of: owner) { ends.unlink(object, relationship, owner) }
            }
        }
    }

    /// Whether an object is put into a relationship again.
    private func stands(adding object: ModelObject, to relationship: RelationshipMapping, of owner: ModelObject) -> Bool
    {
        guard isThere(owner), isThere(object) || pending.outside.contains(object), relationship.accepts(object) else {
            return false
        }
        if !isFree(relationship, of: owner, for: object) { return false }
        if let back = inverse(relationship, on: object) { return isFree(back, of: object, for: owner) }
        // What JSON has where it was stays there.
        return (formerPlaces[ObjectIdentifier(object)] ?? []).allSatisfy { former in
            !isSaid(object, former.relationship, of: former.owner)
                || !known.has(object, former.relationship, former.owner)
        }
    }

    /// Whether no JSON says something else of one end.
    private func isFree(_ relationship: RelationshipMapping, of owner: ModelObject, for object: ModelObject) -> Bool {
        if isNamed(owner, relationship) {
            guard relationship.isToMany, let entry = entries[ObjectIdentifier(owner)] else { return false }
            if isUnknown(object) { return true }
            // What leads to the owner by itself isn't the list's to leave out, unless nothing else was in that.
            return known.hasOwn(relationship, entry.base) && known.isLed(object, relationship, entry.own)
        }
        // The JSON of another object says that it has this one: it names that, or has put it there.
        guard !relationship.isToMany, let other = relationship.object(of: owner), other !== object,
            let back = inverse(relationship, on: other)
        else { return true }
        let isAsBefore = entries[ObjectIdentifier(owner)].map { relationship.object(of: $0.base) === other } ?? true
        return isAsBefore && !isSaid(owner, back, of: other)
    }

    /// Whether an object is taken out of a relationship again.
    private func stands(removing object: ModelObject, from relationship: RelationshipMapping, of owner: ModelObject)
        -> Bool
    {
        if leaving.contains(object) || leaving.contains(owner) { return true }
        if returning.contains(object) || returning.contains(owner) || isSaid(object, relationship, of: owner)
            || !isReplaceable(relationship, of: owner)
        {
            return false
        }
        guard let back = inverse(relationship, on: object) else {
            return (newPlaces[ObjectIdentifier(object)] ?? []).allSatisfy { new in
                stands(adding: object, to: new.relationship, of: new.owner)
                    && isChosen(object, in: new.relationship, of: new.owner)
            }
        }
        return !isSaid(owner, back, of: object) && isReplaceable(back, of: object)
    }

    /// Whether JSON has said that a relationship leads to an object.
    private func isSaid(_ object: ModelObject, _ relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        guard let named = named[ObjectIdentifier(owner)] else { return false }
        return named.adds(object, relationship.slot)
            || named.contains(relationship.slot)
                && !known.isLed(object, relationship, owner)
    }

    /// Whether what the program has put into a to-one relationship, if that is anything, is put there again.
    private func isReplaceable(_ relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        guard !relationship.isToMany, let entry = entries[ObjectIdentifier(owner)],
            let own = relationship.object(of: entry.own), relationship.object(of: entry.base) !== own
        else { return true }
        return !excluded.contains(own) && stands(adding: own, to: relationship, of: owner)
    }

    /// Takes an object that goes again out of what leads to it.
    private mutating func withdraw(_ object: ModelObject) {
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for owner in relationship.objects(of: object) {
                guard let end = inverse(relationship, on: owner), !end.outlivesDestination else { continue }
                ends.unlink(object, end, owner)
            }
        }
    }

    /// Takes what goes again out of relationships that it doesn't lead back from.
    ///
    /// - Parameter owners: What may lead there; nil for everything.
    private mutating func withdraw(from owners: [ModelObject]?) {
        let leaving = leaving.filter(goesAlong)
        if leaving.isEmpty { return }
        var led: [(object: ModelObject, relationship: RelationshipMapping, owner: ModelObject)] = []
        members.forEachLeadingOneWay(to: Array(leaving), in: tracker.model.storage, from: owners) {
            owner, relationship in
            if relationship.outlivesDestination { return }
            for object in relationship.objects(of: owner) where leaving.contains(object) {
                led.append((object, relationship, owner))
            }
        }
        for (object, relationship, owner) in led { ends.unlink(object, relationship, owner) }
    }

    private mutating func apply(_ end: ChangedEnds.End) {
        let (owner, relationship) = (end.owner, end.relationship)
        guard isThere(owner) || leaving.contains(owner) || pending.outside.contains(owner) else { return }
        let entry = entries[ObjectIdentifier(owner)]
        let known = isNamed(owner, relationship) ? nil : entry.map { relationship.objects(of: $0.base) }
        // The order is in the owner's JSON only.
        if end.apply(like: entry?.own, since: known, isOrdered: isChosen(owner)) { changed.insert(owner) }
    }

    // MARK: Values

    private mutating func takeValues(of entry: PendingChanges.Entry) {
        let object = entry.object
        guard isThere(object), let mapping = object.mapping, let different = differences[ObjectIdentifier(object)]
        else {
            return
        }
        let named = named[ObjectIdentifier(object)]
        let attributes = different.compactMap { $0 as? AttributeMapping }.filter { attribute in
            named?.contains(attribute.slot) != true
                && !(entry.hasOtherIdentity && mapping.identity.contains { $0 === attribute })
        }
        if !attributes.isEmpty {
            object.reportChange()
            changed.insert(object)
            let slots = Set(attributes.map(\.slot))
            object.copyAttributes(of: entry.own, mapping) { slots.contains($0.slot) }
            for attribute in attributes {
                object.keepOriginal(entry.own.original(slot: attribute.slot), slot: attribute.slot)
                object.states.copy(attribute.slot, from: entry.own.states)
            }
        }
        for relationship in changedRelationships(of: object) where relationship.destination.isComposite {
            object.reportChange()
            changed.insert(object)
            object.takeComposite(relationship, of: entry.own, since: entry.base, besides: named)
        }
    }

    // MARK: Coming and going

    /// Lets parts that JSON has taken out of the graph, since it doesn't have them where they were, be where the program has put them: only
    /// that knows them from now on.
    private mutating func bringBackParts() {
        for entry in all where isThere(entry.object) {
            for relationship in changedRelationships(of: entry.object) where !relationship.destination.isComposite {
                let known = Set(relationship.objects(of: entry.base))
                for part in relationship.ownObjects(of: entry.own)
                where IdentityKey(part) == nil && !known.contains(part) && !members.contains(part)
                    && !pending.isInserted(part)
                    && !(part.isDraft && pending.outside.contains(part))
                    && isFree(relationship, of: entry.object, for: part)
                {
                    bringBack(part)
                }
            }
        }
    }

    private mutating func bringBack(_ part: ModelObject) {
        var next = [part]
        while let part = next.popLast() {
            if IdentityKey(part) != nil || members.contains(part) { continue }
            members.putBack(part, at: nil)
            tracker.fresh[ObjectIdentifier(part)] = part
            let known = entries[ObjectIdentifier(part)]
            guard let own = (known?.own ?? part).detachedCopy() else { continue }
            next += tracker.parts(of: own)
            for relationship in part.mapping?.relationships ?? [] where !relationship.destination.isComposite {
                // What has had it for the JSON has it no more.
                let owners = Set(relationship.objectsWrittenByInverse(of: own))
                    .intersection(relationship.objects(of: known?.base ?? own)).filter(members.contains)
                if !owners.isEmpty { relationship.remove(from: own, where: owners.contains) }
                relationship.clear(part)
            }
            if let base = part.detachedCopy() { note(PendingChanges.Entry(object: part, base: base, own: own)) }
        }
    }

    private func leave(_ object: ModelObject) {
        object.clearOwnEnds()
        members.takeOut(object)
        tracker.setGone(object, true)
    }

    /// Takes out the parts that JSON has overruled, with what is inside them, unless something else has them.
    private func dropOverruled() {
        var dropped = Set(tracker.withParts(overruled)).filter { part in
            tracker.fresh[ObjectIdentifier(part)] != nil && part.mapping?.identity.isEmpty == true
        }
        while !dropped.isEmpty {
            let others = all.map(\.object).filter { isThere($0) && !dropped.contains($0) }
            let held = dropped.intersection(others.flatMap(tracker.destinations))
            if held.isEmpty { break }
            dropped.subtract(tracker.withParts(Array(held)))
        }
        drop(dropped)
    }
}

/// What ends have said, looked up once for each. They are not to change meanwhile.
private final class KnownEnds {
    private var all = EndContents()
    private var led = EndContents { $0.objectsWrittenByInverse(of: $1) }
    private var own: [ObjectEnd: Bool] = [:]

    /// Whether an object is in an end.
    func has(_ object: ModelObject, _ relationship: RelationshipMapping, _ owner: ModelObject) -> Bool {
        all.has(object, relationship, of: owner)
    }

    /// Whether an object in a list leads to the owner by its own end.
    func isLed(_ object: ModelObject, _ relationship: RelationshipMapping, _ owner: ModelObject) -> Bool {
        led.has(object, relationship, of: owner)
    }

    /// Whether a list has something that doesn't.
    func hasOwn(_ relationship: RelationshipMapping, _ owner: ModelObject) -> Bool {
        let end = ObjectEnd(owner, relationship)
        if let known = own[end] { return known }
        let hasOwn = !relationship.ownObjects(of: owner).isEmpty
        own[end] = hasOwn
        return hasOwn
    }
}
