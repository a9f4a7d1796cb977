/// What there is to write for a key, from least to most.
enum MemberContent: Comparable {
    /// Nothing that has been read or set.
    case unused
    /// The same, and null is to be written nevertheless: `jsonNulls` says so.
    case explicitNull
    /// Null, an empty object, or something that is written elsewhere.
    case empty
    case value
}
