@testable import Modelwright

/// Makes models at random: small ones, in which every part of the mapping's vocabulary turns up often.
struct ModelGenerator {
    var choices: Choices
    var model = PlannedModel()
    var features: Set<Feature> = []
    /// Numbers the names, so that no two properties have one key by accident.
    var nextNumber = 0
    /// The next free element of each family's list.
    var nextElement: [Int: Int] = [:]

    init(_ choices: Choices) { self.choices = choices }

    mutating func generate() {
        makeEntities()
        let indices = model.entities.indices.filter { !model.entities[$0].isBound }
        for index in indices { span(ofEntity: index) { $0.makeAttributes(of: index) } }
        for index in indices { span(ofEntity: index) { $0.makeRelationships(of: index) } }
        for index in indices { makeFlattened(of: index) }
        makeHooks()
        noteMergedSiblings()
    }

    /// Whether it happens that often; noted as a feature of the case when it does.
    mutating func has(_ feature: Feature, _ hits: Int, in bound: Int) -> Bool {
        guard choices.chance(hits, in: bound) else { return false }
        features.insert(feature)
        return true
    }

    // MARK: Entities

    private mutating func span(ofEntity index: Int, _ body: (inout ModelGenerator) -> Void) {
        let start = choices.recorded.count
        body(&self)
        choices.endSpan(from: start, label: -1 - index)
    }

    private mutating func makeEntities() {
        for (index, name) in ["Author", "Book", "Chapter", "Draft"].enumerated() {
            span(ofEntity: index) { $0.makeEntity(index, name) }
        }
        for index in model.entities.indices { span(ofEntity: index) { $0.makeSettings(of: index) } }
        for index in model.entities.indices where model.entities[index].parent == nil {
            makeDiscriminator(ofFamily: index)
            if choices.chance(1, in: 2) {
                makeIdentity(of: index)
            } else {
                // Where another entity is declared, what is known by its own.
                for heir in model.family(below: index).dropFirst() where has(.ownIdentity, 2, in: 3) {
                    makeIdentity(of: heir)
                }
            }
        }
        if has(.boundClass, 1, in: 4) { makeSampled() }
    }

    private mutating func makeEntity(_ index: Int, _ name: String) {
        guard index == 0 || choices.chance(1, in: 2) else { return }
        var entity = PlannedEntity(name: name)
        if index > 0, has(.inheritance, 1, in: 3) { entity.parent = choices.below(model.entities.count) }
        model.entities.append(entity)
    }

    private mutating func makeSettings(of index: Int) {
        if choices.chance(1, in: 4) {
            let naming = choices.pick([NamingStyle.asWritten, .snakeCase, .kebabCase, .pascalCase])
            model.entities[index].naming = naming
            switch naming {
            case .asWritten, .sync, .jsonCache: break
            case .snakeCase: features.insert(.namingSnakeCase)
            case .kebabCase: features.insert(.namingKebabCase)
            case .pascalCase: features.insert(.namingPascalCase)
            }
        }
        if has(.entityNulls, 1, in: 12) {
            model.entities[index].nulls = choices.pick([NullPolicy.asDecoded, .explicit, .omit])
        }
        if has(.entityDateFormat, 1, in: 8) { model.entities[index].dateFormat = makeDateFormat() }
        if has(.emptyAsNil, 1, in: 8) { model.entities[index].emptyAsNil = choices.chance(3, in: 4) }
        if choices.chance(1, in: 2) {
            let policy = choices.pick([UnknownKeyPolicy.ignore, .keep, .reject])
            model.entities[index].unknownKeys = policy
            if policy == .keep { features.insert(.keepUnknownKeys) }
            if policy == .reject { features.insert(.rejectUnknownKeys) }
        }
    }

    private mutating func makeDiscriminator(ofFamily root: Int) {
        let family = model.family(below: root)
        guard family.count > 1, has(.discriminator, 2, in: 3) else { return }
        model.entities[root].discriminatorKey = "type"
        let isNumber = has(.discriminatorNumber, 1, in: 3)
        let isAlike = !isNumber && has(.lookAlike, 1, in: 3)
        for index in family {
            let hasChildren = model.family(below: index).count > 1
            if hasChildren, has(.abstractEntity, 1, in: 2) { model.entities[index].isAbstract = true }
            // A superentity need not be told by its type.
            if !hasChildren || choices.chance(1, in: 2) {
                let text = isAlike ? LookAlike.both[index % 2] : model.entities[index].name.lowercased()
                model.entities[index].discriminatorValue =
                    isNumber ? String(index + 1) : isAlike && index > 1 ? "2\(text)" : text
            }
        }
        let concrete = family.filter { !model.entities[$0].isAbstract }
        if !concrete.isEmpty, has(.discriminatorFallback, 3, in: 5) {
            model.entities[root].discriminatorFallback = model.entities[choices.pick(concrete)].name
        }
        if !isNumber, has(.discriminatorAttribute, 1, in: 2) {
            // Null is no type.
            let place = PlannedPlace(words: ["type"], nulls: .asDecoded)
            model.entities[root].attributes.append(PlannedAttribute(place: place, type: .string, form: .typeField))
        }
    }

    private mutating func makeIdentity(of index: Int) {
        // A subentity of one that has an identity inherits it.
        guard model.identity(of: index).isEmpty else { return }
        // Two subentities may each have one of their own; what reads any record goes by the name.
        var names: [(String, PlannedType)] = [
            (
                "id",
                model.entities[index].parent != nil
                    ? .string : choices.pick([.integer32, .string, .decimal, .double, .boolean, .transformable])
            )
        ]
        if has(.identityOfTwo, 1, in: 4) {
            names.append(("code", .string))
        } else {
            features.insert(.identityAttribute)
        }
        for (word, type) in names {
            var place = PlannedPlace(words: [word])
            if choices.chance(1, in: 6) { place.keyPath = [.key("the.\(word)")] }
            model.entities[index].attributes.append(PlannedAttribute(place: place, type: type, form: .identity))
        }
        model.entities[index].identity = names.map(\.0)
        // Subentities inherit identities; for constraints the format leaves that open.
        if model.family(below: index).count == 1, has(.uniquenessConstraint, 1, in: 3) {
            model.entities[index].hasConstraint = true
        }
    }

    private mutating func makeSampled() {
        var entity = PlannedEntity(name: "Sampled")
        entity.isBound = true
        func attribute(_ name: String, _ type: PlannedType, _ form: PlannedAttribute.Form) -> PlannedAttribute {
            PlannedAttribute(place: PlannedPlace(words: [name]), type: type, form: form)
        }
        var genre = attribute("genre", .string, .genre)
        if has(.enumFallback, 2, in: 3) { genre.enumFallback = "poetry" }
        var marks = attribute("marks", .transformable, .integers)
        var tags = attribute("tags", .transformable, .strings)
        marks.isLossy = has(.lossyAttribute, 1, in: 2)
        tags.isLossy = has(.lossyAttribute, 1, in: 2)
        entity.attributes = [genre, attribute("level", .integer16, .level), marks, tags]
        model.entities.append(entity)
    }

    private mutating func makeHooks() {
        for index in model.entities.indices where model.entities[index].parent == nil {
            // An object without anything but its identity is none that stands for another, and has no hook where it is
            // written as one.
            let isIdentityAlone = model.family(below: index).contains { entity in
                model.identity(of: entity).count == 2
                    && model.attributes(of: entity).filter(\.place.isRead).count
                        + model.relationships(of: entity).filter(\.place.isRead).count <= 2
            }
            if isIdentityAlone { continue }
            let hasTypes = model.entities[index].discriminatorKey != nil
            guard choices.chance(hasTypes ? 2 : 1, in: 3) else { continue }
            // Marks leave the type field where it is.
            model.entities[index].hook = choices.pick(
                hasTypes ? [.wraps, .renames, .renames, .marks] : PlannedHook.allCases)
        }
    }

    // MARK: Places

    mutating func makePlace(of entity: Int, isAttribute: Bool) -> PlannedPlace {
        nextNumber += 1
        let number = String(nextNumber)
        var words = choices.pick([
            ["name"], ["first", "name"], ["image", "URL"], ["is", "New"], ["user", "ID"],
            ["a", "Long", "Beginning", "Of", "Names"],
        ])
        words[words.count - 1] += number
        var place = PlannedPlace(words: words)
        place.label = nextNumber
        if choices.chance(2, in: 5) { place.keyPath = makePath(number, family: model.root(of: entity)) }
        // In an array null may stand at the first path to fill its place, which is to be there.
        let isElement = place.keyPath?.contains { if case .index = $0 { true } else { false } } ?? false
        if !isElement, has(.fallbackPath, 1, in: 10) {
            for letter in ["f", "g"].prefix(1 + choices.below(2)) {
                place.fallbacks.append(
                    choices.chance(1, in: 3) ? [.key("old"), .key(letter + number)] : [.key(letter + number)])
            }
        }
        if choices.chance(1, in: 8) {
            let direction = choices.pick([MappingDirection.both, .decode, .encode, .none])
            place.direction = direction
            switch direction {
            case .both: break
            case .decode: features.insert(.directionDecode)
            case .encode: features.insert(.directionEncode)
            case .none: features.insert(.directionNone)
            }
        }
        if choices.chance(1, in: 8) {
            let nulls = choices.pick([NullPolicy.asDecoded, .explicit, .omit])
            place.nulls = nulls
            if nulls == .explicit { features.insert(.nullsExplicit) }
            if nulls == .omit { features.insert(.nullsOmit) }
        }
        return place
    }

    private mutating func makePath(_ number: String, family: Int) -> [JSONPath.Component] {
        features.insert(.jsonKeyPath)
        let leaf = JSONPath.Component.key("k" + number)
        switch choices.below(8) {
        case 0: return [leaf]
        case 1, 2, 3:
            features.insert(.dottedPath)
            return choices.pick([[.key("box")], [.key("box"), .key("inner")], [.key("crate")]]) + [leaf]
        case 4:
            features.insert(.arrayIndexPath)
            let index = nextElement[family, default: 0] + choices.below(2)
            nextElement[family] = index + 1
            return [.key("list"), .index(index)]
        case 5:
            features.insert(.arrayIndexPath)
            return [.key("rows"), .index(choices.below(3)), leaf]
        default:
            features.insert(.escapedPath)
            if has(.lookAlike, 1, in: 3) {
                // Names that follow each other get keys that look alike.
                let half = String(nextNumber / 2)
                return choices.chance(1, in: 2)
                    ? [.key(LookAlike.both[nextNumber % 2] + half)] : [.key(choices.pick(LookAlike.both)), leaf]
            }
            let odd = choices.pick(["a.", "a[0]", "back\\", "two words ", "<&\"", "\u{1F600}"])
            return choices.chance(1, in: 3) ? [.key(odd), leaf] : [.key(odd + number)]
        }
    }

    private mutating func noteMergedSiblings() {
        for index in model.entities.indices {
            var seen: Set<[JSONPath.Component]> = []
            for attribute in model.attributes(of: index) where attribute.place.isWritten {
                let path = model.path(attribute.place, in: index)
                if path.count > 1, !seen.insert(Array(path.dropLast())).inserted { features.insert(.mergedSiblings) }
            }
        }
    }
}
