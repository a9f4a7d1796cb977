/// The types of attributes, as the model document names them.
enum PlannedType: String, CaseIterable {
    case string = "String"
    case integer16 = "Integer 16"
    case integer32 = "Integer 32"
    case integer64 = "Integer 64"
    case boolean = "Boolean"
    case double = "Double"
    case float = "Float"
    case decimal = "Decimal"
    case date = "Date"
    case binary = "Binary"
    case uuid = "UUID"
    case uri = "URI"
    case composite = "Composite"
    case transformable = "Transformable"
    case undefined = "Undefined"

    var feature: Feature {
        switch self {
        case .string: .string
        case .integer16: .integer16
        case .integer32: .integer32
        case .integer64: .integer64
        case .boolean: .boolean
        case .double: .double
        case .float: .float
        case .decimal: .decimal
        case .date: .date
        case .binary: .binary
        case .uuid: .uuid
        case .uri: .uri
        case .composite: .composite
        case .transformable: .transformable
        case .undefined: .undefined
        }
    }
}
