/// Objects that stand for identities, and are of a subentity, or one with others, by what the JSON says now.
///
/// An identity that nothing has is an object of the entity that its relationship names, with nothing else. It can't become of
/// another entity. So an object of that takes its place, with all of its ends, before anything is paired: for all that follows, the
/// identity was of that entity from the beginning.
extension GraphDecoder {
    /// An object of the graph that is only an identity, and what says of which entity it is.
    private struct Special {
        let placeholder: ModelObject
        /// What was read for it, or for its identity.
        let said: ModelObject
    }

    /// Puts objects of the entities that the JSON says in the places of what stood for their identities.
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
            successors[ObjectIdentifier(special.placeholder)] = successorBySaid[said]
        }
        for object in owners { object.replace(with: successors) { keep(object) } }
        for special in specials {
            let placeholder = special.placeholder
            let successor = placeholder.successor(successors)
            successor.takePlace(of: placeholder, as: special.said, successors)
            staging.identities.replace(placeholder, by: successor, as: special.said)
            // A program may hold it.
            keep(placeholder)
            for relationship in placeholder.mapping?.relationships ?? [] {
                relationship.clear(placeholder)
                placeholder.states.setAbsent(relationship.slot)
            }
        }
        return made
    }

    private func specials(_ staging: UpdateStaging) -> [Special] {
        var specials: [Special] = []
        var indices: [ObjectIdentifier: Int] = [:]
        /// What objects of the JSON are, by their types.
        var present: Set<ObjectIdentifier> = []
        func add(_ said: ModelObject) {
            guard let entity = said.mapping else { return }
            let placeholders = staging.identities.placeholders(for: said) { staging.canBeOne(said, $0) }
            if placeholders.count == 1, placeholders[0].mapping === entity {
                // It is this.
                let id = ObjectIdentifier(placeholders[0])
                if !staging.isUntold(said), indices[id] == nil { present.insert(id) }
                return
            }
            for placeholder in placeholders where !present.contains(ObjectIdentifier(placeholder)) {
                let special = Special(placeholder: placeholder, said: said)
                guard let index = indices[ObjectIdentifier(placeholder)] else {
                    indices[ObjectIdentifier(placeholder)] = specials.count
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
            add(staged)
        }
        for (stub, _) in references.stubsOfSubentities { add(stub.object) }
        return specials
    }

    /// The objects of the graph but those that are replaced. What can't be is taken out: a class's property may not hold what would
    /// come there.
    private func owners(
        of specials: inout [Special], below roots: [ModelObject], in storage: ModelStorage
    ) -> [ModelObject] {
        var owners: [ModelObject] = []
        let said = Dictionary(specials.map { (ObjectIdentifier($0.placeholder), $0.said) }) { first, _ in first }
        var kept: Set<ObjectIdentifier> = []
        var walk = GraphWalk(roots, isArray: false, in: storage)
        while let (_, object, mapping) = walk.next() {
            owners.append(object)
            for relationship in mapping.relationships {
                for member in relationship.objects(of: object) {
                    guard let said = said[ObjectIdentifier(member)], let entity = said.mapping,
                        !relationship.accepts(said, of: entity)
                    else { continue }
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
            let objects = relationship.objects(of: self)
            guard objects.contains(where: { successors[ObjectIdentifier($0)] != nil }) else { continue }
            if !isKept { keep() }
            isKept = true
            relationship.set(
                objects.map { $0.successor(successors) },
                weak: relationship.weakObjects(of: self).succeeded(by: successors), of: self)
        }
        if isKept { translateNotes { $0.successor(successors) } }
    }

    /// Stands for an identity, of which nothing is known yet.
    fileprivate func beginAsPlaceholder() {
        guard let mapping else { return }
        for slot in 0..<mapping.propertyCount { states.setAbsent(slot) }
        if let slot = mapping.discriminator?.slot { states.setAbsent(slot) }
    }

    /// Takes over an identity, and the ends of what stood for it, which other ends have set.
    fileprivate func takePlace(
        of placeholder: ModelObject, as said: ModelObject, _ successors: [ObjectIdentifier: ModelObject]
    ) {
        guard let mapping, let former = placeholder.mapping else { return }
        for part in mapping.identity(as: former) {
            _ = part.access.copy(to: self, from: said, part.access)
            keepOriginal(said.original(slot: part.slot), slot: part.slot)
            states.copy(part.slot, from: said.states)
        }
        becomePlaceholder()
        for relationship in former.relationships where !relationship.isValue {
            let objects = relationship.objects(of: placeholder)
            guard !objects.isEmpty, let own = mapping.relationshipsByIndex[relationship.index] else { continue }
            own.set(
                objects.map { $0.successor(successors) },
                weak: relationship.weakObjects(of: placeholder).succeeded(by: successors), of: self)
            states[own] = placeholder.states[relationship]
            for (object, origin) in placeholder.elementOrigins(slot: relationship.slot) {
                noteElement(object.successor(successors), slot: own.slot, origin)
            }
            noteLinked(through: own)
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
