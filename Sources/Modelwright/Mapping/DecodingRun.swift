import Foundation

/// One decode call: picks the source, runs the engine, and turns what it found wrong into errors with paths and lines.
struct DecodingRun {
    let model: ModelMapping
    let options: DecodingOptions
    let maximumDepth: Int

    init(storage: ModelStorage, options: DecodingOptions, maximumDepth: Int = 512) {
        self.options = options
        self.maximumDepth = maximumDepth
        model = storage.mapping ?? ModelMapping(entities: [], entityByClass: [:])
    }

    func decode(_ data: Data, _ requests: [DecodingRequest], _ take: TakeObjects) throws -> MappingReport {
        let bytes = DocumentBytes.copy(of: data)
        defer { withExtendedLifetime(bytes) {} }
        return try run(in: bytes, requests, take) { try JSONReader(bytes, maximumDepth: maximumDepth) }
    }

    func decode(_ value: JSONValue, _ requests: [DecodingRequest], _ take: TakeObjects) throws -> MappingReport {
        try run(in: nil, requests, take) { JSONTreeSource(value, maximumDepth: maximumDepth) }
    }

    func decode(
        _ dictionary: [String: Any], _ requests: [DecodingRequest], _ take: TakeObjects
    ) throws -> MappingReport {
        let node = AnyNode(dictionary: dictionary)
        return try run(in: nil, requests, take) { JSONTreeSource(node, maximumDepth: maximumDepth) }
    }

    /// Decodes a dictionary into an object that is there already.
    func decode(_ dictionary: [String: Any], into object: ModelObject, _ entity: EntityMapping) throws {
        let source = JSONTreeSource(AnyNode(dictionary: dictionary), maximumDepth: maximumDepth)
        var decoder = GraphDecoder(source: source, model: model, options: options)
        do {
            try decoder.decodeMembers(of: object, entity, via: nil, inverseSlot: -1)
            try decoder.resolveReferences(roots: [object])
        } catch {
            decoder.abandonObjects()
            throw mapped(error, nil)
        }
    }

    private func run<Source: JSONSource>(
        in bytes: DocumentBytes?, _ requests: [DecodingRequest], _ take: TakeObjects,
        _ makeSource: () throws -> Source
    ) throws -> MappingReport {
        do {
            var decoder = GraphDecoder(source: try makeSource(), model: model, options: options)
            do {
                try decoder.decode(requests, take)
            } catch is TooManyFailures where options.failures == .all {
            } catch {
                decoder.abandonObjects()
                throw error is TooManyFailures ? tooManyFailures(decoder.failures.last) : error
            }
            if !decoder.failures.isEmpty, options.failures == .all {
                decoder.abandonObjects()
                throw MappingError.failures(located(decoder.failures, bytes))
            }
            var report = MappingReport()
            if options.isReporting {
                report.entries = entries(decoder.report, decoder.failures, bytes)
                report.omittedCount = decoder.omittedCount
            }
            return report
        } catch {
            throw mapped(error, bytes)
        }
    }

    // MARK: Errors

    /// Decoding that goes on whatever it finds ends at the limit.
    private func tooManyFailures(_ last: FailureDraft?) -> any Error {
        guard var draft = last else { return TooManyFailures() }
        draft.reason = .limitExceeded
        draft.expected = "at most \(DataFailure.count(options.maximumFailures, of: "failure"))"
        draft.found = "more"
        return draft
    }

    private func mapped(_ error: any Error, _ bytes: DocumentBytes?) -> any Error {
        switch error {
        case let draft as FailureDraft: MappingError.data(located([draft], bytes)[0])
        case let error as JSONSyntaxError:
            MappingError.data(bytes.map { DataFailure(error, in: $0) } ?? DataFailure(error))
        default: error
        }
    }

    /// Failures with their places, in the order in which they came up; so the first is the one that `.first` throws.
    private func located(_ drafts: [FailureDraft], _ bytes: DocumentBytes?) -> [DataFailure] {
        guard let bytes else { return drafts.map { $0.failure(nil) } }
        let locations = JSONLocator(bytes).locate(drafts.map(\.place.offset))
        return zip(drafts, locations).map { $0.failure($1) }
    }

    private func entries(
        _ notes: [ReportDraft], _ failures: [FailureDraft], _ bytes: DocumentBytes?
    ) -> [MappingReport.Entry] {
        var drafts: [ReportDraft] = []
        var next = 0
        for failure in failures {
            drafts += notes[next..<max(next, min(failure.noteCount, notes.count))]
            next = max(next, min(failure.noteCount, notes.count))
            drafts.append(
                ReportDraft(
                    kind: .failure, place: failure.place, suffix: failure.suffix, entity: failure.entity,
                    property: failure.property, detail: "expected \(failure.expected), found \(failure.found)",
                    failure: failure))
        }
        drafts += notes[next...]
        var locations: [JSONLocator.Location] = []
        var failureLocations: [JSONLocator.Location] = []
        if let bytes {
            let locator = JSONLocator(bytes)
            locations = locator.locate(drafts.map(\.place.offset))
            failureLocations = locator.locate(drafts.map { $0.failure?.place.offset ?? 0 })
        }
        return drafts.indices.map { index in
            let draft = drafts[index]
            let path = bytes == nil ? draft.place.path : locations[index].path
            return MappingReport.Entry(
                kind: draft.kind, path: (path ?? JSONPath()).appending(draft.suffix), entity: draft.entity,
                property: draft.property, detail: draft.detail,
                failure: draft.failure.map { $0.failure(bytes == nil ? nil : failureLocations[index]) })
        }
    }
}
