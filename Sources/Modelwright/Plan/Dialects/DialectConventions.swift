/// What a tool does if a model is silent, as annotations of ours, of a document in which the tool was recognised.
struct DialectConventions {
    let dialect: Dialect
    let model: AnnotatedModel
    let translated: TranslatedAnnotations
    private(set) var annotations: [DialectTranslator.Annotation] = []
    var diagnostics: DiagnosticList

    /// - Parameter rules: Which warnings there are.
    init(_ dialect: Dialect, _ model: AnnotatedModel, _ translated: TranslatedAnnotations, _ rules: RuleSelection) {
        (self.dialect, self.model, self.translated) = (dialect, model, translated)
        diagnostics = DiagnosticList(rules: rules)
    }

    mutating func apply() {
        switch dialect {
        case .groot: leaveOutUnmapped()
        case .magicalRecord:
            nameIdentities { [Self.identityOfMagicalRecord($0)] }
            noteOtherIdentities()
        case .sync:
            nameIdentities { _ in ["id", "remoteID"] }
            nameKeys(.sync)
        case .jsonCache:
            nameIdentities { _ in ["id"] }
            nameKeys(.jsonCache)
        case .automatic, .native, .mmRecord, .restKit, .mogenerator, .swiftGen: break
        }
    }

    mutating func say(_ key: String, _ value: String, of target: AnnotationTarget, at position: SourcePosition) {
        annotations.append(
            DialectTranslator.Annotation(
                dialect: dialect, target: target, key: key, value: value, word: nil, position: position))
    }

    // MARK: Groot

    /// Leaves properties without a key path out, in each family of entities of which one has a key path; but not those of
    /// which the model says in other words that they are in the JSON.
    private mutating func leaveOutUnmapped() {
        // Whatever else says another key path there: an overlay, or the library's own annotation.
        let words = Set(dialect.words.filter { $0.says("jsonKeyPath") }.map(\.key))
        let mapped = model.entities.filter { entity in
            entity.properties.contains { !words.isDisjoint(with: $0.entryByKey.keys) }
        }
        let families = Set(mapped.map(family))
        let identities = Set(
            model.entities.flatMap { entity in
                identityOfOthers(entity).compactMap { model.property($0, of: entity)?.target }
            })
        for entity in model.entities where families.contains(family(of: entity)) {
            for property in entity.properties where !isMapped(property) && !identities.contains(property.target) {
                say("jsonDirection", "none", of: property.target, at: property.position)
            }
        }
    }

    /// Whether the model says how a property is in the JSON, in our words, or another tool's.
    private func isMapped(_ property: AnnotatedElement) -> Bool {
        if translated.value("jsonKeyPath", of: property) != nil { return true }
        if property.entryByKey.keys.contains(where: { $0.hasPrefix("json") }) { return true }
        return translated.stated[property.target]?.contains(where: isOfOther) == true
    }

    private func isOfOther(_ annotation: DialectTranslator.Annotation) -> Bool {
        annotation.dialect != .groot && annotation.word != nil
    }

    /// The attributes of an entity's identity, where another tool's word says that it is the one that counts.
    private func identityOfOthers(_ entity: AnnotatedEntity) -> [String] {
        let own = entity.own
        guard let value = translated.value("identityAttributes", of: own),
            translated.stated[own.target]?.contains(where: {
                $0.key == "identityAttributes" && isOfOther($0) && ExactString.isSame($0.value, value)
            }) == true
        else { return [] }
        return ModelResolver.names(value)
    }

    /// The entity from which all of a family inherit.
    private func family(of entity: AnnotatedEntity) -> Int { model.lineage(of: entity).last?.index ?? entity.index }

    // MARK: Identities

    /// Takes an attribute for the identity that has one of the names, of entities without an identity.
    private mutating func nameIdentities(_ names: (AnnotatedEntity) -> [String]) {
        func named(_ entity: AnnotatedEntity) -> AnnotatedElement? {
            names(entity).lazy.compactMap { [model] in model.property($0, of: entity) }
                .first { $0.isPlainAttribute && !isLeftOut($0) }
        }
        // A family has one identity: what is written for an entity counts for those that it inherits from, if it isn't what they
        // have themselves.
        var haveStatingHeirs: Set<Int> = []
        for entity in model.entities {
            let stated = translated.value("identityAttributes", of: entity.own).map(ModelResolver.names) ?? []
            if stated.isEmpty { continue }
            for ancestor in model.lineage(of: entity)
            where ancestor.index == entity.index || [named(ancestor)?.name] != stated {
                haveStatingHeirs.insert(ancestor.index)
            }
        }
        for entity in model.entities where !entity.own.isComposite && !haveStatingHeirs.contains(entity.index) {
            let lineage = model.lineage(of: entity)
            if lineage.contains(where: { translated.value("identityAttributes", of: $0.own) != nil }) { continue }
            let found = lineage.map(named)
            // What an ancestor has counts for it as well, be it that a sibling's word keeps that from it; what it inherits it can't
            // have otherwise.
            let known = zip(lineage, found).compactMap { ancestor, attribute in attribute.map { (ancestor, $0) } }
            guard let attribute = known.first?.1,
                known.allSatisfy({ $0.0.index == entity.index || haveStatingHeirs.contains($0.0.index) })
            else { continue }
            say("identityAttributes", attribute.name, of: entity.own.target, at: attribute.position)
        }
    }

    private func isLeftOut(_ property: AnnotatedElement) -> Bool {
        translated.value("jsonDirection", of: property) == "none"
    }

    private static func identityOfMagicalRecord(_ entity: AnnotatedEntity) -> String {
        entity.name.loweringFirst() + "ID"
    }

    /// Warns of entities that MagicalRecord identifies by the attribute of its convention where relationships without a word lead to
    /// them, and that have another identity, or none, by the word of another relationship.
    private mutating func noteOtherIdentities() {
        let word = "relatedByAttribute"
        var silent: [String: AnnotatedElement] = [:]
        for entity in model.entities {
            for property in entity.properties where property.entryByKey[word] == nil && !isLeftOut(property) {
                guard let destination = property.relationship?.destinationEntity, silent[destination] == nil
                else { continue }
                silent[destination] = property
            }
        }
        for entity in model.entities where entity.own.entryByKey[word] == nil {
            guard let stated = translated.annotations[entity.own.target]?["identityAttributes"], stated.word == word
            else { continue }
            for ancestor in model.lineage(of: entity) {
                guard let relationship = silent[ancestor.name],
                    let attribute = model.property(Self.identityOfMagicalRecord(ancestor), of: ancestor),
                    attribute.isPlainAttribute, !ExactString.isSame(attribute.name, stated.value),
                    ancestor.index == entity.index
                        || translated.value("identityAttributes", of: ancestor.own) == nil
                else { continue }
                noteOtherIdentity(of: ancestor, attribute, silent: relationship, entity, stated)
            }
        }
    }

    private mutating func noteOtherIdentity(
        of ancestor: AnnotatedEntity, _ attribute: AnnotatedElement, silent relationship: AnnotatedElement,
        _ entity: AnnotatedEntity, _ stated: DialectTranslator.Annotation
    ) {
        let identity =
            ancestor.index == entity.index
            ? "\(entity.name) is identified by \(stated.value), also"
            : "\(entity.name) is identified by \(stated.value), so \(ancestor.name) has no identity"
        diagnostics.append(.warning, "conflicting-annotation", near: stated.position) {
            Diagnostic(
                .warning, "conflicting-annotation", at: stated.position,
                "\(identity) for \(relationship.subject), which has no relatedByAttribute: there MagicalRecord takes \(attribute.name).",
                "Give \(relationship.subject) the same relatedByAttribute, or \(ancestor.name) the one that all of them have."
            )
        }
    }

    // MARK: Keys

    /// Names the keys of entities for which nothing else does, and so those of what inherits from them.
    private mutating func nameKeys(_ style: NamingStyle) {
        for entity in model.entities
        where entity.parent == nil && !entity.own.isComposite && translated.value("jsonNaming", of: entity.own) == nil {
            say("jsonNaming", style.rawValue, of: entity.own.target, at: entity.own.position)
        }
    }
}
