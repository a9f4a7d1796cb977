/// Relationships: whether a class holds them as the document has them.
extension MappingCompiler {
    mutating func compile(
        _ relationship: RelationshipDescription, _ annotations: PropertyAnnotations, _ property: Property?,
        of outline: EntityOutline, among outlines: [EntityOutline], slot: Int
    ) -> RelationshipMapping? {
        let direction = annotations.direction
        let destination = outlines[relationship.destinationEntity.index]
        var access = RelationshipMapping.Access.dynamic
        if !outline.isDynamic {
            guard let property else {
                if direction != .none {
                    noteUnbound(relationship.description, at: relationship.position, outline)
                }
                return nil
            }
            let accepts: @Sendable (ModelObject.Type) -> Bool
            let type: ModelObject.Type
            switch (property.access, relationship.isToMany) {
            case (.toOne(let toOne), false):
                (access, accepts, type) = (.toOne(toOne), toOne.accepts, toOne.destinationType)
            case (.toMany(let toMany), true):
                (access, accepts, type) = (.toMany(toMany), toMany.accepts, toMany.destinationType)
            default:
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: relationship.position,
                        "\(relationship) is a \(relationship.isToMany ? "to-many" : "to-one") relationship, and the class \(outline.objectType) binds it as something else.",
                        "Bind it with \(relationship.isToMany ? ".toMany" : ".toOne")."))
                return nil
            }
            if !accepts(destination.objectType) {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: relationship.position,
                        "\(relationship) leads to \(destination.name), whose objects are of the class \(destination.objectType), and its property in the class \(outline.objectType) holds \(type).",
                        destination.isDynamic
                            ? "Pass \(type.entityName == destination.name ? "\(type)" : "a class for \(destination.name)") in classes."
                            : "Let the property hold \(destination.objectType)."))
                return nil
            }
            // A class inherits from its superentity's, but a superentity without one is a DynamicObject.
            if destination.isDynamic,
                let heir = outlines.first(where: {
                    !$0.isDynamic && $0.lineage.contains(destination.index) && !accepts($0.objectType)
                })
            {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: relationship.position,
                        "\(relationship) leads to \(heir.name) too, whose objects are of the class \(heir.objectType), and its property in the class \(outline.objectType) holds \(type).",
                        "Let the property hold ModelObject, or pass a class for \(destination.name) in classes."))
                return nil
            }
        }
        // The inverse may lead to a subentity of the one that declares the relationship, and holds no other's objects.
        let inverse = relationship.inverseRelationship.flatMap { inverse in
            outline.lineage.contains(inverse.destinationEntity.index) ? inverse.index : nil
        }
        return RelationshipMapping(
            name: relationship.name, slot: slot, isRequired: !relationship.isOptional,
            nulls: annotations.nulls ?? outline.settings.nulls, direction: direction,
            keyPath: annotations.keyPath ?? outline.settings.naming.keyPath(for: relationship.name),
            access: access, isToMany: relationship.isToMany,
            reference: annotations.reference,
            isLossy: annotations.isLossy, destinationIndex: destination.index,
            index: relationship.index, inverseIndex: inverse, placeholder: placeholder)
    }

    /// Relationships that are written as identities of entities that have none: a subentity's would not be read again.
    mutating func noteMissingIdentities(of mapping: EntityMapping) {
        let entity = EntityDescription(storage: storage, index: mapping.index)
        for relationship in mapping.relationships where relationship.reference == .identity && relationship.isWritten {
            let destination = relationship.destination
            guard !destination.hasWritableIdentity,
                let description = entity.relationship(named: relationship.name),
                let entry = relationshipAnnotations[description.index].referenceEntry
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, "missing-identity", at: entry.position,
                    destination.identity.isEmpty
                        ? "\(description) is written as the identity of \(destination.name), which has none."
                        : "\(description) is written as the identity of \(destination.name), whose identityAttributes do not each have a key of their own in the object itself.",
                    destination.identity.isEmpty
                        ? "Give \(destination.name) identityAttributes, or the relationship \"nested\" for jsonReference."
                        : "Give each a jsonKeyPath of one key, or the relationship \"nested\" for jsonReference."))
        }
    }
}
