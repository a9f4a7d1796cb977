/// An element of a model document, exactly as written: its attributes, and what it contains, in their order.
///
/// The typed views of a document (`EntityDocument`, `AttributeDocument`, …) read from it and write to it; what they do
/// not know is kept here.
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

    /// An element; one that was not read from a document has no place in one yet.
    public init(
        name: String, attributes: [Attribute] = [], contents: [Content] = [], position: SourcePosition = .unwritten
    ) {
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
    public func children(named name: String) -> [ModelElement] {
        var found: [ModelElement] = []
        for case .element(let child) in contents where child.name == name { found.append(child) }
        return found
    }

    /// The value of the attribute of that name, or nil where it is not written.
    ///
    /// Setting it keeps the attribute in its place, and `nil` removes it. A new one goes where the model editor would
    /// write it; one that the format does not have goes after the others.
    public subscript(attribute: String) -> String? {
        @inline(never) get {
            for written in attributes where written.name == attribute { return written.value }
            return nil
        }
        set {
            switch (attributes.firstIndex { $0.name == attribute }, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?):
                let order = ModelSchema.elements[name]?.attributeOrder ?? []
                let index = Self.editorIndex(of: attribute, among: attributes.map(\.name), order: order)
                attributes.insert(Attribute(name: attribute, value: value), at: index)
            case (nil, nil): break
            }
        }
    }

    /// Where a name belongs among others: after the last that comes before it in `order`, else before the first that
    /// comes after it, else at the end.
    static func editorIndex(of name: String, among names: [String], order: [String]) -> Int {
        guard let rank = order.firstIndex(of: name) else { return names.endIndex }
        let (before, after) = (order[..<rank], order[rank...])
        if let index = names.lastIndex(where: before.contains) { return index + 1 }
        return names.firstIndex(where: after.contains) ?? names.endIndex
    }
}
