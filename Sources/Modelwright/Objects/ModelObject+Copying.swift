extension ModelObject {
    /// A new object with the same values, and copies of the objects that it owns: those that encoding writes inside it.
    ///
    /// Relationships between the copied objects are between the copies. An object that is written as its identity, or that is
    /// held elsewhere, isn't copied: the copy leads to it as well. What leads from the object to the one that owns it is nil
    /// in the copy, which has no owner yet. A copy is encoded as the object is.
    ///
    /// ```swift
    /// let draft = try book.copy()
    /// draft.title = "Draft"                       // book keeps its title
    /// try author.add(modelObject: draft, forKey: "books")
    /// ```
    ///
    /// - Throws: `MappingError.data` for an object that belongs to no model, and of a class whose `init()` returns an object that
    ///   is in use.
    public final func copy() throws -> Self {
        guard let storage = ownStorage, let mapping else {
            throw failureOfNoModel
        }
        let copy = try mapping.copy(of: type(of: self))
        var copying = GraphCopying(storage)
        try copying.copy(self, to: copy)
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
    private var objects: [(original: ModelObject, mapping: EntityMapping, copy: ModelObject)] = []

    init(_ storage: ModelStorage) { self.storage = storage }

    mutating func copy(_ root: ModelObject, to copy: ModelObject) throws {
        var walk = GraphWalk([root], isArray: false, in: storage, isOwnedOnly: true)
        while let (index, object, mapping) = walk.next() {
            let copy = index == 0 ? copy : try mapping.copy(of: mapping.objectType)
            copies[ObjectIdentifier(object)] = copy
            objects.append((object, mapping, copy))
        }
        for (original, mapping, copy) in objects {
            for attribute in mapping.attributes {
                _ = attribute.access.copy(to: copy, from: original, attribute.access)
            }
            copy.restore(original.memory)
            copy.translateNotes { copies[ObjectIdentifier($0)] ?? $0 }
            for relationship in mapping.relationships { link(relationship, original, copy) }
        }
    }

    private func link(_ relationship: RelationshipMapping, _ original: ModelObject, _ copy: ModelObject) {
        let state = original.states[relationship]
        let isInverse = state == .setByInverse || state == .setByInverseOverNull
        func counterpart(_ object: ModelObject) -> ModelObject? {
            copies[ObjectIdentifier(object)] ?? (isInverse ? nil : object)
        }
        if !relationship.isToMany {
            guard let object = relationship.object(of: original) else { return relationship.setObject(nil, of: copy) }
            // What was set from the owner is written there, and nothing is written for it here.
            guard let counterpart = counterpart(object) else { return relationship.setObject(nil, of: copy) }
            if isInverse {
                relationship.link(copy, to: counterpart)
            } else {
                relationship.setObject(counterpart, of: copy)
            }
        } else if relationship.count(of: original) == nil {
            relationship.clear(copy)
        } else {
            let setByInverse = Set(
                original.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
            let counterparts = relationship.objects(of: original).compactMap { object in
                let isOutside = copies[ObjectIdentifier(object)] == nil
                return isOutside && setByInverse.contains(ObjectIdentifier(object)) ? nil : counterpart(object)
            }
            if isInverse {
                relationship.clear(copy)
                relationship.link(copy, to: counterparts)
            } else {
                relationship.setObjects(counterparts, of: copy)
            }
        }
    }
}
