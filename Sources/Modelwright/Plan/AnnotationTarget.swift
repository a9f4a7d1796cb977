/// What of a document an annotation belongs to.
struct AnnotationTarget: Hashable {
    /// Among the document's entities, and the composites after them.
    let entity: Int
    /// Among the entity's own attributes, and the relationships after them; nil for the entity itself.
    var property: Int?
}

extension ModelDocument {
    /// The entities, and the composites after them, which are annotated like entities.
    var annotatedEntities: [EntityDocument] {
        entities + composites.map { EntityDocument($0.element) }
    }

    /// The document with annotations, each in the place of those with its key.
    func annotated(with annotations: [AnnotationTarget: [String: UserInfoEntry]]) -> ModelDocument {
        if annotations.isEmpty { return self }
        var (result, entities) = (self, annotatedEntities)
        for (index, targets) in Dictionary(grouping: annotations.keys, by: \.entity) {
            var entity = entities[index]
            var (attributes, relationships) = (entity.attributes, entity.relationships)
            for target in targets {
                let entries = annotations[target] ?? [:]
                switch target.property {
                case nil: entity.userInfo.set(entries)
                case let property? where property < attributes.count: attributes[property].userInfo.set(entries)
                case let property?: relationships[property - attributes.count].userInfo.set(entries)
                }
            }
            (entity.attributes, entity.relationships) = (attributes, relationships)
            entities[index] = entity
        }
        let count = self.entities.count
        result.entities = Array(entities.prefix(count))
        result.composites = entities.dropFirst(count).map { CompositeDocument($0.element) }
        return result
    }
}

extension [UserInfoEntry] {
    fileprivate mutating func set(_ entries: [String: UserInfoEntry]) {
        removeAll { entries[$0.key] != nil }
        // One of the key paths that are read beside the first is taken away by an empty one.
        let said = entries.filter { !$0.value.value.isEmpty || !Annotations.keyPaths.dropFirst().contains($0.key) }
        insert(inOrder: said.sorted { $0.key < $1.key }.map(\.value))
    }
}
