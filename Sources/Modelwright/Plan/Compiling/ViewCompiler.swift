/// Compiles the views of a model: of each entity that has one, the part of its keys that is written.
///
/// A view has what the entity's list names and what those of its superentities do, and always the identity and the type field, by
/// which the JSON is read again.
struct ViewCompiler {
    /// A view of an entity.
    private struct View {
        var names: Set<String>
        /// The nearest list.
        var entry: UserInfoEntry
    }

    /// How many keys the views may have to choose from together, and how many entities, each counted for each view: what a few
    /// letters of a document ask for.
    static let maximumSize = 500_000

    private let entities: [EntityDescription]
    /// The entities' own lists.
    private let entries: [Int: [UserInfoEntry]]
    private let mappings: [EntityMapping]
    private var size = 0
    private(set) var diagnostics: DiagnosticList

    init(
        _ entities: [EntityDescription], _ entries: [Int: [UserInfoEntry]], _ mappings: [EntityMapping],
        _ rules: RuleSelection
    ) {
        self.entities = entities
        self.entries = entries
        self.mappings = mappings
        diagnostics = DiagnosticList(rules: rules)
    }

    /// The views by their names.
    mutating func compile() -> [String: ViewMapping] {
        var parts: [String: [Int: WriteNode]] = [:]
        for (entity, views) in zip(entities, views()) {
            for (name, view) in views.sorted(by: { $0.key < $1.key }) {
                if parts[name] == nil, !count(entities.count, at: view.entry.position) { return [:] }
                var tree = ViewTree(mappings[entity.index], view.names)
                parts[name, default: [:]][entity.index] = tree.part()
                if let hole = tree.hole { refuse(hole, in: name, of: entity, view.entry) }
            }
        }
        return parts.mapValues { ViewMapping($0, of: mappings) }
    }

    /// Counts what a view takes; false, with an error, beyond the limit.
    private mutating func count(_ count: Int, at position: SourcePosition) -> Bool {
        size += count
        if size <= Self.maximumSize { return true }
        diagnostics.append(
            Diagnostic(
                .error, "too-large", at: position,
                "The views of the model have more than \(Self.maximumSize) keys and entities, each counted for each view.",
                "Split the model, or remove views."))
        return false
    }

    // MARK: Lists

    /// The views of each entity, those of its superentity being at hand.
    private mutating func views() -> [[String: View]] {
        var views = [[String: View]?](repeating: nil, count: entities.count)
        for entity in entities {
            for step in entity.lineage.prefix(while: { views[$0.index] == nil }).reversed() {
                var own = step.superentity.flatMap { views[$0.index] } ?? [:]
                for entry in entries[step.index] ?? [] {
                    guard let name = Annotations.view(of: entry.key) else { continue }
                    let names = names(entry, in: name, of: step)
                    own[name] = View(names: names.union(own[name]?.names ?? []), entry: entry)
                }
                let size = own.count * (mappings[step.index].writeRoot.size + 1)
                if let first = own.min(by: { $0.key < $1.key })?.value, !count(size, at: first.entry.position) {
                    return []
                }
                views[step.index] = own
            }
        }
        return views.map { $0 ?? [:] }
    }

    /// The properties that a list names.
    private mutating func names(_ entry: UserInfoEntry, in view: String, of entity: EntityDescription) -> Set<String> {
        var names: Set<String> = []
        var counts: [String: Int] = [:]
        for name in ModelResolver.names(entry.value) {
            counts[name, default: 0] += 1
            // Once is enough for each finding.
            if counts[name] == 2 {
                noteUnused(
                    entry, "The view \(view) of \(entity.name) names \(name) twice.", "Remove one of the two.")
            }
            guard counts[name] == 1 else { continue }
            guard let userInfo = entity.attribute(named: name)?.userInfo ?? entity.relationship(named: name)?.userInfo
            else {
                refuse(name, entry, in: view, of: entity)
                continue
            }
            names.insert(name)
            if let direction = userInfo["jsonDirection"], ["decode", "none"].contains(direction) {
                noteUnused(
                    entry,
                    "The view \(view) of \(entity.name) names \(name), which isn't written: its jsonDirection is \(direction).",
                    "Remove it from the view, or give it another jsonDirection.")
            }
        }
        return names
    }

    // MARK: Diagnostics

    private mutating func noteUnused(_ entry: UserInfoEntry, _ message: String, _ remedy: String) {
        diagnostics.append(.warning, "unused-view-property", near: entry.position) {
            Diagnostic(.warning, "unused-view-property", at: entry.position, message, remedy)
        }
    }

    private mutating func refuse(
        _ name: String, _ entry: UserInfoEntry, in view: String, of entity: EntityDescription
    ) {
        let mapping = mappings[entity.index]
        diagnostics.append(.error, "unknown-view-property", near: entry.position) {
            let properties: [PropertyMapping] = mapping.attributes + mapping.relationships
            let near =
                properties.first { $0.keyPath.components == [.key(name)] }?.name
                ?? EditDistance.nearest(to: name, among: properties.lazy.map(\.name))
            return Diagnostic(
                .error, "unknown-view-property", at: entry.position,
                "The view \(view) of \(entity.name) names \(name), which is neither an attribute nor a relationship of it.",
                near.map { "Did you mean \($0)?" } ?? "Name properties of \(entity.name), separated by commas.")
        }
    }

    private mutating func refuse(
        _ hole: ViewTree.Hole, in view: String, of entity: EntityDescription, _ entry: UserInfoEntry
    ) {
        func subject(_ property: PropertyMapping) -> String {
            let name = property.name
            let description =
                entity.attribute(named: name)?.description ?? entity.relationship(named: name)?.description
            return "\(description ?? name) at \"\(property.keyPath)\""
        }
        diagnostics.append(.error, "incomplete-view", near: entry.position) {
            Diagnostic(
                .error, "incomplete-view", at: entry.position,
                "The view \(view) has \(subject(hole.present)) without \(subject(hole.missing)), in whose place it would write null.",
                "Add \(hole.missing.name) to the view, or remove \(hole.present.name).")
        }
    }
}
