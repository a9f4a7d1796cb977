/// How an attribute's value stands in JSON.
enum AttributeCodec: Sendable {
    case integer, unsigned, double, float, decimal, boolean, string
    case date, data, uuid, url
    /// An array of strings.
    case strings
    /// Strings in one string.
    case separated
    /// Any value, as it is.
    case json
    /// A closure's.
    case custom

    /// Whether a value may be an array or an object.
    var mayBeContainer: Bool {
        switch self {
        case .strings, .json, .custom: true
        default: false
        }
    }

    /// Whether a value may be a Boolean.
    var mayBeBoolean: Bool {
        switch self {
        case .boolean, .json, .custom: true
        default: false
        }
    }

    /// Whether a string may stand for the value where a number or a Boolean belongs.
    var isNumeric: Bool {
        switch self {
        case .integer, .unsigned, .double, .float, .decimal: true
        default: false
        }
    }
}
