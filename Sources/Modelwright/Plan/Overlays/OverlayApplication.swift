extension ModelDocument {
    /// The document with what overlays say: what a later one says counts.
    ///
    /// - Parameter diagnostics: What the overlays name that isn't there.
    func applying(_ overlays: [ModelOverlay], _ diagnostics: inout DiagnosticList) -> ModelDocument {
        if overlays.isEmpty { return self }
        var application = OverlayApplication(self)
        for overlay in overlays { application.apply(overlay) }
        diagnostics += application.diagnostics
        return application.document
    }
}

/// Puts an overlay's annotations into a document.
private struct OverlayApplication {
    private(set) var document: ModelDocument
    private(set) var diagnostics = DiagnosticList()
    /// The entities, and the composites after them, which are annotated alike.
    private var entities: [EntityDocument]
    private let indexByName: [String: Int]
    /// The names of the properties of all entities.
    private let propertyNames: Set<String>

    init(_ document: ModelDocument) {
        self.document = document
        entities = document.entities + document.composites.map { EntityDocument($0.element) }
        var indexByName: [String: Int] = [:]
        var propertyNames: Set<String> = []
        for (index, entity) in entities.enumerated() {
            if let name = entity.name, indexByName[name] == nil { indexByName[name] = index }
            propertyNames.formUnion(
                (entity.attributes.map(\.name) + entity.relationships.map(\.name)).compactMap(\.self))
        }
        (self.indexByName, self.propertyNames) = (indexByName, propertyNames)
    }

    mutating func apply(_ overlay: ModelOverlay) {
        // What is said of every entity comes first, so that what is said of one counts.
        let groups = Dictionary(grouping: overlay.entries, by: \.entity)
        if let entries = groups["*"] {
            let known = entries.filter { isKnownSomewhere($0) }
            for index in entities.indices { apply(known, to: index, isForAll: true) }
        }
        var unknown: Set<String> = ["*"]
        for entry in overlay.entries where indexByName[entry.entity] == nil && unknown.insert(entry.entity).inserted {
            let near = EditDistance.nearest(to: entry.entity, among: indexByName.keys.sorted())
            refuse(
                "unknown-overlay-entity", at: entry.entityPosition, "\(entry.entity) is not an entity of the model.",
                near.map { "Did you mean \($0)?" } ?? "Name an entity of the model, or * for every one.")
        }
        for index in entities.indices {
            guard let name = entities[index].name, indexByName[name] == index, let entries = groups[name] else {
                continue
            }
            apply(entries, to: index, isForAll: false)
        }
        let count = document.entities.count
        document.entities = Array(entities.prefix(count))
        document.composites = entities.dropFirst(count).map { CompositeDocument($0.element) }
    }

    private mutating func refuse(_ rule: String, at position: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.error, rule, at: position, message, remedy))
    }

    /// Whether any entity has what an entry for all of them names.
    private mutating func isKnownSomewhere(_ entry: ModelOverlay.Entry) -> Bool {
        let name = entry.property ?? (Annotations.isKey(entry.key, of: .entity) ? "" : entry.key)
        if name.isEmpty || propertyNames.contains(name) { return true }
        refuseProperty(name, at: entry.propertyPosition, "No entity of the model has", propertyNames)
        return false
    }

    private mutating func refuseProperty(
        _ name: String, at position: SourcePosition, _ subject: String, _ names: Set<String>
    ) {
        let near = EditDistance.nearest(to: name, among: names.sorted() + Annotations.keys(of: .entity))
        refuse(
            "unknown-overlay-property", at: position,
            "\(subject) a property \(name), and it is no annotation of an entity.",
            near.map { "Did you mean \($0)?" } ?? "Name a property that the entity declares.")
    }

    /// Sets the annotations of one entity and of the properties that it declares.
    private mutating func apply(_ entries: [ModelOverlay.Entry], to index: Int, isForAll: Bool) {
        var entity = entities[index]
        var (attributes, relationships) = (entity.attributes, entity.relationships)
        var places: [String: Int] = [:]
        for (place, name) in (attributes.map(\.name) + relationships.map(\.name)).enumerated() {
            if let name, places[name] == nil { places[name] = place }
        }
        for entry in entries {
            // A string beside a property's name is its key path.
            let (name, key) =
                if let property = entry.property { (property, entry.key) } else if places[entry.key] != nil {
                    (entry.key, "jsonKeyPath")
                } else { ("", entry.key) }
            let annotation = UserInfoEntry(key: key, value: entry.value, position: entry.position)
            if name.isEmpty, entry.property != nil || Annotations.isKey(key, of: .entity) {
                if isUsed(annotation, of: .entity, entity.name ?? "") { entity.userInfo.set(annotation) }
            } else if let place = places[name] {
                let owner: Annotations.Owner = place < attributes.count ? .attribute : .relationship
                guard isUsed(annotation, of: owner, "\(entity.name ?? "").\(name)") else { continue }
                if place < attributes.count {
                    attributes[place].userInfo.set(annotation)
                } else {
                    relationships[place - attributes.count].userInfo.set(annotation)
                }
            } else if !isForAll {
                refuseUndeclared(entry, index)
            }
        }
        (entity.attributes, entity.relationships) = (attributes, relationships)
        entities[index] = entity
    }

    /// A document's `userInfo` may say what it likes; an overlay's has no other use than annotations.
    private mutating func isUsed(_ entry: UserInfoEntry, of owner: Annotations.Owner, _ subject: String) -> Bool {
        if Annotations.isKey(entry.key, of: owner) || Annotations.isLikeOurs(entry.key, of: owner) { return true }
        diagnostics.append(
            Diagnostic(
                .warning, "unknown-annotation", at: entry.position,
                "\(subject) has \(entry.key), which is not a known annotation; it is not used.",
                "Check its spelling, or remove it."))
        return false
    }

    /// Says why an entity has nothing to be annotated: perhaps it inherits it.
    private mutating func refuseUndeclared(_ entry: ModelOverlay.Entry, _ index: Int) {
        let (name, subject) = (entry.property ?? entry.key, entities[index].name ?? "")
        var current = entities[index].parentEntity.flatMap { indexByName[$0] }
        for _ in 0...ModelResolver.maximumInheritanceDepth {
            guard let ancestor = current else { break }
            let names = Set((entities[ancestor].attributes.map(\.name) + entities[ancestor].relationships.map(\.name)))
            if names.contains(name) {
                let owner = entities[ancestor].name ?? ""
                return refuse(
                    "unknown-overlay-property", at: entry.propertyPosition,
                    "\(subject) inherits \(name) from \(owner), whose annotations it has.", "Say it of \(owner).")
            }
            current = entities[ancestor].parentEntity.flatMap { indexByName[$0] }
        }
        let names = (entities[index].attributes.map(\.name) + entities[index].relationships.map(\.name)).compactMap(
            \.self)
        refuseProperty(name, at: entry.propertyPosition, "\(subject) doesn't declare", Set(names))
    }
}

extension [UserInfoEntry] {
    /// Puts an entry in the place of those with its key, or after the others.
    fileprivate mutating func set(_ entry: UserInfoEntry) {
        removeAll { $0.key == entry.key }
        append(entry)
    }
}
