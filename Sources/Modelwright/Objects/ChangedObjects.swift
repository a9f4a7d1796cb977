/// Which objects of a graph have changed, or have come or gone, since its indexes last looked.
///
/// It has addresses only: what is gone has been noted as well, so whoever looks asks the graph for the object.
final class ChangedObjects {
    private var ids: Set<ObjectIdentifier> = []
    /// How many are noted at most; with more than that everything may have changed.
    private var limit = 1_000
    private var isOverfull = false

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
