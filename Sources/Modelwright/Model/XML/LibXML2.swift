import CLibXML2

/// Reads XML into plain Swift values through libxml2. The only file that sees C.
///
/// Invariant of its unsafe code: the parser context is made, used and freed inside `parse`; the builder and the bytes
/// outlive it; a callback copies what it is handed before it returns, so that no pointer escapes.
enum LibXML2 {
    /// A document's root with what stands before and behind it.
    struct Document {
        var prologue: [ModelElement.Content]
        var root: ModelElement
        var epilogue: [ModelElement.Content]
    }

    /// How deep elements may be nested; a model document needs five levels.
    static let maximumDepth = 64

    /// How many bytes a document may have; the largest of 2,036 real ones has 98,672.
    static let maximumByteCount = 8 << 20

    /// How many attributes an element may have; 2.9 compares each with every other.
    static let maximumAttributeCount = 1_000

    /// How many elements, attributes and comments a document may have together; the largest of 2,036
    /// real ones has 99 kB, which is some 5,000.
    static let maximumNodeCount = 60_000

    /// Parses bytes that are well-formed UTF-8 of no more than the limit, without a byte order mark.
    ///
    /// Throws the first fatal error, a document type declaration, or a document beyond the limits.
    ///
    /// - Parameter isModel: Whether it is a model document. Any other may have a document type declaration, which is passed
    ///   over; nothing that it declares is used.
    static func parse(_ bytes: [UInt8], name: String, isModel: Bool = true) throws(ModelError) -> Document {
        if let start = crowdedTag(in: bytes) {
            throw ModelError(
                Diagnostic(
                    .error, "too-many-attributes", at: SourcePosition(file: name, offset: start, in: bytes),
                    "An element has more than \(maximumAttributeCount) attributes.",
                    isModel
                        ? "Give a Core Data model document; its elements have a dozen at most." : "Give the right file."
                ))
        }
        let result: Result<Document, ModelError> = bytes.withUnsafeBufferPointer { buffer in
            let builder = Builder(bytes: buffer, name: name, isModel: isModel)
            return withExtendedLifetime(builder) { run(builder) }
        }
        return try result.get()
    }

    /// The start of a tag with more attributes than the limit, each of which has a pair of quotation marks.
    private static func crowdedTag(in bytes: [UInt8]) -> Int? {
        var start: Int?
        var count = 0
        var quote: UInt8?
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "<"):
                // Comments and the like have no attributes.
                let isTag = offset + 1 < bytes.count && !"!?/".utf8.contains(bytes[offset + 1])
                (start, count, quote) = (isTag ? offset : nil, 0, nil)
            case _ where start == nil: break
            case _ where quote != nil: if byte == quote { quote = nil }
            case UInt8(ascii: ">"): start = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                quote = byte
                count += 1
                if count > maximumAttributeCount { return start }
            default: break
            }
        }
        return nil
    }

    private static let initialized: Void = xmlInitParser()

    private static func run(_ builder: Builder) -> Result<Document, ModelError> {
        _ = initialized
        guard let parser = xmlNewParserCtxt(), let sax = parser.pointee.sax else {
            return .failure(ModelError(builder.malformed("libxml2 could not make a parser", at: 0)))
        }
        defer { xmlFreeParserCtxt(parser) }
        modelwright_set_context(parser, Unmanaged.passUnretained(builder).toOpaque())
        modelwright_set_error_handler(parser, handleError)
        sax.pointee.warning = nil
        sax.pointee.error = nil
        sax.pointee.internalSubset = handleInternalSubset
        sax.pointee.externalSubset = nil
        sax.pointee.entityDecl = nil
        sax.pointee.attributeDecl = nil
        sax.pointee.elementDecl = nil
        sax.pointee.notationDecl = nil
        sax.pointee.unparsedEntityDecl = nil
        sax.pointee.reference = nil
        sax.pointee.startElementNs = handleStartElement
        sax.pointee.endElementNs = handleEndElement
        sax.pointee.characters = handleCharacters
        sax.pointee.cdataBlock = handleCharacters
        sax.pointee.ignorableWhitespace = nil
        sax.pointee.comment = handleComment
        sax.pointee.processingInstruction = handleProcessingInstruction

        // Not NOENT: there is nothing to substitute, as a document type declaration stops the parser. IGNORE_ENC: the
        // bytes are UTF-8 by now, whatever the declaration says.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        let document = builder.bytes.withMemoryRebound(to: CChar.self) { bytes in
            xmlCtxtReadMemory(parser, bytes.baseAddress, Int32(bytes.count), nil, nil, Int32(options))
        }
        if let document { xmlFreeDoc(document) }
        if let failure = builder.failure { return .failure(ModelError(failure)) }
        guard modelwright_is_well_formed(parser) != 0, let root = builder.root else {
            let unknown = builder.malformed("libxml2 does not say why", at: builder.bytes.count)
            return .failure(ModelError(builder.suspicion.map { builder.malformed($0, at: $1) } ?? unknown))
        }
        return .success(Document(prologue: builder.prologue, root: root, epilogue: builder.epilogue))
    }

    /// Collects the tree while the parser runs.
    private final class Builder {
        let bytes: UnsafeBufferPointer<UInt8>
        let name: String
        let isModel: Bool
        var prologue: [ModelElement.Content] = []
        var root: ModelElement?
        var epilogue: [ModelElement.Content] = []
        var open: [ModelElement] = []
        var failure: Diagnostic?
        /// What may turn out to be why the document is not well-formed, and where.
        var suspicion: (reason: String, offset: Int)?
        private var nodeCount = 0
        /// Text since the last tag: libxml2 hands it over in pieces.
        private var pendingText = ""
        private var line = 1
        private var lineStart = 0
        private var counted = 0

        init(bytes: UnsafeBufferPointer<UInt8>, name: String, isModel: Bool) {
            self.bytes = bytes
            self.name = name
            self.isModel = isModel
        }

        /// The place of a byte. Elements come in order, so that lines are counted once for the whole document.
        func position(at offset: Int) -> SourcePosition {
            let offset = min(max(offset, 0), bytes.count)
            if offset < counted { (line, lineStart, counted) = (1, 0, 0) }
            while counted < offset {
                if bytes[counted] == UInt8(ascii: "\n") {
                    line += 1
                    lineStart = counted + 1
                }
                counted += 1
            }
            return SourcePosition(file: name, line: line, column: offset - lineStart + 1)
        }

        /// The last `<` before a byte: a start tag has no other in it.
        func tagStart(before offset: Int) -> Int {
            var start = min(max(offset, 0), bytes.count)
            while start > 0 {
                start -= 1
                if bytes[start] == UInt8(ascii: "<") { return start }
            }
            return 0
        }

        func doctypeStart(before offset: Int) -> Int {
            let keyword = Array("<!DOCTYPE".utf8)
            var start = min(max(offset, 0), bytes.count) - keyword.count
            while start > 0 {
                if (0..<keyword.count).allSatisfy({ bytes[start + $0] == keyword[$0] }) { return start }
                start -= 1
            }
            return 0
        }

        func malformed(_ reason: String, at offset: Int) -> Diagnostic {
            Diagnostic(
                .error, "malformed-xml", at: position(at: offset), "The XML is not well-formed: \(reason).",
                "Correct the document at this place, or save it again from the editor that wrote it.")
        }

        /// Counts what is kept of the document; false, with a failure, beyond the limit.
        func count(_ nodes: Int, at offset: Int) -> Bool {
            nodeCount += nodes
            if nodeCount <= LibXML2.maximumNodeCount { return true }
            failure = Diagnostic(
                .error, "too-large", at: position(at: tagStart(before: offset)),
                "The document has more than \(LibXML2.maximumNodeCount) elements, attributes and comments.",
                isModel ? "Split it, or give the right file." : "Give the right file.")
            return false
        }

        func append(_ content: ModelElement.Content) {
            flushText()
            if open.isEmpty {
                if root == nil { prologue.append(content) } else { epilogue.append(content) }
            } else {
                open[open.count - 1].contents.append(content)
            }
        }

        func text(_ text: String) { pendingText += text }

        private func flushText() {
            defer { pendingText = "" }
            guard !open.isEmpty, !pendingText.isEmpty else { return }
            open[open.count - 1].contents.append(.text(pendingText))
        }

        func start(_ name: String, attributes: [ModelElement.Attribute], offset: Int) -> Bool {
            guard count(1 + attributes.count, at: offset) else { return false }
            flushText()
            let position = position(at: tagStart(before: offset))
            guard open.count < LibXML2.maximumDepth else {
                failure = Diagnostic(
                    .error, "too-deep", at: position,
                    "Elements are nested more than \(LibXML2.maximumDepth) levels deep.",
                    isModel ? "Give a Core Data model document; it nests five levels at most." : "Give the right file.")
                return false
            }
            open.append(ModelElement(name: name, attributes: attributes, position: position))
            return true
        }

        func end() {
            flushText()
            guard var element = open.popLast() else { return }
            element.dropLayout()
            if open.isEmpty { root = element } else { append(.element(element)) }
        }
    }

    private static func builder(_ parser: UnsafeMutableRawPointer?) -> Builder? {
        guard let parser, let context = modelwright_context(parser) else { return nil }
        return Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue()
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String? {
        text.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(xmlStrlen($0))), as: UTF8.self) }
    }

    private static func qualified(_ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) -> String {
        let name = string(name) ?? ""
        guard let prefix = string(prefix) else { return name }
        return "\(prefix):\(name)"
    }

    private static let handleError: modelwright_error_handler = { parser, error in
        guard let builder = builder(parser), builder.failure == nil, let error = error?.pointee,
            error.level == XML_ERR_FATAL || error.level == XML_ERR_ERROR && builder.suspicion == nil
        else { return }
        var message = error.message.map { String(cString: $0) } ?? "libxml2 error \(error.code)"
        while let last = message.last, last.isWhitespace || last == "." { message.removeLast() }
        let offset = modelwright_bytes_consumed(parser)
        // An undeclared prefix is an error that leaves the document well-formed; it counts only if that fails later.
        if error.level == XML_ERR_FATAL {
            builder.failure = builder.malformed(message, at: offset)
        } else {
            builder.suspicion = (message, offset)
        }
    }

    private static let handleInternalSubset: internalSubsetSAXFunc = { parser, _, _, _ in
        guard let builder = builder(parser), builder.failure == nil, builder.isModel else { return }
        let start = builder.doctypeStart(before: modelwright_bytes_consumed(parser))
        builder.failure = Diagnostic(
            .error, "doctype", at: builder.position(at: start),
            "A model document has no document type declaration, and none is read.", "Remove the <!DOCTYPE>.")
        modelwright_stop(parser)
    }

    private static let handleStartElement: startElementNsSAX2Func = {
        parser, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
        guard let builder = builder(parser), builder.failure == nil else { return }
        var list: [ModelElement.Attribute] = []
        if let namespaces {
            for index in 0..<Int(namespaceCount) {
                let key = string(namespaces[index * 2]).map { "xmlns:\($0)" } ?? "xmlns"
                list.append(ModelElement.Attribute(name: key, value: string(namespaces[index * 2 + 1]) ?? ""))
            }
        }
        if let attributes {
            // Five pointers each: name, prefix, namespace, the value's first byte and the byte behind its last.
            for index in 0..<Int(attributeCount) {
                let key = qualified(attributes[index * 5], attributes[index * 5 + 1])
                var value = ""
                if let start = attributes[index * 5 + 3], let end = attributes[index * 5 + 4] {
                    value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
                }
                list.append(ModelElement.Attribute(name: key, value: unescapingAmpersands(value)))
            }
        }
        let offset = modelwright_bytes_consumed(parser)
        if !builder.start(qualified(name, prefix), attributes: list, offset: offset) { modelwright_stop(parser) }
    }

    private static let handleEndElement: endElementNsSAX2Func = { parser, _, _, _ in
        guard let builder = builder(parser), builder.failure == nil else { return }
        builder.end()
    }

    private static let handleCharacters: charactersSAXFunc = { parser, text, count in
        guard let builder = builder(parser), builder.failure == nil, let text else { return }
        builder.text(String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self))
    }

    private static let handleComment: commentSAXFunc = { parser, text in
        guard let builder = builder(parser), builder.failure == nil else { return }
        if !builder.count(1, at: modelwright_bytes_consumed(parser)) { return modelwright_stop(parser) }
        builder.append(.comment(string(text) ?? ""))
    }

    private static let handleProcessingInstruction: processingInstructionSAXFunc = { parser, target, data in
        guard let builder = builder(parser), builder.failure == nil else { return }
        if !builder.count(1, at: modelwright_bytes_consumed(parser)) { return modelwright_stop(parser) }
        builder.append(.processingInstruction(target: string(target) ?? "", data: string(data) ?? ""))
    }

    /// Without entity substitution libxml2 hands over every `&` of an attribute's value as `&#38;`, and no other `&`.
    private static func unescapingAmpersands(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "&")) else { return value }
        let escape = Array("#38;".utf8)
        var result: [UInt8] = []
        var rest = value.utf8[...]
        while let byte = rest.popFirst() {
            result.append(byte)
            if byte == UInt8(ascii: "&"), rest.starts(with: escape) { rest = rest.dropFirst(escape.count) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
