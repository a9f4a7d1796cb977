/// What a program has done to a graph, and patches.
extension ObjectGraph {
    // MARK: Changes

    /// What the program has inserted, changed and deleted since it last called `acceptChanges()`. What JSON brings is no change, and of
    /// a property that JSON names the program's change is over.
    ///
    /// The objects that have reported changes are looked at, and all whose classes don't report them: see [Changes](Graph.md#changes).
    ///
    /// - Throws: `MappingError.data` with `invalidOption` for a graph that was made without `tracksChanges`, and with `wrongEntity` where
    ///   something that has changed leads to an object with an identity that the program hasn't inserted.
    public var changes: GraphChanges {
        get throws {
            let changes = try tracker.changes
            for object in changes.inserted + changes.updated.lazy.map(\.object) {
                try members.checkDestinations(of: object)
            }
            return changes
        }
    }

    /// Whether `changes` has any; false for a graph that was made without `tracksChanges`. The same objects are looked at.
    public var hasChanges: Bool { trackerIfTracking?.hasChanges ?? false }

    /// Lets the program's changes count as what the graph has had all along, as when a server has taken them. Links to what isn't in the graph
    /// go on being changes.
    ///
    /// Inside a call that changes the graph, as in `awakeFromDecode()`, it does nothing: what the call brings is no change.
    public func acceptChanges() {
        if !members.isRunning { trackerIfTracking?.acceptChanges() }
    }

    /// Lets the program's changes of some objects count as accepted, as when a server has taken these: that they were inserted, what they
    /// have by now, or that they were deleted. What else has changed goes on being the program's change.
    ///
    /// ```swift
    /// try await send(graph.changes.mergePatch(for: band))
    /// graph.acceptChanges(of: [band])
    /// ```
    ///
    /// A relationship is accepted with its other end, and an object with those inside it that have no identity. Objects of which the
    /// graph knows no changes are passed over. Inside a call that changes the graph it does nothing.
    public func acceptChanges(of objects: [ModelObject]) {
        guard let tracker = trackerIfTracking else { return }
        // Inside another call that throws, which is ignored.
        try? members.run { tracker.acceptChanges(of: objects) }
    }

    /// Takes back the program's changes: objects have what JSON has said, those that were inserted are out of the graph, and those that
    /// were deleted are in it again. The order of the graph is as it was.
    ///
    /// Setters of classes are called, as when an update is undone.
    ///
    /// - Throws: `MappingError.data` with `invalidOption` for a graph that was made without `tracksChanges`.
    public func rollback() throws {
        let tracker = try tracker
        let undone = try members.run { tracker.rollback() }
        observation.listeners.tell(undone.inserted, .inserted)
        observation.listeners.tell(undone.updated, .updated)
        observation.listeners.tell(undone.deleted, .deleted)
    }

    /// Whether it is checked that the objects that promise to report each change before it is made do so: `unreportedChanges` has those
    /// that didn't. It is for tests, and takes a copy of each object. Nothing is checked without `tracksChanges`.
    public var checksReports: Bool {
        get { trackerIfTracking?.isChecking ?? false }
        set { trackerIfTracking?.isChecking = newValue }
    }

    var trackerIfTracking: ChangeTracker? { tracksChanges ? observation.tracker : nil }

    private var tracker: ChangeTracker {
        get throws {
            if let tracker = trackerIfTracking { return tracker }
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(),
                    expected: "a graph that tracks changes: ObjectGraph(model: model, tracksChanges: true)",
                    found: "one that doesn't"))
        }
    }

    // MARK: Updates

    /// What calls do to the objects from now on: decoding, updating, inserting, deleting, patches and `rollback()`. Each access is a
    /// stream of its own, which ends with the graph.
    ///
    /// ```swift
    /// for await update in graph.updates where update.entity == "Band" { show(update) }
    /// ```
    ///
    /// An element is `Sendable`, and names its object by entity and identity. What a program sets in an object is not among them. The
    /// stream keeps what nobody has read yet, so end the loop of a view that is gone.
    public var updates: AsyncStream<Update> { observation.listeners.stream() }

    // MARK: Patches

    /// Changes an object of the graph by a merge patch (RFC 7396), as JSON that comes from outside: null removes a member, an array
    /// replaces the one that is there.
    ///
    /// The patch is for the object's JSON in which relationships lead to identities, as `GraphChanges.mergePatch(for:)` makes it:
    ///
    /// ```swift
    /// try graph.apply(mergePatch: ["formed": nil, "genre": "art pop"], to: band)
    /// ```
    ///
    /// - Throws: As `update(_:from:at:)`, and `MappingError.data` if the patch makes something else than an object of it.
    public func apply(mergePatch patch: JSONValue, to object: ModelObject) throws {
        let named = patch.objectValue ?? JSONObject()
        try change(object, naming: named) { old in
            let new = old.applying(mergePatch: patch)
            guard case .object(var document) = new, let mapping = object.mapping else { return new }
            document.keepNulls(of: named, mapping.writeRoot, depth: decoder.maximumDepth)
            return .object(document)
        }
    }

    /// Changes an object of the graph by a JSON patch (RFC 6902), as JSON that comes from outside. The patch is for the same JSON as a
    /// merge patch.
    ///
    /// ```swift
    /// try graph.apply(JSONPatch([["op": "add", "path": "/albums/-", "value": "Up"]]), to: band)
    /// ```
    ///
    /// - Throws: As `update(_:from:at:)`, and `MappingError.data` for an operation that fails, with its place in the patch.
    public func apply(_ patch: JSONPatch, to object: ModelObject) throws {
        let pointers = patch.operations.flatMap(\.changedPointers)
        var named = JSONObject()
        for pointer in pointers { named.name(pointer.steps[...]) }
        try change(object, naming: named, isWhole: pointers.contains(where: \.steps.isEmpty)) { try $0.applying(patch) }
    }

    /// Changes an object to what a patch makes of its JSON: of what was accepted of it, if it was.
    ///
    /// - Parameters:
    ///   - named: The members that the patch is about, as `DocumentDifference` has them: it overrules the program there, whatever they are.
    ///   - isWhole: Whether it is about all members.
    private func change(
        _ object: ModelObject, naming named: JSONObject, isWhole: Bool = false,
        _ patched: (JSONValue) throws -> JSONValue
    ) throws {
        let request = try DecodingRequest(try check(object).name, nil, "", isArray: false, in: model)
        let run = try run(isReporting: false, replacesLists: true)
        func difference() throws -> DocumentDifference {
            let old = try ModelEncoder(model: model).tree(of: .graphObject(object), at: "")
            let new = try patched(old)
            guard case .object(let former) = old, case .object(let latter) = new else {
                throw MappingError.data(
                    DataFailure(
                        reason: .typeMismatch, path: JSONPath(), entity: object.mapping?.name,
                        expected: "a patch that makes an object", found: DataFailure.found(new)))
            }
            var named = named
            if isWhole { for key in Array(former.keys) + Array(latter.keys) { named[key] = true } }
            return DocumentDifference(of: object, from: former, to: latter, naming: named)
        }
        // Of what only the program knows a patch changes what the program has made.
        let isInserted = trackerIfTracking.map { $0.accepted(object)?.wasObject != true } ?? false
        let own = isInserted ? try difference() : nil
        try bring {
            let difference = try own ?? difference()
            if difference.isEmpty { return }
            _ = try run.update(
                object, JSONValue.object(difference.update), request, in: members, forgetting: difference.forgotten)
        }
    }
}

extension JSONPatch.Operation {
    /// The places that it changes.
    fileprivate var changedPointers: [JSONPointer] {
        switch self {
        case .add(let path, _), .remove(let path), .replace(let path, _), .copy(_, to: let path): [path]
        case .move(let from, let path): [from, path]
        case .test: []
        }
    }
}

extension JSONObject {
    /// Names a member by the keys that lead there.
    fileprivate mutating func name(_ steps: ArraySlice<String>) {
        guard let key = steps.first else { return }
        let inner = steps.dropFirst()
        if inner.isEmpty { return self[key] = true }
        // All of it may be named already.
        guard var object = self[key].map(\.objectValue) ?? JSONObject() else { return }
        object.name(inner)
        self[key] = .object(object)
    }
}
