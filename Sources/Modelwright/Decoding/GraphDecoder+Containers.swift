/// JSON objects and arrays that stand for nothing but what is flattened out of them, and objects that are both.
extension GraphDecoder {
    /// Reads an object or array that stands for nothing but the attributes flattened out of it.
    mutating func decodeContainer(
        _ node: ReadNode, _ object: ModelObject, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let kind = try source.kind()
        if frame.states[node.slot] != .unset {
            noteDuplicate(nil, &frame)
            forget(node, &frame)
        }
        let (claimed, judge) = (frame.claimed, frame.rarities?.judge)
        // What somebody else reads there too is theirs to write.
        let vanishesEmpty =
            node.isWrittenElsewhere && !has(claimed, key: source.lastKey) && !has(judge, key: source.lastKey)
        let isTheirs = judge?.entry(of: .key(source.lastKey))?.property != nil
        if claimed != nil || judge != nil { descend(to: source.lastKey, &frame) }
        defer {
            frame.claimed = claimed
            frame.rarities?.judge = judge
        }
        switch kind {
        case .null:
            try source.readNull()
            frame.states[node.slot] = .null
            rememberNull(node.slot, at: position, &frame)
            if vanishesEmpty { noteVanished("null", at: position, frame) }
        case .object where !node.isArray:
            frame.states[node.slot] = .value
            if try source.enterObject() {
                try decodeMembers(node, object, &frame)
            } else if vanishesEmpty {
                noteVanished("an empty object", at: position, frame)
            }
        case .array where node.isArray:
            frame.states[node.slot] = .value
            if try source.enterArray() {
                try decodeElements(node, object, &frame)
            } else if vanishesEmpty {
                noteVanished("an empty array", at: position, frame)
            }
        case _ where isTheirs:
            // A value of the other object's relationship, such as an identity, out of which nothing is flattened.
            try source.skip()
        default:
            try fail(
                .typeMismatch, frame.mapping, nil, at: position,
                expected: node.isArray ? "an array" : "an object", skippingValue: true)
        }
    }

    /// Whether a node of another object has a key too.
    private func has(_ node: ReadNode?, key: String) -> Bool {
        guard let node else { return false }
        return node === ReadNode.everything || node.table.index(of: key) != nil
    }

    /// Notes a container of later key paths that has no value which would be written elsewhere.
    private mutating func noteVanished(_ found: String, at position: Int, _ frame: DecodingFrame) {
        note(
            .ignoredKey, frame.mapping, nil, at: position,
            "none of its properties is written in it, so \(found) is not kept")
    }

    /// Remembers null for an object or array that attributes are flattened out of.
    private func rememberNull(_ slot: Int, at position: Int, _ frame: inout DecodingFrame) {
        if options.isReporting { frame.ensuredRarities.nulls[slot] = position }
    }

    /// Notes null where the values of later key paths will be written into what it stands for.
    @inline(never)
    mutating func noteReplacedNulls(_ rarities: DecodingFrame.Rarities, _ frame: DecodingFrame) {
        var positions: Set<Int> = []
        for slot in rarities.ranks.keys {
            let property = frame.mapping.property(at: slot)
            guard property.isWritten, property.nulls != .omit || frame.states[slot] != .null else { continue }
            var node = frame.mapping.readRoot
            for step in property.keyPath.components {
                guard let entry = node.entry(of: step), let child = entry.child?.takeUnretainedValue() else { break }
                let slot = entry.property?.takeUnretainedValue().slot ?? child.slot
                if frame.states[slot] == .null, let position = rarities.nulls[slot] { positions.insert(position) }
                node = child
            }
        }
        for position in positions.sorted() {
            note(.normalised, frame.mapping, nil, at: position, "null is replaced by the values of later key paths")
        }
    }

    /// Follows into a container what others read of the same JSON object: the parent's claims, or the child's keys.
    func descend(to key: String, _ frame: inout DecodingFrame) {
        frame.claimed = claimedNode(below: key, frame)
        guard let judge = frame.rarities?.judge else { return }
        if judge === ReadNode.everything { return }
        guard let index = judge.table.index(of: key) else {
            frame.rarities?.judge = nil
            return
        }
        let entry = judge.entries[index]
        // Below a property of the other object everything is its own, so the keys do not matter.
        frame.rarities?.judge = entry.kind == .container ? entry.child?.takeUnretainedValue() : ReadNode.everything
    }

    func claimedNode(below key: String, _ frame: DecodingFrame) -> ReadNode? {
        frame.claimed?.child(for: key)
    }

    /// Reads the elements of the array that the source is in, up to its end.
    mutating func decodeElements(
        _ node: ReadNode, _ object: ModelObject, _ frame: inout DecodingFrame
    ) throws {
        var index = 0
        // The next element that is mapped, among those in the order of their indices.
        var next = 0
        let last = node.elementIndices.last ?? 0
        let notesEntries = frame.wasForgotten(node)
        // Before an element that is mapped, null only fills a place, and is written with the element.
        var fillers: [(index: Int, place: JSONPlace)] = []
        repeat {
            if next < node.count, node.elementIndices[next] == index {
                fillers.removeAll(keepingCapacity: true)
                if notesEntries { frame.noteRead(next, of: node) }
                try decodeMember(node.entries[next], node, object, &frame)
                next += 1
            } else if index < last, try source.kind() == .null {
                fillers.append((index, source.place(of: source.position)))
                try source.readNull()
            } else if frame.mapping.unknownKeys == .keep {
                try keepUnknown(String(index), node, &frame)
            } else {
                note(.ignoredKey, frame.mapping, nil, at: source.place(of: source.position), Self.unmappedElement)
                try source.skip()
            }
            index += 1
        } while try source.nextElement()
        for (index, place) in fillers {
            if frame.mapping.unknownKeys == .keep {
                _ = object.keepUnknown(container: node.number, key: String(index), value: .null)
            } else {
                note(.ignoredKey, frame.mapping, nil, at: place, Self.unmappedElement)
            }
        }
    }

    private static var unmappedElement: String { "the model has nothing for this element" }

    /// Reads a relationship's object and the attributes flattened out of it, both from the same members.
    mutating func decodeFlattened(
        _ relationship: RelationshipMapping, _ node: ReadNode, _ object: ModelObject, _ frame: inout DecodingFrame
    ) throws {
        let kind = try source.kind()
        guard kind == .object else {
            if kind == .null { rememberNull(relationship.slot, at: source.position, &frame) }
            return try decodeRelationship(relationship, claimed: node, object, &frame)
        }
        if relationship.slot == frame.inverseSlot { frame.ensuredRarities.hasReadInverse = true }
        // An object further up may have flattened others out of the same one.
        let outer = frame.hasClaims ? claimedNode(below: source.lastKey, frame) : nil
        let claims = outer.map { jointClaims(of: node, and: $0, &frame) } ?? node
        source.beginRereading()
        defer { source.endRereading() }
        let start = source.mark
        let exists = try hasMembersOfItsOwn(relationship, claims)
        source.rewind(to: start)
        if exists {
            try decodeRelationship(relationship, claimed: claims, object, &frame)
            source.noteEnd(ofValueAt: start)
            source.rewind(to: start)
        } else {
            noteAbsent(relationship, &frame)
        }
        let judge = frame.rarities?.judge
        if exists, node.hasContainers {
            let entity = relationship.object(of: object)?.mapping ?? relationship.destination
            frame.ensuredRarities.judge = entity.readRoot
        }
        defer { frame.rarities?.judge = judge }
        if try source.enterObject() { try decodeMembers(node, object, &frame) }
    }

    /// What two objects claim of a relationship's object, worked out once for each object that has the relationship.
    private func jointClaims(of node: ReadNode, and outer: ReadNode, _ frame: inout DecodingFrame) -> ReadNode {
        let key = ObjectIdentifier(node)
        if let known = frame.rarities?.jointClaims[key] { return known }
        let joint = node.union(outer)
        frame.ensuredRarities.jointClaims[key] = joint
        return joint
    }

    /// Reads a relationship's object out of which an object further up flattens attributes.
    mutating func decodeClaimed(
        _ relationship: RelationshipMapping, _ claimed: ReadNode, _ object: ModelObject, _ frame: inout DecodingFrame
    ) throws {
        let start = source.mark
        if !relationship.isToMany, try source.kind() == .object {
            let exists = try hasMembersOfItsOwn(relationship, claimed)
            source.rewind(to: start)
            if !exists {
                noteAbsent(relationship, &frame)
                return try source.skip()
            }
        }
        try decodeRelationship(relationship, claimed: claimed, object, &frame)
    }

    /// Notes that an object is nothing but what is flattened out of it; the one that contains this one stays its inverse.
    private func noteAbsent(_ relationship: RelationshipMapping, _ frame: inout DecodingFrame) {
        if relationship.slot == frame.inverseSlot {
            frame.states[relationship.slot] = .wired
        } else {
            frame.states[relationship.slot] = .absent
            relationship.setObject(nil, of: frame.object)
        }
    }

    /// Whether an object is more than what is flattened out of it: empty, or with a key that nothing claims, or that the
    /// destination maps itself, be it for writing only. Where the model requires an object, one that is there is it.
    mutating func hasMembersOfItsOwn(_ relationship: RelationshipMapping, _ node: ReadNode) throws -> Bool {
        if relationship.isRequired { return true }
        guard try source.enterObject() else { return true }
        repeat {
            let claimed = try source.matchKey(node.table, guess: 0) >= 0
            if !claimed || relationship.destination.maps(key: source.lastKey) { return true }
            try source.skip()
        } while try source.nextMember()
        return false
    }
}
