/// An `<entity>` as written.
public struct EntityDocument: SchemaElementView {
    /// `entity`.
    public static let elementName = "entity"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new entity without properties. The model editor also writes `syncable="YES"`; set `isSyncable` for that.
    public init(name: String, representedClassName: String? = nil) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.representedClassName = representedClassName
    }

    /// `representedClassName`: `Author`, `.Author`, `Module.Author`, empty or absent.
    public var representedClassName: String? {
        get { element["representedClassName"] }
        set { element["representedClassName"] = newValue }
    }
    /// `parentEntity`, the name of the entity that this one inherits from.
    public var parentEntity: String? {
        get { element[text: "parentEntity"] }
        set { element[text: "parentEntity"] = newValue }
    }
    /// `isAbstract`.
    public var isAbstract: Bool {
        get { element[flag: "isAbstract"] }
        set { element[flag: "isAbstract"] = newValue }
    }
    /// `codeGenerationType`: `class`, `category` or absent.
    public var codeGenerationType: String? {
        get { element[text: "codeGenerationType"] }
        set { element[text: "codeGenerationType"] = newValue }
    }
    /// `coreSpotlightDisplayNameExpression`.
    public var spotlightDisplayNameExpression: String? {
        get { element[text: "coreSpotlightDisplayNameExpression"] }
        set { element[text: "coreSpotlightDisplayNameExpression"] = newValue }
    }
    /// The attributes that the entity itself declares.
    public var attributes: [AttributeDocument] {
        get { element[AttributeDocument.self] }
        set { element[AttributeDocument.self] = newValue }
    }
    /// The relationships that the entity itself declares.
    public var relationships: [RelationshipDocument] {
        get { element[RelationshipDocument.self] }
        set { element[RelationshipDocument.self] = newValue }
    }
    /// The fetched properties that the entity itself declares.
    public var fetchedProperties: [FetchedPropertyDocument] {
        get { element[FetchedPropertyDocument.self] }
        set { element[FetchedPropertyDocument.self] = newValue }
    }
    /// The fetch indexes.
    public var fetchIndexes: [FetchIndexDocument] {
        get { element[FetchIndexDocument.self] }
        set { element[FetchIndexDocument.self] = newValue }
    }
    /// The compound indexes, each a list of property names: the form of Xcode before version 9.
    public var compoundIndexes: [[String]] {
        get { element[lists: "compoundIndexes", "compoundIndex", "index"] }
        set { element[lists: "compoundIndexes", "compoundIndex", "index"] = newValue }
    }
    /// The uniqueness constraints, each a list of property names.
    public var uniquenessConstraints: [[String]] {
        get { element[lists: "uniquenessConstraints", "uniquenessConstraint", "constraint"] }
        set { element[lists: "uniquenessConstraints", "uniquenessConstraint", "constraint"] = newValue }
    }
}
