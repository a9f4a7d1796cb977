/// Pairs each staged object, which was read from JSON, with the object of the graph that it updates, or marks it as new.
///
/// Nothing of the graph changes before `apply()`: which objects there are, and what both ends of each relationship will lead
/// to, is worked out before.
struct GraphUpdate {
    let staging: UpdateStaging
    let unresolved: UnresolvedPolicy
    /// Staged objects whose values go to another object: one of the graph, or the first new one with the same identity.
    private(set) var pairs: [(staged: ModelObject, target: ModelObject)] = []
    /// What is new, and the relationship by which the JSON leads to it.
    private(set) var created: [(object: ModelObject, relationship: RelationshipMapping?)] = []
    var ends: UpdatedEnds

    /// All objects that were read, those that contain others before them.
    private(set) var queue: [ModelObject] = []
    /// What is new and stands only in a place whose values don't count.
    private(set) var dropped: [ModelObject] = []
    /// What was read with an identity that comes again: what the later one has counts.
    private(set) var repeated: [ModelObject] = []
    private var counterparts: Counterparts
    private var lastStagedByTarget: [ObjectIdentifier: ModelObject] = [:]
    /// By staged object: the member of the list with the same identity, but of another entity, whose place it takes.
    private(set) var replaced: [ObjectIdentifier: ModelObject] = [:]
    /// What was made for identities that nothing has.
    private(set) var stubs: Set<ObjectIdentifier> = []
    /// The same by what was read for the identities, in each place.
    private var standIns: [ObjectIdentifier: ModelObject] = [:]
    /// Those of them that nothing has referred to yet.
    private var waiting: Set<ObjectIdentifier> = []
    /// What was read from identities, in the order of the document.
    private let references: [PendingReference]
    /// The place of each, by what refers to them.
    private var referencePlaces: [ObjectEnd: Int] = [:]

    init(
        _ staged: ModelObject, _ staging: UpdateStaging, _ references: [PendingReference],
        _ unresolved: UnresolvedPolicy
    ) {
        self.staging = staging
        self.unresolved = unresolved
        self.references = references
        counterparts = Counterparts(unites: staging.identities.unites, replacesLists: staging.replacesLists)
        ends = UpdatedEnds(replacesLists: staging.replacesLists)
        for (place, reference) in references.enumerated() {
            if let owner = reference.owner { referencePlaces[ObjectEnd(owner, reference.relationship)] = place }
        }
        pair(staged)
        addStubs()
        ends.newObjects = Set(created.map { ObjectIdentifier($0.object) })
        ends.brought = Set(queue.map { ObjectIdentifier(target(of: $0)) })
        ends.hasArrivals = pairs.contains { $0.target.isPlaceholder }
        ends.hasRepeated = !repeated.isEmpty
    }

    /// Works out what both ends of each relationship lead to.
    mutating func settle() -> (notes: [Note], contradictions: [UpdatedEnds.Contradiction]) {
        let notes = sayEnds()
        dropUnreached()
        let contradictions = ends.settle(
            root: staging.root, isGraph: staging.identities.members != nil, isCollection: staging.isCollection,
            former: staging.former)
        dropUnnamed()
        return (notes, contradictions)
    }

    /// What is new, and what has taken the place of objects that stood for identities, those that contain others before them.
    func new(
        besides specialised: [ModelObject]
    ) -> [(object: ModelObject, relationship: RelationshipMapping?)] {
        if specialised.isEmpty { return created }
        var left = Set(specialised)
        var known = Dictionary(created.map { (ObjectIdentifier($0.object), $0) }) { first, _ in first }
        var new: [(object: ModelObject, relationship: RelationshipMapping?)] = []
        for staged in queue {
            let target = target(of: staged)
            if let one = known.removeValue(forKey: ObjectIdentifier(target)) {
                new.append(one)
            } else if left.remove(target) != nil {
                new.append((target, counterparts.place(of: staged)?.relationship))
            }
        }
        return new + created.filter { known[ObjectIdentifier($0.object)] != nil }
            + specialised.filter(left.contains).map { ($0, nil) }
    }

    /// Drops what is new and stands only where another object with the same identity says something else.
    private mutating func dropUnreached() {
        if repeated.isEmpty { return }
        let newObjects = ends.newObjects
        func isNew(_ object: ModelObject) -> Bool { newObjects.contains(ObjectIdentifier(object)) }
        let endsByOwner = Dictionary(grouping: ends.all) { ObjectIdentifier($0.owner) }
        var queue = pairs.map(\.target).filter { !isNew($0) }
        var reached = Set(queue.map { ObjectIdentifier($0) })
        while let object = queue.popLast() {
            for end in endsByOwner[ObjectIdentifier(object)] ?? [] {
                for said in end.said ?? []
                where end.tells(said) && reached.insert(ObjectIdentifier(said.object)).inserted {
                    queue.append(said.object)
                }
            }
        }
        func isDropped(_ object: ModelObject) -> Bool { isNew(object) && !reached.contains(ObjectIdentifier(object)) }
        dropped += created.map(\.object).filter(isDropped)
        created.removeAll { isDropped($0.object) }
        pairs.removeAll { isDropped($0.target) }
        ends.remove(ofOwner: isDropped)
    }

    /// Drops what was made for identities that nothing leads to in the end, since something else was said there as well.
    private mutating func dropUnnamed() {
        if stubs.isEmpty { return }
        var unnamed = stubs
        for end in ends.all {
            for element in end.elements { unnamed.remove(ObjectIdentifier(element.object)) }
        }
        created.removeAll { unnamed.contains(ObjectIdentifier($0.object)) }
    }

    // MARK: Who stands for whom

    /// Finds the object that each staged object updates.
    private mutating func pair(_ root: ModelObject) {
        let unites = staging.identities.unites
        counterparts.add(root, .present(staging.root), at: nil)
        note(root, nil)
        var next = 0
        while next < queue.count {
            let object = queue[next]
            next += 1
            for relationship in object.mapping?.relationships ?? [] {
                let children = nested(object, relationship)
                let place = Counterparts.Place(owner: object, relationship: relationship)
                if object.states[relationship] == .null { counterparts.clear(place) }
                for child in children {
                    pair(child, at: place)
                    if unites { note(child, relationship) }
                }
                // When all have been found: what one of a list is given is not what another had.
                if !unites { for child in children { note(child, relationship) } }
            }
        }
    }

    private mutating func pair(_ staged: ModelObject, at place: Counterparts.Place) {
        let destination = place.relationship.destination
        var identity = EntityIdentity(read: staged, at: destination)
        // What has no type is known by its place, if its relationship says no identity and nothing has the one that it has.
        if let own = identity, destination.identity.isEmpty, staging.isUntold(staged),
            staging.identities.object(of: own) == nil
        {
            identity = nil
        }
        let counterpart = counterparts.counterpart(of: identity, at: place, in: staging.identities) {
            [staging] object in
            staging.canBeOne(staged, object)
        }
        counterparts.add(staged, counterpart, at: place)
        switch counterpart {
        case .new:
            staging.readAsDeclared(staged)
            for (former, found) in staging.identities.found(by: staged) {
                readAsOne(staged, former)
                let isOne =
                    lastStagedByTarget[ObjectIdentifier(former)] != nil
                    || identity.map { EntityIdentity(former, at: destination) == $0 } == true
                if isOne, staging.canBeOne(staged, former) { continue }
                // As what the new one isn't, the former is found all the same.
                staging.identities.note(.forget(former, as: found))
            }
        case .present(let object): staging.unite(staged, object)
        case .replacing(let object, let other):
            replaced[ObjectIdentifier(staged)] = object
            for (former, found) in staging.identities.found(by: staged) where former === object {
                staging.identities.note(.forget(former, as: found))
            }
            if let other { staging.unite(staged, other) }
        }
    }

    /// What stands elsewhere without a type, and was read as what is there, is the same as a new object with its identity.
    private func readAsOne(_ staged: ModelObject, _ former: ModelObject) {
        guard let other = lastStagedByTarget[ObjectIdentifier(former)], let entity = staged.mapping,
            other.mapping !== entity, counterparts.haveOneIdentity(staged, other), staging.canRead(other, as: entity)
        else { return }
        staging.tell(other, to: entity)
    }

    private mutating func note(_ staged: ModelObject, _ relationship: RelationshipMapping?) {
        let target = target(of: staged)
        queue.append(staged)
        if let earlier = lastStagedByTarget.updateValue(staged, forKey: ObjectIdentifier(target)) {
            repeated.append(earlier)
        }
        if staged === target {
            created.append((staged, relationship))
            if IdentityKey(read: staged) != nil { staging.identities.note(.add(staged)) }
        } else {
            pairs.append((staged, target))
            // Its identity is the one that it is to have.
            if target.mapping?.identity.isEmpty == false {
                let cleared = staging.cleared[ObjectIdentifier(staged)] ?? []
                staging.identities.note(.read(target, from: staged, cleared: cleared))
            }
        }
    }

    /// What was read below a relationship as an object each.
    func nested(_ owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        if let reference = reference(relationship, of: owner) {
            return reference.elements.compactMap {
                if case .object(let object) = $0 { object } else { nil }
            }
        }
        guard owner.states[relationship] == .value else { return [] }
        if relationship.isValue { return staging.value(relationship, of: owner).map { [$0] } ?? [] }
        let inverse = Set(owner.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
        return relationship.objects(of: owner).filter { !inverse.contains(ObjectIdentifier($0)) }
    }

    /// What a relationship was read from, if identities were among it.
    func reference(_ relationship: RelationshipMapping, of staged: ModelObject) -> PendingReference? {
        referencePlaces[ObjectEnd(staged, relationship)].map { references[$0] }
    }

    /// Where an identity stands.
    struct IdentityReference {
        let stub: ReferenceStub
        let owner: EntityMapping?
        let relationship: RelationshipMapping
        let position: Int
    }

    /// Where each identity stands that was read, in the order of the document.
    var referencesByIdentity: [IdentityKey: [IdentityReference]] {
        var all: [IdentityKey: [IdentityReference]] = [:]
        for reference in references {
            for case .identity(let stub, let position) in reference.elements {
                all[stub.key, default: []].append(
                    IdentityReference(
                        stub: stub, owner: reference.owner?.mapping, relationship: reference.relationship,
                        position: position))
            }
        }
        return all
    }

    /// What was read for each object, in all places.
    var stagedByTarget: [ObjectIdentifier: [ModelObject]] {
        Dictionary(grouping: queue) { ObjectIdentifier(target(of: $0)) }
    }

    /// The object that a staged object updates; itself if it is new.
    func target(of staged: ModelObject) -> ModelObject { counterparts.target(of: staged) }

    // MARK: Identities

    /// What stands for an identity that was read; what was read itself if nothing else does.
    func standIn(_ stub: ModelObject) -> ModelObject { standIns[ObjectIdentifier(stub)] ?? stub }

    /// Lets an identity that nothing has be of the lowest entity that refers to it, as in decoding.
    private mutating func addStubs() {
        for (stub, destination) in references.stubsOfSubentities {
            let found = staging.identities.object(of: EntityIdentity(destination, stub.key)) { [staging] in
                staging.canBe($0, destination)
            }
            if found != nil { continue }
            staging.identities.note(.add(stub.object))
            waiting.insert(ObjectIdentifier(stub.object))
        }
    }

    /// The object that an identity refers to; one with nothing else, where none has it.
    ///
    /// - Returns: Whether it was found. Nil where none has it, and nothing is to stand for it.
    mutating func resolve(_ stub: ReferenceStub, _ relationship: RelationshipMapping) -> (ModelObject, isFound: Bool)? {
        let destination = relationship.destination
        let found = staging.identities.object(of: EntityIdentity(destination, stub.key)) { [staging] in
            staging.canBe($0, destination)
        }
        if let found, !waiting.contains(ObjectIdentifier(found)) {
            let isObject = !found.isPlaceholder || ends.brought.contains(ObjectIdentifier(found))
            guard isObject || unresolved == .keep else { return nil }
            staging.read(found, as: destination)
            if stubs.contains(ObjectIdentifier(found)) { standIns[ObjectIdentifier(stub.object)] = found }
            return (found, true)
        }
        guard unresolved == .keep else { return nil }
        let object = found ?? stub.object
        standIns[ObjectIdentifier(stub.object)] = object
        waiting.remove(ObjectIdentifier(object))
        object.becomePlaceholder()
        if found == nil { staging.identities.note(.add(object)) }
        created.append((object, relationship))
        stubs.insert(ObjectIdentifier(object))
        staging.objects.append(object)
        return (object, false)
    }
}
