/// Where in a document's text the expression of an attribute stands.
///
/// libxml2 tells where elements begin, and not where the values of their attributes do.
struct ExpressionPlace {
    private let start: SourcePosition
    /// The text from where the element begins.
    private let characters: Substring

    /// - Parameters:
    ///   - source: The document's text; nil where it has changed since it was read.
    ///   - element: Where the element begins.
    init(_ source: String?, of element: SourcePosition) {
        start = element
        var rest = (source ?? "")[...]
        for _ in 1..<max(element.line, 1) {
            guard let end = rest.firstIndex(where: \.isNewline) else { break }
            rest = rest[rest.index(after: end)...]
        }
        characters = rest.dropFirst(element.column - 1)
    }

    /// The place of a character of the expression; the element's where it isn't found.
    func position(ofCharacter offset: Int) -> SourcePosition {
        let name = "derivationExpression"
        guard characters.first == "<", let range = characters.firstRange(of: name) else { return start }
        var index = range.upperBound
        func skip(_ isSkipped: (Character) -> Bool) {
            while index < characters.endIndex, isSkipped(characters[index]) { index = characters.index(after: index) }
        }
        skip { $0.isWhitespace || $0 == "=" }
        guard index < characters.endIndex else { return start }
        index = characters.index(after: index)
        for _ in 0..<offset where index < characters.endIndex {
            // `&lt;` is one character.
            if characters[index] == "&", let end = characters[index...].firstIndex(of: ";") { index = end }
            index = characters.index(after: index)
        }
        let before = characters[..<index]
        guard let line = before.lastIndex(where: \.isNewline) else {
            return SourcePosition(file: start.file, line: start.line, column: start.column + before.count)
        }
        return SourcePosition(
            file: start.file, line: start.line + before.count(where: \.isNewline),
            column: before[line...].count)
    }
}
