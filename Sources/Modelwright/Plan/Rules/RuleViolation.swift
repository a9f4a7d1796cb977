/// A rule of the model that is broken, before anyone knows the place.
struct RuleViolation {
    let reason: DataFailure.Reason
    /// What the rule asks for.
    let expected: String
    let found: String
}

extension RuleViolation {
    /// A length or a number of objects outside its bounds; nil for one within them.
    ///
    /// - Parameters:
    ///   - noun: What has it: `a string`.
    ///   - unit: What it is counted in: `character`.
    init?(length: Int, from least: Int?, to greatest: Int?, _ noun: String, unit: String, found: String) {
        let isTooShort = least.map { length < $0 } ?? false
        guard isTooShort || greatest.map({ length > $0 }) ?? false else { return nil }
        let limit = greatest ?? least ?? 0
        let bounds = ValueRule.phrase(from: least.map(String.init), to: greatest.map(String.init))
        self.init(
            reason: isTooShort ? .tooShort : .tooLong,
            expected: "\(noun) \(bounds) \(limit == 1 ? unit : "\(unit)s")",
            found: "\(found) of \(length.counting(unit))")
    }
}
