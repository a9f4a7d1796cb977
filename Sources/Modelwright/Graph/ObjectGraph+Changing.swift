/// What a program adds to a graph, changes in it, and takes out of it.
extension ObjectGraph {
    /// Whether an object is the graph's. What only stands for an identity isn't.
    public func contains(_ object: ModelObject) -> Bool { !object.isPlaceholder && members.contains(object) }

    // MARK: Adding

    /// Adds an object, and what it leads to.
    ///
    /// ```swift
    /// let band = try model.make(Band.self)
    /// band.name = "Kites"
    /// try graph.insert(band)
    /// ```
    ///
    /// What refers to its identity refers to it from now on, and what stands for an identity in it is the graph's object, if
    /// that has come. If the object is there already, the graph notes anew what identifies it, and adds what it leads to: call it
    /// when a program has changed an identity, or has linked objects that the graph hasn't. Parts of the graph without an identity are
    /// looked through, however deep; objects of the graph with one aren't.
    ///
    /// - Throws: `MappingError.data` with `wrongEntity` for an object of another model, or of none, and with `notUnique` if another
    ///   object has its identity, or a relationship has that as one of another entity; then nothing has changed.
    public func insert(_ object: ModelObject) throws { try insert([object]) }

    /// Adds objects, and what they lead to: all of them, or none. They may refer to each other's identities.
    ///
    /// ```swift
    /// try graph.insert([band, album])
    /// ```
    ///
    /// - Throws: As the method for one object; two of them may not have one identity either.
    public func insert(_ objects: some Sequence<ModelObject>) throws {
        try members.run { try add(objects) }
    }

    private func add(_ objects: some Sequence<ModelObject>) throws {
        var insertion = GraphInsertion(members, in: model)
        try insertion.add(objects)
        insertion.perform()
        trackerIfTracking?.noteIdentities(of: insertion.added)
    }

    /// The object that has an identity; a new one with it and the model's defaults, if there is none.
    ///
    /// What stands for the identity becomes that object, so what refers to it does so already.
    ///
    /// - Throws: `MappingError.data` with `wrongEntity` if the class is none of the model's, and with `missingIdentity` if its entity
    ///   has no identity, or none that can have the value.
    @discardableResult
    public func findOrCreate<Object: ModelObject>(_ type: Object.Type, identity: some ModelValue) throws -> Object {
        try findOrCreate(type, any: identity)
    }

    /// The object of a class that has an identity, which is written as JSON: one of several attributes has values of several types.
    ///
    /// ```swift
    /// try graph.findOrCreate(Seat.self, identity: ["row": 1, "letter": "C"])
    /// ```
    ///
    /// - Throws: As the method for any value.
    @_disfavoredOverload @discardableResult
    public func findOrCreate<Object: ModelObject>(_ type: Object.Type, identity: JSONValue) throws -> Object {
        try findOrCreate(type, any: identity)
    }

    /// The object of an entity that has an identity; a new one, if there is none.
    ///
    /// - Throws: As the method for classes.
    @discardableResult
    public func findOrCreate(entity: String, identity: some ModelValue) throws -> ModelObject {
        try findOrCreate(entity: entity, any: identity)
    }

    /// The object of an entity that has an identity, which is written as JSON.
    ///
    /// - Throws: As the method for classes.
    @_disfavoredOverload @discardableResult
    public func findOrCreate(entity: String, identity: JSONValue) throws -> ModelObject {
        try findOrCreate(entity: entity, any: identity)
    }

    private func findOrCreate<Object: ModelObject>(_ type: Object.Type, any identity: some ModelValue) throws -> Object
    {
        // Throws for a class that the model hasn't.
        guard let mapping = mapping(of: type) else { return try model.make(type) }
        let object = try findOrCreate(mapping, identity) { try model.make(type) }
        guard let found = object as? Object else { throw otherEntity(object, mapping) }
        return found
    }

    private func findOrCreate(entity: String, any identity: some ModelValue) throws -> ModelObject {
        guard let mapping = mapping(of: entity) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: entity,
                    expected: "an entity of the model \(model.name)", found: "none of that name"))
        }
        return try findOrCreate(mapping, identity) {
            guard let object = mapping.newObject(mapping.objectType) else {
                throw MappingError.data(
                    DataFailure(
                        reason: .wrongEntity, path: JSONPath(), entity: mapping.name,
                        expected: "a new object from \(mapping.objectType).init()", found: "one that is in use already")
                )
            }
            mapping.setDefaults(of: object)
            return object
        }
    }

    private func findOrCreate(
        _ mapping: EntityMapping, _ identity: some ModelValue, _ make: () throws -> ModelObject
    ) throws -> ModelObject {
        // It may be set in an object to be compared, by a class's setter. What another call is changing is looked at by that call.
        let known = members.isRunning ? key(identity, of: mapping) : try members.run { key(identity, of: mapping) }
        guard let key = known else { throw missingIdentity(identity, mapping) }
        let found = members.identities.object(of: EntityIdentity(mapping, key))
        if let found, !found.isPlaceholder { return found }
        // A relationship may have it as one of a subentity, which it is then.
        if let found, let special = found.mapping, special.lineage.contains(mapping.index), !special.isAbstract {
            return try members.run {
                found.reportChange()
                _ = found.startAsPlaceholder()
                special.setDefaults(of: found) { found.states.isUnset($0.slot) }
                members.observer?.didChange(inserted: [found], removed: [], by: .program)
                return found
            }
        }
        if mapping.isAbstract {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: mapping.name,
                    expected: "an entity that objects may be of", found: "\(mapping.name), which is abstract"))
        }
        return try members.run {
            let object = try make()
            guard setIdentity(identity, of: object, mapping), IdentityKey(object) == key else {
                throw missingIdentity(identity, mapping)
            }
            try add([object])
            return object
        }
    }

    private func missingIdentity(_ identity: some ModelValue, _ mapping: EntityMapping) -> MappingError {
        let names = mapping.identity.map(\.name)
        let expected =
            switch names.count {
            case 0: "an entity with an identity: name its attributes in identityAttributes"
            case 1: "\(mapping.identity[0].expectation) for \(names[0])"
            default: "a dictionary with values of \(names.joined(separator: ", "))"
            }
        return .data(
            DataFailure(
                reason: .missingIdentity, path: JSONPath(), entity: mapping.name, expected: expected,
                found: "\(identity)"))
    }

    private func otherEntity(_ object: ModelObject, _ mapping: EntityMapping) -> MappingError {
        .data(
            DataFailure(
                reason: .wrongEntity, path: JSONPath(), entity: mapping.name,
                expected: "an object of \(mapping.objectType)", found: "one of \(type(of: object))"))
    }

    // MARK: Taking out

    /// Takes an object out of the graph and out of all relationships. The model's delete rules are for the objects that it leads to: with
    /// `cascade` they are deleted too, and with `deny` nothing is. With `noAction` they go on leading to it.
    ///
    /// - Throws: `MappingError.data` with `rejected` if a delete rule denies it; then nothing has changed. An object that the graph
    ///   hasn't is left alone.
    public func delete(_ object: ModelObject) throws { try delete([object]) }

    /// Takes objects out of the graph, all at once: of a relationship that denies it, the objects may be among them.
    ///
    /// - Throws: As the method for one object.
    public func delete(_ objects: some Sequence<ModelObject>) throws {
        try members.run {
            let deletion = try GraphDeletion(objects, from: members, in: model.storage)
            members.begin()
            deletion.perform { [members] in members.observer?.willChange($0) }
            members.commit(by: .program)
        }
    }

    // MARK: Updating

    /// Changes an object of the graph by JSON, as `ModelDecoder.update(_:from:at:)` does, and finds what its JSON names in the graph.
    ///
    /// A draft that a server answers to gets its identity so, and what has referred to that identity refers to the draft.
    ///
    /// - Throws: As the methods that decode, and `MappingError.data` with `wrongEntity` for an object that the graph hasn't, with
    ///   `notUnique` for an identity that another object has, or with `missingIdentity` for a draft that gets none.
    public func update(_ object: ModelObject, from input: some JSONInput, at path: String = "") throws {
        _ = try update(object, input, path, isReporting: false)
    }

    /// Changes an object of the graph by JSON, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method without a report.
    @discardableResult
    public func updateReporting(
        _ object: ModelObject, from input: some JSONInput, at path: String = ""
    ) throws -> MappingReport {
        try update(object, input, path, isReporting: true)
    }

    private func update(
        _ object: ModelObject, _ input: some JSONInput, _ path: String, isReporting: Bool
    ) throws -> MappingReport {
        let request = try DecodingRequest(try check(object).name, nil, path, isArray: false, in: model)
        let run = try run(isReporting: isReporting)
        return try bring { try run.update(object, input, request, in: members, forgetting: []) }
    }

    /// - Returns: The object's plan.
    /// - Throws: `MappingError.data` for an object that the graph hasn't.
    @discardableResult
    func check(_ object: ModelObject) throws -> EntityMapping {
        if contains(object), let mapping = object.mapping { return mapping }
        throw MappingError.data(
            DataFailure(
                reason: .wrongEntity, path: JSONPath(), entity: object.mapping?.name,
                expected: "an object of the graph",
                found: members.contains(object)
                    ? "one that only stands for its identity: call findOrCreate, or decode it"
                    : "one that it hasn't: insert it"))
    }
}
