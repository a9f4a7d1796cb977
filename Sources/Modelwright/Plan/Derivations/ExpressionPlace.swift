/// Where in a document's text the expression of an attribute stands.
///
/// libxml2 tells where elements begin, and not where the values of their attributes do.
struct ExpressionPlace {
    private let start: SourcePosition
    /// The text from where the element begins; empty for an element that no text has.
    private let text: Substring

    /// - Parameters:
    ///   - source: The document's text; nil where it has changed since it was read.
    ///   - element: Where the element begins.
    init(_ source: String?, of element: SourcePosition) {
        start = element
        guard let source, element.line > 0, element.column > 0 else {
            text = ""
            return
        }
        var rest = source.utf8[...]
        for _ in 1..<element.line {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            rest = rest[rest.index(after: end)...]
        }
        text = Substring(rest.dropFirst(element.column - 1))
    }

    /// The place of a character of the expression; the element's where it isn't found.
    func position(ofCharacter offset: Int) -> SourcePosition {
        guard var index = startOfValue(of: "derivationExpression") else { return start }
        for _ in 0..<offset where index < text.endIndex {
            // `&lt;` is one character.
            if text[index] == "&", let end = text[index...].firstIndex(of: ";") { index = end }
            index = text.index(after: index)
        }
        let before = text[..<index].utf8
        guard let line = before.lastIndex(of: UInt8(ascii: "\n")) else {
            return SourcePosition(file: start.file, line: start.line, column: start.column + before.count)
        }
        return SourcePosition(
            file: start.file, line: start.line + before.count { $0 == UInt8(ascii: "\n") },
            column: before.distance(from: line, to: before.endIndex))
    }

    /// Where the value of an XML attribute begins, behind its quotation mark; nil where the element has no such attribute.
    ///
    /// The text was read as XML before, so a tag is a name and attributes with their values in quotation marks.
    private func startOfValue(of name: String) -> Substring.Index? {
        guard text.first == "<" else { return nil }
        var rest = text.dropFirst().drop { !$0.isWhitespace && $0 != ">" }
        while true {
            rest = rest.drop(while: \.isWhitespace)
            let attribute = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" }
            guard !attribute.isEmpty, let mark = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
            let value = rest.index(after: mark)
            if attribute == name { return value }
            guard let end = rest[value...].firstIndex(of: rest[mark]) else { return nil }
            rest = rest[rest.index(after: end)...]
        }
    }
}
