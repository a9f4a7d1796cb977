import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Undoing, where JSON has come since for what the program had taken out.
struct RollbackTests {
    private static func graph(_ direction: [String: String] = [:]) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("tags", "Tag", inverse: "bands", direction))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("name", "String"),
                Text.toMany("bands", "Band", inverse: "tags"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tags.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    private static func written(_ graph: ObjectGraph) throws -> String {
        String(decoding: try graph.encode(), as: UTF8.self)
    }

    /// The band that was deleted wrote which tags it had: the one that JSON has brought since writes it after that.
    @Test func writesWhatTheFormerObjectHasWritten() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"), from: #"[{"id":1,"tags":[{"id":"a"},{"name":"x"}]},{"id":2,"tags":["a"]}]"#)
        try graph.delete(#require(graph.object(entity: "Band", identity: 1)))
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1}]"#)
        try graph.rollback()
        let written = try Self.written(graph)
        #expect(written == #"{"Band":[{"id":2,"tags":["a"]},{"id":1,"tags":["a",{"name":"x"}]}],"Tag":[{"id":"a"}]}"#)
        let copy = ObjectGraph(model: graph.model)
        try copy.decode(from: written)
        #expect(try Self.written(copy) == written)
    }
}
