/// Where in a document's text expressions and predicates are.
///
/// libxml2 tells where elements begin, and not where the values of their attributes do.
struct ExpressionPlaces {
    /// The document's text; empty if it has changed since it was read.
    private let text: String.UTF8View
    private let lines: LineTable

    init(_ text: String?, file: String) {
        self.text = (text ?? "").utf8
        lines = LineTable(self.text, file: file)
    }

    /// The place in the expression of an element; the element's if it isn't found.
    ///
    /// - Parameters:
    ///   - name: The XML attribute that has the expression.
    ///   - start: What is before it in the expression.
    func position(in name: String, after start: some StringProtocol, of element: SourcePosition) -> SourcePosition {
        guard let offset = lines.offset(of: element), offset < text.count,
            var index = startOfValue(of: name, from: text.index(text.startIndex, offsetBy: offset))
        else { return element }
        for _ in start.unicodeScalars where index < text.endIndex {
            // `&lt;` is one character, and so is a line's end of two.
            if text[index] == UInt8(ascii: "&"), let end = text[index...].firstIndex(of: UInt8(ascii: ";")) {
                index = end
            } else if text[index...].starts(with: "\r\n".utf8) {
                index = text.index(after: index)
            }
            repeat { index = text.index(after: index) } while index < text.endIndex && UTF8.isContinuation(text[index])
        }
        return lines.position(of: text.distance(from: text.startIndex, to: index))
    }

    /// Where the value of an XML attribute begins, after its quotation mark; nil if the element has no such attribute.
    ///
    /// The text was read as XML before, so a tag is a name and attributes with their values in quotation marks.
    private func startOfValue(of name: String, from start: String.Index) -> String.Index? {
        guard text[start] == UInt8(ascii: "<") else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        var rest = text[start...].drop { !isSpace($0) && $0 != UInt8(ascii: ">") }
        while true {
            rest = rest.drop(while: isSpace)
            let attribute = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            // `/>` ends the element, and what follows has attributes of its own.
            guard let first = attribute.first, first != UInt8(ascii: "/"),
                let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
            else { return nil }
            let value = rest.index(after: mark)
            if attribute.elementsEqual(name.utf8) { return value }
            guard let end = rest[value...].firstIndex(of: rest[mark]) else { return nil }
            rest = rest[rest.index(after: end)...]
        }
    }
}
