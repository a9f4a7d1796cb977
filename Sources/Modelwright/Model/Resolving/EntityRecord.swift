/// A resolved entity. Numbers are indices into the storage's lists.
struct EntityRecord: Sendable {
    let document: EntityDocument
    let name: String
    /// The composite that it is, mapped like an entity; nil for an entity of the document.
    var composite: Int?
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
