extension NodeDecoder {
    /// The value of the objects that the engine has made.
    static func value<Value: Decodable>(
        _ type: Value.Type, of objects: [ModelObject], userInfo: [CodingUserInfoKey: any Sendable]
    ) throws -> Value {
        let list = ListNode(objects: objects)
        let root = NodeDecoder(DecodingContext(userInfo: userInfo), .json(.null), nil, .none, as: nil)
        return try root.decode(type, from: isList(type) ? .list(list) : root.single(list), .none)
    }

    /// The value that a JSON value is, as Foundation's decoder reads it.
    static func value<Value: Decodable>(
        _ type: Value.Type, of json: JSONValue, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        let root = NodeDecoder(DecodingContext(userInfo: userInfo), .json(.null), nil, .none, as: nil)
        return try root.decode(type, from: .json(json), .none)
    }

    private func single(_ list: ListNode) -> DecodingNode { list.objects.isEmpty ? .json(.null) : list[0] }

    /// Whether values of a type are made of an array of objects.
    static func isList(_ type: Any.Type) -> Bool { type is any ListType.Type }
}

/// The collections of the standard library that are arrays in JSON.
private protocol ListType {}
extension Array: ListType {}
extension ArraySlice: ListType {}
extension ContiguousArray: ListType {}
extension Set: ListType {}
