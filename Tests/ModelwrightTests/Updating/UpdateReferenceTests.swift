import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Random trees that random trees update, compared with the plainest way to say what an update is: on JSON.
struct UpdateReferenceTests {
    /// A node of a tree, with a relationship of each kind.
    final class Node: ModelObject {
        var id: Int?
        var name: String?
        var size = 7
        var one: Node?
        var kept: [Node] = []
        var merged: [Node] = []
        var appended: [Node] = []
        weak var owner: Node?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (node: Node) in node.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (node: Node) in node.name }, set: { $0.name = $1 }),
                .attribute("size", get: { (node: Node) in node.size }, set: { $0.size = $1 }),
                .toOne("one", get: { (node: Node) in node.one }, set: { $0.one = $1 }),
                .toMany("kept", get: { (node: Node) in node.kept }, set: { $0.kept = $1 }),
                .toMany("merged", get: { (node: Node) in node.merged }, set: { $0.merged = $1 }),
                .toMany("appended", get: { (node: Node) in node.appended }, set: { $0.appended = $1 }),
                .toOne("owner", get: { (node: Node) in node.owner }, set: { $0.owner = $1 }),
            ]
        }
    }

    private static let xml =
        "<model>"
        + Text.entity(
            "Node", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.attribute("size", "Integer 16", optional: false, default: "7"), Text.toOne("one", "Node"),
            Text.toMany("kept", "Node", inverse: "owner"), Text.toMany("merged", "Node", ["jsonMerge": "merge"]),
            Text.toMany("appended", "Node", ["jsonMerge": "append"]), Text.toOne("owner", "Node", inverse: "kept"))
        + "</model>"

    private static func model(_ classes: [ModelObject.Type]) throws -> ObjectModel {
        try ObjectModel(data: Data(xml.utf8), name: "Nodes.xml", classes: classes)
    }

    // MARK: Documents

    private static func number(_ value: Int) -> JSONValue { JSONValue(value as Any) ?? .null }

    /// A tree whose identities say where they are, so that none of them is found in another place: what has none of its own
    /// and may be new has none below it.
    private static func tree(
        _ choices: inout Choices, _ place: Int, id: Int? = nil, hasIDs: Bool = true, depth: Int, _ isUpdate: Bool
    ) -> JSONValue {
        var node = JSONObject()
        if let id { node["id"] = number(id) }
        if choices.chance(1, in: 2) {
            node["name"] = choices.chance(1, in: 4) ? .null : .string("n\(choices.below(9))")
        }
        if choices.chance(1, in: 2) {
            node["size"] = isUpdate && choices.chance(1, in: 4) ? .null : number(choices.below(9))
        }
        guard depth < 3 else { return .object(node) }
        if choices.chance(1, in: 2) {
            let below = place * 10 + 1
            let id = hasIDs && choices.chance(1, in: 2) ? below * 10 + choices.below(2) : nil
            let one = tree(&choices, id ?? below * 10 + 9, id: id, hasIDs: hasIDs, depth: depth + 1, isUpdate)
            node["one"] = choices.chance(1, in: 6) ? .null : one
        }
        for (index, key) in ["kept", "merged", "appended"].enumerated() where choices.chance(1, in: 3) {
            let below = place * 10 + 2 + index
            var elements: [JSONValue] = []
            for position in 0..<4 where choices.chance(1, in: 2) {
                let child = below * 10 + position
                let id = hasIDs && key != "appended" && choices.chance(3, in: 4) ? child : nil
                elements.append(tree(&choices, child, id: id, hasIDs: id != nil, depth: depth + 1, isUpdate))
            }
            node[key] = choices.chance(1, in: 6) ? .null : .array(elements)
        }
        return .object(node)
    }

    // MARK: The reference

    private static func updated(_ old: JSONValue, by new: JSONValue) -> JSONValue {
        guard case .object(let update) = new else { return new }
        var node = old.objectValue ?? JSONObject()
        for (key, value) in update {
            switch key {
            case "size" where value == .null: node[key] = 7
            case "one":
                let isSame = value["id"] == nil || node[key]?["id"] == nil || value["id"] == node[key]?["id"]
                node[key] = node[key].map { isSame ? updated($0, by: value) : made(value) } ?? made(value)
            case "kept", "merged", "appended":
                guard let elements = value.arrayValue else { node[key] = value; continue }
                node[key] = .array(list(node[key]?.arrayValue ?? [], elements, key))
            default: node[key] = value
            }
        }
        return .object(node)
    }

    private static func list(_ old: [JSONValue], _ new: [JSONValue], _ key: String) -> [JSONValue] {
        func same(_ element: JSONValue) -> Int? {
            element["id"].flatMap { id in old.firstIndex { $0["id"] == id } }
        }
        if key == "appended" { return old + new.map(made) }
        if key == "kept" {
            return new.map { element in same(element).map { updated(old[$0], by: element) } ?? made(element) }
        }
        var result = old
        for element in new {
            if let index = same(element) {
                result[index] = updated(result[index], by: element)
            } else {
                result.append(made(element))
            }
        }
        return result
    }

    /// What a new object comes to: as it stands, but for null that a default replaces.
    private static func made(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object: updated(.object([:]), by: value)
        default: value
        }
    }

    // MARK: Tests

    @Test(arguments: [false, true]) func doesWhatTheReferenceDoes(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses ? [Node.self] : [])
        let cases = RandomCases(count: 1_000)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let (first, second) = (
                Self.tree(&choices, 1, depth: 0, false), Self.tree(&choices, 1, depth: 0, true)
            )
            let object = try model.decode(entity: "Node", from: first)
            try object.update(from: second)
            let found = try ModelEncoder(model: model).jsonValue(object)
            let expected = Self.updated(first, by: second)
            #expect(found == expected, "case \(number) of seed \(cases.seed): \(first) by \(second)")
            if found != expected { return }
            try Self.checkInverses(of: object)
        }
    }

    /// Whether the objects of a list, and no others, have its owner.
    private static func checkInverses(of root: ModelObject) throws {
        var queue = [root]
        while let object = queue.popLast() {
            let kept = try #require(object.value(forKey: "kept") as? [ModelObject])
            for child in kept { #expect(try child.value(forKey: "owner") as? ModelObject === object) }
            queue += kept
            for key in ["merged", "appended"] {
                let children = try #require(object.value(forKey: key) as? [ModelObject])
                for child in children { #expect(try child.value(forKey: "owner") == nil) }
                queue += children
            }
            if let one = try object.value(forKey: "one") as? ModelObject { queue.append(one) }
        }
    }

    /// A failure at each value of the update in turn: nothing has changed.
    @Test(arguments: [false, true]) func changesNothingWhereItFails(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses ? [Node.self] : [])
        // Each case fails once for each value of the update, and takes as long as many others.
        let cases = RandomCases(count: 1_000)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        let encoder = ModelEncoder(model: model)
        for number in 0..<max(1, cases.count * 6 / 100) {
            var choices = cases.choices(number)
            let first = Self.tree(&choices, 1, depth: 0, false)
            let second = Self.tree(&choices, 1, depth: 0, true)
            let object = try model.decode(entity: "Node", from: first)
            let twin = try model.decode(entity: "Node", from: first)
            let expected = try encoder.encode(twin)
            for place in Self.places(in: second, []) {
                let broken = try #require(second.replacing(place[...], with: .array([.array([])])))
                for failures in [FailureMode.first, .all] {
                    decoder.failures = failures
                    #expect(throws: MappingError.self) { try decoder.update(object, from: broken) }
                    let found = try encoder.encode(object)
                    #expect(found == expected, "case \(number) of seed \(cases.seed), \(JSONPath(place))")
                    #expect(object.isEquivalent(to: twin))
                    try Self.checkInverses(of: object)
                }
            }
        }
    }

    private static func places(in value: JSONValue, _ path: [JSONPath.Component]) -> [[JSONPath.Component]] {
        switch value {
        case .object(let members): (path.isEmpty ? [] : [path]) + members.flatMap { places(in: $1, path + [.key($0)]) }
        case .array(let elements):
            [path] + elements.enumerated().flatMap { places(in: $1, path + [.index($0)]) }
        default: [path]
        }
    }
}
