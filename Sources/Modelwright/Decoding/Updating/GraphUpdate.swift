/// What an update makes of an object's graph: JSON has been read into objects of its own, and each of these stands for one of
/// the graph, or is new.
///
/// Nothing of the graph changes before `apply()`, so that whatever is wrong with the JSON is found before.
struct GraphUpdate {
    /// What a relationship is to lead to.
    struct End {
        /// The object that was read, which is the owner itself if that is new.
        let staged: ModelObject
        let owner: ModelObject
        /// The owner's plan of the relationship.
        let relationship: RelationshipMapping
        /// How the relationship stood in the JSON.
        let state: RelationshipState
        var elements: [Element]
        /// The object that contains the owner, where the relationship is the inverse that leads back to it and has a list.
        let parent: ModelObject?
    }

    /// An object of a relationship.
    struct Element {
        let object: ModelObject
        /// How its identity stood there; nil for an object.
        let identity: ValueForm?
    }

    let root: ModelObject
    let model: ModelMapping
    /// What was read and stands for an object of the graph, in the JSON's order.
    private(set) var pairs: [(staged: ModelObject, target: ModelObject)] = []
    /// What was read and is new.
    private(set) var created: [(object: ModelObject, relationship: RelationshipMapping?)] = []
    private(set) var ends: [End] = []

    private var targets: [ObjectIdentifier: ModelObject] = [:]
    /// The objects of the graph by their identities, and what is new; looked up only if a list or an object does not have it.
    private var identities: IdentityTable?
    /// What was read from identities, by the object that refers to them.
    private let references: [ObjectIdentifier: [Int: PendingReference]]

    init(_ root: ModelObject, _ references: [PendingReference], _ model: ModelMapping) {
        self.root = root
        self.model = model
        var byOwner: [ObjectIdentifier: [Int: PendingReference]] = [:]
        for reference in references {
            guard let owner = reference.owner else { continue }
            byOwner[ObjectIdentifier(owner), default: [:]][reference.relationship.slot] = reference
        }
        self.references = byOwner
    }

    /// Every object of the graph that the update is about: what changes, and what is new.
    var members: Set<ObjectIdentifier> {
        Set(pairs.map { ObjectIdentifier($0.target) } + created.map { ObjectIdentifier($0.object) })
    }

    // MARK: Who stands for whom

    /// Finds what each object that was read stands for.
    ///
    /// - Parameter unresolved: Told of an identity that no object has.
    mutating func pair(
        _ staged: ModelObject, unresolved: (ReferenceStub, Int, RelationshipMapping, ModelObject) -> Void
    ) {
        note(staged, root, nil)
        var queue = [staged]
        var next = 0
        while next < queue.count {
            let object = queue[next]
            next += 1
            for relationship in object.mapping?.relationships ?? [] {
                for child in nested(object, relationship) where targets[ObjectIdentifier(child)] == nil {
                    note(child, counterpart(of: child, relationship, of: object) ?? child, relationship)
                    queue.append(child)
                }
            }
        }
        for object in queue { addEnds(of: object, unresolved) }
    }

    private mutating func note(_ staged: ModelObject, _ target: ModelObject, _ relationship: RelationshipMapping?) {
        targets[ObjectIdentifier(staged)] = target
        if staged === target {
            created.append((staged, relationship))
            if identities != nil { identities?.add(staged) }
        } else {
            pairs.append((staged, target))
        }
    }

    /// The objects that stand as objects in an object's JSON.
    func nested(_ owner: ModelObject, _ relationship: RelationshipMapping) -> [ModelObject] {
        if let reference = references[ObjectIdentifier(owner)]?[relationship.slot] {
            return reference.elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
        }
        guard owner.states[relationship] == .value else { return [] }
        guard relationship.isToMany else { return relationship.object(of: owner).map { [$0] } ?? [] }
        let inverse = Set(owner.elementsSetByInverse(slot: relationship.slot).map { ObjectIdentifier($0) })
        return relationship.objects(of: owner).filter { !inverse.contains(ObjectIdentifier($0)) }
    }

    /// The object of the graph that one stands for which was read below another; nil for none.
    private mutating func counterpart(
        of object: ModelObject, _ relationship: RelationshipMapping, of owner: ModelObject
    ) -> ModelObject? {
        let destination = relationship.destination
        let identity = IdentityKey(object, as: destination)
        if let target = targets[ObjectIdentifier(owner)], target !== owner, let end = end(relationship, of: target) {
            if !end.isToMany, let present = end.object(of: target), Self.fits(object, present),
                identity == nil || identity == IdentityKey(present, as: destination)
            {
                return present
            }
            if end.isToMany, end.mergePolicy == .append { return nil }
        }
        guard let identity, let found = find(identity, of: destination), Self.fits(object, found) else { return nil }
        return found
    }

    private func end(_ relationship: RelationshipMapping, of target: ModelObject) -> RelationshipMapping? {
        target.mapping?.relationshipsByIndex[relationship.index]
    }

    /// Whether what was read may stand for an object: it is of the same entity, or of one that it inherits from and its JSON
    /// has no type.
    private static func fits(_ staged: ModelObject, _ target: ModelObject) -> Bool {
        guard let entity = staged.mapping, let other = target.mapping else { return false }
        if entity === other { return true }
        let hasType = entity.discriminator.map { !staged.states.isUnset($0.slot) } ?? false
        return !hasType && other.lineage.contains(entity.index)
    }

    private mutating func find(_ identity: IdentityKey, of entity: EntityMapping) -> ModelObject? {
        if identities == nil {
            var table = IdentityTable()
            if let storage = root.ownStorage {
                var walk = GraphWalk([root], isArray: false, in: storage)
                while let (_, object, _) = walk.next() { table.add(object) }
            }
            for (object, _) in created { table.add(object) }
            identities = table
        }
        return identities?.object(of: entity, identity)
    }

    // MARK: What ends lead to

    private mutating func addEnds(
        of staged: ModelObject, _ unresolved: (ReferenceStub, Int, RelationshipMapping, ModelObject) -> Void
    ) {
        guard let target = targets[ObjectIdentifier(staged)], let mapping = staged.mapping else { return }
        for relationship in mapping.relationships {
            guard let end = end(relationship, of: target) else { continue }
            let reference = references[ObjectIdentifier(staged)]?[relationship.slot]
            let state = staged.states[relationship]
            // The way back to the object that contains this one, whatever identity stood for it.
            if state == .setByInverse || state == .setByInverseOverNull || reference?.parent != nil && !end.isToMany {
                continue
            }
            guard state != .unset, state != .absent else { continue }
            var elements: [Element] = []
            if let reference {
                for element in reference.elements {
                    switch element {
                    case .object(let object): elements.append(Element(object: final(object), identity: nil))
                    case .identity(let stub, let position):
                        let found = find(stub.key, of: relationship.destination)
                        if found == nil { unresolved(stub, position, relationship, staged) }
                        elements.append(Element(object: found ?? placeholder(stub), identity: stub.form))
                    }
                }
            } else {
                elements = nested(staged, relationship).map { Element(object: final($0), identity: nil) }
            }
            ends.append(
                End(
                    staged: staged, owner: target, relationship: end, state: state, elements: elements,
                    parent: reference?.parent.map(final)))
        }
    }

    private func final(_ staged: ModelObject) -> ModelObject { targets[ObjectIdentifier(staged)] ?? staged }

    /// An object with nothing but its identity, which later references find.
    private mutating func placeholder(_ stub: ReferenceStub) -> ModelObject {
        identities?.add(stub.object)
        return stub.object
    }
}
