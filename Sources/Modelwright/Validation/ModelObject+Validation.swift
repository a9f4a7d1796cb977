extension ModelObject {
    /// Checks the object, and every object that can be reached from it, against the model's rules and the classes' own.
    ///
    /// The model's rules are: required values and relationships; least and greatest numbers and dates; lengths of strings, in
    /// characters, and of data, in bytes; regular expressions; the least and the greatest number of a relationship's
    /// objects; and that no two objects have the same identity, or the same values for a uniqueness constraint. Decoding
    /// checks types, ranges and required values only, unless `ModelDecoder.validates` is set. The classes' own are
    /// `validateValues()`.
    ///
    /// ```swift
    /// author.name = ""
    /// do {
    ///     try author.validate()
    /// } catch MappingError.failures(let failures) {
    ///     print(failures[0])
    ///     // $.name: Author.name: expected a string of at least 1 character, found "" of 0 characters.
    /// }
    /// ```
    ///
    /// - Parameter maximumFailureCount: Stops after this many failures; earlier where their paths have a million steps in all.
    /// - Throws: `MappingError.failures` with what breaks a rule, each at the path at which encoding this object would write
    ///   it, in that order. `MappingError.data` for an object that belongs to no model yet.
    public final func validate(maximumFailureCount: Int = 1_000) throws {
        try [self].validate(isArray: false, maximumFailureCount)
    }

    /// What a class's own `validateValues()` throws for a property whose value breaks a rule.
    ///
    /// - Parameters:
    ///   - key: The property's name. The failure has its key path, and its value for what was found; for a name that the
    ///     entity doesn't have, the object's own path and nil.
    ///   - expected: What the rule asks for, as a phrase: `a date that is not before start`.
    public final func violation(forKey key: String, expected: String) -> DataFailure {
        let value = try? value(forKey: key)
        let property = mapping?.property(named: key)
        return DataFailure(
            reason: .rejected, path: JSONPath(property?.keyPath.components ?? []), entity: mapping?.name, property: key,
            expected: expected, found: value.map(ModelObject.text) ?? "nil")
    }
}

extension Array where Element: ModelObject {
    /// Checks the objects, and every object that can be reached from them, as `ModelObject.validate()` does.
    ///
    /// - Parameter maximumFailureCount: Stops after this many failures.
    /// - Throws: As `ModelObject.validate()`; paths begin with an object's index.
    public func validate(maximumFailureCount: Int = 1_000) throws { try validate(isArray: true, maximumFailureCount) }

    fileprivate func validate(isArray: Bool, _ maximumFailureCount: Int) throws {
        guard let first else { return }
        guard let storage = first.ownStorage else {
            throw first.failureOfNoModel
        }
        var validator = GraphValidator(self, isArray: isArray, of: storage, .everything)
        let limit = Swift.max(maximumFailureCount, 1)
        validator.validate(maximumFindings: limit)
        if !validator.findings.isEmpty {
            throw MappingError.failures([DataFailure](validator.failures().prefix(limit)))
        }
    }
}
