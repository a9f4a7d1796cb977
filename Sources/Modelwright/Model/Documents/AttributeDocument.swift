/// An `<attribute>` of an entity or a composite, as written.
public struct AttributeDocument: StoredPropertyDocument {
    /// `attribute`.
    public static let elementName = "attribute"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new attribute of a type such as `Integer 32`. It is required; set `isOptional` for an optional one.
    public init(name: String, attributeType: String) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.attributeType = attributeType
    }

    /// `attributeType`: `Integer 32`, or absent.
    public var attributeType: String? {
        get { element[text: "attributeType"] }
        set { element[text: "attributeType"] = newValue }
    }
    /// `derived`.
    public var isDerived: Bool {
        get { element[flag: "derived"] }
        set { element[flag: "derived"] = newValue }
    }
    /// `derivationExpression`: `articles.@count`.
    public var derivationExpression: String? {
        get { element[text: "derivationExpression"] }
        set { element[text: "derivationExpression"] = newValue }
    }
    /// `defaultValueString`, which is empty for a String whose default is the empty string.
    public var defaultValueString: String? {
        get { element["defaultValueString"] }
        set { element["defaultValueString"] = newValue }
    }
    /// `defaultDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var defaultDateTimeInterval: String? {
        get { element[text: "defaultDateTimeInterval"] }
        set { element[text: "defaultDateTimeInterval"] = newValue }
    }
    /// `minValueString`: the least number or date, or a String's least length.
    public var minValueString: String? {
        get { element[text: "minValueString"] }
        set { element[text: "minValueString"] = newValue }
    }
    /// `maxValueString`: the greatest number or date, or a String's greatest length.
    public var maxValueString: String? {
        get { element[text: "maxValueString"] }
        set { element[text: "maxValueString"] = newValue }
    }
    /// `minDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var minDateTimeInterval: String? {
        get { element[text: "minDateTimeInterval"] }
        set { element[text: "minDateTimeInterval"] = newValue }
    }
    /// `maxDateTimeInterval`, in seconds since 2001-01-01 00:00:00 UTC.
    public var maxDateTimeInterval: String? {
        get { element[text: "maxDateTimeInterval"] }
        set { element[text: "maxDateTimeInterval"] = newValue }
    }
    /// `regularExpressionString`.
    public var regularExpressionString: String? {
        get { element[text: "regularExpressionString"] }
        set { element[text: "regularExpressionString"] = newValue }
    }
    /// `usesScalarValueType`; nil where the document does not say.
    public var usesScalarValueType: Bool? {
        get { element[choice: "usesScalarValueType"] }
        set { element[choice: "usesScalarValueType"] = newValue }
    }
    /// `customClassName`: the type of a Transformable's values.
    public var customClassName: String? {
        get { element[text: "customClassName"] }
        set { element[text: "customClassName"] = newValue }
    }
    /// `valueTransformerName`.
    public var valueTransformerName: String? {
        get { element[text: "valueTransformerName"] }
        set { element[text: "valueTransformerName"] = newValue }
    }
    /// `composite`: the name of the composite type.
    public var composite: String? {
        get { element[text: "composite"] }
        set { element[text: "composite"] = newValue }
    }
    /// `allowsExternalBinaryDataStorage`.
    public var allowsExternalBinaryDataStorage: Bool {
        get { element[flag: "allowsExternalBinaryDataStorage"] }
        set { element[flag: "allowsExternalBinaryDataStorage"] = newValue }
    }
    /// `allowsCloudEncryption`.
    public var allowsCloudEncryption: Bool {
        get { element[flag: "allowsCloudEncryption"] }
        set { element[flag: "allowsCloudEncryption"] = newValue }
    }
    /// `preserveAfterDeletion`.
    public var isPreservedAfterDeletion: Bool {
        get { element[flag: "preserveAfterDeletion"] }
        set { element[flag: "preserveAfterDeletion"] = newValue }
    }
}
