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

    /// Where an object was that has been taken out: before the one that is at the place now.
    struct FormerPlace: Comparable {
        fileprivate(set) var place: Int
        /// Its rank among those that were before the same one.
        fileprivate var rank: Int

        static func < (left: Self, right: Self) -> Bool { (left.place, left.rank) < (right.place, right.rank) }
    }

    let model: ObjectModel
    unowned let members: GraphMembers
    /// What was accepted of objects that may have changed since: those that don't report it, those that have, and those that are gone.
    var kept: [ObjectIdentifier: Accepted] = [:]
    /// The objects of the graph of which nothing was accepted.
    var fresh: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that the program has taken out.
    var gone: [ObjectIdentifier: FormerPlace] = [:]
    /// By the identities that were accepted of those, and of what the program has given another.
    private var formerByIdentity: [EntityIdentity: ModelObject] = [:]
    /// What JSON has brought with an identity of what is gone, by that; and the other way round.
    private(set) var replacements: [ObjectIdentifier: ModelObject] = [:]
    private var replaced: [ObjectIdentifier: ModelObject] = [:]
    /// Where those were that it has put in again.
    var returned: [ObjectIdentifier: FormerPlace] = [:]
    private var nextRank = 0
    /// What has stood for identities and has given way to what the program has inserted.
    private(set) var standIns: [EntityIdentity: [ModelObject]] = [:]
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

    /// Looks whether objects that JSON has brought have identities that others had when they were accepted. Those that are gone are no
    /// deletions any more then, and kept only to give the object back what the JSON doesn't say of it; those to which the program has
    /// given another identity give way when that is taken back.
    ///
    /// - Returns: What is gone.
    func noteReplacements(by objects: [ModelObject]) -> [ModelObject] {
        if formerByIdentity.isEmpty { return [] }
        return objects.filter { !$0.isPlaceholder }.flatMap(noteReplacements)
    }

    private func noteReplacements(by object: ModelObject) -> [ModelObject] {
        var formers: [ModelObject] = []
        for identity in object.identities {
            guard let former = formerByIdentity.removeValue(forKey: identity), former !== object,
                kept[ObjectIdentifier(former)]?.copy.identities.contains(identity) == true
            else { continue }
            replacements[ObjectIdentifier(former)] = object
            replaced[ObjectIdentifier(object)] = former
            if gone[ObjectIdentifier(former)] == nil { continue }
            formers.append(former)
            for part in withParts([former]) where part !== former && gone[ObjectIdentifier(part)] != nil {
                forget(part)
            }
        }
        return formers
    }

    /// Lets an object have come for no other.
    ///
    /// - Returns: What that is, if it is gone.
    private func takeReplaced(by object: ModelObject) -> ModelObject? {
        guard let former = replaced.removeValue(forKey: ObjectIdentifier(object)) else { return nil }
        replacements[ObjectIdentifier(former)] = nil
        return gone[ObjectIdentifier(former)] == nil ? nil : former
    }

    /// What an object was that JSON has brought again, as far as the JSON says what it is: what it doesn't say is as the object has it.
    func replacedCopy(for object: ModelObject) -> ModelObject? {
        guard let former = replaced[ObjectIdentifier(object)], gone[ObjectIdentifier(former)] != nil,
            let mapping = object.mapping, let copy = kept[ObjectIdentifier(former)]?.copy, copy.mapping === mapping,
            let past = copy.detachedCopy()
        else { return nil }
        let said = object.saidRelationships
        for relationship in mapping.relationships where !said.contains(where: { $0 === relationship }) {
            past.takeObjects(of: object, relationship)
        }
        return past
    }

    // MARK: Coming and going

    /// Notes what the program has put in and taken out.
    func note(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)]) {
        for object in inserted {
            let id = ObjectIdentifier(object)
            if gone[id] != nil, replacements[id] != nil {
                // What JSON has brought in its place is what it was.
                forget(object)
                fresh[id] = object
            } else if let former = gone.removeValue(forKey: id) {
                returned[id] = former
                forgetIdentities(of: object)
                noteIdentities(of: object)
            } else if accepted(object) == nil {
                fresh[id] = object
            }
        }
        for (object, place) in removed {
            let id = ObjectIdentifier(object)
            fresh[id] = nil
            guard kept[id] != nil else { continue }
            // It has come for another, which is no more either.
            if let former = replaced[id], gone[ObjectIdentifier(former)] != nil { forget(former) }
            noteIdentities(of: object, isGone: true)
            gone[id] = returned.removeValue(forKey: id) ?? FormerPlace(place: place, rank: nextRank)
            nextRank += 1
            guard object.isPlaceholder else { continue }
            for identity in object.identities { standIns[identity, default: []].append(object) }
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

    /// Forgets what has stood for identities of some objects.
    ///
    /// - Returns: What that was.
    func takeStandIns(of objects: [ModelObject]) -> [ModelObject] {
        var met: [ModelObject] = []
        for object in objects {
            let own = object.identities.flatMap { standIns[$0] ?? [] }
            for other in own { for identity in other.identities { standIns[identity] = nil } }
            met += own
        }
        for object in met { forget(object) }
        return met
    }

    /// Forgets an object, and what it has come for.
    ///
    /// - Returns: What is forgotten.
    @discardableResult
    func forget(_ object: ModelObject) -> [ModelObject] {
        var forgotten: [ModelObject] = []
        var next: ModelObject? = object
        while let object = next {
            forgotten.append(object)
            let id = ObjectIdentifier(object)
            forgetIdentities(of: object)
            kept[id] = nil
            fresh[id] = nil
            gone[id] = nil
            returned[id] = nil
            if let object = replacements.removeValue(forKey: id) { replaced[ObjectIdentifier(object)] = nil }
            next = takeReplaced(by: object)
        }
        return forgotten
    }

    /// What the program has deleted of some entities, and JSON hasn't brought again, with its parts.
    func deleted(of entities: Set<Int>) -> [ModelObject] {
        if entities.isEmpty || gone.isEmpty { return [] }
        let objects = takenOut.filter(isDeleted).map(\.object).filter { object in
            object.mapping.map { !entities.isDisjoint(with: $0.lineage) } == true
        }
        return withParts(objects).filter { gone[ObjectIdentifier($0)] != nil }
    }

    /// Forgets what the program has deleted and JSON has taken out of what had it: it has no identity, so nothing else is known of it.
    func forgetDeletedPart(_ object: ModelObject) {
        if gone[ObjectIdentifier(object)] == nil || IdentityKey(object) != nil { return }
        for part in withParts([object]) where gone[ObjectIdentifier(part)] != nil { forget(part) }
    }

    /// Forgets what the program has deleted of what was in an object that leaves.
    func forgetDeletedParts(of object: ModelObject) {
        guard !gone.isEmpty, let copy = kept[ObjectIdentifier(object)]?.copy else { return }
        for relationship in copy.mapping?.relationships ?? [] where !relationship.isValue {
            relationship.objects(of: copy).forEach(forgetDeletedPart)
        }
    }

    /// Lets only the program know what no accepted object has in it any more, and what is inside that: the program has put it elsewhere.
    func forgetIfUnheld(_ object: ModelObject) {
        guard IdentityKey(object) == nil, members.contains(object), accepted(object) != nil, !isHeld(object) else {
            return
        }
        for part in withParts([object]) where members.contains(part) {
            forget(part)
            unwatch(part)
            fresh[ObjectIdentifier(part)] = part
        }
    }

    /// Whether an object was accepted to be in another.
    private func isHeld(_ object: ModelObject) -> Bool {
        func holds(_ owner: ModelObject, _ relationship: RelationshipMapping) -> Bool {
            accepted(owner).map { relationship.objects(of: $0.copy).contains { $0 === object } } == true
        }
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for owner in relationship.objects(of: object) {
                if let inverse = owner.mapping.flatMap(relationship.inverse(on:)), holds(owner, inverse) { return true }
            }
        }
        var isFound = false
        members.forEachLeadingOneWay(to: [object], in: model.storage) { isFound = isFound || holds($0, $1) }
        return isFound
    }

    /// Notes who is to be known by the identities that were accepted of an object, if it hasn't these any more.
    func noteIdentities(of object: ModelObject, isGone: Bool = false) {
        guard let one = kept[ObjectIdentifier(object)], one.isObject, isGone || one.hasOtherIdentity else { return }
        for identity in one.copy.identities { formerByIdentity[identity] = object }
    }

    /// Lets nobody come for what is gone no longer.
    private func forgetIdentities(of object: ModelObject) {
        for identity in kept[ObjectIdentifier(object)]?.copy.identities.map({ $0 }) ?? []
        where formerByIdentity[identity] === object {
            formerByIdentity[identity] = nil
        }
    }

    /// Forgets who is gone.
    func forgetGone() {
        (gone, returned, standIns) = ([:], [:], [:])
        (formerByIdentity, replacements, replaced) = ([:], [:], [:])
    }
}
