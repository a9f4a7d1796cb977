/// Values of any `Decodable` type, under an entity's mapping.
///
/// The keys that the type asks for are names of the entity's properties. `docs/Structs.md` has the rules.
extension ModelDecoder {
    /// Decodes a value of any `Decodable` type, or an array of them, as an entity's mapping says.
    ///
    /// ```swift
    /// struct BandRecord: Codable, Sendable {
    ///     var name: String
    ///     var formed: Date?
    /// }
    ///
    /// let bands = try decoder.decode([BandRecord].self, entity: "Band", from: data, at: "bands")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type. For an array, a set or another of the standard library's lists there is an array in the JSON.
    ///   - entity: The name of the entity.
    ///   - input: The JSON.
    ///   - path: The dotted key path of the value in the document; the document's own value by default.
    /// - Throws: `MappingError.data` or `.failures`, as `failures` says, for what is not JSON or does not fit the model, and
    ///   what the type's own `init(from:)` throws: a `DecodingError` for a key that it requires and that is absent.
    public func decode<Value: Decodable>(
        _ type: Value.Type, entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> Value {
        try decodeValue(type, entity: entity, from: input, at: path, isReporting: false).0
    }

    /// Decodes a value of any `Decodable` type, or an array of them, and lists what was not taken over as it stood.
    ///
    /// - Throws: As `decode`. With `failures` of `.report` only what is not JSON, what exceeds a limit, and what the type
    ///   throws.
    public func decodeReporting<Value: Decodable>(
        _ type: Value.Type, entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> (Value, MappingReport) {
        try decodeValue(type, entity: entity, from: input, at: path, isReporting: true)
    }

    /// Decodes a value of any `Decodable` type, or an array of them, away from the caller's actor.
    ///
    /// - Throws: As `decode`, and `CancellationError`.
    @concurrent
    public nonisolated func decodeInBackground<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, entity: String, from input: sending some JSONInput, at path: String = ""
    ) async throws -> sending Value {
        try Task.checkCancellation()
        let value = try decode(type, entity: entity, from: input, at: path)
        try Task.checkCancellation()
        return value
    }

    private func decodeValue<Value: Decodable>(
        _ type: Value.Type, entity: String, from input: some JSONInput, at path: String, isReporting: Bool
    ) throws -> (Value, MappingReport) {
        let request = try DecodingRequest(entity, nil, path, isArray: type is any ListType.Type, in: model)
        let mapping = model.storage.mapping
        let areLinked =
            mapping?.hasReferences(in: request.entity) == true || mapping?.needsGraph(request.entity) == true
        let maximumValues = areLinked ? max(maximumObjectCount, 0) : nil
        guard let listType = type as? any ListType.Type else {
            let root = DecodingRoot.object(entity: entity, at: path)
            let (object, report) = try decodeOne(root, from: input, isReporting: isReporting, takesApart: true)
            return (try NodeDecoder.value(type, of: object, userInfo: userInfo, maximumValues: maximumValues), report)
        }
        let receiver = listType.receiver(userInfo: userInfo, maximumValues: maximumValues)
        let report = try run(isReporting: isReporting, takesApart: true).decode(input, request, to: receiver)
        return (try receiver.list(as: type), report)
    }
}
