/// What a JSON value is, told from its first byte (RFC 8259, section 3).
enum JSONKind: UInt8, Sendable {
    case null, boolean, number, string, array, object

    /// The kind with its article, for sentences: `a string`.
    var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
