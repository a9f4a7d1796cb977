/// An entity, a composite, an attribute or a relationship with its annotations.
struct AnnotatedElement {
    /// What it is, by its element's name in the document.
    enum Kind: String {
        case entity, composite, attribute, relationship

        var phrase: String { self == .composite ? "a composite" : owner.phrase }

        /// Which annotations it may have.
        var owner: Annotations.Owner {
            switch self {
            case .entity, .composite: .entity
            case .attribute: .attribute
            case .relationship: .relationship
            }
        }
    }

    let kind: Kind
    let target: AnnotationTarget
    /// The composite that an attribute holds; nil for anything else.
    let composite: String?
    let name: String
    let entityName: String
    let position: SourcePosition
    let userInfo: [UserInfoEntry]
    /// Of entries with one key the last.
    let entryByKey: [String: UserInfoEntry]
    /// Nil for anything else.
    let relationship: RelationshipDocument?
    /// Whether it is an attribute whose values are strings, and aren't computed.
    let isText: Bool

    init(
        _ kind: Kind, _ target: AnnotationTarget, name: String, entityName: String, position: SourcePosition,
        userInfo: [UserInfoEntry], relationship: RelationshipDocument? = nil, composite: String? = nil,
        isText: Bool = false
    ) {
        (self.kind, self.target, self.name, self.entityName) = (kind, target, name, entityName)
        (self.position, self.userInfo) = (position, userInfo)
        (self.relationship, self.composite, self.isText) = (relationship, composite, isText)
        entryByKey = Dictionary(userInfo.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// How messages name it: `Author.name`.
    var subject: String { owner == .entity ? name : "\(entityName).\(name)" }

    var owner: Annotations.Owner { kind.owner }

    var isComposite: Bool { kind == .composite }

    /// Whether it is an attribute whose value isn't an object, or is made into another by a transform.
    var isPlainAttribute: Bool {
        owner == .attribute && (composite == nil || entryByKey["jsonTransformer"] != nil)
    }

    /// Whether its value is an object, out of which other properties may be flattened.
    var leadsToOne: Bool { owner == .relationship ? !isToMany : composite != nil }

    var isToMany: Bool { relationship.map { $0.toMany || ($0.maxCount ?? 1) > 1 } ?? false }
}
