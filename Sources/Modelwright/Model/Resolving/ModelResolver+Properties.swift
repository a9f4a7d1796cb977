extension ModelResolver {
    /// Makes records of what an entity itself declares, attributes and relationships in the document's order.
    mutating func collectProperties(of index: Int) {
        let entity = entities[index]
        var lines: [String: Int] = [:]
        for element in entity.document.element.children {
            guard ["attribute", "relationship", "fetchedProperty"].contains(element.name),
                let name = element[text: "name"]
            else { continue }
            if let line = lines[name] {
                error(
                    "duplicate-property", at: element.position,
                    "\(entity.name) has another property \(name), at line \(line).", "Rename one of the two.")
                continue
            }
            lines[name] = element.position.line
            switch element.name {
            case "attribute":
                guard let record = attribute(AttributeDocument(element), name: name, owner: entity.name, entity: index)
                else {
                    broken[index, default: []].insert(name)
                    continue
                }
                entities[index].declaredAttributes.append(attributes.count)
                attributes.append(record)
            case "relationship":
                guard let record = relationship(RelationshipDocument(element), name: name, entity: index) else {
                    broken[index, default: []].insert(name)
                    continue
                }
                entities[index].declaredRelationships.append(relationships.count)
                relationships.append(record)
            default:
                let property = FetchedPropertyDocument(element)
                let request = property.fetchRequest.flatMap {
                    fetchRequest($0, context: "The fetch request of \(entity.name).\(name)")
                }
                entities[index].fetchedProperties.append(
                    FetchedPropertyRecord(document: property, name: name, request: request))
            }
        }
    }

    /// Puts what an entity inherits before what it declares. The superentity is done already.
    mutating func inheritProperties(_ index: Int) {
        var entity = entities[index]
        var fetched: [String: (entity: Int, line: Int)] = [:]
        if let parent = entity.superentity.map({ entities[$0] }), hasRoom(for: parent, in: entity) {
            fetched = inheritedFetchedProperties(of: entity)
            entity.attributes = parent.attributes
            entity.relationships = parent.relationships
            entity.attributeIndexByName = parent.attributeIndexByName
            entity.relationshipIndexByName = parent.relationshipIndexByName
        }
        func inherited(_ name: String) -> (entity: Int, line: Int)? {
            if let found = entity.attributeIndexByName[name] {
                return (attributes[found].entity, attributes[found].document.position.line)
            }
            if let found = entity.relationshipIndexByName[name] {
                return (relationships[found].entity, relationships[found].document.position.line)
            }
            return fetched[name]
        }
        var clashes: [(String, SourcePosition, (entity: Int, line: Int))] = []
        var ownAttributes: [Int] = []
        for found in entity.declaredAttributes {
            let record = attributes[found]
            if let clash = inherited(record.name) {
                clashes.append((record.name, record.document.position, clash))
            } else {
                ownAttributes.append(found)
            }
        }
        var ownRelationships: [Int] = []
        for found in entity.declaredRelationships {
            let record = relationships[found]
            if let clash = inherited(record.name) {
                clashes.append((record.name, record.document.position, clash))
            } else {
                ownRelationships.append(found)
            }
        }
        for property in entity.fetchedProperties {
            if let clash = inherited(property.name) {
                clashes.append((property.name, property.document.position, clash))
            }
        }
        entity.declaredAttributes = ownAttributes
        entity.declaredRelationships = ownRelationships
        entity.attributes += ownAttributes
        entity.relationships += ownRelationships
        for found in ownAttributes { entity.attributeIndexByName[attributes[found].name] = found }
        for found in ownRelationships { entity.relationshipIndexByName[relationships[found].name] = found }
        for (name, position, clash) in clashes {
            error(
                "duplicate-property", at: position,
                "\(entity.name) inherits another property \(name), from \(entities[clash.entity].name) at line "
                    + "\(clash.line).", "Rename one of the two, or leave this one out.")
        }
        entities[index] = entity
    }

    /// Counts what an entity inherits; false, with an error the first time, where it is beyond the limit.
    private mutating func hasRoom(for parent: EntityRecord, in entity: EntityRecord) -> Bool {
        let before = propertyCount
        propertyCount += parent.attributes.count + parent.relationships.count
        var ancestor: EntityRecord? = parent
        while let step = ancestor {
            propertyCount += step.fetchedProperties.count
            ancestor = step.superentity.map { entities[$0] }
        }
        guard propertyCount > Self.maximumPropertyCount else { return true }
        if before <= Self.maximumPropertyCount {
            error(
                "too-large", at: entity.position,
                "With \(entity.name) the entities have more than \(Self.maximumPropertyCount) properties, inherited "
                    + "ones counted in each.", "Split the model.")
        } else {
            propertyCount = before
        }
        return false
    }

    private func inheritedFetchedProperties(of entity: EntityRecord) -> [String: (entity: Int, line: Int)] {
        var result: [String: (entity: Int, line: Int)] = [:]
        var current = entity.superentity
        while let index = current {
            for property in entities[index].fetchedProperties {
                result[property.name] = (index, property.document.position.line)
            }
            current = entities[index].superentity
        }
        return result
    }

    // MARK: Relationships

    /// nil: it leads nowhere.
    private mutating func relationship(
        _ document: RelationshipDocument, name: String, entity: Int
    ) -> RelationshipRecord? {
        let path = "\(entities[entity].name).\(name)"
        var rule = DeleteRule.nullify
        if let written = document.deletionRule {
            if let known = DeleteRule(documentName: written) {
                rule = known
            } else {
                error(
                    "unknown-delete-rule", at: document.position,
                    "The deletion rule \"\(written)\" of \(path) is not known.",
                    "Write Nullify, Cascade, Deny or No Action.")
            }
        }
        let isToMany = document.toMany || (document.maxCount ?? 1) > 1
        let maxCount = isToMany ? document.maxCount ?? 0 : 1
        let minCount = document.minCount ?? 0
        if maxCount > 0, minCount > maxCount {
            error(
                "bad-count", at: document.position,
                "\(path) has minCount \(minCount), which is greater than maxCount \(maxCount).",
                "Make minCount no greater than maxCount.")
        }
        guard let destination = document.destinationEntity else {
            error(
                "missing-destination", at: document.position, "\(path) has no destination.",
                "Set destinationEntity to an entity of the model.")
            return nil
        }
        guard let found = entityIndexByName[destination] else {
            error(
                "unknown-destination", at: document.position,
                "\(path) leads to \(destination), which is not an entity of the model.",
                remedy("Set destinationEntity to an entity of the model.", for: destination))
            return nil
        }
        return RelationshipRecord(
            document: document, name: name, entity: entity, destination: found, isToMany: isToMany,
            minCount: minCount, maxCount: maxCount, deleteRule: rule)
    }

    /// Finds the relationship that leads back, in the entity that the document names or one related to it, and
    /// checks that it does lead back.
    mutating func resolveInverse(of index: Int) {
        let record = relationships[index]
        let path = "\(entities[record.entity].name).\(record.name)"
        let position = record.document.position
        guard let name = record.document.inverseName else {
            warning(
                "missing-inverse", at: position, "\(path) has no inverse.",
                "Add a relationship to \(entities[record.destination].name) that leads back, and set inverseName to "
                    + "its name.")
            return
        }
        var owner = record.destination
        if let written = record.document.inverseEntity {
            guard let found = entityIndexByName[written] else {
                error(
                    "unknown-inverse", at: position,
                    "The inverse of \(path) is in \(written), which is not an entity of the model.",
                    "Set inverseEntity to \(entities[record.destination].name).")
                return
            }
            // A superentity or subentity of the destination may declare the inverse.
            guard areRelated(found, record.destination) else {
                error(
                    "inverse-mismatch", at: position,
                    "\(path) leads to \(entities[record.destination].name), but its inverse is in \(written).",
                    "Set inverseEntity to \(entities[record.destination].name).")
                return
            }
            owner = found
        }
        guard let inverse = entities[owner].relationshipIndexByName[name] else {
            guard !isBroken(name, in: owner) else { return }
            error(
                "unknown-inverse", at: position,
                "The inverse of \(path) is \(name), which is not a relationship of \(entities[owner].name).",
                "Set inverseName to a relationship of \(entities[owner].name) that leads back.")
            return
        }
        let back = relationships[inverse]
        let backPath = "\(entities[back.entity].name).\(back.name)"
        guard back.document.inverseName == record.name else {
            let other = back.document.inverseName.map { "the inverse of that is \($0)" } ?? "that has no inverse"
            error(
                "inverse-mismatch", at: position, "The inverse of \(path) is \(backPath), but \(other).",
                "Make each the inverse of the other.")
            return
        }
        guard areRelated(back.destination, record.entity) else {
            error(
                "inverse-mismatch", at: position,
                "The inverse of \(path) is \(backPath), but that leads to \(entities[back.destination].name).",
                "Make each the inverse of the other.")
            return
        }
        if !isKind(record.entity, of: back.destination) {
            warning(
                "narrow-inverse", at: position,
                "The inverse of \(path) is \(backPath), but that leads to \(entities[back.destination].name), which "
                    + "not every \(entities[record.entity].name) is; it is set only on objects of "
                    + "\(entities[back.destination].name).",
                "Let \(backPath) lead to \(entities[record.entity].name), or declare \(record.name) in "
                    + "\(entities[back.destination].name).")
        }
        relationships[index].inverse = inverse
    }

    /// Finds relationships whose inverse has another inverse of the same name, in a sibling of the entity.
    mutating func checkInverse(of index: Int) {
        let record = relationships[index]
        // One that was left out because of its name has its error.
        guard entities[record.entity].relationshipIndexByName[record.name] == index, let inverse = record.inverse,
            let other = relationships[inverse].inverse, other != index
        else { return }
        func path(_ index: Int) -> String {
            "\(entities[relationships[index].entity].name).\(relationships[index].name)"
        }
        error(
            "inverse-mismatch", at: record.document.position,
            "The inverse of \(path(index)) is \(path(inverse)), but the inverse of that is \(path(other)).",
            "Make each the inverse of the other.")
    }

    /// Whether an entity has a property of that name that was left out because of an error.
    func isBroken(_ name: String, in entity: Int) -> Bool {
        var current: Int? = entity
        while let index = current {
            if broken[index]?.contains(name) == true { return true }
            current = entities[index].superentity
        }
        return false
    }
}
