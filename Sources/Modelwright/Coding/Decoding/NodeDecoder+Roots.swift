extension NodeDecoder {
    /// A decoder that stands on nothing yet.
    static func root(userInfo: [CodingUserInfoKey: any Sendable], maximumValues: Int? = nil) -> NodeDecoder {
        NodeDecoder(
            DecodingContext(userInfo: userInfo, maximumValues: maximumValues), .json(.null), nil, .none, as: nil)
    }

    /// The value of an object that the engine has made, and that nobody else has.
    static func value<Value: Decodable>(
        _ type: Value.Type, of object: ModelObject, userInfo: [CodingUserInfoKey: any Sendable], maximumValues: Int?
    ) throws -> Value {
        let root = root(userInfo: userInfo, maximumValues: maximumValues)
        root.context.hold(object)
        return try root.decode(type, from: DecodingNode(object), .none)
    }

    /// The value that a JSON value is, as Foundation's decoder reads it.
    static func value<Value: Decodable>(
        _ type: Value.Type, of json: JSONValue, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        try root(userInfo: userInfo).decode(type, from: .json(json), .none)
    }
}
