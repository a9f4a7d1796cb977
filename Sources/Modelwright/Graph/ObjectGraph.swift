/// The objects of a model, as the JSON of several calls brings them: one object for each identity.
///
/// ```swift
/// let graph = ObjectGraph(model: model)
/// let bands = try graph.decode([Band].self, from: json, at: "bands")
/// try graph.decode([Album].self, from: later, at: "albums")    // finds the bands that are there
/// graph.object(Band.self, identity: "Japan")?.albums
/// ```
///
/// A graph holds its objects. It isn't `Sendable`: keep it in an actor, or on the main actor.
public final class ObjectGraph {
    /// The graph's model.
    public let model: ObjectModel
    /// How JSON is decoded: failure modes, limits, validation. Decoding throws if it is of another model.
    public var decoder: ModelDecoder
    /// What a call does with an identity that no object has when it ends.
    public var unresolved = UnresolvedPolicy.keep
    /// Whether the graph keeps what its objects had, for `changes` and `rollback()`: a copy of each that has changed, or doesn't report
    /// when it does.
    public let tracksChanges: Bool
    let members: GraphMembers
    let plan: CollectionPlan
    let mapping: ModelMapping
    /// Looks at what calls do, from when it is first asked for.
    private(set) lazy var observation = observe(nil)
    /// Finds objects by what the model has an index for.
    private(set) lazy var indexes = GraphIndexes(members, in: model.storage)

    /// An empty graph of a model's objects.
    public convenience init(model: ObjectModel, tracksChanges: Bool = false) {
        self.init(decoder: ModelDecoder(model: model), tracksChanges: tracksChanges)
    }

    /// An empty graph, which decodes as a decoder does.
    public init(decoder: ModelDecoder, tracksChanges: Bool = false) {
        self.decoder = decoder
        self.tracksChanges = tracksChanges
        model = decoder.model
        let storage = decoder.model.storage
        mapping = storage.mapping ?? ModelMapping(entities: [], entityByClass: [:])
        members = GraphMembers(keepsEnds: mapping.hasKeptEnds)
        plan = CollectionPlan(of: mapping, in: storage)
        if tracksChanges { observation = observe(ChangeTracker(members, of: model)) }
    }

    private func observe(_ tracker: ChangeTracker?) -> GraphObservation {
        let observation = GraphObservation(members, tracker)
        members.observer = observation
        return observation
    }

    // MARK: Objects

    /// The objects of a class and of those that inherit from it, in the order in which their identities came first.
    public func objects<Object: ModelObject>(_ type: Object.Type) -> [Object] {
        mapping(of: type).map { objects(of: $0) as? [Object] ?? [] } ?? []
    }

    /// The objects of an entity and of those that inherit from it, in the order in which their identities came first; none for a name
    /// that no entity has.
    public func objects(entity: String) -> [ModelObject] { mapping(of: entity).map(objects(of:)) ?? [] }

    /// What relationships refer to, and no JSON has brought yet: objects with nothing but an identity. Each becomes the object itself
    /// when that comes.
    public var unresolvedReferences: [ModelObject] {
        // What referred to it may be gone.
        let unnamed = Set(members.unnamedPlaceholders())
        return members.all.filter { $0.isPlaceholder && !unnamed.contains($0) }
    }

    func objects(of mapping: EntityMapping) -> [ModelObject] {
        members.all.filter { !$0.isPlaceholder && $0.mapping?.lineage.contains(mapping.index) == true }
    }

    // MARK: Decoding

    /// Decodes an array of objects of a class into the graph. Objects whose identities are there are changed, as
    /// `ModelDecoder.update(_:from:at:)` does; the others are new.
    ///
    /// With `removing: .missing`, what the array doesn't have is deleted.
    ///
    /// - Returns: The objects, in the order of the JSON.
    /// - Throws: As `ModelDecoder.decode`, and where a delete rule denies what is missing; then the graph is as it was.
    @discardableResult
    public func decode<Object: ModelObject>(
        _ type: [Object].Type, from input: some JSONInput, at path: String = "",
        removing removal: RemovalPolicy = .none
    ) throws -> [Object] {
        try decode(.array(Object.self, at: path), from: input, removing: removal)
    }

    /// Decodes an object of a class into the graph.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public func decode<Object: ModelObject>(
        _ type: Object.Type, from input: some JSONInput, at path: String = ""
    ) throws -> Object {
        try decode(.object(type, at: path), from: input)
    }

    /// Decodes what is in one place of a document into the graph.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public func decode<Value>(
        _ root: DecodingRoot<Value>, from input: some JSONInput, removing removal: RemovalPolicy = .none
    ) throws -> Value {
        let (objects, report) = try merge([root.request(in: model)], input, removal, isReporting: false)
        return try root.value(of: objects.first ?? [], report)
    }

    /// Decodes what is in one place of a document into the graph, and lists what was not taken over as it stood.
    ///
    /// - Throws: As the method for arrays. With `failures` of `.report` a value that doesn't fit leaves its property alone, and is
    ///   listed; nothing is removed then.
    @discardableResult
    public func decodeReporting<Value>(
        _ root: DecodingRoot<Value>, from input: some JSONInput, removing removal: RemovalPolicy = .none
    ) throws -> (Value, MappingReport) {
        let (objects, report) = try merge([root.request(in: model)], input, removal, isReporting: true)
        return (try root.value(of: objects.first ?? [], report), report)
    }

    /// Decodes what is in several places of one document into the graph.
    ///
    /// With `removing: .missing`, what the arrays of an entity don't have is deleted.
    ///
    /// - Throws: As the method for arrays.
    @discardableResult
    public func decode<each Value>(
        _ roots: repeat DecodingRoot<each Value>, from input: some JSONInput,
        removing removal: RemovalPolicy = .none
    ) throws -> (repeat each Value) {
        var requests: [DecodingRequest] = []
        for root in repeat each roots { requests.append(try root.request(in: model)) }
        let (objects, report) = try merge(requests, input, removal, isReporting: false)
        return try objects.values(at: repeat each roots, reporting: report)
    }

    func merge(
        _ requests: [DecodingRequest], _ input: some JSONInput, _ policy: RemovalPolicy, isReporting: Bool
    ) throws -> (objects: [[ModelObject]], report: MappingReport) {
        let run = try run(isReporting: isReporting)
        return try bring {
            try run.merge(input, requests, into: members, plan, removing: removal(policy, of: requests))
        }
    }

    /// Runs a call that brings JSON.
    func bring<Result>(_ call: () throws -> Result) throws -> Result {
        try members.run { tracksChanges ? try observation.bringing(call) : try call() }
    }

    /// Takes out the objects of the arrays' entities that no array of these has.
    func removal(_ policy: RemovalPolicy, of requests: [DecodingRequest]) -> GraphRemoval? {
        if policy == .none { return nil }
        let entities = Set(requests.lazy.filter(\.isArray).map(\.entity.index))
        let observation = tracksChanges ? observation : nil
        return GraphRemoval(mayFail: GraphDeletion.mayBeDenied(in: model.storage)) { [members, model] roots, keep in
            let named = Set(roots.joined())
            /// Whether the array has it as another one: that isn't missing, and may be of a type that it can't become.
            func isNamed(_ object: ModelObject) -> Bool {
                object.identities.contains { members.identities.object(of: $0).map(named.contains) == true }
            }
            // What the program hasn't sent yet JSON can't have.
            let missing = members.all.filter { object in
                observation?.isInserted(object) != true && !named.contains(object) && !object.isPlaceholder
                    && !isNamed(object)
                    && object.mapping.map { !entities.isDisjoint(with: $0.lineage) } == true
            }
            try GraphDeletion(missing, from: members, in: model.storage, besides: named.contains).perform(keep: keep)
        }
    }

    /// - Parameter decoder: What has the options; nil for the graph's own.
    func run(by decoder: ModelDecoder? = nil, isReporting: Bool, replacesLists: Bool = false) throws -> DecodingRun {
        let decoder = decoder ?? self.decoder
        guard decoder.model.storage === model.storage else {
            throw MappingError.data(
                DataFailure(
                    reason: .invalidOption, path: JSONPath(), expected: "a decoder of the graph's model",
                    found: "one of the model \(decoder.model.name)"))
        }
        var run = try decoder.run(isReporting: isReporting, isUpdate: true, unresolved: unresolved)
        run.options.replacesLists = replacesLists
        return run
    }
}

@available(*, unavailable)
extension ObjectGraph: Sendable {}
