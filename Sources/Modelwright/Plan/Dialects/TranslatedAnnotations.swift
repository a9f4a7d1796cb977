/// What was translated so far of a document in other tools' words.
struct TranslatedAnnotations {
    var annotations: [AnnotationTarget: [String: DialectTranslator.Annotation]] = [:]
    /// What the tools' words say, whether it counts or not.
    private(set) var stated: [AnnotationTarget: [DialectTranslator.Annotation]] = [:]

    mutating func note(_ annotation: DialectTranslator.Annotation) {
        stated[annotation.target, default: []].append(annotation)
    }

    /// The value of an annotation, in the document's words or translated.
    func value(_ key: String, of element: AnnotatedElement) -> String? {
        element.entryByKey[key]?.value ?? annotations[element.target]?[key]?.value
    }
}
