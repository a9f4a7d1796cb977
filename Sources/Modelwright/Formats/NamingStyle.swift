/// How an API spells the names that the model spells in camelCase: `jsonNaming`.
///
/// An acronym is one word, and digits stay with the word before them: `imageURL` <-> `image_url`, `avatar2x` <->
/// `avatar2x`, `userID` <-> `user_id`.
enum NamingStyle: String, Sendable, CaseIterable {
    case asWritten
    case snakeCase = "snake_case"
    case kebabCase = "kebab-case"
    case pascalCase = "PascalCase"

    /// The key that stands for the property `name`.
    func key(for name: String) -> String {
        switch self {
        case .asWritten: name
        case .snakeCase: NamingStyle.words(of: name).map { $0.lowercased() }.joined(separator: "_")
        case .kebabCase: NamingStyle.words(of: name).map { $0.lowercased() }.joined(separator: "-")
        case .pascalCase: name.prefix(1).uppercased() + name.dropFirst()
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
