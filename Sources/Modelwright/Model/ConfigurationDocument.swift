/// A `<configuration>` as written: a named set of entities.
public struct ConfigurationDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `usedWithCloudKit`.
    public var isUsedWithCloudKit: Bool { element.flag("usedWithCloudKit") ?? false }
    /// The names of its entities, in order.
    public var memberEntities: [String] { element.children(named: "memberEntity").compactMap { $0.text("name") } }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
