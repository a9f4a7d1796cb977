/// A `<composite>` as written: a named group of attributes that an attribute can have as its type.
public struct CompositeDocument: NamedModelElementView {
    /// `composite`.
    public static let elementName = "composite"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new composite type of these attributes.
    public init(name: String, attributes: [AttributeDocument] = []) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.attributes = attributes
    }

    /// The attributes, in order.
    public var attributes: [AttributeDocument] {
        get { element[AttributeDocument.self] }
        set { element[AttributeDocument.self] = newValue }
    }
}
