/// How an object came into a to-many relationship, where it is none of those that the relationship's state stands for.
enum ElementOrigin: Equatable {
    /// It refers to the owner itself, and is written there.
    case setByInverse
    /// It was read from an identity, in this form, as the element at an index.
    case identity(ValueForm, index: Int)
}
