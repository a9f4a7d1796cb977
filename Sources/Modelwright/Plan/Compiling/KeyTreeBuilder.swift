/// Builds an entity's two key trees from its properties' key paths, and notes the paths that meet against the rules.
struct KeyTreeBuilder {
    let entity: EntityDescription
    let mapping: EntityMapping
    let settings: EntitySettings
    private(set) var diagnostics = DiagnosticList()

    /// A key with what is known of it so far.
    private final class Branch {
        var property: PropertyMapping?
        var rank = 0
        var isDiscriminator = false
        var isWrittenOnly = false
        var node: Node?
    }

    private final class Node {
        private(set) var components: [JSONPath.Component] = []
        private(set) var branches: [Branch] = []
        private var indexByComponent: [JSONPath.Component: Int] = [:]
        /// Whether it is an array though nothing in it is mapped.
        var isEmptyArray = false
        /// Whether it is read and not written, and a property in it is, at another of its key paths.
        var isWrittenElsewhere = false

        func existingBranch(_ component: JSONPath.Component) -> Branch? {
            indexByComponent[component].map { branches[$0] }
        }

        func branch(_ component: JSONPath.Component) -> Branch {
            if let branch = existingBranch(component) { return branch }
            let branch = Branch()
            indexByComponent[component] = components.count
            components.append(component)
            branches.append(branch)
            return branch
        }

        /// Takes out the keys of properties that the class does not bind where they are unknown like any other: those that
        /// are flattened out of a relationship's object, which judges them, and elements of arrays.
        func leaveUnboundToOthers(isFlattened: Bool = false) {
            isEmptyArray = isArray
            for branch in branches {
                branch.node?.leaveUnboundToOthers(isFlattened: isFlattened || branch.property != nil)
                if branch.property != nil, branch.node?.branches.isEmpty == true { branch.node = nil }
            }
            guard isFlattened || isArray else { return }
            let kept = zip(components, branches).filter { _, branch in
                branch.property != nil || branch.isDiscriminator || branch.node.map { !$0.branches.isEmpty } ?? false
            }
            components = kept.map(\.0)
            branches = kept.map(\.1)
            indexByComponent = Dictionary(zip(components, 0...)) { first, _ in first }
        }

        /// The branches: of an object in the order of its properties, of an array in that of its elements.
        var ordered: [(JSONPath.Component, Branch)] {
            let branches = Array(zip(components, branches))
            guard isArray else { return branches }
            return branches.ordered { left, right in
                guard case (.index(let left), .index(let right)) = (left.0, right.0) else { return false }
                return left < right
            }
        }

        /// A property in it.
        var anyProperty: PropertyMapping? {
            for branch in branches {
                if let property = branch.property ?? branch.node?.anyProperty { return property }
            }
            return nil
        }

        /// Whether it is an array, or leads to one.
        var hasArrays: Bool { isArray || branches.contains { $0.node?.hasArrays ?? false } }

        var isArray: Bool {
            if case .index? = components.first { true } else { components.isEmpty && isEmptyArray }
        }
    }

    /// A step of a key path: from a place in the tree, which the number of the steps to it tells, to one below it.
    private struct Step: Hashable {
        var origin: Int
        var component: JSONPath.Component
    }

    /// The places in the trees, from 1 on; 0 is the object itself.
    private var placeByStep: [Step: Int] = [:]
    /// Containers get the slots behind the properties', the same in both trees.
    private var slotByPlace: [Int: Int] = [:]
    private var nextSlot: Int

    /// How many containers the key trees of a model may have together; a few letters of a path make one.
    private static let maximumContainerCount = 5_000
    /// How many there are so far.
    private(set) var containerCount: Int

    init(entity: EntityDescription, mapping: EntityMapping, settings: EntitySettings, containerCount: Int) {
        self.containerCount = containerCount
        self.entity = entity
        self.mapping = mapping
        self.settings = settings
        nextSlot = mapping.attributes.count + mapping.relationships.count
    }

    /// Sets the mapping's trees, by the annotations of all attributes and relationships of the model.
    mutating func build(_ attributeAnnotations: [Annotations], _ relationshipAnnotations: [Annotations]) {
        let readTree = Node()
        let writeTree = Node()
        for attribute in entity.attributes {
            insert(
                attribute.name, attributeAnnotations[attribute.index], mapping.attributesByName[attribute.name],
                attribute.position, readTree, writeTree)
        }
        for relationship in entity.relationships {
            insert(
                relationship.name, relationshipAnnotations[relationship.index],
                mapping.relationshipsByName[relationship.name], relationship.position, readTree, writeTree)
        }
        let discriminator = discriminator(readTree, writeTree)
        if !diagnostics.hasErrors { compare(readTree, writeTree) }
        readTree.leaveUnboundToOthers()
        markWrittenOnly(writeTree, readTree)
        markWrittenElsewhere(readTree, writeTree)
        let read = readNode(readTree, at: 0, isRelationship: true, number: 0)
        let write = writeNode(writeTree, at: 0, isRelationship: true)
        mapping.setTrees(read: read, write: write, discriminator: discriminator, slotCount: nextSlot)
    }

    // MARK: Inserting

    private mutating func insert(
        _ name: String, _ annotations: Annotations, _ property: PropertyMapping?, _ position: SourcePosition,
        _ readTree: Node, _ writeTree: Node
    ) {
        // Annotations were checked when the property was compiled; here their faults are not said again.
        var said = DiagnosticList()
        let paths = annotations.keyPaths(&said)
        let first = paths.first ?? settings.naming.keyPath(for: name)
        let direction = annotations.choice("jsonDirection", &said) ?? MappingDirection.both
        let place = paths.entry?.position ?? position
        if direction == .both || direction == .decode {
            let paths = [(first, place)] + paths.others
            if let (inner, outer, place) = nested(paths) {
                return conflict(
                    place,
                    "The key path \"\(inner)\" of \(subject(name)) goes through another of its own, \"\(outer)\".",
                    "Give it another path.")
            }
            for (rank, (path, place)) in paths.enumerated() {
                insert(path, property, name, rank: rank, place, readTree)
            }
        }
        if let property, direction == .both || direction == .encode {
            insert(first, property, name, rank: 0, place, writeTree)
        }
        if settings.unknownKeys == .keep, direction == .both || direction == .decode {
            for path in [first] + paths.others.map(\.path) { insertContainers(of: path, place, writeTree) }
        }
    }

    /// A key path of a property that goes through another of them, and that one: its value would be inside itself.
    private func nested(
        _ paths: [(JSONKeyPath, SourcePosition)]
    ) -> (inner: JSONKeyPath, outer: JSONKeyPath, SourcePosition)? {
        for (inner, place) in paths {
            let outer = paths.first { outer, _ in
                outer.components.count < inner.components.count && inner.components.starts(with: outer.components)
            }
            if let outer { return (inner, outer.0, place) }
        }
        return nil
    }

    private mutating func insert(
        _ path: JSONKeyPath, _ property: PropertyMapping?, _ name: String, rank: Int, _ place: SourcePosition,
        _ tree: Node
    ) {
        var node = tree
        for (depth, component) in path.components.enumerated() {
            if let other = node.components.first, isIndex(other) != isIndex(component) {
                return conflict(
                    place,
                    "The key path \"\(path)\" of \(subject(name)) takes for \(isIndex(component) ? "an array" : "an object") what another key path of \(entity.name) takes for \(isIndex(component) ? "an object" : "an array").",
                    "Give one of the two another path.")
            }
            let branch = node.branch(component)
            if depth == path.components.count - 1 {
                set(property, name, rank: rank, path, place, on: branch)
                return
            }
            let goesIntoArray = path.components[(depth + 1)...].contains(where: isIndex)
            if let blocker = branch.property, !passes(blocker, path, name, place, intoArray: goesIntoArray) { return }
            guard let child = child(of: branch, place) else { return }
            node = child
        }
    }

    /// Inserts the containers of a path that is read, so that the unknown keys in them are written though it is not.
    private mutating func insertContainers(of path: JSONKeyPath, _ place: SourcePosition, _ tree: Node) {
        var node = tree
        for (component, inner) in zip(path.components, path.components.dropFirst()) {
            if let other = node.components.first, isIndex(other) != isIndex(component) { return }
            let branch = node.branch(component)
            if branch.property != nil || branch.isDiscriminator { return }
            guard let child = child(of: branch, place) else { return }
            child.isEmptyArray = isIndex(inner)
            node = child
        }
    }

    /// Notes places that are a value when read and hold values when written, or the other way round.
    private mutating func compare(_ readTree: Node, _ writeTree: Node) {
        if let read = readTree.components.first, let written = writeTree.components.first,
            isIndex(read) != isIndex(written), let reader = readTree.anyProperty, let writer = writeTree.anyProperty
        {
            return noteDisagreement(reader, writer)
        }
        for (component, written) in zip(writeTree.components, writeTree.branches) {
            guard let read = readTree.existingBranch(component) else { continue }
            if let property = read.property, written.property == nil, !mayFlatten(property),
                let other = written.node?.anyProperty
            {
                noteDisagreement(property, other)
            } else if let property = written.property, read.property == nil, let other = read.node?.anyProperty {
                noteDisagreement(other, property)
            } else if let node = read.node, let child = written.node {
                compare(node, child)
            }
        }
    }

    /// Whether others of an entity's properties may be read and written inside the value of one.
    private func mayFlatten(_ property: PropertyMapping) -> Bool {
        guard let relationship = property as? RelationshipMapping else { return false }
        return !relationship.isToMany && relationship.reference == .nested
    }

    private mutating func noteDisagreement(_ reader: PropertyMapping, _ writer: PropertyMapping) {
        let position =
            entity.attribute(named: writer.name)?.position ?? entity.relationship(named: writer.name)?.position
            ?? entity.position
        conflict(
            position,
            "\(subject(writer.name)) is written where \(subject(reader.name)) is read, and one of them goes through the other's value.",
            "Give one of the two another jsonKeyPath.")
    }

    /// Marks the keys that are written and not read. They are unknown, and what a document has there can't be kept: it
    /// would be written beside the property's own value.
    ///
    /// Elements of arrays are marked in any case: null in the place of one is no filler.
    private func markWrittenOnly(_ writeTree: Node, _ readTree: Node, isFlattened: Bool = false) {
        for (component, written) in zip(writeTree.components, writeTree.branches) {
            if let other = readTree.components.first, isIndex(other) != isIndex(component) { return }
            let isMarked = settings.unknownKeys == .keep || isFlattened || isIndex(component)
            guard let read = isMarked ? readTree.branch(component) : readTree.existingBranch(component) else {
                continue
            }
            if read.isDiscriminator { continue }
            if read.property != nil {
                // The relationship's object decides on its own keys. Only what is flattened into it is marked.
                guard let child = written.node else { continue }
                let node = read.node ?? Node()
                read.node = node
                markWrittenOnly(child, node, isFlattened: true)
                continue
            }
            if let node = read.node {
                if let child = written.node { markWrittenOnly(child, node, isFlattened: isFlattened) }
            } else {
                read.isWrittenOnly = isMarked
            }
        }
    }

    /// Marks the containers that are read and not written, of which an empty one leaves nothing.
    ///
    /// - Returns: Whether a property that is read in the tree is written.
    @discardableResult
    private func markWrittenElsewhere(_ readTree: Node, _ writeTree: Node?) -> Bool {
        // Elements whose properties the class does not bind are written nowhere, and neither is their array.
        var isWritten = readTree.isEmptyArray && readTree.branches.isEmpty
        for (component, read) in zip(readTree.components, readTree.branches) {
            if let property = read.property, property.isWritten { isWritten = true }
            guard let node = read.node else {
                // A property that the class does not bind is written nowhere, and its container neither.
                if read.property == nil, !read.isDiscriminator, !read.isWrittenOnly { isWritten = true }
                continue
            }
            let written = writeTree?.existingBranch(component)
            let isWrittenBelow = markWrittenElsewhere(node, written?.node)
            node.isWrittenElsewhere = read.property == nil && written?.node == nil && isWrittenBelow
            if isWrittenBelow { isWritten = true }
        }
        return isWritten
    }

    /// The node below a branch, made where it is not there yet; nil, with an error, beyond the limit.
    private mutating func child(of branch: Branch, _ place: SourcePosition) -> Node? {
        if let node = branch.node { return node }
        containerCount += 1
        guard containerCount <= Self.maximumContainerCount else {
            diagnostics.append(
                Diagnostic(
                    .error, "too-large", at: place,
                    "The key paths of the model lead through more than \(Self.maximumContainerCount) objects and arrays.",
                    "Split the model, or shorten its key paths."))
            return nil
        }
        let node = Node()
        branch.node = node
        return node
    }

    private mutating func set(
        _ property: PropertyMapping?, _ name: String, rank: Int, _ path: JSONKeyPath, _ place: SourcePosition,
        on branch: Branch
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
        if let node = branch.node, !passes(property, path, name, place, intoArray: node.hasArrays) { return }
        branch.property = property
        branch.rank = rank
    }

    /// Whether other key paths may go through a property's value.
    private mutating func passes(
        _ property: PropertyMapping, _ path: JSONKeyPath, _ name: String, _ place: SourcePosition, intoArray: Bool
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
        if intoArray {
            conflict(
                place,
                property.name == name
                    ? "The relationship \(subject(name)) is at \"\(path)\", and another key path leads through it into an array."
                    : "The key path \"\(path)\" of \(subject(name)) leads through the relationship \(subject(property.name)) into an array.",
                "Flatten keys of objects only; map elements of the array in \(relationship.destination.name).")
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
        _ readTree: Node, _ writeTree: Node
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
        var entityByValue: [ExactString: Int] = [:]
        for candidate in kinds {
            guard let value = candidate.userInfoEntries.last(where: { $0.key == "jsonDiscriminatorValue" }) else {
                continue
            }
            if let other = entityByValue.updateValue(candidate.index, forKey: ExactString(value.value)) {
                diagnostics.append(
                    Diagnostic(
                        .error, "duplicate-discriminator-value", at: value.position,
                        "\(EntityDescription(storage: entity.storage, index: other).name) and \(candidate.name) both have \"\(value.value)\" for jsonDiscriminatorValue.",
                        "Give each its own."))
            }
        }
        let slot = nextSlot
        nextSlot += 1
        for tree in [readTree, writeTree] {
            if let branch = tree.existingBranch(path.components[0]) {
                // An attribute is mapped to the type field: it reads and writes it.
                if let property = branch.property {
                    let reads = readTree.existingBranch(path.components[0])
                    if property is AttributeMapping, reads?.property === property, reads?.rank == 0, property.isWritten
                    {
                        continue
                    }
                    conflict(
                        entry.position,
                        "The type field \"\(path)\" is also \(subject(property.name))'s, which does not both read and write it there.",
                        "Map an attribute to it by jsonKeyPath, in both directions, or give one of the two another key."
                    )
                    return nil
                }
                if branch.node != nil {
                    conflict(
                        entry.position,
                        "The type field \"\(path)\" holds a type, and another key path goes through it.",
                        "Give one of the two another key.")
                    return nil
                }
                branch.isDiscriminator = true
            } else if tree === readTree || settings.discriminatorValue != nil {
                tree.branch(path.components[0]).isDiscriminator = true
            }
        }
        return EntityMapping.Discriminator(
            keyPath: path, table: KeyTable([field]), entityByValue: entityByValue,
            expectation: expectation(of: entityByValue), writtenValue: settings.discriminatorValue, slot: slot)
    }

    /// The values of the entities that objects can be of, as a phrase; of many the first dozen.
    private func expectation(of entityByValue: [ExactString: Int]) -> String {
        let values = entityByValue.filter {
            !EntityDescription(storage: entity.storage, index: $0.value).isAbstract
        }.map(\.key).ordered(by: <)
        let listed = values.prefix(12).map { DataFailure.found(.string($0.text)) }.joined(separator: ", ")
        return "one of the types \(listed)" + (values.count > 12 ? " and \(values.count - 12) more" : "")
    }

    /// The entity and those that inherit from it, in the document's order.
    private var kinds: [EntityDescription] {
        var kinds = [entity]
        var next = 0
        while next < kinds.count {
            kinds += kinds[next].subentities
            next += 1
        }
        return kinds.ordered { $0.index < $1.index }
    }

    // MARK: Freezing

    private mutating func place(_ component: JSONPath.Component, below origin: Int) -> Int {
        let step = Step(origin: origin, component: component)
        if let place = placeByStep[step] { return place }
        placeByStep[step] = placeByStep.count + 1
        return placeByStep.count
    }

    private mutating func slot(of place: Int) -> Int {
        if let slot = slotByPlace[place] { return slot }
        slotByPlace[place] = nextSlot
        nextSlot += 1
        return nextSlot - 1
    }

    private mutating func readNode(
        _ node: Node, at place: Int, isRelationship: Bool, number: Int
    ) -> ReadNode {
        if node.components.isEmpty, isRelationship { return .empty }
        var keys: [String] = []
        var indices: [Int] = []
        var entries: [ReadNode.Entry] = []
        var children: [ReadNode] = []
        for (component, branch) in node.ordered {
            switch component {
            case .key(let key): keys.append(key)
            case .index(let index): indices.append(index)
            }
            let below = branch.node == nil ? 0 : self.place(component, below: place)
            let child = branch.node.map { subtree -> ReadNode in
                let isRelationship = branch.property != nil
                let number = isRelationship ? 0 : self.slot(of: below) + 1
                return readNode(subtree, at: below, isRelationship: isRelationship, number: number)
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
            slot: isRelationship ? -1 : slot(of: place), number: number, isWrittenElsewhere: node.isWrittenElsewhere)
    }

    private mutating func writeNode(_ node: Node, at place: Int, isRelationship: Bool) -> WriteNode {
        var entries: [WriteNode.Entry] = []
        for (component, branch) in node.ordered {
            let below = branch.node == nil ? 0 : self.place(component, below: place)
            let child = branch.node.map { writeNode($0, at: below, isRelationship: branch.property != nil) }
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
        let slot = isRelationship ? -1 : slot(of: place)
        return WriteNode(entries: entries, isArray: node.isArray, slot: slot, number: slot + 1)
    }
}
