import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

@Suite struct AwakeningTests {
    class Node: ModelObject {
        var name: String?
        var children: [Node] = []
        weak var parent: Node?
        /// What it was told, and what it saw then.
        var log: [String] = []

        override class var entityName: String { "Node" }
        override class var properties: [Property] {
            [
                .attribute("name", get: { (node: Node) in node.name }, set: { $0.name = $1 }),
                .toMany("children", get: { (node: Node) in node.children }, set: { $0.children = $1 }),
                .toOne("parent", get: { (node: Node) in node.parent }, set: { $0.parent = $1 }),
            ]
        }

        override func awakeFromDecode() {
            super.awakeFromDecode()
            log.append("\(parent?.name ?? "-")/\(children.count)/\(children.allSatisfy { !$0.log.isEmpty })")
        }
    }

    /// Inherits the override.
    final class Leaf: Node {}

    private static func model() throws -> ObjectModel {
        let xml = Text.entity(
            "Node", Text.attribute("name", "String"), Text.toMany("children", "Node", inverse: "parent"),
            Text.toOne("parent", "Node", inverse: "children"))
        return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Nodes.xml", classes: [Node.self])
    }

    final class Pair: ModelObject {
        var name: String?
        var spare: Pair?
        var other: Pair?
        var wasTold = false

        required init() {
            super.init()
            spare = Pair(isSpare: true)
        }
        private init(isSpare: Bool) { super.init() }

        override class var entityName: String { "Pair" }
        override class var properties: [Property] {
            [
                .attribute("name", get: { (pair: Pair) in pair.name }, set: { $0.name = $1 }),
                .toOne("spare", get: { (pair: Pair) in pair.spare }, set: { $0.spare = $1 }),
                .toOne("other", get: { (pair: Pair) in pair.other }, set: { $0.other = $1 }),
            ]
        }
        override func awakeFromDecode() { wasTold = true }
    }

    /// A reading's finding: in a document with identities, objects were told that a class had made itself.
    @Test(arguments: [#"{"name":"a","other":{"name":"b"}}"#, #"{"name":"a","other":"b"}"#])
    func tellsOnlyWhatWasDecoded(json: String) throws {
        let xml = Text.entity(
            "Pair", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.toOne("spare", "Pair", ["jsonDirection": "encode"]), Text.toOne("other", "Pair"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Pairs.xml", classes: [Pair.self])
        let pair = try model.decode(Pair.self, from: json)
        #expect(pair.wasTold && pair.spare?.wasTold == false)
        // What only stands for an identity is told when the object comes.
        let other = try #require(pair.other)
        #expect(other.wasTold != other.isUnresolvedReference)
        try pair.update(from: #"{"other":{"name":"b","other":null}}"#)
        #expect(pair.other === other && other.wasTold)
    }

    @Test func tellsWhichClassesOverrideIt() {
        #expect(OverridingClasses.awakening.has(Node.self))
        #expect(OverridingClasses.awakening.has(Leaf.self))
        #expect(!OverridingClasses.awakening.has(Author.self))
        #expect(!OverridingClasses.awakening.has(DynamicObject.self))
        #expect(!OverridingClasses.awakening.has(ModelObject.self))
    }

    @Test func tellsEachObjectOnceWhenAllAreThere() throws {
        let model = try Self.model()
        let json = #"{"children":[{"name":"b","children":[{"name":"c"}]},{"name":"d"}],"name":"a"}"#
        let root = try model.decode(Node.self, from: json)
        #expect(root.log == ["-/2/true"])
        #expect(root.children.map(\.log) == [["a/1/true"], ["a/0/true"]])
        #expect(root.children[0].children[0].log == ["b/0/true"])
        // An update tells what is new.
        try root.update(from: #"{"children":[{"name":"e"}]}"#)
        #expect(root.log.count == 1 && root.children[0].log == ["a/0/true"])
        let made = try Node(dictionary: ["name": "x", "children": [["name": "y"]]], entity: #require(root.entity))
        #expect(made.log == ["-/1/true"])
    }

    @Test func tellsNobodyWhereDecodingThrows() throws {
        nonisolated(unsafe) var count = 0
        let model = try Self.model()
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        let (nodes, _) = try decoder.decodeReporting([Node].self, from: #"[{"name":"a"},7]"#)
        #expect(nodes.map(\.log) == [["-/0/true"]])
        count += nodes.count
        #expect(throws: MappingError.self) { try model.decode([Node].self, from: #"[{"name":"a"},7]"#) }
        #expect(count == 1)
    }
}
