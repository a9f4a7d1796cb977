/// A `<composite>` as written: a named group of attributes that an attribute can have as its type.
public struct CompositeDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// The attributes, in order.
    public var attributes: [AttributeDocument] { element.children(named: "attribute").map(AttributeDocument.init) }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
