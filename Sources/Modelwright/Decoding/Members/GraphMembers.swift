/// The objects of an `ObjectGraph`, in the order in which they came, and the way from identities to them.
///
/// A call that fails leaves them as they were: what changes in it is kept until it ends.
final class GraphMembers {
    /// The objects; nil where one has been taken out.
    private var slots: ContiguousArray<ModelObject?> = []
    private(set) var count = 0
    /// Where each is; nil as long as nothing has asked.
    private var knownPlaces: [ObjectIdentifier: Int]?
    /// One look-up after another reaches it, so two accesses never overlap.
    @exclusivity(unchecked) var identities = IdentityTable()
    /// Whether a call is running that changes it.
    private(set) var isRunning = false
    /// How to undo what the call that is running has done, in order.
    private var undoing: [Undo] = []
    /// How many objects have come that only stand for an identity, since those were looked at that nothing has named any more.
    private var newPlaceholderCount = 0
    /// What identities lead to since it began.
    private var found: [ModelObject] = []
    /// Is told what calls do.
    var observer: (any GraphObserver)?
    /// Notes what comes and goes, once a fetch has used an index, or if changes are tracked.
    var changed: ChangedObjects? {
        didSet { identities.changed = changed }
    }

    /// Whether objects may have ends that the graph keeps.
    let keepsEnds: Bool

    init(keepsEnds: Bool) { self.keepsEnds = keepsEnds }

    deinit {
        if !keepsEnds { return }
        // Nobody asks what changes while it goes.
        observer = nil
        identities.changed = nil
        changed = nil
        for case let object? in slots { object.clearKeptEnds() }
    }

    /// What a call comes from.
    enum Cause { case json, program }

    private enum Undo {
        case insert(ModelObject)
        case remove(ModelObject, place: Int)
        case replace(ModelObject, by: ModelObject, place: Int)

        var inserted: ModelObject? {
            switch self {
            case .insert(let object), .replace(_, by: let object, _): object
            case .remove: nil
            }
        }

        var removed: (object: ModelObject, place: Int)? {
            switch self {
            case .insert: nil
            case .remove(let object, let place), .replace(let object, by: _, let place): (object, place)
            }
        }
    }

    var all: [ModelObject] { slots.compactMap(\.self) }

    /// The objects with their places, which stay as they are until gaps are closed.
    var placed: [(object: ModelObject, place: Int)] {
        slots.enumerated().compactMap { place, object in object.map { ($0, place) } }
    }

    func contains(_ object: ModelObject) -> Bool { withPlaces { $0[ObjectIdentifier(object)] != nil } }

    func place(of object: ModelObject) -> Int? { withPlaces { $0[ObjectIdentifier(object)] } }

    /// The object at an address, if it has that.
    func object(_ id: ObjectIdentifier) -> ModelObject? { withPlaces { $0[id] }.flatMap { slots[$0] } }

    /// The objects at addresses, in its order, each once.
    func objects(_ ids: some Collection<ObjectIdentifier>) -> [ModelObject] {
        let places = withPlaces { places in ids.compactMap { places[$0] } }.sorted()
        return zip(places.indices, places).compactMap { index, place in
            index > 0 && places[index - 1] == place ? nil : slots[place]
        }
    }

    private func noteRemoved(_ object: ModelObject) {
        guard let changed else { return }
        changed.insert(object)
        object.stopReporting(to: changed)
    }

    private func withPlaces<Result>(_ body: (inout [ObjectIdentifier: Int]) -> Result) -> Result {
        var places = knownPlaces ?? [:]
        if knownPlaces == nil {
            places.reserveCapacity(count)
            for (place, object) in slots.enumerated() {
                if let object { places[ObjectIdentifier(object)] = place }
            }
        }
        knownPlaces = nil
        defer { knownPlaces = places }
        return body(&places)
    }

    /// Adds an object, or notes anew what identifies one that is there.
    func insert(_ object: ModelObject) {
        let isNew = withPlaces { [place = slots.count] places in
            if places[ObjectIdentifier(object)] != nil { return false }
            places[ObjectIdentifier(object)] = place
            return true
        }
        if isNew {
            slots.append(object)
            count += 1
            if object.isPlaceholder { newPlaceholderCount += 1 }
            undoing.append(.insert(object))
        }
        changed?.insert(object)
        if isNew { identities.add(object) } else { identities.add(again: object) }
    }

    /// Adds objects that are new, and of which the identities are known; that is not undone.
    func append(_ objects: ContiguousArray<ModelObject?>) {
        if objects.isEmpty { return }
        if knownPlaces != nil {
            withPlaces { places in
                for (place, object) in zip(slots.count..., objects) {
                    if let object { places[ObjectIdentifier(object)] = place }
                }
            }
        }
        if let changed { objects.lazy.compactMap(\.self).forEach(changed.insert) }
        count += objects.count { $0 != nil }
        if objects.first??.isPlaceholder == true { newPlaceholderCount += objects.count }
        // The first call's are the graph's without being counted again.
        if slots.isEmpty { slots = objects } else { slots += objects }
        closeGaps()
    }

    func remove(_ object: ModelObject) {
        guard let place = withPlaces({ $0.removeValue(forKey: ObjectIdentifier(object)) }) else { return }
        slots[place] = nil
        count -= 1
        undoing.append(.remove(object, place: place))
        noteRemoved(object)
        identities.remove(object)
    }

    /// Lets an object take another's place.
    func replace(_ object: ModelObject, by other: ModelObject) {
        let place = withPlaces { places in
            let place = places.removeValue(forKey: ObjectIdentifier(object))
            if let place { places[ObjectIdentifier(other)] = place }
            return place
        }
        guard let place else { return }
        slots[place] = other
        undoing.append(.replace(object, by: other, place: place))
        noteRemoved(object)
        changed?.insert(other)
    }

    /// Lets it have these objects and no others.
    func reset(to objects: [ModelObject]) {
        let staying = Set(objects.lazy.map { ObjectIdentifier($0) })
        for object in all where !staying.contains(ObjectIdentifier(object)) { noteRemoved(object) }
        changed?.insertAll()
        (slots, count, knownPlaces) = (ContiguousArray(objects), objects.count, nil)
        identities = IdentityTable()
        identities.changed = changed
        objects.forEach { identities.add($0) }
    }

    /// The object that has an identity, if something has brought it.
    @inline(__always)
    func known(_ key: IdentityKey, _ mapping: EntityMapping) -> ModelObject? {
        guard let found = identities.nextObject(of: key, mapping), !found.isPlaceholder else { return nil }
        return found
    }

    func perform(_ change: IdentityTable.Change) {
        if case .add(let object) = change { found.append(object) }
        identities.perform(change)
    }

    /// An identity of an object that another has as well, or only stands for.
    typealias SharedIdentity = (object: ModelObject, identity: EntityIdentity, other: ModelObject)

    /// What the call that is running has given an identity that another of the objects has as well, or only stands for. What it has
    /// brought is found by its identities also if what has had one of them is gone by now.
    func settleIdentities() -> [SharedIdentity] {
        forgetStrays()
        var shared: [SharedIdentity] = []
        func note(_ object: ModelObject, _ identity: EntityIdentity, _ other: ModelObject?) {
            guard let other, other !== object, contains(object), contains(other) else { return }
            // What waits for an object may be one with what waits for it elsewhere.
            if object.isPlaceholder, other.isPlaceholder, object.mayArrive(for: other) || other.mayArrive(for: object) {
                return
            }
            shared.append((object, identity, other))
        }
        for (identity, former) in identities.lost where contains(former) && former.identities.contains(identity) {
            if let object = identities.object(of: identity) {
                note(object, identity, former)
            } else {
                identities.add(former)
            }
        }
        for object in undoing.compactMap(\.inserted) where contains(object) {
            identities.add(object)
            for identity in object.identities { note(object, identity, identities.object(of: identity)) }
        }
        return shared
    }

    /// Runs a call that changes it, from reading its JSON on.
    ///
    /// - Throws: `MappingError.data` with `invalidOption` inside another call, which calls what a program has written.
    func run<Result>(_ call: () throws -> Result) throws -> Result {
        guard !isRunning else {
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(), expected: "no other call that is changing the graph",
                    found: "one that has called awakeFromDecode(), a setter or a closure: wait until it has returned"))
        }
        isRunning = true
        defer { isRunning = false }
        return try call()
    }

    /// Lets an object that was taken out be at its place again, or at the end if another one is there; nobody is told, and nothing is
    /// undone.
    func putBack(_ object: ModelObject, at place: Int?) {
        let isFree = place.map { $0 < slots.count && slots[$0] == nil } ?? false
        let place = isFree ? place ?? slots.count : slots.count
        withPlaces { $0[ObjectIdentifier(object)] = place }
        if place == slots.count { slots.append(object) } else { slots[place] = object }
        count += 1
        changed?.insert(object)
    }

    /// Takes an object out, of which nobody is told, and which isn't undone.
    func takeOut(_ object: ModelObject) {
        guard let place = withPlaces({ $0.removeValue(forKey: ObjectIdentifier(object)) }) else { return }
        slots[place] = nil
        count -= 1
        noteRemoved(object)
        identities.remove(object)
    }

    /// Begins a change.
    func begin() {
        undoing = []
        identities.begin()
    }

    /// Ends a change: what it has done stays.
    ///
    /// - Parameter appended: What it has added that isn't undone.
    func commit(by cause: Cause = .json, with appended: @autoclosure () -> [ModelObject] = []) {
        forgetStrays()
        if cause == .json { removeUnnamed() }
        let steps = undoing
        undoing = []
        identities.commit()
        if observer != nil || keepsEnds {
            let removed = steps.compactMap(\.removed)
            let gone = removed.filter { !contains($0.object) }
            if let observer {
                let appended = appended()
                let inserted = appended + steps.compactMap(\.inserted)
                if removed.isEmpty {
                    // Nothing need be looked up.
                    observer.didChange(inserted: inserted, removed: [], by: cause)
                } else {
                    // What has come and gone was never there.
                    let new = Self.new(in: steps, appended)
                    observer.didChange(
                        inserted: inserted.filter(contains), removed: gone.filter { !new.contains($0.object) },
                        by: cause)
                }
            }
            if keepsEnds { for (object, _) in gone where !contains(object) { object.clearKeptEnds() } }
        }
        closeGaps()
    }

    /// Takes out what stands for identities that nothing names any more. Looking through the graph takes as long as it has taken to get
    /// so many.
    private func removeUnnamed() {
        if newPlaceholderCount <= 16 || newPlaceholderCount <= count / 4 { return }
        newPlaceholderCount = 0
        unnamedPlaceholders(besides: observer?.copies ?? []).forEach(remove)
    }

    /// What stands for identities, and is led to by no object, nor by any of some others.
    func unnamedPlaceholders(besides others: [ModelObject] = []) -> [ModelObject] {
        let waiting = all.filter(\.isPlaceholder)
        if waiting.isEmpty { return [] }
        var unnamed = Set(waiting)
        for object in all + others {
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.objects(of: object).forEach { unnamed.remove($0) }
            }
        }
        return waiting.filter(unnamed.contains)
    }

    /// What was no object of the graph before steps, and what it has got before these.
    private static func new(in steps: [Undo], _ appended: [ModelObject]) -> Set<ModelObject> {
        var (new, former): (Set<ModelObject>, Set<ModelObject>) = (Set(appended), [])
        for step in steps {
            if let object = step.removed?.object, !new.contains(object) { former.insert(object) }
            if let object = step.inserted, !former.contains(object) { new.insert(object) }
        }
        return new
    }

    /// What was read in a place that doesn't count is no object of the graph.
    private func forgetStrays() {
        for object in found where !contains(object) { identities.remove(object) }
        found = []
    }

    /// Ends a call that has failed.
    func rollback() {
        for step in undoing.reversed() { undo(step) }
        found = []
        undoing = []
        identities.rollback()
        observer?.didFail()
    }

    private func undo(_ step: Undo) {
        switch step {
        case .insert(let object):
            if let place = withPlaces({ $0.removeValue(forKey: ObjectIdentifier(object)) }) { slots[place] = nil }
            count -= 1
            // It was the last when it came. What was taken out before has its place all the same.
            if slots.last == .some(nil) { slots.removeLast() }
            noteRemoved(object)
        case .remove(let object, let place):
            withPlaces { $0[ObjectIdentifier(object)] = place }
            slots[place] = object
            count += 1
            changed?.insert(object)
        case .replace(let object, let other, let place):
            withPlaces { places in
                places[ObjectIdentifier(other)] = nil
                places[ObjectIdentifier(object)] = place
            }
            slots[place] = object
            noteRemoved(other)
            changed?.insert(object)
        }
    }

    /// What was taken out leaves gaps, of which there are no more than objects.
    private func closeGaps() {
        if slots.count <= 2 * count + 16 { return }
        if let observer {
            var places: [Int] = []
            var next = 0
            for object in slots {
                places.append(next)
                if object != nil { next += 1 }
            }
            observer.didMove { places[$0] }
        }
        slots = slots.filter { $0 != nil }
        knownPlaces = nil
    }
}
