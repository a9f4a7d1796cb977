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
        one.isObject
            && !one.copy.identities.contains { identity in
                guard let other = members.identities.object(of: identity).flatMap(accepted) else { return false }
                return other.isObject && other.copy.identities.contains(identity)
            }
    }

    // MARK: Coming and going

    /// Notes what the program has put in and taken out.
    func note(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)]) {
        for object in inserted {
            let id = ObjectIdentifier(object)
            if let former = gone.removeValue(forKey: id) {
                returned[id] = former
            } else if accepted(object) == nil {
                fresh[id] = object
            }
        }
        for (object, place) in removed {
            let id = ObjectIdentifier(object)
            fresh[id] = nil
            guard kept[id] != nil else { continue }
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

    /// Forgets an object.
    func forget(_ object: ModelObject) {
        kept[ObjectIdentifier(object)] = nil
        fresh[ObjectIdentifier(object)] = nil
        gone[ObjectIdentifier(object)] = nil
        returned[ObjectIdentifier(object)] = nil
    }
}
