/// How an element came into a to-many relationship, where the relationship's state does not tell.
enum ElementOrigin: Equatable {
    /// It refers to the owner itself, and is written there.
    case setByInverse
    /// It was read from an identity, in this form, as the element at an index.
    case identity(ValueForm, index: Int)
    /// It was read as an object at an index, and from an identity at another.
    case object(index: Int)

    /// Where it was read.
    var index: Int? {
        switch self {
        case .setByInverse: nil
        case .identity(_, let index), .object(let index): index
        }
    }
}
