extension RelationshipMapping {
    /// Whether there are rules for the number of objects.
    var hasRules: Bool { isRequired || isToMany && (minCount > 0 || maxCount != nil) }

    /// What the number of an object's objects breaks of the model's rules: an optional relationship may be empty whatever its
    /// least number is, and a required one needs one object at least.
    ///
    /// - Parameter staying: The objects that count; nil for all.
    func violation(of owner: ModelObject, among staying: Set<ObjectIdentifier>? = nil) -> RuleViolation? {
        // A value stays with its object; a class's is another one each time that it is asked for.
        let staying = isValue ? nil : staying
        func counts(_ object: ModelObject) -> Bool { staying?.contains(ObjectIdentifier(object)) ?? true }
        guard isToMany else {
            guard isRequired, object(of: owner).map(counts) != true else { return nil }
            return RuleViolation(reason: .missingValue, expected: expectation, found: "nil")
        }
        let count = staying == nil ? count(of: owner) ?? 0 : objects(of: owner).count(where: counts)
        if count == 0, !isRequired { return nil }
        let least = max(minCount, isRequired ? 1 : 0)
        guard count < least || count > maxCount ?? count else { return nil }
        let limit = maxCount ?? least
        let bounds =
            switch (least, maxCount) {
            case (0, let most?): "at most \(most)"
            case (_, let most?) where most != least: "\(least) to \(most)"
            case (_, nil): "at least \(least)"
            default: "\(least)"
            }
        return RuleViolation(
            reason: count < least ? .tooFew : .tooMany,
            expected: "\(bounds) object\(limit == 1 ? "" : "s") of \(destination.name)", found: "\(count)")
    }
}
