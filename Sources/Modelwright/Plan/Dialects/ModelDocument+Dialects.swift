extension ModelDocument {
    /// What the document says in other tools' words, and what overlays say, in the library's own words.
    ///
    /// What is wrong with an overlay is said when a model is loaded with it.
    package func translated(_ overlays: [ModelOverlay] = [], dialect: Dialect = .automatic) -> DialectTranslation {
        var diagnostics = DiagnosticList()
        return translated(dialect, overlaid: annotations(of: overlays, &diagnostics))
    }

    /// The same, given what overlays say of the document.
    ///
    /// - Parameter rules: Which warnings there are.
    func translated(
        _ dialect: Dialect, overlaid: [AnnotationTarget: [String: UserInfoEntry]], hooks: [String: EntityHooks] = [:],
        rules: RuleSelection = RuleSelection()
    ) -> DialectTranslation {
        var translator = DialectTranslator(self, overlaid: overlaid, hooks: hooks, rules: rules)
        return translator.translate(dialect)
    }
}
