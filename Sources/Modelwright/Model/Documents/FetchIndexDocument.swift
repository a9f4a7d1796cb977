/// A `<fetchIndex>` as written.
public struct FetchIndexDocument: NamedModelElementView {
    /// `fetchIndex`.
    public static let elementName = "fetchIndex"

    /// A `<fetchIndexElement>` as written: a property or an expression.
    public struct Element: ModelElementView {
        /// `fetchIndexElement`.
        public static let elementName = "fetchIndexElement"

        /// The element.
        public var element: ModelElement

        /// A view of that element.
        public init(_ element: ModelElement) { self.element = element }

        /// A new one, of a property: `type="Binary" order="ascending"` unless told otherwise.
        public init(property: String, type: String = "Binary", order: String = "ascending") {
            self.init(ModelElement(name: Self.elementName))
            self.property = property
            self.type = type
            self.order = order
        }

        /// `property`, by name.
        public var property: String? {
            get { element[text: "property"] }
            set { element[text: "property"] = newValue }
        }
        /// `expression`, where it indexes one.
        public var expression: String? {
            get { element[text: "expression"] }
            set { element[text: "expression"] = newValue }
        }
        /// `expressionType`, the attribute type of the expression's value.
        public var expressionType: String? {
            get { element[text: "expressionType"] }
            set { element[text: "expressionType"] = newValue }
        }
        /// `type`: `Binary` or `RTree`.
        public var type: String? {
            get { element[text: "type"] }
            set { element[text: "type"] = newValue }
        }
        /// `order`: `ascending` or `descending`.
        public var order: String? {
            get { element[text: "order"] }
            set { element[text: "order"] = newValue }
        }
    }

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new index of these properties and expressions.
    public init(name: String, elements: [Element]) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.elements = elements
    }

    /// The indexed properties and expressions, in order.
    public var elements: [Element] {
        get { element[Element.self] }
        set { element[Element.self] = newValue }
    }
}
