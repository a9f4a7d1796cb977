import Foundation
import Modelwright
import Observation

/// A graph in an actor, and one on the main actor.
@main
struct GraphActors {
    static let first = """
        {"feeds": [{"id": 1, "title": "Tides", "articles": [{"id": 11, "title": "Spring tide"}, {"id": 12, "title": "Neap tide"}]},
                   {"id": 2, "title": "Winds", "articles": [{"id": 21, "title": "Mistral", "read": true}]}]}
        """
    static let second = """
        {"feeds": [{"id": 2, "articles": [21, {"id": 22, "title": "Föhn"}]}, {"id": 3, "title": "Clouds"}]}
        """

    static func main() async throws {
        let model = try FeedsModel().model
        try await useActor(model)
        try await useMainActor(model)
    }

    private static func useActor(_ model: ObjectModel) async throws {
        let store = FeedStore(model: model)
        _ = try await store.add(first)
        let before = await store.feeds()
        let after = try await store.add(second, #"{"feeds": [{"id": 4, "title": "Currents"}]}"#)
        print("Feeds in the actor: \(after), before: \(before.count)")
        for feed in await store.feeds().sorted(using: SortDescriptor(\.id)) {
            print("  \(feed.title): \(feed.articles.map(\.title))")
        }
        if let unread = await store.unreadCount(inFeed: 1) { print("Unread in the first: \(unread)") }
    }

    @MainActor private static func useMainActor(_ model: ObjectModel) async throws {
        let list = FeedList(model: model)
        try await list.add(first)
        withObservationTracking {
            print("Rows on the main actor: \(list.rows.map(\.text))")
        } onChange: {
            print("The rows change. A view draws them anew:")
        }
        list.markAsRead(11)
        for row in list.rows { print("  \(row.text)") }
    }
}
