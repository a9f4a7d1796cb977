import Foundation
import Modelwright

/// A list of photos is fetched twice, and the pages overlap. The graph has each photo once.
@main
enum Photos {
    static let firstPage = """
        {"photos": {"page": 1, "photo": [
            {"id": "5501", "title": "Fog over the harbour", "datetaken": "2026-03-02 06:41:10",
             "url_z": "https://photos.example/5501_z.jpg", "tags": ["harbour", "fog"]},
            {"id": "5502", "title": "Heron", "datetaken": "2026-04-18 17:05:44", "tags": ["birds"]},
            {"id": "5503", "datetaken": "2026-01-30 12:00:00", "tags": []}
         ]},
         "tags": [{"name": "fog", "label": "Fog"}]}
        """

    /// Photo 5502 has a better title by now, and 5503 two tags. The tags that the first page names come along.
    static let secondPage = """
        {"photos": {"page": 1, "photo": [
            {"id": "5504", "title": "Cranes at work", "datetaken": "2026-05-09 09:15:00", "tags": ["harbour", "birds"]},
            {"id": "5502", "title": "Grey heron, waiting", "datetaken": "2026-04-18 17:05:44", "tags": ["birds"]},
            {"id": "5503", "title": "Ice", "datetaken": "2026-01-30 12:00:00", "tags": ["harbour", "winter"]}
         ]},
         "tags": [{"name": "harbour", "label": "The harbour"}, {"name": "birds", "label": "Birds"},
                  {"name": "winter", "label": "Winter"}]}
        """

    static func main() throws {
        let store = PhotoStore(graph: ObjectGraph(model: try PhotosModel().model))

        let first = try store.add(firstPage)
        print("The first page has \(first.count) photos, and the graph \(try store.allPhotos().count).")
        let waiting = store.graph.unresolvedReferences.compactMap { ($0 as? Tag)?.name }
        print("They name tags that are still to come: \(waiting.formatted())")
        first[1].viewCount = 12

        let second = try store.add(secondPage)
        print("The second has \(second.count) photos, and the graph \(try store.allPhotos().count):")
        for photo in try store.allPhotos() {
            let day = photo.dateTaken?.formatted(.iso8601.year().month().day()) ?? "-"
            print("  \(day) \(photo.title) (\(photo.tags.compactMap(\.label).formatted()))")
        }
        // The same object, with what the program has set.
        print("Photo 5502 is the same object: \(first[1] === second[1]), seen \(second[1].viewCount ?? 0) times.")

        print("Of the harbour:")
        for photo in try store.photos(tagged: "harbour") { print("  \(photo.title)") }

        let keep = try store.tag(second[1], "favourites")
        print("Tagged by hand: \(keep.name), \(keep.photos.map(\.title).formatted())")
        print("Since April, and of birds: \(try store.springBirds().map(\.photoID).formatted())")
    }
}
