import Foundation

extension EncodingNode {
    /// What Foundation's encoder makes of it.
    ///
    /// - Throws: `EncodingError.invalidValue` for a number that JSON can't write.
    func json(at path: @autoclosure () -> [any CodingKey] = []) throws -> JSONValue {
        switch self {
        case .null: return .null
        case .leaf(.date(let date)) where !date.timeIntervalSinceReferenceDate.isFinite:
            let seconds = date.timeIntervalSinceReferenceDate
            throw Self.unwritable(seconds, seconds.description, path())
        case .leaf(.decimal(let decimal)) where decimal.isNaN: throw Self.unwritable(decimal, "NaN", path())
        case .leaf(let leaf): return leaf.json
        case .own(let leaf, _): return try EncodingNode.leaf(leaf).json(at: path())
        case .container(let container):
            if StackGuard.isExhausted { throw Self.tooDeep(container) }
            switch container.kind {
            // Somebody has asked for a super encoder and not used it.
            case .nothing: return .object(JSONObject())
            case .single: return try container.nodes.first?.json(at: path()) ?? .null
            case .unkeyed:
                return .array(
                    try container.nodes.enumerated().map { index, node in
                        try node.json(at: path() + [PlainKey(index: index)])
                    })
            case .keyed:
                var object = JSONObject()
                for (name, node) in zip(container.names, container.nodes) {
                    object[name] = try node.json(at: path() + [PlainKey(stringValue: name)])
                }
                return .object(object)
            }
        }
    }

    /// Without the path, which takes the stack that there is no more room on.
    private static func tooDeep(_ container: EncodingContainer) -> EncodingError {
        .invalidValue(
            container.originals.last ?? container,
            .init(codingPath: [], debugDescription: StackGuard.exhaustion))
    }

    private static func unwritable(_ value: Any, _ text: String, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: "JSON can't write \(text)."))
    }

    /// The node without containers around one value.
    var resolved: EncodingNode {
        var node = self
        while case .container(let container) = node, container.kind == .single, let inner = container.nodes.first {
            node = inner
        }
        return node
    }

    /// The node, with the members or elements of JSON that was given as a whole.
    var opened: EncodingNode {
        guard case .json(let json)? = leaf else { return self }
        switch json {
        case .null: return .null
        case .array(let elements): return .container(EncodingContainer(elements))
        case .object(let members): return .container(EncodingContainer(members))
        case .boolean, .number, .string: return self
        }
    }

    /// The value that was encoded, for errors.
    var value: Any {
        switch self {
        case .null: Any?.none as Any
        case .leaf(let leaf): leaf.value
        case .own(.date(let date), _) where date.timeIntervalSinceReferenceDate.isNaN: EncodedLeaf.date(date).value
        case .own(_, let originals): originals.last as Any
        case .container(let container): container.originals.last ?? (try? json()) ?? JSONValue.null
        }
    }

    /// The value that was encoded as one of a type, or of a subclass; nil where there is none.
    func value(as type: Any.Type) -> Any? {
        let values: [Any] =
            switch self {
            case .null: []
            case .leaf(let leaf): [leaf.value]
            case .own(_, let originals): originals
            case .container(let container): container.originals
            }
        func cast<Value>(_ type: Value.Type) -> Any? { values.lazy.compactMap { $0 as? Value }.first }
        return values.first { Swift.type(of: $0) == type } ?? cast(type)
    }

    /// What it is, for messages.
    var found: String {
        switch resolved {
        case .null: "nil"
        case .leaf(let leaf), .own(let leaf, _): DataFailure.found(leaf.json)
        case .container(let container):
            container.kind == .unkeyed ? "an array of \(container.nodes.count)" : "an object"
        }
    }
}
