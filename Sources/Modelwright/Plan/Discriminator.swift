/// How the JSON says which subentity an object is of.
struct Discriminator {
    var keyPath: JSONKeyPath
    /// The type field alone, for finding it ahead of everything else.
    var table: KeyTable
    /// The entities by the value of the type field.
    var entityByValue: [ExactString: Int]
    /// The entity that is taken for a type that names none.
    var fallback: Int?
    /// Which values there are, for messages.
    var expectation: String
    /// The value that this entity writes, and the slot that says whether it was read.
    var writtenValue: String?
    var slot: Int

    /// The entity that a type field names, which is a string, or a number that stands for one.
    func entity(for value: JSONValue) -> Int? {
        switch value {
        case .string(let text): entityByValue[ExactString(text)]
        case .number(let number): entityByValue[ExactString(number.description)]
        default: nil
        }
    }

    /// Whether Swift takes a type field that names none for one that does.
    func looksLikeValue(_ value: JSONValue) -> Bool {
        value.stringValue.map { text in entityByValue.keys.contains { $0.text == text } } ?? false
    }
}
