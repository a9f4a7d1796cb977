/// A `<fetchRequest>` as written: a template of the model, or what a fetched property fetches.
public struct FetchRequestDocument: NamedModelElementView {
    /// `fetchRequest`.
    public static let elementName = "fetchRequest"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new fetch request.
    public init(name: String, entity: String, predicateString: String? = nil) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        self.entity = entity
        self.predicateString = predicateString
    }

    /// `entity`, by name.
    public var entity: String? {
        get { element[text: "entity"] }
        set { element[text: "entity"] = newValue }
    }
    /// `predicateString`: `uuid == $UUID`.
    public var predicateString: String? {
        get { element[text: "predicateString"] }
        set { element[text: "predicateString"] = newValue }
    }
    /// `resultType`, Core Data's number: 0 objects, 1 object identifiers, 2 dictionaries, 4 a count.
    public var resultType: Int? {
        get { element[count: "resultType"] }
        set { element[count: "resultType"] = newValue }
    }
    /// `fetchLimit`, in objects.
    public var fetchLimit: Int? {
        get { element[count: "fetchLimit"] }
        set { element[count: "fetchLimit"] = newValue }
    }
    /// `fetchBatchSize`, in objects.
    public var fetchBatchSize: Int? {
        get { element[count: "fetchBatchSize"] }
        set { element[count: "fetchBatchSize"] = newValue }
    }
    /// `includeSubentities`; nil where the document does not say.
    public var includesSubentities: Bool? {
        get { element[choice: "includeSubentities"] }
        set { element[choice: "includeSubentities"] = newValue }
    }
    /// `includePropertyValues`; nil where the document does not say.
    public var includesPropertyValues: Bool? {
        get { element[choice: "includePropertyValues"] }
        set { element[choice: "includePropertyValues"] = newValue }
    }
    /// `includesPendingChanges`; nil where the document does not say.
    public var includesPendingChanges: Bool? {
        get { element[choice: "includesPendingChanges"] }
        set { element[choice: "includesPendingChanges"] = newValue }
    }
    /// `returnObjectsAsFaults`; nil where the document does not say.
    public var returnsObjectsAsFaults: Bool? {
        get { element[choice: "returnObjectsAsFaults"] }
        set { element[choice: "returnObjectsAsFaults"] = newValue }
    }
    /// `returnDistinctResults`; nil where the document does not say.
    public var returnsDistinctResults: Bool? {
        get { element[choice: "returnDistinctResults"] }
        set { element[choice: "returnDistinctResults"] = newValue }
    }
}
