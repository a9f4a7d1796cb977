/// A `<fetchedProperty>` as written.
public struct FetchedPropertyDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `optional`.
    public var isOptional: Bool { element.flag("optional") ?? false }
    /// `transient`.
    public var isTransient: Bool { element.flag("transient") ?? false }
    /// `syncable`.
    public var isSyncable: Bool { element.flag("syncable") ?? false }
    /// What it fetches.
    public var fetchRequest: FetchRequestDocument? {
        element.children(named: "fetchRequest").first.map(FetchRequestDocument.init)
    }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] { element.userInfo }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
