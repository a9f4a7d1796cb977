/// A `<fetchedProperty>` as written.
public struct FetchedPropertyDocument: PropertyDocument {
    /// `fetchedProperty`.
    public static let elementName = "fetchedProperty"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// A new fetched property, optional as the model editor makes them. The editor names what it fetches
    /// `fetchedPropertyFetchRequest`.
    public init(name: String, fetchRequest: FetchRequestDocument) {
        self.init(ModelElement(name: Self.elementName))
        self.name = name
        isOptional = true
        self.fetchRequest = fetchRequest
    }

    /// What it fetches.
    public var fetchRequest: FetchRequestDocument? {
        get { element[FetchRequestDocument.self].first }
        set {
            let rest = element[FetchRequestDocument.self].dropFirst()
            element[FetchRequestDocument.self] = (newValue.map { [$0] } ?? []) + rest
        }
    }
}
