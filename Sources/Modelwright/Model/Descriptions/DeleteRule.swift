/// What becomes of a relationship's destination when its source is deleted.
public enum DeleteRule: Sendable, Hashable, CaseIterable {
    /// The destination forgets the source.
    case nullify
    /// The destination is deleted too.
    case cascade
    /// The source can't be deleted while there is a destination.
    case deny
    /// Nothing.
    case noAction

    /// The rule that a document writes as `name`: `No Action`. Nil for a name that no rule has.
    public init?(documentName name: String) {
        guard let rule = Self.allCases.first(where: { $0.documentName == name }) else { return nil }
        self = rule
    }

    /// The rule's name in documents: `No Action`.
    public var documentName: String {
        switch self {
        case .nullify: "Nullify"
        case .cascade: "Cascade"
        case .deny: "Deny"
        case .noAction: "No Action"
        }
    }
}
