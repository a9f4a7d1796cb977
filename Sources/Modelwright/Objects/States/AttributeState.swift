/// How an attribute's value, or an object's type, came to be, and so how it is written.
enum AttributeState: Equatable {
    /// Nothing was decoded: the object was made in code, or the property was set by name.
    case unset
    /// The key was not there.
    case absent
    /// The key was there, with null.
    case null
    /// The key was not there, and the model's default took its place.
    case defaulted
    /// The value is none that anybody has set, and is not written: a type that was encoded has no such key, and the property
    /// no nil.
    case withheld
    /// The key was there, with a value.
    case value(ValueForm)

    /// How the value is written, as far as the state tells.
    @inline(__always)
    var form: ValueForm {
        if case .value(let form) = self { form } else { .plain }
    }
}
