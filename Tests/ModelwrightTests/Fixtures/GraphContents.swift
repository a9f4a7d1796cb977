@testable import Modelwright

/// What a graph has, apart from the order in which it came: each object with its values, and with the identities of what its
/// relationships lead to.
struct GraphContents: Equatable, CustomStringConvertible {
    let lines: [String]

    init(_ graph: ObjectGraph) throws {
        lines = try graph.model.entities.flatMap { entity in
            try graph.objects(entity: entity.name).filter { $0.entity?.name == entity.name }
                .map { object in "\(entity.name) \(Self.identity(of: object)): \(try Self.values(of: object))" }
                .sorted()
        }
    }

    var description: String { lines.joined(separator: "\n") }

    private static func identity(of object: ModelObject) -> String { IdentityKey(object)?.phrase ?? "-" }

    private static func values(of object: ModelObject) throws -> String {
        let attributes = try (object.entity?.attributes ?? []).map { attribute in
            let value = try object.value(forKey: attribute.name)
            return
                "\(attribute.name)=\(try (value as? ModelObject).map { "(\(try values(of: $0)))" } ?? value ?? "nil")"
        }
        let relationships = try (object.entity?.relationships ?? []).map { relationship in
            let value = try object.value(forKey: relationship.name)
            let objects =
                value as? [ModelObject] ?? (value as? Set<ModelObject>).map(Array.init)
                ?? (value as? ModelObject).map { [$0] } ?? []
            // An identity that a list has twice is written as often as the JSON has it, while nothing else writes it.
            return "\(relationship.name)=\(Set(objects).map(identity).sorted().joined(separator: "+"))"
        }
        return (attributes + relationships).joined(separator: " ")
    }
}
