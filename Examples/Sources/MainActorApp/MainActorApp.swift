import Foundation
import Modelwright

/// An app in miniature, with main-actor default isolation as Xcode's template sets it.
///
///     MainActorApp [model.xcdatamodeld [authors.json]]
@main
struct MainActorApp {
    static func main() async throws {
        let models = URL(fileURLWithPath: #filePath).appending(path: "../../../../Models").standardizedFileURL
        let paths = Array(CommandLine.arguments.dropFirst())
        let model = try ObjectModel(
            contentsOf: paths.first.map { URL(fileURLWithPath: $0) } ?? models.appending(path: "Authors.xcdatamodeld"),
            classes: [Author.self, Book.self],
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
        let json = try Data(
            contentsOf: paths.count > 1 ? URL(fileURLWithPath: paths[1]) : models.appending(path: "authors.json"))

        let list = AuthorList(model: model)
        let loading = Task { try await list.load(from: json) }
        // The main actor is free while the objects are made: it counts its turns, where an app would draw.
        var turns = 0
        while !list.hasLoaded {
            turns += 1
            await Task.yield()
        }
        try await loading.value

        print(
            "\(list.authors.count) authors, made off the main actor. Turns that the main actor had meanwhile: \(turns)."
        )
        print("Favourites:")
        for line in list.lines { print("  \(line)") }
    }
}
