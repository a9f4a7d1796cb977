/// The indexes of a graph: each is made when a fetch first asks for it, and looks at what has changed when the next one does.
final class GraphIndexes {
    private struct Key: Hashable {
        let entity: Int
        let attribute: String
    }

    private let members: GraphMembers
    private let storage: ModelStorage
    private var indexes: [Key: AttributeIndex] = [:]
    /// The attributes that may have one, by the entity.
    private var attributes: [Int: Set<String>] = [:]

    init(_ members: GraphMembers, in storage: ModelStorage) { (self.members, self.storage) = (members, storage) }

    /// Objects of an entity among which are all that fulfil a predicate, in the graph's order; nil if no index helps to find them.
    func objects(of mapping: EntityMapping, _ predicate: EntityPredicate) -> [ModelObject]? {
        let attributes = attributes(of: mapping)
        if attributes.isEmpty { return nil }
        let conditions = predicate.conditions.filter { attributes.contains($0.attribute) }
        if conditions.isEmpty { return nil }
        let changed = synchronize()
        var fewest: [ObjectIdentifier]?
        for condition in conditions {
            let key = Key(entity: mapping.index, attribute: condition.attribute)
            if indexes[key] == nil {
                indexes[key] = AttributeIndex(mapping, condition.attribute, of: members.all, changed: changed)
            }
            guard let index = indexes[key], let first = index.first.flatMap(members.object) else { continue }
            let value = predicate.value(of: condition, for: first)
            fewest = index.ids(condition.operator, value, limit: fewest?.count ?? .max) ?? fewest
        }
        return fewest.map { members.objects($0).filter { !$0.isPlaceholder } }
    }

    /// The attributes with an index, and the one that identifies the objects, if changes of their values are known.
    private func attributes(of mapping: EntityMapping) -> Set<String> {
        if let known = attributes[mapping.index] { return known }
        var names = EntityDescription(storage: storage, index: mapping.index).indexedAttributeNames
        if mapping.identity.count == 1 { names.insert(mapping.identity[0].name) }
        names = names.filter { mapping.attributesByName[$0]?.isIndexable == true }
        attributes[mapping.index] = names
        return names
    }

    /// Lets the indexes know what has changed.
    private func synchronize() -> ChangedObjects {
        let changed = members.changed ?? ChangedObjects()
        members.changed = changed
        guard let ids = changed.take(limit: members.count / 4) else {
            // It is as fast to make them anew.
            indexes = [:]
            return changed
        }
        if ids.isEmpty { return changed }
        // A copy of the keys: what is iterated itself would be copied with all that it has.
        for key in Array(indexes.keys) {
            for id in ids { indexes[key]?.update(id, to: members.object(id), changed) }
        }
        return changed
    }

    /// The objects of which an index has another value than they have.
    var outdated: [ModelObject] {
        if indexes.isEmpty { return [] }
        _ = synchronize()
        return members.all.filter { object in !indexes.values.allSatisfy { $0.isCurrent(object) } }
    }
}
