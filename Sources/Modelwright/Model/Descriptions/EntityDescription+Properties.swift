extension EntityDescription {
    /// All attributes: inherited ones first, then its own, in the document's order.
    public var attributes: [AttributeDescription] {
        record.attributes.map { AttributeDescription(storage: storage, index: $0) }
    }
    /// All relationships: inherited ones first, then its own, in the document's order.
    public var relationships: [RelationshipDescription] {
        record.relationships.map { RelationshipDescription(storage: storage, index: $0) }
    }
    /// The attributes that it declares itself, in the document's order.
    public var declaredAttributes: [AttributeDescription] {
        record.declaredAttributes.map { AttributeDescription(storage: storage, index: $0) }
    }
    /// The relationships that it declares itself, in the document's order.
    public var declaredRelationships: [RelationshipDescription] {
        record.declaredRelationships.map { RelationshipDescription(storage: storage, index: $0) }
    }
    /// All attributes by their names.
    public var attributesByName: [String: AttributeDescription] {
        record.attributeIndexByName.mapValues { AttributeDescription(storage: storage, index: $0) }
    }
    /// All relationships by their names.
    public var relationshipsByName: [String: RelationshipDescription] {
        record.relationshipIndexByName.mapValues { RelationshipDescription(storage: storage, index: $0) }
    }
    /// The attribute of that name, without building a dictionary.
    public func attribute(named name: String) -> AttributeDescription? {
        record.attributeIndexByName[name].map { AttributeDescription(storage: storage, index: $0) }
    }
    /// The relationship of that name, without building a dictionary.
    public func relationship(named name: String) -> RelationshipDescription? {
        record.relationshipIndexByName[name].map { RelationshipDescription(storage: storage, index: $0) }
    }
    /// The fetched properties: inherited ones first, then its own.
    public var fetchedProperties: [FetchedPropertyDescription] {
        (superentity?.fetchedProperties ?? [])
            + record.fetchedProperties.map { FetchedPropertyDescription(storage: storage, record: $0, entity: index) }
    }

    /// What tells its objects apart.
    ///
    /// What its superentity has; if that has none, the userInfo entry `identityAttributes`. Without any in the entity, and in those
    /// that inherit from it, the first uniqueness constraint that consists of attributes, its own or else the nearest inherited one;
    /// otherwise nothing.
    public var identityAttributes: [AttributeDescription] {
        record.identityAttributes.map { AttributeDescription(storage: storage, index: $0) }
    }

    /// The uniqueness constraints that it declares itself, each a list of property names.
    public var uniquenessConstraints: [[String]] { record.document.uniquenessConstraints }
    /// The compound indexes that it declares itself, each a list of property names.
    public var compoundIndexes: [[String]] { record.document.compoundIndexes }
    /// The fetch indexes that it declares itself.
    public var fetchIndexes: [FetchIndexDescription] { record.document.fetchIndexes.map(FetchIndexDescription.init) }
    /// The names of the attributes by which its objects can be found: those with which an index begins, its own or an inherited one,
    /// and those that are `indexed`.
    package var indexedAttributeNames: Set<String> { indexedNames.intersection(attributes.map(\.name)) }

    /// The names of the to-one relationships by which its objects can be found, likewise.
    package var indexedRelationshipNames: Set<String> {
        indexedNames.intersection(relationships.lazy.filter { !$0.isToMany }.map(\.name))
    }

    private var indexedNames: Set<String> {
        var names = Set(attributes.lazy.filter(\.isIndexed).map(\.name))
        names.formUnion(relationships.lazy.filter(\.isIndexed).map(\.name))
        for entity in sequence(first: self, next: \.superentity) {
            for index in entity.fetchIndexes {
                if let first = index.elements.first, first.kind == .binary, first.expression == nil {
                    names.formUnion([first.propertyName].compactMap(\.self))
                }
            }
            names.formUnion(entity.compoundIndexes.compactMap(\.first))
        }
        return names
    }
}
