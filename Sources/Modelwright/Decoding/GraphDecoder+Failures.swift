/// Failures and notes: drafts with an offset, from which paths and lines are made at the end.
extension GraphDecoder {
    /// Throws the failure, or notes it and lets decoding go on, as the mode says.
    ///
    /// - Parameters:
    ///   - position: Where the value stands, or the object that it is missing from.
    ///   - suffix: The path from there to the value that is missing.
    ///   - found: What is there; nil to read it from the source, which stands before it.
    ///   - skippingValue: Whether the source stands before a value that is to be passed over.
    @inline(never)
    mutating func fail(
        _ reason: DataFailure.Reason, _ entity: EntityMapping?, _ property: PropertyMapping?, at position: Int,
        suffix: [JSONPath.Component] = [], expected: String, found: String? = nil, skippingValue: Bool
    ) throws {
        if isDoomed {
            failureCount += 1
            if skippingValue { try source.skip() }
            return
        }
        var description = found
        if skippingValue {
            if description == nil {
                description = DataFailure.found(try source.readValue())
            } else {
                try source.skip()
            }
        }
        let draft = FailureDraft(
            reason: reason, position: position, suffix: suffix, entity: entity?.name, property: property?.name,
            expected: expected, found: description ?? "nothing", noteCount: report.count)
        try collect(draft)
    }

    /// Where a value of an object that was read stands, with no path left; that of the object and the path from there if it isn't in
    /// the document.
    mutating func place(
        of path: [JSONPath.Component], in staged: ModelObject
    ) -> (position: Int, suffix: [JSONPath.Component]) {
        let position = positions[staged] ?? 0
        return places?.position(of: path, inObjectAt: position).map { ($0, []) } ?? (position, path)
    }

    /// Throws a failure, or keeps it for the end; beyond the limit decoding ends here.
    @inline(never)
    mutating func collect(_ draft: FailureDraft) throws {
        if mode == .first { throw draft }
        failureCount += 1
        if isDoomed { return }
        failures.append(draft)
        // What fails in a lossy element is the reason why it is left out, and no failure of the document.
        if lossyStart != nil { return }
        // A list of failures ends with the last that there is room for; objects are refused for one that is too many.
        let limit = options.failures == .all ? options.maximumFailures : options.maximumFailures + 1
        if failures.count >= limit { throw TooManyFailures() }
    }

    /// Passes over the object or the identity ahead if an earlier reading has found out that the graph can't have it.
    mutating func passesOverRefused(of relationship: RelationshipMapping) throws -> Bool {
        guard options.failures == .report, let staging else { return false }
        _ = try source.kind()
        guard var reason = staging.refusal(of: relationship, at: source.offset) else { return false }
        // What a hook had made in the former reading is gone.
        if source.base > 0 || relationship.destination.hooks.beforeDecode != nil { reason.position = source.position }
        reason.noteCount = report.count
        try source.skip()
        try collect(reason)
        return true
    }

    /// Fails for what the graph can't have. Where failures are reported, it is left out when the document is read again.
    ///
    /// - Parameter staged: What was read for it.
    mutating func refuse(_ staged: [ModelObject], _ body: (inout GraphDecoder) throws -> Void) throws {
        let places = options.failures == .report ? staged.compactMap { staging?.standing($0) } : []
        if places.isEmpty { return try body(&self) }
        if let reason = try collectingLosses(body).1 { staging?.refuse(places, because: reason) }
    }

    /// Whether the lossy element that is being read has failed: it is left out, whatever else is wrong with it.
    private var isDoomed: Bool { lossyStart.map { failures.count > $0 } ?? false }

    /// Takes the objects of a call that failed apart: those that hold each other in a circle would stay for ever, with
    /// nobody to reach them.
    mutating func abandonObjects() {
        var objects = interrupted + (0..<stack.count).map { stack[$0] }
        for reference in references {
            for case .object(let object) in reference.elements { objects.append(object) }
        }
        objects.takeApart()
    }

    /// Adds an entry to the report, up to the limit.
    @inline(never)
    mutating func append(_ draft: ReportDraft) {
        if report.count < options.maximumReportEntries { report.append(draft) } else { omittedCount += 1 }
    }

    /// Notes something for the report, where there is one, at the value that the source stands before.
    @inline(__always)
    mutating func note(
        _ kind: MappingReport.Entry.Kind, _ frame: inout DecodingFrame, _ property: PropertyMapping?,
        _ detail: @autoclosure () -> String
    ) {
        guard options.isReporting else { return }
        // What there is no room for is not worth a sentence.
        guard report.count < options.maximumReportEntries else { return omittedCount += 1 }
        note(kind, frame.mapping, property, at: source.position, detail())
    }

    /// Notes that the value ahead takes the place of an earlier one of its key.
    mutating func noteDuplicate(_ property: PropertyMapping?, _ frame: inout DecodingFrame) {
        note(.duplicateKey, &frame, property, Self.duplicate)
    }

    /// What is said of a key that comes twice.
    static var duplicate: String { "the key comes twice, and the last value counts" }

    /// Notes the keys that come twice within a value that was read and is kept whole.
    ///
    /// - Parameter start: Where the value begins; it ends here.
    @inline(never)
    mutating func noteDuplicates(
        within start: JSONReader.Mark, of entity: EntityMapping, _ property: PropertyMapping? = nil
    ) throws {
        let end = source.mark
        source.rewind(to: start)
        let positions = try source.repeatedKeys()
        source.rewind(to: end)
        for position in positions { note(.duplicateKey, entity, property, at: position, Self.duplicate) }
    }

    @inline(never)
    mutating func note(
        _ kind: MappingReport.Entry.Kind, _ entity: EntityMapping?, _ property: PropertyMapping?, at position: Int,
        suffix: [JSONPath.Component] = [], _ detail: String
    ) {
        guard options.isReporting else { return }
        append(
            ReportDraft(
                kind: kind, position: position, suffix: suffix, entity: entity?.name,
                property: property?.name, detail: detail))
    }
}
