/// Taking back what the program has done.
extension ChangeTracker {
    /// What a rollback has done to the objects of the graph.
    typealias Undone = (inserted: [ModelObject], updated: [ModelObject], deleted: [ModelObject])

    /// Gives all objects back what they had, and the graph the objects that it had.
    func rollback() -> Undone {
        let different = kept.values.filter { $0.isChanged(isExact: true) }
        // What is only said otherwise is as it was for whoever looks at it.
        let unseen = Set(different.filter { !$0.isChanged }.map(\.object))
        var undone = undo(different)
        undone.updated.removeAll(where: unseen.contains)
        return undone
    }

    private func undo(_ different: [Accepted]) -> Undone {
        if places.isEmpty, !different.contains(where: \.hasOtherIdentity) {
            return undoValues(of: different)
        }
        let before = members.all.filter { !$0.isPlaceholder }
        let changed = rebuild()
        let known = Set(before)
        return (
            members.all.filter { !$0.isPlaceholder && !known.contains($0) },
            ordered(changed).filter { isThere($0) && known.contains($0) }, before.filter { !isThere($0) }
        )
    }

    private func isThere(_ object: ModelObject) -> Bool { !object.isPlaceholder && members.contains(object) }

    /// Takes back what has changed in objects that the graph has, and what is new there; identities lead where they did.
    private func undoValues(of different: [Accepted]) -> Undone {
        let inserted = ordered(Array(fresh.values))
        let before = ordered(different.map(\.object) + inserted).filter { !$0.isPlaceholder }
        for object in inserted { object.clearOwnEnds() }
        var ways = WaysBack()
        var changed = giveBack {
            ordered(kept.values.filter { $0.isChanged(isExact: true) }.map(\.object))
        } willChange: {
            ways.add(leadingTo: $0)
        }
        members.discard(inserted)
        letGo(changed, besides: members.contains)
        for object in changed { ways.add(object) }
        ways.settle(where: members.contains) { changed.append($0) }
        fresh = [:]
        accept()
        return ([], ordered(changed).filter(isThere), before.filter { !isThere($0) })
    }

    /// Takes back everything.
    ///
    /// - Returns: The objects that have changed.
    private func rebuild() -> [ModelObject] {
        let former = formerOrder
        for object in fresh.values { object.clearOwnEnds() }
        var changed = giveBack {
            former.map(\.object).filter { kept[ObjectIdentifier($0)]?.isChanged(isExact: true) == true }
        }
        let successors = successors(former)
        let objects = former.map(\.object)
        if !successors.isEmpty { objects.replace(successors) { changed.append($0) } }
        let staying = objects.filter { successors[ObjectIdentifier($0)] == nil }
        let isThere = Set(staying).contains
        letGo(changed, besides: isThere)
        // What JSON has brought instead of something doesn't know what that had.
        var ways = WaysBack()
        for object in staying { ways.add(object) }
        ways.settle(where: isThere) { changed.append($0) }
        members.reset(to: staying)
        for object in objects where successors[ObjectIdentifier(object)] != nil { forget(object) }
        fresh = [:]
        forgetGone()
        accept()
        return changed.filter(members.contains)
    }

    /// Takes what JSON has taken out of the graph since, and has no identity, out of what objects have again.
    private func letGo(_ objects: [ModelObject], besides isThere: (ModelObject) -> Bool) {
        for object in objects {
            for relationship in object.mapping?.relationships ?? []
            where !relationship.destination.isComposite && !relationship.outlivesDestination {
                guard relationship.objects(of: object).contains(where: { !isThere($0) }) else { continue }
                relationship.remove(from: object) { !isThere($0) }
                object.forgetElements(slot: relationship.slot) { !isThere($0) }
            }
        }
    }

    /// Gives objects back what they have accepted. A setter may change other properties, so the values are compared again.
    ///
    /// - Parameters:
    ///   - different: The objects that have something else.
    ///   - willChange: Is called for each object before it changes.
    /// - Returns: The objects that have changed.
    private func giveBack(
        _ different: () -> [ModelObject], willChange: (ModelObject) -> Void = { _ in }
    ) -> [ModelObject] {
        var changed: [ObjectIdentifier: ModelObject] = [:]
        for _ in 0..<4 {
            let objects = different()
            if objects.isEmpty { break }
            for object in objects {
                guard let mapping = object.mapping, let one = kept[ObjectIdentifier(object)] else { continue }
                willChange(object)
                object.takeAll(of: one.copy, mapping)
                changed[ObjectIdentifier(object)] = object
            }
        }
        return Array(changed.values)
    }

    /// What was accepted in the order of the graph, with what was deleted where it was.
    private var formerOrder: [Accepted] {
        let moved = places.sorted { $0.value < $1.value }.compactMap { id, former in
            (kept[id] ?? members.object(id).flatMap(accepted)).map { (one: $0, place: former.place) }
        }
        var former: [Accepted] = []
        var next = 0
        for (object, place) in members.placed where places[ObjectIdentifier(object)] == nil {
            guard let one = accepted(object) else { continue }
            while next < moved.count, moved[next].place <= place {
                former.append(moved[next].one)
                next += 1
            }
            former.append(one)
        }
        return former + moved[next...].lazy.map(\.one)
    }

    /// What gives way, by address, to what has its identity: what only stands for that, and what is gone.
    private func successors(_ former: [Accepted]) -> [ObjectIdentifier: ModelObject] {
        func rank(_ one: Accepted) -> Int { one.wasObject ? members.contains(one.object) ? 0 : 1 : 2 }
        var owners: [EntityIdentity: ModelObject] = [:]
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for one in former.ordered(by: { rank($0) < rank($1) }) {
            if let owner = one.object.identities.lazy.compactMap({ owners[$0] }).first {
                successors[ObjectIdentifier(one.object)] = owner
            } else {
                for identity in one.object.identities { owners[identity] = one.object }
            }
        }
        return successors
    }
}
