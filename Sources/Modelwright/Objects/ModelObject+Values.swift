import Foundation

/// Properties by name.
extension ModelObject {
    /// The value of a property: an attribute's in Swift's type for it, an object, an array of objects, or nil. A composite's is
    /// the struct that a class has for it, otherwise an object.
    ///
    /// - Throws: `MappingError.unknownProperty`.
    public final func value(forKey key: String) throws -> Any? {
        guard let mapping else { throw MappingError.unknownProperty(key) }
        if let attribute = mapping.attributesByName[key] { return attribute.value(of: self) }
        guard let relationship = mapping.relationshipsByName[key] else { throw MappingError.unknownProperty(key) }
        if relationship.isToMany { return relationship.objects(of: self) }
        let object = relationship.object(of: self)
        return (object as? any AnyCompositeObject)?.anyValue ?? object
    }

    /// Sets a property: an attribute to one of Swift's values in any width, a relationship to an object, an array of
    /// objects or nil, keeping its inverse. A composite is set to the struct that a class has for it, to an object, or to a
    /// dictionary of its attributes' values.
    ///
    /// - Throws: `MappingError.unknownProperty`, and `MappingError.data` for a value that does not fit.
    public final func setValue(_ value: Any?, forKey key: String) throws {
        guard let mapping else { throw MappingError.unknownProperty(key) }
        let value = value.map(AnyNode.plain)
        // A nil may be inside an optional that is an `Any`.
        if let some = value, AnyNode(some)?.kind == .null, !(some is JSONValue) {
            return try setValue(nil, forKey: key)
        }
        if let attribute = mapping.attributesByName[key] {
            if attribute.derivation != nil {
                throw MappingError.data(
                    DataFailure(
                        reason: .typeMismatch, path: JSONPath(), entity: mapping.name, property: key,
                        expected: "no value, since it is derived",
                        found: value.map { ModelObject.text($0) } ?? "nil"))
            }
            let fits = value.map { attribute.set(self, any: $0) } ?? attribute.setNil(self)
            guard fits else {
                throw MappingError.data(
                    DataFailure(
                        reason: .typeMismatch, path: JSONPath(), entity: mapping.name, property: key,
                        expected: attribute.codec == .integer || attribute.codec == .unsigned
                            ? attribute.expectation
                            : "a value of type \(PropertyType(attribute.access.valueType))",
                        found: value.map { "\(ModelObject.text($0)) of type \(type(of: $0))" } ?? "nil"))
            }
            // A value that was read from another JSON type is written in that form.
            if case .value(let form) = states[attribute], [.string, .number].contains(form) { return }
            states[attribute] = .value(.plain)
            return
        }
        guard let relationship = mapping.relationshipsByName[key] else { throw MappingError.unknownProperty(key) }
        switch value {
        case nil where relationship.isToMany: try replaceAll(relationship, with: [])
        case nil: try set(modelObject: nil, forKey: key)
        case let value? where relationship.isToMany:
            guard let objects = ModelObject.objects(in: value) else { throw mismatch(value, relationship) }
            try replaceAll(relationship, with: objects)
        case let value?:
            guard let object = try ModelObject.object(in: value) ?? composite(relationship, value) else {
                throw mismatch(value, relationship)
            }
            try set(modelObject: object, forKey: key)
        }
    }

    /// What an operation throws that needs to know the object's model.
    final var failureOfNoModel: MappingError {
        MappingError.data(
            DataFailure(
                reason: .wrongEntity, path: JSONPath(), expected: "an object that belongs to a model",
                found: "\("\(type(of: self))".withArticle) \(ModelObject.madeByInit)"))
    }

    /// What is said of an object that knows no entity, and what to do about it.
    static let madeByInit =
        "that init() made; make it with init(entity:), or link it to an object that has an entity"

    /// The object that a value is. Its type is asked first, since a cast to a class bridges all that an array or a
    /// dictionary holds, however deep.
    private static func object(in value: Any) -> ModelObject? {
        let value = AnyNode.unwrapped(value)
        return type(of: value) is ModelObject.Type ? value as? ModelObject : nil
    }

    /// A composite's object of a value, or of a dictionary of values.
    private func composite(_ relationship: RelationshipMapping, _ value: Any) throws -> ModelObject? {
        let entity = relationship.destination
        guard entity.isComposite, let object = entity.newObject(entity.objectType) else { return nil }
        if let composite = object as? any AnyCompositeObject, composite.take(value) { return object }
        let members: [(key: String, value: Any)]
        switch AnyNode(value) {
        case .object(let values)?: members = values.map { ($0, $1) }.ordered { $0.key < $1.key }
        case .json(.object(let values))?: members = values.map { ($0, $1) }
        default: return nil
        }
        entity.setDefaults(of: object)
        for (key, value) in members {
            guard entity.attributesByName[key] != nil || entity.relationshipsByName[key] != nil else {
                let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
                let near = EditDistance.nearest(to: key, among: names).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw MappingError.data(
                    DataFailure(
                        reason: .unknownKey, path: JSONPath(), entity: mapping?.name, property: relationship.name,
                        expected: "a dictionary of \(entity.name)'s attributes",
                        found: "one with \"\(key)\"\(near)"))
            }
            try object.setValue(value, forKey: key)
        }
        return object
    }

    /// The objects of an array or a set; nil for anything else.
    private static func objects(in value: Any) -> [ModelObject]? {
        if AnyNode.isBridged(value) { return nil }
        if let set = value as? Set<ModelObject> { return Array(set) }
        guard let elements = value as? [Any] else { return nil }
        let objects = elements.compactMap(object(in:))
        return objects.count == elements.count ? objects : nil
    }

    /// What is thrown for a value that a relationship or a composite doesn't take.
    final func mismatch(_ value: Any?, _ relationship: RelationshipMapping) -> MappingError {
        MappingError.data(
            DataFailure(
                reason: .typeMismatch, path: JSONPath(), entity: mapping?.name, property: relationship.name,
                expected: relationship.isToMany
                    ? "an array of objects"
                    : relationship.destination.isComposite
                        ? "a value of the composite \(relationship.destination.name), or a dictionary" : "an object",
                found: value.map { value in
                    type(of: value) is ModelObject.Type
                        ? "\(type(of: value))".withArticle : "\(ModelObject.text(value)) of type \(type(of: value))"
                } ?? "nil"))
    }

    /// A value as messages show it: a string in quotes, cut where it is long.
    static func text(_ value: Any) -> String {
        // A container may be nested deeper than its description can go.
        if AnyNode.isBridged(value) { return "a value" }
        if let node = AnyNode(value), !(value is JSONValue) {
            if node.kind == .array { return "an array of \(node.elements.count)" }
            if node.kind == .object { return "a dictionary of \(node.members.count)" }
        }
        if let date = value as? Date { return "the date \(date.shown)" }
        if let string = value as? String { return DataFailure.found(.string(string)) }
        let text = "\(value)"
        return text.utf8.count > 100 ? "\(text.prefix(60))…" : text
    }
}
