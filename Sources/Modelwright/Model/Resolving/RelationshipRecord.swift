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
