/// Builds an entity's two key trees from its properties' key paths, and notes the paths that meet against the rules.
struct KeyTreeBuilder {
    let entity: EntityDescription
    let mapping: EntityMapping
    let settings: EntitySettings
    private(set) var diagnostics: [Diagnostic] = []

    /// A key with what is known of it so far.
    private final class Branch {
        var property: PropertyMapping?
        var rank = 0
        var isDiscriminator = false
        var isWrittenOnly = false
        var node: Node?
    }

    private final class Node {
        var components: [JSONPath.Component] = []
        var branches: [Branch] = []
        /// Whether it is an array though nothing in it is mapped.
        var isEmptyArray = false
        var isArray: Bool {
            if case .index? = components.first { true } else { components.isEmpty && isEmptyArray }
        }
    }

    /// Containers get the slots behind the properties', the same in both trees.
    private var slotByContainer: [[JSONPath.Component]: Int] = [:]
    private var nextSlot: Int

    init(entity: EntityDescription, mapping: EntityMapping, settings: EntitySettings) {
        self.entity = entity
        self.mapping = mapping
        self.settings = settings
        nextSlot = mapping.attributes.count + mapping.relationships.count
    }

    mutating func build(entities: [EntityDescription]) {
        let readTree = Node()
        let writeTree = Node()
        for attribute in entity.attributes {
            insert(attribute.name, attribute.userInfoEntries, .attribute, attribute.position, readTree, writeTree)
        }
        for relationship in entity.relationships {
            insert(
                relationship.name, relationship.userInfoEntries, .relationship, relationship.position, readTree,
                writeTree)
        }
        let discriminator = discriminator(entities, readTree, writeTree)
        if settings.unknownKeys == .keep { markWrittenOnly(writeTree, readTree) }
        let read = readNode(readTree, path: [], isRelationship: true, number: 0)
        let write = writeNode(writeTree, path: [], isRelationship: true)
        mapping.setTrees(read: read, write: write, discriminator: discriminator, slotCount: nextSlot)
    }

    // MARK: Inserting

    private mutating func insert(
        _ name: String, _ entries: [UserInfoEntry], _ owner: Annotations.Owner, _ position: SourcePosition,
        _ readTree: Node, _ writeTree: Node
    ) {
        // Annotations were checked when the property was compiled; here their faults are not said again.
        var said: [Diagnostic] = []
        let annotations = Annotations(entries, of: owner, named: subject(name))
        let paths = annotations.keyPaths(&said)
        let first = paths.first ?? settings.keyPath(for: name)
        let direction = annotations.choice("jsonDirection", &said) ?? MappingDirection.both
        let property: PropertyMapping? =
            owner == .attribute ? mapping.attributesByName[name] : mapping.relationshipsByName[name]
        let place = paths.entry?.position ?? position
        if direction == .both || direction == .decode {
            for (rank, (path, place)) in ([(first, place)] + paths.others).enumerated() {
                insert(path, property, name, rank: rank, place, readTree, whenReading: true)
            }
        }
        if let property, direction == .both || direction == .encode {
            insert(first, property, name, rank: 0, place, writeTree, whenReading: false)
        }
        if settings.unknownKeys == .keep, direction == .both || direction == .decode {
            for path in [first] + paths.others.map(\.path) { insertContainers(of: path, writeTree) }
        }
    }

    private mutating func insert(
        _ path: JSONKeyPath, _ property: PropertyMapping?, _ name: String, rank: Int, _ place: SourcePosition,
        _ tree: Node, whenReading: Bool
    ) {
        var node = tree
        for (depth, component) in path.components.enumerated() {
            if let other = node.components.first, isIndex(other) != isIndex(component) {
                return conflict(
                    place,
                    "The key path \"\(path)\" of \(subject(name)) takes for \(isIndex(component) ? "an array" : "an object") what another key path of \(entity.name) takes for \(isIndex(component) ? "an object" : "an array").",
                    "Give one of the two another path.")
            }
            let branch: Branch
            if let index = node.components.firstIndex(of: component) {
                branch = node.branches[index]
            } else {
                branch = Branch()
                node.components.append(component)
                node.branches.append(branch)
            }
            if depth == path.components.count - 1 {
                set(property, name, rank: rank, path, place, on: branch, whenReading: whenReading)
                return
            }
            if let blocker = branch.property, !passes(blocker, path, name, place, whenReading: whenReading) { return }
            let child = branch.node ?? Node()
            branch.node = child
            node = child
        }
    }

    /// Inserts the containers of a path that is read, so that the unknown keys in them are written though it is not.
    private func insertContainers(of path: JSONKeyPath, _ tree: Node) {
        var node = tree
        for (component, inner) in zip(path.components, path.components.dropFirst()) {
            if let other = node.components.first, isIndex(other) != isIndex(component) { return }
            let branch: Branch
            if let index = node.components.firstIndex(of: component) {
                branch = node.branches[index]
            } else {
                branch = Branch()
                node.components.append(component)
                node.branches.append(branch)
            }
            if branch.property != nil || branch.isDiscriminator { return }
            let child = branch.node ?? Node()
            child.isEmptyArray = isIndex(inner)
            branch.node = child
            node = child
        }
    }

    /// Marks the keys that are written and not read. They are unknown, and what a document has there can't be kept: it
    /// would be written beside the property's own value.
    private func markWrittenOnly(_ writeTree: Node, _ readTree: Node) {
        for (component, written) in zip(writeTree.components, writeTree.branches) {
            if let other = readTree.components.first, isIndex(other) != isIndex(component) { return }
            let read: Branch
            if let index = readTree.components.firstIndex(of: component) {
                read = readTree.branches[index]
            } else {
                read = Branch()
                readTree.components.append(component)
                readTree.branches.append(read)
            }
            // What a relationship's object is read from is that object's to judge.
            if read.property != nil || read.isDiscriminator { continue }
            if let node = read.node {
                if let child = written.node { markWrittenOnly(child, node) }
            } else {
                read.isWrittenOnly = true
            }
        }
    }

    private mutating func set(
        _ property: PropertyMapping?, _ name: String, rank: Int, _ path: JSONKeyPath, _ place: SourcePosition,
        on branch: Branch, whenReading: Bool
    ) {
        if let other = branch.property {
            if other.name == name {
                return conflict(
                    place, "\(subject(name)) has the key path \"\(path)\" twice.", "Remove one of the two.")
            }
            return conflict(
                place, "\(subject(name)) and \(subject(other.name)) have the same key path \"\(path)\".",
                "Give one of the two another jsonKeyPath, or each its own direction as jsonDirection.")
        }
        guard let property else { return }
        if branch.node != nil, !passes(property, path, name, place, whenReading: whenReading) { return }
        branch.property = property
        branch.rank = rank
    }

    /// Whether other key paths may go through a property's value.
    private mutating func passes(
        _ property: PropertyMapping, _ path: JSONKeyPath, _ name: String, _ place: SourcePosition, whenReading: Bool
    ) -> Bool {
        guard let relationship = property as? RelationshipMapping else {
            conflict(
                place,
                property.name == name
                    ? "The key path \"\(path)\" of the attribute \(subject(name)) leads to what another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through the attribute \(subject(property.name)).",
                "Give one of the two another jsonKeyPath.")
            return false
        }
        if relationship.isToMany {
            conflict(
                place,
                property.name == name
                    ? "The to-many relationship \(subject(name)) is at \"\(path)\", which another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through the to-many relationship \(subject(property.name)).",
                "Flatten through to-one relationships only.")
            return false
        }
        if relationship.reference == .identity {
            conflict(
                place,
                property.name == name
                    ? "The relationship \(subject(name)), which is written as an identity, is at \"\(path)\", which another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through \(subject(property.name)), which is written as an identity.",
                "Give the relationship \"nested\" for jsonReference, or the attribute another jsonKeyPath.")
            return false
        }
        return true
    }

    private mutating func conflict(_ place: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.error, "key-path-conflict", at: place, message, remedy))
    }

    /// `Author.name`, of the entity that declares it, so that what subentities inherit is said once.
    private func subject(_ name: String) -> String {
        entity.attribute(named: name)?.description ?? entity.relationship(named: name)?.description ?? name
    }

    private func isIndex(_ component: JSONPath.Component) -> Bool {
        if case .index = component { true } else { false }
    }

    // MARK: The type field

    private mutating func discriminator(
        _ entities: [EntityDescription], _ readTree: Node, _ writeTree: Node
    ) -> EntityMapping.Discriminator? {
        guard let entry = settings.discriminator else { return nil }
        let path: JSONKeyPath
        do throws(JSONKeyPath.SyntaxError) {
            path = try JSONKeyPath(entry.value)
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-key-path", at: entry.position,
                    "The key path \"\(entry.value)\" for jsonDiscriminator \(error.problem).",
                    "Write a single key."))
            return nil
        }
        guard path.components.count == 1, case .key(let field)? = path.components.first else {
            diagnostics.append(
                Diagnostic(
                    .error, "bad-key-path", at: entry.position,
                    "The key path \"\(entry.value)\" for jsonDiscriminator is not a key of the object itself.",
                    "Write a single key."))
            return nil
        }
        var entityByValue: [String: Int] = [:]
        for candidate in entities where candidate.isKind(of: entity) {
            guard let value = candidate.userInfoEntries.last(where: { $0.key == "jsonDiscriminatorValue" }) else {
                continue
            }
            if let other = entityByValue.updateValue(candidate.index, forKey: value.value) {
                diagnostics.append(
                    Diagnostic(
                        .error, "duplicate-discriminator-value", at: value.position,
                        "\(entities[other].name) and \(candidate.name) both have \"\(value.value)\" for jsonDiscriminatorValue.",
                        "Give each its own."))
            }
        }
        let slot = nextSlot
        nextSlot += 1
        for tree in [readTree, writeTree] {
            if let index = tree.components.firstIndex(of: path.components[0]) {
                // An attribute is mapped to the type field: it reads and writes it.
                if tree.branches[index].property != nil { continue }
                tree.branches[index].isDiscriminator = true
            } else if tree === readTree || settings.discriminatorValue != nil {
                let branch = Branch()
                branch.isDiscriminator = true
                tree.components.append(path.components[0])
                tree.branches.append(branch)
            }
        }
        return EntityMapping.Discriminator(
            keyPath: path, table: KeyTable([field]), entityByValue: entityByValue,
            writtenValue: settings.discriminatorValue, slot: slot)
    }

    // MARK: Freezing

    private mutating func slot(of path: [JSONPath.Component]) -> Int {
        if let slot = slotByContainer[path] { return slot }
        slotByContainer[path] = nextSlot
        nextSlot += 1
        return nextSlot - 1
    }

    private mutating func readNode(
        _ node: Node, path: [JSONPath.Component], isRelationship: Bool, number: Int
    ) -> ReadNode {
        var keys: [String] = []
        var indices: [Int] = []
        var entries: [ReadNode.Entry] = []
        var children: [ReadNode] = []
        for (component, branch) in zip(node.components, node.branches) {
            switch component {
            case .key(let key): keys.append(key)
            case .index(let index): indices.append(index)
            }
            let below = path + [component]
            let child = branch.node.map { subtree -> ReadNode in
                let isRelationship = branch.property != nil
                let slot = isRelationship ? 0 : self.slot(of: below)
                return readNode(subtree, path: below, isRelationship: isRelationship, number: slot)
            }
            if let child { children.append(child) }
            let kind: ReadNode.Entry.Kind =
                if branch.property is AttributeMapping {
                    .attribute
                } else if branch.property is RelationshipMapping {
                    .relationship
                } else if branch.isDiscriminator {
                    .discriminator
                } else {
                    child != nil ? .container : branch.isWrittenOnly ? .writtenOnly : .unmapped
                }
            entries.append(
                ReadNode.Entry(
                    kind: kind, rank: UInt8(branch.rank), property: branch.property.map { .passUnretained($0) },
                    child: child.map { .passUnretained($0) }))
        }
        return ReadNode(
            keys: keys, entries: entries, children: children, isArray: node.isArray, elementIndices: indices,
            slot: isRelationship ? -1 : slot(of: path), number: number)
    }

    private mutating func writeNode(_ node: Node, path: [JSONPath.Component], isRelationship: Bool) -> WriteNode {
        var entries: [WriteNode.Entry] = []
        for (component, branch) in zip(node.components, node.branches) {
            let below = path + [component]
            let child = branch.node.map { writeNode($0, path: below, isRelationship: branch.property != nil) }
            var key = ""
            var index = 0
            switch component {
            case .key(let text): key = text
            case .index(let number): index = number
            }
            let kind: WriteNode.Entry.Kind
            if branch.property is AttributeMapping {
                kind = .attribute
            } else if branch.property is RelationshipMapping {
                kind = .relationship
            } else if branch.isDiscriminator {
                kind = .discriminator
            } else {
                if child == nil { continue }
                kind = .container
            }
            entries.append(
                WriteNode.Entry(
                    kind: kind, key: key, elementIndex: index, attribute: branch.property as? AttributeMapping,
                    relationship: branch.property as? RelationshipMapping, child: child))
        }
        if node.isArray { entries.sort { $0.elementIndex < $1.elementIndex } }
        let slot = isRelationship ? -1 : slot(of: path)
        return WriteNode(entries: entries, isArray: node.isArray, slot: slot, number: max(slot, 0))
    }
}
