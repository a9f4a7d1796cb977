/// Takes the members of a value by keys.
struct TreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ node: EncodingNode, _ key: Key) { encoder.container.set(node, named: key.stringValue) }

    // MARK: Any type

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        set(try encoder.node(of: value, .key(key)), key)
    }

    func encodeNil(forKey key: Key) throws { set(.null, key) }

    // MARK: Parts

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.child(encoder.container.container(named: key.stringValue), .key(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.child(encoder.container.container(named: key.stringValue), .key(key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { superEncoder(PlainKey.superKey) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key as any CodingKey) }

    private func superEncoder(_ key: any CodingKey) -> TreeEncoder {
        let part = EncodingContainer()
        encoder.container.set(.container(part), named: key.stringValue)
        return encoder.child(part, .key(key))
    }

    // MARK: Strings, Booleans and numbers

    func encode(_ value: Bool, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: String, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: Double, forKey key: Key) throws { set(try encoder.finite(value, .key(key)), key) }
    func encode(_ value: Float, forKey key: Key) throws { set(try encoder.finite(value, .key(key)), key) }
    func encode(_ value: Int, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: UInt, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws { set(.leaf(.init(value)), key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws { set(.leaf(.init(value)), key) }
}
