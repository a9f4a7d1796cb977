import Foundation

/// Compiles a model's descriptions, a program's classes and its transforms into the plans of all entities.
///
/// Whatever does not fit is noted with its place, and compiling goes on, so that one load finds everything.
struct MappingCompiler {
    let storage: ModelStorage
    let classes: [ModelObject.Type]
    let transforms: [String: ValueTransform]
    var diagnostics: DiagnosticList

    /// What the attributes' annotations say, by the attributes' indices.
    private var attributeAnnotations: [PropertyAnnotations] = []
    /// What the relationships' annotations say, by the relationships' indices.
    var relationshipAnnotations: [PropertyAnnotations] = []
    /// How many containers the entities' key trees have together.
    private var containerCount = 0

    init(
        _ storage: ModelStorage, classes: [ModelObject.Type], transforms: [String: ValueTransform],
        _ rules: RuleSelection
    ) {
        self.storage = storage
        self.classes = classes
        self.transforms = transforms
        diagnostics = DiagnosticList(rules: rules)
    }

    var entities: [EntityDescription] {
        storage.entities.indices.map { EntityDescription(storage: storage, index: $0) }
    }

    mutating func compile() -> ModelMapping {
        let (ownClassByEntity, classByEntity) = assignClasses()
        let entities = entities
        let settings = settings(of: entities)
        annotate()
        let mappings = entities.map { entity in
            EntityMapping(
                of: storage, index: entity.index, name: entity.name, isAbstract: entity.isAbstract,
                objectType: classByEntity[entity.index] ?? DynamicObject.self,
                lineage: Set(entity.lineage.map(\.index)),
                settings: settings[entity.index])
        }
        for entity in entities {
            compileProperties(of: entity, into: mappings[entity.index], all: mappings, settings[entity.index])
        }
        for mapping in mappings {
            for relationship in mapping.relationships { relationship.connect(to: mappings) }
            mapping.setIdentities(among: mappings)
        }
        for entity in entities {
            var builder = KeyTreeBuilder(
                entity: entity, mapping: mappings[entity.index], settings: settings[entity.index],
                containerCount: containerCount)
            builder.build(attributeAnnotations, relationshipAnnotations)
            containerCount = builder.containerCount
            diagnostics += builder.diagnostics
        }
        for mapping in mappings { noteMissingIdentities(of: mapping) }
        checkFlattening(of: mappings)
        var entityByClass: [ObjectIdentifier: Int] = [:]
        for (index, type) in ownClassByEntity.enumerated() {
            guard let type, entityByClass[ObjectIdentifier(type)] == nil else { continue }
            entityByClass[ObjectIdentifier(type)] = index
        }
        return ModelMapping(entities: mappings, entityByClass: entityByClass)
    }

    /// The settings of each entity, those of its superentity being at hand.
    private mutating func settings(of entities: [EntityDescription]) -> [EntitySettings] {
        var settings = [EntitySettings?](repeating: nil, count: entities.count)
        for entity in entities {
            let missing = entity.lineage.prefix { settings[$0.index] == nil }
            for step in missing.reversed() {
                let annotations = Annotations(step.userInfoEntries, of: .entity, named: step.name)
                annotations.checkKeys(&diagnostics)
                settings[step.index] = EntitySettings(
                    annotations, inheriting: step.superentity.flatMap { settings[$0.index] }, &diagnostics)
            }
        }
        return settings.map { $0 ?? EntitySettings() }
    }

    /// Reads each property's annotations once, however many entities inherit it.
    private mutating func annotate() {
        attributeAnnotations = PropertyAnnotations.ofAttributes(storage, &diagnostics)
        relationshipAnnotations = PropertyAnnotations.ofRelationships(storage, &diagnostics)
    }

    private mutating func checkFlattening(of mappings: [EntityMapping]) {
        var heirs = [[EntityMapping]](repeating: [], count: mappings.count)
        for mapping in mappings {
            for ancestor in mapping.lineage where ancestor != mapping.index { heirs[ancestor].append(mapping) }
        }
        var budget = FlatteningChecker.maximumComparisonCount
        for entity in entities {
            var checker = FlatteningChecker(entity, heirs: heirs, budget: budget)
            checker.check(mappings[entity.index])
            diagnostics += checker.diagnostics
            budget = checker.budget
        }
    }

    // MARK: Classes

    /// The class of each entity: its own, and its own or its nearest ancestor's.
    ///
    /// A class is asked for its entity once, and its objects are what it said then.
    mutating func assignClasses() -> (own: [ModelObject.Type?], all: [ModelObject.Type?]) {
        var own = [ModelObject.Type?](repeating: nil, count: storage.entities.count)
        for type in classes {
            guard let index = storage.entityIndexByName[type.entityName] else {
                let file = storage.entities.first?.position.file ?? storage.name
                let place = SourcePosition(file: file, line: 1, column: 1)
                diagnostics.append(
                    Diagnostic(
                        .error, "unknown-class-entity", at: place,
                        "The class \(type) is for \(type.entityName), which is not an entity of the model.",
                        "Override entityName to return an entity's name, or leave the class out of classes."))
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
            if let ancestor = entity.lineage.first(where: { own[$0.index] != nil }) {
                result[entity.index] = own[ancestor.index]
            }
        }
        for (index, type) in own.enumerated() {
            guard let type, let parent = EntityDescription(storage: storage, index: index).superentity,
                let parentType = result[parent.index], !isSubclass(type, of: parentType)
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, "class-hierarchy", at: storage.entities[index].position,
                    "\(type.entityName) inherits from \(parent.name), but its class \(type) does not inherit from \(parentType).",
                    "Let \(type) inherit from \(parentType)."))
        }
        return (own, result)
    }

    func isSubclass(_ type: ModelObject.Type, of other: ModelObject.Type) -> Bool {
        var current: AnyClass? = type
        while let step = current {
            if step == other { return true }
            current = _getSuperclass(step)
        }
        return false
    }

    // MARK: Properties

    mutating func compileProperties(
        of entity: EntityDescription, into mapping: EntityMapping, all: [EntityMapping], _ settings: EntitySettings
    ) {
        let properties = mapping.isDynamic ? [] : mapping.objectType.properties
        var bound: [String: Int] = [:]
        for (index, property) in properties.enumerated() {
            if bound.updateValue(index, forKey: property.name) != nil {
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
        var slot = 0
        var attributes: [AttributeMapping] = []
        for attribute in entity.attributes {
            let compiled = compile(
                attribute, attributeAnnotations[attribute.index],
                property: bound[attribute.name].map { properties[$0] }, mapping: mapping, settings: settings, slot: slot
            )
            if let compiled {
                attributes.append(compiled)
                slot += 1
            }
        }
        var relationships: [RelationshipMapping] = []
        for relationship in entity.relationships {
            let compiled = compile(
                relationship, relationshipAnnotations[relationship.index],
                property: bound[relationship.name].map { properties[$0] }, mapping: mapping, all: all,
                settings: settings, slot: slot)
            if let compiled {
                relationships.append(compiled)
                slot += 1
            }
        }
        let byName = Dictionary(attributes.map { ($0.name, $0) }) { first, _ in first }
        let identity = entity.identityAttributes.compactMap { byName[$0.name] }
        mapping.setProperties(
            attributes: attributes, relationships: relationships,
            identity: identity.count == entity.identityAttributes.count ? identity : [])
    }

    mutating func noteUnbound(
        _ subject: String, at position: SourcePosition, _ mapping: EntityMapping
    ) {
        diagnostics.append(
            Diagnostic(
                .warning, "unbound-property", at: position,
                "The class \(mapping.objectType) binds nothing to \(subject), which is neither read nor written.",
                mapping.objectType.entityName == mapping.name
                    ? "Bind it in properties, or give it \"none\" for jsonDirection."
                    : "Pass a class for \(mapping.name) in classes; without one its objects are of the class of an ancestor."
            ))
    }
}
