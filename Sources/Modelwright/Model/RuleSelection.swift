/// Which rules are looked at: those that are on by default, and what was asked for beside.
package struct RuleSelection: Sendable, Hashable {
    private var states: [String: Bool] = [:]

    /// The rules that are on by default.
    package init() {}

    private static let offByDefault = Set(Rule.ofModels.filter { !$0.isOnByDefault }.map(\.name))

    /// Whether a rule is looked at, by its name.
    package subscript(name: String) -> Bool {
        get { states[name] ?? !Self.offByDefault.contains(name) }
        set { states[name] = newValue }
    }
}
