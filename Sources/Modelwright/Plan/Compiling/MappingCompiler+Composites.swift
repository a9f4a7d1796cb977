/// Composites: which of a program's types has the values of each, and what holds for all of its attributes.
extension MappingCompiler {
    /// Finds the type of each composite's values by the properties that classes bind, and those that such types bind in turn.
    mutating func assignComposites(_ own: inout [ModelObject.Type?]) {
        var waiting = Array(own.indices)
        while let index = waiting.popLast() {
            guard let type = own[index] else { continue }
            let entity = EntityDescription(storage: storage, index: index)
            for property in type.properties {
                guard case .composite(let access) = property.access,
                    let part = entity.attribute(named: property.name)?.part
                else { continue }
                let composite = part.destinationEntity.index
                guard let other = own[composite] else {
                    own[composite] = access.destinationType
                    waiting.append(composite)
                    continue
                }
                if other == access.destinationType { continue }
                diagnostics.append(
                    Diagnostic(
                        .error, "duplicate-class", at: storage.entities[composite].position,
                        "The types \(other.entityName) and \(access.destinationType.entityName) are both for the composite \(part.destinationEntity.name).",
                        "Bind one of the two everywhere."))
            }
        }
    }

    /// Warns of annotations that only a single value can have.
    mutating func warnOfUnusedAnnotations(of attribute: AttributeDescription) {
        let annotations = Annotations(attribute.userInfoEntries, of: .attribute, named: attribute.description)
        for key in ["jsonDateFormat", "jsonEmptyAsNil", "jsonEnumFallback", "jsonLossy", "jsonType"] {
            annotations.warnOfUnused(
                key, "its values are objects of a composite", "Annotate the composite's own attributes.", &diagnostics)
        }
    }

    /// Adds the settings of the composites to those of the document's entities.
    mutating func settleComposites(_ settings: inout [EntitySettings?]) {
        if storage.composites.isEmpty { return }
        var owners: [Int: [EntityDescription]] = [:]
        for index in storage.entities.indices {
            let entity = EntityDescription(storage: storage, index: index)
            for case let composite? in Set(entity.attributes.map(\.record.composite)) {
                owners[storage.composites[composite].entity, default: []].append(entity)
            }
        }
        // What has no objects has no settings for theirs: an abstract entity, and a composite that nothing else has.
        var live = storage.entities.indices.filter { index in
            let entity = EntityDescription(storage: storage, index: index)
            return entity.record.composite == nil && !entity.isAbstract
        }
        var isLive = Set(live)
        while let index = live.popLast() {
            for attribute in EntityDescription(storage: storage, index: index).attributes {
                guard let part = attribute.record.composite.map({ storage.composites[$0].entity }) else { continue }
                if isLive.insert(part).inserted { live.append(part) }
            }
        }
        owners = owners.mapValues { all in
            let others = all.filter { isLive.contains($0.index) }
            // Of what has no objects at all one is as good as another.
            return others.isEmpty ? Array(all.prefix(1)) : others
        }
        // Each comes after the composites that count among its owners; none contains itself.
        var parts: [Int: [Int]] = [:]
        for (part, owners) in owners {
            for owner in owners where owner.record.composite != nil { parts[owner.index, default: []].append(part) }
        }
        var missing = owners.mapValues { $0.count { $0.record.composite != nil } }
        var waiting = storage.composites.map(\.entity).filter { missing[$0, default: 0] == 0 }
        while let index = waiting.popLast() {
            let composite = EntityDescription(storage: storage, index: index)
            settle(composite, of: owners[index, default: []], &settings)
            for part in parts[index, default: []] {
                missing[part, default: 0] -= 1
                if missing[part] == 0 { waiting.append(part) }
            }
        }
    }

    /// A composite has its own settings, and for the rest those of the entities that have it, which have to agree.
    private mutating func settle(
        _ composite: EntityDescription, of owners: [EntityDescription], _ settings: inout [EntitySettings?]
    ) {
        let annotations = annotations(of: composite)
        let inherited = owners.first.flatMap { settings[$0.index] }?.withoutTypes
        settings[composite.index] = EntitySettings(annotations, inheriting: inherited, &diagnostics).withoutTypes
        for owner in owners.dropFirst() {
            let keys = settings[owner.index].flatMap { inherited?.differences(from: $0) } ?? []
            guard let key = keys.first(where: { annotations.entry($0) == nil }) else { continue }
            let stated = [owners[0], owner].map { entity in
                let lineage = sequence(first: entity) { $0.superentity }
                return (entity, entry: lineage.lazy.compactMap { $0.userInfoEntries.last { $0.key == key } }.first)
            }
            let places = stated.map { entity, entry in entity.name + (entry.map { " (\($0.position))" } ?? "") }
            // What an overlay says is wrong there.
            let overlaid = stated.lazy.compactMap(\.entry?.position).first { $0.file != composite.position.file }
            diagnostics.append(
                .ambiguousComposite(
                    composite.name, at: overlaid ?? composite.position, places[0], places[1], key))
            return
        }
    }
}

extension MappingCompiler {
    /// Derived attributes that need a part of a composite which a class binds as a whole.
    mutating func noteWholeComposites(of mapping: EntityMapping) {
        let entity = EntityDescription(storage: storage, index: mapping.index)
        for attribute in mapping.attributes {
            for case .keyPath(let names) in attribute.derivation?.expression.operations.map(\.code) ?? [] {
                var owner = mapping
                for name in names.dropLast() {
                    if let whole = owner.attributesByName[name.text] {
                        noteWhole(whole, of: owner, neededFor: attribute, of: entity)
                    }
                    guard let next = owner.relationshipsByName[name.text]?.destination else { break }
                    owner = next
                }
            }
        }
    }

    private mutating func noteWhole(
        _ composite: AttributeMapping, of owner: EntityMapping, neededFor attribute: AttributeMapping,
        of entity: EntityDescription
    ) {
        guard let description = entity.attribute(named: attribute.name) else { return }
        diagnostics.append(
            Diagnostic(
                .warning, "unsupported-expression", at: description.position,
                "\(entity.name).\(attribute.name) needs a part of \(owner.name).\(composite.name), which its class binds as \(PropertyType(composite.access.valueType)); it is nil.",
                "Bind the composite as a CompositeValue."))
    }
}

extension EntitySettings {
    /// What isn't about the types of an entity's own objects.
    fileprivate var withoutTypes: EntitySettings {
        var settings = self
        settings.discriminator = nil
        settings.discriminatorFallback = nil
        settings.discriminatorValue = nil
        return settings
    }

    /// The annotations in which settings differ.
    fileprivate func differences(from other: EntitySettings) -> [String] {
        [
            ("jsonNaming", naming == other.naming),
            ("jsonDateFormat", (dateFormat?.value ?? "iso8601") == (other.dateFormat?.value ?? "iso8601")),
            ("jsonNulls", nulls == other.nulls), ("jsonUnknownKeys", unknownKeys == other.unknownKeys),
            ("jsonEmptyAsNil", emptyAsNil == other.emptyAsNil),
        ].filter { !$0.1 }.map(\.0)
    }
}

extension Diagnostic {
    /// Two entities that have a composite differ in an annotation for all its properties.
    static func ambiguousComposite(
        _ name: String, at position: SourcePosition, _ first: String, _ second: String, _ key: String
    ) -> Diagnostic {
        Diagnostic(
            .error, "ambiguous-composite", at: position,
            "The composite \(name) is in \(first) and in \(second), which differ in \(key).",
            "Give the composite a userInfo with a \(key) of its own.")
    }
}
