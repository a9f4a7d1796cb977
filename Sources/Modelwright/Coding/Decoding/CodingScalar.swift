import Foundation

/// One of the types that a container hands out by itself: a string, a Boolean or a number.
protocol CodingScalar {
    /// The value of an attribute that holds it as its own type; nil for nil, and for an attribute of another type.
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Self?
    /// The value that a JSON value is, as Foundation's decoder reads it.
    static func value(of json: JSONValue) throws(NodeProblem) -> Self
}

extension CodingScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Self? {
        switch attribute.accessReference.with({ $0.kind }) {
        case .integer: attribute.typed(Int64.self).get(object).flatMap { Self(exactly: $0) }
        case .unsigned: attribute.typed(UInt64.self).get(object).flatMap { Self(exactly: $0) }
        default: nil
        }
    }

    static func value(of json: JSONValue) throws(NodeProblem) -> Self {
        guard case .number(let number) = json else { throw NodeProblem(json) }
        if let value = number.int64.flatMap({ Self(exactly: $0) }) ?? number.uint64.flatMap({ Self(exactly: $0) })
            ?? Self(number.description)
        {
            return value
        }
        throw .unfit("\(DataFailure.found(json)) does not fit in \(Self.self)")
    }
}

extension Int: CodingScalar {}
extension Int8: CodingScalar {}
extension Int16: CodingScalar {}
extension Int32: CodingScalar {}
extension Int64: CodingScalar {}
extension UInt: CodingScalar {}
extension UInt8: CodingScalar {}
extension UInt16: CodingScalar {}
extension UInt32: CodingScalar {}
extension UInt64: CodingScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: CodingScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: CodingScalar {}

extension String: CodingScalar {
    @inline(__always)
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> String? {
        attribute.accessReference.with { $0.kind } == .string ? attribute.typed(String.self).get(object) : nil
    }

    static func value(of json: JSONValue) throws(NodeProblem) -> String {
        guard case .string(let value) = json else { throw NodeProblem(json) }
        return value
    }
}

extension Bool: CodingScalar {
    @inline(__always)
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Bool? {
        attribute.accessReference.with { $0.kind } == .boolean ? attribute.typed(Bool.self).get(object) : nil
    }

    static func value(of json: JSONValue) throws(NodeProblem) -> Bool {
        // As Foundation has it, also of null.
        guard case .boolean(let value) = json else { throw .mismatch(found: DataFailure.found(json)) }
        return value
    }
}

extension Double: CodingScalar {
    @inline(__always)
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Double? {
        attribute.accessReference.with { $0.kind } == .double ? attribute.typed(Double.self).get(object) : nil
    }

    static func value(of json: JSONValue) throws(NodeProblem) -> Double {
        guard case .number(let number) = json else { throw NodeProblem(json) }
        guard let value = number.double else { throw .unfit("\(DataFailure.found(json)) does not fit in Double") }
        return value
    }
}

extension Float: CodingScalar {
    @inline(__always)
    static func held(by attribute: AttributeMapping, of object: ModelObject) -> Float? {
        attribute.accessReference.with { $0.kind } == .float ? attribute.typed(Float.self).get(object) : nil
    }

    static func value(of json: JSONValue) throws(NodeProblem) -> Float {
        guard case .number(let number) = json else { throw NodeProblem(json) }
        guard let value = number.float else { throw .unfit("\(DataFailure.found(json)) does not fit in Float") }
        return value
    }
}
