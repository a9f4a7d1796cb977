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

    init(_ entity: EntityDescription, objectType: ModelObject.Type?, settings: EntitySettings) {
        index = entity.index
        name = entity.name
        isAbstract = entity.isAbstract
        self.objectType = objectType ?? DynamicObject.self
        isDynamic = self.objectType is DynamicObject.Type
        lineage = Set(entity.lineage.map(\.index))
        self.settings = settings
    }
}
