/// How a value stood in the JSON, where the property's type does not tell: it is written as it was read.
enum ValueForm: UInt8, Sendable {
    /// As values of its type are written.
    case plain = 0
    /// A string for a number or a Boolean.
    case string
    /// A number for a Boolean or a string.
    case number
    /// A UUID in capitals.
    case capitals
    /// A zero with a minus sign.
    case negativeZero
    /// As something that the value does not tell: an unknown case, or an unknown type. The object keeps it.
    case original
    /// An empty string for nil.
    case empty
}
