import Modelwright

/// Names that would be one in Swift, and classes that Swift's inheritance does not have as the model does.
extension ModelTranslator {
    /// Refuses classes with several members of one name, inherited ones included.
    ///
    /// - Throws: `ModelError` with every such name, each at the property that comes last.
    func refuseSameMembers(_ translated: [TemplateContext.Entity]) throws {
        var membersByEntity: [String: [(member: SwiftCode, property: String)]] = [:]
        var diagnostics: [Diagnostic] = []
        // Superentities come first.
        for (entity, context) in zip(entities, translated) {
            let inherited =
                customBaseClass(of: entity) == nil
                ? superclassEntity(of: entity).flatMap { membersByEntity[$0.name] } ?? [] : []
            let own = members(of: context)
            membersByEntity[entity.name] = inherited + own
            var owners: [SwiftCode: [String]] = [:]
            for (member, property) in inherited + own { owners[member, default: []].append(property) }
            for (member, _) in own {
                guard let properties = owners.removeValue(forKey: member), properties.count > 1 else { continue }
                let last = properties[properties.count - 1]
                diagnostics.append(
                    Diagnostic(
                        .error, "same-member", at: position(of: last, entity),
                        "The class of \(entity.name) would have several members \(member), for \(properties.joined(separator: " and ")).",
                        "Rename one in the model, and keep its key in JSON by a jsonKeyPath."))
            }
        }
        if !diagnostics.isEmpty { throw ModelError(diagnostics: diagnostics) }
    }

    /// What the class declares, and the property that each is for.
    private func members(of entity: TemplateContext.Entity) -> [(member: SwiftCode, property: String)] {
        var members = (entity.attributes + entity.computedAttributes).map { (member: $0.identifier, property: $0.name) }
        for relationship in entity.relationships {
            members.append((relationship.identifier, relationship.name))
            guard relationship.isToMany else { continue }
            members.append(("addTo\(relationship.capitalizedName)", relationship.name))
            members.append(("connect\(relationship.capitalizedName)", relationship.name))
            members.append(("removeFrom\(relationship.capitalizedName)", relationship.name))
            guard relationship.isWeak else { continue }
            members.append(("weak\(relationship.capitalizedName)", relationship.name))
            members.append((relationship.elementName, relationship.name))
        }
        return members + entity.enumerations.map { ($0.name, $0.attributeName) }
    }

    private func position(of property: String, _ entity: EntityDescription) -> SourcePosition {
        entity.attribute(named: property)?.position ?? entity.relationship(named: property)?.position
            ?? entity.position
    }

    /// A class that a person puts above one that inherits has to inherit in its turn, or the model does not load.
    var forcedClassNotes: [Diagnostic] {
        entities.compactMap { entity in
            guard let parent = superclassEntity(of: entity), let base = customBaseClass(of: entity),
                let parentClass = className(of: parent)
            else { return nil }
            return Diagnostic(
                .warning, "forced-base-class", at: entity.position,
                "\(entity.name) inherits from \(parent.name), and its class from \(base), so \(base) has to inherit from \(parentClass), or the model is refused when it is loaded.",
                "Let it inherit, or leave the base class to the entities at the root.")
        }
    }
}
