/// What is known of an entity before its properties are compiled, for itself and for the relationships that lead to it.
struct EntityOutline {
    let index: Int
    let name: String
    let isAbstract: Bool
    let objectType: ModelObject.Type
    /// Whether the objects are `DynamicObject`s.
    let isDynamic: Bool
    /// The entity itself and its ancestors, by index.
    let lineage: Set<Int>
    let settings: EntitySettings
    /// Of the entity's ancestors, the furthest first, and of itself, the uniqueness constraints.
    let constraints: [(entity: Int, constraints: [[String]])]
    let hooks: EntityHooks
}

extension EntityOutline {
    init(
        _ entity: EntityDescription, objectType: ModelObject.Type?, settings: EntitySettings,
        hooks: [String: EntityHooks]
    ) {
        let objectType = objectType ?? DynamicObject.self
        self.init(
            index: entity.index, name: entity.name, isAbstract: entity.isAbstract, objectType: objectType,
            isDynamic: objectType is DynamicObject.Type, lineage: Set(entity.lineage.map(\.index)),
            settings: settings,
            constraints: entity.lineage.reversed().map { ($0.index, $0.uniquenessConstraints) },
            hooks: entity.lineage.reduce(EntityHooks()) { own, step in hooks[step.name].map(own.inheriting) ?? own })
    }
}
