/// A fetch request of a model, resolved: a template, or what a fetched property fetches.
///
/// What the document does not say has Core Data's default.
public struct FetchRequestDescription: Sendable {
    /// What a fetch gives.
    public enum ResultType: Sendable, Hashable {
        /// Objects.
        case managedObject
        /// Identifiers of objects.
        case managedObjectID
        /// Dictionaries.
        case dictionary
        /// How many there are.
        case count
    }

    let storage: ModelStorage
    let record: FetchRequestRecord

    /// The name.
    public var name: String { record.document.name ?? "" }
    /// The entity whose objects are fetched.
    public var entity: EntityDescription { EntityDescription(storage: storage, index: record.entity) }
    /// The predicate as written: `uuid == $UUID`.
    public var predicateString: String? { record.document.predicateString }
    /// What the fetch gives.
    public var resultType: ResultType {
        switch record.document.resultType {
        case 1: .managedObjectID
        case 2: .dictionary
        case 4: .count
        default: .managedObject
        }
    }
    /// At most so many objects; 0 is no limit.
    public var fetchLimit: Int { record.document.fetchLimit ?? 0 }
    /// So many objects at a time; 0 is all at once.
    public var fetchBatchSize: Int { record.document.fetchBatchSize ?? 0 }
    /// Whether objects of subentities are fetched too.
    public var includesSubentities: Bool { record.document.includesSubentities ?? true }
    /// Whether the values are fetched with the objects.
    public var includesPropertyValues: Bool { record.document.includesPropertyValues ?? true }
    /// Whether changes that are not saved are looked at.
    public var includesPendingChanges: Bool { record.document.includesPendingChanges ?? true }
    /// Whether objects are filled only when they are used.
    public var returnsObjectsAsFaults: Bool { record.document.returnsObjectsAsFaults ?? true }
    /// Whether equal results are given once.
    public var returnsDistinctResults: Bool { record.document.returnsDistinctResults ?? false }
    /// The place of the fetch request in its document.
    public var position: SourcePosition { record.document.position }
}
