import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects that a program inserts, and that get their identities by a server's answer.
struct DraftTests {
    final class Note: ModelObject {
        var id = 0
        var text: String?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (note: Note) in note.id }, set: { $0.id = $1 }),
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }),
            ]
        }
    }

    private static func graph(_ before: String) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.attribute("name", "String"), Text.toMany("albums", "Album", inverse: "band"),
                Text.toMany("tags", "Tag", inverse: "bands"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 64", optional: false),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("bands", "Band", inverse: "tags"))
            + Text.entity(
                "Note", ["identityAttributes": "id"], Text.attribute("id", "Integer 64", optional: false),
                Text.attribute("text", "String"))
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Drafts.xml", classes: [Note.self]),
            tracksChanges: true)
        try graph.decode(from: before)
        return graph
    }

    private static let albumIsNamed = #"{"Band":[{"id":1,"albums":[5]},{"id":2}]}"#
    private static let bandIsNamed =
        #"{"Album":[{"id":1,"band":5},{"id":2,"band":5},{"id":3}],"Tag":[{"id":1,"bands":[5]},{"id":2,"bands":[5]}]}"#

    /// The result is that of decoding the answer.
    @Test(arguments: [
        ("Album", albumIsNamed, #"{"id":5,"title":"t"}"#), ("Album", albumIsNamed, #"{"id":5,"band":1}"#),
        ("Album", albumIsNamed, #"{"id":5,"band":2}"#), ("Album", albumIsNamed, #"{"id":5,"band":null}"#),
        ("Album", albumIsNamed, #"{"id":5,"band":{"id":2,"albums":[5,{"id":6}]}}"#),
        ("Band", bandIsNamed, #"{"id":5,"name":"n"}"#), ("Band", bandIsNamed, #"{"id":5,"albums":[1,3]}"#),
        ("Band", bandIsNamed, #"{"id":5,"albums":null,"tags":[2,3]}"#),
        ("Band", bandIsNamed, #"{"id":5,"albums":[{"id":1,"title":"u"},{"id":9,"band":5}]}"#),
        ("Band", bandIsNamed, #"{"id":5,"tags":[]}"#),
    ])
    func isWhatTheAnswerSays(entity: String, before: String, answer: String) throws {
        let graph = try Self.graph(before)
        let draft = try graph.new(entity)
        try graph.insert(draft)
        try graph.update(draft, from: answer)
        #expect(graph.object(entity: entity, identity: 5) === draft)
        #expect(!graph.hasChanges)
        try GraphChecker(graph: graph).check()
        let other = try Self.graph(before)
        try other.decode(.object(entity: entity), from: answer)
        #expect(try GraphContents(graph) == GraphContents(other))
    }

    /// A call that fails leaves the draft, and what waits for its identity.
    @Test func staysADraftIfTheAnswerFails() throws {
        let graph = try Self.graph(Self.bandIsNamed)
        let draft = try graph.new("Band")
        try graph.insert(draft)
        let before = try GraphContents(graph)
        #expect(throws: MappingError.self) { try graph.update(draft, from: #"{"id":5,"albums":[{"id":"x"}]}"#) }
        #expect(throws: MappingError.self) { try graph.update(draft, from: #"{"id":5,"albums":[{"title":"x"}]}"#) }
        #expect(try GraphContents(graph) == before)
        #expect(graph.unresolvedReferences.count == 1 && graph.object(entity: "Band", identity: 5) == nil)
        try graph.update(draft, from: #"{"id":5}"#)
        #expect(graph.unresolvedReferences == [])
        try GraphChecker(graph: graph).check()
    }

    /// As many as there are wait for their identities, which their entity requires.
    @Test func areSeveral() throws {
        let graph = try Self.graph(Self.albumIsNamed)
        let drafts = try (0..<3).map { _ in try graph.new("Album") }
        try graph.insert(drafts)
        for (id, draft) in zip(5..., drafts) { try graph.update(draft, from: #"{"id":\#(id)}"#) }
        #expect(graph.objects(entity: "Album") == drafts)
        try GraphChecker(graph: graph).check()
    }

    /// What a class's property begins with is an identity, which one draft has at a time.
    @Test func areOneByOneWithTheIdentityOfTheClass() throws {
        let graph = try Self.graph("{}")
        let (first, second) = (try graph.model.make(Note.self), try graph.model.make(Note.self))
        try graph.insert(first)
        #expect(
            failure { try graph.insert(second) }
                == "Note.id: expected id that no other Note has, found 0, which another one has.")
        try graph.update(first, from: #"{"id":5}"#)
        try graph.insert(second)
        second.id = -1
        try graph.insert(second)
        try graph.update(second, from: #"{"id":6}"#)
        #expect(graph.objects(Note.self).map(\.id) == [5, 6])
        try GraphChecker(graph: graph).check()
    }
}
