/// Whether objects that have been read may break the rules that concern several of them. As long as they can't, nobody has to
/// go through the graph at the end.
///
/// It errs on the side of doubt: objects that are dropped later are among those that are looked at.
struct GraphDoubts {
    /// The keys that objects have to themselves by a rule. Most come in ascending order, and then none is twice.
    private struct Keys {
        let entity: Int
        let number: Int
        var last: Int64
        var integers: Set<Int64> = []
        var isAscending = true
        var all: [Int64]
    }

    private(set) var areThere = false
    private var keys: [Keys] = []

    /// Looks at an object whose members have been read.
    mutating func look(at object: ModelObject, _ mapping: EntityMapping) {
        if areThere { return }
        for index in 0..<mapping.countedRelationships.count {
            let isBroken = mapping.countedRelationships.elements[index].with { $0.violation(of: object) != nil }
            if isBroken { return areThere = true }
        }
        for index in 0..<mapping.uniqueness.count {
            guard mapping.uniqueness[index].parts.count == 1, mapping.uniqueness[index].parts[0].codec == .integer
            else {
                return areThere = true
            }
            let rule = mapping.uniqueness[index]
            guard let value = rule.parts[0].typed(Int64.self).get(object) else { continue }
            if !isNew(value, rule) { return areThere = true }
        }
    }

    private mutating func isNew(_ value: Int64, _ rule: UniquenessRule) -> Bool {
        var index = 0
        while index < keys.count, keys[index].entity != rule.entity || keys[index].number != rule.number { index += 1 }
        guard index < keys.count else {
            keys.append(Keys(entity: rule.entity, number: rule.number, last: value, all: [value]))
            return true
        }
        if keys[index].isAscending {
            if value > keys[index].last {
                keys[index].last = value
                keys[index].all.append(value)
                return true
            }
            keys[index].isAscending = false
            keys[index].integers = Set(keys[index].all)
            keys[index].all = []
        }
        return keys[index].integers.insert(value).inserted
    }
}
