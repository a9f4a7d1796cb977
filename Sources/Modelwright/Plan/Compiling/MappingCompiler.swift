import Foundation

/// Compiles a model's descriptions, a program's classes and its transforms into the plans of all entities.
///
/// Whatever does not fit is noted with its place, and compiling goes on, so that one load finds everything.
struct MappingCompiler {
    let storage: ModelStorage
    /// What relationships lead to until all plans are there.
    let placeholder: EntityMapping
    let classes: [ModelObject.Type]
    let transforms: [String: ValueTransform]
    let hooks: [String: EntityHooks]
    /// Whether objects without a class hold those of a relationship weakly.
    let isWeak: (RelationshipDescription) -> Bool
    /// The words of the dialects that the document was read in.
    private let dialectWords: Set<String>
    /// The document's text, for places in it.
    private let source: String?
    /// How derived attributes are computed, by their indices.
    private(set) var derivations: [Int: Derivation] = [:]
    var diagnostics: DiagnosticList

    /// What the attributes' annotations say, by the attributes' indices.
    private var attributeAnnotations: [PropertyAnnotations] = []
    /// What the relationships' annotations say, by the relationships' indices.
    var relationshipAnnotations: [PropertyAnnotations] = []
    /// The lists of properties that views have, by the entities' indices.
    private var viewEntries: [Int: [UserInfoEntry]] = [:]
    /// How many times tried keys are refused.
    private static let maximumTrialCount = 16

    /// How many containers the entities' key trees have together.
    private var containerCount = 0

    init(
        _ storage: ModelStorage, classes: [ModelObject.Type], transforms: [String: ValueTransform],
        hooks: [String: EntityHooks], isWeak: @escaping (RelationshipDescription) -> Bool,
        dialectWords: Set<String>, source: String?, _ rules: RuleSelection
    ) {
        self.isWeak = isWeak
        self.source = source
        self.storage = storage
        placeholder = EntityMapping(placeholderIn: storage)
        self.classes = classes
        self.transforms = transforms
        self.hooks = hooks
        self.dialectWords = dialectWords
        diagnostics = DiagnosticList(rules: rules)
    }

    var entities: [EntityDescription] {
        storage.entities.indices.map { EntityDescription(storage: storage, index: $0) }
    }

    mutating func compile() -> ModelMapping {
        let (ownClassByEntity, classByEntity) = assignClasses()
        checkHooks()
        var settings = settings(of: entities)
        derive()
        annotate()
        tryKeys(&settings)
        let mappings = compile(classByEntity, &settings)
        var entityByClass: [ObjectIdentifier: Int] = [:]
        for (index, type) in ownClassByEntity.enumerated() {
            guard let type, entityByClass[ObjectIdentifier(type)] == nil else { continue }
            entityByClass[ObjectIdentifier(type)] = index
        }
        return ModelMapping(entities: mappings, entityByClass: entityByClass, views: views(of: mappings))
    }

    private mutating func views(of mappings: [EntityMapping]) -> [String: ViewMapping] {
        // There are no plans where keys meet.
        if viewEntries.isEmpty || mappings.isEmpty { return [:] }
        var compiler = ViewCompiler(entities, viewEntries, mappings, diagnostics.rules)
        let views = compiler.compile()
        diagnostics += compiler.diagnostics
        return views
    }

    /// Compiles all entities; again without the keys that were tried and are taken, as long as there are any.
    private mutating func compile(
        _ classes: [ModelObject.Type?], _ settings: inout [EntitySettings]
    ) -> [EntityMapping] {
        let diagnosticsBefore = diagnostics
        var trialCount = 0
        while true {
            let (mappings, refusals) = compile(classes, settings)
            if refusals.isEmpty { return mappings }
            diagnostics = diagnosticsBefore
            containerCount = 0
            trialCount += 1
            // A key whose place the property's name takes may be in the way of another, and so on, but not for long.
            if trialCount > Self.maximumTrialCount {
                for refusal in refusals { diagnostics.append(refusal.conflict(at: entities[refusal.entity].position)) }
                return []
            }
            for refusal in refusals { settings[refusal.entity].tried?.refuse(refusal) }
        }
    }

    private mutating func compile(
        _ classes: [ModelObject.Type?], _ settings: [EntitySettings]
    ) -> (mappings: [EntityMapping], refusals: [TriedKeys.Refusal]) {
        let outlines = zip(entities, settings).map { entity, settings in
            EntityOutline(entity, objectType: classes[entity.index], settings: settings, hooks: hooks)
        }
        let properties = entities.map { compileProperties(of: $0, outlines) }
        let places = places(settings)
        var refusals: [TriedKeys.Refusal] = []
        var trees: [KeyTrees] = []
        for entity in entities {
            var builder = KeyTreeBuilder(
                entity: entity, properties: properties[entity.index], places: places, containerCount: containerCount)
            trees.append(builder.build())
            containerCount = builder.containerCount
            diagnostics += builder.diagnostics
            refusals += builder.refusals
        }
        // What meets them is looked for when they are gone.
        if !refusals.isEmpty { return ([], refusals) }
        let mappings = outlines.map { outline in
            EntityMapping(
                of: storage, outline, properties[outline.index], trees[outline.index], all: properties)
        }
        for mapping in mappings { mapping.connect(to: mappings) }
        for mapping in mappings {
            noteMissingIdentities(of: mapping)
            noteUnreadIdentity(of: mapping)
            noteMissingType(of: mapping, among: mappings)
            noteWholeComposites(of: mapping)
        }
        refusals = checkFlattening(of: mappings, places)
        for entity in entities { settings[entity.index].tried?.noteRefusals(of: entity, &diagnostics) }
        return (mappings, refusals)
    }

    private func places(_ settings: [EntitySettings]) -> KeyPathPlaces {
        KeyPathPlaces(
            attributeAnnotations: attributeAnnotations, relationshipAnnotations: relationshipAnnotations,
            settings: settings)
    }

    /// The settings of each entity, those of its superentity being at hand.
    private mutating func settings(of entities: [EntityDescription]) -> [EntitySettings] {
        var settings = [EntitySettings?](repeating: nil, count: entities.count)
        for entity in entities where entity.record.composite == nil {
            let missing = entity.lineage.prefix { settings[$0.index] == nil }
            for step in missing.reversed() {
                let annotations = annotations(of: step)
                let own = EntitySettings(
                    annotations, inheriting: step.superentity.flatMap { settings[$0.index] }, &diagnostics)
                settings[step.index] = own
                for key in ["jsonDiscriminatorValue", "jsonDiscriminatorFallback"] where own.discriminator == nil {
                    annotations.warnOfUnused(
                        key, "neither it nor an entity that it inherits from has jsonDiscriminator",
                        "Give one of them jsonDiscriminator, the key of the type field.", &diagnostics)
                }
            }
        }
        settleComposites(&settings)
        return settings.map { $0 ?? EntitySettings() }
    }

    /// The annotations of an entity or a composite, once they have been checked.
    mutating func annotations(of entity: EntityDescription) -> Annotations {
        let annotations = Annotations(
            entity.userInfoEntries, of: .entity, named: entity.name, besides: dialectWords)
        annotations.checkKeys(&diagnostics)
        let views = annotations.views
        if !views.isEmpty { viewEntries[entity.index] = views }
        if entity.record.composite != nil {
            for key in Annotations.ofObjects {
                annotations.warnOfUnused(key, "it is a composite", "Remove it.", &diagnostics)
            }
        }
        return annotations
    }

    /// Reads each property's annotations once, however many entities inherit it.
    private mutating func annotate() {
        attributeAnnotations = PropertyAnnotations.ofAttributes(
            storage, besides: dialectWords, &diagnostics)
        relationshipAnnotations = PropertyAnnotations.ofRelationships(storage, besides: dialectWords, &diagnostics)
        for property in entities.flatMap(\.fetchedProperties) {
            Annotations.checkKeys(ofFetchedProperty: property, besides: dialectWords, &diagnostics)
        }
    }

    /// Lets properties have the keys that their naming tries.
    private func tryKeys(_ settings: inout [EntitySettings]) {
        let places = places(settings)
        for entity in entities where settings[entity.index].naming.toolName != nil {
            let field = settings[entity.index].discriminator.flatMap { try? JSONKeyPath($0.value) }?.components.first
            settings[entity.index].tried = TriedKeys(entity, places, typeField: field)
        }
    }

    /// Reads the expressions of derived attributes, and the predicates of fetch requests.
    private mutating func derive() {
        var checker = DerivationChecker(storage, source: source, rules: diagnostics.rules)
        checker.check()
        diagnostics += checker.diagnostics
        derivations = checker.derivations
        diagnostics += PredicateChecker(storage, source: source, rules: diagnostics.rules).diagnostics
    }

    private mutating func checkFlattening(
        of mappings: [EntityMapping], _ places: KeyPathPlaces
    ) -> [TriedKeys.Refusal] {
        var heirs = [[EntityMapping]](repeating: [], count: mappings.count)
        for mapping in mappings {
            for ancestor in mapping.lineage where ancestor != mapping.index { heirs[ancestor].append(mapping) }
        }
        var budget = FlatteningChecker.maximumComparisonCount
        var refusals: [TriedKeys.Refusal] = []
        for entity in entities where budget > 0 {
            var checker = FlatteningChecker(entity, heirs: heirs, places: places, budget: budget)
            checker.check(mappings[entity.index])
            diagnostics += checker.diagnostics
            budget = checker.budget
            refusals += checker.refusals
        }
        // To what no way leads any more, nothing is met.
        let keys = Set(refusals.map(\.id))
        let outer = refusals.filter { keys.isDisjoint(with: $0.through) }
        return outer.isEmpty ? refusals : outer
    }

    // MARK: Classes

    /// The class of each entity: its own, and its own or its nearest ancestor's.
    ///
    /// A class is asked for its entity once, and its objects are what it said then.
    mutating func assignClasses() -> (own: [ModelObject.Type?], all: [ModelObject.Type?]) {
        var own = [ModelObject.Type?](repeating: nil, count: storage.entities.count)
        for type in classes {
            guard let index = storage.entityIndexByName[type.entityName] else {
                diagnostics.append(
                    Diagnostic(
                        .error, "unknown-class-entity", at: startOfDocument,
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
        assignComposites(&own)
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

    private mutating func checkHooks() {
        for name in hooks.keys.sorted() where storage.entityIndexByName[name] == nil {
            let near = EditDistance.nearest(to: name, among: storage.entities.lazy.map(\.name))
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-hook-entity", at: startOfDocument,
                    "There are hooks for \(name), which is not an entity of the model.",
                    near.map { "Did you mean \($0)?" } ?? "Name an entity of the model."))
        }
    }

    private var startOfDocument: SourcePosition {
        SourcePosition(file: storage.entities.first?.position.file ?? storage.name, line: 1, column: 1)
    }

    // MARK: Properties

    /// The plans of an entity's properties, those that its class has.
    private mutating func compileProperties(of entity: EntityDescription, _ outlines: [EntityOutline])
        -> EntityProperties
    {
        let outline = outlines[entity.index]
        let bound = boundProperties(of: entity, outline)
        var attributes: [AttributeMapping] = []
        var parts: [(relationship: RelationshipDescription, annotations: PropertyAnnotations)] = []
        for attribute in entity.attributes {
            if let part = attribute.part, !isWhole(attribute, bound[attribute.name]) {
                if attribute.entity.index == entity.index { warnOfUnusedAnnotations(of: attribute) }
                parts.append((part, attributeAnnotations[attribute.index]))
                continue
            }
            let mapping = compile(
                attribute, attributeAnnotations[attribute.index], bound[attribute.name], of: outline,
                slot: attributes.count)
            if let mapping { attributes.append(mapping) }
        }
        let others = entity.relationships.map { ($0, relationshipAnnotations[$0.index]) }
        var relationships: [RelationshipMapping] = []
        for (relationship, annotations) in parts + others {
            let mapping = compile(
                relationship, annotations, bound[relationship.name], of: outline, among: outlines,
                slot: attributes.count + relationships.count)
            if let mapping { relationships.append(mapping) }
        }
        return EntityProperties(
            attributes: attributes, relationships: relationships, identity: entity.identityAttributes.map(\.name))
    }

    /// Whether a composite's value is one value: the class has one property for its JSON, or a transform makes it.
    private func isWhole(_ attribute: AttributeDescription, _ property: Property?) -> Bool {
        if case .attribute? = property?.access { return true }
        return attributeAnnotations[attribute.index].transformer.map { transforms[$0.name] != nil } ?? false
    }

    /// The properties that an entity's class binds, by name; of those with the same name the last one.
    private mutating func boundProperties(of entity: EntityDescription, _ outline: EntityOutline) -> [String: Property]
    {
        guard !outline.isDynamic else { return [:] }
        var bound: [String: Property] = [:]
        func refuse(_ rule: String, _ problem: String, _ remedy: String) {
            diagnostics.append(
                Diagnostic(
                    .error, rule, at: entity.position, "The \(outline.objectType.typePhrase) binds \(problem).", remedy)
            )
        }
        for property in outline.objectType.properties {
            let name = property.name
            if bound.updateValue(property, forKey: name) != nil {
                refuse("duplicate-class-property", "\(name) twice", "Leave one of the two out of properties.")
            }
            if entity.attribute(named: name) == nil, entity.relationship(named: name) == nil {
                refuse(
                    "unknown-class-property", "\(name), which is not a property of \(entity.name)",
                    "Add it to the model, or take it out of properties.")
            }
            if !property.binds(outline.objectType) {
                refuse(
                    "class-property-type", "\(name) with closures that take objects of another class",
                    "Let them take \(outline.objectType) or a superclass of it.")
                bound[name] = nil
            }
        }
        return bound
    }

    mutating func noteUnbound(
        _ subject: String, at position: SourcePosition, _ outline: EntityOutline
    ) {
        diagnostics.append(
            Diagnostic(
                .warning, "unbound-property", at: position,
                "The \(outline.objectType.typePhrase) binds nothing to \(subject), which is neither read nor written.",
                outline.objectType.entityName == outline.name
                    ? "Bind it in properties, or give it \"none\" for jsonDirection."
                    : "Pass a class for \(outline.name) in classes; without one its objects are of the class of an ancestor."
            ))
    }
}
