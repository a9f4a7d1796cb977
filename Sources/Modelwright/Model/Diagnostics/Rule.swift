/// A rule that a model document can break: what `Diagnostic.rule` names.
///
/// Each rule is in one list, of the library's or of the generator's. What a `Diagnostic` says is written where it is found.
package struct Rule: Sendable, Hashable {
    /// `unknown-destination`
    package let name: String
    /// How bad it is to break it. What is wrong with classes only is a warning to `modelgen lint`.
    package let severity: Diagnostic.Severity
    /// Whether it is looked at without being asked for.
    package let isOnByDefault: Bool
    /// What breaks it, as `docs/Errors.md` has it.
    package let meaning: String

    /// A rule.
    package init(
        _ name: String, _ severity: Diagnostic.Severity, isOnByDefault: Bool = true, _ meaning: String
    ) {
        self.name = name
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.meaning = meaning
    }
}
