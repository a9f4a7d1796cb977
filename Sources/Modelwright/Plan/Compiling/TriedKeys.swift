/// The keys that an entity's naming tries for its properties, as another tool tries them: none of them is owed.
///
/// What the model says keeps its place, be it in the entity, in one whose key paths lead through its objects, or a type field. A
/// tried key that meets such a thing, or an earlier one, is refused, and the model is compiled without it. So no conflict of keys
/// is left that nobody has written.
struct TriedKeys {
    /// A key of an entity's property.
    struct Key: Hashable {
        let entity: Int
        let name: String
        let key: JSONPath.Component
    }

    /// A key that can't be a property's.
    struct Refusal {
        let entity: Int
        let name: String
        let key: JSONPath.Component
        /// What it meets, as a sentence without its period.
        let reason: String
        /// Where an overlay says that; nil if the model does.
        let overlayPlace: SourcePosition?
        /// The keys of the relationships that lead there.
        var through: [Key] = []

        var id: Key { Key(entity: entity, name: name, key: key) }

        /// The same as an error.
        func conflict(at position: SourcePosition) -> Diagnostic {
            Diagnostic(
                .error, "key-path-conflict", at: overlayPlace ?? position, reason + ".",
                "Give one of the two another jsonKeyPath.")
        }
    }

    /// Of each property without a key path the key that is written, and those that are read beside it.
    private var keys: [String: [JSONPath.Component]] = [:]
    private var refused: [String: [JSONPath.Component: Refusal]] = [:]
    private let toolName: String

    /// - Parameter typeField: The key of the type field. A property of that name shows the type, and is nowhere else.
    init(_ entity: EntityDescription, _ places: KeyPathPlaces, typeField: JSONPath.Component?) {
        let naming = places.settings[entity.index].naming
        toolName = naming.toolName ?? ""
        func add(_ name: String, of declaring: EntityDescription, _ kind: NamingStyle.Subject.Kind) {
            let tried = naming.keys(for: NamingStyle.Subject(name: name, entityName: declaring.name, kind: kind))
            var known: Set<String> = []
            keys[name] = (typeField == .key(name) ? [name] : tried).filter { known.insert($0).inserted }.map {
                .key($0)
            }
        }
        for attribute in entity.attributes where places.attributeAnnotations[attribute.index].keyPath == nil {
            add(attribute.name, of: attribute.entity, .attribute)
        }
        for relationship in entity.relationships
        where places.relationshipAnnotations[relationship.index].keyPath == nil {
            add(relationship.name, of: relationship.entity, relationship.isToMany ? .toMany : .toOne)
        }
    }

    /// The keys of a property: if the first of those that are tried is refused, its name comes first.
    func keys(of name: String) -> [JSONPath.Component]? {
        guard let keys = keys[name], let first = keys.first else { return nil }
        let (own, refused) = (JSONPath.Component.key(name), refused[name] ?? [:])
        if refused[first] == nil { return keys.filter { refused[$0] == nil } }
        return [own] + keys.filter { $0 != own && refused[$0] == nil }
    }

    /// Whether a key is only tried: the name is owed, where it is the one that is written.
    func isTried(_ key: JSONPath.Component, of name: String) -> Bool {
        guard let keys = keys(of: name), keys.contains(key) else { return false }
        return key != .key(name) || keys[0] != key
    }

    /// Whether a key is the one that is written.
    func isFirst(_ key: JSONPath.Component, of name: String) -> Bool { keys(of: name)?.first == key }

    mutating func refuse(_ refusal: Refusal) {
        if refused[refusal.name, default: [:]][refusal.key] == nil {
            refused[refusal.name, default: [:]][refusal.key] = refusal
        }
    }

    /// Warns of the properties whose names are their keys since the first keys are taken.
    func noteRefusals(of entity: EntityDescription, _ diagnostics: inout DiagnosticList) {
        func note(_ name: String, _ description: String, _ position: SourcePosition) {
            guard case .key(let first)? = keys[name]?.first, let refusal = refused[name]?[.key(first)] else { return }
            let position = refusal.overlayPlace ?? position
            let reason = refusal.reason.hasPrefix("The ") ? refusal.reason.loweringFirst() : refusal.reason
            diagnostics.append(.warning, "convention-conflict", near: position) {
                Diagnostic(
                    .warning, "convention-conflict", at: position,
                    "By \(toolName)'s conventions the key of \(description) is \"\(first)\", but \(reason). Its name is its key.",
                    "Give one of the two a jsonKeyPath.")
            }
        }
        for attribute in entity.attributes { note(attribute.name, attribute.description, attribute.position) }
        for relationship in entity.relationships {
            note(relationship.name, relationship.description, relationship.position)
        }
    }
}
