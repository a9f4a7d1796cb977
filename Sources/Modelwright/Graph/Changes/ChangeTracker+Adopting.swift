/// Parts that a program has put into a to-one relationship, and JSON brings: they have no identity, so what is known of them is their place.
extension ChangeTracker {
    /// Lets parts that the program has put into to-one relationships be the new ones that JSON has there, as an update does without a
    /// program's changes: what JSON doesn't name of them goes on being the program's.
    func adoptParts(
        _ pending: inout PendingChanges, named: inout [ObjectIdentifier: NamedProperties], new: Set<ModelObject>
    ) {
        if fresh.isEmpty || new.isEmpty { return }
        var adopted: [PendingChanges.Entry] = []
        func adoptParts(of entry: PendingChanges.Entry) {
            guard named[ObjectIdentifier(entry.object)] != nil, members.contains(entry.object) else { return }
            for relationship in entry.object.mapping?.relationships ?? []
            where !relationship.isToMany && !relationship.destination.isComposite {
                guard let part = relationship.object(of: entry.own), let other = relationship.object(of: entry.object),
                    new.contains(other), canBe(other, part), let own = pending.own(of: part),
                    let empty = part.standIn()
                else { continue }
                named[ObjectIdentifier(part)] = NamedProperties(of: other)
                adopt(part, as: other, in: entry.object)
                adopted.append(PendingChanges.Entry(object: part, base: empty, own: own))
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
