/// Objects whose JSON a hook changes before they are read.
extension GraphDecoder {
    /// Reads the object that the source stands before as a hook changes it: the changed JSON is a source of its own.
    ///
    /// - Returns: Nil where the hook failed, and failures are being collected.
    mutating func decodeChanged(
        _ entity: EntityMapping, declaredAs declared: EntityMapping,
        by change: @Sendable (JSONValue) throws -> JSONValue, via link: DecodingLink?
    ) throws -> ModelObject? {
        let position = source.position
        let start = source.mark
        let value = try source.readValue()
        if options.isReporting { try noteDuplicates(within: start, of: entity) }
        guard let changed = try changed(value, of: entity, by: change, at: position) else { return nil }
        // The limit on depth is one for both, and so is the room on the stack.
        let text = SourceText(
            .json(changed), maximumDepth: max(source.maximumDepth - source.depth, 0), maximumByteCount: .max)
        defer { withExtendedLifetime(text) {} }
        let inner: JSONReader
        do {
            inner = try JSONReader(text.bytes, maximumDepth: max(source.maximumDepth - source.depth, 0))
        } catch let error as JSONSyntaxError {
            throw self.error(error, at: position)
        }
        let outer = source
        let before = FoundBefore(self)
        let outerPosition = fixedPosition
        fixedPosition = outerPosition ?? position
        source = inner
        staging?.enterChanged(at: position)
        defer {
            staging?.leaveChanged()
            source = outer
            fixedPosition = outerPosition
        }
        do {
            let concrete = try entityOfChanged(entity, declaredAs: declared, via: link)
            let object = try decodeObject(of: concrete, via: link)
            place(whatCameAfter: before, in: text, at: position)
            return object
        } catch {
            place(whatCameAfter: before, in: text, at: position)
            switch error {
            case let draft as FailureDraft: throw Self.placed([draft], in: text, at: position)[0]
            case let error as JSONSyntaxError:
                source = outer
                throw self.error(error, at: position)
            default: throw error
            }
        }
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

    /// How much had been found before the changed JSON was read.
    private struct FoundBefore {
        let notes: Int
        let failures: Int
        let references: Int
        let undecided: Int

        init(_ decoder: borrowing GraphDecoder) {
            notes = decoder.report.count
            failures = decoder.failures.count
            references = decoder.references.count
            undecided = decoder.staging?.undecided.count ?? 0
        }
    }

    /// Says of what was found in the changed JSON where it is in the document: in the object that was changed.
    private mutating func place(whatCameAfter before: FoundBefore, in text: SourceText, at position: Int) {
        failures[before.failures...] = Self.placed(Array(failures[before.failures...]), in: text, at: position)[...]
        let locations = JSONLocator(text.bytes).locate(report[before.notes...].map(\.position))
        for (index, location) in zip(before.notes..., locations) {
            report[index].suffix = location.path.components + report[index].suffix
            report[index].position = position
        }
        // All at once: finding a place goes through the text.
        var reported = Self.placed(report[before.notes...].compactMap(\.failure), in: text, at: position)[...]
        for index in before.notes..<report.count where report[index].failure != nil {
            report[index].failure = reported.popFirst()
        }
        for index in references.indices[min(before.references, references.count)...] {
            references[index].move(to: position)
        }
        guard let staging else { return }
        // An element of a lossy list gets its place when it is passed over.
        let undecided = (before.undecided..<staging.undecided.count).filter {
            staging.undecided[$0].lossyElement == nil
        }
        let failures = Self.placed(undecided.map { staging.undecided[$0].failure }, in: text, at: position)
        for (index, failure) in zip(undecided, failures) { staging.undecided[index].failure = failure }
    }

    private static func placed(_ drafts: [FailureDraft], in text: SourceText, at position: Int) -> [FailureDraft] {
        let locations = JSONLocator(text.bytes).locate(drafts.map(\.position))
        return zip(drafts, locations).map { draft, location in
            var draft = draft
            draft.suffix = location.path.components + draft.suffix
            draft.position = position
            return draft
        }
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

extension PendingReference {
    /// Gives it and its elements the place of the object that contains them.
    mutating func move(to position: Int) {
        self.position = position
        elements = elements.map { if case .identity(let stub, _) = $0 { .identity(stub, position) } else { $0 } }
    }
}
