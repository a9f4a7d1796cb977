/// Objects whose identities are of another entity by what the JSON says now: those that stand for an identity, and are of a
/// subentity, or one with others; and those of a type that has become another.
///
/// An object can't become of another entity. So an object of that takes its place, with all that leads to it, before anything is
/// paired: for all that follows, the identity was of that entity from the beginning, and nothing has brought its object yet. An
/// object of another type that the JSON of an update has somewhere stays there: what refers to it by its identity goes over.
extension GraphDecoder {
    /// An object of the graph that gives way, and what says of which entity its identity is.
    private struct Special {
        let former: ModelObject
        /// What was read for it, or for its identity.
        let said: ModelObject
        /// Whether nothing leads to the former any more; otherwise only what refers to it by its identity goes over.
        let isRetired: Bool
    }

    /// Puts objects of the entities that the JSON says in the places of those that have their identities.
    ///
    /// - Parameter keep: Is called for each object that changes, before it does.
    /// - Returns: What has been made.
    mutating func specialise(_ staging: UpdateStaging, keep: (ModelObject) -> Void) throws -> [ModelObject] {
        guard model.hasSubentities, let storage = staging.root.ownStorage else { return [] }
        var specials = specials(staging)
        if specials.isEmpty { return [] }
        let owners = owners(of: &specials, below: staging.identities.roots, in: storage)
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
        let retired = Set(specials.lazy.filter(\.isRetired).map { ObjectIdentifier($0.former) })
        let successorsOfRetired = successors.filter { retired.contains($0.key) }
        for special in specials where special.isRetired { special.former.withdraw(keep) }
        for object in owners { object.replace(with: successors, retired) { keep(object) } }
        for special in specials {
            let former = special.former
            let successor = former.successor(successors)
            keep(former)
            successor.takePlace(
                of: former, as: special.said, successorsOfRetired,
                isRetired: special.isRetired)
            staging.identities.replace(former, by: successor, as: special.said, isRetired: special.isRetired)
            // A program may hold it.
            guard special.isRetired else { continue }
            for relationship in former.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.clear(former)
                former.states.setAbsent(relationship.slot)
            }
        }
        return made
    }

    private func specials(_ staging: UpdateStaging) -> [Special] {
        var specials: [Special] = []
        var indices: [ObjectIdentifier: Int] = [:]
        /// What objects of the JSON are, by their types.
        var present: Set<ObjectIdentifier> = []
        func add(_ said: ModelObject, isObject: Bool) {
            guard let entity = said.mapping else { return }
            let predecessors = staging.identities.predecessors(of: said) {
                staging.canBeOne(said, $0)
            } givesWay: {
                isObject && !staging.isUntold(said) && !staging.isExpected($0)
            }
            if predecessors.count == 1, predecessors[0].mapping === entity {
                // It is this.
                let id = ObjectIdentifier(predecessors[0])
                if !staging.isUntold(said), indices[id] == nil { present.insert(id) }
                return
            }
            for former in predecessors where !present.contains(ObjectIdentifier(former)) {
                let special = Special(
                    former: former, said: said, isRetired: former.isPlaceholder || staging.identities.unites)
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
            guard let place = staging.place(of: staged), place.relationship.mergePolicy != .append else { continue }
            add(staged, isObject: true)
        }
        for (stub, _) in references.stubsOfSubentities { add(stub.object, isObject: false) }
        return specials
    }

    /// The objects of the graph but those that are replaced. What can't be is taken out, since a class's property may not hold what
    /// would come there, and so is what nothing refers to.
    private func owners(
        of specials: inout [Special], below roots: [ModelObject], in storage: ModelStorage
    ) -> [ModelObject] {
        var owners: [ModelObject] = []
        let specialByFormer = Dictionary(specials.map { (ObjectIdentifier($0.former), $0) }) { first, _ in first }
        var kept: Set<ObjectIdentifier> = []
        var referredTo = Set(specials.lazy.filter(\.isRetired).map { ObjectIdentifier($0.former) })
        var walk = GraphWalk(roots, isArray: false, in: storage)
        while let (_, object, mapping) = walk.next() {
            owners.append(object)
            for relationship in mapping.relationships {
                for (index, member) in relationship.objects(of: object).enumerated() {
                    guard let special = specialByFormer[ObjectIdentifier(member)], let entity = special.said.mapping,
                        special.isRetired || object.refers(to: member, at: index, relationship)
                    else { continue }
                    referredTo.insert(ObjectIdentifier(member))
                    if !relationship.accepts(special.said, of: entity) { kept.insert(ObjectIdentifier(member)) }
                }
            }
        }
        specials.removeAll {
            kept.contains(ObjectIdentifier($0.former)) || !referredTo.contains(ObjectIdentifier($0.former))
        }
        let retired = Set(specials.lazy.filter(\.isRetired).map { ObjectIdentifier($0.former) })
        return owners.filter { !retired.contains(ObjectIdentifier($0)) }
    }
}

extension ModelObject {
    /// Whether an end of the object is written as the identity of one of its objects.
    fileprivate func refers(to object: ModelObject, at index: Int, _ relationship: RelationshipMapping) -> Bool {
        if relationship.reference == .identity || states[relationship].isIdentity { return true }
        guard relationship.isToMany, let origins = ElementOrigins(of: self, relationship) else { return false }
        if case .identity? = origins.origin(of: object, at: index) { return true }
        return false
    }

    /// Lets the relationships lead to the successors of objects: of those that are not retired, where it refers to them.
    ///
    /// - Parameter keep: Is called before anything changes.
    fileprivate func replace(
        with successors: [ObjectIdentifier: ModelObject], _ retired: Set<ObjectIdentifier>, keep: () -> Void
    ) {
        var replacedBySlot: [Int: [ObjectIdentifier: ModelObject]] = [:]
        for relationship in mapping?.relationships ?? [] {
            var replaced: [ObjectIdentifier: ModelObject] = [:]
            let objects = relationship.objects(of: self).enumerated().map { index, object in
                let id = ObjectIdentifier(object)
                guard let successor = successors[id],
                    retired.contains(id) || refers(to: object, at: index, relationship)
                else { return object }
                replaced[id] = successor
                return successor
            }
            if replaced.isEmpty { continue }
            keep()
            relationship.set(
                objects, weak: relationship.weakObjects(of: self).succeeded(by: replaced), of: self)
            replacedBySlot[relationship.slot] = replaced
        }
        if !replacedBySlot.isEmpty { translateNotes { $0.successor(replacedBySlot[$1] ?? [:]) } }
    }

    /// Stands for an identity, of which nothing is known yet.
    fileprivate func beginAsPlaceholder() {
        guard let mapping else { return }
        for slot in 0..<mapping.propertyCount { states.setAbsent(slot) }
        if let slot = mapping.discriminator?.slot { states.setAbsent(slot) }
    }

    /// Leaves the ends that lead here since this object's JSON says so: it is to be no more.
    ///
    /// - Parameter keep: Is called for each object that changes, before it does.
    fileprivate func withdraw(_ keep: (ModelObject) -> Void) {
        if isPlaceholder { return }
        for relationship in mapping?.relationships ?? [] where !relationship.isValue {
            let leaving = relationship.objects(of: self).filter { !$0.says(self, asInverseOf: relationship) }
            if leaving.isEmpty { continue }
            keep(self)
            for object in leaving {
                guard let inverse = object.mapping.flatMap(relationship.inverse(on:)) else { continue }
                keep(object)
                inverse.remove(from: object) { $0 === self }
                object.forgetElements(slot: inverse.slot) { $0 === self }
                if inverse.heldCount(of: object) > 0 { continue }
                let state = object.states[inverse]
                if state == .setByInverseOverNull { object.states[inverse] = .null }
                if state == .setByInverse { object.states[inverse] = .absent }
            }
            let left = Set(leaving)
            relationship.remove(from: self, where: left.contains)
            forgetElements(slot: relationship.slot, where: left.contains)
        }
    }

    /// Whether the object's own JSON, or a program, says that it leads to another by the inverse of a relationship.
    private func says(_ other: ModelObject, asInverseOf relationship: RelationshipMapping) -> Bool {
        guard let inverse = mapping.flatMap(relationship.inverse(on:)) else { return false }
        switch states[inverse] {
        case .unset, .absent, .null, .setByInverse, .setByInverseOverNull: return false
        case .identity: return true
        case .value: return !elementsSetByInverse(slot: inverse.slot).contains { $0 === other }
        }
    }

    /// Takes over an identity, and the ends of what had it, which other ends have set.
    fileprivate func takePlace(
        of predecessor: ModelObject, as said: ModelObject, _ successors: [ObjectIdentifier: ModelObject],
        isRetired: Bool
    ) {
        guard let mapping, let former = predecessor.mapping else { return }
        for part in mapping.identity {
            _ = part.access.copy(to: self, from: said, part.access)
            keepOriginal(said.original(slot: part.slot), slot: part.slot)
            states.copy(part.slot, from: said.states)
        }
        becomePlaceholder()
        for relationship in former.relationships where !relationship.isValue {
            let objects = relationship.objects(of: predecessor).filter { object in
                isRetired
                    || object.mapping.flatMap(relationship.inverse(on:)).map { inverse in
                        inverse.isToMany ? inverse.contains(self, of: object) : inverse.object(of: object) === self
                    } == true
            }
            guard !objects.isEmpty, let own = mapping.relationshipsByIndex[relationship.index] else { continue }
            own.set(
                objects.map { $0.successor(successors) },
                weak: relationship.weakObjects(of: predecessor).succeeded(by: successors), of: self)
            noteLinked(through: own)
            if predecessor.isPlaceholder {
                states[own] = predecessor.states[relationship]
                for (object, origin) in predecessor.elementOrigins(slot: relationship.slot) {
                    noteElement(object.successor(successors), slot: own.slot, origin)
                }
                continue
            }
            // What is left of them, other ends have set.
            states[own] = .setByInverse
            let left = Set(objects)
            relationship.remove(from: predecessor, where: left.contains)
            predecessor.forgetElements(slot: relationship.slot, where: left.contains)
            if relationship.heldCount(of: predecessor) == 0, predecessor.states[relationship] == .setByInverse {
                predecessor.states[relationship] = .absent
            }
        }
    }

    fileprivate func successor(_ successors: [ObjectIdentifier: ModelObject]) -> ModelObject {
        successors[ObjectIdentifier(self)] ?? self
    }
}

extension Set<ObjectIdentifier> {
    fileprivate func succeeded(by successors: [ObjectIdentifier: ModelObject]) -> Self {
        Set(map { id in successors[id].map { ObjectIdentifier($0) } ?? id })
    }
}
