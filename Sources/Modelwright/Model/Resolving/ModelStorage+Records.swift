/// A resolved entity. Numbers are indices into the storage's lists.
struct EntityRecord: Sendable {
    let document: EntityDocument
    let name: String
    var superentity: Int?
    var subentities: [Int] = []
    var declaredAttributes: [Int] = []
    var declaredRelationships: [Int] = []
    /// Inherited ones first.
    var attributes: [Int] = []
    var relationships: [Int] = []
    var attributeIndexByName: [String: Int] = [:]
    var relationshipIndexByName: [String: Int] = [:]
    var fetchedProperties: [FetchedPropertyRecord] = []
    var identityAttributes: [Int] = []
    var layout: EntityLayout?

    var position: SourcePosition { document.position }
}

/// A resolved attribute, of an entity or of a composite.
struct AttributeRecord: Sendable {
    let document: AttributeDocument
    let name: String
    /// The declaring entity; meaningless in a composite.
    var entity: Int
    var type: AttributeType
    var defaultValue: AttributeValue?
    var minValue: AttributeValue?
    var maxValue: AttributeValue?
    var minLength: Int?
    var maxLength: Int?
    var composite: Int?
}

/// A resolved relationship.
struct RelationshipRecord: Sendable {
    let document: RelationshipDocument
    let name: String
    let entity: Int
    let destination: Int
    var inverse: Int?
    let isToMany: Bool
    let minCount: Int
    let maxCount: Int
    let deleteRule: DeleteRule
}

/// A resolved composite type.
struct CompositeRecord: Sendable {
    let document: CompositeDocument
    let name: String
    var attributes: [AttributeRecord] = []
}

/// A resolved fetch request.
struct FetchRequestRecord: Sendable {
    let document: FetchRequestDocument
    let entity: Int
}

/// A resolved fetched property.
struct FetchedPropertyRecord: Sendable {
    let document: FetchedPropertyDocument
    let name: String
    let request: FetchRequestRecord?
}

/// A resolved configuration.
struct ConfigurationRecord: Sendable {
    let document: ConfigurationDocument
    let name: String
    let entities: [Int]
}
