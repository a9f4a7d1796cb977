/// What a decoder stands on, as one value.
struct NodeSingleValueContainer: SingleValueDecodingContainer {
    let decoder: NodeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.node.isNull }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.decode(type, from: decoder.node, .none)
    }

    @inline(__always)
    private func scalar<Scalar: CodingScalar>() throws -> Scalar {
        do throws(NodeProblem) {
            return try decoder.counted(decoder.node.scalar(Scalar.self), of: decoder.node)
        } catch {
            throw decoder.error(error, Scalar.self, .none, decoder.node.subject)
        }
    }

    func decode(_: Bool.Type) throws -> Bool { try scalar() }
    func decode(_: String.Type) throws -> String { try scalar() }
    func decode(_: Double.Type) throws -> Double { try scalar() }
    func decode(_: Float.Type) throws -> Float { try scalar() }
    func decode(_: Int.Type) throws -> Int { try scalar() }
    func decode(_: Int8.Type) throws -> Int8 { try scalar() }
    func decode(_: Int16.Type) throws -> Int16 { try scalar() }
    func decode(_: Int32.Type) throws -> Int32 { try scalar() }
    func decode(_: Int64.Type) throws -> Int64 { try scalar() }
    func decode(_: UInt.Type) throws -> UInt { try scalar() }
    func decode(_: UInt8.Type) throws -> UInt8 { try scalar() }
    func decode(_: UInt16.Type) throws -> UInt16 { try scalar() }
    func decode(_: UInt32.Type) throws -> UInt32 { try scalar() }
    func decode(_: UInt64.Type) throws -> UInt64 { try scalar() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_: Int128.Type) throws -> Int128 { try scalar() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_: UInt128.Type) throws -> UInt128 { try scalar() }
}
