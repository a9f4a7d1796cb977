import Foundation

@testable import Modelwright

/// Models with other tools' annotations, and what these say in ours.
enum DialectModel {
    static func make(_ entities: String..., dialect: Dialect = .automatic) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(entities.joined(separator: "\n"))</model>".utf8), name: "Tools.xml", dialect: dialect)
    }

    /// Our annotations of an entity, an attribute or a relationship, as `key=value`.
    static func annotations(_ userInfo: [String: String]?) -> [String] {
        (userInfo ?? [:]).filter { $0.key.hasPrefix("json") || $0.key == "identityAttributes" }
            .map { "\($0.key)=\($0.value)" }.sorted()
    }
}
