extension ModelDocument {
    /// The document with the annotations of overlays, of which a later one counts before an earlier one.
    ///
    /// - Parameter diagnostics: What the overlays name that isn't there.
    func applying(_ overlays: [ModelOverlay], _ diagnostics: inout DiagnosticList) -> ModelDocument {
        if overlays.isEmpty { return self }
        var application = OverlayApplication(self, diagnostics.rules)
        for overlay in overlays { application.apply(overlay) }
        diagnostics += application.diagnostics
        return annotated(with: application.annotations)
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
        let entries = latest(overlay.entries)
        // `*` comes first, so that what one entity has counts before it.
        for entry in entries where entry.entity == "*" {
            let targets = targetsInAll(of: entry.subject)
            if targets.isEmpty {
                refuseProperty(of: entry, in: nil)
            } else if isKnown(entry) {
                for target in targets { set(entry, on: target) }
            }
        }
        var unknown: Set<String> = []
        for entry in entries where entry.entity != "*" {
            if let index = model.indexByName[entry.entity] {
                let entity = model.entities[index]
                if let target = target(of: entry.subject, in: entity) {
                    if isKnown(entry) { set(entry, on: target) }
                } else {
                    refuseProperty(of: entry, in: entity)
                }
            } else if unknown.insert(entry.entity).inserted {
                refuseEntity(of: entry)
            }
        }
    }

    // MARK: Targets

    private func target(of subject: ModelOverlay.Subject, in entity: AnnotatedEntity) -> AnnotationTarget? {
        switch subject {
        case .entity: entity.own.target
        case .property(let name): entity.property(name)?.target
        case .either(let name):
            entity.property(name)?.target ?? (Self.isEntityKey(name) ? entity.own.target : nil)
        }
    }

    private func targetsInAll(of subject: ModelOverlay.Subject) -> [AnnotationTarget] {
        switch subject {
        case .property(let name): propertiesByName[name] ?? []
        case .either(let name) where !Self.isEntityKey(name): propertiesByName[name] ?? []
        case .either: model.entities.compactMap { target(of: subject, in: $0) }
        case .entity: entities
        }
    }

    private static func isEntityKey(_ key: String) -> Bool { Annotations.owners(of: key)?.contains(.entity) == true }

    // MARK: Annotations

    /// Of entries for one annotation the last.
    private func latest(_ entries: [ModelOverlay.Entry]) -> [ModelOverlay.Entry] {
        struct Annotation: Hashable {
            let entity: String
            let subject: ModelOverlay.Subject
            let key: String
        }
        var seen: Set<Annotation> = []
        return entries.reversed().filter {
            seen.insert(Annotation(entity: $0.entity, subject: $0.subject, key: $0.key)).inserted
        }.reversed()
    }

    /// Whether an entry is an annotation. A document's `userInfo` may have other keys; an overlay's would have no effect.
    private mutating func isKnown(_ entry: ModelOverlay.Entry) -> Bool {
        let (subject, owners): (String, [Annotations.Owner])
        switch entry.subject {
        case .either: return true
        case .entity: (subject, owners) = (entry.entity, [.entity])
        case .property(let name): (subject, owners) = ("\(entry.entity).\(name)", [.attribute, .relationship])
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

    private mutating func set(_ entry: ModelOverlay.Entry, on target: AnnotationTarget) {
        let element = model[target]
        let key =
            if case .either = entry.subject, element.owner != .entity { "jsonKeyPath" } else { entry.key }
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

    private mutating func refuseEntity(of entry: ModelOverlay.Entry) {
        let entities = model.entities
        diagnostics.append(.error, "unknown-overlay-entity", near: entry.entityPosition) {
            Diagnostic(
                .error, "unknown-overlay-entity", at: entry.entityPosition,
                "\"\(entry.entity)\" is not an entity of the model.",
                Self.suggestion(for: entry.entity, among: entities.lazy.map(\.name))
                    ?? "Name an entity of the model, or * for every one.")
        }
    }

    /// Says why an entity, or any, has nothing to be annotated: perhaps it inherits it.
    private mutating func refuseProperty(of entry: ModelOverlay.Entry, in entity: AnnotatedEntity?) {
        let (name, keys, end): (String, [String], String)
        switch entry.subject {
        case .entity: return
        case .property(let property): (name, keys, end) = (property, [], "")
        case .either(let either):
            (name, keys, end) = (either, Annotations.keys(of: .entity), ", and it isn't an entity annotation either")
        }
        let model = model
        diagnostics.append(.error, "unknown-overlay-property", near: entry.subjectPosition) {
            let (message, remedy): (String, String)
            if let entity, let owner = model.property(name, of: entity)?.entityName {
                (message, remedy) = ("\(entity.name) inherits \(name) from \(owner).", "Annotate it on \(owner).")
            } else {
                let entities = entity.map { [$0] } ?? model.entities
                let names = keys + entities.lazy.flatMap(\.properties).map(\.name)
                message =
                    "\(entity.map { "\($0.name) doesn't declare" } ?? "No entity of the model has") a property \"\(name)\"\(end)."
                remedy = Self.suggestion(for: name, among: names) ?? "Name a property that the entity declares."
            }
            return Diagnostic(.error, "unknown-overlay-property", at: entry.subjectPosition, message, remedy)
        }
    }

    private static func suggestion(for word: String, among words: some Sequence<String>) -> String? {
        EditDistance.nearest(to: word, among: words).map { "Did you mean \($0)?" }
    }
}
