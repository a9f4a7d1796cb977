/// What objects have accepted, and keeping it when they change.
extension ChangeTracker {
    /// What an object has accepted: what it has, if it reports its changes and has reported none. Nil if nothing was.
    func accepted(_ object: ModelObject) -> Accepted? {
        kept[ObjectIdentifier(object)] ?? (isWatched(object) ? Accepted(object: object, copy: object) : nil)
    }

    /// Whether what an object of the graph has is what it has accepted, so that it reports the first change.
    func isWatched(_ object: ModelObject) -> Bool {
        object.isAccepted && object.changedObjects === members.changed
    }

    /// Lets everything be as it is.
    func accept() { accept(unlikeKept) }

    /// What isn't as it was accepted. What stands for an identity in a copy may be gone, so exactly what objects have is compared.
    private var unlikeKept: [ModelObject] {
        kept.values.filter { one in
            !isGone(one.object) && (one.object.mapping?.reportsChanges == true || one.isChanged(isExact: true))
        }.map(\.object)
    }

    private func accept(_ changed: [ModelObject]) {
        for (id, place) in places where place.isGone { kept[id] = nil }
        forgetPlaces()
        for object in changed + fresh.values { accept(object) }
    }

    /// Accepts all that the program has done, other than links to objects that the graph doesn't have.
    func acceptChanges() {
        let changed = unlikeKept
        if outside(of: changed + fresh.values).isEmpty { return accept(changed) }
        acceptChanges(of: changed + fresh.values + takenOut.map(\.object))
    }

    /// Lets an object of the graph have accepted what it has.
    func accept(_ object: ModelObject) {
        if !standIns.isEmpty, !object.isPlaceholder { standIns[ObjectIdentifier(object)] = nil }
        let copy = watch(object) ? nil : object.detachedCopy()
        setKept(copy, of: object)
        fresh[ObjectIdentifier(object)] = copy == nil && !isWatched(object) ? object : nil
    }

    /// Accepts what a call has brought, while what the program has changed is set aside.
    ///
    /// - Parameter isInserted: Whether only the program knows an object.
    func take(
        inserted: [ModelObject], removed: [ModelObject], touched: [ModelObject],
        besides isInserted: (ModelObject) -> Bool
    ) {
        removed.forEach(forget)
        inserted.forEach(accept)
        for object in touched where members.contains(object) && !isInserted(object) { accept(object) }
    }

    /// Lets an object have accepted what a copy has.
    func accept(_ copy: ModelObject, of object: ModelObject) {
        fresh[ObjectIdentifier(object)] = nil
        let isSame =
            object.mapping?.reportsChanges == true && !Accepted(object: object, copy: copy).isChanged(isExact: true)
        if isSame, watch(object) { return setKept(nil, of: object) }
        unwatch(object)
        setKept(copy, of: object)
    }

    /// Accepts again what objects have accepted, which may be what they have.
    func settle(_ objects: [ModelObject]) {
        for object in objects { if let one = kept[ObjectIdentifier(object)] { accept(one.copy, of: object) } }
    }

    /// Lets an object of the graph tell before it changes: it has what it has accepted.
    ///
    /// - Returns: Whether it does.
    private func watch(_ object: ModelObject) -> Bool {
        guard object.mapping?.reportsChanges == true, !isGone(object), let changed = members.changed,
            object.reportAsAccepted(to: changed)
        else { return false }
        control([object])
        return true
    }

    /// Lets an object tell nothing: it has something else than it has accepted.
    func unwatch(_ object: ModelObject) {
        guard isWatched(object), let changed = members.changed else { return }
        object.setReporting(to: changed, isAccepted: false)
        controls?[ObjectIdentifier(object)] = nil
    }

    func keep(_ object: ModelObject) {
        let id = ObjectIdentifier(object)
        let control = controls?.removeValue(forKey: id)
        if let control, Accepted(object: object, copy: control).isChanged { silent.append(object) }
        if let copy = control ?? object.detachedCopy() {
            kept[id] = Accepted(object: object, copy: copy)
        } else {
            fresh[id] = object
        }
    }

    /// Changes what an object has accepted: in a copy of the copy, since somebody may look at that.
    func changeAccepted(_ object: ModelObject, _ body: (ModelObject) -> Void) {
        guard let copy = accepted(object)?.copy.detachedCopy() else { return }
        body(copy)
        accept(copy, of: object)
    }

    // MARK: Checking

    /// Whether it is checked that the objects that report their changes do so before each: it takes a copy of each.
    var isChecking: Bool {
        get { controls != nil }
        set {
            if newValue == isChecking { return }
            silent = []
            controls = newValue ? [:] : nil
            if !newValue { return }
            control(members.all.filter(isWatched))
        }
    }

    /// Copies objects, so that it is found whether they tell before they change. A setter of a copy may look at others meanwhile.
    private func control(_ objects: [ModelObject]) {
        if controls == nil { return }
        for object in objects {
            let copy = object.detachedCopy()
            controls?[ObjectIdentifier(object)] = copy
        }
    }

    /// The objects that have changed and haven't said so, or not before they did.
    var unreported: [ModelObject] {
        let changed = (controls ?? [:]).filter { id, copy in
            members.object(id).map { Accepted(object: $0, copy: copy).isChanged } == true
        }
        return members.objects(Set(changed.keys).union(silent.lazy.map { ObjectIdentifier($0) }))
    }
}
