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
    /// Those of the inserted of which something else has the identity that was accepted with it.
    var hidden: [ModelObject] = []
    /// What has stood for an identity that the program has given to something else, by address, to that.
    var heirs: [ObjectIdentifier: ModelObject] = [:]
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
        ids = Set(objects.map { ObjectIdentifier($0) })
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
    /// - Parameter standIns: What has stood for identities, and was taken out.
    mutating func noteHeirs(of standIns: [ModelObject]) {
        if standIns.isEmpty { return }
        var owners: [EntityIdentity: ModelObject] = [:]
        for object in standIns { for identity in object.identities { owners[identity] = object } }
        for index in changed.indices where changed[index].hasOtherIdentity {
            guard let standIn = changed[index].own.identities.lazy.compactMap({ owners[$0] }).first else { continue }
            heirs[ObjectIdentifier(standIn)] = changed[index].object
            changed[index].giveUpEnds(of: standIn)
        }
        if heirs.isEmpty { return }
        for index in changed.indices { changed[index].giveUp(heirs) }
    }

    /// Lets what the program has changed lead to what has come for objects that JSON has taken out.
    mutating func replace(_ successors: [ObjectIdentifier: ModelObject]) {
        if successors.isEmpty { return }
        for index in changed.indices { changed[index].replace(successors) }
        for index in inserted.indices { inserted[index].replace(successors) }
    }
}

extension PendingChanges.Entry {
    /// Whether the program has given the object another identity.
    var hasOtherIdentity: Bool { !own.identities.elementsEqual(base.identities) }

    /// Gives up what it has got from something in whose place it has come.
    func giveUpEnds(of standIn: ModelObject) {
        for relationship in relationships {
            guard let end = standIn.mapping?.relationshipsByIndex[relationship.index] else { continue }
            let taken = Set(end.objects(of: standIn)).subtracting(relationship.objects(of: base))
            if relationship.objects(of: own).contains(where: taken.contains) {
                if relationship.isToMany {
                    relationship.remove(from: own, where: taken.contains)
                } else {
                    own.takeEnd(of: base, relationship)
                }
            }
        }
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

    private var relationships: [RelationshipMapping] {
        (own.mapping?.relationships ?? []).filter { !$0.destination.isComposite }
    }

    mutating func replace(_ successors: [ObjectIdentifier: ModelObject]) {
        // Nobody else has the copies, other than what was accepted.
        if let copy = base.detachedCopy() { base = copy }
        base.replace(with: successors)
        own.replace(with: successors)
    }
}
