/// Which object the one ahead updates: it gives the entity if the JSON has no type.
extension GraphDecoder {
    /// Finds the object that the one ahead updates, by its identity, otherwise by its place.
    mutating func findCandidate(_ declared: EntityMapping) throws {
        // The root is what the call says. What a hook is going to change says nothing yet.
        guard let staging, model.hasSubentities, !declared.identity.isEmpty,
            staging.candidate !== staging.root,
            declared.hooks.beforeDecode == nil,
            let identity = try identityAhead(declared)
        else { return }
        if let candidate = staging.candidate, IdentityKey(candidate, as: declared) == identity { return }
        staging.candidate = staging.object(of: declared, identity)
    }

    /// The identity of the object ahead; nil where it has none. Nothing is read by this.
    private mutating func identityAhead(_ entity: EntityMapping) throws -> IdentityKey? {
        let start = source.mark
        let (outerMode, outerStart, failuresBefore) = (mode, lossyStart, failures.count)
        let (countBefore, notesBefore, omittedBefore) = (failureCount, report.count, omittedCount)
        (mode, lossyStart) = (.all, failuresBefore)
        defer {
            source.rewind(to: start)
            (mode, lossyStart) = (outerMode, outerStart)
            (failureCount, omittedCount) = (countBefore, omittedBefore)
            failures.removeSubrange(failuresBefore...)
            report.removeSubrange(notesBefore...)
        }
        guard try source.kind() == .object else { return nil }
        let object = try makeObject(of: entity)
        var frame = DecodingFrame.opened(object, entity, position: source.position, via: nil, inverseSlot: -1)
        try readIdentity(entity.readRoot, &frame)
        object.states = frame.states
        return failures.count == failuresBefore ? IdentityKey(object, as: entity) : nil
    }

    /// Reads what an identity consists of, and passes over everything else. One that stands at a later key path, or in another
    /// relationship's object, is left to pairing.
    private mutating func readIdentity(_ node: ReadNode, _ frame: inout DecodingFrame) throws {
        guard !node.isArray, try source.enterObject() else { return }
        repeat {
            let index = try source.matchKey(node.table, guess: 0)
            guard index >= 0 else {
                try source.skip()
                continue
            }
            let entry = node.entries[index]
            if let part = entry.property?.object as? AttributeMapping, entry.child == nil, entry.fallbackIndex == 0,
                frame.mapping.identity.contains(where: { $0 === part })
            {
                try decodeAttribute(part, &frame)
            } else if entry.kind == .container, let child = entry.child?.object, try source.kind() == .object {
                try readIdentity(child, &frame)
            } else {
                try source.skip()
            }
        } while try source.nextMember()
    }
}
