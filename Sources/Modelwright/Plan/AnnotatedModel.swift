/// A document's entities as dialects and overlays see them: read once, since each view of a document reads its elements.
struct AnnotatedModel {
    let entities: [AnnotatedEntity]
    /// Of entities with one name the first.
    let indexByName: [String: Int]
    let compositeIndexByName: [String: Int]

    init(_ documents: [EntityDocument]) {
        var indexByName: [String: Int] = [:]
        for (index, document) in documents.enumerated() {
            guard let name = document.name, indexByName[name] == nil else { continue }
            indexByName[name] = index
        }
        self.indexByName = indexByName
        entities = documents.enumerated().map { index, document in
            AnnotatedEntity(document, index: index, parent: document.parentEntity.flatMap { indexByName[$0] })
        }
        compositeIndexByName = Dictionary(
            entities.filter(\.own.isComposite).map { ($0.name, $0.index) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(target: AnnotationTarget) -> AnnotatedElement {
        let entity = entities[target.entity]
        return target.property.map { entity.properties[$0] } ?? entity.own
    }

    /// An entity and those that it inherits from, the nearest first; of a circle, which resolving refuses, only so many.
    func lineage(of entity: AnnotatedEntity) -> [AnnotatedEntity] {
        var result = [entity]
        while let parent = result.last?.parent, result.count <= ModelResolver.maximumInheritanceDepth {
            result.append(entities[parent])
        }
        return result
    }

    /// A property that an entity has, or inherits.
    func property(_ name: String, of entity: AnnotatedEntity) -> AnnotatedElement? {
        lineage(of: entity).lazy.compactMap { $0.property(name) }.first
    }

    /// Whether an entity has an attribute that may be part of an identity, or inherits it.
    func hasAttribute(_ name: String, _ entity: AnnotatedEntity) -> Bool {
        property(name, of: entity)?.isPlainAttribute == true
    }
}
