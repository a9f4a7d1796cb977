/// A `<relationship>` as written.
public struct RelationshipDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `destinationEntity`, by name.
    public var destinationEntity: String? { element.text("destinationEntity") }
    /// `inverseName`, the relationship that leads back.
    public var inverseName: String? { element.text("inverseName") }
    /// `inverseEntity`, the entity that declares the inverse.
    public var inverseEntity: String? { element.text("inverseEntity") }
    /// `optional`.
    public var isOptional: Bool { element.flag("optional") ?? false }
    /// `transient`.
    public var isTransient: Bool { element.flag("transient") ?? false }
    /// `indexed`.
    public var isIndexed: Bool { element.flag("indexed") ?? false }
    /// `syncable`.
    public var isSyncable: Bool { element.flag("syncable") ?? false }
    /// `toMany`.
    public var toMany: Bool { element.flag("toMany") ?? false }
    /// `ordered`, which some documents say of a to-one relationship too.
    public var isOrdered: Bool { element.flag("ordered") ?? false }
    /// `minCount`.
    public var minCount: Int? { element.count("minCount") }
    /// `maxCount`.
    public var maxCount: Int? { element.count("maxCount") }
    /// `deletionRule`: `Nullify`, `Cascade`, `Deny` or `No Action`.
    public var deletionRule: String? { element.text("deletionRule") }
    /// `elementID`, the renaming identifier.
    public var elementID: String? { element.text("elementID") }
    /// `versionHashModifier`.
    public var versionHashModifier: String? { element.text("versionHashModifier") }
    /// `storedInTruthFile`, Spotlight's external record.
    public var isStoredInExternalRecord: Bool { element.flag("storedInTruthFile") ?? false }
    /// `spotlightIndexingEnabled`.
    public var isIndexedBySpotlight: Bool { element.flag("spotlightIndexingEnabled") ?? false }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] { element.userInfo }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
