/// The members of an object, or of a JSON object, by keys.
struct NodeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: NodeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.memberNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.member(named: key.stringValue) != nil }

    private func member(_ key: any CodingKey, as type: Any.Type) throws -> DecodingNode {
        if let member = decoder.member(named: key.stringValue) { return member }
        throw decoder.error(.missing, type, for: key)
    }

    // MARK: Any type

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let member = try member(key, as: type)
        do {
            return try decoder.decode(type, from: member, .key(key))
        } catch DecodingError.keyNotFound(let missing, let context) {
            // What a type needs of one object nothing makes up for.
            guard let rest = member.withoutUnresolvedReferences, !rest.isNull else {
                throw DecodingError.keyNotFound(missing, context)
            }
            return try decoder.decode(type, from: rest, .key(key))
        }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let member: DecodingNode?
        do throws(NodeProblem) {
            member = try decoder.optionalMember(named: key.stringValue)
        } catch {
            throw decoder.error(error, type, for: key)
        }
        guard let member else { return nil }
        do {
            return try decoder.decode(type, from: member, .key(key))
        } catch DecodingError.keyNotFound(let missing, let context) {
            guard let rest = member.withoutUnresolvedReferences else {
                throw DecodingError.keyNotFound(missing, context)
            }
            return rest.isNull ? nil : try decoder.decode(type, from: rest, .key(key))
        }
    }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key, as: Any?.self).isNull }

    // MARK: Parts

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.child(member(key, as: [String: Any].self), .key(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.child(member(key, as: [Any].self), .key(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try superDecoder(PlainKey.superKey) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    private func superDecoder(_ key: any CodingKey) throws -> NodeDecoder {
        try decoder.child(decoder.member(named: key.stringValue) ?? .json(.null), .key(key))
    }

    // MARK: Strings, Booleans and numbers

    @inline(__always)
    private func scalar<Scalar: CodingScalar>(_ key: Key) throws -> Scalar {
        do throws(NodeProblem) {
            return try decoder.scalar(Scalar.self, named: key.stringValue)
        } catch {
            throw decoder.error(error, Scalar.self, for: key)
        }
    }

    @inline(__always)
    private func optional<Scalar: CodingScalar>(_ key: Key) throws -> Scalar? {
        do throws(NodeProblem) {
            return try decoder.optionalScalar(Scalar.self, named: key.stringValue)
        } catch {
            throw decoder.error(error, Scalar.self, for: key)
        }
    }

    func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key) }
    func decode(_: String.Type, forKey key: Key) throws -> String { try scalar(key) }
    func decode(_: Double.Type, forKey key: Key) throws -> Double { try scalar(key) }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try scalar(key) }
    func decode(_: Int.Type, forKey key: Key) throws -> Int { try scalar(key) }
    func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(key) }
    func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(key) }
    func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(key) }
    func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(key) }
    func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try scalar(key) }
    func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(key) }
    func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(key) }
    func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(key) }
    func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(key) }

    func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
    func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try optional(key) }
    func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try optional(key) }
    func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? { try optional(key) }
    func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }
    func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try optional(key) }
    func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try optional(key) }
    func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try optional(key) }
    func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try optional(key) }
    func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try optional(key) }
    func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(key) }
    func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(key) }
    func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(key) }
    func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_: Int128.Type, forKey key: Key) throws -> Int128? { try optional(key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(key) }
}
