/// Translates other tools' annotations of a document into the library's.
///
/// The result is a document with more entries of `userInfo`, each at the place of the one that it translates. So whatever comes
/// after it, from resolving to the plans, knows one vocabulary.
struct DialectTranslator {
    /// One of our annotations, and what it was translated from.
    struct Annotation {
        let dialect: Dialect
        let target: AnnotationTarget
        let key: String
        let value: String
        /// The word of the tool; nil if the annotation follows from its conventions.
        let word: String?
        let position: SourcePosition

        /// Whether it is a key path that is read beside the first.
        var isAlternative: Bool { key.hasPrefix("jsonKeyPath.") }
    }

    /// What a word of a tool says.
    private enum Statement {
        case annotation(AnnotationTarget, key: String, value: String)
        /// An attribute is part of the identity of the entity that declares it.
        case identityPart(String)
    }

    private let document: ModelDocument
    /// What overlays say of it.
    private let overlaid: [AnnotationTarget: [String: UserInfoEntry]]
    /// What it says without them; nil where there are none.
    private let original: AnnotatedModel?
    private let model: AnnotatedModel
    private let hooks: [String: EntityHooks]
    /// By the names of properties, the entities that have one of the name, or of which an heir has.
    private var holders: [String: Set<Int>] = [:]
    private var readDialects: [Dialect] = []
    /// By keys with which key paths begin: the entities that have such paths, and those that these inherit from.
    private lazy var leadingKeys: [String: (declaring: Set<Int>, above: Set<Int>)] = {
        var found: [String: (declaring: Set<Int>, above: Set<Int>)] = [:]
        for entity in model.entities {
            let above = model.lineage(of: entity).map(\.index)
            for property in entity.properties where property.entryByKey["jsonDirection"]?.value != "none" {
                let words = readDialects.flatMap(\.words).filter { $0.owners.contains(property.owner) }
                let isStated = property.entryByKey["jsonKeyPath"] != nil
                for (key, entry) in property.entryByKey {
                    guard let path = try? JSONKeyPath(entry.value), case .key(let leading)? = path.components.first
                    else { continue }
                    let isPath =
                        Annotations.keyPaths.contains(key)
                        || !isStated
                            && words.contains { word in
                                guard word.key == key else { return false }
                                // A name of another property isn't used.
                                if case .otherName = word.meaning { return path.components.count > 1 }
                                return Annotations.keyPaths.contains(where: word.says)
                            }
                    guard isPath else { continue }
                    found[leading, default: ([], [])].declaring.insert(entity.index)
                    found[leading]?.above.formUnion(above)
                }
            }
        }
        return found
    }()
    private lazy var propertiesByName = Dictionary(
        grouping: model.entities.flatMap(\.properties), by: { ExactString($0.name) })
    private var diagnostics: DiagnosticList
    private var translated = TranslatedAnnotations()
    private var words: Set<String> = []

    /// - Parameters:
    ///   - overlaid: What overlays say of the document.
    ///   - rules: Which warnings there are.
    init(
        _ document: ModelDocument, overlaid: [AnnotationTarget: [String: UserInfoEntry]],
        hooks: [String: EntityHooks], rules: RuleSelection
    ) {
        self.document = document.annotated(with: overlaid)
        self.overlaid = overlaid
        original = overlaid.isEmpty ? nil : AnnotatedModel(document.annotatedEntities)
        self.hooks = hooks
        diagnostics = DiagnosticList(rules: rules)
        model = AnnotatedModel(self.document.annotatedEntities)
    }

    /// The document in our words.
    mutating func translate(_ dialect: Dialect) -> DialectTranslation {
        let dialects = dialects(dialect)
        readDialects = dialects
        let entryCounts = dialects.map { dialect in
            let words = Dictionary(grouping: dialect.words, by: \.key)
            self.words.formUnion(words.keys)
            return model.entities.reduce(0) { $0 + translate($1, words, of: dialect) }
        }
        // What one tool does if the model is silent doesn't count before what the model says in another tool's words.
        for dialect in dialects {
            var conventions = DialectConventions(dialect, model, translated, diagnostics.rules)
            conventions.apply()
            for annotation in conventions.annotations { add(annotation) }
            diagnostics += conventions.diagnostics
        }
        let added = Dictionary(grouping: translated.annotations.values.lazy.flatMap(\.values), by: \.dialect)
        return DialectTranslation(
            document: document.annotated(
                with: translated.annotations.mapValues {
                    $0.mapValues { UserInfoEntry(key: $0.key, value: $0.value, position: $0.position) }
                }),
            tools: zip(dialects, entryCounts).map {
                .init(dialect: $0, entryCount: $1, addedCount: added[$0]?.count ?? 0)
            },
            words: words, diagnostics: diagnostics)
    }

    /// The dialects that a document is read in.
    ///
    /// A word tells its tool only on an element on which the tool reads it; on any other, a warning says where it belongs. So
    /// does it for a word that many tools have, if a tool was recognised that reads it.
    private mutating func dialects(_ dialect: Dialect) -> [Dialect] {
        if dialect == .native { return [] }
        let tools = dialect == .automatic ? Dialect.ofTools : [dialect]
        let entries = model.entities.lazy.flatMap(\.elements).flatMap { element in
            element.userInfo.lazy.filter { element.entryByKey[$0.key] == $0 }.map { (element, $0) }
        }
        var places = Self.places(of: tools) { $0.isDistinctive }
        var found = dialect == .automatic ? [] : Set(tools)
        for (element, entry) in entries {
            guard let place = places[entry.key], place.owners.contains(element.owner) else { continue }
            found.insert(place.tool)
        }
        let recognised = tools.filter(found.contains)
        places.merge(Self.places(of: recognised) { !$0.isDistinctive && !$0.isIgnored }) { place, _ in place }
        words.formUnion(places.keys)
        for (element, entry) in entries {
            guard let place = places[entry.key], !place.owners.contains(element.owner) else { continue }
            // The generator's words are also the library's, which says so itself.
            if Annotations.owners(of: entry.key) == nil { noteMisplaced(entry, of: place.tool, element, place.owners) }
        }
        return recognised
    }

    /// On which elements tools read those of their words that are meant.
    private static func places(
        of tools: [Dialect], _ isMeant: (DialectWord) -> Bool
    ) -> [String: (tool: Dialect, owners: Set<Annotations.Owner>)] {
        var places: [String: (tool: Dialect, owners: Set<Annotations.Owner>)] = [:]
        for tool in tools {
            for word in tool.words where isMeant(word) {
                places[word.key, default: (tool, [])].owners.formUnion(word.owners)
            }
        }
        return places
    }

    private mutating func noteMisplaced(
        _ entry: UserInfoEntry, of tool: Dialect, _ element: AnnotatedElement, _ owners: Set<Annotations.Owner>
    ) {
        diagnostics.append(.warning, "misplaced-annotation", near: entry.position) {
            Diagnostic(
                .warning, "misplaced-annotation", at: entry.position,
                "\(element.subject) has \(entry.key), one of \(tool.toolName)'s annotations, which means nothing on \(element.owner.phrase); it is kept and not used.",
                Annotations.remedyOfMisplaced(Annotations.Owner.allCases.filter(owners.contains)))
        }
    }

    /// Translates an entity's annotations, and returns how many are in words of the dialect.
    private mutating func translate(
        _ entity: AnnotatedEntity, _ words: [String: [DialectWord]], of dialect: Dialect
    ) -> Int {
        var count = 0
        var identity: (names: [String], first: UserInfoEntry)?
        var alternatives: [Annotation] = []
        for element in entity.elements {
            // Of entries with one key the last counts.
            for entry in element.userInfo where element.entryByKey[entry.key] == entry {
                guard let word = words[entry.key]?.first(where: { $0.owners.contains(element.owner) }) else { continue }
                count += 1
                for statement in read(entry, word, of: dialect, element, entity) {
                    switch statement {
                    case .annotation(let target, let key, let value):
                        let annotation = Annotation(
                            dialect: dialect, target: target, key: key, value: value, word: entry.key,
                            position: entry.position)
                        if annotation.isAlternative { alternatives.append(annotation) } else { add(annotation) }
                    case .identityPart(let name):
                        if identity == nil { identity = ([], entry) }
                        if identity?.names.last != name { identity?.names.append(name) }
                    }
                }
            }
        }
        // The first key paths tell whether these are read beside them.
        alternatives.forEach { add($0) }
        if let (names, first) = identity {
            add(
                Annotation(
                    dialect: dialect, target: entity.own.target, key: "identityAttributes",
                    value: names.joined(separator: ", "), word: first.key, position: first.position))
        }
        return count
    }

    /// What an entry of a tool says in ours.
    private mutating func read(
        _ entry: UserInfoEntry, _ word: DialectWord, of dialect: Dialect, _ element: AnnotatedElement,
        _ entity: AnnotatedEntity
    ) -> [Statement] {
        switch word.meaning {
        case .annotation(let key, let value):
            return [.annotation(element.target, key: key, value: value(entry.value))]
        case .otherName:
            let own = JSONKeyPath(components: [.key(element.name)]).description
            if ExactString.isSame(entry.value, own) { return [] }
            if hasProperty(entry.value, entity) {
                warn(
                    entry,
                    "\(element.subject) has \"\(entry.value)\" for \(entry.key), which is another property's name; it is not used.",
                    "Give it a key of its own.")
                return []
            }
            let path = Statement.annotation(element.target, key: "jsonKeyPath", value: entry.value)
            // Where a key path begins with the name, there is no value of its own there.
            if isLeadingKey(element.name, entity) { return [path] }
            return [path, .annotation(element.target, key: "jsonKeyPath.1", value: own)]
        case .hook where entity.own.isComposite:
            warn(
                entry,
                "\(element.subject) has \(entry.key), but \(entity.name) is a composite, which has no hooks; it is kept and not used.",
                "Remove it.")
            return []
        case .identity where entity.own.isComposite, .identityAttributes where entity.own.isComposite:
            warn(
                entry,
                "\(element.subject) has \(entry.key), but \(entity.name) is a composite, which has no identity; it is kept and not used.",
                "Remove it.")
            return []
        case .identity where !element.isPlainAttribute:
            warn(
                entry,
                "\(element.subject) has \(entry.key), but its values are objects, which tell nothing apart; it is kept and not used.",
                "Give it to an attribute that isn't a composite.")
            return []
        case .identity:
            if let isIdentity = Bool(yesOrNo: entry.value) { return isIdentity ? [.identityPart(element.name)] : [] }
            warn(
                entry,
                "\(element.subject) has \"\(entry.value)\" for \(entry.key), which is neither yes nor no; it is not used.",
                "Write YES or NO.")
            return []
        case .identityAttributes:
            return identity(entry, of: entity, element)
        case .identityOfDestination:
            return destination(of: element).map { identity(entry, of: $0, element) } ?? []
        case .reference:
            return destination(of: element).map { reference(entry, to: $0, element) } ?? []
        case .hook(let closure):
            if !hasHook(closure, entity) { noteMissingHook(closure, entry, of: dialect, entity) }
            return []
        case .unsupported(let remedy):
            warn(
                entry,
                "\(element.subject) has \(entry.key), one of \(dialect.toolName)'s annotations; it is kept and not used.",
                remedy)
            return []
        case .nothing:
            return []
        }
    }

    private mutating func noteMissingHook(
        _ closure: String, _ entry: UserInfoEntry, of dialect: Dialect, _ entity: AnnotatedEntity
    ) {
        let tellsEntities = closure == "discriminator"
        // The type field tells what the mapper told.
        if tellsEntities, model.lineage(of: entity).contains(where: { $0.own.entryByKey["jsonDiscriminator"] != nil }) {
            return
        }
        diagnostics.append(.warning, "unregistered-hook", near: entry.position) {
            Diagnostic(
                .warning, "unregistered-hook", at: entry.position,
                "\(entity.name) has \"\(entry.value)\" for \(entry.key), which a program registers with \(dialect.toolName); "
                    + (tellsEntities && entity.isAbstract
                        ? "\(entity.name) is abstract, so none of its objects can be decoded without it."
                        : "its objects are decoded without it."),
                "Pass it in hooks: [\"\(entity.name)\": EntityHooks(\(closure): …)]"
                    + (tellsEntities ? ", or give \(entity.name) a jsonDiscriminator." : "."))
        }
    }

    private func hasHook(_ closure: String, _ entity: AnnotatedEntity) -> Bool {
        model.lineage(of: entity).contains { entity in
            guard let hooks = hooks[entity.name] else { return false }
            return closure == "discriminator" ? hooks.discriminator != nil : hooks.beforeDecode != nil
        }
    }

    /// Whether objects of an entity may have a property, be it the entity's own, inherited, or one of those that inherit from it.
    private mutating func hasProperty(_ name: String, _ entity: AnnotatedEntity) -> Bool {
        if ExactString.isSame(model.property(name, of: entity)?.name, name) { return true }
        if holders[name] == nil {
            let declaring = propertiesByName[ExactString(name)] ?? []
            holders[name] = Set(declaring.flatMap { model.lineage(of: model.entities[$0.target.entity]).map(\.index) })
        }
        return holders[name]?.contains(entity.index) == true
    }

    /// Whether a key path of an entity, of one that it inherits from, or of one that inherits from it, begins with a name.
    private mutating func isLeadingKey(_ name: String, _ entity: AnnotatedEntity) -> Bool {
        guard let found = leadingKeys[name] else { return false }
        return found.above.contains(entity.index)
            || model.lineage(of: entity).contains { found.declaring.contains($0.index) }
    }

    private func destination(of element: AnnotatedElement) -> AnnotatedEntity? {
        element.relationship?.destinationEntity.flatMap { model.indexByName[$0] }.map { model.entities[$0] }
    }

    // MARK: Identities

    /// The identity that an entry names, if it has attributes only.
    private mutating func identity(
        _ entry: UserInfoEntry, of entity: AnnotatedEntity, _ element: AnnotatedElement
    ) -> [Statement] {
        if let name = ModelResolver.names(entry.value).first(where: { !model.hasAttribute($0, entity) }) {
            let property = model.property(name, of: entity)
            warn(
                entry,
                "\(element.subject) has \"\(name)\" for \(entry.key), which is "
                    + (property == nil
                        ? "not an attribute" : property?.composite == nil ? "a relationship" : "a composite")
                    + " of \(entity.name); the objects are not told apart by it.",
                "Name attributes of \(entity.name).")
            return []
        }
        return [.annotation(entity.own.target, key: "identityAttributes", value: entry.value)]
    }

    /// A relationship that is written as the value of its destination's attribute: of its identity, that is.
    private mutating func reference(
        _ entry: UserInfoEntry, to destination: AnnotatedEntity, _ element: AnnotatedElement
    ) -> [Statement] {
        let asIdentity = Statement.annotation(element.target, key: "jsonReference", value: "identity")
        let asStated = Statement.annotation(
            destination.own.target, key: "identityAttributes", value: entry.value)
        let identity = identity(of: destination)
        // It may be said once more: that is another tool's word then.
        if identity == [entry.value] { return [asStated, asIdentity] }
        let problem =
            if model.property(entry.value, of: destination)?.owner == .relationship {
                "which is a relationship of \(destination.name)"
            } else if !model.hasAttribute(entry.value, destination) {
                "which is not an attribute of \(destination.name)"
            } else if let identity {
                "but the identity of \(destination.name) is \(identity.joined(separator: ", "))"
            } else {
                String?.none
            }
        guard let problem else { return [asStated, asIdentity] }
        warn(
            entry, "\(element.subject) has \"\(entry.value)\" for \(entry.key), \(problem); it is not used.",
            "Name the attribute by which \(destination.name) is told apart.")
        return []
    }

    /// The attributes by which an entity is told apart so far, as resolving will find them; nil if there are none.
    private func identity(of entity: AnnotatedEntity) -> [String]? {
        let lineage = model.lineage(of: entity)
        if let value = lineage.reversed().lazy.compactMap({ translated.value("identityAttributes", of: $0.own) }).first
        {
            return ModelResolver.names(value)
        }
        return lineage.reversed().lazy.flatMap(\.uniquenessConstraints).first { names in
            !names.isEmpty && names.allSatisfy { model.hasAttribute($0, entity) }
        }
    }

    // MARK: Annotations

    /// Adds what says something new, and warns of what contradicts something that counts before it.
    private mutating func add(_ annotation: Annotation) {
        let element = model[annotation.target]
        func isOverlaid(_ key: String) -> Bool { overlaid[annotation.target]?[key] != nil }
        translated.note(annotation)
        if annotation.isAlternative, !isReadBesideFirst(annotation, element) { return }
        let native = element.entryByKey[annotation.key]
        // An overlay is there to say something else.
        if isOverlaid(annotation.key) { return }
        let other = translated.annotations[annotation.target]?[annotation.key]
        guard native != nil || other != nil else {
            translated.annotations[annotation.target, default: [:]][annotation.key] = annotation
            return
        }
        // What a tool does if the model is silent is no contradiction of what the model says.
        guard let word = annotation.word, !ExactString.isSame(native?.value ?? other?.value, annotation.value) else {
            return
        }
        let (key, value, position) =
            native.map { ($0.key, $0.value, $0.position) }
            ?? (other?.word ?? annotation.key, other?.value ?? "", other?.position ?? annotation.position)
        diagnostics.append(.warning, "conflicting-annotation", near: annotation.position) {
            Diagnostic(
                .warning, "conflicting-annotation", at: annotation.position,
                "\(element.subject) has \"\(annotation.value)\" by \(word), one of \(annotation.dialect.toolName)'s annotations, and \"\(value)\" by \(key) at \(position), which counts.",
                "Remove one of the two, or name the dialect to read.")
        }
    }

    /// Whether a key path is to be read beside the first: what a tool reads beside one isn't read beside another.
    private mutating func isReadBesideFirst(_ annotation: Annotation, _ element: AnnotatedElement) -> Bool {
        let paths = Annotations.keyPaths.compactMap { translated.value($0, of: element) }
        if paths.contains(where: { ExactString.isSame($0, annotation.value) }) { return false }
        // An overlay says another for the first only.
        let native = (original?[annotation.target] ?? element).entryByKey["jsonKeyPath"]?.value
        let stated = translated.stated[annotation.target]?.first { $0.key == "jsonKeyPath" }
        guard let first = native ?? stated?.value else { return true }
        if ExactString.isSame(first, annotation.value) { return false }
        let own = translated.stated[annotation.target]?.last {
            $0.dialect == annotation.dialect && $0.key == "jsonKeyPath"
        }
        if ExactString.isSame(first, own?.value) { return true }
        // Of two first key paths that differ it has been said.
        if own == nil { warn(annotation, of: element, beside: first) }
        return false
    }

    private mutating func warn(_ annotation: Annotation, of element: AnnotatedElement, beside first: String) {
        guard let word = annotation.word else { return }
        diagnostics.append(.warning, "conflicting-annotation", near: annotation.position) {
            Diagnostic(
                .warning, "conflicting-annotation", at: annotation.position,
                "\(element.subject) has \"\(annotation.value)\" by \(word), one of \(annotation.dialect.toolName)'s annotations, which is not read beside \"\(first)\", a key path in other words.",
                "Say both in the same words.")
        }
    }

    private mutating func warn(_ entry: UserInfoEntry, _ message: @autoclosure () -> String, _ remedy: String) {
        diagnostics.append(.warning, "untranslated-annotation", near: entry.position) {
            Diagnostic(.warning, "untranslated-annotation", at: entry.position, message(), remedy)
        }
    }
}
