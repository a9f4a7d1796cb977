/// That no two objects have the same values for some attributes: an identity, or a uniqueness constraint.
final class UniquenessRule: @unchecked Sendable {
    /// The entity among whose objects, and its subentities', it holds.
    let entity: Int
    /// Which of the entity's rules it is.
    let number: Int
    let parts: [AttributeMapping]
    /// The only part if that is an integer, as most identities are; nil if the rule holds for an entity that has it as anything
    /// else.
    private var integer: TypedAccess<Int64>?
    /// The only part if that is a string, likewise.
    private var string: TypedAccess<String>?
    /// Which of the model's rules it is, be it for an entity or for one that inherits it; set by `number(_:)`, before anyone
    /// else has the plan, as is the entity's name.
    private(set) var index = 0
    private var entityName = ""

    private init(entity: Int, number: Int, parts: [AttributeMapping]) {
        self.entity = entity
        self.number = number
        self.parts = parts
        guard parts.count == 1 else { return }
        if parts[0].codec == .integer { integer = parts[0].typed(Int64.self) }
        if parts[0].codec == .string { string = parts[0].typed(String.self) }
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
        // Values of different types are compared as the JSON that they are.
        for rules in Dictionary(grouping: entities.flatMap(\.uniqueness), by: \.index).values {
            if !rules.allSatisfy({ $0.integer != nil }) { for rule in rules { rule.integer = nil } }
            if !rules.allSatisfy({ $0.string != nil }) { for rule in rules { rule.string = nil } }
        }
        return indices.count
    }

    /// The rules of an entity: its identity, and the constraints that consist of attributes.
    ///
    /// - Parameter identified: The topmost entity that has the identity.
    static func rules(
        of outline: EntityOutline, _ properties: EntityProperties, identifiedBy identified: Int?
    ) -> [UniquenessRule] {
        var rules = identified.map { [UniquenessRule(entity: $0, number: 0, parts: properties.identity)] } ?? []
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

    /// A number that objects with equal keys have alike, and others hardly ever; nil where there is no key.
    @inline(__always)
    func digest(of object: ModelObject) -> Int64? {
        if let integer { return integer.get(object) }
        return hash(of: object)
    }

    @inline(never)
    private func hash(of object: ModelObject) -> Int64? {
        value(of: object).map { Int64(truncatingIfNeeded: $0.hashValue) }
    }

    private func value(of object: ModelObject) -> Value? {
        if let integer { return integer.get(object).map { .integer($0) } }
        if let string { return string.get(object).map { .string(ExactString($0)) } }
        return IdentityKey(uniqueIn: object, parts).map { .values($0) }
    }

    /// What is wrong with an object that has a key which another has.
    func violation(_ object: ModelObject) -> RuleViolation {
        let names = parts.map(\.name).joined(separator: " and ")
        return RuleViolation(
            reason: .notUnique, expected: "\(names) that no other \(entityName) has",
            found: "\(IdentityKey(uniqueIn: object, parts)?.phrase ?? "nil"), which another one has")
    }
}
