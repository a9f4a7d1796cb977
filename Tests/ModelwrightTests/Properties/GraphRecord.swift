@testable import Modelwright

/// A graph's objects as they are now, with their values and what they lead to.
struct GraphRecord {
    struct Item {
        let object: ModelObject
        /// As they are written, by names.
        var attributes: [String: String] = [:]
        var relationships: [String: [ModelObject]] = [:]
        /// Whether only its identity is known.
        var isPlaceholder = false
    }

    private(set) var items: [ObjectIdentifier: Item] = [:]
    private var order: [ObjectIdentifier] = []

    init(_ roots: [ModelObject]) {
        var queue = roots
        var next = 0
        while next < queue.count {
            let object = queue[next]
            next += 1
            guard items[ObjectIdentifier(object)] == nil, let mapping = object.mapping else { continue }
            var item = Item(object: object, isPlaceholder: object.isPlaceholder)
            for attribute in mapping.attributes { item.attributes[attribute.name] = Self.text(attribute, of: object) }
            for relationship in mapping.relationships {
                let objects = Self.objects(relationship, of: object)
                item.relationships[relationship.name] = objects
                queue += objects
            }
            items[ObjectIdentifier(object)] = item
            order.append(ObjectIdentifier(object))
        }
    }

    static func text(_ attribute: AttributeMapping, of object: ModelObject) -> String {
        do throws(NodeProblem) { return try attribute.json(of: object).description } catch { return "\(error)" }
    }

    static func objects(_ relationship: RelationshipMapping, of object: ModelObject) -> [ModelObject] {
        relationship.isToMany
            ? relationship.objects(of: object) : relationship.object(of: object).map { [$0] } ?? []
    }

    /// Those nearest to the roots first.
    var objects: [ModelObject] { order.compactMap { items[$0]?.object } }

    /// All of it in words; objects are told by their places.
    var lines: [String] {
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
        return order.enumerated().map { place, id in
            guard let item = items[id] else { return "" }
            let attributes = item.attributes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let relationships = item.relationships.sorted { $0.key < $1.key }.map { name, objects in
                "\(name): \(objects.map { places[ObjectIdentifier($0)] ?? -1 })"
            }
            return "\(place) \((attributes + relationships).joined(separator: ", "))"
        }
    }
}
