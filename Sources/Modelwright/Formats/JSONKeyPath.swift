/// What a model asks for: a dotted path from an object to a value below it, such as `pricing.retail_price`.
///
/// `\.` is a literal dot, `\\` a literal backslash, `\[` a literal bracket, and `[0]` the element of an array.
struct JSONKeyPath: Sendable, Hashable, CustomStringConvertible {
    var components: [JSONPath.Component]

    /// How many steps a path may have.
    private static let maximumCount = 128

    /// What is wrong with a written path, as the end of a sentence.
    struct SyntaxError: Error {
        var problem: String
    }

    init(components: [JSONPath.Component]) {
        self.components = components
    }

    /// The path that `text` writes. An empty text is the value itself.
    init(_ text: String) throws(SyntaxError) {
        components = []
        if text.isEmpty { return }
        let isSpecial = { (byte: UInt8) in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\\")
        }
        guard text.utf8.contains(where: isSpecial) else {
            components.append(.key(text))
            return
        }
        var key = ""
        var keyIsOpen = !text.isEmpty
        var characters = text.unicodeScalars[...]
        while let character = characters.popFirst() {
            switch character {
            case "\\":
                guard let escaped = characters.popFirst(), [".", "\\", "["].contains(escaped) else {
                    throw SyntaxError(problem: "has a backslash that is not followed by '.', '[' or another backslash")
                }
                key.unicodeScalars.append(escaped)
                keyIsOpen = true
            case ".":
                guard keyIsOpen == false || !key.isEmpty else {
                    throw SyntaxError(problem: "has an empty key before a '.'")
                }
                if keyIsOpen { components.append(.key(key)) }
                key = ""
                keyIsOpen = true
                if characters.isEmpty { throw SyntaxError(problem: "ends in a '.'") }
            case "[":
                if keyIsOpen, !key.isEmpty {
                    components.append(.key(key))
                } else if keyIsOpen, !components.isEmpty {
                    throw SyntaxError(problem: "has an empty key before a '['")
                }
                key = ""
                keyIsOpen = false
                var digits = ""
                while let digit = characters.first, digit != "]" {
                    digits.unicodeScalars.append(digit)
                    characters.removeFirst()
                }
                guard characters.popFirst() == "]", let index = Int(digits), index >= 0, index < 65_536,
                    digits.utf8.allSatisfy({ (48...57).contains($0) })
                else {
                    throw SyntaxError(problem: "has a '[' without an index from 0 to 65535 and a ']' after it")
                }
                components.append(.index(index))
                if let next = characters.first, next != ".", next != "[" {
                    throw SyntaxError(problem: "has text right after a ']'; a '.' belongs between them")
                }
            default:
                key.unicodeScalars.append(character)
            }
        }
        if keyIsOpen {
            guard !key.isEmpty else { throw SyntaxError(problem: "ends in an empty key") }
            components.append(.key(key))
        }
        // Each step is a level of the trees that are built of paths, which are walked from level to level.
        if components.count > JSONKeyPath.maximumCount {
            throw SyntaxError(problem: "has more than \(JSONKeyPath.maximumCount) steps")
        }
    }

    var description: String {
        var text = ""
        for component in components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                if !text.isEmpty { text += "." }
                for scalar in key.unicodeScalars {
                    if [".", "\\", "["].contains(scalar) { text += "\\" }
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }
}
