/// The keys of properties whose entity is named as a tool tries keys.
///
/// No two properties of an entity get the same key, since a conflict of keys that nobody has written can't be corrected. The
/// model's key paths come first, then properties whose names are their keys. A property whose first key is taken has its name for
/// a key, with a warning; any other key that is taken is left out.
struct TriedKeys {
    /// By entity, and by the name of the property.
    private(set) var byEntity: [Int: [String: [JSONKeyPath]]] = [:]
    private(set) var diagnostics: DiagnosticList

    private struct Property {
        let name: String
        let annotations: PropertyAnnotations
        let position: SourcePosition
        /// `User.company`.
        let description: String
        let keys: [String]
        /// The entity of the object that is its value; nil if it has another value, or many.
        let destination: Int?
        let isText: Bool
        let isRelationship: Bool

        /// Whether it may be at the type field: a text that is read and written there, and nowhere else.
        var canShowType: Bool {
            isText && annotations.direction == .both && annotations.keyPath == nil
                && annotations.fallbackKeyPaths.isEmpty
        }

        var statedPaths: [JSONKeyPath] {
            (annotations.keyPath.map { [$0] } ?? []) + annotations.fallbackKeyPaths.map(\.path)
        }

        /// The paths at which it may be.
        var paths: [JSONKeyPath] {
            statedPaths + (annotations.keyPath == nil ? keys.map { JSONKeyPath(components: [.key($0)]) } : [])
        }
    }

    init(_ entities: [EntityDescription], _ places: KeyPathPlaces, rules: RuleSelection) {
        diagnostics = DiagnosticList(rules: rules)
        let properties = entities.map { Self.properties(of: $0, places) }
        let passed = Self.passed(entities, properties)
        for entity in entities where places.settings[entity.index].naming.toolName != nil {
            let passed = entity.lineage.reduce(into: Set()) { $0.formUnion(passed[$1.index] ?? []) }
            name(properties[entity.index], of: entity, places.settings[entity.index], passed)
        }
    }

    /// What an entity has in JSON.
    private static func properties(of entity: EntityDescription, _ places: KeyPathPlaces) -> [Property] {
        let naming = places.settings[entity.index].naming
        let attributes = entity.attributes.map { attribute in
            let annotations = places.attributeAnnotations[attribute.index]
            return Property(
                name: attribute.name, annotations: annotations, position: attribute.position,
                description: attribute.description,
                keys: naming.keys(
                    for: .init(name: attribute.name, entityName: attribute.entity.name, kind: .attribute)),
                destination: annotations.transformer == nil ? attribute.part?.destinationEntity.index : nil,
                isText: attribute.type == .string && !attribute.isDerived, isRelationship: false)
        }
        let relationships = entity.relationships.map { relationship in
            let annotations = places.relationshipAnnotations[relationship.index]
            return Property(
                name: relationship.name, annotations: annotations, position: relationship.position,
                description: relationship.description,
                keys: naming.keys(
                    for: .init(
                        name: relationship.name, entityName: relationship.entity.name,
                        kind: relationship.isToMany ? .toMany : .toOne)),
                destination: relationship.isToMany || annotations.reference == .identity
                    ? nil : relationship.destinationEntity.index,
                isText: false, isRelationship: true)
        }
        return (attributes + relationships).filter { $0.annotations.direction != .none }
    }

    // MARK: One entity

    private mutating func name(
        _ properties: [Property], of entity: EntityDescription, _ settings: EntitySettings, _ passed: Set<String>
    ) {
        var claims = Claims(typeField: settings.discriminator.flatMap { try? JSONKeyPath($0.value) }?.components.first)
        for (index, property) in properties.enumerated() {
            for path in property.statedPaths { claims.claim(path, for: index) }
        }
        let unnamed = properties.enumerated().filter { $0.element.annotations.keyPath == nil }.map { index, property in
            // What is at the type field shows the type, and is nowhere else.
            let typeField = property.canShowType ? property.keys.first(where: claims.isTypeField) : nil
            return (index, property, keys: typeField.map { [$0] } ?? property.keys)
        }
        var named: [String: [String]] = [:]
        for (index, property, keys) in unnamed where keys[0] == property.name {
            claims.claim(property.name, for: index)
            named[property.name] = [property.name]
        }
        for (index, property, keys) in unnamed where keys[0] != property.name {
            let other = claims.owner(of: keys[0], besides: index, isObject: property.destination != nil)
            let isTaken = other != nil || claims.isTypeField(keys[0]) && !property.canShowType
            if isTaken {
                warn(property, keys[0], settings.naming, other.map { properties[$0] }, entity)
            }
            let key = isTaken ? property.name : keys[0]
            claims.claim(key, for: index)
            named[property.name] = [key]
        }
        for (index, property, keys) in unnamed {
            for key in keys.dropFirst()
            where !claims.isTypeField(key) && !(property.isRelationship && passed.contains(key))
                && claims.owner(of: key, besides: index, isObject: property.destination != nil) == nil
                && claims.claim(key, for: index)
            {
                named[property.name, default: []].append(key)
            }
        }
        byEntity[entity.index] = named.mapValues { $0.map { JSONKeyPath(components: [.key($0)]) } }
    }

    /// - Parameter other: What has the key; nil for the type field.
    private mutating func warn(
        _ property: Property, _ key: String, _ naming: NamingStyle, _ other: Property?, _ entity: EntityDescription
    ) {
        diagnostics.append(.warning, "convention-conflict", near: property.position) {
            let field = entity.lineage.first { $0.userInfoEntries.contains { $0.key == "jsonDiscriminator" } } ?? entity
            let whose = other.map { "\($0.description) has" } ?? "is the type field of \(field.name)"
            return Diagnostic(
                .warning, "convention-conflict", at: property.position,
                "By \(naming.toolName ?? "")'s conventions the key of \(property.description) is \"\(key)\", which \(whose); its name is its key.",
                "Give one of the two a jsonKeyPath.")
        }
    }

    /// Which properties of an entity have which keys.
    private struct Claims {
        let typeField: JSONPath.Component?
        /// By the keys at which they are.
        private var whole: [String: Int] = [:]
        /// By the keys of the objects in which they are.
        private var inside: [String: Int] = [:]

        init(typeField: JSONPath.Component?) { self.typeField = typeField }

        func isTypeField(_ key: String) -> Bool { typeField == .key(key) }

        mutating func claim(_ path: JSONKeyPath, for property: Int) {
            guard case .key(let key)? = path.components.first else { return }
            // Nothing is read beside the elements of an array.
            let isInside =
                path.components.count > 1
                && path.components.dropFirst().allSatisfy { if case .key = $0 { true } else { false } }
            if isInside {
                inside[key] = inside[key] ?? property
            } else {
                claim(key, for: property)
            }
        }

        /// Claims a key; false if it is claimed.
        @discardableResult mutating func claim(_ key: String, for property: Int) -> Bool {
            guard whole[key] == nil else { return false }
            whole[key] = property
            return true
        }

        /// What else has a key. A longer path may go through a value that is an object.
        func owner(of key: String, besides property: Int, isObject: Bool) -> Int? {
            [whole[key], isObject ? nil : inside[key]].compactMap { $0 }.first { $0 != property }
        }
    }

    // MARK: Several

    /// What stated key paths of an entity have in common, step by step.
    private final class PathTree {
        private(set) var children: [JSONPath.Component: PathTree] = [:]

        /// Adds a path; returns how many objects and arrays it leads through that no other led through.
        func add(_ path: JSONKeyPath) -> Int {
            var (node, count) = (self, 0)
            for component in path.components {
                if node.children[component] == nil {
                    node.children[component] = PathTree()
                    count += 1
                }
                node = node.children[component] ?? node
            }
            return max(count - 1, 0)
        }
    }

    /// By entity, the keys to which key paths of others go on in its objects.
    private static func passed(_ entities: [EntityDescription], _ properties: [[Property]]) -> [Int: Set<String>] {
        // An object may be of any entity that inherits from the one that is named.
        var passages: [Int: [JSONPath.Component: [(rest: ArraySlice<JSONPath.Component>, destination: Int)]]] = [:]
        for entity in entities {
            for property in properties[entity.index] {
                guard let destination = property.destination else { continue }
                for path in property.paths {
                    for ancestor in entity.lineage {
                        passages[ancestor.index, default: [:]][path.components[0], default: []]
                            .append((path.components.dropFirst(), destination))
                    }
                }
            }
        }
        var waiting: [(entity: Int, tree: PathTree)] = []
        var stepCount = 0
        for entity in entities {
            let tree = PathTree()
            for path in properties[entity.index].flatMap(\.statedPaths) where path.components.count > 1 {
                stepCount += tree.add(path)
                // Such a model is refused.
                if stepCount > KeyTreeBuilder.maximumContainerCount { return [:] }
            }
            waiting.append((entity.index, tree))
        }
        var passed: [Int: Set<String>] = [:]
        var seen: [Int: Set<ObjectIdentifier>] = [:]
        while let (entity, tree) = waiting.popLast() {
            guard seen[entity, default: []].insert(ObjectIdentifier(tree)).inserted else { continue }
            for (component, child) in tree.children {
                for (rest, destination) in passages[entity]?[component] ?? [] {
                    guard let end = rest.reduce(child, { $0?.children[$1] }) else { continue }
                    for case .key(let key) in end.children.keys { passed[destination, default: []].insert(key) }
                    if !end.children.isEmpty { waiting.append((destination, end)) }
                }
            }
        }
        return passed
    }
}
