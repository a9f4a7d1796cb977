extension Bool {
    /// What a YES or a NO says in a model document, an annotation or a default: `YES`, `true` and `1`, or `NO`, `false` and `0`,
    /// in any case; nil for anything else.
    package init?(yesOrNo text: String) {
        switch text.lowercased() {
        case "yes", "true", "1": self = true
        case "no", "false", "0": self = false
        default: return nil
        }
    }
}
