/// Updating: JSON is read into objects of its own, and what these say is then said of the objects that are there.
extension GraphDecoder {
    /// Updates an object and its graph by the JSON at a path.
    ///
    /// - Throws: What the failure mode says; then the graph is as it was.
    mutating func update(_ object: ModelObject, _ request: DecodingRequest) throws {
        var isDone = false
        defer { if !isDone { abandonStaged() } }
        staging?.candidate = object
        guard let root = try stage(request) else { return }
        if let entity = root.mapping, entity !== object.mapping {
            return try fail(
                .wrongEntity, object.mapping, nil, at: positions[root],
                expected: "an object of \(object.mapping?.name ?? ""), which it stays",
                found: "an object of \(entity.name)", skippingValue: false)
        }
        var update = GraphUpdate(object, references, model)
        references = []
        update.pair(root) { noteUnresolved($0, at: $1, $2, of: $3) }
        for (object, _) in update.created { try settleAbsent(of: object) }
        if hasFailed { return }
        for (staged, target) in update.pairs {
            positions[target] = positions[staged]
        }
        let snapshots = update.snapshots()
        defer { if !isDone { for snapshot in snapshots { snapshot.restore() } } }
        try update.apply()
        if options.validates { try validateGraph(roots: [object], only: update.members) }
        let created = watched(update.created)
        update = GraphUpdate(object, [], model)
        // Nothing holds what is new any more but the graph.
        staging?.objects = []
        stack.popAll(from: 0) { $0.deinitialize() }
        do {
            try checkOwners(of: created)
        } catch {
            staging?.objects = created.compactMap(\.object.object)
            throw error
        }
        isDone = !hasFailed
        if !isDone { staging?.objects = created.compactMap(\.object.object) }
        for watched in created.reversed() where isDone { watched.object.object?.awakeFromDecode() }
    }

    /// Whether failures have been collected that are thrown at the end.
    private var hasFailed: Bool { options.failures == .all && !failures.isEmpty }

    private mutating func noteUnresolved(
        _ stub: ReferenceStub, at position: Int, _ relationship: RelationshipMapping, of owner: ModelObject
    ) {
        guard options.isReporting else { return }
        note(
            .unresolvedIdentity, owner.mapping, relationship, at: position,
            "no \(relationship.destination.name) that was decoded or is there has the identity \(stub.key.phrase)")
    }

    /// Takes the objects of an update that has failed apart: they may hold each other in a circle.
    private mutating func abandonStaged() {
        for object in staging?.objects ?? [] {
            for relationship in object.mapping?.relationships ?? [] where object.states[relationship] != .unset {
                relationship.clear(object)
            }
        }
        staging?.objects = []
        interrupted = []
        stack.popAll(from: 0) { $0.deinitialize() }
    }

    // MARK: What is new

    /// A new object of a class, or one that a class's property was set to, which may be weak.
    private struct WatchedObject {
        let object: WeakReference
        let position: Int
        let entity: String?
        let relationship: RelationshipMapping
    }

    private mutating func watched(_ created: [(object: ModelObject, relationship: RelationshipMapping?)])
        -> [WatchedObject]
    {
        created.compactMap { object, relationship in
            guard let relationship, object.mapping?.isDynamic == false || !relationship.isDynamic else { return nil }
            return WatchedObject(
                object: WeakReference(object), position: positions[object],
                entity: object.mapping?.name, relationship: relationship)
        }
    }

    /// Fails for new objects that nothing holds.
    private mutating func checkOwners(of created: [WatchedObject]) throws {
        for watched in created where watched.object.object == nil && !watched.relationship.isDynamic {
            try collect(
                FailureDraft(
                    reason: .unownedObject, position: watched.position, entity: watched.entity,
                    property: nil, expected: Self.owningProperty,
                    found: "an object for \(watched.relationship.name), which is weak", noteCount: report.count))
        }
    }

    /// Gives what is new its defaults.
    private mutating func settleAbsent(of object: ModelObject) throws {
        guard let mapping = object.mapping else { return }
        var frame = DecodingFrame.opened(
            object, mapping, position: positions[object], via: nil, inverseSlot: -1)
        defer { object.states = frame.states }
        try settleAbsent(&frame)
    }
}
