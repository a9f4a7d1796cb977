/// Objects alone. What does not fit is thrown.
extension ModelDecoder {
    /// Decodes an array of objects of a class.
    ///
    /// - Parameters:
    ///   - type: The array's type, such as `[Author].self`.
    ///   - input: The JSON.
    ///   - path: The dotted key path of the array in the document; the document's own value by default.
    /// - Throws: `MappingError.data` or `.failures`, as `failures` says, for what is not JSON or does not fit the model.
    @inlinable
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from input: some JSONInput, at path: String = ""
    ) throws -> [Object] {
        // Inlined where the class is known, so that a small message does not look the array's type up at run time.
        Property.array(of: try decodeObjects(of: Object.self, from: input, at: path))
    }

    /// Decodes one object of a class.
    ///
    /// - Throws: As the method for arrays.
    public func decode<Object: ModelObject>(
        _ type: Object.Type, from input: some JSONInput, at path: String = ""
    ) throws -> Object {
        try decode(.object(type, at: path), from: input)
    }

    /// Decodes one object of an entity: of its class, or a `DynamicObject`.
    ///
    /// - Throws: As the method for arrays.
    public func decode(entity: String, from input: some JSONInput, at path: String = "") throws -> ModelObject {
        try decode(.object(entity: entity, at: path), from: input)
    }

    /// Decodes an array of objects of an entity: of its class, or `DynamicObject`s.
    ///
    /// - Throws: As the method for arrays of a class.
    public func decodeArray(
        entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> [ModelObject] {
        try decode(.array(entity: entity, at: path), from: input)
    }

    /// Decodes what is in several places of one document. Identities find objects in all of them.
    ///
    /// ```swift
    /// let (bands, albums) = try decoder.decode(
    ///     .array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: data)
    /// ```
    ///
    /// - Throws: As the method for arrays.
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: some JSONInput
    ) throws -> (repeat each Value) {
        try decodeAll(repeat each roots, from: input, isReporting: false).0
    }

    // Beside the method for several: a pack of one value is a tuple to the compiler, and does not become the value.

    /// Decodes what is in one place of a document.
    ///
    /// - Throws: As the method for arrays.
    public func decode<Value>(_ root: DecodingRoot<Value>, from input: some JSONInput) throws -> Value {
        try decodeOne(root, from: input, isReporting: false).0
    }
}
