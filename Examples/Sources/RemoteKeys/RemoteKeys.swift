import Foundation
import Modelwright

/// The keys of a server's JSON are in a property list that the program fetches, so a new key needs no release.
@main
struct RemoteKeys {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static func main() throws {
        let before =
            #"[{"id": "7", "title": "Snow", "description": "No school", "date": "02.12.2025", "school": {"id": "3"}}]"#
        let now =
            #"[{"id": "7", "title": "Snow", "text": "No school", "published": {"on": "02.12.2025"}, "school": {"id": "3"}}]"#
        let fetched = try Data(contentsOf: folder.appending(path: "NewKeys.plist"))

        print("Before the server changed:")
        try show(before, keys: ModelOverlay(contentsOf: folder.appending(path: "Keys.plist")))
        print("After it, with the keys that were fetched:")
        try show(now, keys: ModelOverlay(data: fetched, name: "NewKeys.plist"))

        print("A list that names what the model hasn't is refused, and the keys of the release count:")
        let wrong = String(decoding: fetched, as: UTF8.self).replacing("<key>body</key>", with: "<key>bdy</key>")
        do {
            try show(now, keys: ModelOverlay(data: Data(wrong.utf8), name: "NewKeys.plist"))
        } catch let error as ModelError {
            print("  \(error)")
            try show(before, keys: ModelOverlay(contentsOf: folder.appending(path: "Keys.plist")))
        }
    }

    private static func show(_ json: String, keys: ModelOverlay) throws {
        let model = try ObjectModel(contentsOf: folder.appending(path: "Announcements.xml"), overlays: [keys])
        for announcement in try ModelDecoder(model: model).decodeArray(entity: "Announcement", from: json) {
            print("  \(announcement)")
        }
    }
}
