/// What is known of a property beside its value: how it came to be, and so how it is written.
enum PropertyState: UInt8, Sendable {
    /// Nothing was decoded: the object was made in code, or the property was set by name.
    case unset = 0
    /// The key was not there.
    case absent
    /// The key was there, with null.
    case null
    /// The key was there, with a value of the property's JSON type.
    case value
    /// The key was there, with a string for a number or a Boolean, or with a UUID in capitals.
    case valueFromString
    /// The key was there, with a number for a Boolean or a string.
    case valueFromNumber
    /// The key was not there and the model's default took its place.
    case defaulted
    /// The relationship was set from its other end.
    case setByInverse
    /// The relationship was read from an identity, of the identity attribute's JSON type.
    case identity
    /// The relationship was read from an identity that was a string for a number.
    case identityFromString
    /// The relationship was set from its other end, and the key was there with null.
    case setByInverseOverNull
    /// The relationship was read from an identity that was a number for a string.
    case identityFromNumber
    /// The key was there, with a zero that has a minus sign, which the property's type does not tell from 0.
    case negativeZero
    /// The relationship was read from an identity that was such a zero.
    case identityFromNegativeZero

    /// Whether the relationship was read from an identity, and is written as one.
    var isIdentity: Bool { identityForm != nil }

    /// How the identity attribute's value stood there.
    var identityForm: PropertyState? {
        switch self {
        case .identity: .value
        case .identityFromString: .valueFromString
        case .identityFromNumber: .valueFromNumber
        case .identityFromNegativeZero: .negativeZero
        default: nil
        }
    }

    /// Only how the value was spelt, for writing it where nothing else of the state counts.
    var spelling: PropertyState {
        switch self {
        case .valueFromString, .valueFromNumber, .negativeZero: self
        default: .value
        }
    }

    /// The state of a relationship whose identity was read in this state.
    var asIdentity: PropertyState {
        switch self {
        case .valueFromString: .identityFromString
        case .valueFromNumber: .identityFromNumber
        case .negativeZero: .identityFromNegativeZero
        default: .identity
        }
    }
}
