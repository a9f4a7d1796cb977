/// What the views of attributes and relationships have in common.
public protocol StoredPropertyDocument: PropertyDocument {}

extension StoredPropertyDocument {
    /// `indexed`.
    public var isIndexed: Bool {
        get { element[flag: "indexed"] }
        set { element[flag: "indexed"] = newValue }
    }
    /// `storedInTruthFile`, Spotlight's external record.
    public var isStoredInExternalRecord: Bool {
        get { element[flag: "storedInTruthFile"] }
        set { element[flag: "storedInTruthFile"] = newValue }
    }
    /// `spotlightIndexingEnabled`.
    public var isIndexedBySpotlight: Bool {
        get { element[flag: "spotlightIndexingEnabled"] }
        set { element[flag: "spotlightIndexingEnabled"] = newValue }
    }
}
