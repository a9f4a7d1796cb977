/// How a relationship's objects came to be, and so how they are written.
enum RelationshipState: Equatable {
    /// Nothing was decoded: the object was made in code.
    case unset
    /// The key was not there.
    case absent
    /// The key was there, with null.
    case null
    /// The key was there with objects, or a program has set them.
    case value
    /// The key was there with an identity, or with nothing but identities that all stood in one form.
    case identity(ValueForm)
    /// The relationship was set from its other end, and is written there.
    case setByInverse
    /// The same, and the key was there with null.
    case setByInverseOverNull

    /// How the identities are written; nil where the objects are.
    var identityForm: ValueForm? {
        if case .identity(let form) = self { form } else { nil }
    }

    /// Whether the relationship was read from identities, and is written as them.
    var isIdentity: Bool { identityForm != nil }
}
