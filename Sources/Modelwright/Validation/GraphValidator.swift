import Foundation

/// Goes through an object graph once, cycles included, and finds what breaks the model's rules.
///
/// Objects come in the order in which encoding writes them, so that each has the path that it is written at; those that
/// are written nowhere, as the owner that an object refers back to, come after all others.
struct GraphValidator {
    /// What is checked. Attributes are checked by decoding itself, where their values are.
    enum Scope { case everything, allButAttributes }

    /// The objects of an update.
    struct Members {
        /// What changes: findings are of these.
        let changing: Set<ObjectIdentifier>
        /// What was asked for its required values already.
        let settled: Set<ObjectIdentifier>
        /// What isn't about to go; nil for everything.
        let staying: Set<ObjectIdentifier>?
        /// Whether an object is there only for the program: what it has breaks no rule for JSON.
        let isUnknown: (ModelObject) -> Bool
        /// Whether a relationship of an object keeps its rules by what only the program says of it, which is linked afterwards.
        let keepsRules: (RelationshipMapping, ModelObject) -> Bool
    }

    /// Something that breaks a rule, at one of the visited objects.
    struct Finding {
        let object: ModelObject
        /// The object's visit.
        let visit: Int
        let property: String?
        /// The path from the object.
        let path: [JSONPath.Component]
        let violation: RuleViolation
    }

    private let scope: Scope
    private var walk: GraphWalk
    /// The objects that findings are of; nil for all.
    private let members: Members?
    /// What stands for identities that nothing has: its values are in another document.
    private let stubs: Set<ObjectIdentifier>
    private var owners: [UniquenessRule.Key: (object: ModelObject, visit: Int)] = [:]
    private(set) var findings: [Finding] = []
    /// How many more steps the paths may have.
    private var room = 1_000_000

    init(
        _ roots: [ModelObject], isArray: Bool, of storage: ModelStorage, _ scope: Scope,
        only members: Members? = nil, besides stubs: Set<ObjectIdentifier> = []
    ) {
        self.scope = scope
        self.members = members
        self.stubs = stubs
        walk = GraphWalk(roots, isArray: isArray, in: storage, among: members?.staying)
    }

    /// Goes through the graph, as long as there are no more findings than this.
    mutating func validate(maximumFindings: Int = .max) {
        while findings.count < maximumFindings, let (index, object, mapping) = walk.next() {
            validate(object, mapping, index)
        }
        for index in walk.strangers {
            let object = walk.visits[index].object
            guard isMember(object) else { continue }
            let violation = RuleViolation(
                reason: .wrongEntity, expected: "an object of this model",
                found: "\("\(type(of: object))".withArticle) that is of another model, or of none")
            findings.append(Finding(object: object, visit: index, property: nil, path: [], violation: violation))
        }
    }

    private func isMember(_ object: ModelObject) -> Bool {
        guard let members else { return true }
        return members.changing.contains(ObjectIdentifier(object)) || losesObjects(object)
    }

    /// Whether something goes that an object leads to.
    private func losesObjects(_ object: ModelObject) -> Bool {
        guard let staying = members?.staying, let mapping = object.mapping else { return false }
        return mapping.relationships.contains { relationship in
            !relationship.isValue
                && relationship.objects(of: object).contains { !staying.contains(ObjectIdentifier($0)) }
        }
    }

    /// Whether an object only stands for an identity, as which it is written, or is known to the program alone, or is a value of such a
    /// one: what else it has is in another document.
    private func isUnresolved(_ object: ModelObject, _ index: Int) -> Bool {
        var visit = walk.visits[index]
        while visit.relationship?.isValue == true, let parent = visit.parent { visit = walk.visits[parent] }
        return !visit.isWritten && visit.object.isPlaceholder || members?.isUnknown(visit.object) == true
    }

    /// Whether decoding has said itself which to-one relationships of an object are missing.
    private func isSettled(_ object: ModelObject) -> Bool {
        scope == .allButAttributes && members?.settled.contains(ObjectIdentifier(object)) != false
    }

    private mutating func validate(_ object: ModelObject, _ mapping: EntityMapping, _ index: Int) {
        let isMember = isMember(object)
        if isUnresolved(object, index) {
            if isMember, scope == .everything { checkIdentity(of: object, mapping, index) }
            return
        }
        if isMember { checkProperties(of: object, mapping, index) }
        checkUniqueness(of: object, mapping, index)
        if isMember, !mapping.isDynamic { validateValues(of: object, index) }
    }

    /// Checks the values of an identity, where it stands.
    private mutating func checkIdentity(of object: ModelObject, _ mapping: EntityMapping, _ index: Int) {
        for part in mapping.identity {
            let path = mapping.identity.count == 1 ? [] : part.keyPath.components
            findings += part.violations(of: object).map {
                Finding(object: object, visit: index, property: part.name, path: path, violation: $0)
            }
        }
    }

    private mutating func checkProperties(of object: ModelObject, _ mapping: EntityMapping, _ index: Int) {
        func add(_ violation: RuleViolation, _ property: PropertyMapping) {
            findings.append(
                Finding(
                    object: object, visit: index, property: property.name, path: property.keyPath.components,
                    violation: violation))
        }
        if scope == .everything {
            for attribute in mapping.attributes {
                let isEmpty = attribute.isEmptyForNil(object)
                if attribute.isRequired, isEmpty || attribute.isNil(object) {
                    let found = isEmpty ? "an empty string" : "nil"
                    add(
                        RuleViolation(reason: .missingValue, expected: attribute.expectation, found: found), attribute)
                }
                // It is read again as nil, of which nothing else is asked.
                if isEmpty { continue }
                for violation in attribute.violations(of: object) { add(violation, attribute) }
            }
        }
        if stubs.contains(ObjectIdentifier(object)) { return }
        let isSettled = isSettled(object)
        for relationship in mapping.relationships {
            let state = object.states[relationship]
            if isSettled, state == .absent || state == .null { continue }
            if let violation = relationship.violation(of: object, among: members?.staying),
                members?.keepsRules(relationship, object) != true
            {
                add(violation, relationship)
            }
        }
    }

    /// Looks for another object with the same key. Of the two the finding is of the later one that findings may be of.
    private mutating func checkUniqueness(of object: ModelObject, _ mapping: EntityMapping, _ index: Int) {
        for rule in mapping.uniqueness {
            guard let key = rule.key(of: object), let other = owners.updateValue((object, index), forKey: key),
                let (object, visit) = [(object, index), other].first(where: { isMember($0.0) })
            else { continue }
            let property = rule.parts.count == 1 ? rule.parts[0] : nil
            findings.append(
                Finding(
                    object: object, visit: visit, property: property?.name, path: property?.keyPath.components ?? [],
                    violation: rule.violation(object)))
        }
    }

    /// Calls the class's own rules.
    private mutating func validateValues(of object: ModelObject, _ index: Int) {
        func add(_ failures: [DataFailure]) {
            for failure in failures {
                let violation = RuleViolation(
                    reason: failure.reason, expected: failure.expected, found: failure.found)
                findings.append(
                    Finding(
                        object: object, visit: index, property: failure.property, path: failure.path.components,
                        violation: violation))
            }
        }
        do {
            try object.validateValues()
        } catch let failure as DataFailure {
            add([failure])
        } catch MappingError.data(let failure) {
            add([failure])
        } catch MappingError.failures(let failures) where !failures.isEmpty {
            add(failures)
        } catch {
            let text = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
            add([
                DataFailure(
                    reason: .rejected, path: JSONPath(), expected: "an object that \(type(of: object)) accepts",
                    // A message ends with a full stop of its own.
                    found: "the error \(text.hasSuffix(".") ? String(text.dropLast()) : text)")
            ])
        }
    }

    /// The path of a finding from the roots; nil where there is no room for more of them: in a chain of a million objects each
    /// has a million steps.
    mutating func path(of finding: Finding) -> [JSONPath.Component]? {
        guard room > 0 else { return nil }
        room -= walk.depth(of: finding.visit)
        return walk.path(of: finding.visit) + finding.path
    }

    /// What was found, as long as there is room for the paths.
    mutating func failures() -> [DataFailure] {
        var failures: [DataFailure] = []
        for finding in findings {
            guard let path = path(of: finding) else { break }
            failures.append(
                DataFailure(
                    reason: finding.violation.reason, path: JSONPath(path), entity: finding.object.mapping?.name,
                    property: finding.property, expected: finding.violation.expected, found: finding.violation.found))
        }
        return failures
    }
}
