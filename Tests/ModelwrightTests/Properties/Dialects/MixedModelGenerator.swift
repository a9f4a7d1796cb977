@testable import Modelwright

/// Makes a model of people, and says each thing of it in Modelwright's words or in a tool's.
struct MixedModelGenerator {
    var choices: Choices
    var model = MixedModel()
    let words: ToolWords
    /// Whether the mixed document has a word that tells the dialect.
    private var isTold = false
    /// Numbers the names, so that no two properties have one key by accident.
    private var nextNumber = 0

    init(_ choices: Choices) {
        self.choices = choices
        words = ToolWords(tool: self.choices.pick(ToolWords.tools))
    }

    mutating func generate() {
        model.entities = [
            MixedModel.Entity(name: "Person"), MixedModel.Entity(name: "Company"),
            MixedModel.Entity(name: "Manager", parent: 0), MixedModel.Entity(name: "Place", isComposite: true),
        ]
        for entity in model.entities.indices { makeIdentity(of: entity) }
        for entity in model.entities.indices { makeProperties(of: entity) }
        if words.tool == .groot { leaveOutUnmapped() }
        model.dialect = isTold && choices.chance(2, in: 3) ? .automatic : words.tool
    }

    /// Puts an annotation into both documents.
    ///
    /// - Parameters:
    ///   - names: The tool's words for it.
    ///   - translation: What they say, if that is something else.
    /// - Returns: Whether the mixed document has it in a word of the tool.
    @discardableResult
    private mutating func say(
        _ key: String, _ value: String, as names: [String] = [], translation: String? = nil,
        in annotations: inout MixedModel.Annotations
    ) -> Bool {
        annotations.native.append((key, value))
        guard !names.isEmpty, choices.chance(2, in: 3) else {
            annotations.mixed.append((key, value))
            return false
        }
        mix(choices.pick(names), translation ?? value, &annotations)
        return true
    }

    private mutating func mix(_ key: String, _ value: String, _ annotations: inout MixedModel.Annotations) {
        if words.telling.contains(key) { isTold = true }
        annotations.mixed.append((key, value))
    }

    // MARK: Identities

    private mutating func makeIdentity(of entity: Int) {
        var made = model.entities[entity]
        // A composite has none, and the manager that of a person.
        guard !made.isComposite, made.parent == nil else { return }
        let conventional = words.conventionalIdentity(of: made.name)
        if !conventional.isEmpty, choices.chance(1, in: 2) {
            let name = PlannedPlace(words: conventional).name
            made.identity = [name]
            made.annotations.native.append(("identityAttributes", name))
        } else if choices.chance(2, in: 3) {
            let count = words.hasIdentitiesOfSeveral && choices.chance(1, in: 3) ? 2 : 1
            made.identity = (0..<count).map { _ in nextName("code") }
            sayIdentity(&made)
        }
        model.entities[entity] = made
        for name in made.identity { makeAttribute(name, of: entity) }
    }

    private mutating func sayIdentity(_ entity: inout MixedModel.Entity) {
        let list = entity.identity.joined(separator: ",")
        if words.identityMarks.isEmpty && words.tool != .mogenerator {
            let separator = words.tool == .groot ? choices.pick([",", " ", ", "]) : ","
            say(
                "identityAttributes", list, as: words.identities,
                translation: entity.identity.joined(separator: separator), in: &entity.annotations)
        } else {
            entity.annotations.native.append(("identityAttributes", list))
            // Otherwise its attributes or the relationships that lead to it say so.
            if words.tool == .mogenerator || choices.chance(1, in: 3) {
                entity.annotations.mixed.append(("identityAttributes", list))
            }
        }
    }

    private mutating func makeAttribute(_ name: String, of entity: Int) {
        var property = MixedModel.Property(name: name, kind: .attribute(choices.pick([.string, .integer32])))
        property.isIdentity = true
        let isConventional = name == "id" || name.hasSuffix("ID")
        let isMarked =
            !isConventional && !model.entities[entity].annotations.mixed.contains { $0.key == "identityAttributes" }
        if isMarked, !words.identityMarks.isEmpty {
            mix(choices.pick(words.identityMarks), "YES", &property.annotations)
        }
        // What Groot's words don't map isn't in the JSON, and can be no identity.
        if words.tool == .groot || words.tool != .mmRecord && !isConventional && choices.chance(1, in: 2) {
            makeKeyPath(&property, isSingleKey: true)
        } else {
            makeConventionalKey(&property, entity)
        }
        model.entities[entity].properties.append(property)
    }

    // MARK: Properties

    private mutating func nextName(_ word: String) -> String {
        nextNumber += 1
        return word + String(nextNumber)
    }

    private mutating func makeProperties(of entity: Int) {
        let made = model.entities[entity]
        for short in words.shortNames where !made.isComposite && made.parent == nil && choices.chance(1, in: 4) {
            let name = PlannedPlace(words: [made.name.lowercased(), short]).name
            var property = MixedModel.Property(name: name, kind: .attribute(.string))
            property.paths = [short]
            property.annotations.native = [("jsonKeyPath", short)]
            model.entities[entity].properties.append(property)
        }
        for _ in 0..<5 {
            let start = choices.recorded.count
            defer { choices.endSpan(from: start) }
            guard choices.chance(4, in: 5) else { break }
            makeProperty(of: entity)
        }
    }

    private mutating func makeProperty(of entity: Int) {
        var parts = choices.pick([["name"], ["first", "name"], ["image", "URL"], ["is", "New"], ["user", "ID"]])
        parts[parts.count - 1] = nextName(parts[parts.count - 1])
        var property = MixedModel.Property(
            name: PlannedPlace(words: parts).name,
            kind: .attribute(choices.pick([.string, .integer32, .boolean, .decimal, .date, .date])))
        if !model.entities[entity].isComposite {
            switch choices.below(6) {
            case 3: (property.kind, property.destination) = (.composite, 3)
            case 4: (property.kind, property.destination) = (.toOne, choices.below(2))
            case 5: (property.kind, property.destination) = (.toMany, choices.below(2))
            default: break
            }
        }
        if choices.chance(1, in: 2) {
            makeKeyPath(&property, isSingleKey: false)
        } else {
            makeConventionalKey(&property, entity)
        }
        makeAlternatives(&property)
        makeValueWords(&property)
        makeReference(&property)
        if choices.chance(1, in: 8) {
            say(
                "jsonDirection", "decode", as: words.notExported, translation: choices.pick(["YES", ""]),
                in: &property.annotations)
        }
        model.entities[entity].properties.append(property)
    }

    private mutating func makeKeyPath(_ property: inout MixedModel.Property, isSingleKey: Bool) {
        let key = nextName("k")
        let path = isSingleKey ? key : choices.pick([key, key, "box.\(key)", "\(key).a[1]", "\(key)\\.b"])
        property.paths = [path]
        guard say("jsonKeyPath", path, as: words.keyPaths, in: &property.annotations) else {
            // Modelwright's own annotations come first.
            if let other = words.keyPaths.first, words.tool != .mmRecord, choices.chance(1, in: 4) {
                mix(other, "elsewhere", &property.annotations)
            }
            return
        }
        // MMRecord has the property's name beside it.
        if words.tool == .mmRecord {
            property.annotations.native.append(("jsonKeyPath.1", property.name))
            property.paths.append(property.name)
        }
    }

    private mutating func makeAlternatives(_ property: inout MixedModel.Property) {
        guard words.tool == .magicalRecord, choices.chance(1, in: 4) else { return }
        let (number, path) = (1 + choices.below(9), nextName("alternative"))
        // Left out: a tool's word for another path isn't read beside a first one in Modelwright's words, with a warning.
        let isOwn = property.annotations.mixed.contains { $0.key == "jsonKeyPath" }
        say(
            "jsonKeyPath.\(number)", path, as: [isOwn ? nil : words.alternative(number)].compactMap { $0 },
            in: &property.annotations)
        property.paths.append(path)
    }

    /// The key of a property of which nothing is said.
    private func makeConventionalKey(_ property: inout MixedModel.Property, _ entity: Int) {
        property.paths = [property.name]
        guard words.isSnakeCase else { return }
        let key = Self.snakeCase(property.name)
        var alternatives: [String] = []
        if key != property.name {
            property.annotations.native.append(("jsonKeyPath", key))
            alternatives.append(property.name)
            property.paths = [key, property.name]
        }
        if words.tool == .sync, property.kind.isRelationship {
            var identityPath = key + "_ids"
            if case .toOne = property.kind { identityPath = key + "_id" }
            alternatives += [identityPath, key + "_attributes"]
            property.identityPath = identityPath
            if case .toMany = property.kind { property.objectPath = key + "_attributes" }
        }
        for (index, path) in alternatives.enumerated() {
            property.annotations.native.append(("jsonKeyPath.\(index + 1)", path))
        }
    }

    /// A name of the words above in snake case.
    private static func snakeCase(_ name: String) -> String {
        var text = ""
        var wasUpper = true
        for character in name {
            if character.isUppercase, !wasUpper { text.append("_") }
            wasUpper = character.isUppercase
            text += character.lowercased()
        }
        return text
    }

    private mutating func makeValueWords(_ property: inout MixedModel.Property) {
        guard case .attribute(let type) = property.kind else { return }
        if type == .string, choices.chance(1, in: 4) {
            property.transform = "Shout"
            say("jsonTransformer", "Shout", as: words.transformers, in: &property.annotations)
        }
        if type == .date, choices.chance(2, in: 3) {
            let format = choices.pick(["yyyy-MM-dd", "millisecondsSince1970", "secondsSince1970", "iso8601"])
            property.dateFormat = format
            let word = words.dateFormat(format)
            say(
                "jsonDateFormat", format, as: [word?.key].compactMap { $0 }, translation: word?.value,
                in: &property.annotations)
        }
        if choices.chance(1, in: 8) {
            say("jsonNulls", choices.pick(["omit", "explicit"]), in: &property.annotations)
        }
    }

    /// What relationships say of identities.
    private mutating func makeReference(_ property: inout MixedModel.Property) {
        guard property.kind.isRelationship else { return }
        let identity = model.identity(of: property.destination)
        guard identity.count == 1, let name = identity.first else { return }
        if words.tool == .mogenerator, choices.chance(1, in: 2) {
            let isTools = say(
                "jsonReference", "identity", as: ["destinationEntityIDKeyPath"], translation: name,
                in: &property.annotations)
            // It says so of the destination as well, which needs no word of its own then.
            if isTools, choices.chance(1, in: 2) {
                model.entities[property.destination].annotations.mixed.removeAll { $0.key == "identityAttributes" }
            }
        }
        if words.tool == .magicalRecord, choices.chance(1, in: 4) {
            mix("relatedByAttribute", name, &property.annotations)
        }
    }

    // MARK: Groot

    /// A property without a `JSONKeyPath` isn't in the JSON if others of its entities have one.
    private mutating func leaveOutUnmapped() {
        func isMapped(_ property: MixedModel.Property) -> Bool {
            property.annotations.mixed.contains { $0.key == "JSONKeyPath" }
        }
        for family in [[0, 2], [1], [3]] {
            guard family.contains(where: { model.entities[$0].properties.contains(where: isMapped) }) else { continue }
            for entity in family {
                for index in model.entities[entity].properties.indices {
                    let property = model.entities[entity].properties[index]
                    let isOwn = property.annotations.mixed.contains { $0.key.hasPrefix("json") }
                    if isMapped(property) || isOwn { continue }
                    model.entities[entity].properties[index].annotations.native.append(("jsonDirection", "none"))
                }
            }
        }
    }
}
