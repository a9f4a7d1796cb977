import Foundation

@testable import Modelwright

/// An object of a shop's JSON, with what its expressions have by the documentation.
final class ShopObject {
    let model: ShopModel
    let entity: Int
    private(set) var node: DocumentNode
    private(set) var children: [String: [ShopObject]] = [:]
    private weak var container: ShopObject?

    init(_ node: DocumentNode, _ entity: Int, _ model: ShopModel, container: ShopObject? = nil) {
        (self.node, self.entity, self.model, self.container) = (node, entity, model, container)
        for link in links where link.kind != .container {
            children[link.name] = node.member(link.name)?.objects.map { child in
                ShopObject(child, link.destination, model, container: self)
            }
        }
    }

    var attributes: [ShopModel.Attribute] { model.entities[entity].attributes }
    var links: [ShopModel.Link] { model.entities[entity].links }

    /// This object and those below it.
    var all: [ShopObject] { [self] + links.flatMap { children[$0.name] ?? [] }.flatMap(\.all) }

    func set(_ value: DocumentNode, for key: String) { node.put(value, at: [.key(key)]) }

    /// The whole document, with what was set.
    var document: DocumentNode {
        var document = node
        for link in links {
            guard let objects = children[link.name], let value = node.member(link.name) else { continue }
            if case .array = value {
                document.put(.array(objects.map(\.document)), at: [.key(link.name)])
            } else if let object = objects.first {
                document.put(object.document, at: [.key(link.name)])
            }
        }
        return document
    }

    // MARK: Values

    func value(of attribute: ShopModel.Attribute) throws(Unsaid) -> ReferenceValue {
        guard let expression = attribute.expression else {
            let node = node.member(attribute.name) ?? attribute.defaultText.map { .number($0) } ?? .null
            return Self.value(node, attribute.type)
        }
        return try expression.value { steps throws(Unsaid) in try self.values(at: steps[...]) }
            .stored(as: attribute.type)
    }

    /// The values that a path leads to. An object that isn't there has none; one that isn't there on the way to a to-many
    /// relationship has no list either.
    private func values(at steps: ArraySlice<String>) throws(Unsaid) -> [ReferenceValue]? {
        guard let name = steps.first else { return [.boolean(true)] }
        if let attribute = attributes.first(where: { $0.name == name }) { return [try value(of: attribute)] }
        guard let link = links.first(where: { $0.name == name }) else { return nil }
        let objects = link.kind == .container ? [container].compactMap { $0 } : children[name] ?? []
        guard link.kind == .toMany else { return try objects.first?.values(at: steps.dropFirst()) }
        var values: [ReferenceValue] = []
        for object in objects { values += try object.values(at: steps.dropFirst()) ?? [] }
        return values
    }

    private static func value(_ node: DocumentNode, _ type: PlannedType) -> ReferenceValue {
        switch (node, type) {
        case (.number(let text), .decimal): .exact(ExactNumber(text: text))
        case (.number(let text), .double): Double(text).map { .double($0) } ?? .none
        case (.number(let text), _): ExactNumber(text: text).integer.map { .integer($0) } ?? .none
        case (.string(let text), .date):
            (try? Date(text, strategy: .iso8601)).map { .date($0) } ?? .none
        case (.string(let text), .string): .text(text)
        // A number in a string.
        case (.string(let text), _): value(.number(text), type)
        case (.boolean(let boolean), _): .boolean(boolean)
        default: .none
        }
    }
}

extension DocumentNode {
    /// The objects in an array, or the one that it is.
    fileprivate var objects: [DocumentNode] {
        switch self {
        case .array(let elements): elements
        case .object: [self]
        default: []
        }
    }
}
