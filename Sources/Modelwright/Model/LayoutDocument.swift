/// An `<element>` of `<elements>` as written: where the model editor draws an entity.
public struct LayoutDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`, of an entity, a fetch request or a configuration.
    public var name: String? { element.text("name") }
    /// `positionX`, in points.
    public var x: Double? { number("positionX") }
    /// `positionY`, in points.
    public var y: Double? { number("positionY") }
    /// `width`, in points.
    public var width: Double? { number("width") }
    /// `height`, in points.
    public var height: Double? { number("height") }
    /// The place of the element.
    public var position: SourcePosition { element.position }

    private func number(_ attribute: String) -> Double? { element.text(attribute).flatMap(Double.init) }
}
