/// Is told of objects before they change.
protocol ChangeKeeper: AnyObject {
    /// An object that was as it was accepted is to be changed, or to leave the graph. It is told once.
    func keep(_ object: ModelObject)
}

/// What objects of a graph report their changes to: it knows which have changed, or have come or gone, since the graph's indexes last
/// looked.
///
/// It has addresses only: what is gone has been noted as well, so whoever looks asks the graph for the object.
final class ChangedObjects {
    private var ids: Set<ObjectIdentifier> = []
    /// How many are noted at most; with more than that everything may have changed.
    private var limit = 1_000
    private var isOverfull = false
    /// Keeps what objects were, in a graph that tracks changes.
    private weak var keeper: (any ChangeKeeper)?
    private lazy var notes = ModelObject.Notes(sharedBy: self, isAccepted: false)
    private lazy var acceptedNotes = ModelObject.Notes(sharedBy: self, isAccepted: true)

    init(keeper: (any ChangeKeeper)? = nil) { self.keeper = keeper }

    /// The notes of objects that report to it, and have none of their own.
    func notes(isAccepted: Bool) -> ModelObject.Notes { isAccepted ? acceptedNotes : notes }

    func keep(_ object: ModelObject) { keeper?.keep(object) }

    func insert(_ object: ModelObject) {
        if isOverfull { return }
        ids.insert(ObjectIdentifier(object))
        if ids.count > limit { (ids, isOverfull) = ([], true) }
    }

    /// Notes that everything may have changed.
    func insertAll() { (ids, isOverfull) = ([], true) }

    /// Takes out what has changed; nil for everything.
    ///
    /// - Parameter limit: How many may be noted from now on.
    func take(limit: Int) -> Set<ObjectIdentifier>? {
        defer { (ids, isOverfull) = ([], false) }
        self.limit = max(limit, 1_000)
        return isOverfull ? nil : ids
    }
}
