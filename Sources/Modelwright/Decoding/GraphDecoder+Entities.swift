/// Which entity an object is of, where its JSON says so.
extension GraphDecoder {
    /// Reads the type field: which entity it names is known already, and what names none is kept.
    mutating func decodeType(_ frame: inout DecodingFrame) throws {
        guard let discriminator = frame.mapping.discriminator else { return try source.skip() }
        let slot = discriminator.slot
        if !frame.states.isUnset(slot) { noteDuplicate(nil, &frame) }
        frame.states[type: slot] = .value(try source.kind() == .number ? .number : .plain)
        let mayBeUnknown = discriminator.fallback == frame.mapping.index || frame.mapping.hooks.discriminator != nil
        guard mayBeUnknown else { return try source.skip() }
        let type = try source.readValue()
        if case .named(frame.mapping.index) = discriminator.choice(for: type) {
            frame.object.keepOriginal(nil, slot: slot)
        } else {
            frame.object.keepOriginal(type, slot: slot)
            frame.states[type: slot] = .value(.original)
        }
    }

    /// The type field of the object ahead, and where it stands; of a key that comes twice the last. Nothing is read by this.
    mutating func typeAhead(_ discriminator: Discriminator) throws -> (value: JSONValue, position: Int)? {
        let start = source.mark
        defer { source.rewind(to: start) }
        var found: (JSONValue, Int)?
        guard try source.enterObject() else { return nil }
        repeat {
            if try source.matchKey(discriminator.table, guess: 0) == 0 {
                _ = try source.kind()
                let position = source.position
                found = (try source.readValue(), position)
            } else {
                try source.skip()
            }
        } while try source.nextMember()
        return found
    }

    /// Fails where the object ahead says that it is of another entity.
    mutating func checkType(_ discriminator: Discriminator, _ mapping: EntityMapping) throws {
        guard let (value, position) = try typeAhead(discriminator),
            discriminator.choice(for: value).entity != mapping.index
        else { return }
        try fail(
            .unknownEntity, mapping, nil, at: position, expected: discriminator.expectation,
            found: DataFailure.found(value), skippingValue: false)
    }

    /// The entity that the type field of the object ahead names.
    mutating func concreteEntity(_ declared: EntityMapping) throws -> EntityMapping? {
        switch try hookedType(declared) {
        case .entity(let entity):
            staging?.tellEntity()
            return entity
        case .failed: return nil
        case .undecided: break
        }
        if let discriminator = declared.discriminator, let (value, position) = try typeAhead(discriminator) {
            staging?.tellEntity()
            switch discriminator.choice(for: value) {
            case .named(let entity): return model.entities[entity]
            case .fallback(let entity):
                let fallback = model.entities[entity]
                note(
                    .typeFallback, declared, nil, at: position,
                    "\(DataFailure.found(value)) names no entity, so the object was read as \(fallback.name)")
                return fallback
            case .none(let isAbstract):
                try fail(
                    .unknownEntity, declared, nil, at: position, expected: discriminator.expectation,
                    found: DataFailure.found(value)
                        + (isAbstract
                            ? ", whose entity is abstract"
                            : discriminator.looksLikeValue(value) ? DataFailure.lookAlike : ""),
                    skippingValue: true)
                return nil
            }
        }
        return try untoldEntity(declared)
    }

    /// The entity of the object ahead, whose JSON doesn't tell it.
    mutating func untoldEntity(_ declared: EntityMapping) throws -> EntityMapping? {
        merge?.isUntold = true
        if let entity = staging?.expectedEntity(declared) { return entity }
        guard declared.isAbstract else { return declared }
        let position = source.position
        if declared.hooks.discriminator != nil, declared.discriminator == nil {
            return try failUndecided(declared, at: position)
        }
        let field = declared.discriminator.map { "an object with its type in \"\($0.keyPath)\"" }
        let failure = FailureDraft(
            reason: .unknownEntity, position: position, entity: declared.name,
            expected: field
                ?? "an object whose entity a jsonDiscriminator or a hook tells, since \(declared.name) is abstract",
            found: field == nil ? "an object, and neither in the model" : "an object without it",
            noteCount: report.count)
        try source.skip()
        if staging?.leaveUndecided(failure) != true { try collect(failure) }
        return nil
    }

    /// Fails for an object whose entity neither a hook nor a type field tells.
    private mutating func failUndecided(_ declared: EntityMapping, at position: Int) throws -> EntityMapping? {
        try fail(
            .unknownEntity, declared, nil, at: position,
            expected: "an object whose entity the discriminator hook of \(declared.name) names, since that is abstract",
            found: "one that it returns nil for", skippingValue: true)
        return nil
    }
}
