@testable import Modelwright

/// What attributes and relationships of a planned model have in common: where they are and when they are written.
struct PlannedPlace {
    /// The words of the name: `["image", "URL"]`, with a number behind the last that no other name has.
    var words: [String]
    /// Which property it was made for or with, to shrink them together.
    var label = 0
    var isOptional = true
    /// Its own key path; nil for the name as the entity spells it.
    var keyPath: [JSONPath.Component]?
    var fallbacks: [[JSONPath.Component]] = []
    var direction: MappingDirection?
    var nulls: NullPolicy?

    var isRead: Bool { direction != .encode && direction != MappingDirection.none }
    var isWritten: Bool { direction != .decode && direction != MappingDirection.none }

    var name: String { words[0] + words.dropFirst().map(PlannedPlace.capitalised).joined() }

    /// The name as JSON has it. Written again here, since the library's way of telling words apart is under test.
    func key(_ naming: NamingStyle) -> String {
        switch naming {
        case .asWritten: name
        case .snakeCase, .sync, .jsonCache: words.map { $0.lowercased() }.joined(separator: "_")
        case .kebabCase: words.map { $0.lowercased() }.joined(separator: "-")
        case .pascalCase: words.map(PlannedPlace.capitalised).joined()
        }
    }

    private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    var annotations: [(key: String, value: String)] {
        var entries: [(String, String)] = []
        if let keyPath { entries.append(("jsonKeyPath", PlannedPlace.text(keyPath))) }
        for (index, path) in fallbacks.enumerated() {
            // The numbers need not be in a row.
            entries.append(("jsonKeyPath.\(index == 0 ? 1 : 9)", PlannedPlace.text(path)))
        }
        if let direction { entries.append(("jsonDirection", direction.rawValue)) }
        if let nulls { entries.append(("jsonNulls", nulls.rawValue)) }
        return entries
    }

    private static func text(_ path: [JSONPath.Component]) -> String {
        var text = ""
        for component in path {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                if !text.isEmpty { text += "." }
                for character in key {
                    if ".[\\".contains(character) { text.append("\\") }
                    text.append(character)
                }
            }
        }
        return text
    }
}
