extension ModelObject {
    /// An empty object of an entity, with the model's defaults.
    ///
    /// - Throws: `MappingError.data` with `wrongEntity` when the entity's class in its model is another.
    ///
    /// ```swift
    /// let author = try Author(entity: model.entitiesByName["Author"]!)
    /// ```
    public convenience init(entity: EntityDescription) throws {
        self.init()
        try setDefaults(of: entity)
    }

    fileprivate final func setDefaults(of entity: EntityDescription) throws {
        try attach(entity).setDefaults(of: self)
    }

    /// An object of an entity with the values and the nested objects of a JSON dictionary.
    ///
    /// It takes String, every number type, Bool, NSNull and nil, `JSONValue`, arrays and string-keyed dictionaries.
    ///
    /// - Throws: `MappingError.data` for the first value that does not fit.
    public convenience init(dictionary: [String: Any], entity: EntityDescription) throws {
        self.init()
        let mapping = try attach(entity)
        let run = DecodingRun(storage: entity.storage, options: DecodingOptions())
        try run.decode(dictionary, into: self, mapping)
    }

    /// The object and everything that it holds as a JSON dictionary: String, Int (`UInt64` above its range), Double,
    /// Decimal, Bool, NSNull, arrays and dictionaries.
    ///
    /// - Throws: `MappingError.data` when the object belongs to no model, or something in it cannot be written.
    public var dictionaryRepresentation: [String: Any] {
        get throws {
            guard let storage = ownStorage else {
                throw MappingError.data(
                    DataFailure(
                        reason: .wrongEntity, path: JSONPath(), expected: "an object that a model made",
                        found: "\("\(type(of: self))".withArticle) \(ModelObject.madeByInit)"))
            }
            let root = JSONKeyPath(components: [])
            return try EncodingRun(contents: .object(self), path: root, storage: storage).tree(.dictionary)
                .dictionary
                ?? [:]
        }
    }

    @discardableResult
    private func attach(_ entity: EntityDescription) throws -> EntityMapping {
        guard let mapping = entity.storage.mapping?.entities[entity.index], mapping.objectType == type(of: self) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: entity.name,
                    expected:
                        "the class \(entity.storage.mapping?.entities[entity.index].objectType ?? ModelObject.self)",
                    found: type(of: self).entityName == entity.name
                        ? "\(type(of: self)), which was not passed in classes when the model was loaded"
                        : "\(type(of: self)), which is a class for another entity"))
        }
        if self.mapping === mapping { return mapping }
        // By now others may have the object, and be at work on it as one of its entity.
        if let other = self.mapping {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), entity: entity.name,
                    expected: "a new object from \(type(of: self)).init()",
                    found:
                        "one that is of \(other.name)\(other.storage == mapping.storage ? "" : " in another model") already"
                ))
        }
        attach(mapping)
        return mapping
    }
}

extension ObjectModel {
    /// An empty object of a class, with the model's defaults.
    ///
    /// - Throws: `MappingError.data` with `wrongEntity` when the class is none of those that the model was loaded with.
    ///
    /// ```swift
    /// let author = try model.make(Author.self)
    /// ```
    public func make<Object: ModelObject>(_ type: Object.Type = Object.self) throws -> Object {
        let entity = storage.mapping?.entity(ofClass: type).map { EntityDescription(storage: storage, index: $0.index) }
        guard let entity = entity ?? self.entity(named: type.entityName) else {
            throw MappingError.data(
                DataFailure(
                    reason: .wrongEntity, path: JSONPath(), expected: "the class of an entity of the model \(name)",
                    found: "\(type), which is a class for \(type.entityName)"))
        }
        let object = type.init()
        try object.setDefaults(of: entity)
        return object
    }
}

extension Array where Element: ModelObject {
    /// The objects as JSON dictionaries; see `ModelObject.dictionaryRepresentation`.
    public var dictionaryRepresentation: [[String: Any]] {
        get throws { try map { try $0.dictionaryRepresentation } }
    }
}
