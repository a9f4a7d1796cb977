/// What decoding does with data that does not fit: `ModelDecoder.failures`.
///
/// JSON that is not well-formed, and limits that are exceeded, always end decoding.
public enum FailureMode: Sendable, Hashable {
    /// Throws `MappingError.data` at the first failure.
    case first
    /// Reads on, and throws `MappingError.failures` with all of them at the end.
    case all
    /// Reads on, and lists the failures in the report: the value becomes nil or the default, or the object is left out.
    case report
}
