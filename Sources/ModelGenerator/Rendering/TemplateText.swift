import Stencil

/// A text as templates see it, which knows whether it is code: printed, it has marks around it, by which `SourcePlace` lays
/// it.
struct TemplateText: DynamicMemberLookup, CustomStringConvertible {
    /// Marks in what templates print. No model has them, as XML does not.
    enum Mark {
        static let text: Unicode.Scalar = "\u{1}"
        static let code: Unicode.Scalar = "\u{2}"
        static let end: Unicode.Scalar = "\u{3}"
    }

    let text: String
    /// Whether it is Swift that the generator made, or whoever wrote the template.
    let isCode: Bool

    init(_ text: String, isCode: Bool = false) {
        self.text = text
        self.isCode = isCode
    }

    init(_ code: SwiftCode) { self.init(code.text, isCode: true) }

    /// A value of a template as a text; nil for what is none. What a template itself says is code, but for what is printed
    /// in it.
    init?(_ value: Any?) {
        switch value {
        case let text as TemplateText: self = text
        case let text as String:
            let hasText = text.unicodeScalars.contains(Mark.text)
            self.init(Self.withoutMarks(text), isCode: !hasText)
        default: return nil
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { Mark.text...Mark.end ~= scalar }

    private static func withoutMarks(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
    }

    /// The text between its marks.
    var description: String {
        var marked = String.UnicodeScalarView([isCode ? Mark.code : Mark.text])
        marked.append(contentsOf: text.unicodeScalars.map { Self.isMark($0) ? "\u{FFFD}" : $0 })
        marked.append(Mark.end)
        return String(marked)
    }

    /// What Stencil has for strings: `count`, `first` and the character at an index.
    subscript(dynamicMember name: String) -> Any? {
        switch name {
        case "count": text.count
        case "first": text.first.map { TemplateText(String($0), isCode: isCode) }
        default:
            Int(name).flatMap { text.dropFirst(max($0, 0)).first.map { TemplateText(String($0), isCode: isCode) } }
        }
    }

    /// The text as another one of its kind.
    func map(_ change: (String) -> String) -> TemplateText { TemplateText(change(text), isCode: isCode) }
}
