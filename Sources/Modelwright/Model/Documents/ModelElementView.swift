/// A typed view of an element: `EntityDocument` of an `<entity>`, `UserInfoEntry` of an `<entry>`.
///
/// The element is all that a view holds. Its properties read from the element and write to it, and what they do not
/// know stays as it is. Setting a property to what it says already changes nothing.
public protocol ModelElementView: Sendable, Hashable {
    /// The name of the elements that it is a view of: `entity`.
    static var elementName: String { get }
    /// The element.
    var element: ModelElement { get set }
    /// A view of that element.
    init(_ element: ModelElement)
}

extension ModelElementView {
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
