/// What a program has done to the objects of a graph since it last accepted its changes: `ObjectGraph.changes`.
///
/// ```swift
/// band.formed = 1975
/// let changes = try graph.changes
/// changes.updated[0].properties[0].old             // 1974
/// try changes.mergePatch(for: band)                // {"formed":1975}
/// try changes.jsonPatch(for: band)                 // [{"op":"replace","path":"/formed","value":1975}]
/// ```
public struct GraphChanges {
    /// An object that has changed.
    public struct Update {
        /// The object, as it is now.
        public let object: ModelObject
        /// What has changed: attributes before relationships, in the model's order.
        public let properties: [Property]
    }

    /// A property that has changed.
    public struct Property {
        /// Its name in the model.
        public let name: String
        /// What it had, as `value(forKey:)` gives it.
        public let old: Any?
        /// What it had when the changes were asked for.
        public let new: Any?
    }

    /// What the program has added, in the order in which it came.
    public let inserted: [ModelObject]
    /// What the program has changed, in the order of the graph.
    public let updated: [Update]
    /// What the program has deleted. Relationships lead to nothing any more.
    public let deleted: [ModelObject]
    /// What has changed and what was deleted, as it was, and what leads to something that has come for an identity: copies that nothing
    /// changes.
    private let former: [ObjectIdentifier: ModelObject]
    private let model: ObjectModel
    private let insertedObjects: Set<ModelObject>
    private let deletedObjects: Set<ModelObject>
    /// The names of the properties that have changed, by object.
    private let changedNames: [ObjectIdentifier: Set<String>]

    init(
        inserted: [ModelObject], updated: [Update], deleted: [ModelObject], former: [ObjectIdentifier: ModelObject],
        model: ObjectModel
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
        self.former = former
        self.model = model
        insertedObjects = Set(inserted)
        deletedObjects = Set(deleted)
        changedNames = Dictionary(
            updated.map { (ObjectIdentifier($0.object), Set($0.properties.map(\.name))) }
        ) { first, _ in first }
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// The identity by which JSON knows an object that has been updated or deleted: it may have another by now. Of several attributes it
    /// is an object, with their names as keys; nil for an object that has been inserted, and for one without an identity.
    ///
    /// ```swift
    /// for band in changes.deleted {
    ///     if let name = changes.identity(of: band)?.stringValue { try await delete(path: "bands/\(name)") }
    /// }
    /// ```
    public func identity(of object: ModelObject) -> JSONValue? {
        insertedObjects.contains(object) ? nil : (former[ObjectIdentifier(object)] ?? object).identityValue
    }

    // MARK: Patches

    /// An object whole, as it is now. Relationships lead to identities, from both ends; what has none stands inside.
    ///
    /// - Throws: As `ModelEncoder.jsonValue(_:at:)`.
    public func jsonValue(for object: ModelObject) throws -> JSONValue {
        try ModelEncoder(model: model).tree(of: .graphObject(object), at: "")
    }

    /// What has changed in an object and in what it contains, as a merge patch (RFC 7396): the members that have changed, with null for
    /// what is nil by now. Of an object that has been inserted it is the whole, and of one that hasn't changed an empty object.
    ///
    /// Relationships are lists of identities, and are in it whole.
    ///
    /// - Throws: `MappingError.data` with `notFound` for an object that was deleted; and as `ModelEncoder.jsonValue(_:at:)`.
    public func mergePatch(for object: ModelObject) throws -> JSONValue {
        let (old, new) = try documents(of: object)
        // A patch can't say that a member is null, and means by null that there is none, as our nil does.
        let (past, present) = ((old ?? [:]).withoutNulls, new.withoutNulls)
        var patch = past.mergePatch(to: present) ?? present
        let before = old == nil ? nil : former[ObjectIdentifier(object)] ?? object
        forEachPart(of: object, since: before, at: JSONPath()) { part, former, path in
            guard case .object? = present[path] else { return false }
            // Half of an identity is another's.
            for end in part.pathsOfCompositeIdentities(at: path) {
                guard let identity = present[end], past[end] != identity else { continue }
                patch.setMember(identity, at: end.components[...])
            }
            for end in part.pathsOfNilInsteadOfDefaults(since: former, at: path) {
                patch.setMember(.null, at: end.components[...])
            }
            return true
        }
        return patch
    }

    /// Calls `body` for an object, and for each part inside it that isn't in a list.
    ///
    /// - Parameters:
    ///   - former: The object as it was accepted; nil if it is new.
    ///   - body: Returns whether the object has a document of its own at the path.
    private func forEachPart(
        of object: ModelObject, since former: ModelObject?, at path: JSONPath,
        _ body: (ModelObject, ModelObject?, JSONPath) -> Bool
    ) {
        guard path.components.count <= ModelEncoder(model: model).maximumDepth, body(object, former, path) else {
            return
        }
        for relationship in object.mapping?.relationships ?? [] where relationship.isWritten && !relationship.isToMany {
            guard let part = relationship.object(of: object), IdentityKey(part) == nil else { continue }
            var past = former.flatMap(relationship.object(of:))
            // A composite of the copy is a copy itself; another part is new here.
            if past === part {
                past = self.former[ObjectIdentifier(part)] ?? part
            } else if !relationship.destination.isComposite {
                past = nil
            }
            forEachPart(of: part, since: past, at: path.appending(relationship.keyPath.components), body)
        }
    }

    /// What has changed in an object and in what it contains, as a JSON patch (RFC 6902). One that has been inserted is added whole.
    ///
    /// - Throws: As `mergePatch(for:)`.
    public func jsonPatch(for object: ModelObject) throws -> JSONPatch {
        let (old, new) = try documents(of: object)
        guard let old else { return JSONPatch(operations: [.add(JSONPointer(), new)]) }
        return JSONPatch(from: old, to: new)
    }

    /// An object as it was, nil for one that is new, and as it is.
    private func documents(of object: ModelObject) throws -> (old: JSONValue?, new: JSONValue) {
        if deletedObjects.contains(object) {
            throw MappingError.data(
                DataFailure(
                    reason: .notFound, path: JSONPath(), entity: object.mapping?.name,
                    expected: "an object of the graph",
                    found: "one that was deleted"))
        }
        let new = try jsonValue(for: object)
        if insertedObjects.contains(object) { return (nil, new) }
        var formers: [ObjectIdentifier: ModelObject] = [:]
        // Copies that hold each other would stay for ever.
        defer { for copy in formers.values { copy.clearKeptEnds() } }
        var old = try jsonValue(for: self.former(of: object, &formers, depth: 0))
        forEachPart(of: object, since: former[ObjectIdentifier(object)] ?? object, at: JSONPath()) { part, _, path in
            guard case .object? = new[path] else { return false }
            // Another object may be written as the former one was.
            for relationship in renewedRelationships(of: part) {
                let end = path.appending(relationship.keyPath.components)
                if let value = new[end], value == old[end] { old.setMember(.null, at: end.components[...]) }
            }
            return true
        }
        return (old, new)
    }

    /// The relationships of an object that lead to identities, and to other objects than they did.
    private func renewedRelationships(of object: ModelObject) -> [RelationshipMapping] {
        let names = changedNames[ObjectIdentifier(object)] ?? []
        if names.isEmpty { return [] }
        return (object.mapping?.relationships ?? []).filter { relationship in
            relationship.isWritten && names.contains(relationship.name)
                && relationship.objects(of: object).contains { IdentityKey($0) != nil }
        }
    }

    /// Whether a relationship hasn't changed, and nothing inside what it leads to has: a patch is to be without it, in whatever order the
    /// objects are, and whichever end is written by now. What has stood for an identity is another object than the one that has come.
    private func isUnchanged(
        _ relationship: RelationshipMapping, of object: ModelObject, since copy: ModelObject
    ) -> Bool {
        guard former[ObjectIdentifier(object)] != nil,
            changedNames[ObjectIdentifier(object)]?.contains(relationship.name) != true
        else { return false }
        let objects = relationship.objects(of: object)
        return Set(objects) == Set(relationship.objects(of: copy)) && !hasChanged(inside: objects)
    }

    /// Whether any of the parts among some objects has changed, or one inside them. A JSON patch finds these by their former places.
    private func hasChanged(inside objects: [ModelObject]) -> Bool {
        objects.andReachable { part, reached in
            guard IdentityKey(part) == nil else { return false }
            for relationship in part.mapping?.relationships ?? [] where !relationship.destination.isComposite {
                reached += relationship.ownObjects(of: part)
            }
            return true
        }.contains { changedNames[ObjectIdentifier($0)] != nil }
    }

    /// An object as it was, with what it contained as that was. What is written as its identity may be as it is: whoever takes a patch
    /// knows it by the identity that it has now.
    ///
    /// Encoding throws where objects are too deep inside each other.
    private func former(
        of object: ModelObject, _ known: inout [ObjectIdentifier: ModelObject], depth: Int
    ) -> ModelObject {
        if depth > ModelEncoder(model: model).maximumDepth { return object }
        guard let mapping = object.mapping, let copy = (former[ObjectIdentifier(object)] ?? object).detachedCopy()
        else {
            return object
        }
        known[ObjectIdentifier(object)] = copy
        for relationship in mapping.relationships where !relationship.isValue && !relationship.destination.isComposite {
            if isUnchanged(relationship, of: object, since: copy) { copy.takeEnd(of: object, relationship) }
            // Where an end that others have set has something that no identity names, it isn't written: it isn't to be emptied.
            if relationship.isToMany, object.states[relationship] == .setByInverse,
                relationship.objects(of: object).contains(where: { IdentityKey($0) == nil })
            {
                relationship.set([], weak: [], of: copy)
                continue
            }
            var isOther = false
            let objects = relationship.objects(of: copy).map { other -> ModelObject in
                if let former = known[ObjectIdentifier(other)] {
                    isOther = true
                    return former
                }
                let accepted = former[ObjectIdentifier(other)] ?? other
                guard IdentityKey(other) == nil || IdentityKey(accepted) == nil else { return other }
                isOther = true
                return former(of: other, &known, depth: depth + 1)
            }
            guard isOther else { continue }
            relationship.set(objects, weak: [], of: copy)
            copy.translateNotes { known[ObjectIdentifier($0)] ?? $0 }
        }
        return copy
    }
}

extension JSONValue {
    /// The same without the members of objects that are null, other than inside arrays.
    var withoutNulls: JSONValue {
        guard case .object(let object) = self else { return self }
        var result = JSONObject()
        for (key, value) in object where value != .null { result[key] = value.withoutNulls }
        return .object(result)
    }
}
