/// An entity, an attribute or a relationship with its annotations.
struct AnnotatedElement {
    let target: AnnotationTarget
    let owner: Annotations.Owner
    /// Whether it is a composite.
    let isComposite: Bool
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

    init(
        target: AnnotationTarget, owner: Annotations.Owner, name: String, entityName: String, position: SourcePosition,
        userInfo: [UserInfoEntry], relationship: RelationshipDocument? = nil, composite: String? = nil,
        isComposite: Bool = false
    ) {
        (self.isComposite, self.composite) = (isComposite, composite)
        (self.target, self.owner, self.name, self.entityName) = (target, owner, name, entityName)
        (self.position, self.userInfo, self.relationship) = (position, userInfo, relationship)
        entryByKey = Dictionary(userInfo.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// How messages name it: `Author.name`.
    var subject: String { owner == .entity ? name : "\(entityName).\(name)" }

    var kind: OverlayNode.Kind {
        switch owner {
        case .entity: isComposite ? .composite : .entity
        case .attribute: .attribute
        case .relationship: .relationship
        }
    }

    /// Whether it is an attribute whose value isn't an object.
    var isPlainAttribute: Bool { owner == .attribute && composite == nil }

    /// Whether its value is an object, out of which other properties may be flattened.
    var leadsToOne: Bool { owner == .relationship ? !isToMany : composite != nil }

    var isToMany: Bool { relationship.map { $0.toMany || ($0.maxCount ?? 1) > 1 } ?? false }
}
