/// Says in the library's annotations what a document says in other tools' words.
///
/// The result is a document with more entries of `userInfo`, each at the place of what it says again. So whatever comes after
/// it, from resolving to the plans, knows one vocabulary.
struct DialectTranslator {
    /// What of the document an entry belongs to.
    struct Target: Hashable {
        let entity: Int
        /// Among the entity's own attributes, and then its relationships; nil for the entity itself.
        var property: Int?
    }

    /// One of our annotations, and what says so.
    struct Entry {
        let dialect: Dialect
        let target: Target
        let key: String
        let value: String
        /// The word of the tool; nil where its conventions say so.
        let word: String?
        let position: SourcePosition
        /// How messages name what it belongs to: `Author.name`.
        let subject: String
    }

    private let document: ModelDocument
    private let model: TranslatedModel
    private let hooks: [String: EntityHooks]
    private(set) var diagnostics: [Diagnostic] = []
    /// The tools whose words were read, and how many entries of theirs there are.
    private(set) var recognised: [(dialect: Dialect, count: Int)] = []
    private var entries: [Target: [Entry]] = [:]

    /// The words of those tools.
    var words: Set<String> { Set(recognised.flatMap { $0.dialect.words.map(\.key) }) }

    init(_ document: ModelDocument, hooks: [String: EntityHooks]) {
        self.document = document
        self.hooks = hooks
        model = TranslatedModel(document)
    }

    /// The document in our words.
    mutating func translate(_ dialect: Dialect) -> ModelDocument {
        for dialect in dialects(dialect) {
            let words = Dictionary(grouping: dialect.words, by: \.key)
            var said: [Entry] = []
            var count = 0
            for entity in model.entities {
                for (target, owner, subject, entry) in entity.entries {
                    guard let word = words[entry.key]?.first(where: { $0.owners.contains(owner) }) else { continue }
                    count += 1
                    said += read(entry, word, of: dialect, target, subject, entity)
                }
            }
            recognised.append((dialect, count))
            said = merged(said)
            add(said)
            add(dialect.conventions(of: model, entries))
        }
        return entries.isEmpty ? document : written()
    }

    /// The dialects that a document is read in.
    private func dialects(_ dialect: Dialect) -> [Dialect] {
        switch dialect {
        case .native: return []
        case .automatic: break
        default: return [dialect]
        }
        let keys = Set(model.entities.lazy.flatMap(\.entries).map(\.entry.key))
        if keys.isEmpty { return [] }
        return Dialect.ofTools.filter { $0.words.contains { $0.isDistinctive && keys.contains($0.key) } }
    }

    /// What an entry of a tool says in ours.
    private mutating func read(
        _ entry: UserInfoEntry, _ word: DialectWord, of dialect: Dialect, _ target: Target, _ subject: String,
        _ entity: TranslatedEntity
    ) -> [Entry] {
        func says(_ key: String, _ value: String, of target: Target, _ subject: String) -> [Entry] {
            [
                Entry(
                    dialect: dialect, target: target, key: key, value: value, word: entry.key, position: entry.position,
                    subject: subject)
            ]
        }
        switch word.meaning {
        case .annotation(let key, let value):
            return value(entry.value).map { says(key, $0, of: target, subject) } ?? []
        case .otherName:
            let own = JSONKeyPath(components: [.key(entity.propertyName(target) ?? "")]).description
            if entry.value == own { return [] }
            if model.hasProperty(entry.value, entity) {
                warn(
                    entry,
                    "\(subject) has \"\(entry.value)\" for \(entry.key), which is another property's name; it is not used.",
                    "Give it a key of its own.")
                return []
            }
            return says("jsonKeyPath", entry.value, of: target, subject)
                + says("jsonKeyPath.1", own, of: target, subject)
        case .identity:
            guard Bool(yesOrNo: entry.value) == true else { return [] }
            let name = entity.propertyName(target) ?? ""
            return says("identityAttributes", name, of: Target(entity: target.entity), entity.name)
        case .identityOfDestination:
            guard let destination = entity.destination(target).flatMap({ model.indexByName[$0] }) else { return [] }
            let target = Target(entity: destination)
            guard isIdentity(entry, of: dialect, model.entities[destination], subject) else { return [] }
            return says("identityAttributes", entry.value, of: target, model.entities[destination].name)
        case .identityAttributes:
            guard isIdentity(entry, of: dialect, entity, subject) else { return [] }
            return says("identityAttributes", entry.value, of: target, subject)
        case .hook(let closure):
            if !hasHook(closure, entity) {
                diagnostics.append(
                    Diagnostic(
                        .warning, "unregistered-hook", at: entry.position,
                        "\(subject) has \"\(entry.value)\" for \(entry.key), which a program registers with \(dialect.toolName); its objects are decoded without it.",
                        "Pass it in hooks: [\"\(entity.name)\": EntityHooks(\(closure): …)]."))
            }
            return []
        case .unsupported(let remedy):
            warn(
                entry,
                "\(subject) has \(entry.key), one of \(dialect.toolName)'s annotations; it is kept and not used.",
                remedy)
            return []
        case .nothing:
            return []
        }
    }

    private func hasHook(_ closure: String, _ entity: TranslatedEntity) -> Bool {
        model.lineage(of: entity).contains { entity in
            guard let hooks = hooks[entity.name] else { return false }
            return closure == "discriminator" ? hooks.discriminator != nil : hooks.beforeDecode != nil
        }
    }

    /// Whether an entry names attributes of an entity only, as identities have them.
    private mutating func isIdentity(
        _ entry: UserInfoEntry, of dialect: Dialect, _ entity: TranslatedEntity, _ subject: String
    ) -> Bool {
        guard let name = ModelResolver.names(entry.value).first(where: { !model.hasAttribute($0, entity) }) else {
            return true
        }
        warn(
            entry,
            "\(subject) has \"\(name)\" for \(entry.key), which is not an attribute of \(entity.name); the objects are not told apart by it.",
            "Name attributes of \(entity.name).")
        return false
    }

    private mutating func warn(_ entry: UserInfoEntry, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.warning, "untranslated-annotation", at: entry.position, message, remedy))
    }

    /// Entries for one identity become one: each names an attribute of it.
    private func merged(_ said: [Entry]) -> [Entry] {
        var result: [Entry] = []
        var places: [Target: Int] = [:]
        for entry in said {
            let isPart =
                entry.key == "identityAttributes"
                && entry.dialect.words.contains {
                    if case .identity = $0.meaning { $0.key == entry.word } else { false }
                }
            guard isPart else {
                result.append(entry)
                continue
            }
            if let place = places[entry.target] {
                let former = result[place]
                result[place] = Entry(
                    dialect: former.dialect, target: former.target, key: former.key,
                    value: "\(former.value), \(entry.value)", word: former.word, position: former.position,
                    subject: former.subject)
            } else {
                places[entry.target] = result.count
                result.append(entry)
            }
        }
        return result
    }

    /// Adds what says something new, and warns of what contradicts something that counts before it.
    private mutating func add(_ said: [Entry]) {
        for entry in said {
            let native = model.entities[entry.target.entity].userInfo(entry.target).last { $0.key == entry.key }
            let other = entries[entry.target]?.first { $0.key == entry.key }
            guard native != nil || other != nil else {
                entries[entry.target, default: []].append(entry)
                continue
            }
            // What a tool does if nothing is said is no contradiction of what is said.
            guard let word = entry.word, native?.value ?? other?.value != entry.value else { continue }
            let (key, value, position) =
                native.map { ($0.key, $0.value, $0.position) }
                ?? (other?.word ?? entry.key, other?.value ?? "", other?.position ?? entry.position)
            diagnostics.append(
                Diagnostic(
                    .warning, "conflicting-annotation", at: entry.position,
                    "\(entry.subject) has \"\(entry.value)\" by \(word), one of \(entry.dialect.toolName)'s annotations, and \"\(value)\" by \(key) at \(position), which counts.",
                    "Remove one of the two, or name the dialect to read."))
        }
    }

    // MARK: The document

    private func written() -> ModelDocument {
        var result = document
        var views = document.entities
        let targetsByEntity = Dictionary(grouping: entries.keys, by: \.entity)
        for (index, targets) in targetsByEntity {
            var view = views[index]
            var (attributes, relationships) = (view.attributes, view.relationships)
            for target in targets {
                let added = (entries[target] ?? []).map {
                    UserInfoEntry(key: $0.key, value: $0.value, position: $0.position)
                }
                if let property = target.property {
                    if property < attributes.count {
                        attributes[property].userInfo.insert(inOrder: added)
                    } else {
                        relationships[property - attributes.count].userInfo.insert(inOrder: added)
                    }
                } else {
                    view.userInfo.insert(inOrder: added)
                }
            }
            (view.attributes, view.relationships) = (attributes, relationships)
            views[index] = view
        }
        result.entities = views
        return result
    }
}
