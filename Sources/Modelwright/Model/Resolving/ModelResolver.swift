extension ModelStorage {
    /// Looks everything up in a document and checks it, collecting all diagnostics, in the document's order.
    ///
    /// What is wrong is left out of the storage (a relationship to nowhere, an attribute of no type), so that further
    /// checks can go on from it. The storage is nil only where nothing can be built; a model with errors is not to be
    /// published.
    static func resolve(
        _ document: ModelDocument, _ rules: RuleSelection = RuleSelection()
    ) -> (storage: ModelStorage?, diagnostics: [Diagnostic]) {
        var resolver = ModelResolver(document, rules)
        let storage = resolver.resolve()
        return (storage, resolver.diagnostics.sorted)
    }
}

/// Turns a document into records. One pass after the other, each going through the document in its order:
/// schema, names, inheritance, properties, inverses, and what refers to properties.
struct ModelResolver {
    let document: ModelDocument
    var diagnostics: DiagnosticList

    var entities: [EntityRecord] = []
    var entityIndexByName: [String: Int] = [:]
    var attributes: [AttributeRecord] = []
    var relationships: [RelationshipRecord] = []
    var composites: [CompositeRecord] = []
    var compositeIndexByName: [String: Int] = [:]
    /// The attributes of each composite, which come after those of the document's entities.
    var compositeAttributes: [[AttributeRecord]] = []
    /// Names of properties that were left out because of an error, by entity: nothing more is said about them.
    var broken: [Int: Set<String>] = [:]
    /// The entities' indices with superentities before their subentities.
    var inheritanceOrder: [Int] = []
    private var hasLongValues = false
    /// How often matching defaults by regular expressions has reported its progress.
    var matchingSteps = 0
    /// The regular expressions that are matched in linear time, by their text.
    var patterns: [ExactString: TextPattern] = [:]
    /// The sets of characters in them that ICU was asked for.
    var namedSets: Set<ExactString> = []
    /// How many properties entities have together, inherited ones counted in each.
    var propertyCount = 0

    /// How many superentities an entity may have; real ones have two.
    static let maximumInheritanceDepth = 32
    /// How many properties entities may have together, inherited ones counted in each; real ones have 843.
    static let maximumPropertyCount = 100_000
    /// How often it may, a few thousand steps of the matcher each time; without backtracking once a default.
    static let maximumMatchingSteps = 1_000
    /// How many different regular expressions are prepared for linear time, which may take some milliseconds each; real models
    /// have two.
    static let maximumAutomatonCount = 100
    /// How many different sets of characters they may have that only ICU knows: reading one takes some ten milliseconds.
    static let maximumNamedSetCount = 32
    /// How many different regular expressions a model may have: Foundation's take some ten kilobytes each.
    static let maximumPatternCount = 1_000
    /// How many bytes a name may have: messages and other names repeat it.
    static let maximumNameLength = 1_000
    /// How many bytes any other value may have.
    static let maximumValueLength = 64 << 10

    /// How many more names are looked for among those known: a document of nothing but wrong names would take long.
    private var suggestionsLeft = 100

    init(_ document: ModelDocument, _ rules: RuleSelection) {
        self.document = document
        diagnostics = DiagnosticList(rules: rules)
    }

    /// nil where values are so long that nothing is to be made of them.
    mutating func resolve() -> ModelStorage? {
        checkSchema(of: document.root)
        if hasLongValues { return nil }
        collectEntities()
        collectComposites()
        resolveInheritance()
        for index in entities.indices { collectProperties(of: index) }
        for index in inheritanceOrder { inheritProperties(index) }
        for index in relationships.indices { resolveInverse(of: index) }
        for index in relationships.indices { checkInverse(of: index) }
        for index in entities.indices { checkPropertyLists(of: index) }
        resolveIdentities()
        resolveLayout()
        mapComposites()
        let requests = document.fetchRequests.compactMap { fetchRequest($0, context: "The fetch request") }
        let configurations = resolveConfigurations()
        let identifier = document.userDefinedModelVersionIdentifier ?? ""
        return ModelStorage(
            name: document.modelName, versionIdentifier: identifier.isEmpty ? nil : identifier, entities: entities,
            attributes: attributes, relationships: relationships, composites: composites, fetchRequests: requests,
            configurations: configurations, entityIndexByName: entityIndexByName,
            warnings: diagnostics.sorted.filter { $0.severity == .warning })
    }

    @inline(never)
    mutating func error(_ rule: String, at position: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.error, rule, at: position, message, remedy))
    }

    @inline(never)
    mutating func warning(_ rule: String, at position: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.warning, rule, at: position, message, remedy))
    }

    /// The remedy for a name that is none of the model's entities, with the one that may have been meant.
    mutating func remedy(_ remedy: String, for name: String) -> String {
        self.remedy(remedy, for: name, among: entities.lazy.map(\.name))
    }

    /// The remedy for a name that is none of those known, with the one that may have been meant.
    mutating func remedy(_ remedy: String, for name: String, among known: some Sequence<String>) -> String {
        guard suggestionsLeft > 0 else { return remedy }
        suggestionsLeft -= 1
        let near = EditDistance.nearest(to: name, among: known)
        return near.map { "\(remedy) Did you mean \($0)?" } ?? remedy
    }

    // MARK: Schema

    /// Warns of what the format does not have, and checks flags and counts.
    private mutating func checkSchema(of element: ModelElement) {
        guard let schema = ModelSchema.elements[element.name] else { return }
        for attribute in element.attributes {
            checkLength(of: attribute, element)
            guard let kind = schema.attributes[attribute.name] else {
                warning(
                    "unknown-attribute", at: element.position,
                    "The format has no attribute \(attribute.name) of <\(element.name)>; it is kept and not used.",
                    element.name == "userInfo"
                        ? "Put an <entry key=\"…\" value=\"…\"/> into it for each annotation."
                        : remedy(
                            "Check its spelling; an annotation of your own belongs in userInfo.", for: attribute.name,
                            among: schema.attributes.keys.sorted()))
                continue
            }
            check(attribute, of: element, kind: kind)
        }
        if ModelSchema.named.contains(element.name), (element["name"] ?? "").isEmpty {
            error("missing-name", at: element.position, "This <\(element.name)> has no name.", "Give it a name.")
        }
        if element.name == "userInfo" { checkUserInfo(element) }
        for content in element.contents {
            switch content {
            case .element(let child):
                if schema.children.contains(child.name) {
                    checkSchema(of: child)
                } else {
                    warning(
                        "unknown-element", at: child.position,
                        "The format has no <\(child.name)> in <\(element.name)>; it is kept and not used.",
                        remedy("Check its spelling and where it stands.", for: child.name, among: schema.children))
                }
            case .text:
                warning(
                    "unexpected-text", at: element.position,
                    "There is text in <\(element.name)>, which has no meaning; it is kept and not used.",
                    "Remove it, or make it a comment.")
            case .comment, .processingInstruction: break
            }
        }
    }

    private mutating func checkLength(of attribute: ModelElement.Attribute, _ element: ModelElement) {
        let limit = attribute.name == "name" ? Self.maximumNameLength : Self.maximumValueLength
        let count = attribute.value.utf8.count
        guard count > limit else { return }
        hasLongValues = true
        error(
            "too-large", at: element.position,
            "`\(attribute.name)` of <\(element.name)> has \(count) bytes; at most \(limit) are read.",
            "Make it shorter.")
    }

    private mutating func check(_ attribute: ModelElement.Attribute, of element: ModelElement, kind: ModelSchema.Value)
    {
        let value = attribute.value
        let what = "\(attribute.name) of \(described(element))"
        switch kind {
        case .text: break
        case .name:
            guard let scalar = value.unicodeScalars.first(where: \.isControl) else { return }
            error(
                "control-character", at: element.position,
                "The \(attribute.name) of \(described(element)) has the character \(scalar.codePoint), which no name has.",
                "Remove the character.")
        case .flag:
            guard Bool(yesOrNo: value) == nil else { return }
            error(
                "bad-boolean", at: element.position, "The value \"\(value)\" of \(what) is neither YES nor NO.",
                "Write YES or NO.")
        case .count:
            guard ModelElement.count(of: value) == nil else { return }
            error(
                "bad-count", at: element.position, "The value \"\(value)\" of \(what) is not a count.",
                "Write a whole number from 0.")
        case .number:
            guard !AttributeValue.isNumber(value) else { return }
            warning(
                "bad-number", at: element.position, "The value \"\(value)\" of \(what) is not a number.",
                "Write a number, or remove the attribute.")
        case .codeGeneration, .indexType, .order:
            let words = kind.words
            guard !words.contains(value) else { return }
            warning(
                "unknown-value", at: element.position, "The value \"\(value)\" of \(what) is not known.",
                "Write \(words.joined(separator: " or ")).")
        }
    }

    private mutating func checkUserInfo(_ element: ModelElement) {
        var keys: Set<String> = []
        for entry in element.children(named: "entry") {
            guard let key = entry["key"] else {
                warning(
                    "missing-key", at: entry.position, "This entry of userInfo has no key, and is not used.",
                    "Give it a key.")
                continue
            }
            guard !keys.insert(key).inserted else { continue }
            warning(
                "duplicate-key", at: entry.position,
                "The key \"\(key)\" is in this userInfo twice; the last one counts.",
                "Remove one of the two.")
        }
    }

    /// How messages name an element: `<attribute> "year"`.
    private func described(_ element: ModelElement) -> String {
        guard let name = element[text: "name"] else { return "<\(element.name)>" }
        return "<\(element.name)> \"\(name)\""
    }

    // MARK: Entities

    private mutating func collectEntities() {
        for entity in document.entities {
            guard let name = entity.name else { continue }
            if let first = entityIndexByName[name] {
                error(
                    "duplicate-entity", at: entity.position,
                    "There is another entity \(name), at line \(entities[first].position.line).",
                    "Rename one of the two.")
                continue
            }
            entityIndexByName[name] = entities.count
            entities.append(EntityRecord(document: entity, name: name))
        }
    }

    private mutating func resolveInheritance() {
        for index in entities.indices {
            guard let parent = entities[index].document.parentEntity else { continue }
            if let found = entityIndexByName[parent] {
                entities[index].superentity = found
            } else {
                error(
                    "unknown-parent", at: entities[index].position,
                    "\(entities[index].name) inherits from \(parent), which is not an entity of the model.",
                    remedy("Set parentEntity to an entity of the model, or remove it.", for: parent))
            }
        }
        breakCycles()
        limitDepth()
        for index in entities.indices {
            if let parent = entities[index].superentity { entities[parent].subentities.append(index) }
        }
        var waiting = entities.indices.filter { entities[$0].superentity == nil }[...]
        while let index = waiting.popFirst() {
            inheritanceOrder.append(index)
            waiting.append(contentsOf: entities[index].subentities)
        }
    }

    /// Reports each cycle once, at its first entity, and takes the cycle apart.
    private mutating func breakCycles() {
        var isSafe = [Bool](repeating: false, count: entities.count)
        for start in entities.indices {
            var path: [Int] = []
            var isOnPath: Set<Int> = []
            var current: Int? = start
            while let index = current, !isSafe[index], isOnPath.insert(index).inserted {
                path.append(index)
                current = entities[index].superentity
            }
            if let index = current, isOnPath.contains(index), let first = path.firstIndex(of: index) {
                let cycle = path[first...]
                let names = (cycle + [index]).map { entities[$0].name }.joined(separator: ", ")
                error(
                    "inheritance-cycle", at: entities[index].position,
                    cycle.count == 1
                        ? "\(entities[index].name) inherits from itself."
                        : "Each of these entities inherits from the next: \(names).",
                    "Remove parentEntity from one of them.")
                for member in cycle { entities[member].superentity = nil }
            }
            for index in path { isSafe[index] = true }
        }
    }

    /// Cuts chains of inheritance that are longer than the limit.
    private mutating func limitDepth() {
        var depths = [Int?](repeating: nil, count: entities.count)
        for start in entities.indices {
            var path: [Int] = []
            var current: Int? = start
            while let index = current, depths[index] == nil {
                path.append(index)
                current = entities[index].superentity
            }
            var depth = current.flatMap { depths[$0] } ?? -1
            for index in path.reversed() {
                depth += 1
                if depth > Self.maximumInheritanceDepth {
                    error(
                        "too-deep", at: entities[index].position,
                        "\(entities[index].name) has more than \(Self.maximumInheritanceDepth) superentities.",
                        "Make the chain of inheritance shorter.")
                    entities[index].superentity = nil
                    depth = 0
                }
                depths[index] = depth
            }
        }
    }

    /// Whether one of the two is the other or inherits from it.
    func areRelated(_ first: Int, _ second: Int) -> Bool {
        isKind(first, of: second) || isKind(second, of: first)
    }

    func isKind(_ entity: Int, of other: Int) -> Bool {
        var current: Int? = entity
        while let index = current {
            if index == other { return true }
            current = entities[index].superentity
        }
        return false
    }

    // MARK: Layout

    private mutating func resolveLayout() {
        for layout in document.layout {
            guard let name = layout.name, let index = entityIndexByName[name], let x = layout.x, let y = layout.y else {
                continue
            }
            entities[index].layout = EntityLayout(x: x, y: y, width: layout.width ?? 0, height: layout.height ?? 0)
        }
    }
}
