/// Objects whose identities are of another entity by what the JSON says now: those that stand for an identity, and are of a
/// subentity, or one with others; and those of a type that has become another.
///
/// An object can't become of another entity. So an object of that takes its place, with all that leads to it, before anything is
/// paired: for all that follows, the identity was of that entity from the beginning, and nothing has brought its object yet.
extension GraphDecoder {
    /// An object of the graph that gives way, and what says of which entity its identity is.
    private struct Special {
        let former: ModelObject
        /// What was read for it, or for its identity.
        let said: ModelObject
    }

    /// Puts objects of the entities that the JSON says in the places of those that have their identities.
    ///
    /// - Parameter keep: Is called for each object that changes, before it does.
    /// - Returns: What has been made.
    mutating func specialise(_ staging: UpdateStaging, keep: (ModelObject) -> Void) throws -> [ModelObject] {
        guard model.hasSubentities, let storage = staging.root.ownStorage else { return [] }
        var specials = specials(staging)
        if specials.isEmpty { return [] }
        let owners = owners(of: &specials, staging, in: storage)
        if staging.identities.members == nil, specials.contains(where: { !$0.former.isPlaceholder }) {
            staging.former = WrittenObjects(around: staging.root, in: storage)
        }
        var made: [ModelObject] = []
        var successorBySaid: [ObjectIdentifier: ModelObject] = [:]
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for special in specials {
            guard let entity = special.said.mapping else { continue }
            let said = ObjectIdentifier(special.said)
            if successorBySaid[said] == nil {
                let successor = try makeObject(of: entity)
                successorBySaid[said] = successor
                made.append(successor)
                successor.beginAsPlaceholder()
                positions[successor] = positions[special.said]
            }
            successors[ObjectIdentifier(special.former)] = successorBySaid[said]
        }
        staging.former?.replaceOutermost(by: successors)
        var withdrawal = Withdrawal()
        for special in specials {
            staging.left += special.former.contents
            withdrawal.add(special.former)
        }
        withdrawal.perform(keep)
        for object in owners { object.replace(with: successors) { keep(object) } }
        for special in specials {
            let former = special.former
            let successor = former.successor(successors)
            successor.takePlace(of: former, as: special.said, successors)
            staging.identities.replace(former, by: successor, as: special.said)
            // A program may hold it.
            keep(former)
            for relationship in former.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.clear(former)
                former.states.setAbsent(relationship.slot)
            }
        }
        return made
    }

    /// What was read for objects of the graph, and whether these may be of other entities. Each is looked at once for an entity.
    private struct Readings {
        private let staging: UpdateStaging
        private lazy var readByObject = Dictionary(grouping: staging.objects) {
            ObjectIdentifier(staging.expectedTarget(of: $0))
        }
        private var known: [ObjectIdentifier: [Int: Bool]] = [:]

        init(_ staging: UpdateStaging) { self.staging = staging }

        /// Whether an object may give way to one of an entity: what was read for it is one, or could be read as one. Without a graph
        /// that unites them, objects of one list with one identity are several, so it has to be one by now.
        mutating func letGo(_ object: ModelObject, for entity: EntityMapping) -> Bool {
            let id = ObjectIdentifier(object)
            if let isKnown = known[id]?[entity.index] { return isKnown }
            let unites = staging.identities.unites
            let mayGo = (readByObject[id] ?? []).allSatisfy {
                unites ? staging.canRead($0, as: entity) : $0.mapping === entity
            }
            known[id, default: [:]][entity.index] = mayGo
            return mayGo
        }
    }

    private func specials(_ staging: UpdateStaging) -> [Special] {
        var readings = Readings(staging)
        var specials: [Special] = []
        var indices: [ObjectIdentifier: Int] = [:]
        /// What objects of the JSON are, by their types.
        var present: Set<ObjectIdentifier> = []
        func add(_ said: ModelObject, isObject: Bool) {
            guard let entity = said.mapping else { return }
            let predecessors = staging.identities.predecessors(of: said) {
                staging.canBeOne(said, $0)
            } givesWay: {
                isObject && !staging.isUntold(said) && readings.letGo($0, for: entity)
            }
            if predecessors.count == 1, predecessors[0].mapping === entity {
                // It is this.
                let id = ObjectIdentifier(predecessors[0])
                if !staging.isUntold(said), indices[id] == nil { present.insert(id) }
                return
            }
            for former in predecessors where !present.contains(ObjectIdentifier(former)) {
                let special = Special(former: former, said: said)
                guard let index = indices[ObjectIdentifier(former)] else {
                    indices[ObjectIdentifier(former)] = specials.count
                    specials.append(special)
                    continue
                }
                // Of several entities the one that is all of the others.
                guard let other = specials[index].said.mapping, other !== entity, entity.lineage.contains(other.index)
                else { continue }
                specials[index] = special
            }
        }
        for staged in staging.objects {
            guard let place = staging.place(of: staged),
                staging.identities.unites || staging.replacesLists || place.relationship.mergePolicy != .append
            else { continue }
            add(staged, isObject: true)
        }
        for (stub, _) in references.stubsOfSubentities { add(stub.object, isObject: false) }
        return specials
    }

    /// The objects of the graph but those that are replaced. What can't be is taken out: a class's property may not hold what would
    /// come there.
    private func owners(
        of specials: inout [Special], _ staging: UpdateStaging, in storage: ModelStorage
    ) -> [ModelObject] {
        var owners: [ModelObject] = []
        let said = Dictionary(specials.map { (ObjectIdentifier($0.former), $0.said) }) { first, _ in first }
        var walk = GraphWalk(staging.identities.roots, isArray: false, in: storage)
        while let (_, object, mapping) = walk.next() {
            owners.append(object)
            for relationship in mapping.relationships {
                for member in relationship.objects(of: object) {
                    guard let said = said[ObjectIdentifier(member)], let entity = said.mapping,
                        !relationship.accepts(said, of: entity)
                    else { continue }
                    staging.heldAs[ObjectIdentifier(member)] = (mapping, relationship)
                }
            }
        }
        specials.removeAll { staging.heldAs[ObjectIdentifier($0.former)] != nil }
        let replaced = Set(specials.map { ObjectIdentifier($0.former) })
        return owners.filter { !replaced.contains(ObjectIdentifier($0)) }
    }
}

extension ModelObject {
    /// Stands for an identity, of which nothing is known yet.
    func beginAsPlaceholder() {
        guard let mapping else { return }
        for slot in 0..<mapping.propertyCount { states.setAbsent(slot) }
        if let slot = mapping.discriminator?.slot { states.setAbsent(slot) }
    }

    /// Takes over the attributes that identify another object of the entity.
    func takeIdentity(of other: ModelObject) {
        for part in mapping?.identity ?? [] {
            part.copy(to: self, from: other)
            keepOriginal(other.original(slot: part.slot), slot: part.slot)
            states.copy(part.slot, from: other.states)
        }
    }

    /// What an object has by itself: it doesn't go on with another one in its place.
    fileprivate var contents: [ModelObject] {
        (mapping?.relationships ?? []).filter { !$0.destination.isComposite }.flatMap { $0.ownObjects(of: self) }
    }

    /// Takes over an identity, and the ends of what had it, which other ends have set.
    fileprivate func takePlace(
        of predecessor: ModelObject, as said: ModelObject, _ successors: [ObjectIdentifier: ModelObject]
    ) {
        guard let mapping, let former = predecessor.mapping else { return }
        takeIdentity(of: said)
        becomePlaceholder()
        for relationship in former.relationships where !relationship.isValue {
            let objects = relationship.objects(of: predecessor)
            guard !objects.isEmpty, let own = mapping.relationshipsByIndex[relationship.index] else { continue }
            own.set(
                objects.map { $0.successor(successors) },
                weak: relationship.weakObjects(of: predecessor).succeeded(by: successors), of: self)
            noteLinked(through: own)
            // What is left of a type that has changed, other ends have set.
            states[own] = predecessor.isPlaceholder ? predecessor.states[relationship] : .setByInverse
            guard predecessor.isPlaceholder else { continue }
            for (object, origin) in predecessor.elementOrigins(slot: relationship.slot) {
                noteElement(object.successor(successors), slot: own.slot, origin)
            }
        }
    }
}
