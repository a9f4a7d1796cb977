import Modelwright

/// Translates a resolved model into what templates see: names, types, owners, documentation.
struct ModelTranslator {
    let model: ObjectModel
    let options: GeneratorOptions
    /// What classes and properties can't be called.
    let names: TakenNames
    /// The entities that get a class, superentities first.
    let entities: [EntityDescription]
    /// The class of each entity that gets one, by the entity's name.
    let classNames: [String: SwiftCode]
    /// The struct of each composite, by the composite's name.
    let compositeNames: [String: SwiftCode]
    /// The names of the composites of which a type isn't known to be `Hashable` and `Codable`.
    private(set) var otherComposites: Set<String> = []
    private let typeNames: Set<SwiftCode>
    /// The names of all classes and properties: a library's type of such a name is written with its module.
    private let shadowingNames: Set<SwiftCode>
    /// The names of the entities that others inherit from.
    private let superentityNames: Set<String>
    /// The names of all entities that one with a class inherits from.
    let ancestorNames: Set<String>
    /// The generated enumeration of each attribute that has one, by `Author.genre`.
    let enumerations: [String: TemplateContext.Enumeration]
    /// The attributes for which an entity has an index, which may inherit them: `Album.year`.
    let indexedProperties: Set<String>
    /// The functions for fetch requests and fetched properties.
    private(set) var fetches: [TemplateContext.Fetch] = []
    /// What was decided that a person should know of.
    private(set) var notes: [Diagnostic]

    init(_ model: ObjectModel, options: GeneratorOptions, names: TakenNames) throws {
        self.model = model
        self.options = options
        self.names = names
        var selected = model.entities
        if let name = options.configuration {
            guard let configuration = model.configurations[name] else {
                throw GeneratorError.unknownConfiguration(name, known: model.configurationNames)
            }
            selected = configuration
        }
        var notes: [Diagnostic] = []
        selected = selected.filter { entity in
            if options.requiresClassName, entity.managedObjectClassName == nil {
                notes.append(
                    Diagnostic(
                        .warning, "no-custom-class", at: entity.position,
                        "Skipping entity \(entity.name) because it doesn't use a custom subclass.",
                        "Give it a representedClassName if it should have one."))
                return false
            }
            return !Self.flag(entity.userInfo["mogenerator.ignore"])
        }
        entities = Self.sorted(selected)
        let classNames = Self.classNames(of: entities, names, &notes)
        self.classNames = classNames
        compositeNames = Self.compositeNames(of: model, besides: Set(classNames.values), names)
        typeNames = Set(classNames.values).union(compositeNames.values)
        indexedProperties = Set(
            model.entities.flatMap { entity in
                entity.indexedAttributeNames.compactMap { entity.attribute(named: $0)?.description }
                    + entity.indexedRelationshipNames.compactMap { entity.relationship(named: $0)?.description }
            })
        let composites = model.composites.map(\.entity)
        let properties = (model.entities + composites).flatMap {
            $0.attributes.map(\.name) + $0.relationships.map(\.name)
        }
        shadowingNames = typeNames.union(properties.map(names.property))
        superentityNames = Set(
            entities.compactMap { entity in
                sequence(first: entity, next: \.superentity).dropFirst().first { classNames[$0.name] != nil }?.name
            })
        ancestorNames = Set(
            entities.flatMap { sequence(first: $0, next: \.superentity).dropFirst().map(\.name) })
        enumerations = Self.enumerations(
            of: entities + composites, Set(classNames.values).union(compositeNames.values), names, &notes)
        self.notes = notes
        otherComposites = findOtherComposites()
        self.notes += forcedClassNotes + rawTypeNotes + annotationNotes + transformNotes
        guard options.makesFetchFunctions else { return }
        let (fetches, fetchNotes) = findFetches()
        self.fetches = fetches
        self.notes += fetchNotes
    }

    /// Superentities before their subentities, otherwise as in the document.
    private static func sorted(_ entities: [EntityDescription]) -> [EntityDescription] {
        func depth(_ entity: EntityDescription) -> Int {
            sequence(first: entity, next: \.superentity).reduce(0) { n, _ in n + 1 }
        }
        return entities.enumerated().sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }
            .map(\.element)
    }

    /// `representedClassName` without its module, or else the entity's name. Of two with one name the second has its
    /// entity's.
    private static func classNames(
        of entities: [EntityDescription], _ taken: TakenNames, _ notes: inout [Diagnostic]
    ) -> [String: SwiftCode] {
        var names: [String: SwiftCode] = [:]
        var used: Set<SwiftCode> = []
        var numbers: [SwiftCode: Int] = [:]
        for entity in entities {
            var name = taken.type(entity.managedObjectClassName ?? entity.name)
            if !used.insert(name).inserted {
                let first = name
                name = taken.type(entity.name)
                if !used.insert(name).inserted { name = taken.otherType(entity.name, &used, &numbers) }
                notes.append(
                    Diagnostic(
                        .warning, "shared-class", at: entity.position,
                        "\(entity.name) has the class \(first), which another entity has; its class is called \(name).",
                        "Give each entity a class of its own as representedClassName."))
            }
            names[entity.name] = name
        }
        return names
    }

    static func flag(_ value: String?) -> Bool { truth(value) ?? false }

    /// What a YES or a NO says; nil for anything else.
    static func truth(_ value: String?) -> Bool? { value.flatMap { Bool(yesOrNo: $0) } }

    // MARK: Model

    func translate(document: String, fileName: String, typeName: SwiftCode) throws -> TemplateContext.Model {
        let translated = entities.map(translate)
        try refuseSameMembers(translated)
        for name in [options.baseClass, options.forcedBaseClass].compactMap({ $0 })
        where SwiftName.path(name).map(classNames.values.contains) == true {
            throw GeneratorError.ownBaseClass(name)
        }
        return TemplateContext.Model(
            typeName: try modelType(typeName), fileName: fileName,
            access: access,
            imports: ImportLines.conditional(
                Set(fetches.flatMap(\.modules)).union(["Foundation", "Modelwright"]).sorted()
                    .map { "\(access)import \($0)" }),
            dialect: options.dialect == .automatic ? nil : SwiftCode(checked: ".\(options.dialect.rawValue)"),
            entities: translated, composites: try composites(), fetches: fetches,
            document: SwiftLiteral.lines(document, indentation: "        "))
    }

    /// The name of the model's type. One that was asked for is taken or refused; one that comes of the file's name gives way.
    private func modelType(_ name: SwiftCode) throws -> SwiftCode {
        guard typeNames.contains(name) || SwiftName.moduleByType[name.text] != nil else { return name }
        if options.modelType != nil { throw GeneratorError.takenModelType(name.text) }
        return name + "Document"
    }

    var access: SwiftCode {
        switch options.accessLevel {
        case .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    // MARK: Entities

    func className(of entity: EntityDescription) -> SwiftCode? { classNames[entity.name] }

    /// The nearest ancestor that has a class.
    func superclassEntity(of entity: EntityDescription) -> EntityDescription? {
        sequence(first: entity, next: \.superentity).dropFirst().first { classNames[$0.name] != nil }
    }

    /// The entity and the ancestors whose properties its class declares, since they have no class of their own.
    func declaring(_ entity: EntityDescription) -> Set<String> {
        let ancestors = sequence(first: entity, next: \.superentity).dropFirst().prefix { classNames[$0.name] == nil }
        return Set([entity.name] + ancestors.map(\.name))
    }

    func isPair(_ entity: EntityDescription) -> Bool {
        options.style == .pair || entity.codeGenerationType == .category
    }

    private func translate(_ entity: EntityDescription) -> TemplateContext.Entity {
        let className = classNames[entity.name] ?? names.type(entity.name)
        let declaring = declaring(entity)
        let isPair = isPair(entity)
        let parent = superclassEntity(of: entity)
        let custom = customBaseClass(of: entity)
        let superclass =
            custom ?? parent.flatMap { classNames[$0.name] } ?? options.baseClass.flatMap(SwiftName.path)
            ?? type("ModelObject")
        let declared = entity.attributes.filter { declaring.contains($0.entity.name) }
        let attributes = declared.filter { !$0.isComputed }.map(translate)
        let relationships = entity.relationships.filter { declaring.contains($0.entity.name) }.map(translate)
        let isPublic = options.accessLevel == .public
        let inheritable: SwiftCode = isPublic ? "open class" : "\(access)class"
        let closed: SwiftCode = superentityNames.contains(entity.name) ? inheritable : "\(access)final class"
        let keys = (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map {
            TemplateContext.Key(
                identifier: SwiftName.constant($0), name: $0, literal: SwiftLiteral.string($0))
        }
        var translated = TemplateContext.Entity(
            name: entity.name, className: className, classReference: "\(className).self",
            machineClassName: isPair ? "_\(className)" : className,
            superclassName: superclass, inheritsProperties: superclass != type("ModelObject"),
            isAbstract: entity.isAbstract, isPair: isPair, isObserved: isObserved(entity),
            machineDeclaration: isPair ? inheritable : closed,
            humanDeclaration: superentityNames.contains(entity.name) ? inheritable : "\(access)class", access: access,
            isPublic: isPublic, imports: [], humanImports: [], documentation: documentation(of: entity),
            attributes: attributes, computedAttributes: declared.filter(\.isComputed).map(translate),
            relationships: relationships,
            inheritedKeyPaths: custom != nil || parent == nil
                ? [] : inheritedKeyPaths(of: entity, className, declaring),
            hasSeveralProperties: attributes.count + relationships.count > 1,
            enumerations: declared.compactMap { enumerations["\($0)"].map(qualified) }, keys: keys,
            parameters: [],
            propertyType: type("Property"), snapshot: nil, userInfo: entity.userInfo)
        translated.parameters = parameters(of: entity, translated)
        if options.makesSnapshots { translated.snapshot = snapshot(of: entity) }
        translated.imports = imports(of: translated, entity)
        translated.humanImports = ["import Modelwright"]
        return translated
    }

    /// Whether all properties of an entity's class report their changes: the entity says so, or the nearest one above it that says
    /// anything, or else the options.
    func isObserved(_ entity: EntityDescription) -> Bool {
        sequence(first: entity, next: \.superentity).lazy.compactMap { Self.truth($0.userInfo["modelgen.observed"]) }
            .first ?? options.observesChanges
    }

    /// The superclass that an annotation or an option puts in the place of the superentity's.
    func customBaseClass(of entity: EntityDescription) -> SwiftCode? {
        entity.userInfo["mogenerator.customBaseClass"].flatMap(SwiftName.path)
            ?? options.forcedBaseClass.flatMap(SwiftName.path)
    }

    /// An enumeration with its raw type as the class can name it.
    func qualified(_ enumeration: TemplateContext.Enumeration) -> TemplateContext.Enumeration {
        var copy = enumeration
        copy.rawType = type(enumeration.rawType.text)
        return copy
    }

    /// How templates write types of Swift and the libraries.
    var types: [String: SwiftCode] {
        Dictionary(uniqueKeysWithValues: SwiftName.moduleByType.keys.map { ($0, type($0)) })
    }

    /// Foundation is imported where one of its types is named, and each module as widely as the class names its types.
    private func imports(of translated: TemplateContext.Entity, _ entity: EntityDescription) -> [SwiftCode] {
        // Initial values are nothing that others see. Those of parameters are, outside the package.
        let parameters = translated.parameters.map { parameter in
            let code = parameter.declaration.text.drop { $0 != ":" }
            return String(options.accessLevel == .public ? code : code.prefix { $0 != "=" })
        }
        let declared = modulesNamed(
            in: (translated.attributes + translated.computedAttributes).map(\.type.text) + parameters
                + (translated.snapshot?.fields.map(\.type.text) ?? []))
        let initial = modulesNamed(
            in: translated.attributes.compactMap(\.initialValue?.text)
                + translated.parameters.map { String($0.declaration.text.drop { $0 != "=" }) })
        var access = Dictionary(additionalModules(of: entity).map { ($0, self.access) }) { first, _ in first }
        // A class that adds no property to its superclass only needs the members that it inherits.
        let bindsNothing =
            translated.attributes.isEmpty && translated.relationships.isEmpty && translated.inheritedKeyPaths.isEmpty
        let isInherited = translated.inheritsProperties && bindsNothing && !declared.contains("Modelwright")
        access["Modelwright"] = isInherited ? "" : self.access
        if declared.contains("Foundation") {
            access["Foundation"] = self.access
        } else if initial.contains("Foundation"), access["Foundation"] == nil {
            access["Foundation"] = ""
        }
        return ImportLines.conditional(access.sorted { $0.key < $1.key }.map { "\($0.value)import \($0.key)" })
    }

    /// The modules of types that are the program's own, as the entity or an option names them.
    func additionalModules(of entity: EntityDescription) -> [SwiftCode] {
        let own = (entity.userInfo["additionalImports"] ?? "").split(separator: ",").map(Self.trimmed)
        return (own + options.additionalImports).compactMap(SwiftName.path)
    }

    /// The modules of the types that pieces of code name, other than in strings and as members: `Date`, but not `.Date`.
    private func modulesNamed(in code: [String]) -> Set<String> {
        let paths = code.flatMap { code in
            SourceReader.code(of: code).split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
        }
        return Set(
            paths.compactMap { path in
                let name = String(path.prefix { $0 != "." })
                if SwiftName.moduleByType.values.contains(name) { return name }
                return typeNames.contains(SwiftCode(checked: name)) ? nil : SwiftName.moduleByType[name]
            })
    }

    /// A name for a type inside a class, which is no class's.
    func freeTypeName(_ name: SwiftCode) -> SwiftCode {
        var name = name
        while typeNames.contains(name) { name = name + "Value" }
        return name
    }

    /// A library's type, with its module where a class of the model has its name.
    func type(_ name: String) -> SwiftCode {
        let type = SwiftCode(checked: name)
        guard shadowingNames.contains(type), let module = SwiftName.moduleByType[name] else { return type }
        return "\(SwiftCode(checked: module)).\(type)"
    }
}
