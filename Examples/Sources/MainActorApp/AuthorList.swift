import Foundation
import Modelwright

/// What a view would show. On the main actor, as everything in this module is that does not say otherwise.
final class AuthorList {
    private(set) var authors: [Author] = []
    /// True once a load has come to its end, good or bad.
    private(set) var hasLoaded = false
    private let decoder: ModelDecoder

    init(model: ObjectModel) {
        decoder = ModelDecoder(model: model)
    }

    /// Loads the authors without holding up the main actor: the objects are made off it, and handed over whole.
    func load(from data: Data) async throws {
        hasLoaded = false
        defer { hasLoaded = true }
        authors = try await decoder.decodeInBackground([Author].self, from: data, at: "authors")
    }

    /// The lines of the list.
    var lines: [String] {
        authors.filter { !$0.books.isEmpty }.map { author in
            let name = [author.firstName, author.lastName].compactMap { $0 }.joined(separator: " ")
            let favourites = author.books.filter(\.favourite).map(\.title)
            return favourites.isEmpty ? name : "\(name): \(favourites.joined(separator: ", "))"
        }
    }
}
