import Foundation

/// A `JSONValue` in a `Codable` type, for what the type leaves open.
///
/// ```swift
/// struct Event: Codable {
///     var name: String
///     var payload: JSONValue
/// }
/// ```
///
/// It is meant for `JSONDecoder` and `JSONEncoder`. A decoder hands out keys in an order of its own and numbers as Swift's
/// types, so that only `JSONValue(data:)` keeps the order of members, keys that only look alike, numbers nearer to zero than
/// a `Double` gets, and every digit of a number that neither `Decimal` nor `Double` holds. Coders of other formats may have
/// a form of their own for a `Decimal`, which is not read as a number.
extension JSONValue: Codable {
    private struct MemberKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads any value.
    ///
    /// - Throws: What the decoder throws, and `DecodingError.dataCorrupted`, without a path, for nesting that takes more than
    ///   two thirds of the thread's stack.
    public init(from decoder: any Decoder) throws {
        if StackGuard.isMostlySpent {
            // Without the path, which takes the stack that there is no more room on.
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: StackGuard.exhaustion))
        }
        if let container = try? decoder.container(keyedBy: MemberKey.self) {
            var object = JSONObject()
            for key in container.allKeys {
                object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(single: decoder.singleValueContainer())
        }
    }

    private init(single container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let number = JSONValue.number(in: container) {
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// The number in a container, as the type that tells most of it.
    private static func number(in container: any SingleValueDecodingContainer) -> JSONNumber? {
        // Of a zero only a Double tells the sign.
        let double = (try? container.decode(Double.self)).flatMap { JSONNumber($0) }
        if let double, double.isNegativeZero { return double }
        // JSONDecoder rounds a number with a fraction to an integer, and one of a great exponent to another Decimal.
        if let decimal = try? container.decode(Decimal.self), !decimal.isNaN {
            let number = JSONNumber(decimal)
            if double == nil || number.double == double?.double { return number }
        }
        if let integer = try? container.decode(Int64.self) { return JSONNumber(integer) }
        if let integer = try? container.decode(UInt64.self) { return JSONNumber(integer) }
        return double
    }

    /// Writes the value.
    ///
    /// - Throws: What the encoder throws, and `EncodingError.invalidValue` for a number that neither `Decimal` nor `Double`
    ///   holds exactly, for keys that differ in their code points alone, and, without a path, for nesting that takes more than two thirds of the
    ///   thread's stack.
    public func encode(to encoder: any Encoder) throws {
        func failure(_ description: String) -> EncodingError {
            .invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description))
        }
        if StackGuard.isMostlySpent {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: StackGuard.exhaustion))
        }
        switch self {
        case .object(let object):
            if let key = object.firstLookAlike {
                throw failure(
                    "The key \(key.debugDescription) looks like another, and an encoder does not tell the two apart.")
            }
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, value) in object { try container.encode(value, forKey: MemberKey(stringValue: key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .number(let number):
            var container = encoder.singleValueContainer()
            if number.isNegativeZero {
                try container.encode(-0.0)
            } else if let value = number.int64 {
                try container.encode(value)
            } else if let value = number.uint64 {
                try container.encode(value)
            } else if let value = number.double, JSONNumber(value) == number {
                try container.encode(value)
            } else if let value = number.decimal {
                try container.encode(value)
            } else {
                throw failure("Neither a Decimal nor a Double holds \(number) exactly.")
            }
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .boolean(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}
