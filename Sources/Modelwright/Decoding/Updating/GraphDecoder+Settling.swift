/// Objects of an object graph that get identities: what stands for these gives way, and no other object has them.
extension GraphDecoder {
    /// Lets objects of an object graph that get identities take the places of what stands for these, before it is asked what their ends
    /// lead to: what the JSON says of them is of what stood there as well.
    func takePlaces(in members: GraphMembers, keep: (ModelObject) -> Void) {
        let arrivals = members.identities.lost.compactMap { identity, standIn -> Arrival? in
            guard members.contains(standIn), let object = members.identities.object(of: identity),
                !object.isPlaceholder, members.contains(object), object.takesPlace(of: standIn)
            else { return nil }
            return (object, standIn)
        }
        replace(arrivals, in: members, keep: keep)
    }

    /// An object that has got an identity, and what stood for that.
    private typealias Arrival = (object: ModelObject, standIn: ModelObject)

    private func replace(_ arrivals: [Arrival], in members: GraphMembers, keep: (ModelObject) -> Void) {
        guard let storage = arrivals.first?.standIn.mapping?.storage.object else { return }
        var successors: [ObjectIdentifier: ModelObject] = [:]
        var standIns: [ModelObject] = []
        for (object, standIn) in arrivals
        where successors.updateValue(object, forKey: ObjectIdentifier(standIn)) == nil {
            standIns.append(standIn)
        }
        standIns.forEach(keep)
        members.leading(to: standIns, in: storage).replace(successors, willChange: keep)
        standIns.forEach(members.remove)
    }

    /// Lets an object of an object graph that has got an identity take the place of what stood for it. Fails where another object has
    /// that identity, or is to be what a relationship can't lead to.
    mutating func settleIdentities(
        of update: GraphUpdate, in members: GraphMembers, keep: (ModelObject) -> Void
    ) throws {
        // What the program has deleted has no identity that another can't have.
        let isDeleted = { (object: ModelObject) in members.observer?.isDeleted(object) == true }
        let all = members.settleIdentities()
        let shared = all.filter { !isDeleted($0.other) }
        let refused = shared.filter { !$0.object.takesPlace(of: $0.other) }
        if !refused.isEmpty {
            try refuse(refused, update)
            try checkReading()
            throw Refusal()
        }
        replace(shared.map { ($0.object, $0.other) }, in: members, keep: keep)
        let deleted = all.map(\.other).filter(isDeleted)
        if !deleted.isEmpty { try members.observer?.delete(deleted, keep: keep) }
    }

    /// Fails for what has identities that other objects have, or stand for, in all places where it stands.
    private mutating func refuse(_ shared: [GraphMembers.SharedIdentity], _ update: GraphUpdate) throws {
        let staged = update.stagedByTarget
        let references = update.referencesByIdentity
        var known: Set<ObjectIdentifier> = []
        for one in shared {
            guard one.object.isPlaceholder else {
                let objects = staged[ObjectIdentifier(one.object)] ?? []
                try refuse(objects) { try $0.failTaken(one, by: objects.first ?? one.object) }
                continue
            }
            let places = (references[one.identity.key] ?? []).filter { $0.names(one) }
            if places.isEmpty { try failNamed(one, nil) }
            for place in places where known.insert(ObjectIdentifier(place.stub.object)).inserted {
                try refuse([place.stub.object]) { try $0.failNamed(one, place) }
            }
        }
    }

    /// Fails for an identity that an object has to which its relationship can't lead.
    private mutating func failNamed(
        _ shared: GraphMembers.SharedIdentity, _ place: GraphUpdate.IdentityReference?
    ) throws {
        let (destination, present) = (place?.relationship.destination ?? shared.object.mapping, shared.other.mapping)
        try fail(
            .wrongEntity, place?.owner, place?.relationship, at: place?.position ?? positions[shared.object] ?? 0,
            expected: "an identity of \((destination?.name ?? "").withArticle)",
            found:
                "\(shared.identity.key.phrase), which is that of \((present?.name ?? "").withArticle): correct it, or let the "
                + "relationship lead to \(shared.identity.entity.name)",
            skippingValue: false)
    }

    /// Fails for an object that has an identity which another object has, or stands for.
    ///
    /// - Parameter staged: What was read for the object.
    private mutating func failTaken(_ shared: GraphMembers.SharedIdentity, by staged: ModelObject) throws {
        let (object, identity, other) = shared
        if let (owner, relationship) = staging?.heldAs[ObjectIdentifier(other)] {
            let (position, suffix) = place(of: typeField(of: staged), in: staged)
            return try fail(
                .wrongEntity, object.mapping, nil, at: position, suffix: suffix,
                expected: "an object of \(relationship.destination.name), since \(owner.name).\(relationship.name) "
                    + "leads to what has the identity \(identity.key.phrase)",
                found: "one of \(object.mapping?.name ?? "")", skippingValue: false)
        }
        let part = object.mapping?.identity.first
        let (position, suffix) = place(of: part?.keyPath.components ?? [], in: staged)
        let (expected, found) =
            other.isPlaceholder ? EntityIdentity.phrases(of: object, for: other) : identity.phrasesOfTaken
        // The object that is updated was there before, and so was the other one.
        let remedy = !other.isPlaceholder && object === staging?.root ? ": delete one of the two" : ""
        try fail(
            other.isPlaceholder ? .wrongEntity : .notUnique, object.mapping, part, at: position, suffix: suffix,
            expected: expected, found: found + remedy, skippingValue: false)
    }
}

extension ModelObject {
    /// Whether it takes the place of what stands for its identity.
    fileprivate func takesPlace(of other: ModelObject) -> Bool { other.isPlaceholder && mayArrive(for: other) }
}

extension GraphUpdate.IdentityReference {
    /// Whether it has the identity of an object to which the relationship can't lead, and of what stands for it here.
    fileprivate func names(_ shared: GraphMembers.SharedIdentity) -> Bool {
        let destination = relationship.destination.index
        return shared.object.mapping?.lineage.contains(destination) == true
            && shared.other.mapping?.lineage.contains(destination) != true
    }
}
