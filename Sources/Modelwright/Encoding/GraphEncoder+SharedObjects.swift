/// JSON objects with several writers: relationships' objects out of which others flatten something, and containers in them.
extension GraphEncoder {
    /// What is not written, since it would change whether there is an object beside what is flattened out of it.
    private enum Omission {
        case nothing
        /// The object is empty: what nobody has read or set would make it one that is nothing but flattened.
        case besideEmptyObject
        /// There is no object: what nobody has read or set would make one, where it has the keys itself. Null for the object
        /// stands for all of that.
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
    /// - Parameter isNull: Whether null is written otherwise.
    mutating func encodeMembers(
        of others: [MemberWriter], beside destination: EntityMapping, at key: WrittenKey, isNull: Bool
    ) throws -> Bool {
        let mark = sink.mark
        sink.key(key)
        sink.beginObject()
        let count = try encodeMembers(
            sharedBy: others, omitting: .besideNone(MappedKeys(of: destination), isNull: isNull))
        sink.endObject()
        if count == 0 { sink.reset(to: mark) }
        return count > 0
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
            count += encodeUnknownMembers(in: writer.node, of: writer.object)
        }
        return count
    }

    /// Writes the value of a key that some writers have; false for nothing.
    private mutating func encodeMember(_ key: String, _ having: Having, omitting omission: Omission) throws -> Bool {
        let isOmitted =
            switch omission {
            case .nothing: false
            case .besideEmptyObject: having.allSatisfy { isUnused($1, of: $0.object) }
            case .besideNone(let keys, let isNull):
                having.allSatisfy { isUnused($1, of: $0.object) && (isNull || keys.has(key) || !isExplicit($1)) }
            }
        if isOmitted { return false }
        // No two objects have the same array.
        let containers = having.compactMap { writer, entry in
            entry.kind == .container ? entry.child.flatMap { $0.isArray ? nil : writer.at($0) } : nil
        }
        if containers.count == having.count, let entry = having.first?.entry {
            // Where there is no object, an empty one at a key of its own would be read as that object's.
            var mayBeEmpty = true
            if case .besideNone(let keys, _) = omission { mayBeEmpty = !keys.has(key) }
            return try encodeContainer(
                entry.key, sharedBy: containers, omitting: omission.below(key), mayBeEmpty: mayBeEmpty)
        }
        if let (writer, entry) = having.first, let relationship = entry.relationship, !containers.isEmpty {
            return try encodeRelationship(
                relationship, entry, of: writer.object, writer.mapping, parent: writer.parent,
                isInverse: relationship.slot == writer.inverseSlot, sharedWith: containers)
        }
        // What is outermost wins unless it is nil.
        if let (writer, entry) = having.last(where: { writesValue($1, by: $0) }) {
            return try encodeUncommonEntry(entry, by: writer)
        }
        for (writer, entry) in having where try encodeUncommonEntry(entry, by: writer) { return true }
        return false
    }

    /// Writes an object that stands for nothing but what is in it, and is several objects'.
    private mutating func encodeContainer(
        _ key: WrittenKey, sharedBy writers: [MemberWriter], omitting omission: Omission, mayBeEmpty: Bool
    ) throws -> Bool {
        let mark = sink.mark
        sink.key(key)
        sink.beginObject()
        let count = try encodeMembers(sharedBy: writers, omitting: omission)
        sink.endObject()
        func wasRead(_ state: PropertyState) -> Bool {
            mayBeEmpty && writers.contains { $0.node.state(in: $0.object) == state }
        }
        if count > 0 || wasRead(.value) { return true }
        sink.reset(to: mark)
        guard wasRead(.null) else { return false }
        sink.key(key)
        sink.null()
        return true
    }

    // MARK: What entries have

    /// Whether an object writes any of its members.
    private func writesMembers(_ writer: MemberWriter) -> Bool {
        writer.object.unknownMembers(in: writer.node.number) != nil
            || writer.node.entries.contains { writes($0, by: writer) }
    }

    private func writes(_ entry: WriteNode.Entry, by writer: MemberWriter) -> Bool {
        let object = writer.object
        if let attribute = entry.attribute {
            return writes(attribute, of: object, state: object.states[attribute.slot])
        }
        if let relationship = entry.relationship {
            let presence = presence(
                of: relationship, in: object, parent: writer.parent, isInverse: relationship.slot == writer.inverseSlot)
            if presence != .nothing { return true }
            let keys = MappedKeys(of: relationship.destination)
            return entry.child?.entries.contains {
                !isUnused($0, of: object) || !keys.has($0.key.text) && isExplicit($0)
            } ?? false
        }
        guard let child = entry.child else {
            return writer.mapping.discriminator.map {
                $0.writtenValue != nil && object.states[$0.slot] != .absent
            } ?? false
        }
        return child.state(in: object) == .value || child.state(in: object) == .null || writesMembers(writer.at(child))
    }

    /// Whether nothing that an entry stands for was read or set.
    private func isUnused(_ entry: WriteNode.Entry, of object: ModelObject) -> Bool {
        let state: PropertyState
        if let attribute = entry.attribute {
            if !AttributeWriter.isNil(attribute, of: object) { return false }
            state = object.states[attribute.slot]
        } else if let relationship = entry.relationship {
            if !isEmpty(relationship, of: object) { return false }
            state = object.states[relationship.slot]
        } else {
            guard let child = entry.child else { return true }
            state = child.state(in: object)
        }
        return (state == .absent || state == .unset)
            && entry.child?.entries.allSatisfy { isUnused($0, of: object) } ?? true
    }

    /// Whether an entry is written though it is nil.
    private func isExplicit(_ entry: WriteNode.Entry) -> Bool {
        (entry.attribute ?? entry.relationship)?.nulls == .explicit
            || entry.child?.entries.contains(where: isExplicit) ?? false
    }

    /// Whether an object writes anything but null.
    func writesValues(_ writer: MemberWriter) -> Bool {
        writer.node.entries.contains { writesValue($0, by: writer) }
    }

    private func writesValue(_ entry: WriteNode.Entry, by writer: MemberWriter) -> Bool {
        if let attribute = entry.attribute {
            return !AttributeWriter.isNil(attribute, of: writer.object) && writes(entry, by: writer)
        }
        if let relationship = entry.relationship {
            let presence = presence(
                of: relationship, in: writer.object, parent: writer.parent,
                isInverse: relationship.slot == writer.inverseSlot)
            if presence == .value { return true }
        } else if entry.kind == .discriminator {
            return writes(entry, by: writer)
        }
        return entry.child.map { writesValues(writer.at($0)) } ?? false
    }

    private func isEmpty(_ relationship: RelationshipMapping, of object: ModelObject) -> Bool {
        relationship.isToMany ? relationship.count(of: object) ?? 0 == 0 : relationship.object(of: object) == nil
    }
}
