/// How an API spells the names that the model spells in camelCase: `jsonNaming`.
///
/// An acronym is one word, and digits stay with the word before them: `imageURL` <-> `image_url`, `avatar2x` <->
/// `avatar2x`, `userID` <-> `user_id`.
enum NamingStyle: String, Sendable, CaseIterable {
    case asWritten
    case snakeCase = "snake_case"
    case kebabCase = "kebab-case"
    case pascalCase = "PascalCase"
    /// As Sync tries keys: in snake case, as written, and those of Rails.
    case sync
    /// As JSONCache tries keys: in snake case, or as written.
    case jsonCache

    /// A property, as far as a tool's keys depend on it.
    struct Subject {
        enum Kind { case attribute, toOne, toMany }

        let name: String
        /// The entity that declares it.
        let entityName: String
        let kind: Kind
    }

    /// The tool that tries keys like this; nil for a style that gives each name its one key.
    var toolName: String? {
        switch self {
        case .sync: "Sync"
        case .jsonCache: "JSONCache"
        case .asWritten, .snakeCase, .kebabCase, .pascalCase: nil
        }
    }

    /// The key that stands for the property `name`.
    func key(for name: String) -> String {
        switch self {
        case .asWritten: name
        case .snakeCase, .sync, .jsonCache: NamingStyle.words(of: name).map { $0.lowercased() }.joined(separator: "_")
        case .kebabCase: NamingStyle.words(of: name).map { $0.lowercased() }.joined(separator: "-")
        case .pascalCase: name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    /// The keys that a tool tries for a property: the one that is written, and those that are read beside it.
    ///
    /// Every Core Data object has a `description`, so a property can't have that name. It is called `userDescription` in a User, and
    /// its key is `description`; what is called `user_description` is read as well.
    func keys(for property: Subject) -> [String] {
        let (name, key) = (property.name, key(for: property.name))
        let reserved = self == .jsonCache ? ["description"] : ["type", "description", "signed"]
        let first = reserved.first {
            name == property.entityName.loweringFirst() + $0.prefix(1).uppercased() + $0.dropFirst()
        }
        switch (self, property.kind) {
        case (.sync, .toOne): return [key, name, key + "_id", key + "_attributes"]
        case (.sync, .toMany): return [key, name, key + "_ids", key + "_attributes"]
        case (.sync, .attribute) where name == "remoteID": return ["id", name]
        case (.sync, .attribute), (.jsonCache, _): return (first.map { [$0] } ?? []) + [key, name]
        default: return [key]
        }
    }

    /// The key path of the property `name`, where it has none of its own.
    func keyPath(for name: String) -> JSONKeyPath { JSONKeyPath(components: [.key(key(for: name))]) }

    /// The words of a camelCase name: a word starts at a capital behind a small letter or a digit, and at the last
    /// capital of a run that small letters follow (`URLString` is `URL` and `String`).
    static func words(of name: String) -> [String] {
        let characters = Array(name)
        var words: [String] = []
        var word = ""
        for (index, character) in characters.enumerated() {
            let startsWord: Bool
            if !character.isUppercase || index == 0 {
                startsWord = false
            } else if !characters[index - 1].isUppercase {
                startsWord = characters[index - 1] != "_"
            } else {
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                // A plural acronym is one word still: `userIDs`.
                let isPlural = next == "s" && (index + 2 == characters.count || characters[index + 2].isUppercase)
                startsWord = next?.isLowercase == true && !isPlural
            }
            if startsWord, !word.isEmpty {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}

extension String {
    /// The text with a small letter at its beginning.
    func loweringFirst() -> String { prefix(1).lowercased() + dropFirst() }
}
