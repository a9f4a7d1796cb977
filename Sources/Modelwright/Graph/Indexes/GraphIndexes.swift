import Foundation

/// The indexes of a graph: each is made when a fetch first asks for it, and looks at what has changed when the next one does.
final class GraphIndexes {
    private struct Key: Hashable {
        let entity: Int
        let property: String
    }

    private let members: GraphMembers
    private let names: IndexedNames
    private var attributes: [Key: AttributeIndex] = [:]
    private var relationships: [Key: RelationshipIndex] = [:]
    /// Those for identities, by the entity.
    private var identities: [Int: IdentityIndex] = [:]

    init(_ members: GraphMembers, in storage: ModelStorage) {
        self.members = members
        names = IndexedNames(in: storage)
    }

    /// Objects of an entity among which are all that fulfil a predicate, in the graph's order; nil if no index helps to find them.
    func objects(of mapping: EntityMapping, _ predicate: EntityPredicate) -> [ModelObject]? {
        guard names.has(mapping) else { return nil }
        return objects(of: mapping, predicate.conditions(of: mapping) { names.has($0, of: mapping) })
    }

    /// The same for a `#Predicate` of a class, which is the entity's.
    func objects<Object: ModelObject>(of mapping: EntityMapping, _ predicate: Predicate<Object>) -> [ModelObject]? {
        guard names.has(mapping) else { return nil }
        let scope = PredicateScope(of: predicate.variable)
        let conditions = predicate.expression.node?.conditions(in: scope) ?? []
        return objects(
            of: mapping,
            conditions.compactMap { condition in
                names.path(condition.path, of: Object.self, mapping).map { path in
                    PropertyCondition(
                        path: path, operator: condition.operator, value: condition.value,
                        includesNil: condition.includesNil)
                }
            })
    }

    private func objects(of mapping: EntityMapping, _ conditions: [PropertyCondition]) -> [ModelObject]? {
        if conditions.isEmpty { return nil }
        let changed = synchronize()
        var ids = idsByIdentity(mapping, conditions, changed) ?? idsByValue(mapping, conditions, changed)
        for condition in conditions where condition.path.count > 1 || ids == nil {
            ids = idsByRelationship(mapping, condition, changed, limit: ids?.count ?? .max) ?? ids
        }
        return ids.map { members.objects($0).filter { !$0.isPlaceholder } }
    }

    private func idsByIdentity(
        _ mapping: EntityMapping, _ conditions: [PropertyCondition], _ changed: ChangedObjects
    ) -> [ObjectIdentifier]? {
        guard IdentityIndex.fits(mapping), let keys = IdentityIndex.keys(conditions, of: mapping) else { return nil }
        if identities[mapping.index] == nil {
            identities[mapping.index] = IdentityIndex(mapping, members, changed: changed)
        }
        return identities[mapping.index]?.ids(keys, members)
    }

    /// By the index that finds the fewest.
    private func idsByValue(
        _ mapping: EntityMapping, _ conditions: [PropertyCondition], _ changed: ChangedObjects
    ) -> [ObjectIdentifier]? {
        var fewest: [ObjectIdentifier]?
        for condition in conditions where names.hasIndex(condition, of: mapping) {
            let key = Key(entity: mapping.index, property: condition.path[0])
            if attributes[key] == nil {
                attributes[key] = AttributeIndex(mapping, key.property, of: members.all, changed: changed)
            }
            fewest = attributes[key]?.ids(condition, limit: fewest?.count ?? .max) ?? fewest
        }
        return fewest
    }

    private func idsByRelationship(
        _ mapping: EntityMapping, _ condition: PropertyCondition, _ changed: ChangedObjects, limit: Int
    ) -> [ObjectIdentifier]? {
        guard let relationship = names.relationship(condition, of: mapping),
            let destinations = destinations(relationship, condition, changed)
        else { return nil }
        let key = Key(entity: mapping.index, property: relationship.name)
        if relationships[key] == nil {
            relationships[key] = RelationshipIndex(mapping, relationship, of: members, changed: changed)
        }
        return relationships[key]?.ids(leadingTo: destinations, limit: limit)
    }

    /// The addresses of what a relationship has to lead to, if a condition is to be true; nil if it may also lead to nothing, or if
    /// there is no telling.
    private func destinations(
        _ relationship: RelationshipMapping, _ condition: PropertyCondition, _ changed: ChangedObjects
    ) -> [ObjectIdentifier]? {
        if condition.includesNil || condition.value.mayBeNull { return nil }
        if condition.path.count == 2 {
            let inner = PropertyCondition(
                path: [condition.path[1]], operator: condition.operator, value: condition.value)
            let destination = relationship.destination
            return idsByIdentity(destination, [inner], changed) ?? idsByValue(destination, [inner], changed)
        }
        switch (condition.operator, condition.value) {
        case (.equal, .object(let object)): return [ObjectIdentifier(object)]
        case (.isIn, .list(let elements)):
            let objects = elements.compactMap {
                if case .object(let object) = $0 { ObjectIdentifier(object) } else { nil }
            }
            return objects.count == elements.count ? objects : nil
        default: return nil
        }
    }

    // MARK: Changes

    /// Lets the indexes know what has changed.
    private func synchronize() -> ChangedObjects {
        let changed = members.changed ?? ChangedObjects()
        members.changed = changed
        guard let ids = changed.take(limit: members.count / 4) else {
            // It is as fast to make them anew.
            (attributes, relationships, identities) = ([:], [:], [:])
            return changed
        }
        if ids.isEmpty { return changed }
        // A copy of the keys: what is iterated itself would be copied with all that it has.
        for key in Array(attributes.keys) {
            for id in ids { attributes[key]?.update(id, to: members.object(id), changed) }
        }
        for key in Array(relationships.keys) {
            for id in ids { relationships[key]?.update(id, to: members.object(id), members, changed) }
        }
        for entity in Array(identities.keys) {
            for id in ids { identities[entity]?.update(id, to: members.object(id), members.identities, changed) }
        }
        return changed
    }

    /// The objects of which an index has another value than they have.
    var outdated: [ModelObject] {
        if attributes.isEmpty, relationships.isEmpty, identities.isEmpty { return [] }
        _ = synchronize()
        return members.all.filter { object in
            !attributes.values.allSatisfy { $0.isCurrent(object) }
                || !relationships.values.allSatisfy { $0.isCurrent(object) }
                || !identities.values.allSatisfy { $0.isCurrent(object, members.identities) }
        }
    }
}

extension ExpressionValue {
    /// Whether it is nil, or a list with nil.
    fileprivate var mayBeNull: Bool {
        switch self {
        case .null: true
        case .list(let elements): elements.contains(where: \.isNull)
        default: false
        }
    }
}
