import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Calls of a graph from inside one of its calls: hooks and setters may look at it, and can't change it.
struct NestedCallTests {
    /// What objects call in a scope, which one task has.
    final class Hook: @unchecked Sendable {
        @TaskLocal static var current: Hook?

        let awake: (Node) -> Void
        let idWasSet: (Node) -> Void
        let nameWasSet: (Node) -> Void

        init(
            awake: @escaping (Node) -> Void = { _ in }, idWasSet: @escaping (Node) -> Void = { _ in },
            nameWasSet: @escaping (Node) -> Void = { _ in }
        ) {
            (self.awake, self.idWasSet, self.nameWasSet) = (awake, idWasSet, nameWasSet)
        }
    }

    final class Node: ModelObject {
        var id: Int? { didSet { Hook.current?.idWasSet(self) } }
        var name: String? { didSet { Hook.current?.nameWasSet(self) } }
        var next: Node?
        var parts: [Part] = []

        override class var properties: [Property] {
            [
                .attribute("id", get: { (node: Node) in node.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (node: Node) in node.name }, set: { $0.name = $1 }),
                .toOne("next", get: { (node: Node) in node.next }, set: { $0.next = $1 }),
                .toMany("parts", get: { (node: Node) in node.parts }, set: { $0.parts = $1 }),
            ]
        }

        override func awakeFromDecode() {
            super.awakeFromDecode()
            Hook.current?.awake(self)
        }
    }

    final class Part: ModelObject {
        var text: String?
        override class var properties: [Property] {
            [.attribute("text", get: { (part: Part) in part.text }, set: { $0.text = $1 })]
        }
    }

    /// The calls that change a graph.
    enum Call: CaseIterable {
        case decode, report, staged, stagedReport, saved, update, updateReport, insert, insertSeveral, findOrCreate
        case delete, deleteSeveral, mergePatch, jsonPatch, rollback

        func make(in graph: ObjectGraph, _ staged: StagedObjects<[Node]>) throws {
            let node = try #require(graph.object(Node.self, identity: 1))
            let json = #"[{"id":9}]"#
            switch self {
            case .decode: try graph.decode([Node].self, from: json)
            case .report: try graph.decodeReporting(.array(Node.self), from: json)
            case .staged: try graph.decode(staged)
            case .stagedReport: try graph.decodeReporting(staged)
            case .saved: try graph.decode(from: #"{"Node":[{"id":9}]}"#)
            case .update: try graph.update(node, from: #"{"name":"x"}"#)
            case .updateReport: try graph.updateReporting(node, from: #"{"name":"x"}"#)
            case .insert: try graph.insert(graph.model.make(Node.self))
            case .insertSeveral: try graph.insert([graph.model.make(Node.self)])
            case .findOrCreate: try graph.findOrCreate(Node.self, identity: 9)
            case .delete: try graph.delete(node)
            case .deleteSeveral: try graph.delete([node])
            case .mergePatch: try graph.apply(mergePatch: ["name": "x"], to: node)
            case .jsonPatch:
                try graph.apply(JSONPatch([["op": "replace", "path": "/name", "value": "x"]]), to: node)
            case .rollback: try graph.rollback()
            }
        }
    }

    /// Ways in which JSON brings a node with the identity 2.
    enum Way: CaseIterable {
        case direct, report, staged, update

        func take(_ json: String, in graph: ObjectGraph) throws {
            switch self {
            case .direct: try graph.decode([Node].self, from: "[\(json)]")
            case .report: try graph.decodeReporting(.array(Node.self), from: "[\(json)]")
            case .staged: try graph.decode(NestedCallTests.staged("[\(json)]", graph))
            case .update:
                try graph.update(#require(graph.object(Node.self, identity: 1)), from: #"{"next":\#(json)}"#)
            }
        }
    }

    private static func staged(_ json: String, _ graph: ObjectGraph) throws -> StagedObjects<[Node]> {
        try graph.decoder.stageNow(.array(Node.self), from: json)
    }

    /// A graph that has a node.
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Node", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="name" optional="YES" attributeType="String" indexed="YES"/>"#,
                Text.toOne("next", "Node"), Text.toMany("parts", "Part"))
            + Text.entity("Part", Text.attribute("text", "String"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Nodes.xml", classes: [Node.self, Part.self])
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(Node.self, from: #"{"id":1,"name":"a"}"#)
        return graph
    }

    private static let refusal =
        "$: expected no other call that is changing the graph, found one that has called awakeFromDecode(), a setter or a closure: wait until it has returned."

    @Test(arguments: Way.allCases, Call.allCases) func refuses(way: Way, call: Call) throws {
        let graph = try Self.graph()
        let staged = try Self.staged(#"[{"id":9}]"#, graph)
        var refusals: [String] = []
        let hook = Hook { _ in refusals.append(failure { try call.make(in: graph, staged) }) }
        try Hook.$current.withValue(hook) { try way.take(#"{"id":2,"name":"b"}"#, in: graph) }
        #expect(refusals == [Self.refusal])
        #expect(graph.members.all.map { ($0 as? Node)?.name } == ["a", "b"])
        #expect("\(try graph.changes)" == "no changes")
        // When the call has returned it may be made.
        try call.make(in: graph, staged)
        try GraphChecker(graph: graph).check()
    }

    /// Setters run while the JSON is read, and when the program's changes are taken back.
    @Test(arguments: [Way.direct, .report, .update]) func refusesCallsOfSetters(way: Way) throws {
        let graph = try Self.graph()
        let node = try #require(graph.object(Node.self, identity: 1))
        var refusals: Set<String> = []
        let hook = Hook(nameWasSet: { _ in refusals.insert(failure { try graph.delete(node) }) })
        try Hook.$current.withValue(hook) { try way.take(#"{"id":2,"name":"b"}"#, in: graph) }
        #expect(refusals == [Self.refusal])
    }

    @Test func refusesCallsOfSettersInARollback() throws {
        let graph = try Self.graph()
        let node = try #require(graph.object(Node.self, identity: 1))
        node.name = "z"
        var refusals: Set<String> = []
        let hook = Hook(nameWasSet: { node in refusals.insert(failure { try graph.delete(node) }) })
        try Hook.$current.withValue(hook) { try graph.rollback() }
        #expect(refusals == [Self.refusal])
        #expect(node.name == "a" && graph.contains(node))
    }

    /// An identity is set in the new object, and before that in one that is compared, if it is no plain number.
    @Test(arguments: [(2, 1), (JSONValue.number(2), 2)] as [(any ModelValue & Sendable, Int)])
    func refusesCallsOfTheSetterOfAnIdentity(identity: any ModelValue & Sendable, count: Int) throws {
        let graph = try Self.graph()
        let node = try #require(graph.object(Node.self, identity: 1))
        var refusals: [String] = []
        let hook = Hook(idWasSet: { _ in refusals.append(failure { try graph.delete(node) }) })
        let created = try Hook.$current.withValue(hook) { try graph.findOrCreate(Node.self, identity: identity) }
        #expect(refusals == Array(repeating: Self.refusal, count: count))
        #expect(graph.objects(Node.self) == [node, created])
        // One that is refused is over, too.
        #expect(throws: MappingError.self) { try graph.findOrCreate(Node.self, identity: "x") }
        try graph.delete(created)
        try GraphChecker(graph: graph).check()
    }

    /// A call that fails is over, too.
    @Test func refusesNothingAfterAFailure() throws {
        let graph = try Self.graph()
        #expect(throws: MappingError.self) { try graph.decode([Node].self, from: #"[{"id":"x"}]"#) }
        try graph.findOrCreate(Node.self, identity: 2)
        #expect(graph.objects(Node.self).count == 2)
    }

    /// What can't throw does nothing.
    @Test(arguments: Way.allCases) func acceptsNothing(way: Way) throws {
        let graph = try Self.graph()
        let node = try #require(graph.object(Node.self, identity: 1))
        node.name = "z"
        let hook = Hook { _ in
            graph.acceptChanges()
            graph.acceptChanges(of: [node])
        }
        try Hook.$current.withValue(hook) { try way.take(#"{"id":2,"name":"b"}"#, in: graph) }
        #expect("\(try graph.changes)" == "updated Node 1: name")
        graph.acceptChanges()
        #expect("\(try graph.changes)" == "no changes")
    }

    /// What the call takes out isn't found any more.
    @Test(arguments: [false, true]) func looksAtWhatIsLeft(isReporting: Bool) throws {
        let graph = try Self.graph()
        var seen: [[Int?]] = []
        let hook = Hook { _ in
            seen.append(graph.objects(Node.self).map(\.id) + [graph.object(Node.self, identity: 1)?.id])
        }
        try Hook.$current.withValue(hook) {
            let (root, json) = (DecodingRoot.array(Node.self), #"[{"id":2}]"#)
            if isReporting {
                try graph.decodeReporting(root, from: json, removing: .missing)
            } else {
                try graph.decode(root, from: json, removing: .missing)
            }
        }
        #expect(seen == [[2, nil]])
    }

    /// Looking at the graph finds what the call has brought, beside what was accepted: what the program has changed is done again after
    /// that.
    @Test(arguments: Way.allCases) func looksAtTheGraph(way: Way) throws {
        let graph = try Self.graph()
        func seen() throws -> String {
            let node = try #require(graph.object(Node.self, identity: 2))
            let found = try graph.fetch(Node.self, where: "name == %@", "b")
            let created = try graph.findOrCreate(Node.self, identity: 2) === node
            return """
                \(graph.objects(Node.self).count) \(graph.objects(Part.self).count) \(graph.contains(node)) \
                \(found == [node]) \(created) \(graph.unresolvedReferences.count) \
                \(String(decoding: try graph.encode(), as: UTF8.self))
                """
        }
        graph.objects(Node.self)[0].name = "z"
        var before: [String] = []
        let hook = Hook { _ in
            before.append((try? seen()) ?? "nothing")
            #expect(throws: Never.self) { try graph.hasChanges && !graph.changes.isEmpty }
        }
        try Hook.$current.withValue(hook) {
            try way.take(#"{"id":2,"name":"b","next":7,"parts":[{"text":"p"}]}"#, in: graph)
        }
        #expect(before == [try seen().replacing(#""name":"z""#, with: #""name":"a""#)])
        #expect("\(try graph.changes)" == "updated Node 1: name")
    }
}
