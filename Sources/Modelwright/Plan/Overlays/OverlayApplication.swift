extension ModelDocument {
    /// What overlays say of the document, of which a later one counts before an earlier one.
    ///
    /// - Parameter diagnostics: What the overlays name that isn't there.
    func annotations(
        of overlays: [ModelOverlay], _ diagnostics: inout DiagnosticList
    ) -> [AnnotationTarget: [String: UserInfoEntry]] {
        if overlays.isEmpty { return [:] }
        var application = OverlayApplication(self, diagnostics.rules)
        for overlay in overlays { application.apply(overlay) }
        diagnostics += application.diagnostics
        return application.annotations
    }
}

/// Finds what of a document the annotations of overlays belong to.
private struct OverlayApplication {
    private(set) var annotations: [AnnotationTarget: [String: UserInfoEntry]] = [:]
    private(set) var diagnostics: DiagnosticList
    private let model: AnnotatedModel
    private let entities: [AnnotationTarget]
    /// The properties of all entities, by their names.
    private let propertiesByName: [String: [AnnotationTarget]]

    init(_ document: ModelDocument, _ rules: RuleSelection) {
        diagnostics = DiagnosticList(rules: rules)
        model = AnnotatedModel(document.annotatedEntities)
        entities = model.entities.map(\.own.target)
        propertiesByName = Dictionary(grouping: model.entities.lazy.flatMap(\.properties), by: \.name)
            .mapValues { $0.map(\.target) }
    }

    mutating func apply(_ overlay: ModelOverlay) {
        // `*` comes first, so that what one entity has counts before it.
        for part in overlay.parts where part.entity == "*" { applyToAll(part) }
        for part in overlay.parts where part.entity != "*" {
            if let index = model.indexByName[part.entity] {
                apply(part, to: model.entities[index])
            } else if part.subject == .entity {
                refuseEntity(of: part)
            }
        }
    }

    private mutating func applyToAll(_ part: ModelOverlay.Part) {
        let targets = targetsInAll(of: part)
        if let property = part.subject.property {
            if targets.isEmpty { return refuse(property, of: part, in: nil) }
        } else if part.kind == .composite {
            return refuse(part, "unknown-overlay-entity", "* is every entity and every composite.", "Write <entity>.")
        }
        set(part, on: targets)
    }

    private mutating func apply(_ part: ModelOverlay.Part, to entity: AnnotatedEntity) {
        guard let element = element(of: part, in: entity) else {
            if let property = part.subject.property { refuse(property, of: part, in: entity) }
            return
        }
        if let kind = part.kind, kind != element.kind {
            let rule = element.owner == .entity ? "unknown-overlay-entity" : "unknown-overlay-property"
            return refuse(
                part, rule, "\(element.subject) is \(element.kind.phrase), not \(kind.phrase).",
                "Write <\(element.kind.rawValue)>.")
        }
        set(part, on: [element.target])
    }

    // MARK: Targets

    private func element(of part: ModelOverlay.Part, in entity: AnnotatedEntity) -> AnnotatedElement? {
        switch part.subject {
        case .entity: entity.own
        case .property(let name): entity.property(name)
        case .either(let name): entity.property(name) ?? (Annotations.isEntityKey(name) ? entity.own : nil)
        }
    }

    private func targetsInAll(of part: ModelOverlay.Part) -> [AnnotationTarget] {
        switch part.subject {
        case .entity: entities
        case .either(let name) where Annotations.isEntityKey(name):
            model.entities.compactMap { element(of: part, in: $0)?.target }
        case .property(let name), .either(let name):
            (propertiesByName[name] ?? []).filter { part.kind == nil || part.kind == model[$0].kind }
        }
    }

    // MARK: Annotations

    private mutating func set(_ part: ModelOverlay.Part, on targets: [AnnotationTarget]) {
        for annotation in part.annotations where isKnown(annotation, of: part) {
            for target in targets where !isPassedOver(annotation, part, target) {
                set(annotation, of: part, on: target)
            }
        }
    }

    /// Whether what is said of every entity means nothing on a composite.
    private func isPassedOver(_ entry: UserInfoEntry, _ part: ModelOverlay.Part, _ target: AnnotationTarget) -> Bool {
        part.entity == "*" && model[target].isComposite && Annotations.ofObjects.contains(entry.key)
    }

    /// Whether an entry is an annotation. A document's `userInfo` may have other keys; an overlay's would have no effect.
    private mutating func isKnown(_ entry: UserInfoEntry, of part: ModelOverlay.Part) -> Bool {
        let (subject, owners): (String, [Annotations.Owner])
        switch part.subject {
        case .either: return true
        case .entity: (subject, owners) = (part.entity, [.entity])
        case .property(let name): (subject, owners) = ("\(part.entity).\(name)", [.attribute, .relationship])
        }
        if Annotations.owners(of: entry.key) != nil { return true }
        diagnostics.append(.warning, "unknown-annotation", near: entry.position) {
            Diagnostic(
                .warning, "unknown-annotation", at: entry.position,
                "\(subject) has \(entry.key), which is not a known annotation; it is not used.",
                Self.suggestion(for: entry.key, among: owners.flatMap(Annotations.keys))
                    ?? "Check its spelling, or remove it.")
        }
        return false
    }

    private mutating func set(_ entry: UserInfoEntry, of part: ModelOverlay.Part, on target: AnnotationTarget) {
        let element = model[target]
        let key =
            if case .either = part.subject, element.owner != .entity { "jsonKeyPath" } else { entry.key }
        let owners = Annotations.owners(of: key) ?? []
        if owners.contains(element.owner) {
            annotations[target, default: [:]][key] = UserInfoEntry(
                key: key, value: entry.value, position: entry.position)
        } else {
            diagnostics.append(.warning, "misplaced-annotation", near: entry.position) {
                Diagnostic(
                    .warning, "misplaced-annotation", at: entry.position,
                    "\(element.subject) has \(key), which means nothing on \(element.owner.phrase); it is not used.",
                    Annotations.remedyOfMisplaced(owners))
            }
        }
    }

    // MARK: Diagnostics

    private mutating func refuseEntity(of part: ModelOverlay.Part) {
        let entities = model.entities
        diagnostics.append(.error, "unknown-overlay-entity", near: part.position) {
            Diagnostic(
                .error, "unknown-overlay-entity", at: part.position,
                "\"\(part.entity)\" is not an entity of the model.",
                Self.suggestion(for: part.entity, among: entities.lazy.map(\.name))
                    ?? "Name an entity of the model, or * for every one.")
        }
    }

    private mutating func refuse(_ part: ModelOverlay.Part, _ rule: String, _ message: String, _ remedy: String) {
        diagnostics.append(.error, rule, near: part.position) {
            Diagnostic(.error, rule, at: part.position, message, remedy)
        }
    }

    /// Says why an entity, or any, has nothing to be annotated: perhaps it inherits it.
    private mutating func refuse(_ name: String, of part: ModelOverlay.Part, in entity: AnnotatedEntity?) {
        let model = model
        let ofAnotherKind = entity == nil ? propertiesByName[name]?.first : nil
        diagnostics.append(.error, "unknown-overlay-property", near: part.position) {
            let (message, remedy): (String, String)
            if let entity, let owner = model.property(name, of: entity)?.entityName {
                (message, remedy) = ("\(entity.name) inherits \(name) from \(owner).", "Annotate it on \(owner).")
            } else {
                let entities = entity.map { [$0] } ?? model.entities
                var (keys, end, correction): ([String], String, String?) = ([], "", nil)
                if let ofAnotherKind { correction = "Write <\(model[ofAnotherKind].kind.rawValue)>." }
                if case .either = part.subject {
                    keys = Annotations.keys(of: .entity)
                    end = ", and it isn't an entity annotation either"
                    if let owners = Annotations.owners(of: name) {
                        end = ", and the annotation \(name) means nothing on an entity"
                        correction = Annotations.remedyOfMisplaced(owners)
                    }
                }
                message =
                    "\(entity.map { "\($0.name) doesn't declare" } ?? "No entity of the model has") \(part.kind?.phrase ?? "a property") \"\(name)\"\(end)."
                remedy =
                    correction
                    ?? Self.suggestion(for: name, among: keys + entities.lazy.flatMap(\.properties).map(\.name))
                    ?? "Name a property that the entity declares."
            }
            return Diagnostic(.error, "unknown-overlay-property", at: part.position, message, remedy)
        }
    }

    private static func suggestion(for word: String, among words: some Sequence<String>) -> String? {
        EditDistance.nearest(to: word, among: words).map { "Did you mean \($0)?" }
    }
}
