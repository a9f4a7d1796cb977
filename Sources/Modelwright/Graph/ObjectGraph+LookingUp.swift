import Foundation

/// Finding objects by their identities.
extension ObjectGraph {
    /// The object of a class, or of one that inherits from it, that has an identity; nil if none has, or only its identity is known.
    ///
    /// An identity of several attributes is a dictionary by their names: `identity: ["airport": "FRA", "number": 1]`.
    @inlinable
    public func object<Object: ModelObject, Identity: ModelValue>(_ type: Object.Type, identity: Identity) -> Object? {
        // Inlined, so that for an integer or a text nothing generic is left.
        if let primitive = identity.primitive {
            if let integer = Identity.Primitive._integer(primitive), let found = object(of: type, integer: integer) {
                return found as? Object
            }
            if let text = Identity.Primitive._string(primitive), let found = object(of: type, text: text) {
                return found as? Object
            }
        }
        return object(of: type, any: identity) as? Object
    }

    /// The object of a class that has an identity, which is written as JSON: one of several attributes has values of several types.
    @_disfavoredOverload
    public func object<Object: ModelObject>(_ type: Object.Type, identity: JSONValue) -> Object? {
        object(of: type, any: identity) as? Object
    }

    /// The object of an entity, or of one that inherits from it, that has an identity.
    public func object(entity: String, identity: some ModelValue) -> ModelObject? {
        mapping(of: entity).flatMap { object(of: $0, identity) }
    }

    /// The object of an entity that has an identity, which is written as JSON.
    @_disfavoredOverload
    public func object(entity: String, identity: JSONValue) -> ModelObject? {
        mapping(of: entity).flatMap { object(of: $0, identity) }
    }

    /// The object of a class whose identity is an integer, or nil in its place; nil for a class with another identity.
    @usableFromInline
    func object(of type: ModelObject.Type, integer: Int64) -> ModelObject?? {
        guard let entity = mapping.reference(ofClass: type) else { return nil }
        return entity.with { entity -> ModelObject?? in
            guard entity.soleIdentity?.with({ $0.codec == .integer }) == true else { return nil }
            return .some(members.known(.integer(integer), entity))
        }
    }

    /// The same for one whose identity is a text.
    @usableFromInline
    func object(of type: ModelObject.Type, text: String) -> ModelObject?? {
        guard let entity = mapping.reference(ofClass: type) else { return nil }
        return entity.with { entity -> ModelObject?? in
            guard entity.soleIdentity?.with({ $0.codec == .string }) == true else { return nil }
            return .some(members.known(.string(ExactString(text)), entity))
        }
    }

    /// The object of a class that has an identity of any type.
    @usableFromInline
    func object(of type: ModelObject.Type, any identity: some ModelValue) -> ModelObject? {
        mapping(of: type).flatMap { object(of: $0, identity) }
    }

    private func object(of mapping: EntityMapping, _ identity: some ModelValue) -> ModelObject? {
        key(identity, of: mapping).flatMap { members.known($0, mapping) }
    }

    // MARK: Keys

    func mapping(of type: ModelObject.Type) -> EntityMapping? {
        model.storage.mapping?.entity(ofClass: type)
    }

    func mapping(of entity: String) -> EntityMapping? {
        model.storage.entityIndexByName[entity].flatMap { model.storage.mapping?.entities[$0] }
    }

    /// The identity that a value is for an entity; nil where it is of another type.
    func key<Value: ModelValue>(_ value: Value, of mapping: EntityMapping) -> IdentityKey? {
        // Most are such, and need no object to be compared.
        if let part = mapping.soleIdentity, let primitive = value.primitive {
            if part.with({ $0.codec == .integer }) {
                if let integer = Value.Primitive._integer(primitive) { return .integer(integer) }
            } else if let text = Value.Primitive._string(primitive) {
                return .string(ExactString(text))
            }
        }
        guard let object = mapping.newObject(mapping.objectType), setIdentity(value, of: object, mapping) else {
            return nil
        }
        return IdentityKey(object)
    }

    /// Sets the attributes that identify an object; false where the value is none for them.
    func setIdentity(_ value: some ModelValue, of object: ModelObject, _ mapping: EntityMapping) -> Bool {
        if mapping.identity.count == 1, mapping.identity[0].set(object, any: value) { return true }
        guard let json = JSONValue(value as Any) else { return false }
        if mapping.identity.count == 1 { return mapping.identity[0].set(object, identity: json) }
        guard case .object(let parts) = json, parts.count == mapping.identity.count else { return false }
        return mapping.identity.allSatisfy { part in
            parts[part.name].map { part.set(object, identity: $0) } ?? false
        }
    }
}

extension AttributeMapping {
    /// Sets a part of an identity as JSON has it, as `ObjectGraph.Update.identity` does.
    fileprivate func set(_ object: ModelObject, identity json: JSONValue) -> Bool {
        guard case .string(let text) = json else { return set(object, any: json) }
        switch access.kind {
        case .uuid: return UUID.value(fromJSON: json).map { typed(UUID.self).set(object, $0) } ?? false
        case .date: return dateFormat.date(from: text).map { typed(Date.self).set(object, $0) } ?? false
        case .url: return URL.value(fromJSON: json).map { typed(URL.self).set(object, $0) } ?? false
        case .data: return Data.value(fromJSON: json).map { typed(Data.self).set(object, $0) } ?? false
        default: return set(object, any: text)
        }
    }
}
