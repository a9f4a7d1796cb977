/// The objects of a list, or the elements of a JSON array, one after another.
struct NodeUnkeyedContainer: UnkeyedDecodingContainer {
    private(set) var decoder: NodeDecoder
    // Three words, which is what fits into the existential that a decoder hands out.
    private var size: Int
    private(set) var currentIndex = 0

    init(decoder: NodeDecoder, count: Int) {
        self.decoder = decoder
        size = count
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { size }
    var isAtEnd: Bool { currentIndex >= size }

    /// Takes the next element, which stays the next where it doesn't fit.
    private mutating func next<Value>(
        _ type: Any.Type, _ body: (DecodingNode, CodingPlace.Step) throws -> Value
    ) throws -> Value {
        let step = CodingPlace.Step.index(currentIndex)
        let value: Value
        do {
            value = try body(decoder.element(at: currentIndex), step)
        } catch let problem as NodeProblem {
            throw decoder.error(problem, type, step)
        }
        currentIndex += 1
        return value
    }

    // MARK: Any type

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if currentIndex == 0 { try leaveOutUnresolvedReferences(type) }
        let node: DecodingNode
        do throws(NodeProblem) {
            node = try decoder.element(at: currentIndex)
        } catch {
            throw decoder.error(error, type, .index(currentIndex))
        }
        let value = try decoder.decode(type, from: node, .index(currentIndex))
        currentIndex += 1
        return value
    }

    /// Leaves out what only stands for identities if the elements' type needs more of it. That is asked of one of them before anything
    /// is decoded, so that nothing is decoded twice, and the end is known in time.
    private mutating func leaveOutUnresolvedReferences<Value: Decodable>(_ type: Value.Type) throws {
        guard let (index, element, rest) = decoder.unresolvedElement else { return }
        do {
            _ = try decoder.decode(type, from: element, .index(index))
        } catch DecodingError.keyNotFound(let key, let context) {
            // A list of nothing else is empty: whoever has asked for it is told.
            if rest.objects.isEmpty { throw DecodingError.keyNotFound(key, context) }
            (decoder, size) = (decoder.beside(.list(rest)), rest.objects.count)
        }
    }

    mutating func decodeNil() throws -> Bool {
        let isNull: Bool
        do throws(NodeProblem) {
            isNull = try decoder.element(at: currentIndex).isNull
        } catch {
            throw decoder.error(error, Any?.self, .index(currentIndex))
        }
        if isNull { currentIndex += 1 }
        return isNull
    }

    // MARK: Parts

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next([String: Any].self) { [decoder] in try decoder.child($0, $1).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { [decoder] in try decoder.child($0, $1).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { [decoder] in try decoder.child($0, $1) }
    }

    // MARK: Strings, Booleans and numbers

    @inline(__always)
    private mutating func scalar<Scalar: CodingScalar>() throws -> Scalar {
        do throws(NodeProblem) {
            let value = try decoder.element(at: currentIndex).scalar(Scalar.self)
            currentIndex += 1
            return value
        } catch {
            throw decoder.error(error, Scalar.self, .index(currentIndex))
        }
    }

    mutating func decode(_: Bool.Type) throws -> Bool { try scalar() }
    mutating func decode(_: String.Type) throws -> String { try scalar() }
    mutating func decode(_: Double.Type) throws -> Double { try scalar() }
    mutating func decode(_: Float.Type) throws -> Float { try scalar() }
    mutating func decode(_: Int.Type) throws -> Int { try scalar() }
    mutating func decode(_: Int8.Type) throws -> Int8 { try scalar() }
    mutating func decode(_: Int16.Type) throws -> Int16 { try scalar() }
    mutating func decode(_: Int32.Type) throws -> Int32 { try scalar() }
    mutating func decode(_: Int64.Type) throws -> Int64 { try scalar() }
    mutating func decode(_: UInt.Type) throws -> UInt { try scalar() }
    mutating func decode(_: UInt8.Type) throws -> UInt8 { try scalar() }
    mutating func decode(_: UInt16.Type) throws -> UInt16 { try scalar() }
    mutating func decode(_: UInt32.Type) throws -> UInt32 { try scalar() }
    mutating func decode(_: UInt64.Type) throws -> UInt64 { try scalar() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_: Int128.Type) throws -> Int128 { try scalar() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_: UInt128.Type) throws -> UInt128 { try scalar() }
}
