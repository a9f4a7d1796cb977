/// Which object the one ahead updates: it gives the entity if the JSON has no type.
extension GraphDecoder {
    /// Expects the object ahead, and finds the one that it updates.
    mutating func expectObject(_ declared: EntityMapping, via link: DecodingLink?) throws {
        // The root is what the call says, and where each entity is the only one of its kind, nothing needs to tell it.
        guard let staging, let link, model.hasSubentities else { return }
        _ = try source.kind()
        staging.expectObject(at: source.offset, via: link)
        staging.findCandidate(with: try identityAhead(declared, via: link), via: link)
    }

    /// Finds again what the object ahead updates, where its type tells an identity that the declared entity doesn't have.
    mutating func expectObject(
        told entity: EntityMapping, declaredAs declared: EntityMapping, via link: DecodingLink?
    ) throws {
        guard let staging, let link, staging.isTold, declared.identity.isEmpty, !entity.identity.isEmpty else { return }
        staging.findCandidate(with: try identityAhead(entity, via: link), via: link)
    }

    /// The entity of the object ahead, which a hook has changed: what was found by the JSON before the change may be another,
    /// and the entity with it, unless that was told.
    mutating func entityOfChanged(
        _ entity: EntityMapping, declaredAs declared: EntityMapping, via link: DecodingLink?
    ) throws -> EntityMapping? {
        guard let staging, let link, model.hasSubentities else { return entity }
        let isTold = staging.isTold
        staging.findCandidate(with: try identityAhead(isTold ? entity : declared, via: link), via: link)
        if isTold { return entity }
        if let discriminator = declared.discriminator, try typeAhead(discriminator) != nil {
            staging.tellEntity()
            return declared.isAbstract ? entity : declared
        }
        return try untoldEntity(declared)
    }

    /// The identity of the object ahead; nil where it has none. Nothing is read by this.
    private mutating func identityAhead(_ entity: EntityMapping, via link: DecodingLink) throws -> EntityIdentity? {
        if entity.identity.isEmpty { return nil }
        let start = source.mark
        let (notesBefore, omittedBefore) = (report.count, omittedCount)
        defer {
            source.rewind(to: start)
            report.removeSubrange(notesBefore...)
            omittedCount = omittedBefore
        }
        guard try source.kind() == .object else { return nil }
        let object = try makeObject(of: entity)
        var frame = DecodingFrame.opened(object, entity, position: source.position, via: nil, inverseSlot: -1)
        let (_, failure) = try collectingLosses { try $0.readIdentity(entity.readRoot, &frame) }
        object.states = frame.states
        return failure == nil ? EntityIdentity(read: object, at: link.relationship.object.destination) : nil
    }

    /// Reads what an identity consists of, and passes over everything else.
    private mutating func readIdentity(_ node: ReadNode, _ frame: inout DecodingFrame) throws {
        if node.isArray {
            guard try source.enterArray() else { return }
            var index = 0
            repeat {
                try readPart(node.elementIndices.firstIndex(of: index).map { node.entries[$0] }, &frame)
                index += 1
            } while try source.nextElement()
        } else if try source.enterObject() {
            repeat {
                let index = try source.matchKey(node.table, guess: 0)
                try readPart(index < 0 ? nil : node.entries[index], &frame)
            } while try source.nextMember()
        }
    }

    private mutating func readPart(_ entry: ReadNode.Entry?, _ frame: inout DecodingFrame) throws {
        if let entry, let child = entry.child?.object {
            let kind = try source.kind()
            if kind == (child.isArray ? .array : .object) { return try readIdentity(child, &frame) }
        } else if let entry, let part = entry.property?.object as? AttributeMapping,
            frame.mapping.identity.contains(where: { $0 === part }), makeWay(for: part, entry, &frame)
        {
            return try decodeAttribute(part, &frame)
        }
        try source.skip()
    }
}
