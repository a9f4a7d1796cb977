/// Objects of an object graph that get identities: what stands for these gives way, and no other object has them.
extension GraphDecoder {
    /// Lets objects of an object graph that get identities take the places of what stands for these, before it is asked what their ends
    /// lead to: what the JSON says of them is of what stood there as well.
    func takePlaces(in members: GraphMembers, keep: (ModelObject) -> Void) {
        var successors: [ObjectIdentifier: ModelObject] = [:]
        var standIns: [ModelObject] = []
        for (identity, standIn) in members.identities.lost where standIn.isPlaceholder && members.contains(standIn) {
            guard let object = members.identities.object(of: identity), !object.isPlaceholder,
                members.contains(object), object.mayArrive(for: standIn)
            else { continue }
            if successors.updateValue(object, forKey: ObjectIdentifier(standIn)) == nil { standIns.append(standIn) }
        }
        replace(standIns, by: successors, in: members, keep: keep)
    }

    private func replace(
        _ standIns: [ModelObject], by successors: [ObjectIdentifier: ModelObject], in members: GraphMembers,
        keep: (ModelObject) -> Void
    ) {
        guard let storage = standIns.first?.mapping?.storage.object else { return }
        standIns.forEach(keep)
        members.leading(to: standIns, in: storage).replace(successors, willChange: keep)
        standIns.forEach(members.remove)
    }

    /// Lets an object of an object graph that has got an identity take the place of what stood for it. Fails where another object has
    /// that identity, or is to be what a relationship can't lead to.
    mutating func settleIdentities(
        of update: GraphUpdate, in members: GraphMembers, keep: (ModelObject) -> Void
    ) throws {
        var successors: [ObjectIdentifier: ModelObject] = [:]
        var standIns: [ModelObject] = []
        var isShared = false
        for (object, identity, other) in members.settleIdentities() {
            if other.isPlaceholder, object.mayArrive(for: other) {
                if successors.updateValue(object, forKey: ObjectIdentifier(other)) == nil { standIns.append(other) }
                continue
            }
            isShared = true
            let staged = object.isPlaceholder ? [object] : update.staged(for: object)
            try refuse(staged) { try $0.failShared(object, identity, other, update) }
        }
        try checkReading()
        if isShared { throw Refusal() }
        replace(standIns, by: successors, in: members, keep: keep)
    }

    /// Fails for what has an identity that another object has, or stands for.
    private mutating func failShared(
        _ object: ModelObject, _ identity: EntityIdentity, _ other: ModelObject, _ update: GraphUpdate
    ) throws {
        if object.isPlaceholder {
            let (destination, present) = (object.mapping?.name ?? "", other.mapping?.name ?? "")
            let place = update.place(ofIdentity: object)
            return try fail(
                .wrongEntity, place?.owner, place?.relationship, at: place?.position ?? positions[object] ?? 0,
                expected: "an identity of \(destination.withArticle)",
                found:
                    "\(identity.key.phrase), which is that of \(present.withArticle): correct it, or let the relationship "
                    + "lead to \(identity.entity.name)",
                skippingValue: false)
        }
        if let (owner, relationship) = staging?.heldAs[ObjectIdentifier(other)] {
            return try fail(
                .wrongEntity, object.mapping, nil, at: positions[object] ?? 0, suffix: typeField(of: object),
                expected: "an object of \(relationship.destination.name), since \(owner.name).\(relationship.name) "
                    + "leads to what has the identity \(identity.key.phrase)",
                found: "one of \(object.mapping?.name ?? "")", skippingValue: false)
        }
        let part = object.mapping?.identity.first
        let (expected, found) =
            other.isPlaceholder ? EntityIdentity.phrases(of: object, for: other) : identity.phrasesOfTaken
        try fail(
            other.isPlaceholder ? .wrongEntity : .notUnique, object.mapping, part, at: positions[object] ?? 0,
            suffix: part?.keyPath.components ?? [], expected: expected, found: found, skippingValue: false)
    }
}
