import Foundation

/// One decode call: runs the engine, and turns what it found wrong into errors with paths and lines.
struct DecodingRun {
    let model: ModelMapping
    var options: DecodingOptions
    let maximumDepth: Int
    let maximumByteCount: Int

    init(
        storage: ModelStorage, options: DecodingOptions, maximumDepth: Int = 512, maximumByteCount: Int = 256 << 20
    ) {
        model = storage.mapping ?? ModelMapping(entities: [], entityByClass: [:])
        self.options = options
        self.maximumDepth = maximumDepth
        self.maximumByteCount = maximumByteCount
    }

    func decode(
        _ input: some JSONInput, _ requests: [DecodingRequest], _ take: TakeObjects
    ) throws -> MappingReport {
        for request in requests { try checkOwners(in: request.entity) }
        return try run(text(of: input)) {
            try $0.decode(requests, take)
        } otherwise: {
            $0.abandonObjects()
        }
    }

    /// Decodes the objects of a request one after another. What the receiver has taken counts only where this doesn't throw.
    func decode(
        _ input: some JSONInput, _ request: DecodingRequest, to receiver: any ObjectReceiver
    ) throws -> MappingReport {
        try checkOwners(in: request.entity)
        return try run(text(of: input)) { decoder in
            if areComplete(request.entity) { decoder.receiver = receiver }
            try decoder.decode([request]) { _, objects in
                objects.forEach(receiver.take)
            }
        } otherwise: {
            $0.abandonObjects()
        }
    }

    /// Fails where objects would hold each other, with no graph that frees them.
    private func checkOwners(in entity: EntityMapping) throws {
        guard model.needsGraph(entity), !options.takesApart, let (owner, end) = model.keptEnd(from: entity) else {
            return
        }
        throw MappingError.data(
            DataFailure(
                reason: .invalidOption, path: JSONPath(), entity: owner.name, property: end.name,
                expected: "a call of an ObjectGraph, which keeps what this property leads to",
                found: "one without a graph"))
    }

    /// Whether an object of an entity is complete as soon as its members have been read: nothing refers to it, or from it, by
    /// an identity, and nobody looks at all objects at the end.
    private func areComplete(_ entity: EntityMapping) -> Bool {
        !model.hasReferences(in: entity) && !model.completesObjects && !(options.validates && model.hasGraphRules)
    }

    /// Changes an object and its graph by what a document says.
    func update(_ object: ModelObject, _ input: some JSONInput, _ request: DecodingRequest) throws -> MappingReport {
        try checkOwners(in: request.entity)
        return try update(text(of: input)) { try $0.update(object, request, $1) }
    }

    /// Changes an object of a graph by what a document says.
    ///
    /// - Parameter forgotten: What the document can't take out.
    func update(
        _ object: ModelObject, _ input: some JSONInput, _ request: DecodingRequest, in members: GraphMembers,
        forgetting forgotten: [ForgottenMembers]
    ) throws -> MappingReport {
        try update(text(of: input)) { try $0.update(object, request, in: members, forgetting: forgotten, $1) }
    }

    /// Decodes objects into a graph.
    ///
    /// - Parameter removal: Takes out what they make superfluous.
    func merge(
        _ input: some JSONInput, _ requests: [DecodingRequest], into members: GraphMembers, _ plan: CollectionPlan,
        removing removal: GraphRemoval? = nil
    ) throws -> (objects: [[ModelObject]], report: MappingReport) {
        let text = try text(of: input)
        return try merge(text, requests, into: members, plan, removing: removal) {
            try mergeDirectly(text) { try $0.merge(requests, into: members, removal) }
        }
    }

    /// - Parameter directly: Does it without staging; nil where that can't be.
    func merge(
        _ text: SourceText, _ requests: [DecodingRequest], into members: GraphMembers, _ plan: CollectionPlan,
        removing removal: GraphRemoval?, directly: () throws -> [[ModelObject]]?
    ) throws -> (objects: [[ModelObject]], report: MappingReport) {
        if removal?.mayFail != true, let objects = try directly() {
            return (objects, MappingReport())
        }
        var objects: [[ModelObject]] = []
        let report = try update(text) { objects = try $0.merge(requests, into: members, plan, removal, $1) }
        return (objects, report)
    }

    /// Whether objects may be decoded into a graph without staging.
    var isDirect: Bool { !options.isReporting && !(options.validates && model.hasGraphRules) }

    /// Decodes objects into a graph without staging.
    ///
    /// - Returns: Nil where that can't be, or fails: the graph is as it was, and an update does it, or says why not.
    /// - Throws: What an update would say as well, since it has nothing to do with objects.
    func mergeDirectly(
        _ text: SourceText, _ body: (inout GraphDecoder) throws -> [[ModelObject]]
    ) throws -> [[ModelObject]]? {
        guard isDirect else { return nil }
        var run = self
        run.options.isUpdate = false
        run.options.failures = .first
        let places = DocumentPlaces(text)
        do {
            return try run.withDecoder(places, body)
        } catch let error as JSONSyntaxError where error.isOfText {
            throw mapped(error, places)
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
    }

    /// Runs an update, again as long as it finds out what it has to know before.
    private func update(
        _ text: SourceText, _ body: (inout GraphDecoder, UpdateKnowledge) throws -> Void
    ) throws -> MappingReport {
        var knowledge = UpdateKnowledge()
        while true {
            do {
                // An update takes what it made apart by itself.
                return try run(text) {
                    try body(&$0, knowledge)
                } otherwise: { _ in
                }
            } catch let found as UpdateKnowledge {
                knowledge = found
            }
        }
    }

    /// What is asked of a document that has an array for each entity, under its name.
    func collectionRequests(in input: some JSONInput) throws -> [DecodingRequest] {
        let keys = try rootKeys(of: input)
        return model.entities.filter { keys.contains($0.name) && !$0.isComposite }.map {
            DecodingRequest(entity: $0, path: JSONKeyPath(components: [.key($0.name)]), isArray: true)
        }
    }

    /// The keys of a document that is an object.
    private func rootKeys(of input: some JSONInput) throws -> Set<String> {
        var keys: Set<String> = []
        _ = try run(text(of: input)) { decoder in
            guard try decoder.source.kind() == .object else {
                return try decoder.fail(
                    .typeMismatch, nil, nil, at: decoder.source.position,
                    expected: "an object with an array for each entity", skippingValue: true)
            }
            guard try decoder.source.enterObject() else { return }
            repeat {
                keys.insert(try decoder.source.readKey())
                try decoder.source.skip()
            } while try decoder.source.nextMember()
        } otherwise: { _ in
        }
        return keys
    }

    /// Decodes a dictionary into an object that is there already.
    func decode(_ dictionary: [String: Any], into object: ModelObject, _ entity: EntityMapping) throws {
        try checkOwners(in: entity)
        let places = DocumentPlaces(try text(of: dictionary))
        do {
            try withDecoder(places) { decoder in
                do {
                    try decoder.decode(into: object, entity)
                    try decoder.resolveReferences(roots: [object])
                    try decoder.checkAwaited()
                    if model.completesObjects { decoder.awaken([object], isLinked: true) }
                } catch {
                    decoder.abandonObjects()
                    throw error
                }
            }
        } catch {
            throw mapped(error, places)
        }
    }

    func text(of input: some JSONInput) throws -> SourceText {
        if let count = input._byteCount { try DataFailure.check(byteCount: count, maximum: maximumByteCount) }
        let text = input._text(maximumDepth: maximumDepth, maximumByteCount: maximumByteCount).source
        // What has no text of its own is written down until it is too long.
        if text.bytes.count > maximumByteCount { throw DataFailure.tooManyBytes(maximumByteCount, found: "more") }
        return text
    }

    /// - Parameter abandon: Takes apart what was made where the call fails.
    func run(
        _ text: SourceText, _ body: (inout GraphDecoder) throws -> Void,
        otherwise abandon: (inout GraphDecoder) -> Void
    ) throws -> MappingReport {
        let places = DocumentPlaces(text)
        do {
            return try withDecoder(places) { decoder in
                do {
                    try body(&decoder)
                } catch is TooManyFailures where options.failures == .all {
                } catch {
                    abandon(&decoder)
                    throw error is TooManyFailures ? tooManyFailures(decoder.failures.last) : error
                }
                if !decoder.failures.isEmpty, options.failures == .all {
                    abandon(&decoder)
                    throw MappingError.failures(located(decoder.failures, places))
                }
                var report = MappingReport()
                if options.isReporting {
                    report.entries = entries(decoder.report, decoder.failures, places)
                    report.omittedCount = decoder.omittedCount
                }
                return report
            }
        } catch {
            throw mapped(error, places)
        }
    }

    /// Runs `body` with an engine that reads the document, which outlives it.
    private func withDecoder<Result>(
        _ places: DocumentPlaces, _ body: (inout GraphDecoder) throws -> Result
    ) throws -> Result {
        defer { withExtendedLifetime(places) {} }
        let reader = try JSONReader(places.document.bytes, maximumDepth: maximumDepth)
        var decoder = GraphDecoder(source: reader, model: model, options: options, places: places)
        return try body(&decoder)
    }

    // MARK: Errors

    /// Decoding that goes on whatever it finds ends at the limit.
    private func tooManyFailures(_ last: FailureDraft?) -> any Error {
        guard var draft = last else { return TooManyFailures() }
        // It is the document's fault, not that of the property that failed last.
        (draft.reason, draft.entity, draft.property) = (.limitExceeded, nil, nil)
        draft.expected = "at most \(options.maximumFailures.counting("failure")) (maximumFailureCount)"
        draft.found = "more"
        return draft
    }

    private func mapped(_ error: any Error, _ places: DocumentPlaces) -> any Error {
        switch error {
        case let draft as FailureDraft: MappingError.data(located([draft], places)[0])
        case let error as JSONSyntaxError: MappingError.data(DataFailure(error, in: places.document))
        default: error
        }
    }

    /// Failures with their places, in the order in which they came up; so the first is the one that `.first` throws.
    private func located(_ drafts: [FailureDraft], _ places: DocumentPlaces) -> [DataFailure] {
        zip(drafts, places.locate(drafts.map(\.position))).map { $0.failure($1, in: places.document) }
    }

    private func entries(
        _ notes: [ReportDraft], _ failures: [FailureDraft], _ places: DocumentPlaces
    ) -> [MappingReport.Entry] {
        var drafts: [ReportDraft] = []
        var next = 0
        for failure in failures {
            drafts += notes[next..<max(next, min(failure.noteCount, notes.count))]
            next = max(next, min(failure.noteCount, notes.count))
            drafts.append(
                ReportDraft(
                    kind: .failure, position: failure.position, suffix: failure.suffix, entity: failure.entity,
                    property: failure.property, detail: DataFailure.contrast(failure.expected, failure.found),
                    failure: failure))
        }
        drafts += notes[next...]
        let locations = places.locate(drafts.map(\.position))
        let failureLocations = places.locate(drafts.map { $0.failure?.position ?? 0 })
        return drafts.indices.map { index in
            let draft = drafts[index]
            return MappingReport.Entry(
                kind: draft.kind, path: locations[index].path.appending(draft.suffix), entity: draft.entity,
                property: draft.property, detail: draft.detail.shown,
                failure: draft.failure.map { $0.failure(failureLocations[index], in: places.document) })
        }
    }
}
