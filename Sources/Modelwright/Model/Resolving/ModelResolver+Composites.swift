/// Composites as they are mapped: each like an entity, and an attribute of its type like a relationship that leads to one object.
///
/// So everything that can be done with nested objects can be done with composites, and nothing else has to know them. These
/// entities come after those of the document, and no name leads to them.
extension ModelResolver {
    mutating func mapComposites() {
        for (index, composite) in composites.enumerated() {
            let document = composite.document
            let element = ModelElement(
                name: EntityDocument.elementName, attributes: document.element.attributes,
                contents: document.element.contents, position: document.position)
            var entity = EntityRecord(document: EntityDocument(element), name: composite.name, composite: index)
            for attribute in compositeAttributes[index] {
                entity.declaredAttributes.append(attributes.count)
                entity.attributeIndexByName[attribute.name] = attributes.count
                attributes.append(attribute)
            }
            entity.attributes = entity.declaredAttributes
            entities.append(entity)
        }
        for index in attributes.indices {
            guard let composite = attributes[index].composite else { continue }
            attributes[index].part = relationships.count
            let attribute = attributes[index]
            var element = ModelElement(
                name: RelationshipDocument.elementName,
                attributes: [.init(name: "name", value: attribute.name)], position: attribute.document.position)
            if attribute.document.isOptional { element[flag: "optional"] = true }
            relationships.append(
                RelationshipRecord(
                    document: RelationshipDocument(element), name: attribute.name, entity: attribute.entity,
                    destination: composites[composite].entity, inverse: nil, isToMany: false, minCount: 0, maxCount: 1,
                    deleteRule: .cascade))
        }
    }
}
