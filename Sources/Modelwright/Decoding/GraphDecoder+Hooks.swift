/// Objects whose JSON a hook changes before they are read.
extension GraphDecoder {
    /// Reads the object that the source stands before as a hook changes it: the changed JSON is a source of its own.
    ///
    /// - Returns: Nil where the hook failed, and failures are being collected.
    mutating func decodeChanged(
        _ entity: EntityMapping, declaredAs declared: EntityMapping,
        by change: @Sendable (JSONValue) throws -> JSONValue, via link: DecodingLink?
    ) throws -> ModelObject? {
        try reading(entity, changedBy: change) { decoder in
            guard let concrete = try decoder.entityOfChanged(entity, declaredAs: declared, via: link) else {
                return nil
            }
            return try decoder.decodeObject(of: concrete, via: link)
        } ?? nil
    }

    /// Reads the object that the source stands before into one that is there, of an entity that is known.
    mutating func decode(into object: ModelObject, _ mapping: EntityMapping) throws {
        func read(_ decoder: inout GraphDecoder) throws {
            decoder.source.beginRereading()
            defer { decoder.source.endRereading() }
            if let discriminator = mapping.discriminator { try decoder.checkType(discriminator, mapping) }
            try decoder.decodeMembers(of: object, mapping, via: nil, inverseSlot: -1)
        }
        guard let change = mapping.hooks.beforeDecode else { return try read(&self) }
        _ = try reading(mapping, changedBy: change, read)
    }

    /// Reads by `body` what a hook makes of the object that the source stands before.
    ///
    /// - Returns: Nil where the hook failed, and failures are being collected.
    private mutating func reading<Result>(
        _ entity: EntityMapping, changedBy change: @Sendable (JSONValue) throws -> JSONValue,
        _ body: (inout GraphDecoder) throws -> Result
    ) throws -> Result? {
        let (position, offset) = (source.position, source.offset)
        let start = source.mark
        let value = try source.readValue()
        if options.isReporting { try noteDuplicates(within: start, of: entity) }
        guard let changed = try changed(value, of: entity, by: change, at: position) else { return nil }
        // The limit on depth is one for both, and so is the room on the stack.
        let depth = max(source.maximumDepth - source.depth, 0)
        let text = SourceText(.json(changed), maximumDepth: depth, maximumByteCount: .max)
        defer { withExtendedLifetime(text) {} }
        let base = places?.add(text, at: position) ?? 0
        let outer = source
        let before = countOfPositions
        do {
            source = try JSONReader(text.bytes, maximumDepth: depth, base: base)
            staging?.enterChanged(at: offset)
            defer {
                staging?.leaveChanged()
                source = outer
            }
            let result = try body(&self)
            if let before, countOfPositions == before { places?.forget(from: base) }
            return result
        } catch let error as JSONSyntaxError {
            throw self.error(error, at: position)
        }
    }

    /// How much there is that has a position; nil where objects have one.
    private var countOfPositions: Int? {
        options.isUpdate || watchesObjects ? nil : report.count + failureCount + references.count + awaited.count
    }

    /// What is wrong with the JSON that a hook has made of the object at a position: of the limit on depth only a part is left
    /// for it, and the whole is what the program has set.
    private func error(_ error: JSONSyntaxError, at position: Int) -> JSONSyntaxError {
        var error = error
        error.offset = position
        if case .tooDeep = error.reason { error.reason = .tooDeep(limit: source.maximumDepth) }
        return error
    }

    private mutating func changed(
        _ value: JSONValue, of entity: EntityMapping, by change: @Sendable (JSONValue) throws -> JSONValue,
        at position: Int
    ) throws -> JSONValue? {
        do {
            let changed = try change(value)
            if case .object = changed { return changed }
            try fail(
                .transformFailed, entity, nil, at: position, expected: "an object from beforeDecode of \(entity.name)",
                found: DataFailure.found(changed), skippingValue: false)
        } catch let draft as FailureDraft {
            throw draft
        } catch {
            try fail(
                .transformFailed, entity, nil, at: position,
                expected: "an object that beforeDecode of \(entity.name) takes",
                found: "\(DataFailure.found(value)) (\(error))", skippingValue: false)
        }
        return nil
    }

    /// What a discriminator hook says of the object ahead.
    enum HookedType {
        case entity(EntityMapping)
        /// The type field tells.
        case undecided
        case failed
    }

    /// Asks a hook of which entity the object ahead is.
    mutating func hookedType(_ declared: EntityMapping) throws -> HookedType {
        guard let discriminate = declared.hooks.discriminator else { return .undecided }
        let start = source.mark
        let position = source.position
        let value = try source.readValue()
        source.rewind(to: start)
        let found: String
        do {
            guard let name = try discriminate(value) else { return .undecided }
            let named = model.entities.first { $0.name == name && $0.lineage.contains(declared.index) }
            if let named, !named.isAbstract { return .entity(named) }
            found = "\"\(name)\"" + (named == nil ? "" : ", which is abstract")
        } catch {
            found = "\(DataFailure.found(value)) (\(error))"
        }
        try fail(
            .unknownEntity, declared, nil, at: position,
            expected:
                "the name of \(declared.name), or of an entity that inherits from it, from its discriminator hook",
            found: found, skippingValue: true)
        return .failed
    }
}
