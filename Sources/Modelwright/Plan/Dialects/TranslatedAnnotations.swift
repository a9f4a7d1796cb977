/// What was translated so far of a document in other tools' words.
struct TranslatedAnnotations {
    var annotations: [AnnotationTarget: [String: DialectTranslator.Annotation]] = [:]

    /// The value of an annotation, in the document's words or translated.
    func value(_ key: String, of element: AnnotatedElement) -> String? {
        element.entryByKey[key]?.value ?? annotations[element.target]?[key]?.value
    }
}
