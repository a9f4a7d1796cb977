/// Objects that stand for identities, and are of a subentity by what the JSON says now.
///
/// An identity that nothing has is an object of the entity that its relationship names, with nothing else. It can't become of
/// another entity. So an object of that takes its place, with all of its ends, before anything is paired: for all that follows, the
/// identity was of that entity from the beginning. It is a new one, or what the graph has by another identity of the object.
extension GraphDecoder {
    /// An object of the graph that is only an identity, and what says of which entity it is.
    private struct Special {
        let placeholder: ModelObject
        /// What was read for it, or for its identity.
        let said: ModelObject
        let entity: EntityMapping
        /// What the graph has for it.
        let present: ModelObject?
    }

    /// Puts objects of the entities that the JSON says in the places of what stood for their identities.
    ///
    /// - Parameter keep: Is called for each object that changes, before it does.
    /// - Returns: What has been made.
    mutating func specialise(_ staging: UpdateStaging, keep: (ModelObject) -> Void) throws -> [ModelObject] {
        guard model.hasSubentities, let storage = staging.root.ownStorage else { return [] }
        var specials = specials(staging)
        if specials.isEmpty { return [] }
        let owners = owners(of: &specials, below: staging.root, in: storage)
        var successors: [ObjectIdentifier: ModelObject] = [:]
        var made: [ObjectIdentifier: ModelObject] = [:]
        for special in specials {
            let said = ObjectIdentifier(special.said)
            let successor = try special.present ?? made[said] ?? makeObject(of: special.entity)
            if special.present == nil { made[said] = successor }
            successors[ObjectIdentifier(special.placeholder)] = successor
        }
        for object in owners { object.replace(with: successors) { keep(object) } }
        for special in specials {
            let successor = special.placeholder.successor(successors)
            if special.present == nil {
                successor.start(with: special.placeholder, as: special.said)
            } else {
                keep(successor)
            }
            successor.takeEnds(of: special.placeholder, successors)
            staging.identities.replace(special.placeholder, by: successor, as: special.said)
            positions[successor] = positions[special.said]
        }
        return Array(made.values)
    }

    private func specials(_ staging: UpdateStaging) -> [Special] {
        var specials: [Special] = []
        var indices: [ObjectIdentifier: Int] = [:]
        func add(_ said: ModelObject) {
            guard let entity = said.mapping, entity.lineage.count > 1 else { return }
            let (placeholders, present) = staging.identities.placeholders(for: said)
            var joined = present.map { [$0] } ?? []
            for placeholder in placeholders where placeholder !== staging.root && placeholder.canJoin(joined) {
                joined.append(placeholder)
                let special = Special(placeholder: placeholder, said: said, entity: entity, present: present)
                guard let index = indices[ObjectIdentifier(placeholder)] else {
                    indices[ObjectIdentifier(placeholder)] = specials.count
                    specials.append(special)
                    continue
                }
                // Of several entities the one that is all of the others.
                let other = specials[index].entity
                if other !== entity, entity.lineage.contains(other.index) { specials[index] = special }
            }
        }
        for staged in staging.objects where !staging.isAppended(staged) { add(staged) }
        for reference in references {
            for case .identity(let stub, _) in reference.elements { add(stub.object) }
        }
        return specials
    }

    /// The objects of the graph but those that are replaced. What can't be is taken out: what is written with its values, however
    /// few, is an object of its own, and a class's property may not hold what would come there.
    private func owners(
        of specials: inout [Special], below root: ModelObject, in storage: ModelStorage
    ) -> [ModelObject] {
        var owners: [ModelObject] = []
        let said = Dictionary(specials.map { (ObjectIdentifier($0.placeholder), $0) }) { first, _ in first }
        var kept: Set<ObjectIdentifier> = []
        var walk = GraphWalk([root], isArray: false, in: storage)
        while let (index, object, mapping) = walk.next() {
            owners.append(object)
            if walk.visits[index].isWritten { kept.insert(ObjectIdentifier(object)) }
            for relationship in mapping.relationships {
                for member in relationship.objects(of: object) {
                    guard let special = said[ObjectIdentifier(member)] else { continue }
                    let successor = special.present ?? special.said
                    if let entity = successor.mapping, relationship.accepts(successor, of: entity) { continue }
                    kept.insert(ObjectIdentifier(member))
                }
            }
        }
        specials.removeAll { kept.contains(ObjectIdentifier($0.placeholder)) }
        let replaced = Set(specials.map { ObjectIdentifier($0.placeholder) })
        return owners.filter { !replaced.contains(ObjectIdentifier($0)) }
    }
}

extension ModelObject {
    /// Lets the relationships lead to the successors of objects.
    ///
    /// - Parameter keep: Is called before anything changes.
    fileprivate func replace(with successors: [ObjectIdentifier: ModelObject], keep: () -> Void) {
        var isKept = false
        for relationship in mapping?.relationships ?? [] {
            let former = relationship.objects(of: self)
            guard former.contains(where: { successors[ObjectIdentifier($0)] != nil }) else { continue }
            if !isKept { keep() }
            isKept = true
            let weak = relationship.weakObjects(of: self)
            var present = Set(former.map { ObjectIdentifier($0) })
            // What is there already is there once.
            let objects = former.compactMap { object -> ModelObject? in
                guard let successor = successors[ObjectIdentifier(object)] else { return object }
                return present.insert(ObjectIdentifier(successor)).inserted ? successor : nil
            }
            let strong = Set(former.map { ObjectIdentifier($0) }).subtracting(weak)
            relationship.set(objects, weak: weak.succeeded(by: successors).subtracting(strong), of: self)
        }
        if isKept { translateNotes { $0.successor(successors) } }
    }

    /// Stands for an identity as another object did.
    fileprivate func start(with placeholder: ModelObject, as said: ModelObject) {
        guard let mapping, let former = placeholder.mapping else { return }
        for slot in 0..<mapping.slotCount where slot < mapping.propertyCount || slot == mapping.discriminator?.slot {
            if states.isUnset(slot) { states.setAbsent(slot) }
        }
        for part in mapping.identity(as: former) {
            _ = part.access.copy(to: self, from: said, part.access)
            keepOriginal(said.original(slot: part.slot), slot: part.slot)
            states.copy(part.slot, from: said.states)
        }
    }

    /// Whether others that are to be one with it have no other object where it has one.
    fileprivate func canJoin(_ others: [ModelObject]) -> Bool {
        (mapping?.relationships ?? []).allSatisfy { relationship in
            relationship.isToMany || relationship.object(of: self) == nil
                || others.allSatisfy { other in
                    other.mapping?.relationshipsByIndex[relationship.index]?.object(of: other) == nil
                }
        }
    }

    /// Takes over the ends of what stood for an identity, which the other ends have set.
    fileprivate func takeEnds(of placeholder: ModelObject, _ successors: [ObjectIdentifier: ModelObject]) {
        for relationship in placeholder.mapping?.relationships ?? [] {
            guard let own = mapping?.relationshipsByIndex[relationship.index] else { continue }
            let former = own.objects(of: self)
            var known = Set(former.map { ObjectIdentifier($0) })
            let added = relationship.objects(of: placeholder).map { $0.successor(successors) }
                .filter { known.insert(ObjectIdentifier($0)).inserted }
            if added.isEmpty { continue }
            let weak = relationship.weakObjects(of: placeholder).succeeded(by: successors)
            own.set(former + added, weak: own.weakObjects(of: self).union(weak), of: self)
            noteLinked(through: own)
            if former.isEmpty, states[own] == .absent || states[own] == .unset || !own.isToMany {
                states[own] = placeholder.states[relationship]
            } else if states[own] != .setByInverse {
                for object in added { noteElement(object, slot: own.slot, .setByInverse) }
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
