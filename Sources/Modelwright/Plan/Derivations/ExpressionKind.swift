/// What an expression makes, as far as a model tells.
indirect enum ExpressionKind: Equatable {
    case null, boolean, number, string, date, uuid, uri, binary, json
    case list(ExpressionKind)
    case object(String)
    case objects(String)

    init(_ type: AttributeType) {
        self =
            switch type {
            case .integer16, .integer32, .integer64, .double, .float, .decimal: .number
            case .string: .string
            case .boolean: .boolean
            case .date: .date
            case .uuid: .uuid
            case .uri: .uri
            case .binaryData: .binary
            case .composite, .transformable, .undefined: .json
            }
    }

    init(_ kind: PrimitiveKind) {
        self =
            switch kind {
            case .integer, .unsigned, .double, .float, .decimal: .number
            case .string: .string
            case .boolean: .boolean
            case .date: .date
            case .uuid: .uuid
            case .url: .uri
            case .data: .binary
            case .json, .strings, .any: .json
            }
    }

    init(_ value: ExpressionValue) {
        self =
            switch value {
            case .null: .null
            case .boolean: .boolean
            case .integer, .decimal, .double: .number
            case .string: .string
            case .date: .date
            case .uuid: .uuid
            case .uri: .uri
            case .binary: .binary
            case .json: .json
            case .list: .list(.null)
            }
    }

    var phrase: String {
        switch self {
        case .null: "nil"
        case .boolean: "a Boolean"
        case .number: "a number"
        case .string: "a text"
        case .date: "a date"
        case .uuid: "a UUID"
        case .uri: "a URI"
        case .binary: "bytes"
        case .json: "a value of any type"
        case .list(let kind): kind == .null ? "a list" : "a list, each \(kind.phrase)"
        case .object(let entity): "an object of \(entity)"
        case .objects(let entity): "objects of \(entity)"
        }
    }
}
