/// JSON objects with several writers: relationships' objects out of which others flatten something, and containers in them.
extension GraphEncoder {
    /// What is not written, since it would change whether there is an object beside what is flattened out of it.
    private enum Omission {
        case nothing
        /// The object itself has no members: write only what was read or set, or the JSON would decode to no object.
        case besideEmptyObject
        /// There is no object: write nothing under its own keys that was not read or set, or the JSON would decode to one.
        /// If the object was null, null covers it.
        case besideNone(MappedKeys, isNull: Bool)

        func below(_ key: String) -> Omission {
            if case .besideNone(let keys, let isNull) = self {
                .besideNone(keys.below(key), isNull: isNull)
            } else {
                self
            }
        }
    }

    /// A key's entries, innermost first.
    private typealias Having = [(writer: MemberWriter, entry: WriteNode.Entry)]

    /// Writes the members of an object, and those of others that are flattened out of it.
    ///
    /// - Parameter isOptional: Whether the object is read as none where there is nothing in it but what is flattened.
    mutating func encodeMembers(
        of own: MemberWriter, sharedWith others: [MemberWriter], isOptional: Bool
    ) throws {
        let isEmpty = isOptional && !writesMembers(own)
        _ = try encodeMembers(sharedBy: [own] + others, omitting: isEmpty ? .besideEmptyObject : .nothing)
    }

    /// Writes an object of what is flattened out of a relationship's object that is not written here; nothing where there
    /// is nothing to write.
    ///
    /// - Parameter isNull: Whether null is written if there is nothing else.
    mutating func encodeMembers(
        of others: [MemberWriter], beside destination: EntityMapping, at key: WrittenKey, isNull: Bool
    ) throws -> Bool {
        let omission = Omission.besideNone(MappedKeys(of: destination), isNull: isNull)
        return try encodeContainer(key, sharedBy: others, state: isNull ? .null : .unset, omitting: omission)
    }

    /// Writes an object of what is flattened out of a relationship's object that a view leaves out; nothing where there is nothing
    /// to write.
    @inline(never)
    mutating func encodeFlattened(
        _ entry: WriteNode.Entry, _ frame: EncodingFrame, sharedWith outer: [MemberWriter]
    ) throws -> Bool {
        guard let relationship = entry.relationship, let child = entry.child else { return false }
        return try encodeMembers(
            of: [MemberWriter(child, frame.withoutParent)] + outer, beside: relationship.destination, at: entry.key,
            isNull: false)
    }

    /// Writes an object that is several objects', as `encodeContainer(_:state:_:)` does.
    private mutating func encodeContainer(
        _ key: WrittenKey, sharedBy writers: [MemberWriter], state: ContainerState, omitting omission: Omission
    ) throws -> Bool {
        try encodeContainer(key, state: state) { encoder in
            encoder.sink.beginObject()
            defer { encoder.sink.endObject() }
            return try encoder.encodeMembers(sharedBy: writers, omitting: omission)
        }
    }

    /// - Returns: How many members were written.
    private mutating func encodeMembers(
        sharedBy writers: [MemberWriter], omitting omission: Omission
    ) throws -> Int {
        var count = 0
        for (position, writer) in writers.enumerated() {
            for entry in writer.node.entries {
                let key = entry.key.text
                if writers[..<position].contains(where: { $0.node.entry(for: key) != nil }) { continue }
                let having = writers[position...].compactMap { writer in
                    writer.node.entry(for: key).map { (writer, $0) }
                }
                if try encodeMember(key, having, omitting: omission) { count += 1 }
            }
        }
        for writer in writers where writer.keepsUnknownMembers {
            count += encodeUnknownMembers(in: writer.node, writer.frame)
        }
        return count
    }

    /// Writes the value of a key that some writers have; false for nothing.
    private mutating func encodeMember(_ key: String, _ having: Having, omitting omission: Omission) throws -> Bool {
        func most() -> MemberContent { having.map { content(of: $1, $0.frame) }.max() ?? .unused }
        switch omission {
        case .nothing: break
        case .besideEmptyObject: if most() <= .explicitNull { return false }
        case .besideNone(let keys, let isNull):
            if most() <= (isNull || keys.has(key) ? .explicitNull : .unused) { return false }
        }
        // No two objects have the same array.
        let containers = having.compactMap { writer, entry in
            entry.kind == .container ? entry.child.flatMap { $0.isArray ? nil : writer.at($0) } : nil
        }
        if containers.count == having.count, let entry = having.first?.entry {
            var state = containers.map(\.state).max() ?? .unset
            // Where there is no object, an empty one at a key of its own would be read as that object's.
            if case .besideNone(let keys, _) = omission, keys.has(key) { state = .unset }
            return try encodeContainer(entry.key, sharedBy: containers, state: state, omitting: omission.below(key))
        }
        if let (writer, entry) = having.first, let relationship = entry.relationship, !containers.isEmpty {
            return entry.kind == .flattened
                ? try encodeFlattened(entry, writer.frame, sharedWith: containers)
                : try encodeRelationship(relationship, entry, writer.frame, sharedWith: containers)
        }
        // Of several the outermost wins unless it is nil.
        if having.count > 1, let (writer, entry) = having.last(where: { content(of: $1, $0.frame) == .value }) {
            return try encodeUncommonEntry(entry, writer.frame)
        }
        for (writer, entry) in having where try encodeUncommonEntry(entry, writer.frame) { return true }
        return false
    }

    // MARK: What entries have

    private func content(of entry: WriteNode.Entry, _ frame: EncodingFrame) -> MemberContent {
        let object = frame.object
        let child = entry.child?.entries.map { content(of: $0, frame) }.max() ?? .unused
        switch entry.kind {
        case .discriminator where entry.attribute?.isNil(object) ?? true:
            return writtenType(entry, frame) == nil ? .unused : .value
        case .attribute, .discriminator:
            guard let attribute = entry.attribute else { return .unused }
            let state = object.states[attribute]
            if !attribute.isNil(object) || state == .value(.empty) {
                return writes(attribute, of: object, state: state) ? .value : .empty
            }
            return content(ofNil: attribute, isUnused: state == .absent || state == .unset)
        case .relationship:
            guard let relationship = entry.relationship else { return .unused }
            let state = object.states[relationship]
            let isUnused = (state == .absent || state == .unset) && relationship.heldCount(of: object) == 0
            if !isUnused, presence(of: relationship, frame) == .value { return .value }
            return max(child, content(ofNil: relationship, isUnused: isUnused))
        case .flattened: return child
        case .container:
            return max(child, entry.child?.state(in: frame.states) == .unset ? .unused : .empty)
        }
    }

    private func content(ofNil property: PropertyMapping, isUnused: Bool) -> MemberContent {
        isUnused ? property.nulls == .explicit ? .explicitNull : .unused : .empty
    }

    /// Whether an object writes anything but null, or would without the view.
    func hasValues(_ writer: MemberWriter) -> Bool {
        (writer.node.whole ?? writer.node).entries.contains { content(of: $0, writer.frame) == .value }
    }

    /// Whether an object writes any of its members, be it as null.
    private func writesMembers(_ writer: MemberWriter) -> Bool {
        writer.frame.object.unknownMembers(in: writer.node.containerID) != nil
            || writer.node.entries.contains { writes($0, by: writer) }
    }

    private func writes(_ entry: WriteNode.Entry, by writer: MemberWriter) -> Bool {
        let frame = writer.frame
        let content = content(of: entry, frame)
        if content == .value { return true }
        switch entry.kind {
        case .attribute:
            return entry.attribute.map { writes($0, of: frame.object, state: frame.states[$0]) } ?? false
        case .relationship:
            guard let relationship = entry.relationship else { return false }
            return presence(of: relationship, frame) != .nothing || writes(entry, frame, besideNoneOf: relationship)
        case .flattened:
            return entry.relationship.map { writes(entry, frame, besideNoneOf: $0) } ?? false
        case .container:
            guard let child = entry.child else { return false }
            return child.state(in: frame.states) != .unset || writesMembers(writer.at(child))
        case .discriminator: return false
        }
    }

    /// Whether what is flattened out of a relationship's object is written where there is none.
    private func writes(
        _ entry: WriteNode.Entry, _ frame: EncodingFrame, besideNoneOf relationship: RelationshipMapping
    ) -> Bool {
        let keys = MappedKeys(of: relationship.destination)
        return entry.child?.entries.contains { writes($0, frame, besideNone: keys) } ?? false
    }

    /// Whether an entry is written where there is no object that it is flattened out of, which has these keys.
    private func writes(_ entry: WriteNode.Entry, _ frame: EncodingFrame, besideNone keys: MappedKeys) -> Bool {
        let content = content(of: entry, frame)
        guard content == .explicitNull else { return content > .explicitNull }
        if keys.has(entry.key.text) { return false }
        let keysBelow = entry.relationship.map { MappedKeys(of: $0.destination) } ?? keys.below(entry.key.text)
        return entry.child?.entries.contains { writes($0, frame, besideNone: keysBelow) }
            ?? true
    }
}
