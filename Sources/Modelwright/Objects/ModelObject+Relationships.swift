/// Relationships by name, with both ends kept.
///
/// The end that is set keeps the object, and the other end refers back; a to-one end only where the other end does not
/// keep its object already. An object that gets a new owner leaves the old one. Of a relationship between one and many,
/// the to-many end is the one that is written, unless the to-one end was read from an identity or the to-many end is not
/// written at all.
extension ModelObject {
    /// Adds an object to a to-many relationship and sets its inverse; adding it again changes nothing, but that a
    /// `DynamicObject` that only referred back holds it from now on.
    ///
    /// A class's array is got, looked through and set for each call: add many objects with `add(modelObjects:forKey:)`,
    /// which does so once.
    ///
    /// - Throws: `MappingError.unknownRelationship` where there is no relationship of that name, and `MappingError.data`
    ///   for one that is to-one, for an object of another entity or model, and if this object has no entity.
    ///
    /// ```swift
    /// try author.add(modelObject: book, forKey: "books")
    /// book.author === author      // true
    /// ```
    public final func add(modelObject object: ModelObject, forKey key: String) throws {
        let relationship = try relationship(key, isToMany: true)
        try check(object, for: relationship)
        guard !relationship.contains(object, of: self) else { return relationship.hold([object], of: self) }
        connect([object], through: relationship)
    }

    /// Adds objects to a to-many relationship, in order.
    ///
    /// - Throws: As `add(modelObject:forKey:)`; objects before the one that fails have been added.
    public final func add(modelObjects objects: [ModelObject], forKey key: String) throws {
        let relationship = try relationship(key, isToMany: true)
        var present = Set(relationship.objects(of: self).map { ObjectIdentifier($0) })
        var added: [ModelObject] = []
        var known: [ModelObject] = []
        defer {
            relationship.hold(known, of: self)
            connect(added, through: relationship)
        }
        for object in objects {
            try check(object, for: relationship)
            if present.insert(ObjectIdentifier(object)).inserted { added.append(object) } else { known.append(object) }
        }
    }

    /// Takes an object out of a to-many relationship and clears its inverse; one that is not in it changes nothing.
    ///
    /// A class's array is got, looked through and set for each call: take many objects out with
    /// `remove(modelObjects:forKey:)`, which does so once.
    ///
    /// - Throws: `MappingError.unknownRelationship` where there is no relationship of that name, and `MappingError.data`
    ///   for one that is to-one, and if this object has no entity.
    public final func remove(modelObject object: ModelObject, forKey key: String) throws {
        let relationship = try relationship(key, isToMany: true)
        if relationship.contains(object, of: self) { disconnect([object], through: relationship) }
    }

    /// Takes objects out of a to-many relationship and clears their inverses; those that are not in it change nothing.
    ///
    /// - Throws: `MappingError.unknownRelationship` where there is no relationship of that name, and `MappingError.data`
    ///   for one that is to-one, and if this object has no entity.
    public final func remove(modelObjects objects: [ModelObject], forKey key: String) throws {
        let relationship = try relationship(key, isToMany: true)
        let removed = Set(objects)
        disconnect(relationship.objects(of: self).filter(removed.contains), through: relationship)
    }

    /// Lets a to-many relationship have these objects and no others.
    ///
    /// - Throws: As `add(modelObject:forKey:)`; then nothing has changed.
    final func replaceAll(_ relationship: RelationshipMapping, with values: [ModelObject]) throws {
        var seen: Set<ModelObject> = []
        let objects = values.filter { seen.insert($0).inserted }
        for object in objects { try check(object, for: relationship) }
        disconnect(relationship.objects(of: self).filter { !seen.contains($0) }, through: relationship)
        try add(modelObjects: objects, forKey: relationship.name)
        relationship.setObjects(objects, of: self)
        // What was read as identities goes on being written as them.
        if states[relationship].isIdentity, !objects.isEmpty { return }
        states[relationship] = .value
    }

    /// Sets a to-one relationship and its inverse; nil clears both.
    ///
    /// - Throws: `MappingError.unknownRelationship` where there is no relationship of that name, and `MappingError.data`
    ///   for one that is to-many, for an object of another entity or model, and if this object has no entity.
    public final func set(modelObject object: ModelObject?, forKey key: String) throws {
        let relationship = try relationship(key, isToMany: false)
        if let object {
            try check(object, for: relationship)
        } else if case .composite(let access) = relationship.access, !access.allowsNil {
            throw mismatch(nil, relationship)
        }
        let old = relationship.object(of: self)
        let wasHeld = old.map { isHeld(by: $0, throughInverseOf: relationship) } ?? false
        let wasWritten = old.map { isWritten(by: $0, throughInverseOf: relationship) } ?? false
        let isElsewhere = standsElsewhere(than: old, throughInverseOf: relationship)
        if let object, old === object, isLinked(to: object, through: relationship) { return }
        reportChange()
        // It goes when the property has been set: what is released with it may read it.
        defer { withExtendedLifetime(old) {} }
        if let old, old !== object, let inverse = old.mapping.flatMap(relationship.inverse(on:)) {
            old.release(self, through: inverse)
        }
        relationship.keepingInverses(of: [old, object].compactMap(\.self), to: self) {
            relationship.setObject(object, of: self)
        }
        states[relationship] = .value
        guard let object else { return }
        // An object does not hold itself.
        if object === self { relationship.weaken(object, of: self) }
        guard let inverse = object.mapping.flatMap(relationship.inverse(on:)) else { return }
        // A relationship that is its own inverse has one end only where an object refers to itself.
        if object === self, inverse === relationship { return }
        if inverse.isToMany {
            if isElsewhere {
                // What was written as an empty list is written as one.
                if object.states[inverse] == .unset, inverse.count(of: object) == 0 { object.states[inverse] = .value }
                object.noteReferring([self], inverse)
            } else {
                object.makeOwn(inverse)
            }
            if !inverse.contains(self, of: object) { inverse.link(object, to: self) }
            states[relationship] = .value
            // What held this object before does so no longer.
            if wasHeld { inverse.hold([self], of: object) }
            // One of the ends is enough to keep the two.
            if object is DynamicObject { relationship.weaken(object, of: self) }
        } else {
            if !inverse.isToMany, let owner = inverse.object(of: object), owner !== self {
                leave([object], owner, relationship)
            }
            object.refer(to: self, through: inverse, isWrittenThere: relationship.isWritten)
            // Where it comes it is held and written, as it was where it leaves.
            if wasWritten { object.states[inverse] = .value }
            if wasHeld {
                inverse.setObject(self, of: object)
                relationship.weaken(object, of: self)
            }
        }
    }

    /// Whether an object that a to-one relationship leads to writes this one with its values by the other end.
    private final func isWritten(by owner: ModelObject, throughInverseOf relationship: RelationshipMapping) -> Bool {
        guard let inverse = owner.mapping.flatMap(relationship.inverse(on:)) else { return false }
        return inverse.isWritten && !inverse.isToMany && owner.states[inverse] == .value
    }

    /// Whether this object has no identity by which a list may name it, and JSON has brought it where a to-one relationship doesn't lead:
    /// so it is inside something else, and isn't to be written in the list of what that leads to.
    private final func standsElsewhere(than owner: ModelObject?, throughInverseOf relationship: RelationshipMapping)
        -> Bool
    {
        guard mapping?.identity.isEmpty == true, !relationship.destination.identity.isEmpty else { return false }
        guard let owner else { return states[relationship] == .absent || states[relationship] == .null }
        guard let inverse = owner.mapping.flatMap(relationship.inverse(on:)), inverse.isToMany else { return false }
        return inverse.objectsWrittenByInverse(of: owner).contains(self)
    }

    /// Whether an object that a to-one relationship leads to holds this one by the other end.
    private final func isHeld(by owner: ModelObject, throughInverseOf relationship: RelationshipMapping) -> Bool {
        guard let owner = owner as? DynamicObject, let inverse = owner.mapping.flatMap(relationship.inverse(on:)),
            !inverse.holdsWeakly
        else { return false }
        if !inverse.isToMany { return inverse.objectsHeld(by: owner).contains { $0 === self } }
        return owner.contains(self, inverse.slot) && !owner.isWeak(self, inverse.slot)
    }

    /// Whether both ends of a to-one relationship are set, so that setting it changes nothing.
    private final func isLinked(to object: ModelObject, through relationship: RelationshipMapping) -> Bool {
        guard states[relationship] != .unset, states[relationship] != .absent,
            let inverse = object.mapping.flatMap(relationship.inverse(on:))
        else { return false }
        return inverse.isToMany ? inverse.contains(self, of: object) : inverse.object(of: object) === self
    }

    // MARK: Both ends

    /// Adds objects that are not in it to a to-many relationship, and sets their other ends.
    private final func connect(_ objects: [ModelObject], through relationship: RelationshipMapping) {
        if objects.isEmpty { return }
        reportChange()
        let elsewhere = leaveOwners(objects, relationship)
        var referring: [ModelObject] = []
        for object in objects {
            let inverse = object.mapping.flatMap(relationship.inverse(on:))
            // A relationship that is its own inverse has one end only where an object refers to itself.
            if let inverse, object !== self || inverse !== relationship {
                object.refer(to: self, through: inverse, isWrittenThere: relationship.isWritten)
            }
            // What isn't written elsewhere is written here, whatever it says of its owner.
            if let inverse, !inverse.isToMany, object.states[inverse].isIdentity, elsewhere.contains(object) {
                referring.append(object)
            }
        }
        noteReferring(referring, relationship)
        if referring.count < objects.count { makeOwn(relationship) }
        relationship.append(objects, to: self)
    }

    /// Takes objects out of a to-many relationship that has them, and clears their other ends.
    private final func disconnect(_ objects: [ModelObject], through relationship: RelationshipMapping) {
        if objects.isEmpty { return }
        leave(objects, self, relationship)
        for object in objects {
            if let inverse = object.mapping.flatMap(relationship.inverse(on:)) {
                object.release(self, through: inverse)
            }
        }
    }

    /// Takes objects out of the to-many ends of those that own them and are not this object, each owner's at once.
    ///
    /// - Returns: Those that were there, or are here, by their own ends only.
    private final func leaveOwners(_ objects: [ModelObject], _ relationship: RelationshipMapping) -> Set<ModelObject> {
        var referring: Set<ModelObject> = []
        var groups: [(owner: ModelObject, objects: [ModelObject])] = []
        var groupByOwner: [ObjectIdentifier: Int] = [:]
        for object in objects {
            guard let inverse = object.mapping.flatMap(relationship.inverse(on:)), !inverse.isToMany,
                let owner = inverse.object(of: object)
            else { continue }
            if owner === self {
                referring.insert(object)
                continue
            }
            if let group = groupByOwner[ObjectIdentifier(owner)] {
                groups[group].objects.append(object)
            } else {
                groupByOwner[ObjectIdentifier(owner)] = groups.count
                groups.append((owner, [object]))
            }
        }
        for group in groups {
            if let end = group.owner.mapping?.relationshipsByIndex[relationship.index] {
                referring.formUnion(group.owner.referring(group.objects, through: end))
            }
            leave(group.objects, group.owner, relationship)
        }
        return referring
    }

    /// Those of objects in a to-many relationship that are in it by their own ends only, and so are written elsewhere.
    private final func referring(_ objects: [ModelObject], through relationship: RelationshipMapping) -> [ModelObject] {
        // Nobody writes what only refers to an identity that nothing has.
        if isPlaceholder { return [] }
        let state = states[relationship]
        if !relationship.isWritten || state.isIdentity || state == .setByInverse { return objects }
        var named: Set<ModelObject> = []
        for (object, origin) in elementOrigins(slot: relationship.slot) {
            if case .object = origin { continue }
            named.insert(object)
        }
        return objects.filter(named.contains)
    }

    /// Notes that objects that are to be added refer to this one themselves, so that this end is not written for them.
    private final func noteReferring(_ objects: [ModelObject], _ relationship: RelationshipMapping) {
        if objects.isEmpty { return }
        let state = states[relationship]
        if state != .value, state != .null, !state.isIdentity, relationship.count(of: self) ?? 0 == 0 {
            states[relationship] = .setByInverse
        }
        for object in objects { noteElement(object, slot: relationship.slot, .setByInverse) }
    }

    private final func relationship(_ key: String, isToMany: Bool) throws -> RelationshipMapping {
        func wrong(_ expected: String, _ found: String) -> MappingError {
            .data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: mapping?.name ?? String(describing: Self.self),
                    property: key, expected: expected, found: found))
        }
        guard let mapping else {
            throw wrong("an object of an entity", "one \(ModelObject.madeByInit)")
        }
        guard let relationship = mapping.relationshipsByName[key] else { throw MappingError.unknownRelationship(key) }
        guard relationship.isToMany == isToMany else {
            throw isToMany
                ? wrong("a to-many relationship to add to or remove from", "a to-one relationship; use set")
                : wrong("a to-one relationship to set", "a to-many relationship; use add and remove")
        }
        return relationship
    }

    private final func check(_ object: ModelObject, for relationship: RelationshipMapping) throws {
        let entity = object.mapping ?? ownStorage?.mapping?.entity(ofClass: type(of: object))
        let isOther = entity?.storage != mapping?.storage
        guard !isOther, let entity, relationship.accepts(object, of: entity) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: mapping?.name, property: relationship.name,
                    expected: "an object for \(relationship.destination.name)",
                    found: "an object for \(entity?.name ?? String(describing: type(of: object)))"
                        + (isOther ? ", of another model" : "")))
        }
        // A new object is the model's from now on.
        if let ownStorage { _ = object.mapping(in: ownStorage) }
    }

    /// Takes objects out of the end of their owner, which may be of another entity than this one: then its plan of the
    /// relationship is another.
    private final func leave(_ objects: [ModelObject], _ owner: ModelObject, _ relationship: RelationshipMapping) {
        guard let storage = ownStorage,
            let end = owner.mapping(in: storage)?.relationshipsByIndex[relationship.index]
        else { return }
        owner.reportChange()
        let leaving = Set(objects)
        // One is told by its address, which takes a tenth of the time.
        let isLeaving = objects.count == 1 ? { $0 === objects[0] } : leaving.contains
        end.remove(from: owner, where: isLeaving)
        owner.forgetElements(slot: end.slot, where: isLeaving)
        if owner.states[end] != .setByInverse, !owner.states[end].isIdentity {
            owner.states[end] = .value
        }
    }

    /// Sets this object's end of a relationship that was set from the other end.
    ///
    /// - Parameter isWrittenThere: Whether the other end is written, so that this one need not be.
    private final func refer(to owner: ModelObject, through inverse: RelationshipMapping, isWrittenThere: Bool) {
        if inverse.isToMany, inverse.contains(owner, of: self) { return }
        reportChange()
        if inverse.isToMany {
            let state = states[inverse]
            if inverse.count(of: self) ?? 0 == 0, state != .value, state != .null, !state.isIdentity {
                states[inverse] = .setByInverse
            } else if states[inverse] != .setByInverse {
                noteElement(owner, slot: inverse.slot, .setByInverse)
            }
        } else if !states[inverse].isIdentity || IdentityKey(owner) == nil {
            // What has no identity can't be written as one.
            states[inverse] = isWrittenThere ? .setByInverse : .value
        }
        inverse.link(self, to: owner)
    }

    /// Clears this object's end; it is nil by intention now, which is written.
    private final func release(_ owner: ModelObject, through inverse: RelationshipMapping) {
        reportChange()
        inverse.remove(from: self) { $0 === owner }
        forgetElements(slot: inverse.slot) { $0 === owner }
        if !inverse.isToMany { states[inverse] = .value }
    }

    /// Lets this end write objects that it leads to, which nothing else writes.
    final func write(_ objects: Set<ModelObject>, through relationship: RelationshipMapping) {
        makeOwn(relationship)
        forgetElements(slot: relationship.slot, where: objects.contains)
    }

    /// Notes that a relationship is set from this end from now on.
    private final func makeOwn(_ relationship: RelationshipMapping) {
        reportChange()
        switch states[relationship] {
        case let state where state.isIdentity: break
        case .setByInverse:
            if relationship.isToMany {
                for object in relationship.objectsSetByInverse(of: self) {
                    noteElement(object, slot: relationship.slot, .setByInverse)
                }
            }
            states[relationship] = .value
        default: states[relationship] = .value
        }
    }
}
