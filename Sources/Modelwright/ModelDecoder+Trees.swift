/// A JSON value or a dictionary instead of bytes: the same engine, and the same objects.
extension ModelDecoder {
    /// Decodes an array of objects of a class from a JSON value.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from value: JSONValue, at path: String = ""
    ) throws -> [Object] {
        try decodeOne(.array(Object.self, at: path)) { try $0.decode(value, $1, $2) }
    }

    /// Decodes one object of a class from a JSON value.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode<Object: ModelObject>(
        _ type: Object.Type, from value: JSONValue, at path: String = ""
    ) throws -> Object {
        try decodeOne(.object(type, at: path)) { try $0.decode(value, $1, $2) }
    }

    /// Decodes one object of an entity from a JSON value: of its class, or a `DynamicObject`.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode(entity: String, from value: JSONValue, at path: String = "") throws -> ModelObject {
        try decodeOne(.object(entity: entity, at: path)) { try $0.decode(value, $1, $2) }
    }

    /// Decodes an array of objects of a class from a dictionary of Swift's own values.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from dictionary: [String: Any], at path: String
    ) throws -> [Object] {
        try decodeOne(.array(Object.self, at: path)) { try $0.decode(dictionary, $1, $2) }
    }

    /// Decodes what stands in one place of a JSON value.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode<Value>(_ root: DecodingRoot<Value>, from value: JSONValue) throws -> Value {
        try decodeOne(root) { try $0.decode(value, $1, $2) }
    }

    /// Decodes what stands in one place of a dictionary of Swift's own values.
    ///
    /// - Throws: As from bytes; failures have paths and no lines.
    public func decode<Value>(_ root: DecodingRoot<Value>, from dictionary: [String: Any]) throws -> Value {
        try decodeOne(root) { try $0.decode(dictionary, $1, $2) }
    }

    private func decodeOne<Value>(
        _ root: DecodingRoot<Value>,
        _ decode: (DecodingRun, [DecodingRequest], TakeObjects) throws -> MappingReport
    ) throws -> Value {
        var value: Value?
        let report = try decode(run(isReporting: false), [root.request(in: model)]) { value = root.take($1) }
        return try root.value(value, report)
    }
}
