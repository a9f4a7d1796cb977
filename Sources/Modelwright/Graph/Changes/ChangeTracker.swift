/// What the objects of a graph had when a program last accepted its changes, or JSON has said since: what they have now is compared
/// with it.
///
/// An object that reports its changes has what was accepted itself, until it reports the first one. Of all others that were accepted
/// there is a copy, which nothing changes: what an object has accepted anew is another copy.
final class ChangeTracker: ChangeKeeper {
    struct Accepted {
        let object: ModelObject
        let copy: ModelObject

        /// Whether it is the graph's object, and doesn't only stand for an identity.
        var isObject: Bool { !copy.isPlaceholder }

        var isChanged: Bool { isChanged(isExact: false) }

        /// - Parameter isExact: Whether an object is another than what stood for its identity.
        func isChanged(isExact: Bool) -> Bool {
            if object === copy { return false }
            return object.isPlaceholder != copy.isPlaceholder
                || object.mapping.map { !object.properties(unlike: copy, $0, isExact: isExact).isEmpty } == true
        }
    }

    /// Where an object was that has been taken out: before the one that is at the place now.
    struct FormerPlace: Comparable {
        fileprivate(set) var place: Int
        /// Its rank among those that were before the same one.
        fileprivate var rank: Int

        static func < (left: Self, right: Self) -> Bool { (left.place, left.rank) < (right.place, right.rank) }
    }

    private let model: ObjectModel
    unowned let members: GraphMembers
    /// What was accepted of objects that may have changed since: those that don't report it, those that have, and those that are gone.
    var kept: [ObjectIdentifier: Accepted] = [:]
    /// The objects of the graph of which nothing was accepted.
    var fresh: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that the program has taken out.
    var gone: [ObjectIdentifier: FormerPlace] = [:]
    /// By what identities those are known.
    private var goneByIdentity: [EntityIdentity: ModelObject] = [:]
    /// What JSON has brought with an identity of what is gone, by that; and the other way round.
    private(set) var replacements: [ObjectIdentifier: ModelObject] = [:]
    private var replaced: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that it has put in again.
    var returned: [ObjectIdentifier: FormerPlace] = [:]
    private var nextRank = 0
    /// What has stood for identities and has given way to what the program has inserted.
    var standIns: [ModelObject] = []
    /// Copies of the objects that report their changes, where it is checked whether they do.
    var controls: [ObjectIdentifier: ModelObject]?
    /// Those that have been found not to.
    var silent: [ModelObject] = []

    init(_ members: GraphMembers, of model: ObjectModel) {
        self.members = members
        self.model = model
        members.changed = ChangedObjects(keeper: self)
    }

    // MARK: Changes

    var hasChanges: Bool {
        fresh.values.contains { !$0.isPlaceholder } || kept.values.contains(where: isUpdated)
            || gone.keys.contains { kept[$0].map(isDeleted) == true }
    }

    var changes: GraphChanges {
        var inserted = fresh.values.filter { !$0.isPlaceholder }
        var updated: [ModelObject] = []
        for one in kept.values where isUpdated(one) {
            if one.isObject { updated.append(one.object) } else { inserted.append(one.object) }
        }
        var former: [ObjectIdentifier: ModelObject] = [:]
        let updates = ordered(updated).compactMap { object -> GraphChanges.Update? in
            guard let copy = kept[ObjectIdentifier(object)]?.copy, let mapping = object.mapping else { return nil }
            former[ObjectIdentifier(object)] = copy
            return GraphChanges.Update(
                object: object,
                properties: object.properties(unlike: copy, mapping).map { property in
                    GraphChanges.Property(
                        name: property.name, old: try? copy.value(forKey: property.name),
                        new: try? object.value(forKey: property.name))
                })
        }
        let deleted = takenOut.filter(isDeleted)
        for one in deleted { former[ObjectIdentifier(one.object)] = one.copy }
        return GraphChanges(
            inserted: ordered(inserted), updated: updates, deleted: deleted.map(\.object), former: former, model: model)
    }

    /// Objects of the graph in its order.
    func ordered(_ objects: [ModelObject]) -> [ModelObject] {
        objects.count < 2 ? objects : members.objects(objects.map { ObjectIdentifier($0) })
    }

    /// What the program has taken out, in the order in which it was there.
    var takenOut: [Accepted] { gone.sorted { $0.value < $1.value }.compactMap { kept[$0.key] } }

    /// Whether an object of the graph has other values than it has accepted, or has come for an identity.
    private func isUpdated(_ one: Accepted) -> Bool {
        !one.object.isPlaceholder && one.isChanged && (gone.isEmpty || gone[ObjectIdentifier(one.object)] == nil)
    }

    /// Whether the program has deleted what was accepted, and JSON hasn't brought its identity again; what the program has given that
    /// is another object.
    private func isDeleted(_ one: Accepted) -> Bool {
        one.isObject && replacements[ObjectIdentifier(one.object)] == nil
    }

    /// Looks whether an object that JSON has brought has an identity of what is gone. That is no deletion any more then, and kept only
    /// to give the object back what the JSON doesn't say of it.
    func noteReplacement(_ object: ModelObject) {
        if goneByIdentity.isEmpty || object.isPlaceholder { return }
        for identity in object.identities {
            guard let former = goneByIdentity.removeValue(forKey: identity), former !== object else { continue }
            replacements[ObjectIdentifier(former)] = object
            replaced[ObjectIdentifier(object)] = former
            for part in withParts([former]) where part !== former && gone[ObjectIdentifier(part)] != nil {
                forget(part)
            }
        }
    }

    // MARK: Coming and going

    /// Notes what the program has put in and taken out.
    func note(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)]) {
        for object in inserted {
            let id = ObjectIdentifier(object)
            if let former = gone.removeValue(forKey: id) {
                returned[id] = former
                forgetIdentities(of: object)
                forgetReplacement(of: id)
            } else if accepted(object) == nil {
                fresh[id] = object
            }
        }
        for (object, place) in removed {
            let id = ObjectIdentifier(object)
            fresh[id] = nil
            guard let one = kept[id] else { continue }
            // It has come for another, which is no more either.
            if let former = replaced.removeValue(forKey: id) { forget(former) }
            for identity in one.copy.identities where one.isObject { goneByIdentity[identity] = object }
            gone[id] = returned.removeValue(forKey: id) ?? FormerPlace(place: place, rank: nextRank)
            nextRank += 1
            if object.isPlaceholder { standIns.append(object) }
        }
    }

    /// Lets what is gone be before other places.
    func move(_ newPlace: (Int) -> Int) {
        let former = gone.merging(returned) { $1 }.sorted { $0.value < $1.value }
        for (rank, (id, before)) in former.enumerated() {
            let after = FormerPlace(place: newPlace(before.place), rank: rank)
            if gone[id] != nil { gone[id] = after } else { returned[id] = after }
        }
        nextRank = former.count
    }

    /// Forgets what has stood for some identities.
    ///
    /// - Returns: What that was.
    func takeStandIns(of identities: Set<EntityIdentity>) -> [ModelObject] {
        let met = standIns.filter { !identities.isDisjoint(with: $0.identities) }
        standIns.removeAll(where: Set(met).contains)
        met.forEach(forget)
        return met
    }

    /// Forgets an object, and what it has come for.
    func forget(_ object: ModelObject) {
        var next: ModelObject? = object
        while let object = next {
            let id = ObjectIdentifier(object)
            forgetIdentities(of: object)
            kept[id] = nil
            fresh[id] = nil
            gone[id] = nil
            returned[id] = nil
            forgetReplacement(of: id)
            next = replaced.removeValue(forKey: id)
        }
    }

    private func forgetReplacement(of id: ObjectIdentifier) {
        if let object = replacements.removeValue(forKey: id) { replaced[ObjectIdentifier(object)] = nil }
    }

    /// Forgets what the program has deleted and JSON has taken out of what had it: it has no identity, so nothing else is known of it.
    func forgetPart(_ object: ModelObject) {
        if gone[ObjectIdentifier(object)] != nil, IdentityKey(object) == nil { forget(object) }
    }

    /// Lets nobody come for what is gone no longer.
    private func forgetIdentities(of object: ModelObject) {
        for identity in kept[ObjectIdentifier(object)]?.copy.identities.map({ $0 }) ?? []
        where goneByIdentity[identity] === object {
            goneByIdentity[identity] = nil
        }
    }

    /// Forgets who is gone.
    func forgetGone() {
        (gone, returned, standIns) = ([:], [:], [])
        (goneByIdentity, replacements, replaced) = ([:], [:], [:])
    }
}
