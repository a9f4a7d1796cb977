import Modelwright

/// Fetch requests and fetched properties: a function for each, by which a graph finds its objects.
extension ModelTranslator {
    /// The variable that is the object which has a fetched property.
    private static let fetchSourceName = "FETCH_SOURCE"

    /// The functions, and what was decided that a person should know of. What can't be fetched has none; the library warns of it.
    func findFetches() -> (fetches: [TemplateContext.Fetch], notes: [Diagnostic]) {
        var fetches: [TemplateContext.Fetch] = []
        var notes: [Diagnostic] = []
        var used = NumberedNames()
        func add(_ fetch: TemplateContext.Fetch, _ subject: String, at position: SourcePosition) {
            var fetch = fetch
            let name = fetch.identifier
            // Functions of one name may take different things.
            fetch.identifier = used.free(name, taking: fetch.parameters.map(\.declaration))
            if fetch.identifier != name {
                notes.append(
                    Diagnostic(
                        .warning, "shared-function", at: position,
                        "\(subject) has the function \(name), which another has; its function is called \(fetch.identifier).",
                        "Rename one of the two in the model."))
            }
            fetch.identifier = SwiftName.escaped(fetch.identifier)
            fetches.append(fetch)
        }
        let selected = options.configuration.flatMap { model.configurations[$0] }.map(Set.init)
        // Of two with one name the first counts.
        var seen: Set<String> = []
        for request in model.fetchRequestTemplates where seen.insert(request.name).inserted {
            guard selected?.contains(request.entity) ?? true, let variables = request.variables else { continue }
            add(translate(request, variables), "The fetch request \(request.name)", at: request.position)
        }
        for entity in entities {
            let declaring = declaring(entity)
            for property in entity.fetchedProperties where declaring.contains(property.entity.name) {
                guard let request = property.fetchRequest, property.isUsable else { continue }
                add(translate(property, request, of: entity), "\(property)", at: property.position)
            }
        }
        return (fetches, notes)
    }

    private func translate(
        _ request: FetchRequestDescription, _ variables: [VariableUses]
    ) -> TemplateContext.Fetch {
        var used = NumberedNames()
        let parameters = variables.map { variable in
            let identifier = SwiftName.escaped(used.free(TakenNames.parameter(variable.name)))
            return TemplateContext.Fetch.Parameter(
                name: variable.name, identifier: identifier,
                declaration: "\(identifier): \(type(of: variable.uses))",
                entry: "\(SwiftLiteral.string(variable.name)): \(identifier)")
        }
        let owners = variables.flatMap(\.uses).compactMap(ownTypesEntity)
        return TemplateContext.Fetch(
            name: request.name, identifier: TakenNames.function(request.name),
            objectClass: objectClass(of: request.entity), parameters: parameters, source: nil,
            modules: owners.flatMap(additionalModules),
            documentation: documentation(
                of: request, "fetch request `\(request.name)`", takesValues: !parameters.isEmpty))
    }

    private func translate(
        _ property: FetchedPropertyDescription, _ request: FetchRequestDescription, of entity: EntityDescription
    ) -> TemplateContext.Fetch {
        let type = objectClass(of: entity)
        let identifier = SwiftName.escaped(TakenNames.parameter(type.text))
        return TemplateContext.Fetch(
            name: property.name, identifier: TakenNames.function(property.name),
            objectClass: objectClass(of: request.entity),
            parameters: [
                TemplateContext.Fetch.Parameter(
                    name: Self.fetchSourceName, identifier: identifier,
                    declaration: "of \(identifier): \(type)",
                    entry: "\(SwiftLiteral.string(Self.fetchSourceName)): \(identifier)")
            ],
            source: identifier, modules: [],
            documentation: documentation(
                of: request, "fetched property `\(property)`", takesValues: false, property.userInfo))
    }

    // MARK: Types

    /// The type of what a variable stands for: that of all it is compared with, or else the nearest that takes each of these.
    private func type(of uses: [VariableUse]) -> SwiftCode {
        let elements = uses.compactMap(\.element)
        if !elements.isEmpty { return elements.count == uses.count ? "[\(type(of: elements))]" : "Any" }
        // A computation takes every number.
        let others = uses.filter { $0 != .number }
        for types in [others.map(type), others.map(rawType)] {
            if let first = types.first, types.allSatisfy({ $0 == first }) { return first }
        }
        if uses.isEmpty { return "Any" }
        let objectCount = uses.count { if case .object = $0 { true } else { false } }
        if objectCount == uses.count { return type("ModelObject") }
        return objectCount == 0 ? "any \(type("ModelValue"))" : "Any"
    }

    private func type(of use: VariableUse) -> SwiftCode {
        guard case .attribute(let attribute) = use, isComparedAsItIs(attribute) else { return rawType(of: use) }
        let value = valueType(of: attribute)
        guard case .generated = value.kind else { return value.name }
        // Inside the class that declares it.
        let isPart = model.composites.contains { $0.entity == attribute.entity }
        let owner = isPart ? compositeNames[attribute.entity.name] : className(of: attribute.entity)
        return owner.map { "\($0).\(value.name)" } ?? rawType(of: use)
    }

    /// Whether a predicate has the values of the property's own type: no structs, and nothing that only a transform makes.
    private func isComparedAsItIs(_ attribute: AttributeDescription) -> Bool {
        let value = valueType(of: attribute)
        return ![.composite, .transformable, .undefined].contains(attribute.type) && value.replaced == nil
            && !value.isMade
    }

    /// The type of the values that the model has, without enumerations.
    private func rawType(of use: VariableUse) -> SwiftCode {
        switch use {
        case .attribute(let attribute):
            let value = valueType(of: attribute)
            guard case .plain = value.kind, isComparedAsItIs(attribute) else { return type(of: attribute.type) }
            return value.name
        case .value(let attributeType): return type(of: attributeType)
        case .number: return "any \(type("ModelValue"))"
        case .object(let entity): return objectClass(of: entity)
        case .list(let element): return "[\(rawType(of: element))]"
        }
    }

    private func type(of attributeType: AttributeType) -> SwiftCode {
        switch attributeType {
        case .integer16, .integer32, .integer64: type("Int")
        case .decimal: type("Decimal")
        case .double: type("Double")
        case .float: type("Float")
        case .string: type("String")
        case .boolean: type("Bool")
        case .date: type("Date")
        case .binaryData: type("Data")
        case .uuid: type("UUID")
        case .uri: type("URL")
        case .composite, .transformable, .undefined: type("JSONValue")
        }
    }

    /// The entity that says where a type of the program's own is, if a variable is of one.
    private func ownTypesEntity(of use: VariableUse) -> EntityDescription? {
        switch use {
        case .attribute(let attribute):
            switch valueType(of: attribute).kind {
            case .failable, .total: attribute.entity
            case .plain, .generated: nil
            }
        case .list(let element): ownTypesEntity(of: element)
        case .value, .number, .object: nil
        }
    }
}
