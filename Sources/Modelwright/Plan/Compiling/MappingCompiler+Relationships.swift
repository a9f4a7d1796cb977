/// Relationships: whether a class holds them as the document has them.
extension MappingCompiler {
    /// The plan of a relationship; nil where there is none, which has been said.
    mutating func compile(
        _ relationship: RelationshipDescription, _ annotations: PropertyAnnotations, _ property: Property?,
        of outline: EntityOutline, among outlines: [EntityOutline], slot: Int
    ) -> RelationshipMapping? {
        let destination = outlines[relationship.destinationEntity.index]
        let access: RelationshipMapping.Access
        if outline.isDynamic {
            access = .dynamic
        } else if let property {
            guard let bound = boundAccess(relationship, property, outline),
                holds(bound, relationship, outline, outlines)
            else { return nil }
            access = bound.access
        } else {
            if annotations.direction != .none {
                noteUnbound(relationship.description, at: relationship.position, outline)
            }
            return nil
        }
        if case .composite(let access) = access, !access.allowsNil, relationship.isOptional {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-optionality", at: relationship.position,
                    "\(relationship) is optional, and its property in the \(outline.objectType.typePhrase) has no nil.",
                    "Make the property optional, or the attribute required."))
        }
        // The inverse may lead to a subentity of the one that declares the relationship, and holds no other's objects.
        let inverse = relationship.inverseRelationship.flatMap { inverse in
            outline.lineage.contains(inverse.destinationEntity.index) ? inverse.index : nil
        }
        // Of a composite there may be an object, which changes and reports nothing.
        let isValue = if case .composite = access { true } else { false }
        let isReportable = relationship.destinationEntity.record.composite == nil || isValue
        return RelationshipMapping(
            name: relationship.name, slot: slot, isRequired: !relationship.isOptional,
            nulls: annotations.nulls ?? outline.settings.nulls, direction: annotations.direction,
            keyPath: annotations.places(of: relationship.name, outline.settings)[0].path,
            access: access, isToMany: relationship.isToMany, isOrdered: relationship.isOrdered || inverse == nil,
            holdsWeakly: isWeak(relationship),
            reportsChanges: isReportable && (outline.isDynamic || property?.reportsChanges == true),
            keyPaths: property?.keyPaths ?? [],
            isKept: property?.isKeptByGraph == true && relationship.destinationEntity.record.composite == nil,
            outlivesDestination: inverse != nil && relationship.inverseRelationship?.deleteRule == .noAction,
            cascades: relationship.deleteRule == .cascade,
            reference: annotations.reference, isLossy: annotations.isLossy, mergePolicy: annotations.mergePolicy,
            minCount: relationship.minCount,
            maxCount: relationship.maxCount == 0 ? nil : relationship.maxCount,
            destinationIndex: destination.index,
            index: relationship.index,
            inverseIndex: inverse, placeholder: placeholder)
    }

    /// What a class binds to a relationship: the access, and what the property holds.
    private struct BoundRelationship {
        var access: RelationshipMapping.Access
        var type: ModelObject.Type
        var accepts: @Sendable (ModelObject.Type) -> Bool
    }

    private mutating func boundAccess(
        _ relationship: RelationshipDescription, _ property: Property, _ outline: EntityOutline
    ) -> BoundRelationship? {
        switch (property.access, relationship.isToMany) {
        case (.toOne(let toOne), false):
            return BoundRelationship(access: .toOne(toOne), type: toOne.destinationType, accepts: toOne.accepts)
        case (.composite(let toOne), false) where relationship.destinationEntity.record.composite != nil:
            return BoundRelationship(access: .composite(toOne), type: toOne.destinationType, accepts: toOne.accepts)
        case (.toMany(let toMany), true):
            return BoundRelationship(access: .toMany(toMany), type: toMany.destinationType, accepts: toMany.accepts)
        default:
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-type", at: relationship.position,
                    "\(relationship) is a \(relationship.isToMany ? "to-many" : "to-one") relationship, and the \(outline.objectType.typePhrase) binds it as something else.",
                    "Bind it with \(relationship.isToMany ? ".toMany" : ".toOne")."))
            return nil
        }
    }

    /// Whether a property holds the objects of every entity that its relationship leads to.
    private mutating func holds(
        _ bound: BoundRelationship, _ relationship: RelationshipDescription, _ outline: EntityOutline,
        _ outlines: [EntityOutline]
    ) -> Bool {
        let destination = outlines[relationship.destinationEntity.index]
        if !bound.accepts(destination.objectType) {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-type", at: relationship.position,
                    "\(relationship) leads to \(destination.name), whose objects are of the \(destination.objectType.typePhrase), and its property in the \(outline.objectType.typePhrase) holds \(bound.type.typeName).",
                    destination.isDynamic
                        ? "Pass \(bound.type.entityName == destination.name ? "\(bound.type)" : "a class for \(destination.name)") in classes."
                        : "Let the property hold \(destination.objectType.typeName)."))
            return false
        }
        // A class inherits from its superentity's, but a superentity without one is a DynamicObject.
        guard destination.isDynamic else { return true }
        let heir = outlines.first {
            !$0.isDynamic && $0.lineage.contains(destination.index) && !bound.accepts($0.objectType)
        }
        guard let heir else { return true }
        diagnostics.append(
            Diagnostic(
                .error, "class-property-type", at: relationship.position,
                "\(relationship) leads to \(heir.name) too, whose objects are of the \(heir.objectType.typePhrase), and its property in the \(outline.objectType.typePhrase) holds \(bound.type.typeName).",
                "Let the property hold ModelObject, or pass a class for \(destination.name) in classes."))
        return false
    }

    /// Relationships that need identities of entities that have none.
    mutating func noteMissingIdentities(of mapping: EntityMapping) {
        let entity = EntityDescription(storage: storage, index: mapping.index)
        for relationship in mapping.relationships {
            guard let description = entity.relationship(named: relationship.name) else { continue }
            let annotations = relationshipAnnotations[description.index]
            if relationship.reference == .identity, relationship.isWritten, let entry = annotations.referenceEntry {
                noteUnwritable(relationship.destination, description, entry)
            }
            if relationship.mergePolicy == .merge, relationship.isToMany, let entry = annotations.mergeEntry {
                noteUnmergeable(relationship.destination, description, entry)
            }
        }
    }

    /// Notes an identity of which a part isn't in the JSON, so that no object has it.
    mutating func noteUnreadIdentity(of mapping: EntityMapping) {
        let entity = EntityDescription(storage: storage, index: mapping.index)
        guard let part = mapping.identity.first(where: { $0.direction == .none }),
            let entry = entity.userInfoEntries.last(where: { $0.key == "identityAttributes" })
        else { return }
        diagnostics.append(.warning, "unread-identity", near: entry.position) {
            Diagnostic(
                .warning, "unread-identity", at: entry.position,
                "\(entity.name) is identified by \(part.name), which isn't in the JSON, so no object of it has an identity.",
                "Give \(part.name) a jsonKeyPath, and another jsonDirection than none, or name another attribute.")
        }
    }

    /// Notes an entity whose objects are written without a type where one above it is declared, as which they are read again.
    mutating func noteMissingType(of mapping: EntityMapping, among mappings: [EntityMapping]) {
        let entity = EntityDescription(storage: storage, index: mapping.index)
        guard let discriminator = mapping.discriminator, discriminator.writtenValue == nil, !mapping.isAbstract,
            mapping.hooks.discriminator == nil, let parent = entity.superentity,
            // What an unknown type is taken for keeps that.
            let inherited = mappings[parent.index].discriminator, inherited.fallback != mapping.index
        else { return }
        diagnostics.append(.warning, "missing-discriminator-value", near: entity.position) {
            Diagnostic(
                .warning, "missing-discriminator-value", at: entity.position,
                "\(entity.name) has no jsonDiscriminatorValue, so its objects are written without \"\(discriminator.keyPath)\", and aren't read as \(entity.name) where \(parent.name) is declared.",
                "Give it one.")
        }
    }

    /// Notes a relationship that is written as identities of an entity that has none: a subentity's would not be read again.
    private mutating func noteUnwritable(
        _ destination: EntityMapping, _ relationship: RelationshipDescription, _ entry: UserInfoEntry
    ) {
        if destination.hasWritableIdentity { return }
        diagnostics.append(
            Diagnostic(
                .error, "missing-identity", at: entry.position,
                destination.identity.isEmpty
                    ? "\(relationship) is written as the identity of \(destination.name), which has none."
                    : "\(relationship) is written as the identity of \(destination.name), whose identityAttributes do not each have a key of their own in the object itself.",
                destination.identity.isEmpty
                    ? "Give \(destination.name) identityAttributes, or the relationship \"nested\" for jsonReference."
                    : "Give each a jsonKeyPath of one key, or the relationship \"nested\" for jsonReference."))
    }

    /// Notes a relationship whose objects an update can't tell apart.
    private mutating func noteUnmergeable(
        _ destination: EntityMapping, _ relationship: RelationshipDescription, _ entry: UserInfoEntry
    ) {
        if !destination.identity.isEmpty { return }
        diagnostics.append(
            Diagnostic(
                .warning, "misplaced-annotation", at: entry.position,
                "\(relationship) has \"merge\" for jsonMerge, but \(destination.name) has no identity, so that an update adds every object.",
                "Give \(destination.name) identityAttributes, or the relationship \"append\" for jsonMerge, which says the same."
            ))
    }
}
