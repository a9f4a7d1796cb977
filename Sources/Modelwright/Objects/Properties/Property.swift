/// One of a class's stored properties, bound to the model's attribute or relationship of the same name.
///
/// ```swift
/// override class var properties: [Property] {
///     [
///         .attribute("title", get: { (book: Book) in book.title }, set: { $0.title = $1 }),
///         .toOne("author", get: { (book: Book) in book.author }, set: { $0.author = $1 }),
///     ]
/// }
/// ```
///
/// The closures are inlined where they are written, so a value goes from the document to the property through a single
/// call. They name the property by its name, not by a key path: writing through key paths is five times slower.
public struct Property: Sendable {
    @usableFromInline
    enum Access: Sendable {
        case attribute(AnyAttributeAccess)
        case toOne(ToOneAccess)
        case toMany(ToManyAccess)
        case composite(ToOneAccess)
    }

    /// The name of the model's attribute or relationship.
    public let name: String
    @usableFromInline let access: Access
    /// Whether the closures may be called with objects of a class.
    @usableFromInline let binds: @Sendable (ModelObject.Type) -> Bool
    /// Whether each change of the property is reported before it is made.
    private(set) var reportsChanges = false
    /// By what `#Predicate` names the property.
    private(set) var keyPaths: [any AnyKeyPath & Sendable] = []
    /// Whether a graph empties the property when it lets its object go.
    private(set) var isKeptByGraph = false

    @usableFromInline
    init(name: String, access: Access, binds: @escaping @Sendable (ModelObject.Type) -> Bool) {
        self.name = name
        self.access = access
        self.binds = binds
    }

    /// The same binding, of a property that calls `ModelObject.reportChange()` in its `willSet`: fetches use the model's indexes for it,
    /// and a graph that tracks changes keeps what objects were from their first change only, if all their properties do so.
    ///
    /// ```swift
    /// var year: Int? { willSet { reportChange() } }
    /// // …
    /// .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges()
    /// ```
    ///
    /// A fetch doesn't find an object by what has changed in it unreported, and a graph doesn't know that it has changed;
    /// `ObjectGraph.unreportedChanges` has such objects.
    /// `#Predicate` uses an index if it knows the property's key path: see `reportingChanges(_:)`.
    public func reportingChanges() -> Property {
        var property = self
        property.reportsChanges = true
        return property
    }

    /// The same binding, of a relationship that is strong though its objects hold the owner: an `ObjectGraph` frees them all the same.
    ///
    /// ```swift
    /// var band: Band?    // and band.albums is strong, too
    /// // …
    /// .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).keptByGraph()
    /// ```
    ///
    /// The graph sets the property to nil, or makes it empty, when it lets the object go, and when the graph itself goes. Only graphs
    /// decode such objects: a `ModelDecoder` throws `MappingError.data` with `invalidOption`. What a program makes and links both ways
    /// is freed only after it has been in a graph.
    public func keptByGraph() -> Property {
        var property = self
        property.isKeptByGraph = true
        return property
    }

    /// The same binding, of a property that calls `ModelObject.reportChange()` in its `willSet`: fetches use the model's indexes for it,
    /// by a `#Predicate` as well.
    ///
    /// ```swift
    /// var year: Int? { willSet { reportChange() } }
    /// // …
    /// .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges(\Album.year)
    /// ```
    ///
    /// - Parameter keyPath: The property, by which it is known in a `#Predicate` of the class. A class that inherits it tells its own
    ///   by `withKeyPaths(_:)`.
    public func reportingChanges<Object: ModelObject, Value>(_ keyPath: any KeyPath<Object, Value> & Sendable)
        -> Property
    {
        reportingChanges().with(keyPath)
    }

    fileprivate func with(_ keyPath: any AnyKeyPath & Sendable) -> Property {
        var property = self
        property.keyPaths.append(keyPath)
        return property
    }
}

extension [Property] {
    /// The same bindings, of which some are inherited: a `#Predicate` of the class that inherits them knows them by these key paths.
    ///
    /// ```swift
    /// final class LiveAlbum: Album {
    ///     override class var properties: [Property] { super.properties.withKeyPaths(["year": \LiveAlbum.year]) }
    /// }
    /// ```
    ///
    /// It is for properties that report their changes, and changes no others.
    public func withKeyPaths<Object: ModelObject>(_ keyPaths: [String: any PartialKeyPath<Object> & Sendable])
        -> [Property]
    {
        map { property in keyPaths[property.name].map { property.with($0) } ?? property }
    }
}
