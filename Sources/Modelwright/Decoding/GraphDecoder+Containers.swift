/// JSON objects and arrays that stand for nothing but what key paths lead to through them.
extension GraphDecoder {
    /// Reads an object or array that stands for nothing but what is in it.
    mutating func decodeContainer(
        _ node: ReadNode, _ frame: inout DecodingFrame
    ) throws {
        let position = source.position
        let state = try state(ofContainer: node)
        if let state {
            beginContainer(node, state, &frame)
        } else if !frame.states.isUnset(node.slot) {
            noteDuplicate(nil, &frame)
            forget(node, &frame)
        }
        switch state {
        case .null:
            try source.readNull()
            if node.isWrittenElsewhere { noteNothingKept("null", at: position, frame) }
        case .some where node.isArray:
            if try source.enterArray() { return try decodeElements(node, &frame) }
            if node.isWrittenElsewhere { noteNothingKept("an empty array", at: position, frame) }
        case .some:
            if try source.enterObject() { return try decodeMembers(node, &frame) }
            if node.isWrittenElsewhere { noteNothingKept("an empty object", at: position, frame) }
        case nil:
            try failContainer(node, frame)
        }
    }

    /// The state of a container that the source stands before; nil where a value of another kind is.
    mutating func state(ofContainer node: ReadNode) throws -> ContainerState? {
        switch try source.kind() {
        case .null: .null
        case .object where !node.isArray: .value
        case .array where node.isArray: .value
        default: nil
        }
    }

    /// Notes that a container is there, and forgets what was in an earlier one of its key.
    mutating func beginContainer(_ node: ReadNode, _ state: ContainerState, _ frame: inout DecodingFrame) {
        if !frame.states.isUnset(node.slot) {
            noteDuplicate(nil, &frame)
            forget(node, &frame)
        }
        frame.states[container: node.slot] = state
        if state == .null { rememberNull(node.slot, at: source.position, &frame) }
    }

    mutating func failContainer(_ node: ReadNode, _ frame: DecodingFrame) throws {
        if node.isEncodeOnly {
            note(.ignoredKey, frame.mapping, nil, at: source.position, Self.encodeOnly)
            return try source.skip()
        }
        try fail(
            .typeMismatch, frame.mapping, nil, at: source.position,
            expected: node.isArray ? "an array" : "an object", skippingValue: true)
    }

    /// Notes a container of later key paths that has no value which would be written elsewhere.
    mutating func noteNothingKept(_ found: String, at position: Int, _ frame: DecodingFrame) {
        note(
            .ignoredKey, frame.mapping, nil, at: position,
            "none of its properties is written in it, so \(found) is not kept")
    }

    /// Remembers null for an object or array that attributes are flattened out of.
    func rememberNull(_ slot: Int, at position: Int, _ frame: inout DecodingFrame) {
        if options.isReporting { frame.ensuredUncommon.nulls[slot] = position }
    }

    /// Notes null and identities where the values of later key paths will be written into what they stand for.
    @inline(never)
    mutating func noteReplaced(_ uncommon: DecodingFrame.UncommonState, _ frame: DecodingFrame) {
        var replaced: [Int: String] = [:]
        for slot in uncommon.fallbackIndices.keys {
            let property = frame.mapping.property(at: slot)
            guard property.isWritten, property.nulls != .omit || !frame.states.isNull(slot) else { continue }
            var node = frame.mapping.readRoot
            for step in property.keyPath.components {
                guard let entry = node.entry(of: step), let child = entry.child?.object,
                    entry.property?.object !== property || hasValues(below: child, frame)
                else { break }
                let slot = entry.property?.object.slot ?? child.slot
                if entry.property?.object is RelationshipMapping, uncommon.identityPlaces[slot] != nil { break }
                if let position = uncommon.nulls[slot], frame.states.isNull(slot) || isNull(entry, frame) {
                    replaced[position] = "null is replaced by the values of later key paths"
                } else if let reference = uncommon.referring[slot], isIdentity(entry, frame) {
                    let what = "the identity is written as an object, with the values of later key paths"
                    let isWritable = references[reference].relationship.destination.hasIdentityOfOwnKeys
                    replaced[references[reference].position] =
                        isWritable ? what : "\(what), but has no keys of its own there, so it can't be written"
                }
                node = child
            }
        }
        for (position, what) in replaced.sorted(by: { $0.key < $1.key }) {
            note(.normalised, frame.mapping, nil, at: position, what)
        }
        for (slot, position) in uncommon.identityPlaces.sorted(by: { $0.value < $1.value }) {
            let property = frame.mapping.property(at: slot)
            // An identity stays where it is beside what is flattened out of the object at the first key path.
            if frame.states[relationship: slot].isIdentity, hasValues(at: property.keyPath, frame) { continue }
            note(.normalised, frame.mapping, property, at: position, Self.writtenAt(property))
        }
    }

    /// Whether something was read that is flattened out of the object at a key path.
    private func hasValues(at keyPath: JSONKeyPath, _ frame: DecodingFrame) -> Bool {
        var node = frame.mapping.readRoot
        for step in keyPath.components {
            guard let child = node.entry(of: step)?.child?.object else { return false }
            node = child
        }
        return hasValues(below: node, frame)
    }

    /// Whether something was read below a node.
    private func hasValues(below node: ReadNode, _ frame: DecodingFrame) -> Bool {
        (0..<node.count).contains { index in
            let entry = node.entries[index]
            if let slot = entry.property?.object.slot, !frame.states.isUnset(slot), !frame.states.isAbsent(slot),
                !frame.states.isNull(slot)
            {
                return true
            }
            return entry.child.map { hasValues(below: $0.object, frame) } ?? false
        }
    }

    private func relationshipState(_ entry: ReadNode.Entry, _ frame: DecodingFrame) -> RelationshipState? {
        (entry.property?.object as? RelationshipMapping).map { frame.states[$0] }
    }

    /// Whether a relationship has null in the document, and the object that contains its own as the inverse.
    private func isNull(_ entry: ReadNode.Entry, _ frame: DecodingFrame) -> Bool {
        relationshipState(entry, frame) == .setByInverseOverNull
    }

    private func isIdentity(_ entry: ReadNode.Entry, _ frame: DecodingFrame) -> Bool {
        relationshipState(entry, frame)?.isIdentity ?? false
    }

    /// Reads the elements of the array that the source is in, up to its end.
    mutating func decodeElements(
        _ node: ReadNode, _ frame: inout DecodingFrame
    ) throws {
        var index = 0
        // The next element that is mapped, among those in the order of their indices.
        var next = 0
        let last = node.elementIndices.last ?? 0
        let notesEntries = frame.wasForgotten(node)
        // Before an element that is written, null only fills a place, and is written with the element.
        var fillers: [(index: Int, position: Int)] = []
        repeat {
            if next < node.count, node.elementIndices[next] == index {
                if node.entries[next].isWrittenHere {
                    staging?.noteFillers(fillers.map(\.index), in: node.containerID, of: frame.object)
                    fillers.removeAll(keepingCapacity: true)
                }
                if notesEntries { frame.noteRead(next, of: node) }
                try decodeMember(node.entries[next], node, &frame)
                next += 1
            } else if index < last, try source.kind() == .null {
                fillers.append((index, source.position))
                try source.readNull()
            } else if frame.mapping.unknownKeys == .keep {
                try keepUnknown(String(index), node, &frame)
            } else {
                note(.ignoredKey, frame.mapping, nil, at: source.position, Self.unmappedElement)
                try source.skip()
            }
            index += 1
        } while try source.nextElement()
        for (index, position) in fillers {
            if frame.mapping.unknownKeys == .keep {
                _ = frame.object.keepUnknown(container: node.containerID, key: String(index), value: .null)
            } else {
                note(.ignoredKey, frame.mapping, nil, at: position, Self.unmappedElement)
            }
        }
    }

    private static var unmappedElement: String { "the model has nothing for this element" }

    static var encodeOnly: String { "the property at this key is written but not read, so the value is not kept" }
}
