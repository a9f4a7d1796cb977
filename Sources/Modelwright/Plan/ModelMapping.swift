/// All entities' plans, which live as long as the model: it owns them, and they refer to each other unowned.
final class ModelMapping: ModelPlan {
    let entities: [EntityMapping]
    /// Which entity a class is the class of.
    private let entityByClass: ClassTable
    /// The views by their names.
    let views: [String: ViewMapping]
    /// What is written of an object where something leads to it that knows no identity, and it has one: that, and its type.
    let references: ViewMapping
    /// The entities of such objects, by index.
    let referredEntities: Set<Int>
    /// Whether objects of some class are told when they are complete.
    let hasAwakeningClasses: Bool
    /// Whether objects are looked at again when all of them are there.
    let completesObjects: Bool
    /// Whether some class has rules of its own.
    let hasValidatingClasses: Bool
    /// Whether there are rules that concern several objects, or a class's own.
    let hasGraphRules: Bool
    /// How many rules of uniqueness there are.
    let uniquenessRuleCount: Int
    /// Whether some entity inherits from another.
    let hasSubentities: Bool
    /// The entities from which others inherit, by index.
    let superentities: Set<Int>
    /// Whether some attribute holds values of types that the library doesn't know as they are: a transform's, or a class's.
    let hasOpenAttributes: Bool
    /// The entities in whose objects identities may stand for others, at any depth, by index.
    private let referringEntities: Set<Int>
    /// The entities in whose objects, at any depth, objects may hold each other that only a graph frees, by index.
    private let keptEntities: Set<Int>

    init(
        entities: [EntityMapping], entityByClass: [ObjectIdentifier: Int], views: [String: ViewMapping] = [:]
    ) {
        self.entities = entities
        self.views = views
        let trees = Self.references(to: entities)
        references = ViewMapping(trees, of: entities)
        referredEntities = Set(trees.keys)
        self.entityByClass = ClassTable(entityByClass, entities)
        let hasAwakeningClasses = entities.contains { !$0.isDynamic && OverridingClasses.awakening.has($0.objectType) }
        self.hasAwakeningClasses = hasAwakeningClasses
        completesObjects = hasAwakeningClasses || entities.contains { !$0.derivedAttributes.isEmpty }
        hasValidatingClasses = entities.contains(where: \.hasValidatingClass)
        hasGraphRules = entities.contains(where: \.hasGraphRules)
        uniquenessRuleCount = UniquenessRule.number(entities)
        hasSubentities = entities.contains { $0.lineage.count > 1 }
        superentities = Set(entities.lazy.flatMap { entity in entity.lineage.filter { $0 != entity.index } })
        referringEntities = Self.entities(leadingTo: { !$0.destination.identity.isEmpty }, among: entities)
        keptEntities = Self.entities(leadingTo: \.isKept, among: entities)
        hasOpenAttributes = entities.contains { entity in
            entity.attributes.contains { $0.access.kind == .any || $0.ownType != nil }
        }
    }

    /// The identity and the type of entities that have an identity, and a superentity that hasn't, unless they are elements of an array with
    /// others before them.
    private static func references(to entities: [EntityMapping]) -> [Int: WriteNode] {
        let identified = Set(entities.lazy.filter { !$0.identity.isEmpty }.map(\.index))
        return entities.reduce(into: [:]) { trees, entity in
            if !identified.contains(entity.index) || identified.isSuperset(of: entity.lineage) { return }
            var tree = ViewTree(entity, [])
            let part = tree.part()
            if tree.hole == nil { trees[entity.index] = part }
        }
    }

    /// The entities that have such a relationship: an entity has one if it or one that inherits from it does, or what its relationships
    /// lead to.
    private static func entities(
        leadingTo isMeant: (RelationshipMapping) -> Bool, among entities: [EntityMapping]
    ) -> Set<Int> {
        var owners: [Int: [EntityMapping]] = [:]
        var found: [EntityMapping] = []
        for entity in entities {
            for relationship in entity.relationships {
                owners[relationship.destinationIndex, default: []].append(entity)
                if isMeant(relationship) { found.append(entity) }
            }
        }
        var leading: Set<Int> = []
        while let entity = found.popLast() {
            for index in entity.lineage where leading.insert(index).inserted { found += owners[index] ?? [] }
        }
        return leading
    }

    /// Whether an identity may stand for an object in what is read for an object of an entity.
    func hasReferences(in entity: EntityMapping) -> Bool { referringEntities.contains(entity.index) }

    /// Whether some class has ends that a graph keeps.
    var hasKeptEnds: Bool { !keptEntities.isEmpty }

    /// Whether objects that are read for one of an entity may hold each other, so that only a graph frees them.
    func needsGraph(_ entity: EntityMapping) -> Bool { keptEntities.contains(entity.index) }

    /// The nearest end to an entity that a graph keeps, and an entity that has it.
    func keptEnd(from entity: EntityMapping) -> (owner: EntityMapping, end: RelationshipMapping)? {
        var queue = [entity]
        var known: Set<Int> = []
        var next = 0
        while next < queue.count {
            let one = queue[next]
            next += 1
            guard known.insert(one.index).inserted else { continue }
            if one.keptEnds.count > 0 { return (one, one.keptEnds.elements[0].object) }
            queue += one.relationships.map(\.destination) + entities.filter { $0.lineage.contains(one.index) }
        }
        return nil
    }

    /// The entity that a class is the class of.
    func entity(ofClass objectType: ModelObject.Type) -> EntityMapping? { reference(ofClass: objectType)?.object }

    /// The same, not counted.
    @inline(__always)
    func reference(ofClass objectType: ModelObject.Type) -> Borrowed<EntityMapping>? {
        entityByClass[ObjectIdentifier(objectType)]
    }

    /// Whether an entity inherits from another, or one from it.
    func hasRelatives(_ entity: EntityMapping) -> Bool {
        entity.lineage.count > 1 || superentities.contains(entity.index)
    }

    /// Whether an object's plan is one of these, and not of another model.
    func has(_ mapping: EntityMapping) -> Bool {
        entities.indices.contains(mapping.index) && entities[mapping.index] === mapping
    }
}

extension ModelStorage {
    /// The plans of the entities; nil while they are being compiled.
    var mapping: ModelMapping? { plan as? ModelMapping }

    /// The model with its plans, ready to be used.
    func published(with mapping: ModelMapping, warnings: [Diagnostic]) -> ModelStorage {
        let storage = ModelStorage(self, plan: mapping, warnings: warnings)
        for entity in mapping.entities { entity.publish(in: storage) }
        return storage
    }
}
