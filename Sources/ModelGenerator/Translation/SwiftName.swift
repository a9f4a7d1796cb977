/// Names of a model as Swift can have them.
enum SwiftName {
    /// Words that are names only between backticks.
    static let keywords: Set<String> = [
        "Any", "Self", "Type", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Words that mean something else where a type stands.
    static let typeWords: Set<String> = ["any", "borrowing", "consuming", "each", "isolated", "sending", "some"]

    /// Names of types that a class of that name would hide from the code of its own module, by their modules.
    static let moduleByType: [String: String] = [
        "Array": "Swift", "Bool": "Swift", "Double": "Swift", "Float": "Swift", "Int": "Swift", "Int16": "Swift",
        "Int32": "Swift", "Int64": "Swift", "Optional": "Swift", "Set": "Swift", "String": "Swift",
        "Data": "Foundation", "Date": "Foundation", "Decimal": "Foundation", "URL": "Foundation", "UUID": "Foundation",
        "JSONValue": "Modelwright", "ModelDecoder": "Modelwright", "ModelEncoder": "Modelwright",
        "ModelObject": "Modelwright", "ObjectModel": "Modelwright", "Property": "Modelwright",
        "ModelOverlay": "Modelwright", "ValueTransform": "Modelwright", "EntityHooks": "Modelwright",
        "DynamicObject": "Modelwright", "CompositeObject": "Modelwright", "CompositeOrigin": "Modelwright",
        "CompositeValue": "Modelwright", "ModelValue": "Modelwright", "ObjectGraph": "Modelwright",
        "CaseIterable": "Swift", "Codable": "Swift",
        "CodingKey": "Swift", "Decodable": "Swift", "Decoder": "Swift", "Encoder": "Swift",
        "Hashable": "Swift", "Sendable": "Swift", "Sequence": "Swift",
    ]

    /// A property's name as a constant inside an enumeration, where `Protocol` is a type.
    static func constant(_ name: String) -> SwiftCode {
        let identifier = identifier(name)
        return identifier == "Protocol" ? "ProtocolKey" : escaped(identifier)
    }

    /// A name in backticks, where it needs them.
    static func escaped(_ identifier: SwiftCode) -> SwiftCode {
        keywords.contains(identifier.text) ? "`\(identifier)`" : identifier
    }

    /// The characters of `name` that an identifier may have; the letter behind one that it may not is a capital.
    static func identifier(_ name: String) -> SwiftCode {
        var result = ""
        var isStart = false
        for character in name {
            guard isPart(character), !result.isEmpty || isHead(character) else {
                isStart = !result.isEmpty
                continue
            }
            result += isStart ? character.uppercased() : String(character)
            isStart = false
        }
        guard let first = result.first, result.contains(where: { $0 != "_" }) else {
            return SwiftCode(checked: "unnamed" + result)
        }
        return SwiftCode(checked: first.isNumber ? "_" + result : result)
    }

    /// Whether a character is a letter, a number or an underscore that the compiler takes in an identifier.
    private static func isPart(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        return (character == "_" || character.isLetter || character.isNumber && scalars.count == 1)
            && scalars.allSatisfy { $0.isASCII || isIn(headRanges, $0) || isIn(markRanges, $0) }
    }

    /// Whether an identifier may start with a character that it may have; a number gets an underscore.
    private static func isHead(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { !isIn(markRanges, $0) } == true
    }

    private static func isIn(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
    }

    /// The identifier heads of Swift's grammar beyond ASCII, as its reference has them under Lexical Structure.
    private static let headRanges: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
        0xD8...0xF6, 0xF8...0xFF, 0x100...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF,
        0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054, 0x2060...0x206F, 0x2070...0x20CF,
        0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007,
        0x3021...0x302F, 0x3031...0x303F, 0x3040...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F,
        0xFE30...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD,
        0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD,
        0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
    ]

    /// The marks that the grammar's identifier characters have besides its heads.
    private static let markRanges: [ClosedRange<UInt32>] = [
        0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    ]

    /// Whether every character of a text may be in an identifier.
    static func isPartOfName(_ text: String) -> Bool { text.allSatisfy(isPart) }

    /// A text that is a name, or names with dots between them; nil for any other.
    static func path(_ text: String) -> SwiftCode? {
        let isPath = text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            let name = String($0)
            return identifier(name).text == name && !keywords.contains(name) && !typeWords.contains(name)
        }
        return isPath && !text.isEmpty ? SwiftCode(checked: text) : nil
    }

    /// A case of an enumeration.
    static func enumerationCase(_ identifier: SwiftCode) -> SwiftCode {
        ["self", "Self", "init", "Type", "Protocol", "RawValue", "allCases", "rawValue"].contains(identifier.text)
            ? identifier + "Case" : identifier
    }

    /// A function or its parameter: `startDate` for `START_DATE` and `Start date`.
    static func camelCase(_ name: String) -> SwiftCode {
        let words = identifier(name).text.split(separator: "_").map { word in
            word.contains(where: \.isLowercase) ? String(word) : word.lowercased()
        }
        let text = lowerCamel(words.first ?? "") + words.dropFirst().map(capitalized).joined()
        return SwiftCode(checked: text.first?.isNumber == true ? "_" + text : text)
    }

    /// A property, where a parameter is called `object`.
    static func besideObject(_ property: SwiftCode) -> SwiftCode { property == "object" ? "self.object" : property }

    /// `books` as it stands in `addToBooks`.
    static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The same for a name of the model.
    static func capitalizedIdentifier(_ name: String) -> SwiftCode {
        SwiftCode(checked: capitalized(identifier(name).text))
    }

    /// Whether swift-format takes an identifier for lower camel case.
    static func isLowerCamel(_ identifier: SwiftCode) -> Bool {
        let text = identifier.text
        let name = text.hasPrefix("_") ? text.dropFirst() : text[...]
        return name.first?.isUppercase != true && !name.contains("_")
    }

    /// `Author` as a parameter is called.
    static func lowerCamel(_ name: SwiftCode) -> SwiftCode { SwiftCode(checked: lowerCamel(name.text)) }

    /// `author` for `Author`, and `urlEntry` for `URLEntry`.
    static func lowerCamel(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase || $0.isNumber }
        guard capitals.count > 1, capitals.count < name.count else {
            return capitals.count == name.count ? name.lowercased() : name.prefix(1).lowercased() + name.dropFirst()
        }
        return capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1)
    }
}
