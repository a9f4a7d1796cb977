/// What an update takes out of the graph. It is there until nothing of the update has to be undone, and so is what leads to it
/// without holding it.
extension GraphUpdate {
    /// The objects that the graph has held, and that nothing in it holds any more.
    var leaving: Set<ObjectIdentifier> {
        let lost = ends.all.flatMap(\.released)
        if lost.isEmpty { return [] }
        var held = HeldObjects()
        held.insert([staging.root])
        var left = held
        left.insert(lost)
        return left.all.subtracting(held.all)
    }
}
