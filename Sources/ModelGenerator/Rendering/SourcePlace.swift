import Modelwright

/// Where in Swift source a template prints, which decides how a text is laid there: no template has to see to it.
///
/// The source is read as the compiler reads it, scalar by scalar. Between quotation marks a text is escaped; in a comment it
/// stays in it, and on its line; as code only a name, a type or a number can stand, for which nothing has to be known of the
/// model. Code that the generator made stands as it is.
enum SourcePlace: Equatable {
    /// Code, in so many parentheses: that of a literal's interpolation ends with the last.
    case code(depth: Int)
    case lineComment
    case blockComment(depth: Int)
    case literal(numberSigns: Int, isMultiline: Bool)

    /// Why a text can't stand where a template prints it.
    enum Misplaced: Error {
        /// It stands as code, and may be anything.
        case code(String)
        /// Its place is not known: where a regular expression literal ends depends on more than its own scalars.
        case afterRegularExpression

        var reason: String {
            guard case .code(let text) = self else {
                return
                    "The template prints text from the model after a regular expression literal, where strings and comments can't be recognised reliably. Write try Regex(\"…\") instead of the literal."
            }
            let shown = text.count > 60 ? text.prefix(57) + "..." : text[...]
            return
                "The template prints \(SwiftLiteral.string(String(shown))) as code, but it is text from the model. Use the filter literal or escaped, put it in a comment, or use the filter code if the model's text is Swift."
        }
    }

    /// A text as one line, on which nothing acts on the text around it.
    static func line(_ text: String) -> String {
        let parts = text.unicodeScalars.split(whereSeparator: \.isControl)
        return parts.map { String($0) }.joined(separator: " ")
    }

    /// What templates printed, without marks: each text as its place wants it.
    ///
    /// - Throws: `Misplaced`.
    static func layOut(_ marked: String) throws(Misplaced) -> String {
        var reader = SourceReader()
        var pieces = marked.unicodeScalars[...]
        while let first = pieces.first {
            if first == TemplateText.Mark.text || first == TemplateText.Mark.code {
                let text = pieces.dropFirst().prefix { $0 != TemplateText.Mark.end }
                try reader.add(String(text), isCode: first == TemplateText.Mark.code)
                pieces = pieces[text.endIndex...].dropFirst()
            } else {
                let text = pieces.prefix { $0 != TemplateText.Mark.text && $0 != TemplateText.Mark.code }
                reader.read(Array(text))
                pieces = pieces[text.endIndex...]
            }
        }
        return String(reader.output)
    }
}
