/// Tells in little time that objects which were read inside each other keep the rules that concern several of them, as most
/// do. What it can't tell, `GraphValidator` looks into.
struct TreeCheck {
    /// The keys that objects have to themselves by a rule.
    private struct Keys {
        let entity: Int
        let number: Int
        var integers: Set<Int64> = []
        var strings: Set<ExactString> = []
        var others: Set<IdentityKey> = []
    }

    private let model: ModelMapping
    /// A class may hand out more objects than there are, and the same ones again and again.
    private var objectsLeft: Int
    /// The objects to be looked at, the last one first.
    private var pending: [ModelObject] = []
    private var keys: [Keys] = []

    init(_ model: ModelMapping, objectCount: Int) {
        self.model = model
        objectsLeft = objectCount
    }

    mutating func add(_ root: ModelObject) { pending.append(root) }

    mutating func isPassed() -> Bool {
        while let object = pending.popLast() {
            objectsLeft -= 1
            guard objectsLeft >= 0, let mapping = object.mapping, model.has(mapping) else { return false }
            let states = object.states
            for index in 0..<mapping.relationships.count {
                let isKept = mapping.relationshipTable.elements[index].with { relationship in
                    if relationship.hasRules, relationship.violation(of: object) != nil { return false }
                    return states[relationship] != .value || add(relationship, of: object)
                }
                if !isKept { return false }
            }
            for rule in mapping.uniqueness where !isUnique(object, rule) { return false }
        }
        return true
    }

    /// Adds what was read inside an object; false where the object that contains it may be among that.
    private mutating func add(_ relationship: RelationshipMapping, of owner: ModelObject) -> Bool {
        if !relationship.isToMany {
            if let object = relationship.object(of: owner) { pending.append(object) }
            return true
        }
        if owner.hasElementOrigins { return false }
        try? relationship.forEach(of: owner) { pending.append($0) }
        return true
    }

    private mutating func isUnique(_ object: ModelObject, _ rule: UniquenessRule) -> Bool {
        guard let value = rule.value(of: object) else { return true }
        var index = 0
        while index < keys.count, keys[index].entity != rule.entity || keys[index].number != rule.number { index += 1 }
        if index == keys.count { keys.append(Keys(entity: rule.entity, number: rule.number)) }
        return switch value {
        case .integer(let integer): keys[index].integers.insert(integer).inserted
        case .string(let string): keys[index].strings.insert(string).inserted
        case .values(let values): keys[index].others.insert(values).inserted
        }
    }
}
