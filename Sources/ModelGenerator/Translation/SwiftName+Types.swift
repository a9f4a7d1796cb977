/// Types as a model spells them.
extension SwiftName {
    /// A text that is a type: a path, a generic type of types, an array or a dictionary, each an Optional or not. Nil for
    /// any other.
    static func typeExpression(_ text: String) -> SwiftCode? {
        guard let name = withoutSpaces(text) else { return nil }
        var rest = name[...]
        guard takeType(&rest, depth: 0), rest.isEmpty else { return nil }
        return SwiftCode(checked: name.replacing(",", with: ", ").replacing(":", with: ": "))
    }

    /// How many types may contain each other, so that no document exhausts the stack.
    static let maximumTypeDepth = 64

    /// Takes a type from the front of a text.
    private static func takeType(_ rest: inout Substring, depth: Int) -> Bool {
        guard depth < maximumTypeDepth else { return false }
        if take("[", &rest) {
            guard takeType(&rest, depth: depth + 1) else { return false }
            if take(":", &rest) { guard takeType(&rest, depth: depth + 1) else { return false } }
            guard take("]", &rest) else { return false }
        } else {
            let name = rest.prefix { !"<>,?[]:".contains($0) }
            guard path(String(name)) != nil else { return false }
            rest = rest[name.endIndex...]
            if take("<", &rest) {
                repeat { guard takeType(&rest, depth: depth + 1) else { return false } } while take(",", &rest)
                guard take(">", &rest) else { return false }
            }
        }
        while take("?", &rest) {}
        return true
    }

    /// A text without its white space; nil where that would make one name of two, as of `any Codable`.
    static func withoutSpaces(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        let isJoined = zip(words, words.dropFirst()).allSatisfy { isSign($0.last) || isSign($1.first) }
        return isJoined ? words.joined() : nil
    }

    private static func isSign(_ character: Character?) -> Bool { character.map { "<>,?[]:.".contains($0) } ?? false }

    private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }
}
