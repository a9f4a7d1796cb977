/// What an update takes out of the graph. It is there until nothing of the update has to be undone, and so is what leads to it
/// without holding it.
extension GraphUpdate {
    /// What hangs on an object that an end has let go, if nothing that stays holds it, and what can be reached only through it.
    var leaving: Set<ObjectIdentifier> {
        let released = ends.all.flatMap(\.released)
        if released.isEmpty { return [] }
        var candidates = HeldObjects()
        candidates.insert(released)
        let root = [staging.root]
        let all = root.andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] { reached += relationship.objects(of: object) }
            return true
        }
        let staying = root.andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] {
                let objects = relationship.objects(of: object)
                if objects.contains(where: candidates.contains) { reached += relationship.objectsHeld(by: object) }
                reached += objects.filter { !candidates.contains($0) }
            }
            return true
        }
        return Set(all.map { ObjectIdentifier($0) }).subtracting(staying.map { ObjectIdentifier($0) })
    }
}
