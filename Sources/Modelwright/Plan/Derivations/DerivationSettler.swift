/// Puts derived attributes in an order in which each comes after those that it needs, and refuses what would never end, or
/// take too long.
struct DerivationSettler {
    private let drafts: [Int: DerivationDraft]
    private let order: [Int]
    private(set) var derivations: [Int: Derivation] = [:]
    private(set) var errors: [(attribute: Int, error: ExpressionError)] = []
    /// How many operations each takes, with those of the derived attributes that it needs.
    private(set) var costs: [Int: Int] = [:]

    /// How many operations an attribute may take.
    private static let maximumCost = 10_000
    /// How many objects a to-many relationship counts as. Attributes that sum up each other's sums take long, however few
    /// operations they have.
    private static let costOfMany = 10

    init(_ drafts: [DerivationDraft]) {
        self.drafts = Dictionary(uniqueKeysWithValues: drafts.map { ($0.attribute, $0) })
        order = drafts.map(\.attribute)
    }

    mutating func settle() {
        let needs = drafts.mapValues { draft in draft.needs.map(\.attribute).filter { drafts[$0] != nil } }
        let (sorted, rest) = Self.sort(order, after: needs)
        for attribute in sorted { settle(attribute) }
        // What only needs a circle isn't in it. Sorted the other way round, it comes before.
        var dependents: [Int: [Int]] = [:]
        let circular = Set(rest)
        for attribute in rest {
            for need in needs[attribute, default: []] where circular.contains(need) {
                dependents[need, default: []].append(attribute)
            }
        }
        for attribute in Self.sort(rest, after: dependents).rest {
            refuse(
                attribute, "it depends on itself, directly or through other derived attributes",
                "Derive it from others.")
        }
    }

    private mutating func settle(_ attribute: Int) {
        guard let draft = drafts[attribute] else { return }
        var (cost, level) = (draft.expression.operations.count, 1)
        var isTimed = draft.expression.calls(.now)
        for need in draft.needs {
            guard let derivation = derivations[need.attribute] else { continue }
            cost += costs[need.attribute, default: 0] * (need.ofMany ? Self.costOfMany : 1)
            level = max(level, derivation.level + 1)
            isTimed = isTimed || derivation.isTimed
        }
        guard cost <= Self.maximumCost else {
            return refuse(attribute, "it takes more than \(Self.maximumCost) operations", "Make it simpler.")
        }
        costs[attribute] = cost
        derivations[attribute] = Derivation(
            expression: draft.expression, range: draft.range, isTimed: isTimed, level: level)
    }

    private mutating func refuse(_ attribute: Int, _ message: String, _ remedy: String) {
        errors.append((attribute, ExpressionError(message, remedy, at: 0)))
    }

    /// Each after those that it needs; the rest needs itself, or something that does.
    private static func sort(_ attributes: [Int], after needs: [Int: [Int]]) -> (sorted: [Int], rest: [Int]) {
        var dependents: [Int: [Int]] = [:]
        for attribute in attributes {
            for need in needs[attribute, default: []] { dependents[need, default: []].append(attribute) }
        }
        var missing = needs.mapValues(\.count)
        var sorted = attributes.filter { missing[$0, default: 0] == 0 }
        var index = 0
        while index < sorted.count {
            for dependent in dependents[sorted[index], default: []] {
                missing[dependent, default: 0] -= 1
                if missing[dependent] == 0 { sorted.append(dependent) }
            }
            index += 1
        }
        return (sorted, attributes.filter { missing[$0, default: 0] > 0 })
    }
}
