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
    nonisolated(unsafe) var mapping: ModelMapping?
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
