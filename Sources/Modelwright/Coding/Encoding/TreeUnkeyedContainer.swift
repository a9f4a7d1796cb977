/// Takes the elements of a value.
struct TreeUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.container.nodes.count }

    private var step: CodingPlace.Step { .index(count) }
    private func append(_ node: EncodingNode) { encoder.container.append(node) }

    // MARK: Any type

    func encode<Value: Encodable>(_ value: Value) throws { append(try encoder.node(of: value, step)) }
    func encodeNil() throws { append(.null) }

    // MARK: Parts

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        part().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }
    func superEncoder() -> any Encoder { part() }

    private func part() -> TreeEncoder {
        let part = EncodingContainer()
        let step = step
        append(.container(part))
        return encoder.child(part, step)
    }

    // MARK: Strings, Booleans and numbers

    func encode(_ value: Bool) throws { append(.leaf(.init(value))) }
    func encode(_ value: String) throws { append(.leaf(.init(value))) }
    func encode(_ value: Double) throws { append(try encoder.finite(value, step)) }
    func encode(_ value: Float) throws { append(try encoder.finite(value, step)) }
    func encode(_ value: Int) throws { append(.leaf(.init(value))) }
    func encode(_ value: Int8) throws { append(.leaf(.init(value))) }
    func encode(_ value: Int16) throws { append(.leaf(.init(value))) }
    func encode(_ value: Int32) throws { append(.leaf(.init(value))) }
    func encode(_ value: Int64) throws { append(.leaf(.init(value))) }
    func encode(_ value: UInt) throws { append(.leaf(.init(value))) }
    func encode(_ value: UInt8) throws { append(.leaf(.init(value))) }
    func encode(_ value: UInt16) throws { append(.leaf(.init(value))) }
    func encode(_ value: UInt32) throws { append(.leaf(.init(value))) }
    func encode(_ value: UInt64) throws { append(.leaf(.init(value))) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { append(.leaf(.init(value))) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { append(.leaf(.init(value))) }
}
