@testable import Modelwright

/// A small model that is written twice: in Modelwright's own words, and with some of them in another tool's.
struct MixedModel {
    typealias Entries = [(key: String, value: String)]

    /// What is said in Modelwright's words, and what in the mixed document.
    struct Annotations {
        var native: Entries = []
        var mixed: Entries = []
    }

    enum Kind {
        case attribute(PlannedType)
        case composite
        case toOne, toMany

        var isRelationship: Bool {
            switch self {
            case .toOne, .toMany: true
            default: false
            }
        }
    }

    struct Property {
        var name: String
        var kind: Kind
        /// The entity or the composite that it leads to.
        var destination = 0
        var annotations = Annotations()
        /// Where its values may be in JSON, with what only identities or only objects are at.
        var paths: [String] = []
        var identityPath: String?
        var objectPath: String?
        var dateFormat = "iso8601"
        var transform: String?
        var isIdentity = false
    }

    struct Entity {
        var name: String
        var parent: Int?
        var isComposite = false
        var properties: [Property] = []
        /// The names of attributes, its own or inherited.
        var identity: [String] = []
        var annotations = Annotations()
    }

    var dialect = Dialect.native
    var entities: [Entity] = []

    /// The entity's properties with those that it inherits.
    func properties(of entity: Int) -> [Property] {
        (entities[entity].parent.map { properties(of: $0) } ?? []) + entities[entity].properties
    }

    func identity(of entity: Int) -> [String] {
        let own = entities[entity].identity
        return own.isEmpty ? entities[entity].parent.map { identity(of: $0) } ?? [] : own
    }

    // MARK: The documents

    enum Words { case native, mixed }

    func xml(_ words: Words) -> String {
        let ordered = entities.filter { !$0.isComposite } + entities.filter(\.isComposite)
        return "<model>\n\(ordered.map { xml($0, words) }.joined())</model>\n"
    }

    private func xml(_ entity: Entity, _ words: Words) -> String {
        let element = entity.isComposite ? "composite" : "entity"
        let parent = entity.parent.map { #" parentEntity="\#(entities[$0].name)""# } ?? ""
        let properties = entity.properties.map { xml($0, words) }.joined()
        return """
            <\(element) name="\(entity.name)"\(parent)>
            \(properties)\(userInfo(entity.annotations, words))</\(element)>

            """
    }

    private func xml(_ property: Property, _ words: Words) -> String {
        let destination = entities[property.destination].name
        let (element, tag): (String, String) =
            switch property.kind {
            case .attribute(let type): ("attribute", #"attributeType="\#(type.rawValue)""#)
            case .composite: ("attribute", #"attributeType="Composite" composite="\#(destination)""#)
            case .toOne: ("relationship", #"maxCount="1" destinationEntity="\#(destination)""#)
            case .toMany: ("relationship", #"toMany="YES" ordered="YES" destinationEntity="\#(destination)""#)
            }
        let annotations = userInfo(property.annotations, words)
        return """
                <\(element) name="\(property.name)" optional="YES" \(tag)>\(annotations)</\(element)>

            """
    }

    private func userInfo(_ annotations: Annotations, _ words: Words) -> String {
        let entries = words == .native ? annotations.native : annotations.mixed
        if entries.isEmpty { return "" }
        let lines = entries.map { #"<entry key="\#($0.key)" value="\#(PlannedModel.escaped($0.value))"/>"# }
        return "<userInfo>\(lines.joined())</userInfo>"
    }
}
