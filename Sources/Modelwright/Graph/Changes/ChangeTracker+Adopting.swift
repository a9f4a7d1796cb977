/// Parts that a program has put into a to-one relationship, and JSON brings: they have no identity, so what is known of them is their place.
extension ChangeTracker {
    /// Lets parts that the program has put into to-one relationships be those that JSON has there, new ones or those that it has replaced, as
    /// an update does without a program's changes: what JSON doesn't name of them goes on being the program's.
    func adoptParts(
        _ pending: inout PendingChanges, named: inout [ObjectIdentifier: NamedProperties], new: Set<ModelObject>
    ) {
        if fresh.isEmpty { return }
        var adopted: [PendingChanges.Entry] = []
        // A part that was moved isn't replaced.
        var moved: Set<ModelObject>?
        func isMoved(_ part: ModelObject, _ pending: PendingChanges) -> Bool {
            let all = moved ?? Set(pending.entries.flatMap { destinations(of: $0.own) })
            moved = all
            return all.contains(part)
        }
        func adoptParts(of entry: PendingChanges.Entry) {
            guard named[ObjectIdentifier(entry.object)] != nil, members.contains(entry.object) else { return }
            for relationship in entry.object.mapping?.relationships ?? []
            where !relationship.isToMany && !relationship.destination.isComposite {
                guard let part = relationship.object(of: entry.own), let other = relationship.object(of: entry.object),
                    part !== other, canBe(other, part), let own = pending.own(of: part)
                else { continue }
                let isNew = new.contains(other)
                if !isNew, isMoved(other, pending) { continue }
                // What the JSON has for the one that the program has replaced is for the one in its place.
                guard let read = isNew ? NamedProperties(of: other) : named[ObjectIdentifier(other)],
                    let base = isNew ? part.standIn() : other.detachedCopy()
                else { continue }
                named[ObjectIdentifier(part)] = read
                adopt(part, as: other, in: entry.object)
                adopted.append(PendingChanges.Entry(object: part, base: base, own: own))
            }
        }
        pending.changed.forEach(adoptParts)
        // Parts in parts.
        var next = 0
        while next < adopted.count {
            adoptParts(of: adopted[next])
            next += 1
        }
        pending.move(adopted)
    }

    private func canBe(_ object: ModelObject, _ part: ModelObject) -> Bool {
        fresh[ObjectIdentifier(part)] != nil && members.contains(part) && IdentityKey(part) == nil
            && IdentityKey(object) == nil && part.mapping === object.mapping && type(of: part) == type(of: object)
    }

    /// Lets a part be what has come in its place, with all that this has. What has been inside it is by itself.
    private func adopt(_ part: ModelObject, as other: ModelObject, in owner: ModelObject) {
        guard let mapping = part.mapping else { return }
        members.takeOut(part)
        forget(part)
        part.takeAll(of: other, mapping)
        let successor = [ObjectIdentifier(other): part]
        let leading = [owner, part] + destinations(of: other)
        for object in leading { object.replace(with: successor) { object.reportChange() } }
        other.clearOwnEnds()
        members.replace(other, by: part)
        forget(other)
        for object in Set(leading) where members.contains(object) { accept(object) }
    }
}
