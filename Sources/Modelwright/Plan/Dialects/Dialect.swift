/// Whose annotations are read beside the library's own.
///
/// Other tools' annotations are translated once, when the model loads. An annotation of the library's own counts before any
/// other tool's.
///
///     let model = try ObjectModel(contentsOf: url, dialect: .sync)
public enum Dialect: String, Sendable, CaseIterable {
    /// Those of every tool that the document has a word of which no other has.
    case automatic
    /// None but the library's own.
    case native
    /// Groot's: `JSONKeyPath`, `identityAttributes`, …
    case groot
    /// Those of MagicalRecord's import: `mappedKeyName`, `relatedByAttribute`, …
    case magicalRecord
    /// Sync's: `sync.remoteKey`, `sync.isPrimaryKey`, …, and its naming, for all of a document.
    case sync
    /// JSONCache's: `JC.isIdentifier`.
    case jsonCache
    /// MMRecord's: `MMRecordEntityPrimaryAttributeKey`, …
    case mmRecord
    /// RestKit's: `RKEntityIdentificationAttributes`. What RestKit is told in code, an overlay tells.
    case restKit
    /// mogenerator's, which concern the generated classes.
    case mogenerator
    /// SwiftGen's, which concern the generated classes.
    case swiftGen

    /// The tool's name.
    package var toolName: String {
        switch self {
        case .automatic, .native: "Modelwright"
        case .groot: "Groot"
        case .magicalRecord: "MagicalRecord"
        case .sync: "Sync"
        case .jsonCache: "JSONCache"
        case .mmRecord: "MMRecord"
        case .restKit: "RestKit"
        case .mogenerator: "mogenerator"
        case .swiftGen: "SwiftGen"
        }
    }

    /// The dialects of other tools, those first that count before the others where two say something of one property.
    static let ofTools = allCases.filter { $0 != .automatic && $0 != .native }

    /// The tool that is told by a word, which no other tool has.
    static func tool(ofWord key: String) -> Dialect? {
        ofTools.first { $0.words.contains { $0.key == key && $0.isDistinctive } }
    }

    /// Whether a tool has a word.
    static func isWord(_ key: String) -> Bool { ofTools.contains { $0.words.contains { $0.key == key } } }

    /// On which elements tools read a word.
    static func owners(of word: String) -> [Annotations.Owner] {
        let owners = ofTools.flatMap(\.words).filter { $0.key == word }.reduce(into: Set()) { $0.formUnion($1.owners) }
        return Annotations.Owner.allCases.filter(owners.contains)
    }
}
