/// What an update takes out of the graph. It is there until nothing of the update has to be undone, and so is what leads to it
/// without holding it.
extension GraphUpdate {
    /// What can be reached from the object that is updated only through an object that an end has let go, and to which nothing
    /// leads that holds it.
    var leaving: Set<ObjectIdentifier> {
        let released = Set(ends.all.flatMap(\.released).map { ObjectIdentifier($0) })
        if released.isEmpty { return [] }
        let root = [staging.root]
        let all = root.andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] { reached += relationship.objects(of: object) }
            return true
        }
        let staying = root.andReachable { object, reached in
            for relationship in object.mapping?.relationships ?? [] {
                let objects = relationship.objects(of: object)
                if !objects.contains(where: { released.contains(ObjectIdentifier($0)) }) {
                    reached += objects
                    continue
                }
                let held = Set(relationship.objectsHeld(by: object).map { ObjectIdentifier($0) })
                reached += objects.filter {
                    !released.contains(ObjectIdentifier($0)) || held.contains(ObjectIdentifier($0))
                }
            }
            return true
        }
        return Set(all.map { ObjectIdentifier($0) }).subtracting(staying.map { ObjectIdentifier($0) })
    }
}
