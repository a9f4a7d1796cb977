/// Takes objects out of a graph, as the model's delete rules say.
struct GraphDeletion {
    private let members: GraphMembers
    private let storage: ModelStorage
    private var objects: [ModelObject] = []
    private var ids: Set<ObjectIdentifier> = []

    /// - Throws: `MappingError.data` where the rule of a relationship is deny, and it leads to something that stays.
    init(_ objects: some Sequence<ModelObject>, from members: GraphMembers, in storage: ModelStorage) throws {
        self.members = members
        self.storage = storage
        for object in objects where members.contains(object) { add(object) }
        var next = 0
        while next < self.objects.count {
            for relationship in relationships(of: self.objects[next], with: .cascade) {
                for other in relationship.objects(of: self.objects[next]) { add(other) }
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
        throw MappingError.data(
            DataFailure(
                reason: .rejected, path: JSONPath(), entity: owner.mapping?.name, property: relationship.name,
                expected: "nothing, since its delete rule is deny and the object is to be deleted",
                found: count.counting("object")))
    }

    /// Takes them out, and out of what stays.
    func perform() {
        if objects.isEmpty { return }
        for object in objects {
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                leave(relationship, of: object)
            }
        }
        forgetReferences()
        members.begin()
        for object in objects {
            for relationship in object.mapping?.relationships ?? [] where !relationship.isValue {
                relationship.clear(object)
            }
            members.remove(object)
        }
        members.commit()
    }

    /// Lets what an object leads to lead to it no more.
    private func leave(_ relationship: RelationshipMapping, of object: ModelObject) {
        if deleteRule(of: relationship) == .noAction { return }
        for other in relationship.objects(of: object) where !isDeleted(other) {
            if let inverse = other.mapping.flatMap(relationship.inverse(on:)) {
                other.release(object, through: inverse)
            }
        }
    }

    /// Takes the objects out of relationships that have no inverse: only a look at the whole graph finds these.
    private func forgetReferences() {
        let lineages = objects.reduce(into: Set<Int>()) { $0.formUnion($1.mapping?.lineage ?? []) }
        for owner in members.all where !isDeleted(owner) {
            for relationship in owner.mapping?.relationships ?? []
            where !relationship.isValue && relationship.inverseIndex == nil
                && lineages.contains(relationship.destinationIndex)
                && relationship.objects(of: owner).contains(where: isDeleted)
            {
                for object in relationship.objects(of: owner) where isDeleted(object) {
                    owner.release(object, through: relationship)
                }
            }
        }
    }
}
