/// The plan of an object that no document has: it has a list of objects for each entity, as one call decodes them into a graph. So what
/// a document has at its root stands in a list like everything else, which updates add to.
final class CollectionPlan {
    let mapping: EntityMapping

    init(of model: ModelMapping, in storage: ModelStorage) {
        let firstIndex = storage.relationships.count
        let lists = model.entities.map { entity in
            RelationshipMapping(
                name: entity.name, slot: entity.index, isRequired: false, nulls: .omit, direction: .both,
                keyPath: JSONKeyPath(components: [.key(entity.name)]), access: .dynamic, isToMany: true,
                isOrdered: true,
                holdsWeakly: false, reportsChanges: false, keyPaths: [], isKept: false,
                outlivesDestination: false, cascades: false, reference: .nested, isLossy: false, mergePolicy: .merge,
                minCount: 0,
                maxCount: nil,
                destinationIndex: entity.index, index: firstIndex + entity.index, inverseIndex: nil,
                placeholder: entity)
        }
        let index = model.entities.count
        let outline = EntityOutline(
            index: index, name: "", isAbstract: false, objectType: DynamicObject.self, isDynamic: true,
            lineage: [index], settings: EntitySettings(), constraints: [], hooks: EntityHooks())
        let properties = EntityProperties(attributes: [], relationships: lists, identity: [])
        let trees = KeyTrees(read: .empty, write: .empty, discriminator: nil, slotCount: lists.count)
        let none = EntityProperties(attributes: [], relationships: [], identity: [])
        mapping = EntityMapping(
            of: storage, outline, properties, trees, all: Array(repeating: none, count: index + 1))
        mapping.connect(to: model.entities)
    }

    /// The list of an entity's objects.
    func list(of entity: EntityMapping) -> RelationshipMapping { mapping.relationships[entity.index] }
}
