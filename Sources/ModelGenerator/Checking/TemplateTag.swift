/// A tag of a template, as Stencil finds it: it ends at the first end of its kind, even in quotes.
struct TemplateTag {
    enum Kind: Unicode.Scalar {
        case variable = "{"
        case block = "%"
        case comment = "#"

        var end: Unicode.Scalar { self == .variable ? "}" : rawValue }
    }

    /// More than anybody writes; Stencil goes down the stack for each word.
    static let maximumLength = 1_000

    let kind: Kind
    /// What stands between the delimiters, and between the signs that keep or trim white space: a part of the template.
    let content: Substring
    let line: Int

    /// The tags of a template, found in one pass.
    static func tags(of text: String) throws -> [TemplateTag] {
        let scalars = Array(text.unicodeScalars)
        let places = Array(text.unicodeScalars.indices) + [text.endIndex]
        var tags: [TemplateTag] = []
        var line = 1
        var index = 0
        while index + 1 < scalars.count {
            guard scalars[index] == "{", let kind = Kind(rawValue: scalars[index + 1]) else {
                if isLineEnd(at: index, of: scalars) { line += 1 }
                index += 1
                continue
            }
            let end = try self.end(of: kind, after: index + 1, in: scalars, line: line)
            guard kind == .comment || end - index <= maximumLength else {
                throw TemplateFault(
                    line: line, reason: "The tag is not closed, or has more than \(maximumLength) characters.")
            }
            let inner = content(of: kind, scalars[index..<end])
            tags.append(
                TemplateTag(kind: kind, content: text[places[inner.lowerBound]..<places[inner.upperBound]], line: line))
            line += (index..<end).count { isLineEnd(at: $0, of: scalars) }
            index = end
        }
        return tags
    }

    /// The index behind a tag. As in Stencil, `{%}` is a whole tag.
    private static func end(
        of kind: Kind, after start: Int, in scalars: [Unicode.Scalar], line: Int
    ) throws -> Int {
        var index = start
        while index + 1 < scalars.count {
            if scalars[index] == kind.end, scalars[index + 1] == "}" { return index + 2 }
            index += 1
        }
        throw TemplateFault(line: line, reason: "The tag is not closed.")
    }

    private static func content(of kind: Kind, _ scalars: ArraySlice<Unicode.Scalar>) -> Range<Int> {
        var inner = scalars.dropFirst(2).dropLast(2)
        if kind == .block {
            if inner.first == "+" || inner.first == "-" { inner.removeFirst() }
            if inner.last == "+" || inner.last == "-" { inner.removeLast() }
        }
        return inner.indices
    }

    private static func isLineEnd(at index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        switch scalars[index] {
        case "\n": true
        case "\r": index + 1 == scalars.count || scalars[index + 1] != "\n"
        default: false
        }
    }
}
