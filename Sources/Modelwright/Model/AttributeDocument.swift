/// An `<attribute>` of an entity or a composite, as written.
public struct AttributeDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `attributeType`: `Integer 32`, or absent.
    public var attributeType: String? { element.text("attributeType") }
    /// `optional`.
    public var isOptional: Bool { element.flag("optional") ?? false }
    /// `transient`.
    public var isTransient: Bool { element.flag("transient") ?? false }
    /// `derived`.
    public var isDerived: Bool { element.flag("derived") ?? false }
    /// `derivationExpression`: `articles.@count`.
    public var derivationExpression: String? { element.text("derivationExpression") }
    /// `indexed`.
    public var isIndexed: Bool { element.flag("indexed") ?? false }
    /// `syncable`.
    public var isSyncable: Bool { element.flag("syncable") ?? false }
    /// `defaultValueString`, which is empty for a String whose default is the empty string.
    public var defaultValueString: String? { element["defaultValueString"] }
    /// `defaultDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var defaultDateTimeInterval: String? { element.text("defaultDateTimeInterval") }
    /// `minValueString`: the least number or date, or a String's least length.
    public var minValueString: String? { element.text("minValueString") }
    /// `maxValueString`: the greatest number or date, or a String's greatest length.
    public var maxValueString: String? { element.text("maxValueString") }
    /// `minDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var minDateTimeInterval: String? { element.text("minDateTimeInterval") }
    /// `maxDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var maxDateTimeInterval: String? { element.text("maxDateTimeInterval") }
    /// `regularExpressionString`.
    public var regularExpressionString: String? { element.text("regularExpressionString") }
    /// `usesScalarValueType`; nil where the document does not say.
    public var usesScalarValueType: Bool? { element.flag("usesScalarValueType") }
    /// `customClassName`: the type of a Transformable's values.
    public var customClassName: String? { element.text("customClassName") }
    /// `valueTransformerName`.
    public var valueTransformerName: String? { element.text("valueTransformerName") }
    /// `composite`: the name of the composite type.
    public var composite: String? { element.text("composite") }
    /// `elementID`, the renaming identifier.
    public var elementID: String? { element.text("elementID") }
    /// `versionHashModifier`.
    public var versionHashModifier: String? { element.text("versionHashModifier") }
    /// `allowsExternalBinaryDataStorage`.
    public var allowsExternalBinaryDataStorage: Bool { element.flag("allowsExternalBinaryDataStorage") ?? false }
    /// `allowsCloudEncryption`.
    public var allowsCloudEncryption: Bool { element.flag("allowsCloudEncryption") ?? false }
    /// `spotlightIndexingEnabled`.
    public var isIndexedBySpotlight: Bool { element.flag("spotlightIndexingEnabled") ?? false }
    /// `storedInTruthFile`, Spotlight's external record.
    public var isStoredInExternalRecord: Bool { element.flag("storedInTruthFile") ?? false }
    /// `preserveAfterDeletion`.
    public var isPreservedAfterDeletion: Bool { element.flag("preserveAfterDeletion") ?? false }
    /// The entries of userInfo, in order.
    public var userInfo: [UserInfoEntry] { element.userInfo }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
