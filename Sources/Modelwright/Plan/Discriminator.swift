/// How the JSON says which subentity an object is of.
struct Discriminator {
    /// The key of the type field.
    var key: String
    var keyPath: JSONKeyPath
    /// The type field alone, for finding it ahead of everything else.
    var table: KeyTable
    /// The entities by the value of the type field; nil for an abstract one.
    var entityByValue: [ExactString: Int?]
    /// The entity that is taken for a type that names none.
    var fallback: Int?
    /// Which values there are, for messages.
    var expectation: String
    /// The value that this entity writes, and the slot that says whether it was read.
    var writtenValue: String?
    var slot: Int

    /// The entity that an object is of, by its type field.
    enum Choice {
        case named(Int)
        /// The type names no entity that an object can be of.
        case fallback(Int)
        /// There is no fallback either.
        case none(isAbstract: Bool)

        var entity: Int? {
            switch self {
            case .named(let entity), .fallback(let entity): entity
            case .none: nil
            }
        }
    }

    /// Chooses by the value of a type field, which is a string, or a number that stands for one.
    func choice(for value: JSONValue) -> Choice {
        let named: Int?? =
            switch value {
            case .string(let text): entityByValue[ExactString(text)]
            case .number(let number): entityByValue[ExactString(number.description)]
            default: nil
            }
        if case .some(let entity?) = named { return .named(entity) }
        return fallback.map { .fallback($0) } ?? .none(isAbstract: named != nil)
    }

    /// Whether Swift takes a type field that names none for one that does.
    func looksLikeValue(_ value: JSONValue) -> Bool {
        value.stringValue.map { text in entityByValue.keys.contains { $0.text == text } } ?? false
    }
}
