/// Writes a model document as Xcode's model editor does.
///
/// - An XML declaration, UTF-8, a line for each tag, four spaces a level, no line break behind the last tag.
/// - Attributes on the tag's line, in the tree's order, in double quotation marks. `&`, `<` and `"` are escaped, and
///   white space other than the space: `&#10;`. `>` and `'` are not, nor is anything beyond ASCII.
/// - An element without contents ends in `/>`, without a space before it.
///
/// A document may differ from that in what `ModelDocument.Format` says. A comment or processing instruction, which the
/// editor writes none of, has a line of its own; an element with text in it is written without added white space.
struct ModelWriter {
    private let start: SourcePosition
    private let lineBreak: String
    private let stack = StackGuard()
    /// No thread has too little stack for the levels that the format has.
    private static let uncheckedDepth = 8
    private var output = ""
    /// Elements, attributes, comments and processing instructions so far.
    private var nodeCount = 0

    /// The text of a document.
    ///
    /// Throws for what XML 1.0 can't write.
    static func text(of document: ModelDocument) throws(ModelError) -> String {
        var writer = ModelWriter(document)
        try writer.write(document)
        guard writer.output.utf8.count <= LibXML2.maximumByteCount else {
            throw failure(
                "too-large", at: writer.start,
                "The document would have \(writer.output.utf8.count) bytes; at most \(LibXML2.maximumByteCount) are read.",
                "Split the model.")
        }
        return writer.output
    }

    private init(_ document: ModelDocument) {
        start = SourcePosition(file: document.name, line: 1, column: 1)
        lineBreak = document.format.lineBreak.rawValue
    }

    private mutating func write(_ document: ModelDocument) throws(ModelError) {
        let format = document.format
        if format.hasDeclaration {
            output += "<?xml version=\"1.0\""
            if let name = format.encodingName { output += " encoding=\"\(name)\"" }
            if let isStandalone = format.isStandalone { output += " standalone=\"\(isStandalone ? "yes" : "no")\"" }
            output += "?>\(lineBreak)"
        }
        for content in document.prologue {
            try writeOutsideRoot(content)
            output += lineBreak
        }
        guard document.root.name == "model" else {
            throw Self.failure(
                "not-a-model", at: document.root.position,
                "The root element is <\(document.root.name)>, and could not be read again.",
                "Give `root` the name `model`.")
        }
        try write(document.root, level: 0, isInline: false)
        for content in document.epilogue {
            output += lineBreak
            try writeOutsideRoot(content)
        }
        if format.endsWithLineBreak { output += lineBreak }
    }

    private mutating func writeOutsideRoot(_ content: ModelElement.Content) throws(ModelError) {
        switch content {
        case .comment, .processingInstruction: try write(content, level: 0, isInline: false, at: start)
        case .element, .text:
            throw Self.failure(
                "unwritable-content", at: start, "Only comments and processing instructions may stand beside <model>.",
                "Move elements into <model>.")
        }
    }

    private mutating func write(_ element: ModelElement, level: Int, isInline: Bool) throws(ModelError) {
        try check(element, level: level)
        try count(1 + element.attributes.count, at: element.position)
        output += "<\(element.name)"
        for attribute in element.attributes {
            output += " \(attribute.name)=\"\(XMLText.escapingValue(attribute.value))\""
        }
        let isInline = isInline || element.isMixed
        var contents = element
        if !isInline { contents.dropLayout() }
        guard !contents.contents.isEmpty else {
            output += "/>"
            return
        }
        output += ">"
        for content in contents.contents {
            if !isInline { breakLine(level: level + 1) }
            try write(content, level: level + 1, isInline: isInline, at: element.position)
        }
        if !isInline { breakLine(level: level) }
        output += "</\(element.name)>"
    }

    private mutating func write(
        _ content: ModelElement.Content, level: Int, isInline: Bool, at position: SourcePosition
    ) throws(ModelError) {
        switch content {
        case .element(let element): try write(element, level: level, isInline: isInline)
        case .text(let text):
            try checkCharacters(of: text, "A text", at: position)
            output += breakingLines(XMLText.escapingText(text))
        case .comment(let text):
            guard !text.contains("--"), !text.hasSuffix("-") else {
                throw Self.failure(
                    "unwritable-comment", at: position,
                    "The comment \"\(text)\" has \"--\" in it, or \"-\" at its end, where XML allows neither.",
                    "Write it with other dashes.")
            }
            try checkLines(of: text, "A comment", at: position)
            try count(1, at: position)
            output += "<!--\(breakingLines(text))-->"
        case .processingInstruction(let target, let data):
            guard XMLText.isName(target), target.lowercased() != "xml", !data.contains("?>") else {
                throw Self.failure(
                    "unwritable-instruction", at: position,
                    "The processing instruction \"\(target)\" has no name of its own, or \"?>\" in it.",
                    "Give it a name other than xml, and leave \"?>\" out.")
            }
            try checkLines(of: data, "A processing instruction", at: position)
            try count(1, at: position)
            output += "<?\(target)\(data.isEmpty ? "" : " ")\(breakingLines(data))?>"
        }
    }

    private mutating func breakLine(level: Int) {
        output += lineBreak
        output += String(repeating: "    ", count: level)
    }

    private func breakingLines(_ text: String) -> String {
        guard lineBreak != "\n" else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
    }
}

extension ModelWriter {
    /// Refuses what could not be read again.
    private func check(_ element: ModelElement, level: Int) throws(ModelError) {
        guard level < LibXML2.maximumDepth else {
            throw Self.failure(
                "too-deep", at: element.position,
                "Elements are nested more than \(LibXML2.maximumDepth) levels deep, and could not be read again.",
                "A model document needs five levels.")
        }
        guard level < Self.uncheckedDepth || level < stack.uncheckedDepth || !stack.isExhausted else {
            throw Self.failure(
                "too-deep", at: element.position,
                "Elements are nested \(level + 1) levels deep, and this thread's stack has no room for more.",
                "A model document needs five levels.")
        }
        guard XMLText.isName(element.name) else {
            throw Self.failure(
                "unwritable-name", at: element.position, "\"\(element.name)\" can't be the name of an element.",
                "Use a name that the format has.")
        }
        var names: Set<String> = []
        for attribute in element.attributes {
            guard XMLText.isName(attribute.name) else {
                throw Self.failure(
                    "unwritable-name", at: element.position,
                    "\"\(attribute.name)\" can't be the name of an attribute of <\(element.name)>.",
                    "Use a name that the format has; an annotation of your own belongs in userInfo.")
            }
            guard names.insert(attribute.name).inserted else {
                throw Self.failure(
                    "duplicate-attribute", at: element.position,
                    "The attribute \(attribute.name) of <\(element.name)> is there twice.", "Remove one of the two.")
            }
            try checkCharacters(
                of: attribute.value, "The attribute \(attribute.name) of \(Self.described(element))",
                at: element.position)
        }
    }

    private mutating func count(_ nodes: Int, at position: SourcePosition) throws(ModelError) {
        nodeCount += nodes
        guard nodeCount > LibXML2.maximumNodeCount else { return }
        throw Self.failure(
            "too-large", at: position,
            "The document would have more than the \(LibXML2.maximumNodeCount) elements, attributes and comments that are read.",
            "Split the model.")
    }

    private func checkCharacters(of text: String, _ what: String, at position: SourcePosition) throws(ModelError) {
        guard let scalar = XMLText.unwritable(in: text) else { return }
        throw Self.unwritable(scalar, in: what, at: position)
    }

    /// A comment can't escape a carriage return, and a reader would take it for a line break.
    private func checkLines(of text: String, _ what: String, at position: SourcePosition) throws(ModelError) {
        try checkCharacters(of: text, what, at: position)
        guard text.unicodeScalars.contains("\r") else { return }
        throw Self.unwritable("\r", in: what, at: position)
    }

    private static func unwritable(
        _ scalar: Unicode.Scalar, in what: String, at position: SourcePosition
    ) -> ModelError {
        failure(
            "unwritable-character", at: position,
            "\(what) has the character \(scalar.codePoint), which XML can't write there.",
            "Remove the character.")
    }

    private static func described(_ element: ModelElement) -> String {
        guard let key = ModelSchema.elements[element.name]?.key, let value = element[text: key],
            XMLText.unwritable(in: value) == nil
        else { return "<\(element.name)>" }
        return "<\(element.name) \(key)=\"\(value)\">"
    }

    private static func failure(
        _ rule: String, at position: SourcePosition, _ message: String, _ remedy: String
    ) -> ModelError {
        ModelError(Diagnostic(.error, rule, at: position, message, remedy))
    }
}
