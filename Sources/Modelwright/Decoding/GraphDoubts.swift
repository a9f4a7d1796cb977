/// Whether objects that have been read may break the rules that concern several of them. As long as they can't, nobody has to
/// go through the graph at the end.
///
/// It errs on the side of doubt: objects that are dropped later are among those that are looked at.
struct GraphDoubts: ~Copyable {
    /// What an object has to itself by a rule, as a number.
    private struct Key: Comparable {
        let rule: Int
        let digest: Int64

        static func < (left: Key, right: Key) -> Bool { (left.rule, left.digest) < (right.rule, right.digest) }
    }

    private var isCountBroken = false
    private var keys = ScratchStack<Key>()

    /// Looks at an object whose members have been read.
    @inline(__always)
    mutating func look(at object: ModelObject, _ mapping: EntityMapping) {
        if isCountBroken { return }
        for index in 0..<mapping.countedRelationships.count where !isCountBroken {
            isCountBroken = mapping.countedRelationships.elements[index].with { $0.violation(of: object) != nil }
        }
        for index in 0..<mapping.uniquenessTable.count {
            let key = mapping.uniquenessTable.elements[index].with { rule in
                rule.digest(of: object).map { Key(rule: rule.index, digest: $0) }
            }
            if let key { keys.push(key) }
        }
    }

    /// Whether there are any, now that all objects have been looked at.
    ///
    /// - Parameter ruleCount: How many rules of uniqueness the model has.
    func areThere(ruleCount: Int) -> Bool { isCountBroken || !areAscending(ruleCount) && !areDifferent }

    /// Whether the keys come in ascending order by each rule, as most do; then none is twice.
    private func areAscending(_ ruleCount: Int) -> Bool {
        var last = Array(repeating: Int64.min, count: ruleCount)
        for index in 0..<keys.count {
            let key = keys[index]
            if key.digest <= last[key.rule] { return false }
            last[key.rule] = key.digest
        }
        return true
    }

    private var areDifferent: Bool {
        let sorted = (0..<keys.count).map { keys[$0] }.sorted()
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
    }
}
