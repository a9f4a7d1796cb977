/// What accepted relationships are to lead to since the other ends do, each changed once.
struct AcceptedEnds {
    private struct End {
        let owner: ModelObject
        let relationship: RelationshipMapping
        private(set) var added: [ModelObject] = []
        private(set) var removed: Set<ModelObject> = []

        mutating func add(_ object: ModelObject) {
            removed.remove(object)
            added.append(object)
        }

        mutating func remove(_ object: ModelObject) {
            if !added.isEmpty { added.removeAll { $0 === object } }
            removed.insert(object)
        }
    }

    private var ends: [End] = []
    private var places: [ObjectEnd: Int] = [:]
    /// How many of them have been changed.
    private var next = 0
    /// What has been accepted with what it is a part of, and what of it.
    private var parts: [(object: ModelObject, copy: ModelObject)] = []
    /// What has no identity, and isn't accepted any more to be where it was.
    var dropped: [ModelObject] = []
    /// What of that stays by itself: what had it is gone, and its delete rule leaves it, or it has only led there itself.
    var outliving: [ModelObject] = []
    /// What has no identity, and JSON has taken out of the graph.
    var left: [ModelObject] = []

    /// Notes what an object has accepted instead of what it had.
    mutating func note(
        _ object: ModelObject, from former: ModelObject?, to latter: ModelObject, on tracker: ChangeTracker
    ) {
        // What had the identity may have been of another type.
        let isSame = former == nil || former?.mapping === latter.mapping
        let lost = isSame ? [] : (former?.mapping?.relationships ?? []).filter { latter.end(of: $0) == nil }
        for relationship in (latter.mapping?.relationships ?? []) + lost where !relationship.isValue {
            let old = former.map { isSame ? relationship.objects(of: $0) : $0.objects(at: relationship) } ?? []
            let new = isSame ? relationship.objects(of: latter) : latter.objects(at: relationship)
            let (known, kept) = (Set(old), Set(new))
            let gone = old.filter { !kept.contains($0) }
            drop(gone.filter { IdentityKey($0) == nil }, from: former, relationship)
            for other in gone { change(other, relationship) { $0.remove(object) } }
            for other in new where !known.contains(other) {
                if let part = tracker.acceptReferred(other) { parts.append((other, part)) }
                change(other, relationship) { $0.add(object) }
            }
        }
    }

    private mutating func drop(
        _ parts: [ModelObject], from owner: ModelObject?, _ relationship: RelationshipMapping
    ) {
        guard !parts.isEmpty, let owner, let end = owner.end(of: relationship) else { return }
        dropped += parts
        // What has only led there by its own end wasn't inside.
        outliving += parts.filter(Set(UpdatedEnd.setByInverse(of: owner, end)).contains)
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
        tracker.release(dropped, left, outliving)
    }

    private mutating func perform(_ end: End, on tracker: ChangeTracker) {
        guard let copy = tracker.accepted(end.owner)?.copy else { return }
        let relationship = end.relationship
        let present = relationship.objects(of: copy)
        let known = Set(present)
        let added = end.added.filter { !known.contains($0) }
        let removed = end.removed.intersection(known)
        if added.isEmpty && removed.isEmpty { return }
        // What stands for an identity in the graph says what leads to it.
        let standIn = tracker.presentOwner(of: end.owner)
        let owner = standIn.mapping === end.owner.mapping ? standIn : end.owner
        tracker.change(end.owner) { copy in
            let objects =
                relationship.isToMany
                ? present.filter { !removed.contains($0) }.adding(added, asIn: relationship.objects(of: owner))
                : Array(added.suffix(1))
            relationship.set(objects, weak: relationship.weakObjects(of: owner), of: copy, isCopy: true)
            guard relationship.isToMany else {
                if let last = added.last, relationship.object(of: owner) === last {
                    copy.states.copy(relationship.slot, from: owner.states)
                }
                return
            }
            // What the owner says of them, it says from now on.
            let new = Set(added)
            let own = new.subtracting(relationship.objectsWrittenByInverse(of: owner))
            if !own.isEmpty { copy.write(own, through: relationship) }
            copy.takeOrigins(of: owner, slot: relationship.slot, where: new.contains)
            if copy.states.isAbsent(relationship.slot) { copy.states.copy(relationship.slot, from: owner.states) }
        }
        guard !relationship.isToMany, !added.isEmpty else { return }
        for other in present where !added.contains(other) {
            change(other, relationship) { $0.remove(end.owner) }
        }
    }
}

extension [ModelObject] {
    /// The objects with others among them, each of these right after the object that it follows in a list. What isn't in the list comes last.
    func adding(_ added: [ModelObject], asIn list: [ModelObject]) -> [ModelObject] {
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
