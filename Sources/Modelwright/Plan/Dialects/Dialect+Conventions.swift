/// What the tools do where a model says nothing.
extension Dialect {
    typealias Entries = [DialectTranslator.Target: [DialectTranslator.Entry]]

    /// What a tool's conventions say in ours, of a document in which it was recognised.
    func conventions(of model: TranslatedModel, _ entries: Entries) -> [DialectTranslator.Entry] {
        var conventions = DialectConventions(dialect: self, model: model, entries: entries)
        switch self {
        case .groot: conventions.leaveOutUnmapped()
        case .magicalRecord: conventions.nameIdentities { [$0.name.loweringFirst() + "ID"] }
        case .sync: conventions.nameAsSync()
        case .jsonCache:
            conventions.nameIdentities { _ in ["id"] }
            conventions.nameAsJSONCache()
        case .automatic, .native, .mmRecord, .restKit, .mogenerator, .swiftGen: break
        }
        return conventions.result
    }
}

private struct DialectConventions {
    typealias Annotation = (key: String, value: String)

    let dialect: Dialect
    let model: TranslatedModel
    let entries: Dialect.Entries
    private(set) var result: [DialectTranslator.Entry] = []

    init(dialect: Dialect, model: TranslatedModel, entries: Dialect.Entries) {
        (self.dialect, self.model, self.entries) = (dialect, model, entries)
    }

    private mutating func say(
        _ key: String, _ value: String, of target: DialectTranslator.Target, _ subject: String,
        at position: SourcePosition
    ) {
        result.append(
            DialectTranslator.Entry(
                dialect: dialect, target: target, key: key, value: value, word: nil, position: position,
                subject: subject))
    }

    /// Whether the document says something in our words, or in the dialect's.
    private func says(_ key: String, _ target: DialectTranslator.Target) -> Bool {
        entries[target]?.contains { $0.key == key } == true
            || model.entities[target.entity].userInfo(target).contains { $0.key == key }
    }

    private func hasIdentity(_ entity: TranslatedEntity) -> Bool {
        model.lineage(of: entity).contains { says("identityAttributes", DialectTranslator.Target(entity: $0.index)) }
    }

    /// Says of each property that an entity itself declares what `words` returns for it: keys and values.
    private mutating func say(
        _ words: (DialectConventions, TranslatedEntity, DialectTranslator.Target, _ name: String) -> [Annotation]
    ) {
        for entity in model.entities {
            let properties =
                entity.attributes.map { ($0.name, $0.position) } + entity.relationships.map { ($0.name, $0.position) }
            for (index, (name, position)) in properties.enumerated() {
                let (target, name) = (DialectTranslator.Target(entity: entity.index, property: index), name ?? "")
                for (key, value) in words(self, entity, target, name) {
                    say(key, value, of: target, "\(entity.name).\(name)", at: position)
                }
            }
        }
    }

    /// The annotations for keys that are tried in order, of a property for which the model gives none.
    private func keys(
        _ keys: [String?], of target: DialectTranslator.Target, _ name: String
    ) -> [Annotation] {
        if says("jsonKeyPath", target) { return [] }
        var known: Set<String> = []
        let keys = keys.compactMap { $0 }.filter { known.insert($0).inserted }
        return keys.enumerated().filter { $0.offset > 0 || $0.element != name }.map { number, key in
            (number == 0 ? "jsonKeyPath" : "jsonKeyPath.\(number)", Self.path(key))
        }
    }

    /// A key as a key path.
    private static func path(_ key: String) -> String { JSONKeyPath(components: [.key(key)]).description }

    // MARK: Groot

    /// Leaves properties without a key path out, in each family of entities of which one has a key path.
    mutating func leaveOutUnmapped() {
        var families: Set<Int> = []
        for (target, said) in entries where said.contains(where: { $0.dialect == .groot && $0.key == "jsonKeyPath" }) {
            families.insert(family(model.entities[target.entity]))
        }
        say { conventions, entity, target, _ in
            families.contains(conventions.family(entity)) && !conventions.says("jsonKeyPath", target)
                ? [("jsonDirection", "none")] : []
        }
    }

    /// The entity from which all of a family inherit.
    private func family(_ entity: TranslatedEntity) -> Int { model.lineage(of: entity).last?.index ?? entity.index }

    // MARK: Identities

    /// Takes an attribute for the identity that has one of the names, of entities without an identity.
    mutating func nameIdentities(_ names: (TranslatedEntity) -> [String]) {
        for entity in model.entities where !hasIdentity(entity) {
            for name in names(entity) {
                guard let attribute = entity.attributes.first(where: { $0.name == name }) else { continue }
                say(
                    "identityAttributes", name, of: DialectTranslator.Target(entity: entity.index), entity.name,
                    at: attribute.position)
                break
            }
        }
    }

    // MARK: JSONCache

    /// Keys are in snake case, or as the property is written. `description`, which no object can have for a property, is
    /// `bandDescription` of a Band.
    mutating func nameAsJSONCache() {
        say { conventions, entity, target, name in
            let isDescription = name == entity.name.loweringFirst() + "Description"
            return conventions.keys(
                [isDescription ? "description" : NamingStyle.snakeCase.key(for: name), isDescription ? nil : name],
                of: target, name)
        }
    }

    // MARK: Sync

    /// Names that objects have already, so that a property has its entity's before it.
    private static let reservedNames = ["type", "description", "signed"]

    /// Keys are in snake case, or as the property is written; a relationship is also read from identities, and from what Sync
    /// writes for Rails.
    mutating func nameAsSync() {
        nameIdentities { _ in ["id", "remoteID"] }
        say { conventions, entity, target, name in
            let snake = NamingStyle.snakeCase.key(for: name)
            guard let property = target.property, property >= entity.attributes.count else {
                let reserved = Self.reservedNames.first {
                    name == entity.name.loweringFirst() + $0.prefix(1).uppercased() + $0.dropFirst()
                }
                return conventions.keys(
                    [name == "remoteID" ? "id" : reserved ?? snake, reserved == nil ? name : nil], of: target, name)
            }
            let relationship = entity.relationships[property - entity.attributes.count]
            let isToMany = relationship.toMany || (relationship.maxCount ?? 1) > 1
            return conventions.keys(
                [snake, name, snake + (isToMany ? "_ids" : "_id"), snake + "_attributes"], of: target, name)
        }
    }
}

extension String {
    /// The text with a small letter at its beginning.
    fileprivate func loweringFirst() -> String { prefix(1).lowercased() + dropFirst() }
}
