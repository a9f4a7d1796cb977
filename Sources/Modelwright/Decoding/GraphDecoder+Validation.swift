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
        guard model.hasGraphRules else { return }
        let mayBreakRules = isLinked || model.hasValidatingClasses
        guard mayBreakRules || doubts.areThere(ruleCount: model.uniquenessRuleCount) else { return }
        try validateGraph(roots: (0..<stack.count).map { stack[$0] })
    }

    /// Fails where objects break those rules.
    ///
    /// - Parameter members: The objects of an update: findings count that concern one of them. Nil for those of all objects.
    mutating func validateGraph(roots: [ModelObject], only members: Set<ObjectIdentifier>? = nil) throws {
        guard let storage = roots.first?.ownStorage else { return }
        var validator = GraphValidator(roots, isArray: true, of: storage, .allButAttributes)
        // Those of an update are chosen from all.
        let limit = mode == .first ? 1 : options.maximumFailures + 1
        validator.validate(maximumFindings: members == nil ? limit : .max)
        for finding in validator.findings {
            var object = finding.object
            if let members, !members.contains(ObjectIdentifier(object)) {
                guard let other = finding.other, members.contains(ObjectIdentifier(other)) else { continue }
                object = other
            }
            // What an update doesn't name has its place in the graph alone, below the object that is updated.
            let isNamed = members == nil || positions[object] != nil
            let steps = isNamed ? finding.path : Array(validator.path(of: finding).dropFirst())
            try collect(
                FailureDraft(
                    reason: finding.violation.reason, position: positions[object] ?? positions[roots[0]] ?? 0,
                    suffix: steps, entity: object.mapping?.name, property: finding.property,
                    expected: finding.violation.expected, found: finding.violation.found, noteCount: report.count))
        }
    }
}
