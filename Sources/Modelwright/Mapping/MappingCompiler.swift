import Foundation

/// Compiles a model's descriptions, a program's classes and its transforms into the plans of all entities.
///
/// Whatever does not fit is noted with its place, and compiling goes on, so that one load finds everything.
struct MappingCompiler {
    let storage: ModelStorage
    let classes: [ModelObject.Type]
    let transforms: [String: ValueTransform]
    var diagnostics: [Diagnostic] = []

    init(_ storage: ModelStorage, classes: [ModelObject.Type], transforms: [String: ValueTransform]) {
        self.storage = storage
        self.classes = classes
        self.transforms = transforms
    }

    var entities: [EntityDescription] {
        storage.entities.indices.map { EntityDescription(storage: storage, index: $0) }
    }

    mutating func compile() -> ModelMapping {
        let classByEntity = assignClasses()
        let entities = entities
        let settings = entities.map { EntitySettings($0, &diagnostics) }
        let mappings = entities.map { entity in
            EntityMapping(
                index: entity.index, name: entity.name, isAbstract: entity.isAbstract,
                objectType: classByEntity[entity.index] ?? DynamicObject.self,
                lineage: Set(sequence(first: entity, next: \.superentity).map(\.index)),
                unknownKeys: settings[entity.index].unknownKeys)
        }
        for entity in entities {
            compileProperties(of: entity, into: mappings[entity.index], all: mappings, settings[entity.index])
        }
        for mapping in mappings {
            for relationship in mapping.relationships { relationship.connect(to: mappings) }
        }
        for entity in entities {
            var builder = KeyTreeBuilder(
                entity: entity, mapping: mappings[entity.index], settings: settings[entity.index])
            builder.build(entities: entities)
            diagnostics += builder.diagnostics
        }
        for entity in entities { noteSharedLeaves(of: entity, mappings[entity.index].writeRoot) }
        var entityByClass: [ObjectIdentifier: Int] = [:]
        for type in classes {
            if let index = storage.entityIndexByName[type.entityName] { entityByClass[ObjectIdentifier(type)] = index }
        }
        // What is inherited is compiled for each subentity and said once.
        var seen: Set<Diagnostic> = []
        diagnostics = diagnostics.filter { seen.insert($0).inserted }
        return ModelMapping(entities: mappings, entityByClass: entityByClass)
    }

    /// Warns of attributes that are flattened out of an object which has them as well.
    private mutating func noteSharedLeaves(of entity: EntityDescription, _ node: WriteNode) {
        for entry in node.entries {
            guard let child = entry.child else { continue }
            guard let relationship = entry.relationship else {
                noteSharedLeaves(of: entity, child)
                continue
            }
            noteSharedLeaves(of: entity, child, relationship, relationship.destination.writeRoot)
        }
    }

    private mutating func noteSharedLeaves(
        of entity: EntityDescription, _ node: WriteNode, _ relationship: RelationshipMapping, _ other: WriteNode
    ) {
        for entry in node.entries {
            guard let match = other.entries.first(where: { $0.key.text == entry.key.text }) else { continue }
            if let child = entry.child, let otherChild = match.child {
                noteSharedLeaves(of: entity, child, relationship, otherChild)
            }
            guard let attribute = entry.attribute, let same = match.attribute,
                let description = entity.attribute(named: attribute.name)
            else { continue }
            let destination = relationship.destination.name
            diagnostics.append(
                Diagnostic(
                    .warning, "shared-key-path", at: description.position,
                    "\(description) has the key path \"\(attribute.keyPath)\", where \(destination).\(same.name) is too; of the two, \(description) is written unless it is nil.",
                    "Change both when you change one, or remove one of them."))
        }
    }

    // MARK: Classes

    /// The class of each entity: its own, or its nearest ancestor's.
    private mutating func assignClasses() -> [Int: ModelObject.Type] {
        var own: [Int: ModelObject.Type] = [:]
        for type in classes {
            guard let index = storage.entityIndexByName[type.entityName] else {
                let file = storage.entities.first?.position.file ?? storage.name
                let place = SourcePosition(file: file, line: 1, column: 1)
                diagnostics.append(
                    Diagnostic(
                        .error, "unknown-class-entity", at: place,
                        type.entityName.isEmpty
                            ? "The class \(type) names no entity."
                            : "The class \(type) is for \(type.entityName), which is not an entity of the model.",
                        "Return an entity's name from entityName, or leave the class out of classes."))
                continue
            }
            if let other = own[index] {
                diagnostics.append(
                    Diagnostic(
                        .error, "duplicate-class", at: storage.entities[index].position,
                        "The classes \(other) and \(type) are both for \(type.entityName).",
                        "Pass one of them in classes."))
            } else {
                own[index] = type
            }
        }
        var result = own
        for entity in entities where own[entity.index] == nil {
            if let ancestor = sequence(first: entity, next: \.superentity).first(where: { own[$0.index] != nil }) {
                result[entity.index] = own[ancestor.index]
            }
        }
        for (index, type) in own {
            guard let parent = EntityDescription(storage: storage, index: index).superentity,
                let parentType = result[parent.index], !isSubclass(type, of: parentType)
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, "class-hierarchy", at: storage.entities[index].position,
                    "\(type.entityName) inherits from \(parent.name), but its class \(type) does not inherit from \(parentType).",
                    "Let \(type) inherit from \(parentType)."))
        }
        return result
    }

    private func isSubclass(_ type: ModelObject.Type, of other: ModelObject.Type) -> Bool {
        var current: AnyClass? = type
        while let step = current {
            if step == other { return true }
            current = _getSuperclass(step)
        }
        return false
    }

    // MARK: Properties

    private mutating func compileProperties(
        of entity: EntityDescription, into mapping: EntityMapping, all: [EntityMapping], _ settings: EntitySettings
    ) {
        var bound: [String: Property] = [:]
        if !mapping.isDynamic {
            for property in mapping.objectType.properties {
                if bound.updateValue(property, forKey: property.name) != nil {
                    diagnostics.append(
                        Diagnostic(
                            .error, "duplicate-class-property", at: entity.position,
                            "The class \(mapping.objectType) binds \(property.name) twice.",
                            "Leave one of the two out of properties."))
                }
                if entity.attribute(named: property.name) == nil, entity.relationship(named: property.name) == nil {
                    diagnostics.append(
                        Diagnostic(
                            .error, "unknown-class-property", at: entity.position,
                            "The class \(mapping.objectType) binds \(property.name), which is not a property of \(entity.name).",
                            "Add it to the model, or take it out of properties."))
                }
                if !property.binds(mapping.objectType) {
                    diagnostics.append(
                        Diagnostic(
                            .error, "class-property-type", at: entity.position,
                            "The class \(mapping.objectType) binds \(property.name) with closures that take objects of another class.",
                            "Let them take \(mapping.objectType) or a superclass of it."))
                    bound[property.name] = nil
                }
            }
        }
        var slot = 0
        var attributes: [AttributeMapping] = []
        for attribute in entity.attributes {
            let annotations = Annotations(attribute.userInfoEntries, of: .attribute, named: "\(attribute)")
            annotations.checkKeys(&diagnostics)
            let compiled = compile(
                attribute, annotations, property: bound[attribute.name], mapping: mapping, settings: settings,
                slot: slot)
            if let compiled {
                attributes.append(compiled)
                slot += 1
            }
        }
        var relationships: [RelationshipMapping] = []
        for relationship in entity.relationships {
            let annotations = Annotations(relationship.userInfoEntries, of: .relationship, named: "\(relationship)")
            annotations.checkKeys(&diagnostics)
            let compiled = compile(
                relationship, annotations, property: bound[relationship.name], mapping: mapping, all: all,
                settings: settings, slot: slot)
            if let compiled {
                relationships.append(compiled)
                slot += 1
            }
        }
        let identity = entity.identityAttributes.compactMap { wanted in attributes.first { $0.name == wanted.name } }
        mapping.setProperties(
            attributes: attributes, relationships: relationships,
            identity: identity.count == entity.identityAttributes.count ? identity : [])
    }

    private mutating func noteUnbound(
        _ subject: String, at position: SourcePosition, _ mapping: EntityMapping
    ) {
        diagnostics.append(
            Diagnostic(
                .warning, "unbound-property", at: position,
                "The class \(mapping.objectType) binds nothing to \(subject), which is neither read nor written.",
                "Bind it in properties, or give it \"none\" for jsonDirection."))
    }

    private mutating func compile(
        _ attribute: AttributeDescription, _ annotations: Annotations, property: Property?, mapping: EntityMapping,
        settings: EntitySettings, slot: Int
    ) -> AttributeMapping? {
        let direction = annotations.choice("jsonDirection", &diagnostics) ?? MappingDirection.both
        let transformName = self.transformName(attribute, annotations)
        let transform = transformName.flatMap { transforms[$0.name] }
        let formatEntry = annotations.entry("jsonDateFormat") ?? settings.dateFormat
        let source = AttributeFit.Source(
            type: attribute.type, transform: transform, hasDateFormat: annotations.entry("jsonDateFormat") != nil)

        let access: AnyAttributeAccess
        if mapping.isDynamic {
            guard let natural = AttributeFit.codecs(source).first?.0 else { return nil }
            access = DynamicObject.access(slot: slot, kind: natural)
        } else {
            guard let property else {
                if direction != .none {
                    noteUnbound(attribute.description, at: attribute.position, mapping)
                }
                return nil
            }
            guard case .attribute(let bound) = property.access else {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: attribute.position,
                        "\(attribute) is an attribute, and the class \(mapping.objectType) binds it as a relationship.",
                        "Bind it with .attribute."))
                return nil
            }
            access = bound
        }
        if let transformName, transform == nil {
            diagnostics.append(
                Diagnostic(
                    .warning, "unregistered-transformer", at: transformName.position,
                    "\(attribute) names the transformer \(transformName.name), which is not registered; its values are taken as they come.",
                    "Pass it in transforms."))
        }
        guard let codec = AttributeFit.codec(source, kind: access.kind, valueType: access.valueType) else {
            let isUnknownType = access.kind == .any
            let name = transformName.map { "\"\($0.name)\"" }
            diagnostics.append(
                Diagnostic(
                    .error, isUnknownType && transform == nil ? "missing-transform" : "class-property-type",
                    at: attribute.position,
                    "\(attribute) is \(attribute.type.phrase)\(transform == nil ? "" : " with the transform \(name ?? "")"), and its property in the class \(mapping.objectType) is of type \(PropertyType(access.valueType)).",
                    isUnknownType && transform == nil
                        ? name.map { "Pass a transform named \($0) in transforms." }
                            ?? "Name a transformer for it as jsonTransformer, and pass it in transforms."
                        : "Make its type \(AttributeFit.fittingTypes(source))."))
            return nil
        }
        var dateFormat = DateFormat.iso8601
        let formatText: (text: String, position: SourcePosition)? =
            if case .date(let format)? = transform?.form {
                (format, transformName?.position ?? attribute.position)
            } else {
                formatEntry.map { ($0.value, $0.position) }
            }
        if let formatText {
            do {
                dateFormat = try DateFormat(formatText.text)
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-date-format", at: formatText.position,
                        "\(attribute) has a date format that can't be used.", error.description))
            }
        }
        var separator = ""
        if case .separated(let text)? = transform?.form {
            separator = text
            if text.isEmpty {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-transform", at: transformName?.position ?? attribute.position,
                        "The transform \"\(transformName?.name ?? "")\" of \(attribute) separates by the empty string.",
                        "Give it a separator of at least one character."))
            }
        }
        let range = AttributeFit.range(attribute.type, unsigned: codec == .unsigned)
        let defaultValue = attribute.defaultValue.flatMap {
            AttributeFit.primitive($0, kind: access.kind, format: dateFormat)
        }
        if !access.allowsNil, !mapping.isDynamic, attribute.isOptional, defaultValue == nil, direction != .none,
            direction != .encode
        {
            diagnostics.append(
                Diagnostic(
                    .error, "class-property-optionality", at: attribute.position,
                    "\(attribute) is optional and has no default, and its property in the class \(mapping.objectType) is of type \(PropertyType(access.valueType)), which has no nil.",
                    "Make the property optional, or the attribute required, or give it a default."))
        }
        return AttributeMapping(
            name: attribute.name, slot: slot, isRequired: !attribute.isOptional,
            nulls: annotations.choice("jsonNulls", &diagnostics) ?? settings.nulls, direction: direction,
            keyPath: annotations.keyPaths(&diagnostics).first ?? settings.keyPath(for: attribute.name), access: access,
            codec: codec, range: range, dateFormat: dateFormat, separator: separator, transform: transform,
            writtenType: writtenType(attribute, annotations, codec),
            isLossy: annotations.flag("jsonLossy", &diagnostics),
            defaultValue: defaultValue, enumFallback: enumFallback(attribute, annotations, access.kind),
            expectation: AttributeFit.expectation(
                codec, range: range, format: dateFormat, separator: separator, transform: transformName?.name,
                valueType: access.valueType))
    }

    private func transformName(
        _ attribute: AttributeDescription, _ annotations: Annotations
    ) -> (name: String, position: SourcePosition)? {
        if let entry = annotations.entry("jsonTransformer") { return (entry.value, entry.position) }
        guard attribute.type == .transformable, let name = attribute.valueTransformerName, !name.isEmpty else {
            return nil
        }
        return (name, attribute.position)
    }

    private mutating func writtenType(
        _ attribute: AttributeDescription, _ annotations: Annotations, _ codec: AttributeCodec
    ) -> WrittenType {
        let type = annotations.choice("jsonType", &diagnostics) ?? WrittenType.asDecoded
        let fits =
            switch (type, codec) {
            case (.asDecoded, _): true
            case (.number, .boolean), (.number, .string), (.string, .boolean), (.boolean, .boolean), (.string, .string):
                true
            case (.number, _), (.string, _): codec.isNumeric
            case (.boolean, _): false
            }
        if !fits, let entry = annotations.entry("jsonType") {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-annotation", at: entry.position,
                    "\(attribute) has \"\(type.rawValue)\" for jsonType, and \(attribute.type.phrase) can't be written so.",
                    "Remove it, or change the attribute's type."))
            return .asDecoded
        }
        return type
    }

    private mutating func enumFallback(
        _ attribute: AttributeDescription, _ annotations: Annotations, _ kind: PrimitiveKind
    ) -> Any? {
        guard let entry = annotations.entry("jsonEnumFallback") else { return nil }
        switch kind {
        case .string: return entry.value
        case .integer:
            if let value = Int64(entry.value) { return value }
        case .unsigned:
            if let value = UInt64(entry.value) { return value }
        default: break
        }
        diagnostics.append(
            Diagnostic(
                .error, "bad-annotation", at: entry.position,
                "\(attribute) has \"\(entry.value)\" for jsonEnumFallback, which is no raw value of its type.",
                "Write the raw value of one of the enumeration's cases."))
        return nil
    }

    private mutating func compile(
        _ relationship: RelationshipDescription, _ annotations: Annotations, property: Property?,
        mapping: EntityMapping, all: [EntityMapping], settings: EntitySettings, slot: Int
    ) -> RelationshipMapping? {
        let direction = annotations.choice("jsonDirection", &diagnostics) ?? MappingDirection.both
        let destination = all[relationship.destinationEntity.index]
        var access = RelationshipMapping.Access.dynamic
        if !mapping.isDynamic {
            guard let property else {
                if direction != .none {
                    noteUnbound(relationship.description, at: relationship.position, mapping)
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
                        "\(relationship) is a \(relationship.isToMany ? "to-many" : "to-one") relationship, and the class \(mapping.objectType) binds it as something else.",
                        "Bind it with \(relationship.isToMany ? ".toMany" : ".toOne")."))
                return nil
            }
            if !accepts(destination.objectType) {
                diagnostics.append(
                    Diagnostic(
                        .error, "class-property-type", at: relationship.position,
                        "\(relationship) leads to \(destination.name), whose objects are of the class \(destination.objectType), and its property in the class \(mapping.objectType) holds \(type).",
                        destination.isDynamic
                            ? "Pass \(type.entityName == destination.name ? "\(type)" : "a class for \(destination.name)") in classes."
                            : "Let the property hold \(destination.objectType)."))
                return nil
            }
        }
        return RelationshipMapping(
            name: relationship.name, slot: slot, isRequired: !relationship.isOptional,
            nulls: annotations.choice("jsonNulls", &diagnostics) ?? settings.nulls, direction: direction,
            keyPath: annotations.keyPaths(&diagnostics).first ?? settings.keyPath(for: relationship.name),
            access: access, isToMany: relationship.isToMany,
            reference: annotations.choice("jsonReference", &diagnostics) ?? .nested,
            isLossy: annotations.flag("jsonLossy", &diagnostics), destinationIndex: destination.index,
            inverseName: relationship.inverseRelationship?.name, placeholder: mapping)
    }
}
