/// What an expression makes, as far as a model tells.
indirect enum ExpressionKind: Equatable {
    /// Not known yet: that of a variable without a value.
    case any
    /// True or false, as a predicate is.
    case condition
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
            case .object(let object): .object((object as? ModelObject)?.mapping?.name ?? "")
            case .list(let elements): Self.list(of: elements)
            case .table(let table): Self.list(of: table.elements)
            }
    }

    private static func list(of elements: [ExpressionValue]) -> ExpressionKind {
        .list(elements.lazy.map { ExpressionKind($0) }.first { $0 != .null } ?? .null)
    }

    init(_ literal: ExpressionLiteral) { self.init(ExpressionValue(literal)) }

    /// What each is of which there are several; nil for one.
    var element: ExpressionKind? {
        switch self {
        case .list(let kind): kind
        case .objects(let entity): .object(entity)
        default: nil
        }
    }

    /// Whether values of two kinds may be the same.
    func canEqual(_ other: ExpressionKind) -> Bool {
        if element != nil || other.element != nil || self == .condition || other == .condition { return false }
        if self == other || [.null, .any].contains(self) || [.null, .any].contains(other) { return true }
        return switch (self, other) {
        case (.boolean, .number), (.number, .boolean), (.object, .object): true
        default: false
        }
    }

    /// Whether of values of two kinds one comes before the other.
    func canPrecede(_ other: ExpressionKind) -> Bool {
        func isOrdered(_ kind: ExpressionKind) -> Bool { [.number, .string, .date, .null, .any].contains(kind) }
        return isOrdered(self) && isOrdered(other) && canEqual(other)
    }

    /// Whether it is, or may be, a text.
    var canBeText: Bool { [.string, .null, .any].contains(self) }

    var phrase: String {
        switch self {
        case .any: "a variable"
        case .condition: "a condition"
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
