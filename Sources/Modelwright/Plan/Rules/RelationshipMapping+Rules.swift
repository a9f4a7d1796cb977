extension RelationshipMapping {
    /// Whether there are rules for the number of objects.
    var hasRules: Bool { isRequired || isToMany && (minCount > 0 || maxCount != nil) }

    /// What the number of an object's objects breaks of the model's rules: an optional relationship may be empty whatever its
    /// least number is, and a required one needs one object at least.
    func violation(of owner: ModelObject) -> RuleViolation? {
        guard isToMany else {
            guard isRequired, object(of: owner) == nil else { return nil }
            return RuleViolation(reason: .missingValue, expected: expectation, found: "nil")
        }
        let count = count(of: owner) ?? 0
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
