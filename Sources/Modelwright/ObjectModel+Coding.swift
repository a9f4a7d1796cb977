public import Foundation

/// Decoding and encoding with the defaults of `ModelDecoder` and `ModelEncoder`, which have the options.
extension ObjectModel {
    /// Decodes an array of objects of a class.
    ///
    /// ```swift
    /// let authors = try model.decode([Author].self, from: json, at: "authors")
    /// ```
    ///
    /// - Throws: As `ModelDecoder.decode`.
    @inlinable
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from input: some JSONInput, at path: String = ""
    ) throws -> [Object] {
        try ModelDecoder(model: self).decode(type, from: input, at: path)
    }

    /// Decodes one object of a class.
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decode<Object: ModelObject>(
        _ type: Object.Type, from input: some JSONInput, at path: String = ""
    ) throws -> Object {
        try ModelDecoder(model: self).decode(type, from: input, at: path)
    }

    /// Decodes one object of an entity: of its class, or a `DynamicObject`.
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decode(entity: String, from input: some JSONInput, at path: String = "") throws -> ModelObject {
        try ModelDecoder(model: self).decode(entity: entity, from: input, at: path)
    }

    /// Decodes an array of objects of an entity: of its class, or `DynamicObject`s.
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decodeArray(
        entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> [ModelObject] {
        try ModelDecoder(model: self).decodeArray(entity: entity, from: input, at: path)
    }

    /// Decodes what is in several places of one document. Identities find objects in all of them.
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: some JSONInput
    ) throws -> (repeat each Value) {
        try ModelDecoder(model: self).decode(repeat each roots, from: input)
    }

    /// Decodes what is in one place of a document.
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decode<Value>(_ root: DecodingRoot<Value>, from input: some JSONInput) throws -> Value {
        try ModelDecoder(model: self).decode(root, from: input)
    }

    /// Encodes an array of objects.
    ///
    /// ```swift
    /// let json = try model.encode(authors, at: "authors")
    /// ```
    ///
    /// - Throws: As `ModelEncoder.encode`.
    public func encode(_ objects: [ModelObject], at path: String = "") throws -> Data {
        try ModelEncoder(model: self).encode(objects, at: path)
    }

    /// Encodes one object.
    ///
    /// - Throws: As `ModelEncoder.encode`.
    public func encode(_ object: ModelObject, at path: String = "") throws -> Data {
        try ModelEncoder(model: self).encode(object, at: path)
    }
}
