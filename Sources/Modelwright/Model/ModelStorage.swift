/// A resolved model: the records that description handles point into.
///
/// Everything is immutable after `resolve`, but `mapping` and `warnings`, which the loader sets before it gives the
/// model to anyone. Invariant that makes the class Sendable: no write to them happens after publication.
final class ModelStorage: Sendable {
    let name: String
    let versionIdentifier: String?
    let entities: [EntityRecord]
    /// Every attribute of every entity, by the index that `AttributeDescription` has.
    let attributes: [AttributeRecord]
    /// Every relationship of every entity, by the index that `RelationshipDescription` has.
    let relationships: [RelationshipRecord]
    let composites: [CompositeRecord]
    let fetchRequests: [FetchRequestRecord]
    let configurations: [ConfigurationRecord]
    let entityIndexByName: [String: Int]

    /// The compiled mapping, set exactly once, by the loader, before the model is published.
    nonisolated(unsafe) var mapping: (any Sendable & AnyObject)?
    /// In the document's order. Complete once the loader has added the mapping's.
    nonisolated(unsafe) var warnings: [Diagnostic]

    init(
        name: String, versionIdentifier: String?, entities: [EntityRecord], attributes: [AttributeRecord],
        relationships: [RelationshipRecord], composites: [CompositeRecord], fetchRequests: [FetchRequestRecord],
        configurations: [ConfigurationRecord], entityIndexByName: [String: Int], warnings: [Diagnostic]
    ) {
        self.name = name
        self.versionIdentifier = versionIdentifier
        self.entities = entities
        self.attributes = attributes
        self.relationships = relationships
        self.composites = composites
        self.fetchRequests = fetchRequests
        self.configurations = configurations
        self.entityIndexByName = entityIndexByName
        self.warnings = warnings
    }
}

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
