/// Identities: each becomes an object with nothing else at first, and is replaced at the end by the object of the call
/// that carries it. So their order does not matter, and a document without any pays nothing.
extension GraphDecoder {
    /// Reads the identity that stands for an object of the relationship.
    mutating func decodeIdentity(
        _ relationship: RelationshipMapping, _ frame: inout DecodingFrame
    ) throws -> ReferenceStub? {
        let destination = relationship.destination
        let position = source.position
        let start = source.mark
        let isObject = try source.kind() == .object
        guard isObject || destination.identity.count == 1, let identity = destination.identity.first else {
            try fail(
                .typeMismatch, frame.mapping, relationship, at: source.position,
                expected: relationship.identityExpectation, skippingValue: true)
            settleFailed(relationship, &frame)
            return nil
        }
        if options.isUpdate, try passesOverRefused(of: relationship) {
            settleFailed(relationship, &frame)
            return nil
        }
        try countObject()
        let object = try makeObject(of: destination)
        if watchesObjects || options.isUpdate { positions.note(object, at: position) }
        staging?.add(standIn: object)
        var stub = DecodingFrame.opened(object, destination, position: source.position, via: nil, inverseSlot: -1)
        for slot in 0..<destination.propertyCount { stub.states.setAbsent(slot) }
        if let slot = destination.discriminator?.slot { stub.states.setAbsent(slot) }
        let failuresBefore = failureCount
        if isObject, let table = destination.identityTable {
            guard try source.enterObject() else { return nil }
            repeat {
                let index = try source.matchKey(table, guess: 0)
                if index >= 0 {
                    let part = destination.identity[index]
                    if stub.states[part] != .absent { noteDuplicate(part, &stub) }
                    try decodeAttribute(part, &stub)
                } else {
                    try source.skip()
                }
            } while try source.nextMember()
        } else {
            try decodeAttribute(identity, &stub)
        }
        guard failureCount == failuresBefore || isKept(failureCount - failuresBefore) else {
            settleFailed(relationship, &frame)
            return nil
        }
        object.states = stub.states
        guard let key = IdentityKey(object, as: destination) else {
            source.rewind(to: start)
            try fail(
                .invalidValue, frame.mapping, relationship, at: position,
                expected: "an identity that can be written again", skippingValue: true)
            settleFailed(relationship, &frame)
            return nil
        }
        return ReferenceStub(object: object, key: key, form: isObject ? .plain : stub.states[identity].form)
    }

    /// Whether what has failed last only breaks rules: such a value is kept, unless its element is left out.
    private func isKept(_ count: Int) -> Bool {
        lossyStart == nil && count <= failures.count && failures.suffix(count).allSatisfy(\.reason.isOfValues)
    }

    /// Leaves a to-one without an object where its identity failed; the way back to the object that contains it stays.
    private func settleFailed(_ relationship: RelationshipMapping, _ frame: inout DecodingFrame) {
        if !relationship.isToMany, relationship.slot != frame.inverseSlot { frame.states[relationship] = .absent }
    }

    /// Notes why an attribute couldn't be read, if it is one of the object's identity. In a lossy list the element is left out anyway.
    @inline(never)
    mutating func noteUnread(_ attribute: AttributeMapping, _ frame: inout DecodingFrame) {
        guard isForGraph, lossyStart == nil, frame.mapping.identity.contains(where: { $0.slot == attribute.slot }),
            let failure = failures.last
        else { return }
        frame.ensuredUncommon.unreadIdentity[attribute.slot] = failure
    }

    /// Leaves an object out of which the identity couldn't be read: nothing would find it again.
    @inline(never)
    mutating func leaveOutUnidentified(_ uncommon: DecodingFrame.UncommonState, _ frame: DecodingFrame) {
        guard let staging, let failure = uncommon.unreadIdentity.min(by: { $0.key < $1.key })?.value,
            let place = staging.standing(frame.object)
        else { return }
        staging.refuse([place], because: failure)
    }

    /// Whether the object ahead is an identity of several attributes: it has exactly their keys, and the entity has more.
    @inline(__always)
    mutating func isIdentity(_ relationship: RelationshipMapping) throws -> Bool {
        guard relationship.hasIdentityObjects else { return false }
        return try hasExactlyKeys(ofIdentity: relationship.destination)
    }

    @inline(never)
    private mutating func hasExactlyKeys(ofIdentity destination: EntityMapping) throws -> Bool {
        guard destination.hasIdentityObjects, let table = destination.identityTable else { return false }
        let start = source.mark
        defer { source.rewind(to: start) }
        // An object of which a part is null has no identity. Of a key that comes twice the last value counts.
        var isPresent = [Bool](repeating: false, count: table.count)
        if try source.enterObject() {
            repeat {
                // An object with any other key is decided at that key, so that nested ones are not walked through.
                let index = try source.matchKey(table, guess: 0)
                guard index >= 0 else { return false }
                isPresent[index] = try !readsNil(of: destination.identity[index])
            } while try source.nextMember()
        }
        return !isPresent.contains(false)
    }

    /// Passes over the value of an attribute.
    ///
    /// - Returns: Whether it stands for nil.
    private mutating func readsNil(of attribute: AttributeMapping) throws -> Bool {
        switch try source.kind() {
        case .string where attribute.takesEmptyAsNil: return try source.readRareString().isEmpty
        case let kind:
            try source.skip()
            return kind == .null
        }
    }

    /// Forgets the references of a value that a later one replaces.
    mutating func dropReferences(of frame: DecodingFrame, slot: Int) {
        guard let uncommon = frame.uncommon, let index = uncommon.referring.removeValue(forKey: slot) else { return }
        // The last one is removed. Removing another would move all that follow, for each repeated key.
        if index == references.count - 1 { references.removeLast() } else { references[index].forget() }
    }
}
