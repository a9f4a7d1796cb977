import Modelwright

/// Relationships: the type, and how the two ends are kept.
extension ModelTranslator {
    func isSet(_ relationship: RelationshipDescription) -> Bool {
        guard relationship.isToMany else { return false }
        switch relationship.userInfo["modelgen.collection"] {
        case "set": return true
        case "array": return false
        default: return options.usesSets && !relationship.isOrdered
        }
    }

    func destinationClass(of relationship: RelationshipDescription) -> SwiftCode {
        objectClass(of: relationship.destinationEntity)
    }

    /// The class of an entity's objects: its own, or its nearest ancestor's that has one. Without one they are dynamic objects,
    /// and others where an entity below it has a class.
    func objectClass(of entity: EntityDescription) -> SwiftCode {
        if let name = className(of: entity) ?? superclassEntity(of: entity).flatMap({ className(of: $0) }) {
            return name
        }
        return type(ancestorNames.contains(entity.name) ? "ModelObject" : "DynamicObject")
    }

    func typeName(of relationship: RelationshipDescription) -> SwiftCode {
        let destination = destinationClass(of: relationship)
        if !relationship.isToMany { return "\(destination)?" }
        return isSet(relationship) ? "\(type("Set"))<\(destination)>" : "[\(destination)]"
    }

    func translate(_ relationship: RelationshipDescription) -> TemplateContext.Relationship {
        let isWeak = relationship.isWeakEnd
        return TemplateContext.Relationship(
            name: relationship.name, identifier: names.property(relationship.name),
            reference: SwiftName.besideObject(names.property(relationship.name)),
            capitalizedName: SwiftName.capitalizedIdentifier(relationship.name),
            elementName: elementName(of: relationship), destinationClass: destinationClass(of: relationship),
            type: typeName(of: relationship), isToMany: relationship.isToMany, isSet: isSet(relationship),
            isWeak: isWeak, reportsChanges: indexedProperties.contains("\(relationship)"),
            isKeptByGraph: relationship.isKeptByGraph,
            declaration: "\(access)\(isWeak && !relationship.isToMany ? "weak " : "")var",
            connectInverse: inverse(of: relationship, isConnecting: true),
            disconnectInverse: inverse(of: relationship, isConnecting: false),
            jsonKeyPath: Self.isInJSON(relationship.userInfo) ? relationship.jsonKeyPath : nil,
            minCount: relationship.minCount, maxCount: relationship.maxCount == 0 ? nil : relationship.maxCount,
            documentation: documentation(of: relationship), userInfo: relationship.userInfo)
    }

    /// The type of a weak array's elements: `BooksElement`.
    private func elementName(of relationship: RelationshipDescription) -> SwiftCode {
        freeTypeName(SwiftName.capitalizedIdentifier(relationship.name) + "Element")
    }

    /// How the other end of a to-many relationship takes this object, or lets it go.
    private func inverse(of relationship: RelationshipDescription, isConnecting: Bool) -> [SwiftCode]? {
        guard relationship.isToMany, let inverse = relationship.inverseRelationship, leadsBack(inverse, relationship)
        else { return nil }
        let property: SwiftCode = "object.\(names.property(inverse.name))"
        guard inverse.isToMany else {
            let method: SwiftCode = "removeFrom\(SwiftName.capitalizedIdentifier(relationship.name))"
            return isConnecting
                ? [
                    "\(property)?.\(method)(object)",
                    "\(property) = \(ownReference(in: relationship.entity, inverse))",
                ]
                : ["if \(property) === self { \(property) = nil }"]
        }
        if !isConnecting {
            return isSet(inverse)
                ? ["if let own = \(property).first(where: { $0 === self }) { \(property).remove(own) }"]
                : ["\(property).removeAll { $0 === self }"]
        }
        let reference = ownReference(in: relationship.entity, inverse)
        let (cast, own): (SwiftCode, SwiftCode) =
            reference == "self" ? ("", "self") : ("let own = \(reference), ", "own")
        // Of a relationship that is its own inverse, an object that is added to itself has one end.
        let isOther: SwiftCode = inverse == relationship ? "object !== self, " : ""
        let add: SwiftCode = isSet(inverse) ? "insert" : "append"
        return ["if \(isOther)\(cast)!\(property).contains(\(own)) { \(property).\(add)(\(own)) }"]
    }

    /// An object of an entity as the other end can hold it: the machine's half of a pair is not yet of the person's class.
    private func ownReference(in entity: EntityDescription, _ inverse: RelationshipDescription) -> SwiftCode {
        let name = destinationClass(of: inverse)
        return isPair(entity) && className(of: entity) == name ? "self as? \(name)" : "self"
    }

    // MARK: Initializer

    /// What the memberwise initializer takes: every attribute that the class can set, and every relationship that holds its
    /// objects. What is required and has no value to begin with has no default.
    func parameters(
        of entity: EntityDescription, _ translated: TemplateContext.Entity
    ) -> [TemplateContext.Parameter] {
        guard !entity.isAbstract else { return [] }
        let declared = Set(translated.attributes.map(\.name))
        var result: [TemplateContext.Parameter] = []
        // A superclass that an annotation or an option names may lack what the superentity declares.
        let isAlone = customBaseClass(of: entity) != nil
        for attribute in entity.attributes
        where !attribute.isComputed && (!isAlone || declared.contains(attribute.name)) {
            // What only its own file can set.
            if !declared.contains(attribute.name), options.accessLevel == .internal, isReadOnly(attribute) { continue }
            let property = translate(attribute)
            let isMissing = property.isOptional && !attribute.isOptional && property.initialValue == nil
            let type = isMissing ? valueType(of: attribute).name : property.type
            let initial: SwiftCode = isMissing ? "" : " = \(property.initialValue ?? "nil")"
            result.append(
                TemplateContext.Parameter(
                    identifier: property.identifier, declaration: "\(property.identifier): \(type)\(initial)",
                    assignments: ["self.\(property.identifier) = \(property.identifier)"]))
        }
        let ownRelationships = Set(translated.relationships.map(\.name))
        for relationship in entity.relationships
        where !relationship.isInverseEnd && (!isAlone || ownRelationships.contains(relationship.name)) {
            let name = names.property(relationship.name)
            let initial: SwiftCode = relationship.isToMany ? "[]" : "nil"
            result.append(
                TemplateContext.Parameter(
                    identifier: name, declaration: "\(name): \(typeName(of: relationship)) = \(initial)",
                    assignments: assignments(of: relationship, name, in: entity)))
        }
        return result
    }

    /// How a new object takes the objects of a relationship, and they take it.
    private func assignments(
        of relationship: RelationshipDescription, _ name: SwiftCode, in entity: EntityDescription
    ) -> [SwiftCode] {
        if relationship.isToMany {
            return ["\(name).forEach(connect\(SwiftName.capitalizedIdentifier(relationship.name)))"]
        }
        let own: SwiftCode = "self.\(name) = \(name)"
        guard let inverse = relationship.inverseRelationship, leadsBack(inverse, relationship) else { return [own] }
        let other: SwiftCode = "\(name)?.\(names.property(inverse.name))"
        let reference = ownReference(in: entity, inverse)
        if !inverse.isToMany {
            // Whoever has the object now loses it.
            let isKnown =
                inverse.destinationEntity.isKind(of: relationship.entity)
                && className(of: inverse.destinationEntity) != nil
            return (isKnown ? ["\(other)?.\(name) = nil"] : []) + [own, "\(other) = \(reference)"]
        }
        let add: SwiftCode = isSet(inverse) ? "insert" : "append"
        if reference == "self" { return [own, "\(other).\(add)(self)"] }
        // A parameter may be called so.
        let constant: SwiftCode = relationship.name == "own" ? "ownSelf" : "own"
        return [own, "if let \(constant) = \(reference) { \(other).\(add)(\(constant)) }"]
    }

    /// Whether every object of a relationship has its inverse, and the inverse takes every object that has the relationship.
    private func leadsBack(_ inverse: RelationshipDescription, _ relationship: RelationshipDescription) -> Bool {
        relationship.entity.isKind(of: inverse.destinationEntity)
            && relationship.destinationEntity.isKind(of: inverse.entity)
            && className(of: relationship.entity) != nil && isDeclared(inverse, above: relationship.destinationEntity)
    }

    /// Whether the class by which an entity's objects are known has a property that the entity inherits: an entity without
    /// a class between the two leaves it to those that inherit.
    private func isDeclared(_ property: RelationshipDescription, above entity: EntityDescription) -> Bool {
        for ancestor in sequence(first: entity, next: \.superentity) {
            if className(of: ancestor) != nil { return true }
            if ancestor == property.entity { return false }
        }
        return false
    }
}
