/// Validation while decoding: the rules of attributes where their values are, and all others when the graph is complete.
extension GraphDecoder {
    /// Fails where the value of an attribute breaks the model's rules.
    mutating func checkRules(
        of attribute: AttributeMapping, at position: Int, suffix: [JSONPath.Component] = [], _ frame: DecodingFrame
    ) throws {
        for violation in attribute.violations(of: frame.object) {
            try fail(
                violation.reason, frame.mapping, attribute, at: position, suffix: suffix,
                expected: violation.expected, found: violation.found, skippingValue: false)
        }
    }

    /// Fails where the objects of a call break the rules that concern several of them, or those of their classes.
    ///
    /// - Parameter isLinked: Whether relationships were set from identities, so that an object may be reached in several ways.
    mutating func validateGraph(isLinked: Bool) throws {
        let mayBreakRules = isLinked || model.hasValidatingClasses
        guard mayBreakRules || doubts.areThere(ruleCount: model.uniquenessRuleCount) else { return }
        try validateGraph(roots: (0..<stack.count).map { stack[$0] }, isArray: true)
    }

    /// Fails where objects break those rules.
    ///
    /// - Parameter members: The objects of an update. Nil for all objects.
    mutating func validateGraph(
        roots: [ModelObject], isArray: Bool, only members: GraphValidator.Members? = nil
    ) throws {
        guard model.hasGraphRules, let storage = roots.first?.ownStorage else { return }
        var validator = GraphValidator(
            roots, isArray: isArray, of: storage, .allButAttributes, only: members, besides: stubs)
        validator.validate(maximumFindings: mode == .first ? 1 : options.maximumFailures + 1)
        for finding in validator.findings {
            // What an update doesn't name has its place in the graph alone, below the object that is updated.
            let isNamed = members == nil || positions[finding.object] != nil
            guard let path = isNamed ? finding.path : validator.path(of: finding) else { break }
            // In an object graph it has a name, but no place.
            let name =
                isNamed || staging?.identities.members == nil
                ? nil
                : IdentityKey(finding.object).map { ", in the \(finding.object.mapping?.name ?? "") \($0.phrase)" }
            try collect(
                FailureDraft(
                    reason: finding.violation.reason,
                    position: positions[finding.object] ?? positions[roots[0]] ?? 0,
                    suffix: path, entity: finding.object.mapping?.name,
                    property: finding.property, expected: finding.violation.expected,
                    found: finding.violation.found + (name ?? ""),
                    noteCount: report.count))
        }
    }
}
