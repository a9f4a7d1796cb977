import Foundation
import Modelwright

/// A graph that any task may use: the actor has it to itself, and only values leave it.
///
/// Neither the graph nor its objects are `Sendable`. If a method returned `[Feed]`, the compiler would refuse each call from
/// outside: "non-Sendable '[Feed]'-typed result can not be returned from actor-isolated instance method". It refuses
/// `Task.detached { try graph.encode() }` before another use of the graph, too: "sending value of non-Sendable type … risks
/// causing data races".
actor FeedStore {
    private let graph: ObjectGraph

    init(model: ObjectModel) { graph = ObjectGraph(model: model) }

    /// Takes over what a server has sent, and returns how many feeds there are. While the JSON is read, the actor answers others.
    func add(_ json: String) async throws -> Int {
        try await graph.decodeInBackground([Feed].self, from: json, at: "feeds")
        return graph.objects(Feed.self).count
    }

    /// The same for two answers that are read at the same time: the graph has neither of them before it has both.
    func add(_ first: String, _ second: String) async throws -> Int {
        let decoder = graph.decoder
        async let one = decoder.stage([Feed].self, from: first, at: "feeds")
        async let other = decoder.stage([Feed].self, from: second, at: "feeds")
        let staged = try await (one, other)
        try graph.decode(staged.0)
        try graph.decode(staged.1)
        return graph.objects(Feed.self).count
    }

    /// All feeds with their articles, as they are now. What changes later doesn't change these.
    func feeds() -> [Feed.Snapshot] { graph.objects(Feed.self).map { Feed.Snapshot($0) } }

    /// How many articles of a feed nobody has read; nil if there is no such feed.
    func unreadCount(inFeed id: Int) -> Int? {
        graph.object(Feed.self, identity: id)?.articles.count { !$0.isRead }
    }
}
