/// Looks at what calls do to the objects of a graph: for its changes, and for who listens to its updates.
final class GraphObservation: GraphObserver {
    let tracker: ChangeTracker?
    let listeners = UpdateListeners()
    private unowned let members: GraphMembers
    private var touched: [ObjectIdentifier: TouchedObject] = [:]
    private var order: [ObjectIdentifier] = []
    /// The entities of which the call has all objects.
    private var whole: Set<Int> = []

    init(_ members: GraphMembers, _ tracker: ChangeTracker?) {
        self.members = members
        self.tracker = tracker
    }

    func willChange(_ object: ModelObject) {
        guard touched[ObjectIdentifier(object)] == nil, members.contains(object) else { return }
        touch(object)
    }

    private func touch(_ object: ModelObject) {
        let id = ObjectIdentifier(object)
        let isUnchanged = tracker?.isUnchanged(object) == true
        object.reportChange()
        // Of an object that the program hasn't changed the kept copy will do.
        guard let before = isUnchanged ? tracker?.kept[id]?.copy : object.detachedCopy() else { return }
        touched[id] = TouchedObject(object, before: before)
        order.append(id)
    }

    func accepted(_ object: ModelObject) -> ModelObject? {
        // What was accepted may have been of another type.
        tracker?.accepted(object).flatMap { $0.copy.mapping === object.mapping ? $0.copy : nil }
    }

    func isSettled(_ object: ModelObject) -> Bool { tracker?.isWatched(object) ?? true }

    func noteRead(_ object: ModelObject, as staged: ModelObject) -> Bool {
        // Most are as they were, and what the JSON says of them again is nothing new.
        guard let tracker, !isSettled(object), members.contains(object) else { return false }
        let id = ObjectIdentifier(object)
        if touched[id] == nil {
            if tracker.isUnchanged(object) { return false }
            touch(object)
        }
        touched[id]?.name(NamedProperties(of: staged))
        return true
    }

    func noteAdded(_ objects: [ModelObject], to relationship: RelationshipMapping, of owner: ModelObject) {
        touched[ObjectIdentifier(owner)]?.add(objects, slot: relationship.slot)
    }

    func noteIdentity(of object: ModelObject) { tracker?.noteIdentities(of: object) }

    func noteWhole(_ entities: Set<Int>) { whole.formUnion(entities) }

    func didChange(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)], by cause: GraphMembers.Cause)
    {
        let (touched, whole) = takeTouched()
        switch cause {
        case .program: tracker?.note(inserted: inserted, removed: removed)
        case .json: tracker?.take(inserted: inserted, removed: removed, touched, whole: whole)
        }
        if !listeners.isEmpty { tell(inserted, touched, removed.map(\.object)) }
    }

    var copies: [ModelObject] { tracker?.kept.values.map(\.copy) ?? [] }

    func didFail() { tracker?.settle(takeTouched().objects.map(\.object)) }

    func didMove(_ newPlace: (Int) -> Int) { tracker?.move(newPlace) }

    private func takeTouched() -> (objects: [TouchedObject], whole: Set<Int>) {
        defer { (touched, order, whole) = ([:], [], []) }
        return (order.compactMap { touched[$0] }, whole)
    }

    private func tell(_ inserted: [ModelObject], _ touched: [TouchedObject], _ removed: [ModelObject]) {
        let other = Set((inserted + removed).map { ObjectIdentifier($0) })
        let present = touched.filter { one in
            !other.contains(ObjectIdentifier(one.object)) && !one.object.isPlaceholder && members.contains(one.object)
        }
        let arrived = present.filter(\.before.isPlaceholder).map(\.object)
        let changed = present.filter(\.isChanged).map(\.object)
        listeners.tell(inserted.filter { !$0.isPlaceholder } + arrived, .inserted)
        listeners.tell(changed, .updated)
        listeners.tell(removed.filter { !$0.isPlaceholder }, .deleted)
    }
}
