/// Taking back what the program has done.
extension ChangeTracker {
    /// Gives all objects back what they had, and the graph the objects that it had.
    ///
    /// - Returns: The objects of the graph that have changed.
    func rollback() -> [ModelObject] {
        let former = formerOrder
        let known = Set(former.map { ObjectIdentifier($0.object) })
        for object in members.all where !known.contains(ObjectIdentifier(object)) { object.clearOwnEnds() }
        var changed: Set<ObjectIdentifier> = []
        // A setter may change other properties, so the values are compared again.
        for _ in 0..<4 {
            let different = former.filter { $0.isChanged(isExact: true) }
            if different.isEmpty { break }
            for one in different {
                guard let mapping = one.object.mapping else { continue }
                one.object.takeAll(of: one.copy, mapping)
                changed.insert(ObjectIdentifier(one.object))
            }
        }
        let successors = successors(former)
        let objects = former.map(\.object)
        if !successors.isEmpty { objects.replace(successors) { changed.insert(ObjectIdentifier($0)) } }
        members.reset(to: objects.filter { successors[ObjectIdentifier($0)] == nil })
        accept()
        return members.all.filter { changed.contains(ObjectIdentifier($0)) }
    }

    /// What was accepted in the order of the graph, with what was deleted where it was.
    private var formerOrder: [Accepted] {
        let gone = accepted.values.filter { !members.contains($0.object) }.ordered { $0.place < $1.place }
        var former: [Accepted] = []
        var next = 0
        for object in members.all {
            guard let one = accepted[ObjectIdentifier(object)] else { continue }
            while next < gone.count, gone[next].place < one.place {
                former.append(gone[next])
                next += 1
            }
            former.append(one)
        }
        return former + gone[next...]
    }

    /// What gives way, by address, to what has its identity: what stands for an identity to the object that was deleted, and that to
    /// what JSON has brought instead of it.
    private func successors(_ former: [Accepted]) -> [ObjectIdentifier: ModelObject] {
        func rank(_ one: Accepted) -> Int { one.isObject ? members.contains(one.object) ? 0 : 1 : 2 }
        var owners: [EntityIdentity: ModelObject] = [:]
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for one in former.ordered(by: { rank($0) < rank($1) }) {
            let identities = one.object.identities
            let owner = identities.lazy.compactMap { owners[$0] }.first
            if let owner {
                successors[ObjectIdentifier(one.object)] = owner
            } else {
                for identity in identities { owners[identity] = one.object }
            }
        }
        return successors
    }
}
