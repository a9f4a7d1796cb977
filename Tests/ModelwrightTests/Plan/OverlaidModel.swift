import Foundation

@testable import Modelwright

private typealias Text = ModelText

/// A model of people and pets, with overlays.
enum OverlaidModel {
    static let document = Data(
        """
        <model>
        \(Text.entity("Person", Text.attribute("firstName", "String", ["jsonKeyPath": "first"]), Text.toMany("pets", "Pet")))
        \(Text.entity("Pet", abstract: true, Text.attribute("name", "String"), Text.attribute("born", "Date")))
        \(Text.entity("Dog", parent: "Pet", Text.attribute("firstName", "String")))
        </model>
        """.utf8)

    static func make(_ overlays: String...) throws -> ObjectModel {
        try ObjectModel(
            data: document, name: "Pets.xml",
            overlays: overlays.enumerated().map { try ModelOverlay(data: Data($1.utf8), name: "overlay\($0 + 1)") })
    }

    /// All annotations, as `Entity.property.key=value`.
    static func annotations(_ model: ObjectModel) -> [String] {
        model.entities.flatMap { entity -> [String] in
            let own = entity.userInfo.map { "\(entity.name).\($0.key)=\($0.value)" }
            let attributes = entity.attributes.filter { $0.entity == entity }.flatMap { attribute in
                attribute.userInfo.map { "\(entity.name).\(attribute.name).\($0.key)=\($0.value)" }
            }
            let relationships = entity.relationships.filter { $0.entity == entity }.flatMap { relationship in
                relationship.userInfo.map { "\(entity.name).\(relationship.name).\($0.key)=\($0.value)" }
            }
            return (own + attributes + relationships).sorted()
        }
    }
}
