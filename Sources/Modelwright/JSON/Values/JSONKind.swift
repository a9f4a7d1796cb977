/// What a JSON value is, told from its first byte (RFC 8259, section 3).
enum JSONKind: UInt8, Sendable {
    case null, boolean, number, string, array, object
}
