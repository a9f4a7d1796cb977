/// A `<fetchIndex>` as written.
public struct FetchIndexDocument: Sendable, Hashable {
    /// A `<fetchIndexElement>` as written: a property or an expression.
    public struct Element: Sendable, Hashable {
        /// The element.
        public let element: ModelElement

        init(_ element: ModelElement) { self.element = element }

        /// `property`, by name.
        public var property: String? { element.text("property") }
        /// `expression`, where it indexes one.
        public var expression: String? { element.text("expression") }
        /// `expressionType`, the attribute type of the expression's value.
        public var expressionType: String? { element.text("expressionType") }
        /// `type`: `Binary` or `RTree`.
        public var type: String? { element.text("type") }
        /// `order`: `ascending` or `descending`.
        public var order: String? { element.text("order") }
        /// The place of the element.
        public var position: SourcePosition { element.position }
    }

    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// The indexed properties and expressions, in order.
    public var elements: [Element] { element.children(named: "fetchIndexElement").map(Element.init) }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
