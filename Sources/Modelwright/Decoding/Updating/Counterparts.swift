/// Which object of the graph each object of the JSON updates: by its identity, otherwise by its place.
///
/// It is worked out twice: for what is ahead, so that an object without a type is read as the entity of the one that it
/// updates, and for what was read, when the types and identities of all are known.
struct Counterparts {
    /// Where an object stands in the JSON.
    struct Place {
        /// What was read, or is being read, for the object that contains it.
        let owner: ModelObject
        let relationship: RelationshipMapping
    }

    /// What an object of the JSON comes to.
    enum Counterpart {
        case new
        case present(ModelObject)
        /// Another one, which takes the place of a list's member: that has the same identity, but is of another entity. Nil for
        /// a new one.
        case replacing(ModelObject, by: ModelObject?)
    }

    /// The members of one of the graph's lists, for the elements of the JSON's.
    private struct Members {
        /// Those that no element updates yet, the last with each identity first.
        var free: [EntityIdentity: [ModelObject]] = [:]
        /// What elements of the JSON update already, whether the list has it or not.
        var taken: Set<ObjectIdentifier> = []
    }

    /// Whether objects with one identity are one, wherever they stand.
    private let unites: Bool
    private var targets: [ObjectIdentifier: ModelObject] = [:]
    /// All that objects of the JSON came to.
    private var found: Set<ObjectIdentifier> = []
    private var places: [ObjectIdentifier: Place] = [:]
    private var lists: [ObjectEnd: Members] = [:]
    /// Whether lists are what they are from now on, whatever `jsonMerge` says.
    private let replacesLists: Bool
    /// What the to-one ends of what is updated lead to, as far as the JSON has been gone through; nothing after null.
    private var reached: [ObjectEnd: ModelObject?] = [:]

    init(unites: Bool, replacesLists: Bool) {
        self.unites = unites
        self.replacesLists = replacesLists
    }

    /// The object that one of the JSON updates; itself if it is new.
    func target(of staged: ModelObject) -> ModelObject { targets[ObjectIdentifier(staged)] ?? staged }

    /// Where an object stands in the JSON; nil for the root.
    func place(of staged: ModelObject) -> Place? { places[ObjectIdentifier(staged)] }

    /// Notes what an object of the JSON came to.
    mutating func add(_ staged: ModelObject, _ counterpart: Counterpart, at place: Place?) {
        places[ObjectIdentifier(staged)] = place
        switch counterpart {
        case .new: break
        case .present(let object):
            targets[ObjectIdentifier(staged)] = object
            take(object, at: place)
        case .replacing(let object, let other):
            if let other { targets[ObjectIdentifier(staged)] = other }
            for object in [object, other].compactMap(\.self) { take(object, at: place) }
        }
        found.insert(ObjectIdentifier(target(of: staged)))
        guard let place, let (owner, relationship) = end(at: place), !relationship.isToMany else { return }
        reached[ObjectEnd(owner, relationship)] = target(of: staged)
    }

    /// Notes that the JSON has null at a place.
    mutating func clear(_ place: Place) {
        guard let (owner, relationship) = end(at: place), !relationship.isToMany else { return }
        reached[ObjectEnd(owner, relationship)] = .some(nil)
    }

    /// Leaves an object of the graph to no other element of a list.
    private mutating func take(_ object: ModelObject, at place: Place?) {
        guard let place, place.relationship.isToMany else { return }
        let list = ObjectEnd(place.owner, place.relationship)
        lists[list]?.taken.insert(ObjectIdentifier(object))
        if let identity = EntityIdentity(object, at: place.relationship.destination),
            lists[list]?.free[identity]?.last === object
        {
            lists[list]?.free[identity]?.removeLast()
        }
    }

    /// Finds what an object at a place of the JSON updates: in a list the first member with its identity that updates nothing
    /// else, as decoding makes an object of each; and nowhere an object that contains it.
    ///
    /// - Parameter fits: Whether it can update an object, by its entity.
    mutating func counterpart(
        of identity: EntityIdentity?, at place: Place, in identities: GraphIdentities, fits: (ModelObject) -> Bool
    ) -> Counterpart {
        let end = end(at: place)
        func canBe(_ object: ModelObject) -> Bool { fits(object) && (unites || !contains(object, place)) }
        if let end, !end.relationship.isToMany, let present = object(at: end), canBe(present) {
            guard let identity else { return isTaken(present, at: place, end) ? .new : .present(present) }
            // What was only read has no other identity than that.
            let isRead = places[ObjectIdentifier(present)] != nil
            let former = isRead ? IdentityKey(read: present) : IdentityKey(present, as: identity.entity)
            // What has no identity yet, it is given.
            if former == identity.key { return .present(present) }
            if former == nil, identities.object(of: identity).map(identities.standsForIdentity) != false {
                return .present(present)
            }
        }
        guard let identity else { return .new }
        // Two objects can't have one identity there, so a list that is added to adds the one that has it.
        if unites { return identities.object(of: identity, where: fits).map { .present($0) } ?? .new }
        if !replacesLists, end?.relationship.mergePolicy == .append, place.relationship.isToMany { return .new }
        let list = ObjectEnd(place.owner, place.relationship)
        if place.relationship.isToMany, lists[list] == nil { lists[list] = members(at: place, end) }
        let member = lists[list]?.free[identity]?.last
        if let member, fits(member) { return .present(member) }
        func isFree(_ object: ModelObject) -> Bool {
            canBe(object) && lists[list]?.taken.contains(ObjectIdentifier(object)) != true
        }
        let found = identities.object(of: identity, where: isFree)
        if let member { return .replacing(member, by: found) }
        return found.map { .present($0) } ?? .new
    }

    /// Whether an object without an identity is the JSON's for another owner: for this one it is another.
    private func isTaken(
        _ object: ModelObject, at place: Place, _ end: (owner: ModelObject, relationship: RelationshipMapping)
    ) -> Bool {
        found.contains(ObjectIdentifier(object)) && reached[ObjectEnd(end.owner, end.relationship)] == nil
            && IdentityKey(object) == nil && !contains(object, place)
    }

    /// The end that a place of the JSON updates, or is itself below what is new.
    private func end(at place: Place) -> (owner: ModelObject, relationship: RelationshipMapping)? {
        let owner = target(of: place.owner)
        return owner.mapping?.relationshipsByIndex[place.relationship.index].map { (owner, $0) }
    }

    /// What a to-one end leads to.
    private func object(at end: (owner: ModelObject, relationship: RelationshipMapping)) -> ModelObject? {
        if let reached = reached[ObjectEnd(end.owner, end.relationship)] { return reached }
        // What is new has nothing but what was read, and what stands for an identity nothing but that, whatever its class begins with.
        let owner = end.owner
        if places[ObjectIdentifier(owner)] != nil { return nil }
        if owner.hasInitialValue(of: end.relationship) { return nil }
        return end.relationship.object(of: owner).map(target)
    }

    private func members(
        at place: Place, _ end: (owner: ModelObject, relationship: RelationshipMapping)?
    ) -> Members {
        var members = Members()
        guard let (owner, relationship) = end, places[ObjectIdentifier(owner)] == nil else { return members }
        // A list may have an object several times.
        var known: Set<ObjectIdentifier> = []
        let objects = relationship.objects(of: owner).map(target).filter { known.insert(ObjectIdentifier($0)).inserted }
        for object in objects.reversed() where !contains(object, place) {
            guard let identity = EntityIdentity(object, at: place.relationship.destination) else { continue }
            members.free[identity, default: []].append(object)
        }
        return members
    }

    /// Whether an object has the identity by which another is known where that stands, and isn't inside it.
    func haveOneIdentity(_ staged: ModelObject, _ other: ModelObject) -> Bool {
        guard let declared = place(of: other)?.relationship.destination,
            let identity = EntityIdentity(read: other, at: declared),
            EntityIdentity(read: staged, at: declared) == identity
        else { return false }
        return place(of: staged).map { isInside($0) { $0 === other } } != true
    }

    /// Whether what stands at a place is inside an object.
    private func contains(_ object: ModelObject, _ place: Place) -> Bool {
        // Most objects aren't, and a place may be deep.
        guard found.contains(ObjectIdentifier(object)) else { return false }
        return isInside(place) { target(of: $0) === object }
    }

    /// Whether what stands at a place is inside an object of the JSON that is the one.
    private func isInside(_ place: Place, _ isOne: (ModelObject) -> Bool) -> Bool {
        var container: Place? = place
        while let outer = container?.owner {
            if isOne(outer) { return true }
            container = self.place(of: outer)
        }
        return false
    }
}
