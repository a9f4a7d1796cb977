/// The properties by which a graph's objects can be found.
final class IndexedNames {
    /// An entity's.
    private struct Names {
        /// The attributes that may have an index of their values.
        let indexed: Set<String>
        /// These, and those of the identity.
        let attributes: Set<String>
        /// The to-one relationships that may have an index of what they lead to.
        let relationships: Set<String>
    }

    private let storage: ModelStorage
    /// By the entity.
    private var names: [Int: Names] = [:]
    /// What key paths of an entity's class are called.
    private var namesByKeyPath: [Int: [AnyKeyPath: String]] = [:]

    init(in storage: ModelStorage) { self.storage = storage }

    /// Those with an index in the model, and those of the identity, if changes of their values are known.
    private func names(of mapping: EntityMapping) -> Names {
        if let known = names[mapping.index] { return known }
        let entity = EntityDescription(storage: storage, index: mapping.index)
        var indexed = entity.indexedAttributeNames
        if mapping.identity.count == 1 { indexed.insert(mapping.identity[0].name) }
        indexed = indexed.filter { mapping.attributesByName[$0]?.isIndexable == true }
        let found = Names(
            indexed: indexed,
            attributes: IdentityIndex.fits(mapping) ? indexed.union(mapping.identity.map(\.name)) : indexed,
            relationships: entity.indexedRelationshipNames.filter {
                mapping.relationshipsByName[$0]?.isIndexable == true
            })
        names[mapping.index] = found
        return found
    }

    /// Whether an entity has any.
    func has(_ mapping: EntityMapping) -> Bool {
        let names = names(of: mapping)
        return !names.attributes.isEmpty || !names.relationships.isEmpty
    }

    /// Whether there may be an index for a path.
    func has(_ path: [String], of mapping: EntityMapping) -> Bool {
        let names = names(of: mapping)
        if path.count == 1 { return names.attributes.contains(path[0]) || names.relationships.contains(path[0]) }
        guard path.count == 2, names.relationships.contains(path[0]),
            let relationship = mapping.relationshipsByName[path[0]]
        else { return false }
        return self.names(of: relationship.destination).attributes.contains(path[1])
    }

    /// Whether a condition is of an attribute with an index of its values.
    func hasIndex(_ condition: PropertyCondition, of mapping: EntityMapping) -> Bool {
        condition.path.count == 1 && names(of: mapping).indexed.contains(condition.path[0])
    }

    /// The relationship with which a condition begins.
    func relationship(_ condition: PropertyCondition, of mapping: EntityMapping) -> RelationshipMapping? {
        names(of: mapping).relationships.contains(condition.path[0])
            ? mapping.relationshipsByName[condition.path[0]] : nil
    }

    // MARK: Key paths

    /// The path that key paths of a class are; nil if there is no index for it.
    func path<Object: ModelObject>(
        _ keyPaths: [AnyKeyPath], of type: Object.Type, _ mapping: EntityMapping
    ) -> [String]? {
        guard let first = keyPaths.first, let name = self.keyPaths(of: mapping)[first] else { return nil }
        // All objects are of the class, or a fetch finds none.
        guard kinds(of: mapping).allSatisfy({ $0.objectType is Object.Type }) else { return nil }
        if keyPaths.count == 1 { return [name] }
        guard keyPaths.count == 2, let destination = mapping.relationshipsByName[name]?.destination,
            let last = self.keyPaths(of: destination)[keyPaths[1]]
        else { return nil }
        return [name, last]
    }

    /// The names of key paths of an entity's class, as far as the properties are bound by them in all objects that it has.
    private func keyPaths(of mapping: EntityMapping) -> [AnyKeyPath: String] {
        if let known = namesByKeyPath[mapping.index] { return known }
        let (names, kinds) = (names(of: mapping), kinds(of: mapping))
        var found: [AnyKeyPath: String] = [:]
        for name in names.attributes.union(names.relationships) {
            let bound = kinds.map { entity in
                Set<AnyKeyPath>(
                    entity.attributesByName[name]?.keyPaths ?? entity.relationshipsByName[name]?.keyPaths ?? [])
            }
            for keyPath in bound.first ?? [] where bound.allSatisfy({ $0.contains(keyPath) }) { found[keyPath] = name }
        }
        namesByKeyPath[mapping.index] = found
        return found
    }

    /// An entity, and those that inherit from it.
    private func kinds(of mapping: EntityMapping) -> [EntityMapping] {
        storage.mapping?.entities.filter { $0.lineage.contains(mapping.index) } ?? []
    }
}
