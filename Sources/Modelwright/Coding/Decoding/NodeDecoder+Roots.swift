extension NodeDecoder {
    /// A decoder that stands on nothing yet.
    static func root(userInfo: [CodingUserInfoKey: any Sendable], areLinked: Bool = false) -> NodeDecoder {
        NodeDecoder(DecodingContext(userInfo: userInfo, areLinked: areLinked), .json(.null), nil, .none, as: nil)
    }

    /// The value of an object that the engine has made, and that nobody else has.
    static func value<Value: Decodable>(
        _ type: Value.Type, of object: ModelObject, userInfo: [CodingUserInfoKey: any Sendable], areLinked: Bool
    ) throws -> Value {
        let root = root(userInfo: userInfo, areLinked: areLinked)
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
