public import Foundation

/// Any JSON value, exact: numbers keep every digit, objects their order.
///
/// ```swift
/// let value = try JSONValue(data: Data(#"{"price": 14.99, "tags": ["drama"]}"#.utf8))
/// value["tags"]?[0]          // "drama"
/// print(value)               // {"price":14.99,"tags":["drama"]}
/// ```
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, exact to the digit.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// The value that Swift's own values stand for: those that `ModelObject.dictionaryRepresentation` consists of, every
    /// other number type, nil (as null), and arrays and string-keyed dictionaries of them.
    ///
    /// Nil when something in `value` is none of these, or is a number that is not finite.
    public init?(_ value: Any) {
        var stack = StackGuard()
        guard let node = AnyNode(value), let json = node.jsonValue(&stack) else { return nil }
        self = json
    }

    /// The member `key` of an object; nil where there is none, or this is not an object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element `index` of an array; nil where there is none, or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The value at a path; nil where there is none.
    public subscript(path: JSONPath) -> JSONValue? {
        path.components.reduce(Optional(self)) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?[index]
            }
        }
    }

    /// The string, where this is one.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    /// The Boolean, where this is one.
    public var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The number, where this is one.
    public var numberValue: JSONNumber? { if case .number(let value) = self { value } else { nil } }
    /// The elements, where this is an array.
    public var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, where this is an object.
    public var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is an array or an object.
    var isContainer: Bool { arrayValue != nil || objectValue != nil }
    /// Whether this is `null`.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The value as JSON text in UTF-8.
    public func data(outputFormatting: OutputFormatting = []) -> Data {
        var writer = JSONWriter(formatting: outputFormatting)
        writer.value(self)
        return writer.finish()
    }

    var kind: JSONKind {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension JSONValue {
    /// Whether both are the same JSON: strings by their code units, as RFC 8259, section 8.3, compares them, numbers by
    /// their decimal value, objects in any order.
    ///
    /// `é` in one code point is another string than `é` in two, which Swift's strings are not.
    public static func == (left: JSONValue, right: JSONValue) -> Bool { JSONComparison.isSame(left, right) }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { JSONHashing.hash(self, into: &hasher) }
}

extension JSONValue: CustomStringConvertible, CustomReflectable {
    /// The value as JSON text on one line.
    public var description: String { String(decoding: data(), as: UTF8.self) }

    /// The value as a whole: what walks through mirrors, as `dump` does, takes a level of stack for each of them.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// The shortest decimal number that is read as this `Double`: `0.1` is 0.1.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with its members in this order; of a key that is written twice, the last value, in the first's place.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
