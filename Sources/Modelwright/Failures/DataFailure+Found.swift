extension DataFailure {
    /// What follows a text that looks like one that would have done.
    static let lookAlike = ", which looks the same but has different code points"

    /// What follows a key that Swift takes for one before it.
    static let anotherLookAlike = ", which looks the same as another key but has different code points"

    /// What an object has to be decoded into.
    static let owningProperty =
        "a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds"

    /// A value as messages show it: a string in quotes, a number as it is, of a container its kind; cut where it is long.
    @inline(never)
    static func found(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): return "an array of \(elements.count)"
        case .object(let object): return object.isEmpty ? "an empty object" : "an object"
        case .null, .boolean, .number, .string:
            let text = value.description
            // By scalars: a character may have any number of them.
            return text.unicodeScalars.count > 60 ? "\(String(text.unicodeScalars.prefix(57)))..." : text
        }
    }
}
