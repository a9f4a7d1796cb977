/// A document in the library's own words, which it had in other tools' words.
package struct DialectTranslation: Sendable {
    /// A tool whose words were read.
    package struct Tool: Sendable {
        package let dialect: Dialect
        /// How many entries of the document are in its words.
        package let entryCount: Int
        /// How many annotations were made of them and of its conventions.
        package let addedCount: Int
    }

    /// The document with the library's annotations; the tools' words stay.
    package let document: ModelDocument
    package let tools: [Tool]
    /// The words of those tools, and those of others that no other tool has.
    let words: Set<String>
    let diagnostics: DiagnosticList
}
