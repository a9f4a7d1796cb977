/// Relationships of objects that are there: what was read is what they have, or more.
extension GraphMerge {
    /// An end that an object of the graph gets.
    struct End {
        let owner: ModelObject
        let relationship: RelationshipMapping
        let objects: [ModelObject]
        let state: RelationshipState

        func set() {
            if state.isIdentity {
                relationship.setReferenced(objects, of: owner)
                owner.noteLinked(through: relationship)
            } else {
                relationship.set(objects, weak: [], of: owner)
            }
            owner.states[relationship] = state
        }
    }

    /// Compares what a relationship was read with, and what it has.
    @inline(__always)
    func compare(
        _ relationship: RelationshipMapping, of read: ModelObject, _ target: ModelObject, isNew: Bool
    ) throws {
        switch read.states[relationship] {
        // Identities are resolved at the end, and what contains an object has it in its own relationship.
        case .unset, .absent, .identity, .setByInverse: return
        case .null:
            guard relationship.heldCount(of: target) == 0,
                target.states[relationship] == .null || target.isPlaceholder
            else { throw Detour() }
        case .setByInverseOverNull:
            guard target.states[relationship] == .setByInverseOverNull else { throw Detour() }
        case .value: try compareObjects(relationship, of: read, target, isNew: isNew)
        }
    }

    private func compareObjects(
        _ relationship: RelationshipMapping, of read: ModelObject, _ target: ModelObject, isNew: Bool
    ) throws {
        let isSaid = target.states[relationship] == .value
        if relationship.destination.isComposite {
            guard isSaid, let value = relationship.object(of: read), let known = relationship.object(of: target),
                try !value.hasOtherValues(than: known, relationship.destination)
            else { throw Detour() }
            return
        }
        guard read.elementOrigins(slot: relationship.slot).isEmpty else { throw Detour() }
        let objects = relationship.objects(of: read)
        let listed = relationship.listedObjects(of: target)
        if isSaid, objects.elementsEqual(listed, by: ===) {
            if relationship.isContradicted(on: target) { throw Detour() }
            return
        }
        let known = Set(listed.map { ObjectIdentifier($0) })
        let added = objects.filter { !known.contains(ObjectIdentifier($0)) }
        // Which place counts that one object of the document has null at, and another has not, is for an update to say.
        if isNew, target.states[relationship] == .null { throw Detour() }
        let end = try extended(relationship, of: target, listed, by: objects, added)
        for object in added { try lead(object, back: relationship, from: read, to: target) }
        if isNew {
            // A list that grows row by row would be made anew each time.
            guard extendedNew.insert(ObjectIdentifier(target)).inserted else { throw Detour() }
            return end.set()
        }
        changing.insert(ObjectIdentifier(target))
        ends.append(end)
    }

    /// An end with what is new beside all that it has: what is there already would be taken from elsewhere.
    private func extended(
        _ relationship: RelationshipMapping, of target: ModelObject, _ listed: [ModelObject], by objects: [ModelObject],
        _ added: [ModelObject]
    ) throws -> End {
        let isFirst = relationship.heldCount(of: target) == 0
        let isKept = relationship.isToMany && target.states[relationship] == .value
        guard !target.states[relationship].isIdentity,
            isFirst || isKept && added.allSatisfy({ $0.mapping?.identity.isEmpty == false }),
            target.elementOrigins(slot: relationship.slot).isEmpty, added.allSatisfy(isNew), objects.areDistinct
        else { throw Detour() }
        let all: [ModelObject]
        switch relationship.mergePolicy {
        case .replace where objects.count == listed.count + added.count: all = objects
        case .merge: all = listed + added
        case .append where isFirst: all = objects
        case .replace, .append: throw Detour()
        }
        return End(owner: target, relationship: relationship, objects: all, state: .value)
    }

    /// Lets a new object lead back to an object that is there, and not to what was read for that.
    private func lead(
        _ object: ModelObject, back relationship: RelationshipMapping, from read: ModelObject, to target: ModelObject
    ) throws {
        guard let inverse = object.mapping.flatMap(relationship.inverse) else { return }
        guard inverse.contains(read, of: object) else {
            // It had its identity before it was found here.
            return links.add(inverseOf: relationship, on: object, to: target, at: 0)
        }
        guard object.elementOrigins(slot: inverse.slot).isEmpty, inverse.heldCount(of: object) == 1 else {
            throw Detour()
        }
        inverse.clear(object)
        inverse.keepingInverses(of: [target], to: object) { inverse.link(object, to: target) }
    }
}

extension [ModelObject] {
    var areDistinct: Bool { count < 2 || Set(map { ObjectIdentifier($0) }).count == count }
}

extension RelationshipMapping {
    /// Whether an object of an owner has that as its inverse, if that is one object.
    func leadsBack(from object: ModelObject, to owner: ModelObject) -> Bool {
        guard let inverse = object.mapping.flatMap(inverse), !inverse.isToMany else { return true }
        return inverse.object(of: object) === owner
    }

    /// Whether an end has objects that only refer to it themselves, so that naming the others once more takes these out.
    func isContradicted(on owner: ModelObject) -> Bool {
        mergePolicy == .replace && !owner.elementsSetByInverse(slot: slot).isEmpty
    }

    /// The objects of an end but those that only refer to it themselves.
    func listedObjects(of owner: ModelObject) -> [ModelObject] {
        let others = Set(owner.elementsSetByInverse(slot: slot).map { ObjectIdentifier($0) })
        let objects = objects(of: owner)
        return others.isEmpty ? objects : objects.filter { !others.contains(ObjectIdentifier($0)) }
    }
}
