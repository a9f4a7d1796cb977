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

        /// Whether the program has made an object of what JSON knows by its identity only.
        var isInserted: Bool { !wasObject && !object.isPlaceholder }

        var isChanged: Bool { isChanged(isExact: false) }

        /// - Parameter isExact: Whether an object is another than what stood for its identity.
        func isChanged(isExact: Bool) -> Bool {
            if object === copy { return false }
            return object.isPlaceholder != copy.isPlaceholder
                || object.mapping.map { !object.properties(unlike: copy, $0, isExact: isExact).isEmpty } == true
        }
    }

    /// The place of an object that the program has taken out, before the one that is there now; `rank` orders those that share it.
    struct FormerPlace: Comparable {
        let place: Int
        fileprivate let rank: Int
        /// Whether it isn't in the graph; it may have been put in again.
        var isGone = true

        static func < (left: Self, right: Self) -> Bool { (left.place, left.rank) < (right.place, right.rank) }
    }

    let model: ObjectModel
    unowned let members: GraphMembers
    /// What was accepted of objects that may have changed since: those that don't report it, those that have, and those that are gone.
    var kept: [ObjectIdentifier: Accepted] = [:]
    /// The objects of the graph of which nothing was accepted.
    var fresh: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that have been taken out since they were accepted.
    var places: [ObjectIdentifier: FormerPlace] = [:]
    private var nextRank = 0
    /// What is gone, by the identities that were accepted of it.
    private(set) var goneByIdentity: [EntityIdentity: ModelObject] = [:]
    /// What has stood for the identities of objects that the program has inserted, and is of another type: it does so again without them.
    var standIns: [ObjectIdentifier: ModelObject] = [:]
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
        fresh.values.contains { !$0.isPlaceholder } || kept.values.contains { isUpdated($0) }
            || places.contains { id, place in place.isGone && kept[id]?.wasObject == true }
    }

    /// What only the program knows, or JSON by its identity only.
    var inserted: [ModelObject] {
        kept.values.filter { $0.isInserted && !isGone($0.object) }.map(\.object) + fresh.values
    }

    var changes: GraphChanges {
        // What leads to an object that has replaced what stood for its identity hasn't changed, but patches need what it was.
        let different = kept.values.filter { $0.wasObject && isUpdated($0, isExact: true) }
        var former: [ObjectIdentifier: ModelObject] = [:]
        for one in different { former[ObjectIdentifier(one.object)] = one.copy }
        let updates = ordered(different.map(\.object)).compactMap { object -> GraphChanges.Update? in
            guard let copy = former[ObjectIdentifier(object)], let mapping = object.mapping else { return nil }
            let properties = object.properties(unlike: copy, mapping)
            if properties.isEmpty { return nil }
            return GraphChanges.Update(
                object: object,
                properties: properties.map { property in
                    GraphChanges.Property(
                        name: property.name, old: try? copy.value(forKey: property.name),
                        new: try? object.value(forKey: property.name))
                })
        }
        let deleted = takenOut.filter(\.wasObject)
        for one in deleted { former[ObjectIdentifier(one.object)] = one.copy }
        return GraphChanges(
            inserted: ordered(inserted).filter { !$0.isPlaceholder }, updated: updates, deleted: deleted.map(\.object),
            former: former, model: model)
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
    ///
    /// - Parameter isExact: Whether an object is another than what stood for its identity.
    private func isUpdated(_ one: Accepted, isExact: Bool = false) -> Bool {
        !one.object.isPlaceholder && one.isChanged(isExact: isExact) && !isGone(one.object)
    }

    // MARK: Coming and going

    /// Notes what the program has put in and taken out.
    func note(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)]) {
        for (object, place) in removed { leave(object, place) }
        for object in inserted {
            if isGone(object) {
                setGone(object, false)
            } else if accepted(object) == nil {
                fresh[ObjectIdentifier(object)] = object
            }
        }
    }

    /// Lets objects that were inserted or renamed, and have identities of what is gone, go on as that.
    func noteIdentities(of objects: [ModelObject]) {
        let successions = objects.compactMap { object in predecessor(of: object).map { (former: $0, object: object) } }
        if !successions.isEmpty { succeed(successions) }
    }

    /// Takes out an object of which JSON has said the identity only: it was accepted.
    func leave(_ object: ModelObject) {
        guard let place = members.place(of: object) else { return }
        object.reportChange()
        object.clearOwnEnds()
        members.takeOut(object)
        leave(object, place)
    }

    /// Notes that an object has been taken out which was accepted; any other is forgotten.
    private func leave(_ object: ModelObject, _ place: Int) {
        let id = ObjectIdentifier(object)
        guard kept[id] != nil else { return forget(object) }
        if places[id] == nil {
            places[id] = FormerPlace(place: place, rank: nextRank)
            nextRank += 1
        }
        setGone(object, true)
        if let standIn = standIns[id] {
            succeed([(object, standIn)])
            setGone(standIn, true)
        }
    }

    /// Notes whether an object that was accepted is in the graph.
    func setGone(_ object: ModelObject, _ isGone: Bool) {
        let id = ObjectIdentifier(object)
        places[id]?.isGone = isGone
        guard let copy = kept[id]?.copy else { return }
        for identity in copy.identities {
            if isGone {
                goneByIdentity[identity] = object
            } else if goneByIdentity[identity] === object {
                goneByIdentity[identity] = nil
            }
        }
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
        if places[id] != nil { setGone(object, false) }
        (kept[id], fresh[id], places[id], standIns[id]) = (nil, nil, nil, nil)
    }

    /// Takes something out of the graph that only the program knows.
    func drop(_ object: ModelObject) {
        object.clearOwnEnds()
        members.takeOut(object)
        forget(object)
    }

    /// Lets what was accepted of an object be another copy; nil if it is as it was accepted, or nothing was.
    func setKept(_ copy: ModelObject?, of object: ModelObject) {
        kept[ObjectIdentifier(object)] = copy.map { Accepted(object: object, copy: $0) }
    }

    /// Forgets what is gone, and where it was.
    func forgetPlaces() { (places, goneByIdentity) = ([:], [:]) }

    // MARK: One object for another

    /// What was accepted for the identity of an object that is new, and is gone: the object goes on where that was.
    private func predecessor(of object: ModelObject) -> ModelObject? {
        if goneByIdentity.isEmpty || object.isPlaceholder || accepted(object) != nil { return nil }
        guard let former = object.identities.lazy.compactMap({ self.goneByIdentity[$0] }).first,
            let copy = kept[ObjectIdentifier(former)]?.copy
        else { return nil }
        let isSame =
            copy.isPlaceholder
            ? object.mayArrive(for: former) : copy.mapping === object.mapping && type(of: copy) == type(of: object)
        return isSame ? former : nil
    }

    /// Lets objects take over what was accepted of others that are gone.
    ///
    /// - Parameter leading: What may have been accepted to lead to these; by default what has changed since.
    func succeed(_ successions: [(former: ModelObject, object: ModelObject)], from leading: [ModelObject]? = nil) {
        var owners = Set(successions.map(\.object))
        members.forEachLeadingOneWay(
            to: successions.map(\.former), in: model.storage, from: leading ?? kept.values.map(\.object)
        ) { owner, _ in owners.insert(owner) }
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for (former, object) in successions {
            let id = ObjectIdentifier(former)
            guard let copy = kept[id]?.copy, let own = copy.isPlaceholder ? object.standIn(for: copy) : copy else {
                fresh[ObjectIdentifier(object)] = object
                continue
            }
            fresh[ObjectIdentifier(object)] = nil
            successors[id] = object
            owners.formUnion(destinations(of: copy))
            let place = places[id]
            forget(former)
            places[ObjectIdentifier(object)] = place.map {
                FormerPlace(place: $0.place, rank: $0.rank, isGone: false)
            }
            setKept(own, of: object)
            if former.isPlaceholder, former.mapping !== object.mapping { standIns[ObjectIdentifier(object)] = former }
        }
        for owner in owners {
            guard let copy = accepted(owner)?.copy else { continue }
            if destinations(of: copy).contains(where: { successors[ObjectIdentifier($0)] != nil }) {
                changeAccepted(owner) { $0.replace(with: successors) }
            }
        }
    }

    func destinations(of object: ModelObject) -> [ModelObject] {
        (object.mapping?.relationships ?? []).filter { !$0.destination.isComposite }.flatMap { $0.objects(of: object) }
    }

    /// Objects, and those inside them that have no identity; of what is gone, those that were.
    func withParts(_ objects: [ModelObject]) -> [ModelObject] {
        var all: [ModelObject] = []
        var known: Set<ModelObject> = []
        var next = objects[...]
        while let object = next.popFirst() {
            guard known.insert(object).inserted else { continue }
            all.append(object)
            if !isGone(object) { next += parts(of: object) }
            // What it has had, and was deleted.
            if !places.isEmpty, let copy = accepted(object)?.copy { next += parts(of: copy).filter(isGone) }
        }
        return all
    }

    /// What belongs to an object: what only leads there by its own end doesn't.
    func parts(of object: ModelObject) -> [ModelObject] {
        (object.mapping?.relationships ?? []).filter { !$0.destination.isComposite }.flatMap { relationship in
            let parts = relationship.objects(of: object).filter(relationship.isPart)
            if parts.isEmpty { return parts }
            let led = Set(relationship.objectsWrittenByInverse(of: object))
            return parts.filter { !led.contains($0) }
        }
    }
}

extension ModelObject {
    /// A new object with nothing but this one's identity, as one that no JSON has brought.
    final func standIn() -> ModelObject? {
        guard let mapping, let copy = mapping.newObject(type(of: self)) else { return nil }
        copy.beginAsPlaceholder()
        copy.takeIdentity(of: self)
        copy.becomePlaceholder()
        return copy
    }

    /// The same with the ends of another one that stands for the identity, perhaps as one of a superentity.
    final func standIn(for other: ModelObject) -> ModelObject? {
        guard let copy = standIn() else { return nil }
        copy.takeEnds(of: other) { _ in true }
        return copy
    }

    /// Lets relationships lead to some of what they lead to in another object, perhaps of a superentity, as there.
    final func takeEnds(of other: ModelObject, where isTaken: (ModelObject) -> Bool) {
        for relationship in other.mapping?.relationships ?? [] {
            guard let own = mapping?.relationshipsByIndex[relationship.index], !own.destination.isComposite else {
                continue
            }
            let objects = relationship.objects(of: other).filter(isTaken)
            if objects.isEmpty { continue }
            own.set(objects, weak: relationship.weakObjects(of: other), of: self, isCopy: true)
            for (object, origin) in other.elementOrigins(slot: relationship.slot) where isTaken(object) {
                noteElement(object, slot: own.slot, origin)
            }
            states[own] = other.states[relationship]
        }
    }
}
