import Foundation

/// The indexes of a graph: each is made when a fetch first asks for it, and looks at what has changed when the next one does.
final class GraphIndexes {
    private struct Key: Hashable {
        let entity: Int
        let attribute: String
    }

    /// The names of an entity's attributes by which objects can be found.
    private struct Names {
        /// Those that may have an index of their values.
        let indexed: Set<String>
        /// These, and those of the identity.
        let all: Set<String>
    }

    private let members: GraphMembers
    private let storage: ModelStorage
    private var indexes: [Key: AttributeIndex] = [:]
    /// Those for identities, by the entity.
    private var identities: [Int: IdentityIndex] = [:]
    /// By the entity.
    private var names: [Int: Names] = [:]
    /// What key paths are called, by the class whose they are.
    private var namesByKeyPath: [ObjectIdentifier: [AnyKeyPath: String]] = [:]

    init(_ members: GraphMembers, in storage: ModelStorage) { (self.members, self.storage) = (members, storage) }

    /// Objects of an entity among which are all that fulfil a predicate, in the graph's order; nil if no index helps to find them.
    func objects(of mapping: EntityMapping, _ predicate: EntityPredicate) -> [ModelObject]? {
        let names = names(of: mapping).all
        return names.isEmpty ? nil : objects(of: mapping, predicate.conditions(of: mapping, names))
    }

    /// The same for a `#Predicate` of a class, which is the entity's.
    func objects<Object: ModelObject>(of mapping: EntityMapping, _ predicate: Predicate<Object>) -> [ModelObject]? {
        let names = keyPaths(of: Object.self, mapping)
        return names.isEmpty ? nil : objects(of: mapping, conditions(of: predicate, names))
    }

    /// Those of a `#Predicate`, or those that its `&&`s connect, as far as they are of one attribute of the object.
    private func conditions<Object>(of predicate: Predicate<Object>, _ names: [AnyKeyPath: String])
        -> [AttributeCondition]
    {
        let scope = PredicateScope(of: predicate.variable)
        return (predicate.expression.node?.conditions(in: scope) ?? []).compactMap { condition in
            guard condition.path.count == 1, let name = names[condition.path[0]] else { return nil }
            return AttributeCondition(
                attribute: name, operator: condition.operator, value: condition.value,
                includesNil: condition.includesNil)
        }
    }

    private func objects(of mapping: EntityMapping, _ conditions: [AttributeCondition]) -> [ModelObject]? {
        if conditions.isEmpty { return nil }
        let changed = synchronize()
        let ids = idsByIdentity(mapping, conditions, changed) ?? idsByValue(mapping, conditions, changed)
        return ids.map { members.objects($0).filter { !$0.isPlaceholder } }
    }

    private func idsByIdentity(
        _ mapping: EntityMapping, _ conditions: [AttributeCondition], _ changed: ChangedObjects
    ) -> [ObjectIdentifier]? {
        guard IdentityIndex.fits(mapping), let keys = IdentityIndex.keys(conditions, of: mapping) else { return nil }
        if identities[mapping.index] == nil {
            identities[mapping.index] = IdentityIndex(mapping, members, changed: changed)
        }
        return identities[mapping.index]?.ids(keys, members)
    }

    /// By the index that finds the fewest.
    private func idsByValue(
        _ mapping: EntityMapping, _ conditions: [AttributeCondition], _ changed: ChangedObjects
    ) -> [ObjectIdentifier]? {
        let indexed = names(of: mapping).indexed
        var fewest: [ObjectIdentifier]?
        for condition in conditions where indexed.contains(condition.attribute) {
            let key = Key(entity: mapping.index, attribute: condition.attribute)
            if indexes[key] == nil {
                indexes[key] = AttributeIndex(mapping, condition.attribute, of: members.all, changed: changed)
            }
            fewest = indexes[key]?.ids(condition, limit: fewest?.count ?? .max) ?? fewest
        }
        return fewest
    }

    // MARK: Names

    /// The attributes with an index, and those of the identity, if changes of their values are known.
    private func names(of mapping: EntityMapping) -> Names {
        if let known = names[mapping.index] { return known }
        var indexed = EntityDescription(storage: storage, index: mapping.index).indexedAttributeNames
        if mapping.identity.count == 1 { indexed.insert(mapping.identity[0].name) }
        indexed = indexed.filter { mapping.attributesByName[$0]?.isIndexable == true }
        let found = Names(
            indexed: indexed,
            all: IdentityIndex.fits(mapping) ? indexed.union(mapping.identity.map(\.name)) : indexed)
        names[mapping.index] = found
        return found
    }

    /// These attributes by the key paths of a class, as far as they are bound by them in all objects that it has.
    private func keyPaths<Object: ModelObject>(of type: Object.Type, _ mapping: EntityMapping) -> [AnyKeyPath: String] {
        if let known = namesByKeyPath[ObjectIdentifier(type)] { return known }
        let entities = storage.mapping?.entities.filter { $0.lineage.contains(mapping.index) } ?? []
        var found: [AnyKeyPath: String] = [:]
        for name in names(of: mapping).all where entities.allSatisfy({ $0.objectType is Object.Type }) {
            let bound = entities.map { Set<AnyKeyPath>($0.attributesByName[name]?.keyPaths ?? []) }
            for keyPath in bound.first ?? [] where bound.allSatisfy({ $0.contains(keyPath) }) { found[keyPath] = name }
        }
        namesByKeyPath[ObjectIdentifier(type)] = found
        return found
    }

    // MARK: Changes

    /// Lets the indexes know what has changed.
    private func synchronize() -> ChangedObjects {
        let changed = members.changed ?? ChangedObjects()
        members.changed = changed
        guard let ids = changed.take(limit: members.count / 4) else {
            // It is as fast to make them anew.
            (indexes, identities) = ([:], [:])
            return changed
        }
        if ids.isEmpty { return changed }
        // A copy of the keys: what is iterated itself would be copied with all that it has.
        for key in Array(indexes.keys) {
            for id in ids { indexes[key]?.update(id, to: members.object(id), changed) }
        }
        for entity in Array(identities.keys) {
            for id in ids { identities[entity]?.update(id, to: members.object(id), members.identities, changed) }
        }
        return changed
    }

    /// The objects of which an index has another value than they have.
    var outdated: [ModelObject] {
        if indexes.isEmpty, identities.isEmpty { return [] }
        _ = synchronize()
        return members.all.filter { object in
            !indexes.values.allSatisfy { $0.isCurrent(object) }
                || !identities.values.allSatisfy { $0.isCurrent(object, members.identities) }
        }
    }
}
