import Foundation

/// Properties by name.
extension ModelObject {
    /// The value of a property: an attribute's in Swift's type for it, an object, an array of objects, or nil.
    ///
    /// - Throws: `MappingError.unknownProperty`.
    public final func value(forKey key: String) throws -> Any? {
        guard let mapping else { throw MappingError.unknownProperty(key) }
        if let attribute = mapping.attributesByName[key] { return attribute.value(of: self) }
        guard let relationship = mapping.relationshipsByName[key] else { throw MappingError.unknownProperty(key) }
        return relationship.isToMany ? relationship.objects(of: self) : relationship.object(of: self)
    }

    /// Sets a property: an attribute to one of Swift's values in any width, a relationship to an object, an array of
    /// objects or nil, keeping its inverse.
    ///
    /// - Throws: `MappingError.unknownProperty`, and `MappingError.data` for a value that does not fit.
    public final func setValue(_ value: Any?, forKey key: String) throws {
        guard let mapping else { throw MappingError.unknownProperty(key) }
        // A nil may be inside an optional that is an `Any`.
        if let some = value, some is NSNull || JSONValue(some) == .null, !(some is JSONValue) {
            return try setValue(nil, forKey: key)
        }
        if let attribute = mapping.attributesByName[key] {
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
            states[attribute.slot] = .value
            return
        }
        guard let relationship = mapping.relationshipsByName[key] else { throw MappingError.unknownProperty(key) }
        switch value {
        case nil where !relationship.isToMany: try set(modelObject: nil, forKey: key)
        case let object as ModelObject where !relationship.isToMany: try set(modelObject: object, forKey: key)
        case nil: try replaceAll(relationship, with: [])
        case let objects as [ModelObject] where relationship.isToMany: try replaceAll(relationship, with: objects)
        case let objects as Set<ModelObject> where relationship.isToMany:
            try replaceAll(relationship, with: Array(objects))
        default:
            throw MappingError.data(
                DataFailure(
                    reason: .typeMismatch, path: JSONPath(), entity: mapping.name, property: key,
                    expected: relationship.isToMany ? "an array of objects" : "an object",
                    found: "a \(value.map { "\(type(of: $0))" } ?? "nil")"))
        }
    }

    /// A value as messages show it: a string in quotes, cut where it is long.
    private static func text(_ value: Any) -> String {
        // Foundation's own description of a date that is not finite, or millions of years away, traps.
        if let date = value as? Date { return "the date \(date.timeIntervalSince1970) seconds from 1970" }
        if let string = value as? String { return DataFailure.found(.string(string)) }
        let text = "\(value)"
        return text.utf8.count > 100 ? "\(text.prefix(60))…" : text
    }

    private final func replaceAll(_ relationship: RelationshipMapping, with values: [ModelObject]) throws {
        var seen: Set<ModelObject> = []
        let objects = values.filter { seen.insert($0).inserted }
        for object in relationship.objects(of: self) where !seen.contains(object) {
            try remove(modelObject: object, forKey: relationship.name)
        }
        try add(modelObjects: objects, forKey: relationship.name)
        relationship.setObjects(objects, of: self)
        states[relationship.slot] = .value
    }
}
