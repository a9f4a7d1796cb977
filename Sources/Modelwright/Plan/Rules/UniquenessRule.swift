/// That no two objects have the same values for some attributes: an identity, or a uniqueness constraint.
struct UniquenessRule {
    /// The entity among whose objects, and its subentities', it holds.
    let entity: Int
    /// Which of the entity's rules it is.
    let number: Int
    let parts: [AttributeMapping]

    /// The rules of an entity: its identities, and the constraints that consist of attributes.
    static func rules(
        of outline: EntityOutline, _ properties: EntityProperties,
        _ identities: [(parts: [AttributeMapping], entities: [Int])]
    ) -> [UniquenessRule] {
        var rules: [UniquenessRule] = []
        for identity in identities {
            // The furthest ancestor that has an identity is the one that all of them share.
            guard let entity = outline.constraints.first(where: { identity.entities.contains($0.entity) })?.entity
            else { continue }
            rules.append(UniquenessRule(entity: entity, number: 0, parts: identity.parts))
        }
        for (entity, constraints) in outline.constraints {
            for (number, names) in constraints.enumerated() {
                let parts = names.compactMap { properties.attributesByName[$0] }
                let isKnown = rules.contains { $0.parts.elementsEqual(parts, by: ===) }
                if !parts.isEmpty, parts.count == names.count, !isKnown {
                    rules.append(UniquenessRule(entity: entity, number: number + 1, parts: parts))
                }
            }
        }
        return rules
    }

    /// What an object has to itself by the rule.
    struct Key: Hashable {
        let entity: Int
        let number: Int
        let value: Value
    }

    /// The values of the attributes. Those that most identities are need not be written as JSON to be compared.
    enum Value: Hashable {
        case integer(Int64)
        case string(ExactString)
        case values(IdentityKey)
    }

    /// The key of an object; nil where a part of it is nil, which may be so of any number.
    func key(of object: ModelObject) -> Key? {
        value(of: object).map { Key(entity: entity, number: number, value: $0) }
    }

    private func value(of object: ModelObject) -> Value? {
        guard parts.count == 1 else { return IdentityKey(object, parts).map { .values($0) } }
        return switch parts[0].codec {
        case .integer: parts[0].typed(Int64.self).get(object).map { .integer($0) }
        case .string: parts[0].typed(String.self).get(object).map { .string(ExactString($0)) }
        default: IdentityKey(object, parts).map { .values($0) }
        }
    }

    /// What is wrong with an object that has a key which another has.
    func violation(_ object: ModelObject, of mapping: EntityMapping) -> RuleViolation {
        let names = parts.map(\.name).joined(separator: " and ")
        return RuleViolation(
            reason: .notUnique, expected: "\(names) that no other \(mapping.name) has",
            found: "\(IdentityKey(object, parts)?.phrase ?? "nil"), which another one has")
    }
}
