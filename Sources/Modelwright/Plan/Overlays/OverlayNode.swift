/// What an overlay of any form says: entities, what they have, and annotations.
indirect enum OverlayNode {
    struct Member {
        /// What it is, in a form that says it: nil in JSON and in property lists, and for an annotation.
        var kind: AnnotatedElement.Kind?
        /// Whether the form says that it is an annotation.
        var isAnnotation = false
        let key: String
        let keyPosition: SourcePosition
        let value: OverlayNode
        let position: SourcePosition
    }

    case text(String)
    case flag(Bool)
    case members([Member])
    /// Something else, as a phrase.
    case other(String)

    var phrase: String {
        switch self {
        case .text: "a string"
        case .flag: "a Boolean"
        case .members: "an object"
        case .other(let phrase): phrase
        }
    }
}
