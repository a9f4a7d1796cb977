/// An `<entity>` as written.
public struct EntityDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `representedClassName`: `Author`, `.Author`, `Module.Author`, empty or absent.
    public var representedClassName: String? { element["representedClassName"] }
    /// `parentEntity`, the name of the entity that this one inherits from.
    public var parentEntity: String? { element.text("parentEntity") }
    /// `isAbstract`.
    public var isAbstract: Bool { element.flag("isAbstract") ?? false }
    /// `syncable`.
    public var isSyncable: Bool { element.flag("syncable") ?? false }
    /// `codeGenerationType`: `class`, `category` or absent.
    public var codeGenerationType: String? { element.text("codeGenerationType") }
    /// `elementID`, the renaming identifier.
    public var elementID: String? { element.text("elementID") }
    /// `versionHashModifier`.
    public var versionHashModifier: String? { element.text("versionHashModifier") }
    /// `coreSpotlightDisplayNameExpression`.
    public var spotlightDisplayNameExpression: String? { element.text("coreSpotlightDisplayNameExpression") }
    /// The attributes that the entity itself declares.
    public var attributes: [AttributeDocument] { element.children(named: "attribute").map(AttributeDocument.init) }
    /// The relationships that the entity itself declares.
    public var relationships: [RelationshipDocument] {
        element.children(named: "relationship").map(RelationshipDocument.init)
    }
    /// The fetched properties that the entity itself declares.
    public var fetchedProperties: [FetchedPropertyDocument] {
        element.children(named: "fetchedProperty").map(FetchedPropertyDocument.init)
    }
    /// The fetch indexes.
    public var fetchIndexes: [FetchIndexDocument] { element.children(named: "fetchIndex").map(FetchIndexDocument.init) }
    /// The compound indexes, each a list of property names: the form of Xcode before version 9.
    public var compoundIndexes: [[String]] {
        element.children(named: "compoundIndexes").flatMap { $0.children(named: "compoundIndex") }
            .map { index in index.children(named: "index").compactMap { $0["value"] } }
    }
    /// The uniqueness constraints, each a list of property names.
    public var uniquenessConstraints: [[String]] {
        element.children(named: "uniquenessConstraints").flatMap { $0.children(named: "uniquenessConstraint") }
            .map { constraint in constraint.children(named: "constraint").compactMap { $0["value"] } }
    }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] { element.userInfo }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
