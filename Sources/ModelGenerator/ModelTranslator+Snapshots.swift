import Modelwright

/// Values with what an object holds, to send to other tasks: its attributes, and the snapshots of the objects that it holds.
extension ModelTranslator {
    func snapshot(of entity: EntityDescription) -> TemplateContext.Snapshot {
        var fields: [TemplateContext.Snapshot.Field] = []
        var omitted: [String] = []
        for attribute in entity.attributes {
            let property = translate(attribute)
            guard valueType(of: attribute).isPlainValue else {
                omitted.append(property.identifier)
                continue
            }
            fields.append(.init(identifier: property.identifier, type: property.type, value: property.identifier))
        }
        for relationship in entity.relationships {
            let name = SwiftName.property(relationship.name)
            let destination = relationship.destinationEntity
            guard !isWeak(relationship), let className = className(of: destination),
                !leads(from: destination, to: entity)
            else {
                omitted.append(name)
                continue
            }
            fields.append(
                relationship.isToMany
                    ? .init(identifier: name, type: "[\(className).Snapshot]", value: "\(name).map(\\.snapshot)")
                    : .init(identifier: name, type: "\(className).Snapshot?", value: "\(name)?.snapshot"))
        }
        return TemplateContext.Snapshot(fields: fields, omitted: omitted)
    }

    /// Whether objects of `start` may hold objects of `goal`, which would make a value that contains itself.
    private func leads(from start: EntityDescription, to goal: EntityDescription) -> Bool {
        var seen: Set<EntityDescription> = []
        var open = [start]
        while let entity = open.popLast() {
            guard seen.insert(entity).inserted else { continue }
            if entity.isKind(of: goal) || goal.isKind(of: entity) { return true }
            open += entity.subentities
            open += entity.relationships.filter { !isWeak($0) }.map(\.destinationEntity)
        }
        return false
    }
}
