public import Foundation

/// Values of any `Encodable` type, under an entity's mapping.
///
/// The keys that the type encodes are names of the entity's properties. `docs/Structs.md` has the rules.
extension ModelEncoder {
    /// Encodes a value of any `Encodable` type, or an array of them, as an entity's mapping says.
    ///
    /// ```swift
    /// let data = try encoder.encode(BandRecord(name: "Can"), entity: "Band")
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value; an array of values becomes an array.
    ///   - entity: The name of the entity.
    ///   - path: Where the value goes in the document: `data.bands` writes `{"data":{"bands":…}}`.
    /// - Throws: What the value's own `encode(to:)` throws, `EncodingError.invalidValue` for a key that the entity doesn't have
    ///   and for a value that doesn't fit its property, and `MappingError.data` as for objects.
    public func encode<Value: Encodable>(_ value: Value, entity: String, at path: String = "") throws -> Data {
        try withObjects(of: value, entity) { objects, isArray in
            isArray ? try encode(objects, at: path) : try encode(objects[0], at: path)
        }
    }

    /// Encodes a value of any `Encodable` type, or an array of them, as a JSON value.
    ///
    /// - Throws: As `encode`.
    public func jsonValue<Value: Encodable>(_ value: Value, entity: String, at path: String = "") throws -> JSONValue {
        try withObjects(of: value, entity) { objects, isArray in
            isArray ? try jsonValue(objects, at: path) : try jsonValue(objects[0], at: path)
        }
    }

    /// Runs `body` with the objects that a value is, of which there is one where it is no array.
    private func withObjects<Value: Encodable, Result>(
        of value: Value, _ entity: String, _ body: (_ objects: [ModelObject], _ isArray: Bool) throws -> Result
    ) throws -> Result {
        let mapping = try DecodingRequest(entity, nil, "", isArray: false, in: model).entity
        let plans = model.storage.mapping ?? ModelMapping(entities: [], entityByClass: [:])
        let tree = try TreeEncoder.tree(of: value, userInfo: userInfo, keepsOriginals: plans.hasOpenAttributes)
        var builder = ObjectBuilder(plans)
        let (objects, isArray) = try builder.roots(tree, of: mapping)
        // A class may hold weakly what it is given.
        defer { withExtendedLifetime(builder.held) {} }
        return try body(objects, isArray)
    }
}
