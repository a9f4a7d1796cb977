import Foundation

@testable import Modelwright

/// Makes JSON for a mixed model: values at any of their places, now and then one that doesn't fit.
struct MixedDocumentGenerator {
    let model: MixedModel
    var choices: Choices

    mutating func makeObject(_ entity: Int, depth: Int = 0) -> DocumentNode {
        var node = DocumentNode.object([])
        for property in model.properties(of: entity) {
            let start = choices.recorded.count
            defer { choices.endSpan(from: start) }
            guard choices.chance(property.isIdentity ? 9 : 7, in: 10), let path = property.paths.first else { continue }
            if property.kind.isRelationship {
                place(property, in: &node, depth: depth)
            } else {
                let path = choices.chance(3, in: 4) ? path : choices.pick(property.paths)
                node.put(makeValue(property), at: Self.components(path)[...])
            }
        }
        if choices.chance(1, in: 10) { node.put(.number("1"), at: [.key("unknown")]) }
        return node
    }

    private mutating func place(_ property: MixedModel.Property, in node: inout DocumentNode, depth: Int) {
        let mayBeIdentity = !model.identity(of: property.destination).isEmpty
        var path = choices.pick(property.paths)
        var isIdentity = mayBeIdentity && choices.chance(1, in: 2)
        if let other = property.identityPath, isIdentity, choices.chance(1, in: 2) { path = other }
        if let other = property.objectPath, !isIdentity, choices.chance(1, in: 3) { path = other }
        if depth > 1 {
            guard mayBeIdentity else { return }
            isIdentity = true
        }
        var elements: [DocumentNode] = []
        let count = if case .toMany = property.kind { choices.below(4) } else { 1 }
        for _ in 0..<count {
            elements.append(
                isIdentity ? makeIdentity(property.destination) : makeObject(property.destination, depth: depth + 1))
        }
        if case .toMany = property.kind {
            node.put(.array(elements), at: Self.components(path)[...])
        } else {
            node.put(elements[0], at: Self.components(path)[...])
        }
    }

    /// An identity: a value, or an object with several.
    private mutating func makeIdentity(_ entity: Int) -> DocumentNode {
        let names = model.identity(of: entity)
        let parts = model.properties(of: entity).filter { names.contains($0.name) }
        if let only = parts.first, parts.count == 1 { return makeValue(only) }
        var node = DocumentNode.object([])
        for part in parts { node.put(makeValue(part), at: Self.components(part.paths.first ?? part.name)[...]) }
        return node
    }

    private mutating func makeValue(_ property: MixedModel.Property) -> DocumentNode {
        if !property.isIdentity {
            if choices.chance(1, in: 12) { return .null }
            if choices.chance(1, in: 30) {
                return choices.pick([.array([.number("1")]), .boolean(true), .string("?")])
            }
        }
        guard case .attribute(let type) = property.kind else { return makeObject(property.destination, depth: 2) }
        switch type {
        case .integer32: return .number(choices.pick(["1", "2", "3"]))
        case .boolean: return choices.pick([.boolean(true), .boolean(false), .number("1")])
        case .decimal: return choices.pick([.number("1.5"), .string("2.50"), .number("1e3")])
        case .date:
            switch property.dateFormat {
            case "yyyy-MM-dd": return .string(choices.pick(["2013-04-23", "1999-12-31"]))
            case "iso8601": return .string(choices.pick(["2013-04-23T10:00:00Z", "2013-04-23"]))
            default: return choices.pick([.number("1366711200"), .number("0"), .string("1366711200250")])
            }
        default: return .string(choices.pick(["a", "b", "C", ""]))
        }
    }

    /// A path of keys with dots between them; only those of the generator.
    private static func components(_ path: String) -> [JSONPath.Component] {
        var components: [JSONPath.Component] = []
        for part in path.replacingOccurrences(of: "\\.", with: "\u{0}").split(separator: ".") {
            let pieces = part.split(separator: "[")
            components.append(.key(pieces[0].replacingOccurrences(of: "\u{0}", with: ".")))
            if pieces.count > 1, let index = Int(pieces[1].dropLast()) { components.append(.index(index)) }
        }
        return components
    }
}
