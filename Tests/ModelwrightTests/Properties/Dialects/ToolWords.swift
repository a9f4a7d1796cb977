@testable import Modelwright

/// The words of another tool, by the tables of `docs/Dialects.md`.
struct ToolWords {
    let tool: Dialect

    static let tools: [Dialect] = [.groot, .magicalRecord, .sync, .jsonCache, .mmRecord, .restKit, .mogenerator]

    /// For `jsonKeyPath`.
    var keyPaths: [String] {
        switch tool {
        case .groot: ["JSONKeyPath"]
        case .magicalRecord: ["mappedKeyName"]
        case .sync:
            [
                "sync.remoteKey", "sync.remote.key", "mapper.remote.key", "hyper.remoteKey", "hyper.remote.key",
            ]
        case .mmRecord: ["MMRecordAttributeAlternateNameKey"]
        default: []
        }
    }

    /// For `jsonKeyPath.1` and so on.
    func alternative(_ number: Int) -> String? { tool == .magicalRecord ? "mappedKeyName.\(number)" : nil }

    /// For `jsonDateFormat`, and what it says.
    func dateFormat(_ format: String) -> (key: String, value: String)? {
        guard tool == .magicalRecord, !["iso8601", "secondsSince1970"].contains(format) else { return nil }
        return ("dateFormat", format == "millisecondsSince1970" ? "UnixTime" : format)
    }

    /// For `jsonTransformer`.
    var transformers: [String] {
        switch tool {
        case .groot: ["JSONTransformerName"]
        case .sync: ["sync.valueTransformer", "hyper.valueTransformer"]
        default: []
        }
    }

    /// For `jsonDirection` = `decode`.
    var notExported: [String] { tool == .sync ? ["sync.nonExportable", "hyper.nonExportable"] : [] }

    /// For `identityAttributes`, on the entity.
    var identities: [String] {
        switch tool {
        case .groot: ["identityAttribute", "identityAttributes"]
        case .magicalRecord: ["relatedByAttribute"]
        case .mmRecord: ["MMRecordEntityPrimaryAttributeKey"]
        case .restKit: ["RKEntityIdentificationAttributes"]
        default: []
        }
    }

    /// For a part of them, on an attribute.
    var identityMarks: [String] {
        switch tool {
        case .sync:
            ["sync.isPrimaryKey", "sync.primary_key", "sync.PrimaryKey", "hyper.isPrimaryKey", "hyper.primary_key"]
        case .jsonCache: ["JC.isIdentifier", "DC.isIdentifier"]
        default: []
        }
    }

    /// Whether an entity's identity may have several attributes in the tool's words.
    var hasIdentitiesOfSeveral: Bool { [.groot, .sync, .jsonCache].contains(tool) }

    /// Whether keys are in snake case where nothing is said of them.
    var isSnakeCase: Bool { tool == .sync || tool == .jsonCache }

    /// Properties whose key is without their entity's name.
    var shortNames: [String] {
        switch tool {
        case .sync: ["type", "description", "signed"]
        case .jsonCache: ["description"]
        default: []
        }
    }

    /// The attribute that is an entity's identity where nothing is said of it.
    func conventionalIdentity(of entity: String) -> [String] {
        switch tool {
        case .magicalRecord: [entity.lowercased(), "ID"]
        case .sync, .jsonCache: ["id"]
        default: []
        }
    }

    /// The words that tell the dialect.
    var telling: Set<String> {
        var words = Set(keyPaths + notExported + identities + identityMarks)
        if tool == .mogenerator { words.insert("destinationEntityIDKeyPath") }
        return words.subtracting(["identityAttributes"])
    }
}
