/// A word of a tag: what Stencil sees between spaces, and the signs that stand for themselves.
struct TemplateWord {
    enum Kind: Equatable {
        case text, quoted, sign
    }

    let kind: Kind
    /// The text; of a quoted word without its quotes.
    let text: String
    /// Whether a space stands before it, or nothing.
    let isSpaced: Bool
    /// The place in the template behind it.
    let end: String.Index

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    func isText(_ words: Set<String>) -> Bool { kind == .text && words.contains(text) }

    /// The word as the template has it.
    var source: String { kind == .quoted ? "\"\(text)\"" : text }

    /// The words of a tag.
    static func words(of tag: TemplateTag) throws -> [TemplateWord] {
        var words: [TemplateWord] = []
        var rest = tag.content
        var isSpaced = true
        while let character = rest.first {
            if character == " " || character == "\n" {
                rest.removeFirst()
                isSpaced = true
                continue
            }
            let (kind, text) = try next(in: &rest, line: tag.line)
            words.append(TemplateWord(kind: kind, text: text, isSpaced: isSpaced, end: rest.startIndex))
            isSpaced = false
        }
        if words.isEmpty { throw TemplateFault(line: tag.line, reason: "The tag is empty.") }
        return words
    }

    private static func next(in rest: inout Substring, line: Int) throws -> (Kind, String) {
        if rest.hasPrefix("...") {
            rest.removeFirst(3)
            return (.sign, "...")
        }
        guard let first = rest.first else { return (.text, "") }
        if "()|:,".contains(first) { return (.sign, String(rest.removeFirst())) }
        if isQuote(first) {
            let text = try quoted(in: &rest, line: line).dropFirst().dropLast()
            return (.quoted, String(text))
        }
        return (.text, try text(in: &rest, line: line))
    }

    private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }

    /// A quoted text with its quotes.
    private static func quoted(in rest: inout Substring, line: Int) throws -> Substring {
        guard let quote = rest.first, let end = rest.dropFirst().firstIndex(of: quote) else {
            throw TemplateFault(line: line, reason: "The quote is not closed.")
        }
        let text = rest[...end]
        rest = rest[rest.index(after: end)...]
        return text
    }

    private static func text(in rest: inout Substring, line: Int) throws -> String {
        var text = ""
        var isInBrackets = false
        while let character = rest.first {
            if isInBrackets, isQuote(character) {
                text += try quoted(in: &rest, line: line)
                continue
            }
            if " \n()|:,".contains(character) || isQuote(character) || rest.hasPrefix("...") { break }
            if character == "{" { throw TemplateFault(line: line, reason: "The tag is not closed.") }
            if character.isWhitespace {
                throw TemplateFault(
                    line: line, reason: "Words of a tag are separated by spaces, and not by tabs or others.")
            }
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            text.append(rest.removeFirst())
        }
        return text
    }
}
