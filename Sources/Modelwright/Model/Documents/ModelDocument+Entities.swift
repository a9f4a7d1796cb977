extension ModelDocument {
    /// Inserts an entity where the model editor would; where the document has positions, at one below the others.
    ///
    /// One that has the name of an entity replaces it in its place.
    public mutating func insert(_ entity: EntityDocument) {
        var entities = entities
        let isNew = entities[entity.name ?? ""] == nil
        entities.insert(entity)
        self.entities = entities
        guard isNew, let name = entity.name, !root.children(named: "elements").isEmpty else { return }
        var layout = layout
        guard layout[name] == nil else { return }
        let properties = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
        // As large as the editor draws an entity: a line of 15 points for each property under a head.
        let height = Double(44 + 15 * properties)
        let x = layout.compactMap(\.x).min() ?? 0
        let bottom = layout.map { ($0.y ?? 0) + ($0.height ?? 0) }.max()
        layout.insert(LayoutDocument(name: name, x: x, y: bottom.map { $0 + 18 } ?? 0, width: 128, height: height))
        self.layout = layout
    }

    /// Removes an entity, its position, and its mention in configurations.
    ///
    /// What else names it stays, for a person to decide: relationships that lead to it, entities that inherit from it,
    /// fetch requests. Loading the model says where they are.
    public mutating func removeEntity(_ name: String) {
        entities[name] = nil
        layout[name] = nil
        for configuration in configurations {
            guard let title = configuration.name, configuration.memberEntities.contains(name) else { continue }
            configurations[title]?.memberEntities.removeAll { $0 == name }
        }
    }

    /// Renames an entity wherever the document names it.
    ///
    /// That is in `parentEntity`, `destinationEntity`, `inverseEntity`, fetch requests, configurations and positions.
    /// Its class goes with it where it is called the same: `Author`, `.Author`, `Library.Author`. Where it stands in
    /// the document it stays. Predicates and expressions are not looked into.
    ///
    /// Returns whether it has the new name now. Without an entity of that name, and where another one has the new name,
    /// nothing changes.
    @discardableResult
    public mutating func renameEntity(_ name: String, to newName: String) -> Bool {
        guard let entity = entities[name] else { return false }
        if newName == name { return true }
        if newName.isEmpty || entities[newName] != nil { return false }
        if let className = entity.representedClassName {
            let module = className.lastIndex(of: ".").map { className[...$0] } ?? ""
            if className == module + name { entities[name]?.representedClassName = module + newName }
        }
        root.replaceValue(name, with: newName) { element, attribute in
            switch (element, attribute) {
            case ("entity", "name"), ("entity", "parentEntity"), ("relationship", "destinationEntity"),
                ("relationship", "inverseEntity"), ("fetchRequest", "entity"), ("memberEntity", "name"),
                ("element", "name"):
                true
            default: false
            }
        }
        return true
    }

    /// Renames a property of an entity wherever the document names it.
    ///
    /// That is in the inverses of relationships, and in the indexes, uniqueness constraints, `identityAttributes` and views
    /// (`jsonView.`) of the entity and of those that inherit from it. Where it stands in the document it stays. Predicates and
    /// expressions are not looked into. Its key in JSON is its name unless `jsonKeyPath` says otherwise, so that it
    /// changes too.
    ///
    /// Returns whether it has the new name now. Without a property of that name, and where the entity or a relative of it
    /// has a property of the new name, which would become the same, nothing changes.
    @discardableResult
    public mutating func renameProperty(_ name: String, of entityName: String, to newName: String) -> Bool {
        guard let entity = entities[entityName], entity.hasProperty(name) else { return false }
        if newName == name { return true }
        let heirs = heirs(of: entityName)
        let relatives = heirs.union(ancestors(of: entity))
        if newName.isEmpty || entities.contains(where: { relatives.contains($0.name ?? "") && $0.hasProperty(newName) })
        {
            return false
        }
        entities = entities.map { entity in
            var entity = entity
            let isOwner = entity.name == entityName
            let isHeir = heirs.contains(entity.name ?? "")
            entity.element.replaceValue(name, with: newName) { element, attribute in
                switch (element, attribute) {
                case ("attribute", "name"), ("relationship", "name"), ("fetchedProperty", "name"): isOwner
                case ("fetchIndexElement", "property"), ("constraint", "value"), ("index", "value"): isHeir
                default: false
                }
            }
            let lists = isHeir ? entity.userInfo.map(\.key).filter(Self.listsProperties) : []
            for key in lists {
                entity.userInfo[key] = entity.userInfo[key].map { Self.renaming(name, to: newName, in: $0) }
            }
            entity.relationships = entity.relationships.map { relationship in
                var relationship = relationship
                let other = relationship.inverseEntity ?? relationship.destinationEntity ?? ""
                if relationship.inverseName == name, heirs.contains(other) { relationship.inverseName = newName }
                return relationship
            }
            return entity
        }
        return true
    }

    /// The entities that an entity inherits from.
    private func ancestors(of entity: EntityDocument) -> Set<String> {
        var ancestors: Set<String> = []
        var parent = entity.parentEntity
        while let name = parent, ancestors.insert(name).inserted { parent = entities[name]?.parentEntity }
        return ancestors
    }

    /// An entity and all that inherit from it.
    private func heirs(of name: String) -> Set<String> {
        var heirs: Set<String> = [name]
        let entities = entities
        var count = 0
        while count != heirs.count {
            count = heirs.count
            for entity in entities where heirs.contains(entity.parentEntity ?? "") { heirs.insert(entity.name ?? "") }
        }
        return heirs
    }

    /// Whether an annotation of an entity is a list of properties.
    private static func listsProperties(_ key: String) -> Bool {
        key == "identityAttributes" || key.hasPrefix("jsonView.")
    }

    /// A list with a name replaced, its commas and spaces as they are.
    private static func renaming(_ name: String, to newName: String, in list: String) -> String {
        var result = ""
        var rest = list[...]
        while !rest.isEmpty {
            let item = rest.prefix { !ModelResolver.isBetweenNames($0) }
            rest.removeFirst(item.count)
            let gap = rest.prefix(while: ModelResolver.isBetweenNames)
            rest.removeFirst(gap.count)
            result += (item == name ? newName : String(item)) + gap
        }
        return result
    }
}

extension EntityDocument {
    fileprivate func hasProperty(_ name: String) -> Bool {
        attributes[name] != nil || relationships[name] != nil || fetchedProperties[name] != nil
    }
}

extension ModelElement {
    /// Replaces a value wherever it is that of one of these attributes: the element's name and the attribute's.
    fileprivate mutating func replaceValue(
        _ value: String, with newValue: String, where isMeant: (_ element: String, _ attribute: String) -> Bool
    ) {
        for index in attributes.indices
        where attributes[index].value == value && isMeant(name, attributes[index].name) {
            attributes[index].value = newValue
        }
        for index in contents.indices {
            guard case .element(var child) = contents[index] else { continue }
            child.replaceValue(value, with: newValue, where: isMeant)
            contents[index] = .element(child)
        }
    }
}
