/// Takes objects out of a graph, as the model's delete rules say.
struct GraphDeletion {
    private let members: GraphMembers
    private let storage: ModelStorage
    private var objects: [ModelObject] = []
    private var ids: Set<ObjectIdentifier> = []

    /// - Parameter isSpared: Whether an object stays whatever leads to it.
    /// - Throws: `MappingError.data` where the rule of a relationship is deny, and it leads to something that stays.
    init(
        _ objects: some Sequence<ModelObject>, from members: GraphMembers, in storage: ModelStorage,
        besides isSpared: (ModelObject) -> Bool = { _ in false }
    ) throws {
        self.members = members
        self.storage = storage
        for object in objects where members.contains(object) { add(object) }
        var next = 0
        while next < self.objects.count {
            for relationship in relationships(of: self.objects[next], with: .cascade) {
                for other in relationship.objects(of: self.objects[next])
                where members.contains(other) && !isSpared(other) {
                    add(other)
                }
            }
            next += 1
        }
        for object in self.objects {
            for relationship in relationships(of: object, with: .deny) {
                try checkNothing(of: relationship, stays: object)
            }
        }
    }

    private mutating func add(_ object: ModelObject) {
        if ids.insert(ObjectIdentifier(object)).inserted { objects.append(object) }
    }

    private func relationships(of object: ModelObject, with rule: DeleteRule) -> [RelationshipMapping] {
        (object.mapping?.relationships ?? []).filter { !$0.isValue && deleteRule(of: $0) == rule }
    }

    private func deleteRule(of relationship: RelationshipMapping) -> DeleteRule {
        storage.relationships[relationship.index].deleteRule
    }

    private func isDeleted(_ object: ModelObject) -> Bool { ids.contains(ObjectIdentifier(object)) }

    private func checkNothing(of relationship: RelationshipMapping, stays owner: ModelObject) throws {
        let count = relationship.objects(of: owner).count { !isDeleted($0) }
        if count == 0 { return }
        let name = IdentityKey(owner).map { "the object with the identity \($0.phrase)" } ?? "the object"
        throw MappingError.data(
            DataFailure(
                reason: .rejected, path: JSONPath(), entity: owner.mapping?.name, property: relationship.name,
                expected: "nothing, since its delete rule is deny and \(name) is to be deleted",
                found: count.counting("object")))
    }

    /// Whether a delete rule may refuse objects.
    static func mayBeDenied(in storage: ModelStorage) -> Bool {
        storage.relationships.contains { $0.deleteRule == .deny }
    }

    /// Takes them out, and out of what stays.
    ///
    /// - Parameter keep: Is called for each object before it changes.
    func perform(keep: (ModelObject) -> Void = { _ in }) {
        if objects.isEmpty { return }
        var known: Set<ObjectIdentifier> = []
        for object in objects {
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                for other in relationship.objects(of: object)
                where !isDeleted(other) && known.insert(ObjectIdentifier(other)).inserted {
                    forget(other, keep)
                }
            }
        }
        forgetReferences(keep)
        for object in objects {
            keep(object)
            object.clearOwnEnds()
            members.remove(object)
        }
    }

    /// Takes the objects out of what leads back to them, all of them at once.
    private func forget(_ owner: ModelObject, _ keep: (ModelObject) -> Void) {
        for relationship in owner.mapping?.relationships ?? []
        where !relationship.isValue && !relationship.outlivesDestination {
            forget(relationship, of: owner, keep)
        }
    }

    /// Takes the objects out of relationships that no other end leads back from: only a look at the whole graph finds these.
    private func forgetReferences(_ keep: (ModelObject) -> Void) {
        members.forEachLeadingOneWay(to: objects, in: storage) { owner, relationship in
            if !isDeleted(owner) { forget(relationship, of: owner, keep) }
        }
    }

    private func forget(_ relationship: RelationshipMapping, of owner: ModelObject, _ keep: (ModelObject) -> Void) {
        guard relationship.objects(of: owner).contains(where: isDeleted) else { return }
        keep(owner)
        relationship.remove(from: owner, where: isDeleted)
        owner.forgetElements(slot: relationship.slot, where: isDeleted)
        // It is nil by intention now, which is written.
        if !relationship.isToMany { owner.states[relationship] = .value }
    }
}
