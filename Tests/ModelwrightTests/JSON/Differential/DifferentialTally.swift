/// How many documents were compared, and how often a reason explained a difference.
struct DifferentialTally: CustomStringConvertible {
    private(set) var documents = 0
    private(set) var accepted = 0
    private(set) var reasons: [DifferentialClass: Int] = [:]

    mutating func add(_ comparison: DifferentialComparison) {
        documents += 1
        accepted += comparison.isAccepted ? 1 : 0
        for reason in comparison.classes { reasons[reason, default: 0] += 1 }
    }

    var description: String {
        let counts = DifferentialClass.allCases.map { "\($0) \(reasons[$0] ?? 0)" }.joined(separator: ", ")
        return "\(documents) documents, \(accepted) accepted by both; \(counts)"
    }
}
