/// What an update takes out of the graph. It is there until nothing of the update has to be undone, and so is what leads to it
/// without holding it.
extension GraphUpdate {
    /// What can be reached from the object that is updated, but not what hangs on an object that an end has let go, if nothing
    /// that stays holds it. Nil where no end has, and where the graph holds its objects itself.
    var staying: Set<ObjectIdentifier>? {
        if staging.identities.members != nil { return nil }
        let released = ends.all.filter { !$0.relationship.isValue }.flatMap(\.released)
        if released.isEmpty { return nil }
        var candidates = HeldObjects()
        candidates.insert(released)
        let staying = [staging.root].andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] {
                let objects = relationship.objects(of: object)
                if objects.contains(where: candidates.contains) { reached += relationship.objectsHeld(by: object) }
                reached += objects.filter { !candidates.contains($0) }
            }
            return true
        }
        return Set(staying.map { ObjectIdentifier($0) })
    }

    /// What is nowhere in a graph any more, and nothing can find: objects without an identity that were in an end, and what they contain
    /// of such. That they lead to something themselves, which leads back, doesn't keep them.
    func unreachable(in members: GraphMembers) -> [ModelObject] {
        let left = (ends.all.filter { !$0.relationship.isValue }.flatMap(\.left) + staging.left)
            .filter { IdentityKey($0) == nil }
        if left.isEmpty { return [] }
        var led: Set<ObjectIdentifier> = []
        for end in ends.all { led.formUnion(end.holding) }
        func isLost(_ object: ModelObject) -> Bool {
            !led.contains(ObjectIdentifier(object)) && IdentityKey(object) == nil
        }
        var queue = left.filter(isLost)
        var found: [ModelObject] = []
        var known: Set<ObjectIdentifier> = []
        while let object = queue.popLast() {
            guard known.insert(ObjectIdentifier(object)).inserted else { continue }
            found.append(object)
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                // What is to get an identity by an answer of its own waits for that.
                queue += UpdatedEnd.written(from: object, relationship).filter { other in
                    isLost(other) && (relationship.isPart(other) || members.observer?.isInserted(other) != true)
                }
            }
        }
        if found.isEmpty { return [] }
        // What another object of the graph leads to stays, with what it contains.
        var held = EndContents { $0.ownObjects(of: $1) }
        var staying = found.filter { isLed($0, in: members, besides: known, &held) }
        if let storage = staging.root.ownStorage {
            // An object that has lost its identity may have been named from many places.
            members.forEachLeadingOneWay(to: found, in: storage) { owner, relationship in
                if known.contains(ObjectIdentifier(owner)) { return }
                staying += relationship.objects(of: owner).filter { known.contains(ObjectIdentifier($0)) }
            }
        }
        while let object = staying.popLast() {
            guard known.remove(ObjectIdentifier(object)) != nil else { continue }
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                staying += UpdatedEnd.written(from: object, relationship)
            }
        }
        return found.filter { known.contains(ObjectIdentifier($0)) }
    }

    /// Whether an object is in the other end of one of its relationships, and not only since it leads there.
    private func isLed(
        _ object: ModelObject, in members: GraphMembers, besides lost: Set<ObjectIdentifier>,
        _ held: inout EndContents
    ) -> Bool {
        for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
            for owner in relationship.objects(of: object)
            where !lost.contains(ObjectIdentifier(owner)) && members.contains(owner) {
                if let inverse = owner.mapping.flatMap(relationship.inverse(on:)),
                    held.has(object, inverse, of: owner)
                {
                    return true
                }
            }
        }
        return false
    }
}
