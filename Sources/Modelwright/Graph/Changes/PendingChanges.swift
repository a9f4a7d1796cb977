/// What a program has changed, set aside: until it is done again the graph is as it was accepted, and what the program has inserted is in
/// it by itself.
///
/// JSON comes to such a graph, so what is accepted is what a graph would have that had the same JSON and no program; what the program has
/// changed is done again on what the JSON has made of the graph, as a rebase does.
struct PendingChanges {
    /// An object that the program has changed, or has inserted.
    struct Entry {
        let object: ModelObject
        /// What it has while the changes are set aside.
        var base: ModelObject
        /// What it has for the program.
        var own: ModelObject
    }

    /// What was accepted, and has changed since.
    var changed: [Entry] = []
    /// What only the program knows, or JSON by its identity only. It stays in the graph, with what is inside it and no other ends than JSON
    /// has said.
    var inserted: [Entry] = []
    /// What was deleted. It is in the graph again.
    var deleted: [ModelObject] = []
    /// What the program has linked and hasn't inserted, with all that it leads to. It stays as it is, and isn't in the graph.
    var outside: Set<ModelObject> = []
    /// Those of the inserted of which something else has the identity that was accepted with it.
    var hidden: [ModelObject] = []
    /// What has stood for an identity that the program has given to something else, by address, to that.
    var heirs: [ObjectIdentifier: ModelObject] = [:]
    /// What was accepted of what has stood for it, by the address of the heir.
    private var inheritances: [ObjectIdentifier: ModelObject] = [:]
    /// What has come for objects that JSON has taken out, by the addresses of these.
    var successors: [ObjectIdentifier: ModelObject] = [:]
    var snapshots: [ObjectSnapshot] = []
    /// Where each of the inserted is among them.
    private var insertedIndices: [ObjectIdentifier: Int] = [:]
    private var deletedIDs: Set<ObjectIdentifier> = []
    /// The objects of which it is to be known what JSON says of them.
    private(set) var ids: Set<ObjectIdentifier> = []

    var entries: [Entry] { changed + inserted }

    /// What it is about.
    var objects: [ModelObject] { entries.map(\.object) + deleted }

    /// Prepares for being asked of an object what it is.
    mutating func noteObjects() {
        for (index, entry) in inserted.enumerated() { insertedIndices[ObjectIdentifier(entry.object)] = index }
        deletedIDs = Set(deleted.map { ObjectIdentifier($0) })
        ids = Set((objects + replacedParts).map { ObjectIdentifier($0) })
    }

    /// What has no identity, and in whose place the program has put something else.
    private var replacedParts: [ModelObject] {
        changed.flatMap { entry in
            entry.relationships.filter { !$0.isToMany }.compactMap { relationship in
                relationship.object(of: entry.base).flatMap {
                    IdentityKey($0) == nil && relationship.object(of: entry.own) !== $0 ? $0 : nil
                }
            }
        }
    }

    func isInserted(_ object: ModelObject) -> Bool { insertedIndices[ObjectIdentifier(object)] != nil }

    func isDeleted(_ object: ModelObject) -> Bool { deletedIDs.contains(ObjectIdentifier(object)) }

    /// What something that only the program knows has for it.
    func own(of object: ModelObject) -> ModelObject? {
        insertedIndices[ObjectIdentifier(object)].map { inserted[$0].own }
    }

    /// Lets what only the program has known be objects of JSON, which the program has changed.
    mutating func move(_ entries: [Entry]) {
        if entries.isEmpty { return }
        let moved = Set(entries.map(\.object))
        inserted.removeAll { moved.contains($0.object) }
        changed += entries
        insertedIndices = [:]
        noteObjects()
    }

    /// Finds what has the identities of what has stood for them. What leads to it for that reason only isn't changed.
    ///
    /// - Parameter standIns: What has stood for identities, and was taken out, as it was accepted.
    mutating func noteHeirs(of standIns: [ChangeTracker.Accepted]) {
        if standIns.isEmpty { return }
        var owners: [EntityIdentity: ChangeTracker.Accepted] = [:]
        for one in standIns { for identity in one.copy.identities { owners[identity] = one } }
        for entry in changed where entry.hasOtherIdentity {
            guard let standIn = entry.own.identities.lazy.compactMap({ owners[$0] }).first else { continue }
            heirs[ObjectIdentifier(standIn.object)] = entry.object
            inheritances[ObjectIdentifier(entry.object)] = standIn.copy
        }
        if heirs.isEmpty { return }
        for index in changed.indices { changed[index].giveUp(heirs) }
    }

    /// Lets heirs have had what they have got with the identity, once they have that.
    mutating func inherit(where hasIdentity: (ModelObject) -> Bool) {
        for index in inheritances.isEmpty ? 0..<0 : changed.indices where hasIdentity(changed[index].object) {
            guard let standIn = inheritances.removeValue(forKey: ObjectIdentifier(changed[index].object)) else {
                continue
            }
            changed[index].inherit(from: standIn)
        }
    }

    /// The heirs that don't have the identity, as if they hadn't got anything with it.
    var disinherited: [Entry] {
        inheritances.isEmpty
            ? []
            : changed.compactMap { entry in
                inheritances[ObjectIdentifier(entry.object)].flatMap { entry.without(endsOf: $0) }
            }
    }

    /// Takes objects that are accepted out of what has no identity and isn't, so that nothing accepted leads there: they are put into it
    /// again like anything that has come since.
    mutating func takeOut(_ objects: Set<ModelObject>) {
        for index in inserted.indices where IdentityKey(inserted[index].object) == nil {
            let owner = inserted[index].object
            if objects.contains(owner) { continue }
            for relationship in owner.mapping?.relationships ?? [] where !relationship.destination.isComposite {
                let taken = objects.intersection(relationship.objects(of: owner))
                if taken.isEmpty { continue }
                relationship.remove(from: owner, where: taken.contains)
                for object in taken {
                    object.mapping.flatMap(relationship.inverse(on:))?.remove(from: object) { $0 === owner }
                }
                if let copy = owner.detachedCopy() { inserted[index].base = copy }
            }
        }
    }

    /// Lets what the program has changed of some objects lead to what has come for those that JSON has taken out.
    mutating func succeed(_ isChosen: (ModelObject) -> Bool) { replace(successors, where: isChosen) }

    /// Lets what the program has changed lead to other objects.
    mutating func replace(
        _ successors: [ObjectIdentifier: ModelObject], where isChosen: (ModelObject) -> Bool = { _ in true }
    ) {
        if successors.isEmpty { return }
        for index in changed.indices where isChosen(changed[index].object) { changed[index].replace(successors) }
        for index in inserted.indices where isChosen(inserted[index].object) { inserted[index].replace(successors) }
    }
}

extension PendingChanges.Entry {
    /// Whether the program has given the object another identity.
    var hasOtherIdentity: Bool { !own.identities.elementsEqual(base.identities) }

    /// The relationships of something that has stood for the identity, with what they were to bring.
    private func ends(of standIn: ModelObject) -> [(relationship: RelationshipMapping, objects: [ModelObject])] {
        relationships.compactMap { relationship in
            guard let end = standIn.mapping?.relationshipsByIndex[relationship.index] else { return nil }
            let known = Set(relationship.objects(of: base))
            let objects = end.objects(of: standIn).filter { !known.contains($0) }
            return objects.isEmpty || !relationship.isToMany && !known.isEmpty ? nil : (relationship, objects)
        }
    }

    /// Notes what it has got by coming in the place of something as what it has had.
    mutating func inherit(from standIn: ModelObject) {
        guard let copy = base.detachedCopy() else { return }
        for (relationship, objects) in ends(of: standIn) {
            relationship.set(
                relationship.objects(of: copy) + objects, weak: relationship.weakObjects(of: copy), of: copy,
                isCopy: true)
        }
        base = copy
    }

    /// The same without what it has got so; nil where it can't be copied.
    func without(endsOf standIn: ModelObject) -> Self? {
        guard let copy = own.detachedCopy() else { return nil }
        for (relationship, objects) in ends(of: standIn) {
            relationship.remove(from: copy, where: Set(objects).contains)
        }
        return Self(object: object, base: base, own: copy)
    }

    /// Lets relationships lead to what has stood for identities, and not to what has come in its place.
    func giveUp(_ heirs: [ObjectIdentifier: ModelObject]) {
        for relationship in relationships {
            let former = relationship.objects(of: base)
            let present = former.map { $0.successor(heirs) }
            if former.elementsEqual(present, by: ===) { continue }
            if relationship.objects(of: own).elementsEqual(present, by: ===) {
                own.takeEnd(of: base, relationship)
                continue
            }
            var standIns: [ObjectIdentifier: ModelObject] = [:]
            for (standIn, heir) in zip(former, present) where standIn !== heir {
                standIns[ObjectIdentifier(heir)] = standIn
            }
            let objects = relationship.objects(of: own).map { $0.successor(standIns) }
            relationship.set(objects, weak: relationship.weakObjects(of: own), of: own)
        }
    }

    var relationships: [RelationshipMapping] {
        (own.mapping?.relationships ?? []).filter { !$0.destination.isComposite }
    }

    mutating func replace(_ successors: [ObjectIdentifier: ModelObject]) {
        // Nobody else has the copies, other than what was accepted.
        if let copy = base.detachedCopy() { base = copy }
        base.replace(with: successors)
        own.replace(with: successors)
    }
}
