/// A resolved model: the records that description handles point into. Immutable.
final class ModelStorage: Sendable, Hashable {
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
    /// In the document's order.
    let warnings: [Diagnostic]
    /// Nil while the plan is being compiled.
    let plan: (any ModelPlan)?

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
        plan = nil
    }

    /// The same records, with the plan that was compiled from them, and with all warnings.
    init(_ resolved: ModelStorage, plan: any ModelPlan, warnings: [Diagnostic]) {
        name = resolved.name
        versionIdentifier = resolved.versionIdentifier
        entities = resolved.entities
        attributes = resolved.attributes
        relationships = resolved.relationships
        composites = resolved.composites
        fetchRequests = resolved.fetchRequests
        configurations = resolved.configurations
        entityIndexByName = resolved.entityIndexByName
        self.warnings = warnings
        self.plan = plan
    }

    // Handles of one model are equal where they point to the same record.

    static func == (left: ModelStorage, right: ModelStorage) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
