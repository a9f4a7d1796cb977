/// A document as a dialect's translation sees it: looked up once, since each view of a document reads its elements.
struct TranslatedModel {
    let entities: [TranslatedEntity]
    let indexByName: [String: Int]

    init(_ document: ModelDocument) {
        let views = document.entities
        var indexByName: [String: Int] = [:]
        for (index, view) in views.enumerated() {
            guard let name = view.name, indexByName[name] == nil else { continue }
            indexByName[name] = index
        }
        self.indexByName = indexByName
        entities = views.enumerated().map { index, view in
            TranslatedEntity(
                index: index, name: view.name ?? "", parent: view.parentEntity.flatMap { indexByName[$0] },
                attributes: view.attributes, relationships: view.relationships, ownEntries: view.userInfo)
        }
    }

    /// An entity and those that it inherits from, the nearest first; of a circle, which resolving refuses, only so many.
    func lineage(of entity: TranslatedEntity) -> [TranslatedEntity] {
        var result = [entity]
        while let parent = result.last?.parent, result.count <= ModelResolver.maximumInheritanceDepth {
            result.append(entities[parent])
        }
        return result
    }

    /// Whether an entity has a property, or inherits it.
    func hasProperty(_ name: String, _ entity: TranslatedEntity) -> Bool {
        lineage(of: entity).contains { entity in
            entity.attributes.contains { $0.name == name } || entity.relationships.contains { $0.name == name }
        }
    }

    /// Whether an entity has an attribute, or inherits it.
    func hasAttribute(_ name: String, _ entity: TranslatedEntity) -> Bool {
        lineage(of: entity).contains { $0.attributes.contains { $0.name == name } }
    }
}

/// An entity as a dialect's translation sees it.
struct TranslatedEntity {
    let index: Int
    let name: String
    /// The entity that it inherits from.
    let parent: Int?
    let attributes: [AttributeDocument]
    let relationships: [RelationshipDocument]
    fileprivate let ownEntries: [UserInfoEntry]

    /// All entries, with what they belong to.
    var entries: [(target: DialectTranslator.Target, owner: Annotations.Owner, subject: String, entry: UserInfoEntry)] {
        var result = ownEntries.map {
            (DialectTranslator.Target(entity: index), Annotations.Owner.entity, name, $0)
        }
        for (place, attribute) in attributes.enumerated() {
            let target = DialectTranslator.Target(entity: index, property: place)
            result += attribute.userInfo.map { (target, .attribute, "\(name).\(attribute.name ?? "")", $0) }
        }
        for (place, relationship) in relationships.enumerated() {
            let target = DialectTranslator.Target(entity: index, property: attributes.count + place)
            result += relationship.userInfo.map { (target, .relationship, "\(name).\(relationship.name ?? "")", $0) }
        }
        return result
    }

    func propertyName(_ target: DialectTranslator.Target) -> String? {
        guard let property = target.property else { return nil }
        return property < attributes.count
            ? attributes[property].name : relationships[property - attributes.count].name
    }

    /// The name of the entity that a relationship leads to.
    func destination(_ target: DialectTranslator.Target) -> String? {
        guard let property = target.property, property >= attributes.count else { return nil }
        return relationships[property - attributes.count].destinationEntity
    }

    func userInfo(_ target: DialectTranslator.Target) -> [UserInfoEntry] {
        guard let property = target.property else { return ownEntries }
        return property < attributes.count
            ? attributes[property].userInfo : relationships[property - attributes.count].userInfo
    }
}
