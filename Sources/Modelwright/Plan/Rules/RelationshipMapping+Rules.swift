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
        let bounds = ValueRule.phrase(from: least > 0 ? String(least) : nil, to: maxCount.map(String.init))
        return RuleViolation(
            reason: count < least ? .tooFew : .tooMany,
            expected: "a number \(bounds) object\(limit == 1 ? "" : "s") of \(destination.name)", found: "\(count)")
    }
}
