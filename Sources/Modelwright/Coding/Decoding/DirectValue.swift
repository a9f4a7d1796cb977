import Foundation

/// A type that has a form of its own in a model or in JSON, so that its `init(from:)` isn't asked.
protocol DirectValue {
    /// The value of an attribute that holds it as its own type; nil for nil, and for an attribute of another type.
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Self?
    /// The value that a JSON value is, as Foundation's decoder reads it; nil where the type's own initializer has to make it,
    /// or to say why it can't.
    static func direct(_ json: JSONValue) throws(NodeProblem) -> Self?
}

extension CodingScalar {
    static func direct(_ json: JSONValue) throws(NodeProblem) -> Self? { try value(of: json) }
}

extension String: DirectValue {}
extension Int: DirectValue {}
extension Double: DirectValue {}
extension Bool: DirectValue {}

extension AttributeMapping {
    /// The value of an attribute of a kind.
    ///
    /// Invariant: `kind` is `Primitive`'s.
    @inline(__always)
    fileprivate func held<Primitive: ModelPrimitive>(_ kind: PrimitiveKind, of object: ModelObject) -> Primitive? {
        accessReference.with { $0.kind } == kind ? typed(Primitive.self).get(object) : nil
    }
}

extension Date: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Date? {
        attribute.held(.date, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> Date? {
        if json.isNull { throw .null }
        return nil
    }
}

extension UUID: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> UUID? {
        attribute.held(.uuid, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> UUID? {
        if json.isNull { throw .null }
        return nil
    }
}

extension Data: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Data? {
        attribute.held(.data, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> Data? {
        if let data = Data(base64Encoded: try String.value(of: json)) { return data }
        throw .unfit("\(DataFailure.found(json)) is not base64")
    }
}

extension URL: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> URL? {
        attribute.held(.url, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> URL? {
        if let url = URL(string: try String.value(of: json)) { return url }
        throw .unfit("\(DataFailure.found(json)) is not a URL")
    }
}

extension Decimal: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Decimal? {
        attribute.held(.decimal, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> Decimal? {
        guard case .number(let number) = json else { throw NodeProblem(json) }
        if let decimal = number.decimal { return decimal }
        throw .unfit("\(DataFailure.found(json)) does not fit in Decimal")
    }
}

extension JSONValue: DirectValue {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> JSONValue? {
        attribute.held(.json, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> JSONValue? { json }
}

/// Arrays of strings, which are what attributes hold most.
extension Array: DirectValue where Element == String {
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> [String]? {
        attribute.held(.strings, of: object)
    }
    static func direct(_ json: JSONValue) throws(NodeProblem) -> [String]? {
        guard case .array(let elements) = json else { return nil }
        var strings: [String] = []
        strings.reserveCapacity(elements.count)
        for element in elements {
            // Which element is none, its own decoder says.
            guard case .string(let string) = element else { return nil }
            strings.append(string)
        }
        return strings
    }
}

extension DecodingNode {
    /// The node as a value of one of these types; nil where the type's own initializer has to make it.
    func direct<Value: DirectValue>(_ type: Value.Type) throws(NodeProblem) -> Value? {
        switch self {
        case .attribute(let attribute, let object):
            if let value = Value.held(by: attribute, of: object) ?? attribute.transformed(of: object) { return value }
            return try attribute.read(Value.direct, of: object)
        case .json(let json): return try Value.direct(json)
        case .object(let node):
            guard let identity = node.identityAttribute else { return nil }
            return try DecodingNode.attribute(identity, of: node.object).direct(type)
        case .list: return nil
        }
    }

    /// The value of an attribute whose property in the class is of the type itself: an array of dates, or what a transform
    /// makes.
    func own<Value>(_ type: Value.Type) -> Value? {
        guard case .attribute(let attribute, let object) = self else { return nil }
        if attribute.access.kind == .any { return attribute.transformed(of: object) }
        guard attribute.ownType == type, let own = type as? any ModelValue.Type else { return nil }
        return own.own(of: attribute.access.value(of: object)) as? Value
    }
}

extension ModelValue {
    fileprivate static func own(of primitive: Any?) -> Self? { (primitive as? Primitive).flatMap { value(from: $0) } }
}
