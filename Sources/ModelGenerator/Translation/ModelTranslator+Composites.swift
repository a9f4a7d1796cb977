import Modelwright

/// Composites: a struct for the values of each.
extension ModelTranslator {
    static func compositeNames(
        of model: ObjectModel, besides classNames: Set<SwiftCode>, _ taken: TakenNames
    ) -> [String: SwiftCode] {
        var used = classNames
        var names: [String: SwiftCode] = [:]
        for composite in model.composites {
            var name = taken.type(composite.name)
            while !used.insert(name).inserted { name = name + "Value" }
            names[composite.name] = name
        }
        return names
    }

    /// The struct of an attribute's values; nil where they are none of a composite, or a transform makes them.
    func compositeName(of attribute: AttributeDescription) -> SwiftCode? {
        guard attribute.transformerName == nil else { return nil }
        return attribute.composite.flatMap { compositeNames[$0.name] }
    }

    func compositeType(of attribute: AttributeDescription) -> ValueType {
        guard let name = compositeName(of: attribute) else {
            return ValueType(name: type("JSONValue"), natural: ".null")
        }
        return ValueType(
            name: name, natural: ".init()", isPlainValue: attribute.composite.map(isPlainValue) ?? true)
    }

    /// Whether the types of all its attributes are known to be `Hashable` and `Codable`.
    private func isPlainValue(_ composite: CompositeDescription) -> Bool {
        !otherComposites.contains(composite.name)
    }

    /// The names of the composites that aren't plain values. Each attribute is looked at twice at most: composites may be
    /// nested deep, and in many ways.
    func findOtherComposites() -> Set<String> {
        var others: Set<String> = []
        var pending: [String] = []
        var users: [String: [String]] = [:]
        for composite in model.composites {
            for attribute in composite.attributes {
                let type = valueType(of: attribute)
                if !type.isPlainValue, others.insert(composite.name).inserted { pending.append(composite.name) }
                if let inner = attribute.composite, type.name == compositeNames[inner.name] {
                    users[inner.name, default: []].append(composite.name)
                }
            }
        }
        while let name = pending.popLast() {
            for user in users[name] ?? [] where others.insert(user).inserted { pending.append(user) }
        }
        return others
    }

    func composites() throws -> [TemplateContext.Composite] {
        let composites = model.composites.map(translate)
        for (composite, translated) in zip(model.composites, composites) {
            try refuseSameMembers(of: composite, translated)
        }
        return composites
    }

    private func translate(_ composite: CompositeDescription) -> TemplateContext.Composite {
        let declared = composite.attributes.filter { !$0.isComputed }
        let attributes = declared.map { attribute in
            var attribute = translate(attribute)
            attribute.identifier = Self.compositeProperty(attribute.identifier)
            return attribute
        }
        // Of an absent key the default would be taken.
        let encodesNull = zip(declared, attributes).map { $0.defaultValue != nil && $1.isOptional }
        return TemplateContext.Composite(
            name: composite.name, typeName: compositeNames[composite.name] ?? names.type(composite.name),
            access: access, isPublic: options.accessLevel == .public, isPlainValue: isPlainValue(composite),
            attributes: attributes, hasSeveralAttributes: attributes.count > 1,
            enumerations: declared.compactMap { enumerations["\($0)"].map(qualified) },
            keys: attributes.map { "case \($0.identifier) = \(SwiftLiteral.string($0.name))" },
            encodings: encodesNull.contains(true)
                ? zip(attributes, encodesNull).map {
                    Self.encoding($0.identifier, canBeAbsent: $0.isOptional && !$1)
                } : [],
            parameters: attributes.map { attribute in
                TemplateContext.Parameter(
                    identifier: attribute.identifier,
                    declaration:
                        "\(attribute.identifier): \(attribute.type) = \(attribute.initialValue ?? "nil")",
                    assignments: ["self.\(attribute.identifier) = \(attribute.identifier)"])
            })
    }

    /// A property's name, which is not that of what each struct has.
    private static func compositeProperty(_ name: SwiftCode) -> SwiftCode {
        name.text == "origin" ? "originValue" : name
    }

    private func refuseSameMembers(
        of composite: CompositeDescription, _ translated: TemplateContext.Composite
    ) throws {
        var owners: [SwiftCode: String] = [:]
        for attribute in translated.attributes {
            guard let other = owners.updateValue(attribute.name, forKey: attribute.identifier) else { continue }
            throw ModelError(diagnostics: [
                Diagnostic(
                    .error, "same-member", at: composite.position,
                    "The struct of \(composite.name) would have several members \(attribute.identifier), for \(other) and \(attribute.name).",
                    "Rename one in the model, and keep its key in JSON by a jsonKeyPath.")
            ])
        }
    }
}
