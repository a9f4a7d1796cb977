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

        /// The format of a well-formed document in UTF-8, without a byte order mark.
        init(of bytes: [UInt8]) {
            let feed = UInt8(ascii: "\n")
            endsWithLineBreak = bytes.last == feed
            if let index = bytes.firstIndex(of: feed), index > 0, bytes[index - 1] == UInt8(ascii: "\r") {
                lineBreak = .carriageReturnLineFeed
            }
            let declaration = XMLDeclaration(bytes)
            hasDeclaration = declaration != nil
            guard let declaration else { return }
            isStandalone = declaration.isStandalone
            encodingName = declaration.encoding.map { $0.text.uppercased() == "UTF-8" ? $0.text : "UTF-8" }
        }
    }
}
