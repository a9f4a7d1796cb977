/// That no two objects have the same values for some attributes: an identity, or a uniqueness constraint.
final class UniquenessRule: @unchecked Sendable {
    /// The entity among whose objects, and its subentities', it holds.
    let entity: Int
    /// Which of the entity's rules it is.
    let number: Int
    let parts: [AttributeMapping]
    /// Which of the model's rules it is, be it for an entity or for one that inherits it; set by `number(_:)`, before anyone
    /// else has the plan, as is the entity's name.
    private(set) var index = 0
    private var entityName = ""

    private init(entity: Int, number: Int, parts: [AttributeMapping]) {
        self.entity = entity
        self.number = number
        self.parts = parts
    }

    /// Numbers the rules of a model.
    ///
    /// - Returns: How many there are.
    static func number(_ entities: [EntityMapping]) -> Int {
        var indices: [[Int]: Int] = [:]
        for rule in entities.flatMap(\.uniqueness) {
            rule.entityName = entities[rule.entity].name
            rule.index = indices[[rule.entity, rule.number]] ?? indices.count
            indices[[rule.entity, rule.number]] = rule.index
        }
        return indices.count
    }

    /// The rules of an entity: its identity, and the constraints that consist of attributes.
    ///
    /// - Parameter identified: The topmost entity that has the identity.
    static func rules(
        of outline: EntityOutline, _ properties: EntityProperties, identifiedBy identified: Int?
    ) -> [UniquenessRule] {
        var rules: [UniquenessRule] = []
        /// Of those that say the same the topmost counts: it holds for the others' objects too.
        func add(_ parts: [AttributeMapping], of entity: Int, number: Int) {
            if rules.contains(where: { $0.parts.elementsEqual(parts, by: ===) }) { return }
            rules.append(UniquenessRule(entity: entity, number: number, parts: parts))
        }
        for (entity, constraints) in outline.constraints {
            if entity == identified { add(properties.identity, of: entity, number: 0) }
            for (number, names) in constraints.enumerated() {
                let parts = names.compactMap { properties.attributesByName[$0] }
                if !parts.isEmpty, parts.count == names.count { add(parts, of: entity, number: number + 1) }
            }
        }
        return rules
    }

    /// What an object has to itself by the rule.
    struct Key: Hashable {
        let entity: Int
        let number: Int
        let value: IdentityKey
    }

    /// The key of an object; nil where a part of it is nil, which may be so of any number.
    func key(of object: ModelObject) -> Key? {
        IdentityKey(uniqueIn: object, parts).map { Key(entity: entity, number: number, value: $0) }
    }

    /// A number that objects with equal keys have alike, and others hardly ever; nil where there is no key.
    @inline(__always)
    func digest(of object: ModelObject) -> Int64? {
        guard let key = IdentityKey(uniqueIn: object, parts) else { return nil }
        if case .integer(let value) = key { return value }
        return Int64(truncatingIfNeeded: key.hashValue)
    }

    /// What is wrong with an object that has a key which another has.
    func violation(_ object: ModelObject) -> RuleViolation {
        let names = parts.map(\.name).joined(separator: " and ")
        return RuleViolation(
            reason: .notUnique, expected: "\(names) that no other \(entityName) has",
            found: "\(IdentityKey(uniqueIn: object, parts)?.phrase ?? "nil"), which another one has")
    }
}
