/// Changing the graph.
extension GraphUpdate {
    /// The objects of the graph that change, and those that the JSON stands for whether they change or not.
    var changing: [ModelObject] {
        var known = Set(created.map { ObjectIdentifier($0.object) })
        let owners = ends.all.filter(\.isChanged).map(\.owner)
        return (pairs.map(\.target) + owners).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    /// Lets what is new have its values from all places where the JSON has them.
    func completeNewObjects() {
        pairs.filter { ends.newObjects.contains(ObjectIdentifier($0.target)) }.forEach(takeValues)
    }

    /// Lets the objects of the graph have the values that were read for them.
    func applyValues() {
        pairs.filter { !ends.newObjects.contains(ObjectIdentifier($0.target)) }.forEach(takeValues)
    }

    /// Lets the placeholders of the graph that get values begin as new objects do.
    ///
    /// - Returns: What they are. They are to be given their defaults when they have their values.
    func startPlaceholders() -> [ModelObject] {
        var started: [ModelObject] = []
        for (staged, target) in pairs where !ends.newObjects.contains(ObjectIdentifier(target)) {
            staging.noteElement(around: target, as: staged)
            if target.startAsPlaceholder() { started.append(target) }
        }
        return started
    }

    private func takeValues(_ pair: (staged: ModelObject, target: ModelObject)) {
        let staged = ObjectIdentifier(pair.staged)
        pair.target.takeValues(
            from: pair.staged, cleared: staging.cleared[staged] ?? [], fillers: staging.fillers[staged] ?? [:])
    }

    /// Lets the relationships of the graph and of what is new lead to what the JSON says.
    func applyEnds() {
        for end in ends.all where !end.relationship.isValue { end.apply() }
        // A value goes to its owner when all of it is there, the innermost first.
        for end in ends.all.reversed() where end.relationship.isValue { end.apply() }
        // What stands for objects of the graph holds nothing of it.
        for object in pairs.map(\.staged) + dropped {
            for relationship in object.mapping?.relationships ?? [] { relationship.clear(object) }
        }
    }
}
