/// Telling a graph's indexes what has changed.
extension ModelObject {
    /// Tells the graph that has the object that a property has changed for which the model has an index; a property's `didSet` calls it.
    ///
    /// ```swift
    /// var year: Int? { didSet { reportChange() } }
    ///
    /// override class var properties: [Property] {
    ///     [.attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges()]
    /// }
    /// ```
    ///
    /// It does nothing as long as no fetch has used an index.
    public final func reportChange() {
        if hasNotes { changedObjects?.insert(self) }
    }

    /// Lets the object report its changes, unless it reports them elsewhere.
    ///
    /// - Returns: Whether it does.
    final func report(to changed: ChangedObjects) -> Bool {
        if let changedObjects { return changedObjects === changed }
        changedObjects = changed
        return true
    }

    /// Lets the object report nothing any more.
    final func stopReporting(to changed: ChangedObjects) {
        if changedObjects === changed { changedObjects = nil }
    }
}
