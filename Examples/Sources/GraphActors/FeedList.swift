import Foundation
import Modelwright
import Observation

/// What a view shows: a graph on the main actor, where views may use its objects themselves.
///
/// Objects aren't observed, so the list has rows of values, and makes them anew after each change of the graph.
@MainActor @Observable
final class FeedList {
    struct Row: Identifiable, Sendable {
        let id: Int
        let text: String
    }

    private(set) var rows: [Row] = []
    @ObservationIgnored private let graph: ObjectGraph

    init(model: ObjectModel) { graph = ObjectGraph(model: model) }

    /// Takes over what a server has sent. The JSON is read off the main actor, and the graph gets the objects here.
    func add(_ json: String) async throws {
        try await graph.decodeInBackground([Feed].self, from: json, at: "feeds")
        refresh()
    }

    func markAsRead(_ id: Int) {
        graph.object(Article.self, identity: id)?.isRead = true
        refresh()
    }

    private func refresh() {
        rows = graph.objects(Feed.self).map { feed in
            let unread = feed.articles.filter { !$0.isRead }.map(\.title)
            return Row(id: feed.id, text: "\(feed.title): \(unread.isEmpty ? "all read" : unread.formatted())")
        }
    }
}
