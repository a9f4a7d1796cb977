/// Updating: JSON is decoded into staged objects first, and their values are then copied to the graph's objects.
extension GraphDecoder {
    /// What an update has done so far.
    private struct Progress {
        /// The objects that change, as they were.
        private(set) var snapshots: [ObjectSnapshot] = []
        private var kept: Set<ObjectIdentifier> = []
        /// What has taken the place of objects that stood for identities; in the end what is new, if a graph holds it.
        private(set) var specialised: [ModelObject] = []
        /// What is new, when nothing but the graph holds it any more.
        private(set) var created: [WatchedObject] = []
        /// What was read, likewise, where objects are to be completed.
        var read: [WeakReference] = []
        /// What is told that it is complete: what is new, and what has come for an identity.
        var complete: [WeakReference] = []
        /// Is told of what changes in an object graph.
        let observer: (any GraphObserver)?

        init(_ observer: (any GraphObserver)?) { self.observer = observer }

        /// Keeps an object as it is, if it hasn't been kept.
        mutating func keep(_ object: ModelObject) {
            guard kept.insert(ObjectIdentifier(object)).inserted, let snapshot = ObjectSnapshot(object) else { return }
            snapshots.append(snapshot)
            observer?.willChange(object)
        }

        /// Notes what is new, and was nothing before.
        mutating func specialise(_ objects: [ModelObject]) {
            specialised = objects
            kept.formUnion(objects.map { ObjectIdentifier($0) })
        }

        /// Holds what is new: a graph does so, too.
        mutating func hold(_ objects: [ModelObject]) { specialised = objects }

        /// Watches what is new, which nothing but the graph is to hold any more.
        mutating func watch(_ objects: [WatchedObject]) {
            created = objects
            specialised = []
        }

        /// Lets go what changed, and what is new: nothing is undone any more.
        mutating func forget() { (snapshots, specialised) = ([], []) }
    }

    /// Looks at what was done, and may change more.
    ///
    /// - isComplete: Whether nothing has failed.
    /// - keep: Is to be called for each object before it changes.
    private typealias Look = (GraphUpdate, _ isComplete: Bool, _ keep: (ModelObject) -> Void) throws -> Void

    /// Ends an update that can't be made: why, has been collected.
    struct Refusal: Error {}

    /// Updates an object and its graph by the JSON at a path.
    ///
    /// - Throws: What the failure mode says, or what is to be known when the document is read again; then the graph is as it was.
    mutating func update(_ object: ModelObject, _ request: DecodingRequest, _ knowledge: UpdateKnowledge) throws {
        _ = try update(UpdateStaging(object, knowledge)) {
            try $0.stage(request)
        } then: { _, _, _ in
        }
    }

    /// Updates an object of a graph, and the graph, by the JSON at a path.
    ///
    /// - Parameter forgotten: What the JSON can't take out.
    /// - Throws: As for an object by itself.
    mutating func update(
        _ object: ModelObject, _ request: DecodingRequest, in members: GraphMembers,
        forgetting forgotten: [ForgottenMembers], _ knowledge: UpdateKnowledge
    ) throws {
        members.begin()
        do {
            let staging = UpdateStaging(
                object, in: members, replacesLists: options.replacesLists, knowledge)
            let isDone = try update(staging) {
                try $0.stage(request)
            } then: { _, _, keep in
                for members in forgotten { members.forget(keep: keep) }
            }
            isDone ? members.commit() : members.rollback()
        } catch {
            members.rollback()
            throw error
        }
    }

    /// Decodes the objects of requests into a graph.
    ///
    /// - Parameter removal: Takes out what they make superfluous.
    /// - Returns: The objects of each request; nothing where it failed, and failures are being collected.
    /// - Throws: As `update`.
    mutating func merge(
        _ requests: [DecodingRequest], into members: GraphMembers, _ plan: CollectionPlan, _ removal: GraphRemoval?,
        _ knowledge: UpdateKnowledge
    ) throws -> [[ModelObject]] {
        let lists = try makeObject(of: plan.mapping)
        var roots: [[ModelObject]] = []
        members.begin()
        do {
            let isDone = try update(UpdateStaging(lists, in: members, isCollection: true, knowledge)) { decoder in
                let staged = try decoder.makeObject(of: plan.mapping)
                roots = try decoder.stage(requests, in: staged, plan)
                return staged
            } then: { update, isComplete, keep in
                roots = roots.map { $0.map(update.target) }
                // What has failed names objects, too, which are not to go for it.
                if isComplete { try removal?.perform(roots, keep) }
            }
            isDone ? members.commit() : members.rollback()
            return isDone ? roots : []
        } catch {
            members.rollback()
            throw error
        }
    }

    /// - Parameters:
    ///   - stage: Reads the JSON for what is updated; nil where it failed, and failures are being collected.
    ///   - look: Looks at what was done, while the graph has it.
    /// - Returns: Whether it could be done; where it couldn't, failures are being collected.
    private mutating func update(
        _ staging: UpdateStaging, _ stage: (inout GraphDecoder) throws -> ModelObject?,
        then look: Look
    ) throws -> Bool {
        var progress = Progress(staging.identities.members?.observer)
        do {
            try perform(staging, stage, then: look, &progress)
        } catch {
            undo(progress)
            if error is Refusal { return false }
            throw error
        }
        // What the graph has let go is gone, so that nothing is computed from it.
        progress.forget()
        for reference in progress.read { reference.object?.settleDerivedAttributes() }
        for reference in progress.complete.reversed() {
            // What only stands for an identity is told when its values have come.
            if let object = reference.object, !object.isPlaceholder { object.awakeFromDecode() }
        }
        return true
    }

    private mutating func perform(
        _ staging: UpdateStaging, _ stage: (inout GraphDecoder) throws -> ModelObject?,
        then look: Look, _ progress: inout Progress
    ) throws {
        self.staging = staging
        guard let root = try stage(&self) else { throw Refusal() }
        try checkEntity(of: root, for: staging.root)
        try apply(root, staging, then: look, &progress)
        staging.release()
        stack.popAll(from: 0) { $0.deinitialize() }
        try checkOwners(of: progress.created)
        if hasFailed { throw Refusal() }
    }

    /// Lets the graph have what was read.
    private mutating func apply(
        _ root: ModelObject, _ staging: UpdateStaging,
        then look: Look, _ progress: inout Progress
    ) throws {
        progress.specialise(try specialise(staging) { progress.keep($0) })
        var update = GraphUpdate(root, staging, references, options.unresolved)
        if let members = staging.identities.members { takePlaces(in: members) { progress.keep($0) } }
        let stubs = staging.identities.members == nil ? [] : references.stubs
        references = []
        try decide(staging)
        update.completeNewObjects()
        try settle(update.created.map(\.object))
        try checkReading()
        try settleEnds(of: &update)
        try checkObjects(of: update)
        var changes = try change(update, &progress)
        let new = update.new(besides: progress.specialised)
        if model.hasAwakeningClasses {
            let arrived = update.new(besides: Array(Set(progress.specialised + changes.started)))
            progress.complete = arrived.map { WeakReference($0.object) }
        }
        if let members = staging.identities.members {
            // In the order in which the document has their identities first, whatever is inside what; what has only been named, after
            // that.
            var left = Set(new.lazy.map { ObjectIdentifier($0.object) })
            let read = staging.objects.lazy.filter { !update.stubs.contains(ObjectIdentifier($0)) }
            for object in read.map(update.target) + stubs.map(update.standIn) + new.map(\.object)
            where left.remove(ObjectIdentifier(object)) != nil {
                if object.mapping?.isComposite == false { members.insert(object) }
            }
            remove(update.unreachable(in: members), from: members) { progress.keep($0) }
        }
        let keptCount = progress.snapshots.count
        try look(update, failures.isEmpty) { progress.keep($0) }
        if let members = staging.identities.members {
            try settleIdentities(of: update, in: members) { progress.keep($0) }
            try checkAnswer(root, in: members)
        }
        changes.all += progress.snapshots[keptCount...].map(\.object)
        if model.completesObjects { progress.read += changes.all.map(WeakReference.init) }
        if options.validates, model.hasGraphRules { try validate(update, changes, root: staging.root) }
        if staging.identities.members == nil {
            progress.watch(watched(new))
        } else {
            // A weak reference would make each object larger for good.
            progress.hold(new.map(\.object))
        }
        if hasFailed { throw Refusal() }
    }

    /// Takes objects out of a graph, and out of what only leads to them since they lead there.
    private func remove(_ objects: [ModelObject], from members: GraphMembers, _ keep: (ModelObject) -> Void) {
        objects.forEach(members.remove)
        var withdrawal = Withdrawal()
        for object in objects { withdrawal.add(object, from: members.contains) }
        withdrawal.perform(keep)
    }

    /// The root can't become one of another entity.
    private mutating func checkEntity(of root: ModelObject, for object: ModelObject) throws {
        guard let entity = root.mapping, entity !== object.mapping else { return }
        let (position, suffix) = place(of: typeField(of: root), in: root)
        let remedy = isForGraph ? "delete it and decode the JSON" : "decode a new object"
        try fail(
            .wrongEntity, object.mapping, nil, at: position, suffix: suffix,
            expected: "an object of \(object.mapping?.name ?? "")",
            found: "one of \(entity.name), which an update can't make of it: \(remedy)", skippingValue: false)
        throw Refusal()
    }

    /// What the program has inserted without an identity is answered by JSON that gives it one.
    ///
    /// - Parameter root: What was read for what is updated.
    private mutating func checkAnswer(_ root: ModelObject, in members: GraphMembers) throws {
        guard let object = staging?.root, members.observer?.awaitsIdentity(object) == true else { return }
        let identity = object.mapping?.identity ?? []
        let (position, suffix) = place(of: identity.first?.keyPath.components ?? [], in: root)
        try fail(
            .missingIdentity, object.mapping, identity.first, at: position, suffix: suffix,
            expected: "an identity for an object that was inserted without one",
            found: "none: set its properties instead, or call acceptChanges(of:)", skippingValue: false)
        throw Refusal()
    }

    /// Where an object's JSON says of which type it is; nothing if it doesn't.
    func typeField(of object: ModelObject) -> [JSONPath.Component] {
        object.mapping?.discriminator.map { object.states.isUnset($0.slot) ? [] : $0.keyPath.components } ?? []
    }

    /// Finds what the objects are whose entity nothing had told, among all that was read.
    private mutating func decide(_ staging: UpdateStaging) throws {
        let undecided = staging.decide()
        // What is told by then may have in it what the rest is.
        try checkReading()
        for one in undecided {
            if let element = one.lossyElement {
                staging.leaveOut(element, because: one.failure)
            } else {
                try collect(one.failure)
            }
        }
    }

    /// Works out what relationships lead to, and notes what the JSON says in vain.
    private mutating func settleEnds(of update: inout GraphUpdate) throws {
        let (notes, contradictions) = update.settle()
        // What an identity names is told by the place of that, too.
        try checkReading()
        for found in notes { try note(found) }
        for contradiction in contradictions { try note(contradiction) }
        for staged in update.repeated {
            note(
                .overruled, staged.mapping, nil, at: positions[staged] ?? 0,
                "another object has the same identity, and what that has counts")
        }
    }

    /// Fails for what can't be applied: values that don't fit, and objects that a class's property can't hold.
    private mutating func checkObjects(of update: GraphUpdate) throws {
        let failuresBefore = failureCount
        for end in update.ends.all { try checkObjects(of: end) }
        if hasMisfits || failureCount > failuresBefore { throw Refusal() }
    }

    /// Objects of the graph that an update changes, and among them those of which only the identity was known.
    private typealias Changes = (all: [ModelObject], started: [ModelObject])

    /// Changes the graph.
    private mutating func change(_ update: GraphUpdate, _ progress: inout Progress) throws -> Changes {
        for (staged, target) in update.pairs { positions[target] = positions[staged] }
        let changing = update.changing
        changing.forEach { progress.keep($0) }
        if let observer = progress.observer {
            observer.forgetRead()
            for (staged, target) in update.pairs {
                let cleared = update.staging.cleared[ObjectIdentifier(staged)] ?? []
                observer.noteRead(target, as: staged, cleared: cleared)
            }
            for end in update.ends.all {
                if let added = end.addition { observer.noteAdded(added, to: end.relationship, of: end.owner) }
            }
        }
        let started = update.startPlaceholders()
        update.applyValues()
        update.applyEnds()
        try settle(started)
        try checkAwaited()
        try checkReading()
        if model.completesObjects { progress.read = update.created.map { WeakReference($0.object) } }
        return (changing, started)
    }

    /// Checks the model's rules for what changes, as far as it stays.
    private mutating func validate(_ update: GraphUpdate, _ changes: Changes, root: ModelObject) throws {
        stubs = update.stubs
        let settled = Set((changes.started + update.created.map(\.object)).map { ObjectIdentifier($0) })
        let observer = staging?.identities.members?.observer
        let members = GraphValidator.Members(
            changing: settled.union(changes.all.map { ObjectIdentifier($0) }), settled: settled,
            staying: update.staying, isUnknown: { observer?.isInserted($0) == true },
            keepsRules: { observer?.keepsRules($0, of: $1) == true })
        // In a graph of its own everything stays, and what the document leads to comes first.
        let others = staging.map { $0.identities.members == nil ? [] : $0.identities.roots } ?? []
        try validateGraph(roots: [root] + others, isArray: false, only: members)
    }

    /// Has the document read again if something was found out that is to be known before. If it has been read too often, that is a
    /// failure, which is thrown also where failures are reported: nothing of the document can be decoded.
    mutating func checkReading() throws {
        guard let rereading = staging?.rereading else { return }
        if rereading.knowledge.readings <= UpdateKnowledge.maximumReadings { throw rereading.knowledge }
        if options.failures == .report { mode = .first }
        if let loss = rereading.loss { try collect(loss) }
        if let (object, entity) = rereading.misread {
            let type = entity.discriminator.map { "\"\($0.keyPath)\"" } ?? "the type"
            try fail(
                .wrongEntity, entity, nil, at: positions[object] ?? 0,
                expected: "\(type) in it, since another place says that the object is of \(entity.name)",
                found: "an object of \(object.mapping?.name ?? "")", skippingValue: false)
        }
        throw Refusal()
    }

    /// Gives the graph back what it had, and takes what is new apart: it may hold itself in a circle.
    private mutating func undo(_ progress: Progress) {
        progress.snapshots.restore()
        let created = progress.specialised + progress.created.compactMap(\.object.object)
        for object in (staging?.objects ?? []) + created { object.clearReadEnds() }
        staging?.objects = []
        interrupted = []
        stack.popAll(from: 0) { $0.deinitialize() }
    }

    /// Whether a value was collected that can't be applied. One that only breaks a rule can: the graph is checked with it, and
    /// undone.
    private var hasMisfits: Bool { hasFailed && !failures.allSatisfy(\.reason.isOfValues) }

    /// Whether failures have been collected that are thrown at the end.
    private var hasFailed: Bool { options.failures == .all && !failures.isEmpty }

    private mutating func note(_ found: GraphUpdate.Note) throws {
        switch found {
        case .unresolved(let stub, let position, let relationship, let owner)
        where options.unresolved == .fail
            || options.unresolved == .clear && relationship.isRequired && !relationship.isToMany:
            let name = relationship.destination.name
            try fail(
                options.unresolved == .fail ? .notFound : .missingValue, owner.mapping, relationship, at: position,
                expected: "an identity of \(name.withArticle) that was decoded or is there", found: stub.key.phrase,
                skippingValue: false)
        case .unresolved(let stub, let position, let relationship, let owner):
            positions[stub.object] = position
            note(
                .unresolvedIdentity, owner.mapping, relationship, at: position,
                "no \(relationship.destination.name) that was decoded or is there has the identity \(stub.key.phrase)")
        case .found(let stub, let object, let position, let relationship, let owner):
            noteRespelling(of: stub, object, relationship, of: owner, at: position)
        case .twice(let position, let relationship, let owner):
            note(.dropped, owner.mapping, relationship, at: position, "the set already contains this object")
        case .overruled(let position, let relationship, let owner):
            note(
                .overruled, owner.mapping, relationship, at: position,
                "the object that contains this one is its \(relationship.name)")
        }
    }

    private mutating func note(_ contradiction: UpdatedEnds.Contradiction) throws {
        let (said, end) = (contradiction.said, contradiction.end)
        let position = said.position ?? positions[said.staged] ?? 0
        note(
            .overruled, end.owner.mapping, end.relationship, at: position,
            "the object's \(contradiction.inverse) is already set to another object")
        guard staging?.identities.members != nil, !end.relationship.isToMany, end.relationship.isRequired else {
            return
        }
        try fail(
            .missingValue, end.owner.mapping, end.relationship, at: position,
            expected: "an object whose \(contradiction.inverse) leads to no other",
            found: "one that another object has", skippingValue: false)
    }

    /// Fails for objects that a class's property can't hold.
    private mutating func checkObjects(of end: UpdatedEnd) throws {
        for object in end.added {
            guard let entity = object.mapping, !end.relationship.accepts(object, of: entity) else { continue }
            try fail(
                .wrongEntity, end.owner.mapping, end.relationship, at: positions[object] ?? positions[end.owner] ?? 0,
                expected: "an object for \(end.relationship.destination.name) that \(type(of: end.owner)) takes",
                found: "an object for \(entity.name) of \(type(of: object))", skippingValue: false)
        }
    }

    // MARK: What is new

    /// A new object, and the relationship by which the JSON leads to it.
    private struct WatchedObject {
        let object: WeakReference
        let position: Int
        let entity: String?
        let relationship: RelationshipMapping?
    }

    private mutating func watched(_ created: [(object: ModelObject, relationship: RelationshipMapping?)])
        -> [WatchedObject]
    {
        // Where no class is among them, nothing can be lost, and all that is new need not be taken apart.
        guard created.contains(where: { $0.object.mapping?.isDynamic == false || $0.relationship?.isDynamic == false })
        else { return [] }
        return created.map { object, relationship in
            WatchedObject(
                object: WeakReference(object), position: positions[object] ?? 0,
                entity: object.mapping?.name, relationship: relationship)
        }
    }

    /// Fails for new objects that nothing holds.
    private mutating func checkOwners(of created: [WatchedObject]) throws {
        for watched in created where watched.object.object == nil {
            guard let relationship = watched.relationship, !relationship.isDynamic, !relationship.isValue
            else { continue }
            try collect(
                FailureDraft(
                    reason: .unownedObject, position: watched.position, entity: watched.entity,
                    property: nil, expected: DataFailure.owningProperty,
                    found: "an object for \(relationship.name), which is weak", noteCount: report.count))
        }
    }

    /// Gives what is new its defaults. What lacks a required value fails, or its element of a lossy list is left out.
    private mutating func settle(_ newObjects: [ModelObject]) throws {
        for object in newObjects {
            guard let mapping = object.mapping else { continue }
            try leavingOutElement(around: object) { decoder in
                var frame = DecodingFrame.opened(
                    object, mapping, position: decoder.positions[object] ?? 0, via: nil, inverseSlot: -1)
                defer { object.states = frame.states }
                try decoder.settleAbsent(&frame)
            }
        }
    }
}
