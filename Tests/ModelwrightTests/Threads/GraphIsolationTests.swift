import Foundation
import Observation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// A graph that an actor has to itself, and one on the main actor.
struct GraphIsolationTests {
    private static func model() throws -> ObjectModel {
        let xml =
            Text.entity(
                "Feed", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"),
                Text.toMany("articles", "Article", inverse: "feed", ["jsonMerge": "merge"]))
            + Text.entity(
                "Article", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("read", "Boolean"), Text.toOne("feed", "Feed", inverse: "articles"))
        return try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Feeds.xml")
    }

    private actor Store {
        private let graph: ObjectGraph

        init(model: ObjectModel) { graph = ObjectGraph(model: model) }

        func add(_ json: String) throws { try graph.decode(.array(entity: "Feed"), from: json) }

        func contents() throws -> [String] { try GraphContents(graph).lines }
    }

    /// Pages that overlap, from many tasks at once, are one graph whichever comes first.
    @Test func takesPagesFromManyTasks() async throws {
        let model = try Self.model()
        let store = Store(model: model)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in 0..<40 {
                let json =
                    #"[{"id":\#(page % 4),"title":"feed","articles":[\#(page),{"id":\#(page + 1),"read":true},{"id":\#(page + 2)}]}]"#
                group.addTask { try await store.add(json) }
            }
            try await group.waitForAll()
        }
        let lines = try await store.contents()
        #expect(lines.filter { $0.hasPrefix("Feed") }.count == 4)
        // Article 0 is only named, 41 only comes unread; each of the others is read on one page.
        #expect(lines.filter { $0.hasPrefix("Article") }.count == 41)
        #expect(lines.filter { $0.contains("read=true") }.count == 40)
    }

    @MainActor @Observable
    final class List {
        private(set) var rows: [String] = []
        @ObservationIgnored private let graph: ObjectGraph

        init(model: ObjectModel) { graph = ObjectGraph(model: model) }

        func add(_ json: String) throws {
            try graph.decode(.array(entity: "Article"), from: json)
            rows = try GraphContents(graph).lines
        }
    }

    @MainActor @Test func tellsWhatObservesIt() throws {
        let list = List(model: try Self.model())
        let changes = Locked(0)
        try list.add(#"[{"id":1}]"#)
        withObservationTracking {
            #expect(list.rows == ["Article 1: id=1 read=nil feed="])
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(changes.withLock { $0 } == 0)
        try list.add(#"[{"id":1,"read":true}]"#)
        #expect(changes.withLock { $0 } == 1)
        #expect(list.rows == ["Article 1: id=1 read=true feed="])
    }
}
