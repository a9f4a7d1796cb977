/// JSON objects with several readers: relationships' objects out of which others flatten something, and containers in them.
extension GraphDecoder {
    /// Reads the relationship of an entry, and what is flattened out of its object.
    @inline(never)
    mutating func decodeFlattened(_ entry: ReadNode.Entry, _ frame: inout DecodingFrame) throws {
        try withUnsafeMutablePointer(to: &frame) { try decodeRelationship(entry, of: $0, sharedWith: []) }
    }

    /// Reads the members of an object, of which others read some as well.
    @inline(never)
    mutating func decodeMembers(
        of mapping: EntityMapping, sharedWith others: [MemberReader], _ frame: inout DecodingFrame
    ) throws {
        guard try source.enterObject() else { return }
        try withUnsafeMutablePointer(to: &frame) {
            try decodeMembers(sharedBy: [MemberReader(mapping.readRoot, $0)] + others)
        }
    }

    /// Reads the members of the JSON object that the source is in, up to its end.
    private mutating func decodeMembers(sharedBy readers: [MemberReader]) throws {
        repeat {
            _ = try source.matchKey(readers[0].node.table, guess: 0)
            let key = source.lastKey
            let having = readers.compactMap { reader in
                reader.node.table.index(of: key).map { (reader, index: $0, entry: reader.node.entries[$0]) }
            }
            for (reader, index, _) in having {
                guard let frame = reader.frame, frame.pointee.wasForgotten(reader.node) else { continue }
                frame.pointee.noteRead(index, of: reader.node)
            }
            if having.isEmpty {
                let innermost = readers[0]
                if let frame = innermost.frame, innermost.judgesUnknownKeys {
                    try decodeUnknown(innermost.node, &frame.pointee)
                } else {
                    try source.skip()
                }
            } else {
                try decodeMember(having.map { ($0.0, $0.entry) })
            }
        } while try source.nextMember()
    }

    /// Reads the value of a key that some readers have, innermost first.
    private mutating func decodeMember(_ having: [(reader: MemberReader, entry: ReadNode.Entry)]) throws {
        // What one does not read, another does.
        let reading = having.filter { $0.entry.kind != .unmapped && $0.entry.kind != .encodeOnly }
        let used = reading.isEmpty ? having.suffix(1) : reading
        if used.count == 1 {
            guard let frame = used[0].reader.frame else { return try source.skip() }
            return try decodeMember(used[0].entry, used[0].reader.node, &frame.pointee)
        }
        let containers = used.compactMap { reader, entry in
            entry.kind == .container ? entry.child.map { MemberReader($0.object, reader.frame) } : nil
        }
        if containers.count == used.count { return try decodeContainer(sharedBy: containers) }
        if !containers.isEmpty, used[0].entry.kind == .relationship {
            // The value is an object's, so others' containers say nothing about what kind it has to be.
            for container in containers {
                guard let frame = container.frame, let state = try state(ofContainer: container.node) else { continue }
                beginContainer(container.node, state, &frame.pointee)
                if state == .null, container.node.isWrittenElsewhere, used[0].reader.frame == nil {
                    noteNothingKept("null", at: source.position, frame.pointee)
                }
            }
            return try decodeRelationship(used[0].entry, of: used[0].reader.frame, sharedWith: containers)
        }
        source.beginRereading()
        defer { source.endRereading() }
        let start = source.mark
        for (reader, entry) in used {
            source.rewind(to: start)
            if let frame = reader.frame {
                try decodeMember(entry, reader.node, &frame.pointee)
            } else {
                try source.skip()
            }
            source.noteEnd(ofValueAt: start)
        }
    }

    /// Reads an object that stands for nothing but what is in it, and is several objects'.
    private mutating func decodeContainer(sharedBy readers: [MemberReader]) throws {
        let position = source.position
        let present = readers.filter { $0.frame != nil }
        guard let first = present.first(where: { !$0.node.isEncodeOnly }) ?? present.first, let frame = first.frame
        else {
            return try source.skip()
        }
        guard let state = try state(ofContainer: first.node) else {
            return try failContainer(first.node, frame.pointee)
        }
        for reader in present {
            if let frame = reader.frame { beginContainer(reader.node, state, &frame.pointee) }
        }
        if state == .null {
            try source.readNull()
        } else if try source.enterObject() {
            return try decodeMembers(sharedBy: readers)
        }
        if present.allSatisfy(\.node.isWrittenElsewhere) {
            noteNothingKept(state == .null ? "null" : "an empty object", at: position, frame.pointee)
        }
    }

    // MARK: Relationships

    /// Reads the value of a to-one relationship, and of what others have in it.
    ///
    /// - Parameter frame: The object that has the relationship; nil where it is not read here.
    private mutating func decodeRelationship(
        _ entry: ReadNode.Entry, of frame: UnsafeMutablePointer<DecodingFrame>?, sharedWith containers: [MemberReader]
    ) throws {
        guard let relationship = entry.property?.object as? RelationshipMapping else { return }
        var others = containers
        if let child = entry.child { others.insert(MemberReader(child.object, frame), at: 0) }
        guard let frame else { return try decodeMembers(of: others, passingOver: relationship) }
        let isRepeated = forgetEarlier(entry, &frame.pointee)
        let isInverse = relationship.slot == frame.pointee.inverseSlot
        let kind = try source.kind()
        let isThere = try kind != .object || isObject(of: relationship, beside: others)
        let wasAbsent = frame.pointee.uncommon?.absent.contains(relationship.slot) == true
        // An identity that is written as an object at this very key has to be read again as one.
        let mayBeElsewhere =
            entry.fallbackIndex > 0 || entry.identityPlace == .elsewhere
            || relationship.destination.isReadByIdentityAlone
        if !isThere, !isInverse, mayBeElsewhere {
            if let child = entry.child {
                frame.pointee.ensuredUncommon.readChildren.insert(ObjectIdentifier(child.object))
            }
            if !wasAbsent, hasOtherValue(relationship, than: entry, frame.pointee) {
                if isRepeated { noteDuplicate(relationship, &frame.pointee) }
                return try decodeMembers(of: others, passingOver: relationship)
            }
        }
        if isRepeated, wasAbsent { noteDuplicate(relationship, &frame.pointee) }
        guard makeWay(for: relationship, entry, &frame.pointee, isThere: isThere || !mayBeElsewhere) else {
            if isRepeated { noteDuplicate(relationship, &frame.pointee) }
            return try decodeMembers(of: others, passingOver: relationship)
        }
        guard kind == .object else {
            if kind == .null { rememberNull(relationship.slot, at: source.position, &frame.pointee) }
            return try decodeRelationship(relationship, sharedWith: nil, &frame.pointee)
        }
        if isInverse { frame.pointee.ensuredUncommon.hasReadInverse = true }
        guard isThere else {
            noteAbsent(relationship, &frame.pointee)
            if mayBeElsewhere, !isInverse { frame.pointee.ensuredUncommon.absent.insert(relationship.slot) }
            return try decodeMembers(of: others, passingOver: relationship)
        }
        source.beginRereading()
        defer { source.endRereading() }
        let start = source.mark
        try withUnsafePointer(to: others) {
            try decodeRelationship(relationship, sharedWith: $0, &frame.pointee)
        }
        if frame.pointee.states[relationship] == .value { return }
        // Not read here: it is the object that contains this one, an identity, or of no known entity.
        source.noteEnd(ofValueAt: start)
        source.rewind(to: start)
        try decodeMembers(of: others, passingOver: relationship)
    }

    /// Whether the object ahead is a relationship's, and not only there for what is flattened out of it. Nothing is read by this.
    private mutating func isObject(of relationship: RelationshipMapping, beside others: [MemberReader]) throws -> Bool {
        if relationship.isRequired { return true }
        source.beginRereading()
        defer { source.endRereading() }
        let start = source.mark
        defer { source.rewind(to: start) }
        return try hasKeys(of: MappedKeys(of: relationship.destination), beside: others.map(\.node))
    }

    /// Whether a relationship has its value from another of its key paths.
    private func hasOtherValue(
        _ relationship: RelationshipMapping, than entry: ReadNode.Entry, _ frame: DecodingFrame
    ) -> Bool {
        let slot = relationship.slot
        return !frame.states.isUnset(slot) && frame.uncommon?.fallbackIndices[slot] ?? 0 != entry.fallbackIndex
    }

    /// Forgets what was flattened out of an earlier value of the same path, which may not have been used itself.
    ///
    /// - Returns: Whether there was one.
    private mutating func forgetEarlier(_ entry: ReadNode.Entry, _ frame: inout DecodingFrame) -> Bool {
        guard let child = entry.child?.object else { return false }
        if entry.fallbackIndex == 0 {
            guard frame.uncommon?.readChildren.contains(ObjectIdentifier(child)) == true else { return false }
        } else if frame.ensuredUncommon.readChildren.insert(ObjectIdentifier(child)).inserted {
            return false
        }
        forget(child, &frame)
        return true
    }

    /// Reads what is flattened out of an object that is not read itself.
    private mutating func decodeMembers(of others: [MemberReader], passingOver relationship: RelationshipMapping) throws
    {
        guard try source.kind() == .object else { return try source.skip() }
        guard try source.enterObject() else { return }
        try decodeMembers(sharedBy: [MemberReader(relationship.destination.readRoot, nil)] + others)
    }

    /// Notes that an object is nothing but what is flattened out of it; the one that contains this one stays its inverse.
    private func noteAbsent(_ relationship: RelationshipMapping, _ frame: inout DecodingFrame) {
        if relationship.slot == frame.inverseSlot {
            frame.states[relationship] = .setByInverse
        } else {
            frame.states[relationship] = .absent
            relationship.setObject(nil, of: frame.object)
        }
    }

    /// Whether the JSON object is the relationship's own: it is empty, or has a key that the destination has, or that
    /// nothing else flattens out of it. Objects that both have are looked into.
    private mutating func hasKeys(of own: MappedKeys, beside others: [ReadNode]) throws -> Bool {
        guard try source.enterObject() else { return true }
        // Of a key that comes twice the last value counts.
        var shared: [ExactString: Bool] = [:]
        repeat {
            let key = try source.readKey()
            let entries = others.compactMap { $0.entry(of: .key(key)) }
            let isOwn = own.has(key)
            if entries.isEmpty, isOwn || own.isRead { return true }
            if isOwn, !entries.isEmpty {
                let containers = entries.compactMap { $0.kind == .container ? $0.child?.object : nil }
                let start = source.mark
                shared[ExactString(key)] =
                    try containers.isEmpty || source.kind() != .object
                    || hasKeys(of: own.below(key), beside: containers)
                source.rewind(to: start)
            }
            try source.skip()
        } while try source.nextMember()
        return shared.values.contains(true)
    }
}
