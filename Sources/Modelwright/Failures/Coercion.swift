/// Whether a value of another JSON type may stand for the one that the model says: `ModelDecoder.coercion`.
public enum Coercion: Sendable, Hashable {
    /// Where nothing is lost: `"101"` for an Integer, `1` for a Boolean, `101` for a String. It is written back as it
    /// was read, unless `jsonType` says otherwise, and is listed in the report.
    case lossless
    /// Never; it is a `typeMismatch`. What `jsonType` says is no coercion.
    case none
}
