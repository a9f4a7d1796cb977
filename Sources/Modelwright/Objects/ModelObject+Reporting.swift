/// Telling a graph what is about to change.
extension ModelObject {
    /// Tells the graph that has the object that a property is to be changed; a property's `willSet` calls it.
    ///
    /// ```swift
    /// var year: Int? { willSet { reportChange() } }
    ///
    /// override class var properties: [Property] {
    ///     [.attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges()]
    /// }
    /// ```
    ///
    /// It does nothing as long as no fetch has used an index, and the graph doesn't track changes.
    public final func reportChange() {
        guard let changedObjects else { return }
        noteChange(to: changedObjects)
    }

    private final func noteChange(to changed: ChangedObjects) {
        if isAccepted {
            // What keeps the object reads it.
            setReporting(to: changed, isAccepted: false)
            changed.keep(self)
        }
        changed.insert(self)
    }

    /// Lets the object report its changes, unless it reports them elsewhere.
    ///
    /// - Returns: Whether it does.
    final func report(to changed: ChangedObjects) -> Bool {
        if let changedObjects { return changedObjects === changed }
        setReporting(to: changed, isAccepted: false)
        return true
    }

    /// Lets the object tell before it changes for the first time, unless it reports elsewhere: it is as it was accepted.
    ///
    /// - Returns: Whether it does.
    final func reportAsAccepted(to changed: ChangedObjects) -> Bool {
        if let changedObjects, changedObjects !== changed { return false }
        setReporting(to: changed, isAccepted: true)
        return true
    }

    /// Lets the object report nothing any more, after it has been told that it leaves.
    final func stopReporting(to changed: ChangedObjects) {
        guard changedObjects === changed else { return }
        noteChange(to: changed)
        setReporting(to: nil, isAccepted: false)
    }
}
