/// Takes a value that is no more than one.
struct TreeSingleValueContainer: SingleValueEncodingContainer {
    let encoder: TreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ node: EncodingNode) throws { try encoder.setSingle(node) }

    func encode<Value: Encodable>(_ value: Value) throws { try set(encoder.node(of: value, .none)) }
    func encodeNil() throws { try set(.null) }

    func encode(_ value: Bool) throws { try set(.leaf(.init(value))) }
    func encode(_ value: String) throws { try set(.leaf(.init(value))) }
    func encode(_ value: Double) throws { try set(encoder.finite(value, .none)) }
    func encode(_ value: Float) throws { try set(encoder.finite(value, .none)) }
    func encode(_ value: Int) throws { try set(.leaf(.init(value))) }
    func encode(_ value: Int8) throws { try set(.leaf(.init(value))) }
    func encode(_ value: Int16) throws { try set(.leaf(.init(value))) }
    func encode(_ value: Int32) throws { try set(.leaf(.init(value))) }
    func encode(_ value: Int64) throws { try set(.leaf(.init(value))) }
    func encode(_ value: UInt) throws { try set(.leaf(.init(value))) }
    func encode(_ value: UInt8) throws { try set(.leaf(.init(value))) }
    func encode(_ value: UInt16) throws { try set(.leaf(.init(value))) }
    func encode(_ value: UInt32) throws { try set(.leaf(.init(value))) }
    func encode(_ value: UInt64) throws { try set(.leaf(.init(value))) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try set(.leaf(.init(value))) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try set(.leaf(.init(value))) }
}
