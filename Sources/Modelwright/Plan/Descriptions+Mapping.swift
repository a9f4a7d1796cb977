extension AttributeDescription {
    /// Where the attribute's value is in the JSON of an object of its `entity`, as the model writes it: `jsonKeyPath`, or the name
    /// in the entity's `jsonNaming`. An entity that inherits it may name it in another way.
    public var jsonKeyPath: String {
        userInfo["jsonKeyPath"] ?? entity.jsonKey(for: name)
    }
}

extension AttributeDescription {
    /// Whether its value is computed: it is derived by an expression that the library knows.
    public var isComputed: Bool { storage.mapping?.entities[entity.index].attributesByName[name]?.derivation != nil }
}

extension AttributeDescription {
    /// The transform that the model names for the attribute: as `jsonTransformer`, or as the `valueTransformerName` of a
    /// Transformable.
    package var transformerName: String? {
        transformer(Annotations(userInfoEntries, of: .attribute, named: description))?.name
    }

    /// The transform that the model names for the attribute, and where.
    func transformer(_ annotations: Annotations) -> (name: String, position: SourcePosition)? {
        if let entry = annotations.entry("jsonTransformer") { return (entry.value, entry.position) }
        guard type == .transformable, let name = valueTransformerName, !name.isEmpty else { return nil }
        return (name, position)
    }
}

extension RelationshipDescription {
    /// Where the relationship's objects are in the JSON of an object of its `entity`, as the model writes it: `jsonKeyPath`, or the
    /// name in the entity's `jsonNaming`. An entity that inherits it may name it in another way.
    public var jsonKeyPath: String {
        userInfo["jsonKeyPath"] ?? entity.jsonKey(for: name)
    }
}

extension EntityDescription {
    fileprivate func jsonKey(for name: String) -> String {
        // The compiled setting: the annotation may be inherited.
        let mapping = storage.mapping?.entities[index]
        let tried = mapping?.tried?.keys(of: name)?.first.map { JSONKeyPath(components: [$0]) }
        return (tried ?? (mapping?.naming ?? .asWritten).keyPath(for: name)).description
    }
}

extension AttributeType {
    /// The type with its article, for sentences: `an Integer 16`.
    var phrase: String {
        switch self {
        case .undefined: "of no type"
        default: documentName.withArticle
        }
    }
}
