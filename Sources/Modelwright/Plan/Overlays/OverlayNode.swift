/// A tree of JSON or of a property list, as far as an overlay has one.
indirect enum OverlayNode {
    struct Member {
        let key: String
        let keyPosition: SourcePosition
        let value: OverlayNode
        let position: SourcePosition
    }

    case text(String)
    case members([Member])
    /// Something else, as a phrase.
    case other(String)

    static func flag(_ flag: Bool) -> OverlayNode { .text(flag ? "YES" : "NO") }

    var phrase: String {
        switch self {
        case .text: "a string"
        case .members: "an object"
        case .other(let phrase): phrase
        }
    }
}
