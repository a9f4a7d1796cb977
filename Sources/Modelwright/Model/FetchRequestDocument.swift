/// A `<fetchRequest>` as written: a template of the model, or what a fetched property fetches.
public struct FetchRequestDocument: Sendable, Hashable {
    /// The element.
    public let element: ModelElement

    init(_ element: ModelElement) { self.element = element }

    /// `name`.
    public var name: String? { element.text("name") }
    /// `entity`, by name.
    public var entity: String? { element.text("entity") }
    /// `predicateString`: `uuid == $UUID`.
    public var predicateString: String? { element.text("predicateString") }
    /// `resultType`, Core Data's number: 0 objects, 1 object identifiers, 2 dictionaries, 4 a count.
    public var resultType: Int? { element.count("resultType") }
    /// `fetchLimit`, in objects.
    public var fetchLimit: Int? { element.count("fetchLimit") }
    /// `fetchBatchSize`, in objects.
    public var fetchBatchSize: Int? { element.count("fetchBatchSize") }
    /// `includeSubentities`; nil where the document does not say.
    public var includesSubentities: Bool? { element.flag("includeSubentities") }
    /// `includePropertyValues`; nil where the document does not say.
    public var includesPropertyValues: Bool? { element.flag("includePropertyValues") }
    /// `includesPendingChanges`; nil where the document does not say.
    public var includesPendingChanges: Bool? { element.flag("includesPendingChanges") }
    /// `returnObjectsAsFaults`; nil where the document does not say.
    public var returnsObjectsAsFaults: Bool? { element.flag("returnObjectsAsFaults") }
    /// `returnDistinctResults`; nil where the document does not say.
    public var returnsDistinctResults: Bool? { element.flag("returnDistinctResults") }
    /// The place of the element.
    public var position: SourcePosition { element.position }
}
