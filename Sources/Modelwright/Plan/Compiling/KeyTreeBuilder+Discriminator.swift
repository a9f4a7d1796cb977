import Foundation

/// The type field.
extension KeyTreeBuilder {
    /// The plan of the type field, which both trees have a branch for; nil where there is none, or one that can't be.
    mutating func discriminator(
        _ readTree: DraftNode, _ writeTree: DraftNode
    ) -> Discriminator? {
        guard let entry = settings.discriminator, let (path, field) = typeField(entry) else { return nil }
        let entityByValue = entitiesByType()
        let slot = slots.next()
        let fallback = typeFallback()
        let hasType = settings.discriminatorValue != nil || fallback == entity.index
        for tree in [readTree, writeTree] {
            guard let branch = tree.existingBranch(path.components[0]) else {
                if tree === readTree || hasType {
                    tree.branch(path.components[0]).isDiscriminator = true
                }
                continue
            }
            if let property = branch.property {
                // An attribute is mapped to the type field: it reads and writes it.
                guard isMapped(property, toTypeField: path, entry, branch.overlayPlace, readTree, entityByValue) else {
                    return nil
                }
                if tree === writeTree { branch.isDiscriminator = true }
            } else if branch.node != nil {
                conflict(
                    entry.position, overlay: branch.node?.overlayPlace,
                    "The type field \"\(path)\" holds a type, and another key path goes through it.",
                    "Give one of the two another key.")
                return nil
            } else {
                branch.isDiscriminator = true
            }
        }
        return Discriminator(
            key: field, keyPath: path, table: KeyTable([field]),
            entityByValue: entityByValue.mapValues { $0.isAbstract ? nil : $0.index }, fallback: fallback,
            expectation: expectation(of: entityByValue), writtenValue: settings.discriminatorValue, slot: slot)
    }

    /// The entity that is taken for an unknown type where one of this entity belongs; nil where it is none of its kinds.
    private mutating func typeFallback() -> Int? {
        guard let entry = settings.discriminatorFallback else { return nil }
        let named = kinds.first { $0.name == entry.value }
        if let named, !named.isAbstract { return named.index }
        // What is inherited is said of the entity that has it.
        guard entity.userInfoEntries.contains(where: { $0.key == entry.key }) else { return nil }
        let near = named == nil ? EditDistance.nearest(to: entry.value, among: kinds.map(\.name)) : nil
        diagnostics.append(
            Diagnostic(
                .error, "bad-annotation", at: entry.position,
                "\(entity.name) has \"\(entry.value)\" for jsonDiscriminatorFallback, which is \(named == nil ? "neither it nor an entity that inherits from it" : "abstract").",
                near.map { "Did you mean \($0)?" }
                    ?? (entity.isAbstract
                        ? "Name an entity that inherits from \(entity.name), and that is not abstract."
                        : "Name \(entity.name) or an entity that inherits from it, and that is not abstract.")))
        return nil
    }

    /// The key of the type field, as a path and as it stands.
    private mutating func typeField(_ entry: UserInfoEntry) -> (path: JSONKeyPath, key: String)? {
        let problem: String
        do throws(JSONKeyPath.SyntaxError) {
            let path = try JSONKeyPath(entry.value)
            if path.components.count == 1, case .key(let key)? = path.components.first { return (path, key) }
            problem = "is not a key of the object itself"
        } catch {
            problem = error.problem
        }
        diagnostics.append(
            Diagnostic(
                .error, "bad-key-path", at: entry.position,
                "The key path \"\(entry.value)\" for jsonDiscriminator \(problem).", "Write a single key."))
        return nil
    }

    /// The entity and those that inherit from it, by their types.
    private mutating func entitiesByType() -> [ExactString: EntityDescription] {
        var entityByValue: [ExactString: EntityDescription] = [:]
        for candidate in kinds {
            guard let value = candidate.userInfoEntries.last(where: { $0.key == "jsonDiscriminatorValue" }) else {
                continue
            }
            if let other = entityByValue.updateValue(candidate, forKey: ExactString(value.value)) {
                diagnostics.append(
                    Diagnostic(
                        .error, "duplicate-discriminator-value", at: value.position,
                        "\(other.name) and \(candidate.name) both have \"\(value.value)\" for jsonDiscriminatorValue.",
                        "Give each its own."))
            }
        }
        return entityByValue
    }

    /// Whether a property at the type field is an attribute that reads and writes it.
    private mutating func isMapped(
        _ property: PropertyMapping, toTypeField path: JSONKeyPath, _ entry: UserInfoEntry,
        _ overlayPlace: SourcePosition?, _ readTree: DraftNode, _ entityByValue: [ExactString: EntityDescription]
    ) -> Bool {
        let reads = readTree.existingBranch(path.components[0])
        let description = entity.attribute(named: property.name)
        guard let attribute = property as? AttributeMapping, reads?.property === property, reads?.fallbackIndex == 0,
            property.isWritten, let description
        else {
            conflict(
                entry.position, overlay: overlayPlace,
                "\(subject(property.name)) also uses the type field \"\(path)\", but doesn't both read and write it there.",
                "Map an attribute to it by jsonKeyPath, in both directions, or give one of the two another key.")
            return false
        }
        if attribute.derivation != nil {
            conflict(
                description.position, overlay: overlayPlace ?? places.typeField(of: entity),
                "\(description) is at the type field \"\(path)\", and holds what is computed, and so no type.",
                "Give it another key.")
        }
        let annotations = places.attributeAnnotations[description.index]
        if let (other, place) = annotations.fallbackKeyPaths.first {
            conflict(
                place,
                "\(description) is at the type field \"\(path)\", and its other key path \"\(other)\" would take the place of the type.",
                "Remove the other key path.")
        }
        if annotations.enumFallback != nil {
            conflict(
                description.position, overlay: overlayPlace ?? places.typeField(of: entity),
                "\(description) is at the type field \"\(path)\", and its jsonEnumFallback would take the place of the type.",
                "Remove jsonEnumFallback from it.")
        }
        if let value = entityByValue.keys.filter({ !canHold($0.text, attribute) }).min() {
            conflict(
                description.position, overlay: overlayPlace ?? places.typeField(of: entity),
                "\(description) is at the type field \"\(path)\", and can't hold the type \"\(value.text)\".",
                "Give it the type String, or another key.")
        }
        return true
    }

    /// Whether an attribute reads a type, which is a string, or a number that stands for one.
    private func canHold(_ type: String, _ attribute: AttributeMapping) -> Bool {
        if attribute.writtenType == .number, attribute.codec == .string { return JSONNumber(type)?.description == type }
        // What is written is to be the type again.
        return switch attribute.codec {
        case .string: attribute.access.fits(primitive: type)
        case .integer:
            Int64(type).map {
                String($0) == type && attribute.range.contains($0) && attribute.access.fits(primitive: $0)
            } ?? false
        case .unsigned: UInt64(type).map { String($0) == type && attribute.access.fits(primitive: $0) } ?? false
        case .double: JSONNumber(type)?.double.flatMap { JSONNumber($0)?.description } == type
        case .float: Float(type).flatMap { JSONNumber($0.description)?.description } == type
        case .decimal: JSONNumber(type)?.decimal.map { JSONNumber($0).description } == type
        case .url: URL(string: type)?.absoluteString == type
        case .uuid: UUIDText(type)?.value.uuidString.lowercased() == type
        case .json, .custom: true
        case .boolean, .date, .data, .strings, .separated: false
        }
    }

    /// The values of the entities that objects can be of, as a phrase; of many the first dozen.
    private func expectation(of entityByValue: [ExactString: EntityDescription]) -> String {
        let values = entityByValue.filter { !$0.value.isAbstract }.map(\.key).ordered(by: <)
        if values.isEmpty {
            let missing = entityByValue.isEmpty ? "no entity here" : "no entity here that isn't abstract"
            return "no type, since \(missing) has a jsonDiscriminatorValue"
        }
        let listed = values.prefix(12).map { DataFailure.found(.string($0.text)) }.joined(separator: ", ")
        return "one of the types \(listed)" + (values.count > 12 ? " and \(values.count - 12) more" : "")
    }

    /// The entity and those that inherit from it, in the document's order.
    var kinds: [EntityDescription] {
        var kinds = [entity]
        var next = 0
        while next < kinds.count {
            kinds += kinds[next].subentities
            next += 1
        }
        return kinds.ordered { $0.index < $1.index }
    }
}
