/// What refers to entities and properties by name: constraints, indexes, identities, fetch requests, configurations.
extension ModelResolver {
    // MARK: Lists of properties

    mutating func checkPropertyLists(of index: Int) {
        let entity = entities[index]
        for element in entity.document.element.children {
            switch element.name {
            case "uniquenessConstraints":
                for item in element.children.flatMap({ $0.children(named: "constraint") }) {
                    checkProperty(
                        item["value"], in: index, rule: "unknown-constraint-property", what: "A uniqueness constraint",
                        item)
                }
            case "compoundIndexes":
                for item in element.children.flatMap({ $0.children(named: "index") }) {
                    checkProperty(
                        item["value"], in: index, rule: "unknown-index-property", what: "A compound index", item)
                }
            case "fetchIndex":
                for item in element.children(named: "fetchIndexElement") where item[text: "expression"] == nil {
                    let name = element[text: "name"] ?? ""
                    checkProperty(
                        item["property"], in: index, rule: "unknown-index-property", what: "The fetch index \(name)",
                        item)
                }
            default: break
            }
        }
    }

    private mutating func checkProperty(
        _ name: String?, in index: Int, rule: String, what: String, _ element: ModelElement
    ) {
        let name = name ?? ""
        // Of a key path the first step is the entity's.
        let first = name.prefix { $0 != "." }
        guard property(String(first), in: index) == nil, !isBroken(String(first), in: index) else { return }
        warning(
            rule, at: element.position,
            "\(what) of \(entities[index].name) names \(name.isEmpty ? "no property" : name), which it does not have.",
            "Name a property of \(entities[index].name), or remove this one.")
    }

    /// Whether an entity has a property of that name; true for an attribute.
    private func property(_ name: String, in index: Int) -> Bool? {
        if entities[index].attributeIndexByName[name] != nil { return true }
        if entities[index].relationshipIndexByName[name] != nil { return false }
        return nil
    }

    // MARK: Identity

    /// What the superentity has; else an entity's own entry; without any, there and below, its own constraint, else the nearest one.
    mutating func resolveIdentities() {
        let entries = entities.map { entity in entity.document.userInfo.last { $0.key == "identityAttributes" } }
        /// What entries say, be it that there is none.
        var stated = [[Int]?](repeating: nil, count: entities.count)
        var haveStatingHeirs: Set<Int> = []
        for index in inheritanceOrder {
            stated[index] = entries[index].map { identity($0, of: index) }
            var superentity = stated[index]?.isEmpty == false ? entities[index].superentity : nil
            while let ancestor = superentity, haveStatingHeirs.insert(ancestor).inserted {
                superentity = entities[ancestor].superentity
            }
        }
        for index in inheritanceOrder {
            let superentity = entities[index].superentity
            // An object has one identity, by which it is found wherever it stands.
            if let superentity, !entities[superentity].identityAttributes.isEmpty {
                entities[index].identityAttributes = entities[superentity].identityAttributes
                if let entry = entries[index] { checkIdentity(stated[index] ?? [], entry, of: index) }
                continue
            }
            if stated[index] == nil, let superentity { stated[index] = stated[superentity] }
            // What is written counts before a constraint, be it that of an ancestor.
            entities[index].identityAttributes =
                stated[index] ?? (haveStatingHeirs.contains(index) ? nil : uniqueAttributes(of: index)) ?? []
        }
    }

    /// The attributes of an entity's first uniqueness constraint that consists of attributes alone, or of the nearest ancestor's
    /// that has one.
    private func uniqueAttributes(of index: Int) -> [Int]? {
        let attributes = entities[index].attributeIndexByName
        var step: Int? = index
        while let entity = step.map({ entities[$0] }) {
            for names in entity.document.uniquenessConstraints {
                let found = names.compactMap { attributes[$0] }.filter { !isComposite($0) }
                if found.count == names.count, !found.isEmpty { return found }
            }
            step = entity.superentity
        }
        return nil
    }

    /// Warns of an entity's own entry if it isn't what the entity inherits.
    private mutating func checkIdentity(_ own: [Int], _ entry: UserInfoEntry, of index: Int) {
        let entity = entities[index]
        guard Set(own) != Set(entity.identityAttributes), let superentity = entity.superentity else { return }
        let names = entity.identityAttributes.map { attributes[$0].name }.joined(separator: ", ")
        let parent = entities[superentity].name
        warning(
            "overridden-identity", at: entry.position,
            "The identityAttributes of \(entity.name) are not used: it inherits those of \(parent), which are \(names).",
            "Remove them, or say for the topmost entity what identifies the objects of all.")
    }

    /// The attributes that an entity's own entry names.
    private mutating func identity(_ entry: UserInfoEntry, of index: Int) -> [Int] {
        let entity = entities[index]
        let names = Self.names(entry.value)
        for name in names where entity.attributeIndexByName[name] == nil {
            guard !isBroken(name, in: index) else { continue }
            error(
                "unknown-identity-attribute", at: entry.position,
                "The identity of \(entity.name) names \(name), which is not an attribute of it.",
                "Name attributes of \(entity.name), separated by commas.")
        }
        for name in names {
            guard let attribute = entity.attributeIndexByName[name], isComposite(attribute) else { continue }
            error(
                "unknown-identity-attribute", at: entry.position,
                "The identity of \(entity.name) names \(name), which is a composite, and so no single value.",
                "Name attributes of \(entity.name) that aren't composites, separated by commas.")
        }
        return names.compactMap { entity.attributeIndexByName[$0] }
    }

    /// Whether the values of an attribute are objects. A transform makes values of its own of them.
    private func isComposite(_ attribute: Int) -> Bool {
        let attribute = attributes[attribute]
        return attribute.type == .composite && !attribute.document.userInfo.contains { $0.key == "jsonTransformer" }
    }

    /// The names in a list such as `suit, value`. No name has white space in it, so that separates them as well.
    static func names(_ list: String) -> [String] { list.split(whereSeparator: isBetweenNames).map(String.init) }

    /// Whether a character is none of a name in a list.
    static func isBetweenNames(_ character: Character) -> Bool { character == "," || character.isWhitespace }

    // MARK: Fetch requests and configurations

    /// nil: it fetches from nowhere.
    mutating func fetchRequest(_ document: FetchRequestDocument, context: String) -> FetchRequestRecord? {
        let entity = document.entity ?? ""
        if let index = entityIndexByName[entity] { return FetchRequestRecord(document: document, entity: index) }
        let what = context + (document.name.map { " \($0)" } ?? "")
        warning(
            "unknown-fetch-entity", at: document.position,
            "\(what) fetches \(entity.isEmpty ? "no entity" : "\(entity), which is not an entity of the model"); "
                + "it is not used.", remedy("Set entity to an entity of the model.", for: entity))
        return nil
    }

    mutating func resolveConfigurations() -> [ConfigurationRecord] {
        var lines: [String: Int] = [:]
        var result: [ConfigurationRecord] = []
        for configuration in document.configurations {
            guard let name = configuration.name else { continue }
            if let line = lines[name] {
                warning(
                    "duplicate-configuration", at: configuration.position,
                    "There is another configuration \(name), at line \(line); this one is not used.",
                    "Rename one of the two.")
                continue
            }
            lines[name] = configuration.position.line
            var members: [Int] = []
            for member in configuration.element.children(named: "memberEntity") {
                guard let entity = member[text: "name"] else { continue }
                if let index = entityIndexByName[entity] {
                    members.append(index)
                } else {
                    warning(
                        "unknown-configuration-entity", at: member.position,
                        "The configuration \(name) has \(entity), which is not an entity of the model.",
                        remedy("Name an entity of the model, or remove this one.", for: entity))
                }
            }
            result.append(ConfigurationRecord(document: configuration, name: name, entities: members))
        }
        return result
    }
}
