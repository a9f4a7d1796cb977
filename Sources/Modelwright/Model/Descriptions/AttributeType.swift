/// The type of an attribute's values.
public enum AttributeType: Sendable, Hashable, CaseIterable {
    /// A whole number from -32,768 to 32,767.
    case integer16
    /// A whole number from -2,147,483,648 to 2,147,483,647.
    case integer32
    /// A whole number of 64 bits.
    case integer64
    /// A decimal number of up to 38 digits.
    case decimal
    /// A binary floating-point number of 64 bits.
    case double
    /// A binary floating-point number of 32 bits.
    case float
    /// Text.
    case string
    /// Yes or no.
    case boolean
    /// A moment.
    case date
    /// Bytes.
    case binaryData
    /// A UUID.
    case uuid
    /// A URI.
    case uri
    /// A value of a type that a transformer makes.
    case transformable
    /// A composite type's values.
    case composite
    /// No type, as transient attributes may have.
    case undefined

    /// The type that a document writes as `name`: `Integer 16`. Nil for a name that no type has.
    public init?(documentName name: String) {
        guard let type = Self.allCases.first(where: { $0.documentName == name }) else { return nil }
        self = type
    }

    /// The type's name in documents: `Integer 16`.
    public var documentName: String {
        switch self {
        case .integer16: "Integer 16"
        case .integer32: "Integer 32"
        case .integer64: "Integer 64"
        case .decimal: "Decimal"
        case .double: "Double"
        case .float: "Float"
        case .string: "String"
        case .boolean: "Boolean"
        case .date: "Date"
        case .binaryData: "Binary"
        case .uuid: "UUID"
        case .uri: "URI"
        case .transformable: "Transformable"
        case .composite: "Composite"
        case .undefined: "Undefined"
        }
    }
}
