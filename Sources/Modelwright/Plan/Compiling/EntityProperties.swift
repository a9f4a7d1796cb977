/// The plans of an entity's properties, which come before its key trees and before those of the entities that it leads to.
struct EntityProperties {
    let attributes: [AttributeMapping]
    let relationships: [RelationshipMapping]
    let attributesByName: [String: AttributeMapping]
    let relationshipsByName: [String: RelationshipMapping]
    /// None where the class leaves one of the identity's attributes out.
    let identity: [AttributeMapping]

    init(attributes: [AttributeMapping], relationships: [RelationshipMapping], identity names: [String]) {
        self.attributes = attributes
        self.relationships = relationships
        attributesByName = Dictionary(attributes.map { ($0.name, $0) }) { first, _ in first }
        relationshipsByName = Dictionary(relationships.map { ($0.name, $0) }) { first, _ in first }
        let parts = names.compactMap { [attributesByName] in attributesByName[$0] }
        identity = parts.count == names.count ? parts : []
    }

    var all: [PropertyMapping] { attributes + relationships }

    func property(named name: String) -> PropertyMapping? { attributesByName[name] ?? relationshipsByName[name] }
}
