/// A model of a shop with its items and people, with random attributes of which some are derived.
struct ShopModel {
    struct Attribute {
        var name: String
        var type: PlannedType
        /// As JSON has it, for an absent key.
        var defaultText: String?
        var expression: ReferenceExpression?
        /// The expression as it is written.
        var text = ""
    }

    struct Entity {
        var name: String
        var isComposite = false
        var attributes: [Attribute] = []
        /// Composite attributes, to-one relationships and to-many ones.
        var links: [Link] = []
    }

    struct Link {
        enum Kind { case composite, toOne, toMany, container }

        var name: String
        var kind: Kind
        var destination: Int
        var inverse: String?
    }

    static let shop = 0
    static let item = 1
    static let person = 2
    static let place = 3

    var entities = [
        Entity(
            name: "Shop",
            links: [
                Link(name: "home", kind: .composite, destination: place),
                Link(name: "owner", kind: .toOne, destination: person),
                Link(name: "items", kind: .toMany, destination: item, inverse: "shop"),
            ]),
        Entity(
            name: "Item",
            links: [
                Link(name: "maker", kind: .toOne, destination: person),
                Link(name: "shop", kind: .container, destination: shop, inverse: "items"),
            ]),
        Entity(
            name: "Person",
            links: [
                Link(name: "home", kind: .composite, destination: place),
                Link(name: "boss", kind: .toOne, destination: person),
                Link(name: "friends", kind: .toMany, destination: person),
            ]),
        Entity(name: "Place", isComposite: true),
    ]

    // MARK: Paths

    /// Where a path leads to.
    struct Path {
        var steps: [String]
        var entity: Int
        /// Nil for the objects of a to-many relationship.
        var type: PlannedType?
        /// How many steps lead to the to-many relationship, with its own; nil if there is none.
        var toMany: Int?
    }

    /// All paths of up to four steps from an entity's objects.
    func paths(from entity: Int) -> [Path] {
        var found: [Path] = []
        var ends = [Path(steps: [], entity: entity)]
        while let end = ends.popLast() {
            found += entities[end.entity].attributes.map { attribute in
                Path(steps: end.steps + [attribute.name], entity: end.entity, type: attribute.type, toMany: end.toMany)
            }
            guard end.steps.count < 3 else { continue }
            for link in entities[end.entity].links where link.kind != .toMany || end.toMany == nil {
                var next = Path(steps: end.steps + [link.name], entity: link.destination, toMany: end.toMany)
                if link.kind == .toMany {
                    next.toMany = next.steps.count
                    found.append(next)
                }
                ends.append(next)
            }
        }
        return found
    }

    // MARK: The document

    var xml: String { "<model>\n\(entities.map(xml).joined())</model>\n" }

    private func xml(_ entity: Entity) -> String {
        let element = entity.isComposite ? "composite" : "entity"
        var text = "<\(element) name=\"\(entity.name)\">\n"
        for attribute in entity.attributes {
            text +=
                "    <attribute name=\"\(attribute.name)\" optional=\"YES\" attributeType=\"\(attribute.type.rawValue)\""
            if let value = attribute.defaultText { text += " defaultValueString=\"\(value)\"" }
            if attribute.expression != nil {
                text += " derived=\"YES\" derivationExpression=\"\(Self.escaped(attribute.text))\""
            }
            text += "/>\n"
        }
        for link in entity.links {
            let destination = entities[link.destination].name
            if link.kind == .composite {
                text += "    <attribute name=\"\(link.name)\" optional=\"YES\" attributeType=\"Composite\""
                text += " composite=\"\(destination)\"/>\n"
                continue
            }
            text += "    <relationship name=\"\(link.name)\" optional=\"YES\" destinationEntity=\"\(destination)\""
            text += link.kind == .toMany ? " toMany=\"YES\" ordered=\"YES\"" : " maxCount=\"1\""
            if let inverse = link.inverse { text += " inverseName=\"\(inverse)\" inverseEntity=\"\(destination)\"" }
            text += "/>\n"
        }
        return text + "</\(element)>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
