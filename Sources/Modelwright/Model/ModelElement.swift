/// An element of a model document, exactly as written: its attributes, and what it contains, in their order.
///
/// The typed views of a document (`EntityDocument`, `AttributeDocument`, …) read from it; what they do not know is
/// kept here.
public struct ModelElement: Sendable, Hashable {
    /// An attribute as written, with its value's escapes resolved.
    public struct Attribute: Sendable, Hashable {
        /// The name, with its prefix if it has one.
        public var name: String
        /// The value.
        public var value: String

        /// An attribute.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What stands between a start tag and its end tag.
    public enum Content: Sendable, Hashable {
        /// An element.
        case element(ModelElement)
        /// A comment, without its marks.
        case comment(String)
        /// A processing instruction.
        case processingInstruction(target: String, data: String)
        /// Text other than white space; no model document of Xcode's has any.
        case text(String)
    }

    /// The element's name, with its prefix if it has one.
    public var name: String
    /// The attributes, in the order in which they are written.
    public var attributes: [Attribute]
    /// Elements, comments and text, in their order.
    public var contents: [Content]
    /// The place of the element's `<`.
    public let position: SourcePosition

    /// An element.
    public init(name: String, attributes: [Attribute] = [], contents: [Content] = [], position: SourcePosition) {
        self.name = name
        self.attributes = attributes
        self.contents = contents
        self.position = position
    }

    /// The elements among the contents.
    public var children: [ModelElement] {
        contents.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The child elements of that name.
    public func children(named name: String) -> [ModelElement] { children.filter { $0.name == name } }

    /// The value of the attribute of that name, or nil where it is not written.
    public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    /// Whether an attribute says yes; nil where it is not written or says neither.
    func flag(_ attribute: String) -> Bool? { self[attribute].flatMap(Self.flag(of:)) }

    /// The whole number of an attribute; nil where it is not written or is not one.
    func count(_ attribute: String) -> Int? { self[attribute].flatMap(Self.count(of:)) }

    /// The text of an attribute; nil where it is not written or is empty.
    func text(_ attribute: String) -> String? { self[attribute].flatMap { $0.isEmpty ? nil : $0 } }

    static func flag(of text: String) -> Bool? {
        switch text {
        case "YES", "yes", "Yes", "true", "TRUE", "True", "1": true
        case "NO", "no", "No", "false", "FALSE", "False", "0": false
        default: nil
        }
    }

    static func count(of text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
