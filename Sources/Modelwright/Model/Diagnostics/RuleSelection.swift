/// Which rules are looked at: those that are on by default, and what was asked for beside.
package struct RuleSelection: Sendable, Hashable {
    /// The rules that are looked at and are not on by default, and the other way round.
    private var changed: Set<String> = []

    /// The rules that are on by default.
    package init() {}

    private static let offByDefault = Set(Rule.ofModels.filter { !$0.isOnByDefault }.map(\.name))

    /// Whether a rule is looked at, by its name.
    package subscript(name: String) -> Bool {
        get { changed.contains(name) == Self.offByDefault.contains(name) }
        set {
            if newValue != self[name] { changed.formSymmetricDifference([name]) }
        }
    }
}
