extension ModelDocument {
    /// What a document's text says beside its tree. Without arguments, as the model editor writes it.
    public struct Format: Sendable, Hashable {
        /// Where a line ends.
        public enum LineBreak: String, Sendable, Hashable {
            /// One byte, as everywhere but in a checkout on Windows.
            case lineFeed = "\n"
            /// Two bytes.
            case carriageReturnLineFeed = "\r\n"
        }

        /// Whether the document begins with an XML declaration.
        public var hasDeclaration = true
        /// What the declaration says of `standalone`; nil where it does not.
        public var isStandalone: Bool? = true
        /// Whether a line break follows the last tag. The model editor writes none.
        public var endsWithLineBreak = false
        /// Where a line ends.
        public var lineBreak = LineBreak.lineFeed
        /// How the declaration spells UTF-8, which is all that is written; nil where it has no encoding.
        private(set) var encodingName: String? = "UTF-8"

        /// As the model editor writes a document.
        public init() {}

        /// The format of a well-formed document in UTF-8.
        init(of bytes: [UInt8]) {
            let feed = UInt8(ascii: "\n")
            endsWithLineBreak = bytes.last == feed
            if let index = bytes.firstIndex(of: feed), index > 0, bytes[index - 1] == UInt8(ascii: "\r") {
                lineBreak = .carriageReturnLineFeed
            }
            let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            let end = body.firstIndex(of: UInt8(ascii: ">")) ?? body.endIndex
            // Not `<?xml-stylesheet …?>`.
            let isSpaced = body.dropFirst(5).first.map { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? false
            hasDeclaration = body.starts(with: Array("<?xml".utf8)) && isSpaced
            guard hasDeclaration else { return }
            let parts = String(decoding: body[..<end], as: UTF8.self).split { "\"'".contains($0) }
            let values = Dictionary(
                zip(parts, parts.dropFirst()).map { name, value in
                    (String(name.filter { $0.isLetter }), String(value))
                }
            ) { first, _ in first }
            isStandalone = values["standalone"].map { $0 == "yes" }
            encodingName = values["encoding"].map { $0.uppercased() == "UTF-8" ? $0 : "UTF-8" }
        }
    }
}
