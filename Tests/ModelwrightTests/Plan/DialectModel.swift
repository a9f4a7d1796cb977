import Foundation

@testable import Modelwright

/// Models with other tools' annotations, and what these say in ours.
enum DialectModel {
    static func make(
        _ entities: String..., dialect: Dialect = .automatic, transforms: [String: ValueTransform] = [:]
    ) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined(separator: "\n"))</model>".utf8), name: "Tools.xml",
            transforms: transforms, dialect: dialect)
    }

    /// Our annotations of an entity, an attribute or a relationship, as `key=value`.
    static func annotations(_ userInfo: [String: String]?) -> [String] {
        (userInfo ?? [:]).filter { $0.key.hasPrefix("json") || $0.key == "identityAttributes" }
            .map { "\($0.key)=\($0.value)" }.sorted()
    }

    /// Where an entity or a composite reads a property, the first being where it is written too.
    static func paths(of name: String, in entity: String, _ model: ObjectModel) -> String {
        guard
            let index = model.storage.entityIndexByName[entity]
                ?? model.storage.composites.first(where: { $0.name == entity })?.entity,
            let mapping = model.storage.mapping?.entities[index]
        else { return "no entity" }
        return entries(in: mapping.readRoot, below: []).filter { $0.property.name == name }
            .sorted { $0.rank < $1.rank }.map { JSONKeyPath(components: $0.path).description }.joined(separator: " ")
    }

    private static func entries(
        in node: ReadNode, below path: [JSONPath.Component]
    ) -> [(property: PropertyMapping, rank: UInt8, path: [JSONPath.Component])] {
        node.branches.flatMap { branch in
            let path = path + [branch.step]
            let own = branch.property.map { [($0, node.entry(of: branch.step)?.fallbackIndex ?? 0, path)] } ?? []
            return own + (branch.child.map { entries(in: $0, below: path) } ?? [])
        }
    }
}
