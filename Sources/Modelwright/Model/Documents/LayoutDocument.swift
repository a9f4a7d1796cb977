/// An `<element>` of `<elements>` as written: where the model editor draws an entity.
///
/// A number that is not finite is nil: it is not written.
public struct LayoutDocument: NamedModelElementView {
    /// `element`.
    public static let elementName = "element"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new place, in points.
    public init(name: String, x: Double, y: Double, width: Double, height: Double) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// `positionX`, in points.
    public var x: Double? {
        get { element[number: "positionX"] }
        set { element[number: "positionX"] = newValue }
    }
    /// `positionY`, in points.
    public var y: Double? {
        get { element[number: "positionY"] }
        set { element[number: "positionY"] = newValue }
    }
    /// `width`, in points.
    public var width: Double? {
        get { element[number: "width"] }
        set { element[number: "width"] = newValue }
    }
    /// `height`, in points.
    public var height: Double? {
        get { element[number: "height"] }
        set { element[number: "height"] = newValue }
    }
}
