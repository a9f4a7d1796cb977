/// Taking back what the program has done.
extension ChangeTracker {
    /// What a rollback has done to the objects of the graph.
    typealias Undone = (inserted: [ModelObject], updated: [ModelObject], deleted: [ModelObject])

    /// Gives all objects back what they had, and the graph the objects that it had.
    func rollback() -> Undone {
        guard let pending = setAside() else { return ([], [], []) }
        let inserted = pending.inserted.filter { !$0.own.isPlaceholder }.map(\.object)
        var ends = ChangedEnds()
        for entry in pending.entries { ends.unlink(pending.outside, from: entry) }
        for end in ends.all where pending.outside.contains(end.owner) {
            _ = end.apply(like: nil, since: nil, isOrdered: false)
        }
        for object in pending.inserted.map(\.object) {
            if let copy = kept[ObjectIdentifier(object)]?.copy, let mapping = object.mapping {
                object.takeAll(of: copy, mapping)
            } else {
                drop(object)
            }
        }
        for object in pending.hidden where members.contains(object) { members.identities.add(again: object) }
        giveBackStandIns()
        if !places.isEmpty { members.reset(to: formerOrder) }
        let updated = pending.changed.filter { entry in
            // A value that is only written otherwise isn't told.
            !entry.object.isPlaceholder
                && entry.object.mapping.map { !entry.own.properties(unlike: entry.object, $0).isEmpty } == true
        }
        accept()
        return (pending.deleted.filter { !$0.isPlaceholder }, updated.map(\.object), inserted)
    }

    /// Lets what has stood for identities be in the places of what the program has inserted.
    private func giveBackStandIns() {
        let successions = standIns.compactMap { id, standIn in
            members.object(id).map { (former: $0, object: standIn) }
        }
        if successions.isEmpty { return }
        for (object, standIn) in successions {
            members.identities.remove(object)
            members.replace(object, by: standIn)
        }
        succeed(successions, from: members.all)
        giveBack(kept.values.map(\.object))
        for (object, standIn) in successions {
            members.identities.add(standIn)
            object.clearOwnEnds()
        }
    }

    /// What was accepted in the order of the graph, with what was deleted where it was.
    private var formerOrder: [ModelObject] {
        let moved = places.sorted { $0.value < $1.value }.compactMap { id, former in
            members.object(id).map { (object: $0, place: former.place) }
        }
        var former: [ModelObject] = []
        var next = 0
        for (object, place) in members.placed where places[ObjectIdentifier(object)] == nil {
            while next < moved.count, moved[next].place <= place {
                former.append(moved[next].object)
                next += 1
            }
            former.append(object)
        }
        return former + moved[next...].lazy.map(\.object)
    }
}
