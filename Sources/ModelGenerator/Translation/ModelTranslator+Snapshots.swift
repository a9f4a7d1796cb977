import Modelwright

/// Values with what an object holds, to send to other tasks: its attributes, and the snapshots of the objects that it holds.
extension ModelTranslator {
    func snapshot(of entity: EntityDescription) -> TemplateContext.Snapshot {
        var fields: [TemplateContext.Snapshot.Field] = []
        var omitted: [String] = []
        var decodesLists = false
        var encodesNull = false
        var omittedEnds = "weak"
        func add(
            _ name: String, _ identifier: SwiftCode, _ type: SwiftCode, _ value: SwiftCode, isOptional: Bool,
            isList: Bool = false, hasDefault: Bool = false
        ) {
            // Types are inferred, since a property may have the name of one. An absent list is empty, as it is in the class.
            let decoding: SwiftCode =
                isList
                ? "try optional(.\(identifier)) ?? []"
                : isOptional ? "try optional(.\(identifier))" : "try value(.\(identifier))"
            if isList { decodesLists = true }
            // Of an absent key the default would be taken.
            if isOptional, hasDefault { encodesNull = true }
            fields.append(
                .init(
                    name: name, identifier: identifier, reference: SwiftName.besideObject(identifier), type: type,
                    value: value, key: "case \(identifier) = \(SwiftLiteral.string(name))", decoding: decoding,
                    encoding: Self.encoding(identifier, canBeAbsent: isOptional && !hasDefault)))
        }
        for attribute in entity.attributes {
            let property = translate(attribute)
            if valueType(of: attribute).isPlainValue {
                add(
                    attribute.name, property.identifier, property.type, "object.\(property.identifier)",
                    isOptional: property.isOptional, hasDefault: attribute.defaultValue != nil)
            } else {
                omitted.append("`\(attribute.name)`")
            }
        }
        for relationship in entity.relationships {
            let name = names.property(relationship.name)
            let destination = relationship.destinationEntity
            guard !relationship.isInverseEnd, let className = className(of: destination),
                !leads(from: destination, to: entity)
            else {
                omitted.append("`\(relationship.name)`")
                if relationship.isKeptByGraph { omittedEnds = "kept by the graph, weak" }
                continue
            }
            if relationship.isToMany {
                add(
                    relationship.name, name, "[\(className).Snapshot]",
                    "object.\(name).filter { !$0.isUnresolvedReference }.map { .init($0) }",
                    isOptional: false, isList: true)
            } else {
                add(
                    relationship.name, name, "\(className).Snapshot?",
                    "object.\(name).flatMap { $0.isUnresolvedReference ? nil : .init($0) }",
                    isOptional: true)
            }
        }
        return TemplateContext.Snapshot(
            fields: fields, decodesLists: decodesLists, encodesNull: encodesNull, omitted: omitted,
            omittedEnds: omittedEnds
        )
    }

    /// What encodes a property into `container`: nil as null, unless its key may be absent.
    static func encoding(_ identifier: SwiftCode, canBeAbsent: Bool) -> SwiftCode {
        let encode: SwiftCode = canBeAbsent ? "encodeIfPresent" : "encode"
        return "try container.\(encode)(self.\(identifier), forKey: .\(identifier))"
    }

    /// Whether objects of `start` may hold objects of `goal`, which would make a value that contains itself.
    private func leads(from start: EntityDescription, to goal: EntityDescription) -> Bool {
        var seen: Set<EntityDescription> = []
        var open = [start]
        while let entity = open.popLast() {
            guard seen.insert(entity).inserted else { continue }
            if entity.isKind(of: goal) || goal.isKind(of: entity) { return true }
            open += entity.subentities
            open += entity.relationships.filter { !$0.isInverseEnd }.map(\.destinationEntity)
        }
        return false
    }
}
