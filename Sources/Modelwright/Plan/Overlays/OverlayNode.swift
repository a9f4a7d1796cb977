/// What an overlay of any form says: entities, what they have, and annotations.
indirect enum OverlayNode {
    /// What a member is, in a form that says it.
    enum Kind: String {
        case entity, composite, attribute, relationship, annotation

        var phrase: String { "\(self == .composite || self == .relationship ? "a" : "an") \(rawValue)" }
    }

    struct Member {
        /// Nil in JSON and in property lists.
        var kind: Kind?
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
