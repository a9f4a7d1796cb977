/// Builds an entity's two key trees from its properties' key paths, and notes the paths that meet against the rules.
struct KeyTreeBuilder {
    let entity: EntityDescription
    let properties: EntityProperties
    let places: KeyPathPlaces
    var settings: EntitySettings { places.settings[entity.index] }
    var diagnostics = DiagnosticList()

    /// The slots of containers' states, which come after the properties'.
    var slots: ContainerSlots

    /// How many containers the key trees of a model may have together; a few letters of a path make one.
    static let maximumContainerCount = 5_000
    /// How many there are so far.
    private(set) var containerCount: Int

    /// Keys that are tried and that something else has.
    private(set) var refusals: [TriedKeys.Refusal] = []
    /// The tried key that is being inserted: what it meets keeps its place.
    var trial: (name: String, key: JSONPath.Component)?

    init(
        entity: EntityDescription, properties: EntityProperties, places: KeyPathPlaces, containerCount: Int
    ) {
        self.places = places
        self.containerCount = containerCount
        self.entity = entity
        self.properties = properties
        slots = ContainerSlots(after: properties.all.count)
    }

    mutating func build() -> KeyTrees {
        if settings.tried != nil { tryKeys() }
        if !refusals.isEmpty { return KeyTrees(read: .empty, write: .empty, discriminator: nil, slotCount: 0) }
        let readTree = DraftNode()
        let writeTree = DraftNode()
        insertAll(readTree, writeTree)
        let discriminator = discriminator(readTree, writeTree)
        if !diagnostics.hasErrors { compare(readTree, writeTree) }
        readTree.leaveUnboundToOthers()
        markEncodeOnly(writeTree, readTree)
        markWrittenElsewhere(readTree, writeTree)
        let read = readNode(readTree, at: 0, isRelationship: true, writing: writeTree)
        let write = writeNode(writeTree, at: 0, isRelationship: true, reading: readTree)
        return KeyTrees(read: read, write: write, discriminator: discriminator, slotCount: slots.count)
    }

    // MARK: Trying keys

    /// When a key path is inserted to find out which tried keys are free.
    private enum Rank: CaseIterable {
        /// What the model says, and names.
        case owed
        case triedFirst, triedElse

        init(of place: PropertyAnnotations.Place, at index: Int) {
            self = !place.isTried ? .owed : index == 0 ? .triedFirst : .triedElse
        }
    }

    /// Finds the tried keys that something else has, by a tree that is thrown away: those of the plan have the properties in the order
    /// of the document, and this what is owed, and the type field, before what is tried. It is read and written alike, so that no property has a key for
    /// reading which another has for writing, unless the model says so.
    private mutating func tryKeys() {
        var builder = self
        let tree = DraftNode()
        for rank in Rank.allCases {
            builder.insertAll(tree, tree, rank)
            if rank == .owed { _ = builder.discriminator(tree, tree) }
            // What a refused key was in the way of, isn't in the way of others.
            if !builder.refusals.isEmpty { break }
        }
        refusals = builder.refusals
    }

    /// Refuses a key if it is tried; false if it is owed.
    ///
    /// - Parameter place: Where what it meets is said.
    mutating func refuse(
        _ key: JSONPath.Component, of name: String, at place: SourcePosition? = nil, _ reason: String
    ) -> Bool {
        guard settings.tried?.isTried(key, of: name) == true else { return false }
        refusals.append(
            TriedKeys.Refusal(
                entity: entity.index, name: name, key: key, reason: reason,
                overlayPlace: place.flatMap { isInOverlay($0) ? $0 : nil }))
        return true
    }

    // MARK: Inserting

    /// - Parameter rank: Which key paths; nil for all.
    private mutating func insertAll(_ readTree: DraftNode, _ writeTree: DraftNode, _ rank: Rank? = nil) {
        for attribute in entity.attributes {
            insert(
                attribute.name, places.attributeAnnotations[attribute.index],
                properties.property(named: attribute.name), attribute.position, readTree, writeTree, rank)
        }
        for relationship in entity.relationships {
            insert(
                relationship.name, places.relationshipAnnotations[relationship.index],
                properties.property(named: relationship.name), relationship.position, readTree, writeTree, rank)
        }
    }

    private mutating func insert(
        _ name: String, _ annotations: PropertyAnnotations, _ property: PropertyMapping?, _ position: SourcePosition,
        _ readTree: DraftNode, _ writeTree: DraftNode, _ rank: Rank?
    ) {
        let direction = property?.direction ?? annotations.direction
        let place = annotations.keyPathPosition ?? places.naming(name, of: entity) ?? position
        let all = annotations.places(of: name, settings)
        defer { trial = nil }
        if direction == .both || direction == .decode, !isNested(all, name, place) {
            for (index, one) in all.enumerated() where rank == nil || rank == Rank(of: one, at: index) {
                trial = one.isTried ? (name, one.path.components[0]) : nil
                insert(one.path, property, name, fallbackIndex: index, one.position ?? place, readTree)
            }
        }
        guard rank == nil || rank == Rank(of: all[0], at: 0) else { return }
        trial = all[0].isTried ? (name, all[0].path.components[0]) : nil
        if let property, direction == .both || direction == .encode {
            insert(all[0].path, property, name, fallbackIndex: 0, place, writeTree)
        }
        if settings.unknownKeys == .keep, direction == .both || direction == .decode {
            for one in all { insertContainers(of: one.path, place, writeTree) }
        }
    }

    /// Refuses key paths of a property that go through another of them: its value would be inside itself.
    private mutating func isNested(_ all: [PropertyAnnotations.Place], _ name: String, _ place: SourcePosition) -> Bool
    {
        for inner in all where inner.path.components.count > 1 {
            let outer = all.first { outer in
                outer.path.components.count < inner.path.components.count
                    && inner.path.components.starts(with: outer.path.components)
            }
            guard let outer else { continue }
            let message =
                "The key path \"\(inner.path)\" of \(subject(name)) goes through another of its own, \"\(outer.path)\""
            if refuse(outer.path.components[0], of: name, message) { continue }
            conflict(inner.position ?? place, message + ".", "Give it another path.")
            return true
        }
        return false
    }

    private mutating func insert(
        _ path: JSONKeyPath, _ property: PropertyMapping?, _ name: String, fallbackIndex: Int, _ place: SourcePosition,
        _ tree: DraftNode
    ) {
        var node = tree
        for (depth, component) in path.components.enumerated() {
            if let other = node.components.first, isIndex(other) != isIndex(component) {
                return conflict(
                    place, overlay: node.overlayPlace,
                    "The key path \"\(path)\" of \(subject(name)) takes for \(isIndex(component) ? "an array" : "an object") what another key path of \(entity.name) takes for \(isIndex(component) ? "an object" : "an array").",
                    "Give one of the two another path.")
            }
            if isInOverlay(place), node.overlayPlace == nil { node.overlayPlace = place }
            let branch = node.branch(component)
            if depth == path.components.count - 1 {
                set(property, name, fallbackIndex: fallbackIndex, path, place, on: branch)
                return
            }
            let goesIntoArray = path.components[(depth + 1)...].contains(where: isIndex)
            if let blocker = branch.property,
                !passes(blocker, path, name, place, branch.overlayPlace, intoArray: goesIntoArray)
            {
                return
            }
            guard let child = child(of: branch, place) else { return }
            node = child
        }
    }

    /// Inserts the containers of a path that is read, so that the unknown keys in them are written though it is not.
    private mutating func insertContainers(of path: JSONKeyPath, _ place: SourcePosition, _ tree: DraftNode) {
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

    /// The node below a branch, made where it is not there yet; nil, with an error, beyond the limit.
    private mutating func child(of branch: DraftNode.Branch, _ place: SourcePosition) -> DraftNode? {
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
        let node = DraftNode()
        branch.node = node
        return node
    }

    private mutating func set(
        _ property: PropertyMapping?, _ name: String, fallbackIndex: Int, _ path: JSONKeyPath, _ place: SourcePosition,
        on branch: DraftNode.Branch
    ) {
        if let other = branch.property {
            if other.name == name {
                // It would never be found there.
                return diagnostics.append(
                    Diagnostic(
                        .warning, "repeated-key-path", at: position(of: place, overlay: branch.overlayPlace),
                        "\(subject(name)) has the key path \"\(path)\" twice.", "Remove one of the two."))
            }
            // One that is written can be corrected; the other may be a name.
            let written = places.written(name, of: entity) == nil ? places.written(other.name, of: entity) : nil
            return conflict(
                written ?? place, overlay: isInOverlay(place) ? place : branch.overlayPlace,
                "\(subject(name)) and \(subject(other.name)) have the same key path \"\(path)\".",
                "Give one of the two another jsonKeyPath, or each its own direction as jsonDirection.")
        }
        if let trial, branch.node != nil, !(settings.tried?.isFirst(trial.key, of: name) ?? true) {
            // What is in an object there isn't its.
            _ = refuse(trial.key, of: name, "another key path goes through it")
            return
        }
        if let trial, branch.isDiscriminator {
            _ = refuse(trial.key, of: name, at: places.typeField(of: entity), "the type field is there")
            return
        }
        if let trial, branch.isUnbound {
            _ = refuse(trial.key, of: name, "another property, which its class doesn't bind, is there")
            return
        }
        guard let property else {
            branch.isUnbound = true
            return
        }
        if let node = branch.node,
            !passes(property, path, name, place, node.overlayPlace, intoArray: node.hasArrays)
        {
            return
        }
        branch.property = property
        branch.overlayPlace = isInOverlay(place) ? place : nil
        branch.fallbackIndex = fallbackIndex
    }

    /// Whether other key paths may go through a property's value.
    ///
    /// - Parameter overlayPlace: Where an overlay has the key path that `path` meets; nil if none has.
    private mutating func passes(
        _ property: PropertyMapping, _ path: JSONKeyPath, _ name: String, _ place: SourcePosition,
        _ overlayPlace: SourcePosition?, intoArray: Bool
    ) -> Bool {
        guard let relationship = property as? RelationshipMapping else {
            conflict(
                place, overlay: overlayPlace,
                property.name == name
                    ? "The key path \"\(path)\" of the attribute \(subject(name)) leads to what another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through the attribute \(subject(property.name)).",
                "Give one of the two another jsonKeyPath.")
            return false
        }
        if relationship.isToMany {
            conflict(
                place, overlay: overlayPlace,
                property.name == name
                    ? "The to-many relationship \(subject(name)) is at \"\(path)\", which another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through the to-many relationship \(subject(property.name)).",
                "Flatten through to-one relationships only.")
            return false
        }
        if relationship.reference == .identity {
            conflict(
                place, overlay: overlayPlace,
                property.name == name
                    ? "The relationship \(subject(name)), which is written as an identity, is at \"\(path)\", which another key path goes through."
                    : "The key path \"\(path)\" of \(subject(name)) goes through \(subject(property.name)), which is written as an identity.",
                "Give the relationship \"nested\" for jsonReference, or the attribute another jsonKeyPath.")
            return false
        }
        if intoArray {
            conflict(
                place, overlay: overlayPlace,
                property.name == name
                    ? "The relationship \(subject(name)) is at \"\(path)\", and another key path leads through it into an array."
                    : "The key path \"\(path)\" of \(subject(name)) leads through the relationship \(subject(property.name)) into an array.",
                "Flatten keys of objects only; map elements of the array in \(entityName(of: relationship)).")
            return false
        }
        return true
    }

    /// Refuses key paths that meet: at the overlay that made them meet, if one did.
    ///
    /// - Parameter overlayPlace: Where an overlay has the path that came first.
    mutating func conflict(
        _ place: SourcePosition, overlay overlayPlace: SourcePosition? = nil, _ message: String, _ remedy: String
    ) {
        let position = position(of: place, overlay: overlayPlace)
        if let trial, refuse(trial.key, of: trial.name, at: position, String(message.dropLast())) { return }
        diagnostics.append(
            Diagnostic(
                .error, "key-path-conflict", at: position, message, remedy))
    }

    /// Where key paths meet: in the overlay that made them meet, if one did.
    private func position(of place: SourcePosition, overlay overlayPlace: SourcePosition?) -> SourcePosition {
        isInOverlay(place) ? place : overlayPlace ?? place
    }

    /// Whether a key path is in another file than the model.
    func isInOverlay(_ place: SourcePosition) -> Bool { KeyPathPlaces.isInOverlay(place, of: entity) }

    /// `Author.name`, of the entity that declares it, so that what subentities inherit is said once.
    func subject(_ name: String) -> String {
        entity.attribute(named: name)?.description ?? entity.relationship(named: name)?.description ?? name
    }

    /// The entity that a relationship leads to.
    private func entityName(of relationship: RelationshipMapping) -> String {
        EntityDescription(storage: entity.storage, index: relationship.destinationIndex).name
    }

    func isIndex(_ component: JSONPath.Component) -> Bool {
        if case .index = component { true } else { false }
    }
}
