extension ModelObject {
    /// A new object with the same values, and copies of the objects that it owns: those that encoding writes inside it, and those
    /// that only stand for an identity (`isUnresolvedReference`).
    ///
    /// Relationships between the copied objects are between the copies. Another object that is written as its identity, or that is
    /// held elsewhere, isn't copied: the copy leads to it as well. What leads from the object to the one that owns it is nil
    /// in the copy, which has no owner yet. A copy is encoded as the object is.
    ///
    /// ```swift
    /// let draft = try book.copy()
    /// draft.title = "Draft"                       // book keeps its title
    /// try author.add(modelObject: draft, forKey: "books")
    /// ```
    ///
    /// - Throws: `MappingError.data` for an object that belongs to no model, for one of a class whose `init()` returns an object
    ///   that is in use, and for a copy that only a class's weak property leads to, so that nothing would hold it.
    public final func copy() throws -> Self {
        guard let storage = ownStorage, let mapping else {
            throw failureOfNoModel
        }
        let copy = try mapping.copy(of: type(of: self))
        // The copying is over and holds nothing any more: what a weak property leads to is gone, unless something else holds it.
        let (ends, walk) = try GraphCopying.copy(self, to: copy, in: storage)
        for end in ends {
            end.share()
            if let failure = end.failure(walk) { throw MappingError.data(failure) }
        }
        return copy
    }
}

extension EntityMapping {
    /// A new object of a class, which becomes a copy.
    fileprivate func copy<Object: ModelObject>(of type: Object.Type) throws -> Object {
        guard let object = newObject(type) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: name,
                    expected: "a new object from \(type).init()", found: "one that is in use already"))
        }
        return object
    }
}

/// Copies an object and what it owns: first the objects with their values, then what leads from one to another.
private struct GraphCopying {
    private let storage: ModelStorage
    private var copies: [ObjectIdentifier: ModelObject] = [:]
    private var objects: [(visit: Int, original: ModelObject, mapping: EntityMapping, copy: ModelObject)] = []

    /// An end of a copy that a class's property holds.
    struct End {
        private(set) weak var owner: ModelObject?
        let relationship: RelationshipMapping
        /// How many objects it was set to.
        let count: Int
        /// Which visit was the owner's original.
        let visit: Int
        /// What stood for an identity in a property of one object.
        let unresolved: ModelObject?

        /// Lets the end lead to the original of what stood for an identity, if nothing holds the copy: something else holds that.
        func share() {
            if let owner, let unresolved, relationship.heldCount(of: owner) < count {
                relationship.link(owner, to: unresolved)
            }
        }

        /// What the end has lost; nil for nothing.
        func failure(_ walk: GraphWalk) -> DataFailure? {
            guard let owner else { return nil }
            let kept = relationship.heldCount(of: owner)
            if kept >= count { return nil }
            return DataFailure(
                reason: .unownedObject, path: JSONPath(walk.path(of: visit) + relationship.keyPath.components),
                entity: owner.mapping?.name, property: relationship.name, expected: DataFailure.owningProperty,
                found: relationship.phrase(for: owner, keeping: kept, of: count))
        }
    }

    /// Makes a new object a copy of another.
    ///
    /// - Returns: The ends that classes have of what was copied, and the walk through the originals.
    static func copy(_ root: ModelObject, to copy: ModelObject, in storage: ModelStorage) throws -> ([End], GraphWalk) {
        var copying = GraphCopying(storage)
        return try copying.copy(root, to: copy)
    }

    private init(_ storage: ModelStorage) { self.storage = storage }

    private mutating func copy(_ root: ModelObject, to copy: ModelObject) throws -> ([End], GraphWalk) {
        var walk = GraphWalk([root], isArray: false, in: storage, scope: .ownedAndUnresolved)
        while let (index, object, mapping) = walk.next() {
            let copy = index == 0 ? copy : try mapping.copy(of: mapping.objectType)
            copies[ObjectIdentifier(object)] = copy
            objects.append((index, object, mapping, copy))
        }
        let addresses = copies.mapValues { ObjectIdentifier($0) }
        for (_, original, mapping, copy) in objects {
            copy.copyAttributes(of: original, mapping)
            copy.restore(original.memory)
            copy.translateNotes { copies[ObjectIdentifier($0)] ?? $0 }
            copy.placeholderNote?.translate { addresses[$0] ?? $0 }
            for relationship in mapping.relationships { link(relationship, original, copy) }
        }
        holdOwned(walk)
        let ends = objects.flatMap { visit, original, mapping, copy -> [End] in
            if mapping.isDynamic { return [] }
            return mapping.relationships.compactMap { relationship in
                let count = relationship.heldCount(of: copy)
                if count == 0 { return nil }
                let former = relationship.isToMany ? nil : relationship.object(of: original)
                return End(
                    owner: copy, relationship: relationship, count: count, visit: visit,
                    unresolved: former.flatMap { $0.isPlaceholder ? $0 : nil })
            }
        }
        return (ends, walk)
    }

    /// Lets copies be held by those that own them, where nothing of the copy does: what holds their originals may be no part of it.
    private func holdOwned(_ walk: GraphWalk) {
        var owned: [[Int: [ModelObject]]] = Array(repeating: [:], count: walk.visits.count)
        var held = HeldObjects()
        for (visit, _, _, copy) in objects where !held.contains(copy) {
            held.insert([copy])
            guard let parent = walk.visits[visit].parent, let relationship = walk.visits[visit].relationship,
                relationship.isDynamic
            else { continue }
            owned[parent][relationship.slot, default: []].append(copy)
        }
        for (visit, _, mapping, copy) in objects {
            for relationship in mapping.relationships {
                if let others = owned[visit][relationship.slot] { relationship.hold(others, of: copy) }
            }
        }
    }

    private func link(_ relationship: RelationshipMapping, _ original: ModelObject, _ copy: ModelObject) {
        let state = original.states[relationship]
        let isInverse = state == .setByInverse || state == .setByInverseOverNull
        // Both ends would be held, and no graph has the copy yet.
        if isInverse, relationship.isOfKeptPair { return relationship.clear(copy) }
        func counterpart(_ object: ModelObject) -> ModelObject? {
            copies[ObjectIdentifier(object)] ?? (isInverse ? nil : object)
        }
        // What the original's end holds weakly is held by another of the copies, unless it is no copy.
        let formerWeak = relationship.weakObjects(of: original)
        func weak(_ object: ModelObject) -> ObjectIdentifier? {
            formerWeak.contains(ObjectIdentifier(object))
                ? copies[ObjectIdentifier(object)].map(ObjectIdentifier.init) : nil
        }
        if !relationship.isToMany {
            // What was set from the owner is written there, and nothing is written for it here.
            guard let object = relationship.object(of: original), let counterpart = counterpart(object) else {
                return relationship.setObject(nil, of: copy)
            }
            if isInverse {
                relationship.link(copy, to: counterpart)
            } else {
                relationship.set([counterpart], weak: Set(weak(object).map { [$0] } ?? []), of: copy)
            }
        } else if relationship.count(of: original) == nil {
            relationship.clear(copy)
        } else {
            let setByInverse = Set(
                original.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
            let objects = relationship.objects(of: original).filter {
                copies[ObjectIdentifier($0)] != nil || !setByInverse.contains(ObjectIdentifier($0))
            }
            let counterparts = objects.compactMap(counterpart)
            if isInverse {
                relationship.clear(copy)
                relationship.link(copy, to: counterparts)
            } else {
                relationship.set(counterparts, weak: Set(objects.compactMap(weak)), of: copy)
            }
        }
    }
}
