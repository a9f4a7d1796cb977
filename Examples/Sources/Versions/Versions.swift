import Foundation
import Modelwright

/// One JSON document through every version of a model, without a class of one's own: every object is a `DynamicObject`.
///
///     Versions [model.xcdatamodeld [authors.json]]
@main
struct Versions {
    private static let models = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../../Models").standardizedFileURL

    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        let modelURL = paths.first.map { URL(fileURLWithPath: $0) } ?? models.appending(path: "Authors.xcdatamodeld")
        let jsonURL = paths.count > 1 ? URL(fileURLWithPath: paths[1]) : models.appending(path: "authors.json")

        let bundle = try ModelBundle(contentsOf: modelURL)
        let json = try Data(contentsOf: jsonURL)
        print(
            "\(modelURL.lastPathComponent) holds \(bundle.versionNames.count) versions: "
                + bundle.versionNames.joined(separator: ", "))

        for version in bundle.versionNames {
            let model = try ObjectModel(
                bundle, version: version,
                transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
            print()
            print(version + (version == bundle.currentVersionName ? " (current)" : ""))
            for entity in model.entities {
                let names =
                    entity.attributes.map(\.name)
                    + entity.relationships.map { $0.name + " -> " + $0.destinationEntity.name }
                print("  \(entity.name): \(names.joined(separator: ", "))")
            }

            let authors = try ModelDecoder(model: model).decodeArray(entity: "Author", from: json, at: "authors")
            let cavafy = try authors.first { try $0.value(forKey: "lastName") as? String == "Καβάφης" }
            if let cavafy {
                let text = try ModelEncoder(model: model).encode(cavafy)
                print("  \(String(decoding: text, as: UTF8.self))")
            }
        }

        print()
        print("What a wrong document gets:")
        let model = try ObjectModel(
            bundle, version: nil,
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
        let wrong = #"{"authors": [{"author_id": "101", "born": "1564-02-30"}]}"#
        do {
            _ = try ModelDecoder(model: model).decodeArray(entity: "Author", from: Data(wrong.utf8), at: "authors")
        } catch {
            print("  \(error)")
        }
    }
}
