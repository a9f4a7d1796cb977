/// Looks at what calls do to the objects of a graph: for its changes, and for who listens to its updates.
final class GraphObservation: GraphObserver {
    let tracker: ChangeTracker?
    let listeners = UpdateListeners()
    private unowned let members: GraphMembers
    /// What the call that is running has changed, as it was if somebody listens.
    private var touched: [ObjectIdentifier: (object: ModelObject, before: ModelObject?)] = [:]
    private var order: [ObjectIdentifier] = []
    /// What the program has changed, as long as a call brings JSON.
    private var pending: PendingChanges?
    private var isReapplied = false
    /// What that has for the objects that the program has changed.
    private var named: [ObjectIdentifier: NamedProperties] = [:]

    init(_ members: GraphMembers, _ tracker: ChangeTracker?) {
        self.members = members
        self.tracker = tracker
    }

    /// Runs a call that brings JSON: it finds what was accepted, and what the program has changed is done again on what comes of it.
    func bringing<Result>(_ call: () throws -> Result) throws -> Result {
        guard let tracker, let pending = tracker.setAside() else { return try call() }
        (self.pending, isReapplied) = (pending, false)
        defer {
            // It has thrown, or has listed why it does nothing.
            if !isReapplied { tracker.putBack(pending) }
            (self.pending, named) = (nil, [:])
        }
        return try call()
    }

    // MARK: What calls do

    func willChange(_ object: ModelObject) {
        guard touched[ObjectIdentifier(object)] == nil, members.contains(object) else { return }
        object.reportChange()
        touched[ObjectIdentifier(object)] = (object, listeners.isEmpty ? nil : object.detachedCopy())
        order.append(ObjectIdentifier(object))
    }

    func isSettled(_ object: ModelObject) -> Bool { pending?.ids.contains(ObjectIdentifier(object)) != true }

    func forgetRead() { named = [:] }

    func isDeleted(_ object: ModelObject) -> Bool { pending?.isDeleted(object) == true }

    func delete(_ objects: [ModelObject], keep: (ModelObject) -> Void) throws {
        guard let tracker else { return }
        try GraphDeletion(objects, from: members, in: tracker.model.storage).perform(keep: keep)
    }

    func isInserted(_ object: ModelObject) -> Bool {
        pending?.isInserted(object) == true && named[ObjectIdentifier(object)] == nil
    }

    func awaitsIdentity(_ object: ModelObject) -> Bool {
        object.isDraft && pending?.isInserted(object) == true
    }

    func keepsRules(_ relationship: RelationshipMapping, of object: ModelObject) -> Bool {
        guard let pending, let own = pending.own(of: object),
            named[ObjectIdentifier(object)]?.contains(relationship.slot) != true
        else { return false }
        // What JSON has taken out isn't linked again.
        let there = relationship.objects(of: own).filter { members.contains($0) || pending.outside.contains($0) }
        return relationship.violation(of: own, among: Set(there.map { ObjectIdentifier($0) })) == nil
    }

    func noteRead(_ object: ModelObject, as staged: ModelObject, cleared: Set<Int>) -> Bool {
        if isSettled(object) { return false }
        named[ObjectIdentifier(object), default: NamedProperties()]
            .formUnion(NamedProperties(of: staged, cleared: cleared))
        return true
    }

    func noteAdded(_ objects: [ModelObject], to relationship: RelationshipMapping, of owner: ModelObject) {
        named[ObjectIdentifier(owner)]?.add(objects, relationship.slot)
    }

    func didChange(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)], by cause: GraphMembers.Cause)
    {
        let touched = takeTouched()
        switch cause {
        case .program:
            tracker?.note(inserted: inserted, removed: removed)
        case .json:
            if let tracker { take(inserted, removed.map(\.object), touched, tracker) }
        }
        if !listeners.isEmpty { tell(inserted, touched, removed.map(\.object)) }
    }

    private func take(
        _ inserted: [ModelObject], _ removed: [ModelObject], _ touched: [Touched], _ tracker: ChangeTracker
    ) {
        let objects = touched.map(\.object)
        guard var pending else {
            return tracker.take(inserted: inserted, removed: removed, touched: objects) { _ in false }
        }
        tracker.take(inserted: inserted, removed: removed, touched: objects) {
            pending.isInserted($0)
        }
        pending.successors = successors(of: removed, among: inserted + objects)
        for (id, object) in pending.successors where pending.ids.contains(id) {
            // What is new has been read as it is.
            named[ObjectIdentifier(object)] = named[ObjectIdentifier(object)] ?? NamedProperties(of: object)
        }
        tracker.adoptParts(&pending, named: &named, new: Set(inserted))
        tracker.reapply(pending, named: named, led: inserted + objects)
        isReapplied = true
    }

    /// What has come for the identities of what has left.
    private func successors(of removed: [ModelObject], among came: [ModelObject]) -> [ObjectIdentifier: ModelObject] {
        if removed.isEmpty { return [:] }
        var owners: [EntityIdentity: ModelObject] = [:]
        for object in came where members.contains(object) {
            for identity in object.identities { owners[identity] = object }
        }
        return removed.reduce(into: [:]) { successors, object in
            successors[ObjectIdentifier(object)] = object.identities.lazy.compactMap { owners[$0] }.first
        }
    }

    var copies: [ModelObject] {
        guard let tracker else { return [] }
        return tracker.kept.values.map(\.copy)
            + (pending?.entries.map(\.own) ?? [])
    }

    func didFail() {
        // Also where nothing is tracked.
        let touched = takeTouched()
        tracker?.settle(touched.map(\.object))
    }

    func didMove(_ newPlace: (Int) -> Int) { tracker?.move(newPlace) }

    // MARK: Telling

    private typealias Touched = (object: ModelObject, before: ModelObject?)

    private func takeTouched() -> [Touched] {
        defer { (touched, order) = ([:], []) }
        return order.compactMap { touched[$0] }
    }

    private func tell(_ inserted: [ModelObject], _ touched: [Touched], _ removed: [ModelObject]) {
        let wasDeleted = Set(pending?.deleted ?? [])
        // What the program had changed is compared with that.
        var own: [ObjectIdentifier: ModelObject] = [:]
        for entry in pending?.entries ?? [] { own[ObjectIdentifier(entry.object)] = entry.own }
        let known = Set(touched.map { ObjectIdentifier($0.object) })
        let others = (pending?.entries ?? []).filter {
            !known.contains(ObjectIdentifier($0.object))
        }
        let new = Set(inserted)
        // What has come by this call, and nobody has been told of.
        var untold = new
        var (came, changed, gone) = (
            inserted.filter { !$0.isPlaceholder && members.contains($0) }, [ModelObject](), [ModelObject]()
        )
        for (object, before) in touched.map({ ($0.object, own[ObjectIdentifier($0.object)] ?? $0.before) })
            + others.map({ ($0.object, $0.own) }) where !new.contains(object)
        {
            guard let before else { continue }
            if before.isPlaceholder { untold.insert(object) }
            if !members.contains(object) {
                if own[ObjectIdentifier(object)] != nil, !before.isPlaceholder { gone.append(object) }
            } else if object.isPlaceholder {
                continue
            } else if before.isPlaceholder || wasDeleted.contains(object) {
                came.append(object)
            } else if let mapping = object.mapping, mapping === before.mapping,
                !object.properties(unlike: before, mapping).isEmpty
            {
                changed.append(object)
            }
        }
        came += (pending?.deleted ?? []).filter { members.contains($0) && !known.contains(ObjectIdentifier($0)) }
        listeners.tell(came, .inserted)
        listeners.tell(changed, .updated)
        let left = Set(gone)
        listeners.tell(
            gone
                + removed.filter {
                    !$0.isPlaceholder && !members.contains($0) && !wasDeleted.contains($0) && !left.contains($0)
                        && !untold.contains($0)
                }, .deleted)
    }
}
