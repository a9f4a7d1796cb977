extension ModelDocument {
    /// What the document says in other tools' words, and what overlays say, in the library's own words.
    ///
    /// The tools' words stay. What is wrong with an overlay is said when a model is loaded with it.
    package func annotated(_ overlays: [ModelOverlay] = [], dialect: Dialect = .automatic) -> ModelDocument {
        var diagnostics = DiagnosticList()
        var translator = DialectTranslator(self, overlaid: annotations(of: overlays, &diagnostics))
        return translator.translate(dialect)
    }

    /// The tools whose words are read, and how many entries of theirs the document has.
    package func recognised(_ dialect: Dialect) -> [(dialect: Dialect, count: Int)] {
        var translator = DialectTranslator(self)
        _ = translator.translate(dialect)
        return translator.recognised
    }

    /// The tools whose words are translated, and how many entries translating adds for each.
    package func translated(_ dialect: Dialect) -> [(dialect: Dialect, count: Int)] {
        var translator = DialectTranslator(self)
        _ = translator.translate(dialect)
        return translator.translatedCounts
    }
}
