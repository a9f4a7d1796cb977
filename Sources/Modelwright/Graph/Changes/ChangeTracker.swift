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
        var wasObject: Bool { !copy.isPlaceholder }

        /// Whether the object has another identity than it has accepted.
        var hasOtherIdentity: Bool { !object.identities.elementsEqual(copy.identities) }

        var isChanged: Bool { isChanged(isExact: false) }

        /// - Parameter isExact: Whether an object is another than what stood for its identity.
        func isChanged(isExact: Bool) -> Bool {
            if object === copy { return false }
            return object.isPlaceholder != copy.isPlaceholder
                || object.mapping.map { !object.properties(unlike: copy, $0, isExact: isExact).isEmpty } == true
        }
    }

    /// Where an object was that the program has taken out: before the one that is at the place now.
    struct FormerPlace: Comparable {
        fileprivate(set) var place: Int
        /// Its rank among those that were before the same one.
        fileprivate var rank: Int
        /// Whether it isn't in the graph; it may have been put in again.
        fileprivate(set) var isGone = true

        static func < (left: Self, right: Self) -> Bool { (left.place, left.rank) < (right.place, right.rank) }
    }

    let model: ObjectModel
    unowned let members: GraphMembers
    /// What was accepted of objects that may have changed since: those that don't report it, those that have, and those that are gone.
    var kept: [ObjectIdentifier: Accepted] = [:]
    /// The objects of the graph of which nothing was accepted.
    var fresh: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that have been taken out since they were accepted.
    private(set) var places: [ObjectIdentifier: FormerPlace] = [:]
    private var nextRank = 0
    /// Those that aren't known by the identities that were accepted of them any more, by these: they are gone, or have others.
    private(set) var formerByIdentity: [EntityIdentity: ModelObject] = [:]
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
            || places.contains { id, place in place.isGone && kept[id]?.wasObject == true }
    }

    var changes: GraphChanges {
        var inserted = fresh.values.filter { !$0.isPlaceholder }
        var updated: [ModelObject] = []
        for one in kept.values where isUpdated(one) {
            if one.wasObject { updated.append(one.object) } else { inserted.append(one.object) }
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
        let deleted = takenOut.filter(\.wasObject)
        for one in deleted { former[ObjectIdentifier(one.object)] = one.copy }
        return GraphChanges(
            inserted: ordered(inserted), updated: updates, deleted: deleted.map(\.object), former: former, model: model)
    }

    /// Objects of the graph in its order.
    func ordered(_ objects: [ModelObject]) -> [ModelObject] {
        objects.count < 2 ? objects : members.objects(objects.map { ObjectIdentifier($0) })
    }

    /// What the program has taken out, in the order in which it was there.
    var takenOut: [Accepted] {
        places.filter(\.value.isGone).sorted { $0.value < $1.value }.compactMap { kept[$0.key] }
    }

    /// Whether an object has been taken out since it was accepted.
    func isGone(_ object: ModelObject) -> Bool { !places.isEmpty && places[ObjectIdentifier(object)]?.isGone == true }

    /// Whether an object of the graph has other values than it has accepted, or has come for an identity.
    private func isUpdated(_ one: Accepted) -> Bool {
        !one.object.isPlaceholder && one.isChanged && !isGone(one.object)
    }

    // MARK: Coming and going

    /// Notes what the program has put in and taken out.
    func note(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)]) {
        succeedStandIns(by: inserted)
        for object in inserted {
            if isGone(object) {
                places[ObjectIdentifier(object)]?.isGone = false
                noteIdentities(of: object)
            } else if accepted(object) == nil {
                fresh[ObjectIdentifier(object)] = object
            }
        }
        for (object, place) in removed { leave(object, place) }
    }

    /// Notes that an object has been taken out which was accepted; any other is forgotten.
    func leave(_ object: ModelObject, _ place: Int) {
        let id = ObjectIdentifier(object)
        guard kept[id] != nil else { return forget(object) }
        if places[id] == nil {
            places[id] = FormerPlace(place: place, rank: nextRank)
            nextRank += 1
        }
        places[id]?.isGone = true
        noteIdentities(of: object)
    }

    /// Notes that the graph has closed its gaps: what was in front of a place is in front of another.
    func move(_ newPlace: (Int) -> Int) {
        let former = places.sorted { $0.value < $1.value }
        for (rank, (id, before)) in former.enumerated() {
            places[id] = FormerPlace(place: newPlace(before.place), rank: rank, isGone: before.isGone)
        }
        nextRank = former.count
    }

    func forget(_ object: ModelObject) {
        let id = ObjectIdentifier(object)
        forgetIdentities(of: object)
        (kept[id], fresh[id], places[id]) = (nil, nil, nil)
    }

    /// What the program has deleted of some entities, with its parts.
    func deleted(of entities: Set<Int>) -> [ModelObject] {
        if entities.isEmpty || places.isEmpty { return [] }
        let objects = takenOut.filter(\.wasObject).map(\.object).filter { object in
            object.mapping.map { !entities.isDisjoint(with: $0.lineage) } == true
        }
        return withParts(objects).filter(isGone)
    }

    /// Forgets where what is gone was, and what is to be known by other identities.
    func forgetGone() {
        (places, formerByIdentity) = ([:], [:])
    }

    // MARK: Identities

    /// Notes who is to be known by the identities that were accepted of an object, if it isn't known by them any more.
    func noteIdentities(of object: ModelObject) {
        guard let one = kept[ObjectIdentifier(object)] else { return }
        forgetIdentities(of: object)
        if !isGone(object), !one.hasOtherIdentity { return }
        for identity in one.copy.identities { formerByIdentity[identity] = object }
    }

    /// - Returns: Whether there was something to forget.
    @discardableResult
    private func forgetIdentities(of object: ModelObject) -> Bool {
        guard hasFormerOwners, let copy = kept[ObjectIdentifier(object)]?.copy else { return false }
        let noted = copy.identities.filter { formerByIdentity[$0] === object }
        for identity in noted { formerByIdentity[identity] = nil }
        return !noted.isEmpty
    }

    /// Lets what was accepted of an object be another copy; nil if it is as it was accepted, or nothing was.
    func setKept(_ copy: ModelObject?, of object: ModelObject) {
        let isNoted = forgetIdentities(of: object)
        kept[ObjectIdentifier(object)] = copy.map { Accepted(object: object, copy: $0) }
        if isNoted { noteIdentities(of: object) }
    }

    var hasFormerOwners: Bool { !formerByIdentity.isEmpty }

    /// What was accepted for an identity of an object that is another by now: that is what accepted relationships lead to.
    func formerOwner(of object: ModelObject) -> ModelObject? {
        if !hasFormerOwners { return nil }
        let own = accepted(object)?.copy
        for identity in object.identities {
            guard let former = formerByIdentity[identity], former !== object, former.mayArrive(for: object) else {
                continue
            }
            if own?.identities.contains(identity) != true { return former }
        }
        return nil
    }

    /// What the graph has for the identity of an object that was accepted, and is gone or has another by now; otherwise that.
    func presentOwner(of object: ModelObject) -> ModelObject {
        guard hasFormerOwners, let copy = kept[ObjectIdentifier(object)]?.copy else { return object }
        let identity = copy.identities.first { formerByIdentity[$0] === object }
        return identity.flatMap(members.identities.object(of:)) ?? object
    }

    /// What was accepted for identities of some objects, with these.
    func formerOwners(of objects: [ModelObject]) -> [(former: ModelObject, object: ModelObject)] {
        if !hasFormerOwners { return [] }
        return objects.filter { !$0.isPlaceholder }.flatMap { object in
            Set(object.identities.compactMap { formerByIdentity[$0] }.filter { $0 !== object }).map { ($0, object) }
        }
    }
}
