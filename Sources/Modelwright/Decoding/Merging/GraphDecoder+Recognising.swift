import Foundation

/// Objects of a graph whose JSON says what they have already: they are compared where they are, and nothing is made for them.
extension GraphDecoder {
    /// The object of the graph that the source stands before, if its JSON says nothing new; nil for any other, which is to be read.
    ///
    /// Only what most objects are is recognised: plain values, identities, and objects that are recognised themselves.
    @inline(never)
    mutating func recognised(_ mapping: EntityMapping, via link: DecodingLink?) throws -> ModelObject? {
        guard let merge, merge.recognises, !watchesValues, mapping.isRecognisable else { return nil }
        let (start, count, taken) = (source.mark, objectCount, merge.taken)
        // What has been compared in vain isn't again, as a part of something: that would be done at each level.
        guard Int(bitPattern: start.cursor) >= merge.comparedUntil else { return nil }
        merge.comparingDepth += 1
        defer { merge.comparingDepth -= 1 }
        // What isn't JSON is said by whoever reads it.
        if let known = try? knownObject(mapping, from: start, merge),
            (try? saysNothingNew(of: known, mapping, merge)) == true,
            merge.take(known.object, via: link, since: taken)
        {
            try countObject()
            return known.object
        }
        merge.comparedUntil = max(merge.comparedUntil, Int(bitPattern: source.mark.cursor))
        source.rewind(to: start)
        objectCount = count
        merge.forgetTaken(since: taken)
        return nil
    }

    /// How deep in what is compared an identity may come after objects, which are looked at once more for each level.
    private static var maximumLateDepth: Int { 4 }

    /// An object of the graph whose identity has been read.
    private struct KnownObject {
        let object: ModelObject
        /// By slots, what the source has passed of its JSON: the identity, if that comes first.
        let seen: UInt32
        /// The entry of the key that comes next, probably.
        let guess: Int
    }

    /// The object that has the identity in the JSON at a mark, where the source stands. It is in that JSON then: after the identity if
    /// that comes first, or else before everything.
    private mutating func knownObject(
        _ mapping: EntityMapping, from start: JSONReader.Mark, _ merge: GraphMerge
    ) throws -> KnownObject? {
        guard let part = mapping.soleIdentity, try source.enterObject() else { return nil }
        let slot = part.with { $0.slot }
        var isFirst = true
        repeat {
            let index = try source.matchKey(mapping.readRootReference.with { $0.table }, guess: 0)
            let entry = index < 0 ? nil : mapping.readRootReference.with { $0.entries[index] }
            guard let entry, let property = entry.property, property.with({ $0.slot }) == slot else {
                let isLate = source.isAt(.object) || source.isAt(.array)
                if isLate, merge.comparingDepth > Self.maximumLateDepth { return nil }
                isFirst = false
                try source.skip()
                continue
            }
            guard entry.fallbackIndex == 0, let key = try readIdentity(part) else { return nil }
            let found = merge.members.known(key, mapping)
            merge.recognises = found != nil
            guard let found, found.mappingReference == Borrowed(mapping) else { return nil }
            guard merge.mayRecognise(found) else {
                merge.recognises = false
                return nil
            }
            if isFirst, part.with({ found.states[$0] }) == .value(.plain), found.original(slot: slot) == nil {
                return KnownObject(object: found, seen: 1 &<< UInt32(slot), guess: index &+ 1)
            }
            source.rewind(to: start)
            return try source.enterObject() ? KnownObject(object: found, seen: 0, guess: 0) : nil
        } while try source.nextMember()
        return nil
    }

    /// Reads an identity of one attribute, as it mostly stands.
    private mutating func readIdentity(_ part: Borrowed<AttributeMapping>) throws -> IdentityKey? {
        if part.with({ $0.codec == .integer }) {
            guard source.isAt(.number), case .value(let value) = try source.readInteger() else { return nil }
            return .integer(value)
        }
        return source.isAt(.string) ? .string(ExactString(try source.readString())) : nil
    }

    /// Whether everything that the source has not passed is what the object has already. If so, the source is after the object's JSON.
    private mutating func saysNothingNew(
        of known: KnownObject, _ mapping: EntityMapping, _ merge: GraphMerge
    ) throws -> Bool {
        let object = known.object
        let states = object.states
        let hasNotes = object.hasNotes
        var (seen, guess) = (known.seen, known.guess)
        if seen != 0, try !source.nextMember() { return true }
        repeat {
            let index = try source.matchKey(mapping.readRootReference.with { $0.table }, guess: guess)
            if index < 0 {
                guard mapping.unknownKeys == .ignore else { return false }
                try source.skip()
                continue
            }
            guess = index &+ 1
            let entry = mapping.readRootReference.with { $0.entries[index] }
            guard let property = entry.property, entry.child == nil, entry.fallbackIndex == 0 else { return false }
            let bit = UInt32(1) &<< UInt32(property.with { $0.slot })
            // Of a key that comes twice the last value counts.
            if seen & bit != 0 { return false }
            seen |= bit
            let isSame =
                if entry.kind == .attribute {
                    try property.unchecked(as: AttributeMapping.self).with { attribute in
                        if hasNotes, object.original(slot: attribute.slot) != nil { return false }
                        return try isNext(attribute, of: object, states[attribute])
                    }
                } else {
                    try property.unchecked(as: RelationshipMapping.self).with { relationship in
                        if hasNotes, !object.elementOrigins(slot: relationship.slot).isEmpty { return false }
                        return try isNext(relationship, of: object, states[relationship], merge)
                    }
                }
            if !isSame { return false }
        } while try source.nextMember()
        return true
    }

    /// Whether the next value is what the attribute has already. If so, the source is after that value.
    @inline(__always)
    private mutating func isNext(
        _ attribute: AttributeMapping, of object: ModelObject, _ state: AttributeState
    ) throws -> Bool {
        if state == .null { return try attribute.isNil(object) && source.readsNull() }
        guard state == .value(.plain) else { return false }
        switch attribute.quickCodec {
        case .string? where source.isAt(.string):
            guard let text = attribute.typed(String.self).get(object) else { return false }
            return try source.matchString(text)
        case .integer? where source.isAt(.number):
            guard case .value(let value) = try source.readInteger() else { return false }
            return attribute.typed(Int64.self).get(object) == value
        case .double? where source.isAt(.number):
            guard case .value(let value) = try source.readDouble() else { return false }
            return attribute.typed(Double.self).get(object)?.bitPattern == value.bitPattern
        case .boolean? where source.isAt(.boolean):
            return attribute.typed(Bool.self).get(object) == (try source.readBoolean())
        case .date? where source.isAt(.string):
            guard let date = try source.readDate(attribute.dateFormat) else { return false }
            return attribute.typed(Date.self).get(object) == date
        case .uuid? where source.isAt(.string):
            guard let uuid = try source.readUUID(), !uuid.isInCapitals else { return false }
            return attribute.typed(UUID.self).get(object) == uuid.value
        default: return false
        }
    }

    /// Whether the next value leads to what the relationship leads to already, in the same form. If so, the source is after it.
    @inline(never)
    private mutating func isNext(
        _ relationship: RelationshipMapping, of object: ModelObject, _ state: RelationshipState, _ merge: GraphMerge
    ) throws -> Bool {
        let destination = relationship.destination
        switch state {
        case .null: return try relationship.heldCount(of: object) == 0 && source.readsNull()
        case .identity(.plain) where !relationship.isToMany:
            guard let part = destination.soleIdentity, let key = try readIdentity(part),
                let other = merge.members.known(key, destination)
            else { return false }
            return relationship.object(of: object) === other && relationship.leadsBack(from: other, to: object)
        case .value where !relationship.isValue && !destination.isPolymorphic && !relationship.isSet:
            let link = DecodingLink.from(Borrowed(object), relationship)
            if !relationship.isToMany {
                guard source.isAt(.object), let present = relationship.object(of: object) else { return false }
                return try recognised(destination, via: link) === present
            }
            guard source.isAt(.array) else { return false }
            var isEmpty = try !source.enterArray()
            for present in relationship.objects(of: object) {
                guard !isEmpty, source.isAt(.object), try recognised(destination, via: link) === present else {
                    return false
                }
                isEmpty = try !source.nextElement()
            }
            return isEmpty
        default: return false
        }
    }
}
