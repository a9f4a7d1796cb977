import Foundation

/// What a value has encoded, before it becomes JSON or an object of an entity.
enum EncodingNode {
    case null
    /// A value of a type that a model has.
    case leaf(EncodedLeaf)
    /// The same, encoded by values of types of the program's, as in a container: an optional encodes what is in it.
    indirect case own(EncodedLeaf, originals: [Any])
    case container(EncodingContainer)

    var isNull: Bool {
        switch self {
        case .null, .leaf(.json(.null)), .own(.json(.null), _): true
        default: false
        }
    }

    var leaf: EncodedLeaf? {
        switch self {
        case .leaf(let leaf), .own(let leaf, _): leaf
        case .null, .container: nil
        }
    }
}

/// A value of one of the types that attributes are of.
enum EncodedLeaf {
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case boolean(Bool)
    case string(String)
    case date(Date)
    case data(Data)
    case uuid(UUID)
    case url(URL)
    case decimal(Decimal)
    case json(JSONValue)

    init(_ value: Bool) { self = .boolean(value) }
    init(_ value: String) { self = .string(value) }
    init(_ value: some FixedWidthInteger) {
        self =
            Int64(exactly: value).map { .integer($0) } ?? UInt64(exactly: value).map { .unsigned($0) }
            ?? .json(JSONNumber(String(value)).map { .number($0) } ?? .null)
    }

    /// The value as Foundation's encoder writes it.
    var json: JSONValue {
        switch self {
        case .integer(let value): .number(JSONNumber(value))
        case .unsigned(let value): .number(JSONNumber(value))
        case .double(let value): JSONNumber(value).map { .number($0) } ?? .null
        case .float(let value): JSONNumber(value.description).map { .number($0) } ?? .null
        case .boolean(let value): .boolean(value)
        case .string(let value): .string(value)
        case .date(let value): JSONNumber(value.timeIntervalSinceReferenceDate).map { .number($0) } ?? .null
        case .data(let value): .string(value.base64EncodedString())
        case .uuid(let value): .string(value.uuidString)
        case .url(let value): .string(value.absoluteString)
        case .decimal(let value): .number(JSONNumber(value))
        case .json(let value): value
        }
    }

    /// The value itself, for errors and for transforms.
    var value: Any {
        switch self {
        // On Linux a date that is not a number has no description: asking for it ends the program.
        case .date(let value) where value.timeIntervalSinceReferenceDate.isNaN: value.timeIntervalSinceReferenceDate
        // Of which width an integer was isn't kept; most are Ints.
        case .integer(let value): Int(exactly: value) ?? value as Any
        case .unsigned(let value): value
        case .double(let value): value
        case .float(let value): value
        case .boolean(let value): value
        case .string(let value): value
        case .date(let value): value
        case .data(let value): value
        case .uuid(let value): value
        case .url(let value): value
        case .decimal(let value): value
        case .json(let value): value
        }
    }
}
