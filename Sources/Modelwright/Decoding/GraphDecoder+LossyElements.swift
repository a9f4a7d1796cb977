/// Lossy lists: an element that can't be read is left out, and the reason is noted.
extension GraphDecoder {
    /// An element of a lossy relationship: whatever fails in it is noted as the reason why it is left out.
    mutating func decodeLossyElement<Element>(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame,
        _ decode: (inout GraphDecoder, inout DecodingFrame) throws -> Element?
    ) throws -> Element? {
        let (position, offset) = (source.position, source.offset)
        if var reason = staging?.loss(at: offset, relationship) {
            try source.skip()
            // What a hook had made in the former reading is gone.
            if source.base > 0 { reason.position = position }
            noteLoss(relationship, frame, at: position, because: reason)
            return nil
        }
        staging?.enterLossyElement(at: offset, relationship)
        var isLost = true
        defer { staging?.leaveLossyElement(isLost: isLost) }
        let referencesBefore = references.count
        let (element, reason) = try collectingLosses { try decode(&$0, &frame) }
        isLost = reason != nil
        guard let reason else { return element }
        references.removeSubrange(referencesBefore...)
        noteLoss(relationship, frame, at: position, because: reason)
        return nil
    }

    private mutating func noteLoss(
        _ relationship: RelationshipMapping, _ frame: DecodingFrame, at position: Int, because reason: FailureDraft
    ) {
        guard options.isReporting else { return }
        let subject = [reason.entity, reason.property].compactMap { $0 }.joined(separator: ".")
        append(
            ReportDraft(
                kind: .dropped, position: position, entity: frame.mapping.name, property: relationship.name,
                detail:
                    "the element was left out (\(subject): \(DataFailure.contrast(reason.expected, reason.found)))",
                failure: reason))
    }

    /// Does at the end of an update what may fail for one of its objects: the innermost element of a lossy list that it is, or
    /// is inside, is left out then.
    mutating func leavingOutElement(around object: ModelObject, _ body: (inout GraphDecoder) throws -> Void) throws {
        guard let staging, let element = staging.lossyElement(around: object) else { return try body(&self) }
        let (_, reason) = try collectingLosses(body)
        if let reason { staging.leaveOut(element, because: reason) }
    }

    /// Reads something of a lossy element.
    ///
    /// - Returns: What was read, and the first failure, with which the element is left out.
    mutating func collectingLosses<Value>(
        _ body: (inout GraphDecoder) throws -> Value
    ) throws -> (Value, FailureDraft?) {
        let failuresBefore = failures.count
        let (outerMode, outerStart) = (mode, lossyStart)
        (mode, lossyStart) = (.all, failuresBefore)
        defer { (mode, lossyStart) = (outerMode, outerStart) }
        let value = try body(&self)
        guard failures.count > failuresBefore else { return (value, nil) }
        let reason = failures[failuresBefore]
        failures.removeSubrange(failuresBefore...)
        return (value, reason)
    }
}
