/// Names of a model as Swift can have them.
enum SwiftName {
    /// Words that are names only between backticks.
    private static let keywords: Set<String> = [
        "Any", "Self", "Type", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Members that a property would clash with: those of `ModelObject` and of every type, and types inside the class. And
    /// the modules, by which a library's type is named where a class of the model has its name.
    private static let takenMembers = modules.union([
        "Key", "Protocol", "Self", "Snapshot", "Type", "dictionaryRepresentation", "entity", "hashValue", "init",
        "self",
    ])

    private static let modules = Set(moduleByType.values)

    /// Names that a class can't have: words that are types' own, types inside each class, and the modules.
    private static let takenTypes = keywords.union(modules).union(typeWords).union(["Key", "Protocol", "Snapshot"])

    /// Words that mean something else where a type stands.
    private static let typeWords: Set<String> = ["any", "each", "some"]

    /// Names of types that a class of that name would hide from the code of its own module, by their modules.
    static let moduleByType: [String: String] = [
        "Array": "Swift", "Bool": "Swift", "Double": "Swift", "Float": "Swift", "Int": "Swift", "Int16": "Swift",
        "Int32": "Swift", "Int64": "Swift", "Optional": "Swift", "Set": "Swift", "String": "Swift",
        "Data": "Foundation", "Date": "Foundation", "Decimal": "Foundation", "URL": "Foundation", "UUID": "Foundation",
        "JSONValue": "Modelwright", "ModelDecoder": "Modelwright", "ModelEncoder": "Modelwright",
        "ModelObject": "Modelwright", "ObjectModel": "Modelwright", "Property": "Modelwright",
        "ValueTransform": "Modelwright", "DynamicObject": "Modelwright", "CaseIterable": "Swift", "Codable": "Swift",
        "Hashable": "Swift", "Sendable": "Swift", "Sequence": "Swift",
    ]

    /// A property's name: as in the model where Swift allows it, otherwise the nearest name that it does.
    static func property(_ name: String) -> String {
        let identifier = identifier(name)
        return escaped(takenMembers.contains(identifier) ? lowerCamel(identifier) + "Value" : identifier)
    }

    /// A type's name.
    static func type(_ name: String) -> String {
        let identifier = identifier(name)
        return takenTypes.contains(identifier) ? identifier + "Entity" : identifier
    }

    /// Whether a text is a name that a type can have.
    static func isType(_ text: String) -> Bool { !text.contains(".") && isPath(text) && type(text) == text }

    /// A property's name as a constant inside an enumeration, where `Protocol` is a type.
    static func constant(_ name: String) -> String {
        let identifier = identifier(name)
        return identifier == "Protocol" ? "ProtocolKey" : escaped(identifier)
    }

    /// A name in backticks, where it needs them.
    static func escaped(_ identifier: String) -> String {
        keywords.contains(identifier) ? "`\(identifier)`" : identifier
    }

    /// The characters of `name` that an identifier may have; the letter behind one that it may not is a capital.
    static func identifier(_ name: String) -> String {
        var result = ""
        var isStart = false
        for character in name {
            guard character == "_" || character.isLetter || character.isNumber && character.unicodeScalars.count == 1
            else {
                isStart = !result.isEmpty
                continue
            }
            result += isStart ? character.uppercased() : String(character)
            isStart = false
        }
        guard let first = result.first, result.contains(where: { $0 != "_" }) else { return "unnamed" + result }
        return first.isNumber ? "_" + result : result
    }

    /// A text as a comment can have it.
    static func onOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether a text is a name, or names with dots between them.
    static func isPath(_ text: String) -> Bool {
        !text.isEmpty
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                identifier(String($0)) == $0 && !keywords.contains(String($0)) && !typeWords.contains(String($0))
            }
    }

    /// A case of an enumeration.
    static func enumerationCase(_ identifier: String) -> String {
        ["self", "Self", "init", "Type", "Protocol", "RawValue", "allCases", "rawValue"].contains(identifier)
            ? identifier + "Case" : identifier
    }

    /// A property, where a parameter is called `object`.
    static func besideObject(_ property: String) -> String { property == "object" ? "self.object" : property }

    /// `books` as it stands in `addToBooks`.
    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The same for a name of the model.
    static func capitalizedIdentifier(_ name: String) -> String { capitalized(identifier(name)) }

    /// Whether swift-format takes an identifier for lower camel case.
    static func isLowerCamel(_ identifier: String) -> Bool {
        let name = identifier.hasPrefix("_") ? identifier.dropFirst() : identifier[...]
        return name.first?.isUppercase != true && !name.contains("_")
    }

    /// `Author` as a parameter is called: `author`, and `urlEntry` for `URLEntry`.
    static func lowerCamel(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase || $0.isNumber }
        guard capitals.count > 1, capitals.count < name.count else {
            return capitals.count == name.count ? name.lowercased() : name.prefix(1).lowercased() + name.dropFirst()
        }
        return capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
    }
}
