import Foundation

/// One decode call: picks the source, runs the engine, and turns what it found wrong into errors with paths and lines.
struct DecodingRun {
    struct Request {
        var entity: EntityMapping
        var path: JSONKeyPath
        var isArray: Bool
    }

    let storage: ModelStorage
    let model: ModelMapping
    let options: DecodingOptions
    let maximumDepth: Int

    init(storage: ModelStorage, options: DecodingOptions, maximumDepth: Int = 512) {
        self.storage = storage
        self.options = options
        self.maximumDepth = maximumDepth
        model = storage.mapping ?? ModelMapping(entities: [], entityByClass: [:])
    }

    func decode(_ data: Data, _ requests: [Request]) throws -> ([[ModelObject]], MappingReport) {
        let bytes = DocumentBytes.copy(of: data)
        defer { withExtendedLifetime(bytes) {} }
        return try run(in: bytes, requests) { try JSONReader(bytes, maximumDepth: maximumDepth) }
    }

    func decode(_ value: JSONValue, _ requests: [Request]) throws -> ([[ModelObject]], MappingReport) {
        try run(in: nil, requests) { JSONTreeSource(value, maximumDepth: maximumDepth) }
    }

    func decode(_ dictionary: [String: Any], _ requests: [Request]) throws -> ([[ModelObject]], MappingReport) {
        let node = try node(dictionary)
        return try run(in: nil, requests) { JSONTreeSource(node, maximumDepth: maximumDepth) }
    }

    /// Decodes a dictionary into an object that is there already.
    func decode(_ dictionary: [String: Any], into object: ModelObject, _ entity: EntityMapping) throws {
        let source = JSONTreeSource(try node(dictionary), maximumDepth: maximumDepth)
        var decoder = GraphDecoder(source: source, storage: storage, model: model, options: options)
        do {
            try decoder.decodeMembers(of: object, entity, parent: nil, inverseSlot: -1, claimed: nil)
            try decoder.resolveReferences(roots: [object])
        } catch {
            throw mapped(error, nil)
        }
    }

    private func node(_ dictionary: [String: Any]) throws -> AnyNode {
        guard let node = AnyNode(dictionary) else {
            throw MappingError.data(DataFailure(JSONSyntaxError(reason: .empty, offset: 0)))
        }
        return node
    }

    private func run<Source: JSONSource>(
        in bytes: DocumentBytes?, _ requests: [Request], _ makeSource: () throws -> Source
    ) throws -> ([[ModelObject]], MappingReport) {
        do {
            var decoder = GraphDecoder(source: try makeSource(), storage: storage, model: model, options: options)
            let results = try decoder.decode(
                requests.map { .init(entity: $0.entity, path: $0.path, isArray: $0.isArray) })
            if !decoder.failures.isEmpty, options.failures == .all {
                throw MappingError.failures(located(decoder.failures, bytes))
            }
            var report = MappingReport()
            if options.isReporting { report.entries = entries(decoder.report, decoder.failures, bytes) }
            return (results, report)
        } catch {
            throw mapped(error, bytes)
        }
    }

    // MARK: Errors

    private func mapped(_ error: any Error, _ bytes: DocumentBytes?) -> any Error {
        switch error {
        case let draft as FailureDraft: MappingError.data(located([draft], bytes)[0])
        case let error as JSONSyntaxError:
            MappingError.data(bytes.map { DataFailure(error, in: $0) } ?? DataFailure(error))
        default: error
        }
    }

    /// Failures in the document's order, with their places.
    private func located(_ drafts: [FailureDraft], _ bytes: DocumentBytes?) -> [DataFailure] {
        guard let bytes else { return drafts.map { $0.failure(nil) } }
        let sorted = drafts.enumerated().sorted {
            ($0.element.place.offset, $0.offset) < ($1.element.place.offset, $1.offset)
        }.map(\.element)
        let locations = JSONLocator(bytes).locate(sorted.map(\.place.offset))
        return zip(sorted, locations).map { $0.failure($1) }
    }

    private func entries(
        _ notes: [ReportDraft], _ failures: [FailureDraft], _ bytes: DocumentBytes?
    ) -> [MappingReport.Entry] {
        let drafts =
            notes
            + failures.map { failure in
                ReportDraft(
                    kind: .failure, place: failure.place, suffix: failure.suffix, entity: failure.entity,
                    property: failure.property, detail: "expected \(failure.expected), found \(failure.found)",
                    failure: failure)
            }
        var sorted = drafts
        var locations: [JSONLocator.Location] = []
        var failureLocations: [JSONLocator.Location] = []
        if let bytes {
            sorted = drafts.enumerated().sorted {
                ($0.element.place.offset, $0.offset) < ($1.element.place.offset, $1.offset)
            }.map(\.element)
            let locator = JSONLocator(bytes)
            locations = locator.locate(sorted.map(\.place.offset))
            failureLocations = locator.locate(sorted.map { $0.failure?.place.offset ?? 0 })
        }
        return sorted.indices.map { index in
            let draft = sorted[index]
            let path = bytes == nil ? draft.place.path : locations[index].path
            return MappingReport.Entry(
                kind: draft.kind, path: (path ?? JSONPath()).appending(draft.suffix), entity: draft.entity,
                property: draft.property, detail: draft.detail,
                failure: draft.failure.map { $0.failure(bytes == nil ? nil : failureLocations[index]) })
        }
    }
}
