/// The variables that a predicate may have: `$YEAR`.
enum PredicateVariables {
    /// Those that have these values, by their names without the sign.
    case given([String: ExpressionValue])
    /// Any, before their values are known.
    case unknown
    /// That of a fetched property, the object of an entity that has it; nil before one is known.
    case fetchSource(of: EntityDescription, ModelObject? = nil)

    /// The name of the object that has a fetched property.
    static let fetchSourceName = "FETCH_SOURCE"

    /// The values that are known.
    var values: [String: ExpressionValue] {
        switch self {
        case .given(let values): values
        case .unknown, .fetchSource(_, nil): [:]
        case .fetchSource(_, let object?): [Self.fetchSourceName: .object(object)]
        }
    }

    /// Whether the predicate can be asked of objects.
    var areKnown: Bool {
        switch self {
        case .given, .fetchSource(_, .some): true
        case .unknown, .fetchSource(_, nil): false
        }
    }
}
