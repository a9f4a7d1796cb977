import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Photorama's flow: pages that overlap are one list of photos, sorted by date, with tags from both ends.
struct PhotosTests {
    final class Photo: ModelObject {
        var photoID: String?
        var title: String?
        var dateTaken: Date?
        var tags: [Tag] = []

        override class var properties: [Property] {
            [
                .attribute("photoID", get: { (photo: Photo) in photo.photoID }, set: { $0.photoID = $1 }),
                .attribute("title", get: { (photo: Photo) in photo.title }, set: { $0.title = $1 }),
                .attribute("dateTaken", get: { (photo: Photo) in photo.dateTaken }, set: { $0.dateTaken = $1 }),
                .toMany("tags", get: { (photo: Photo) in photo.tags }, set: { $0.tags = $1 }),
            ]
        }
    }

    final class Tag: ModelObject {
        var name: String?
        var photos: Set<Photo> = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (tag: Tag) in tag.name }, set: { $0.name = $1 }),
                .toMany("photos", get: { (tag: Tag) in tag.photos }, set: { $0.photos = $1 }),
            ]
        }
    }

    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Photo", ["identityAttributes": "photoID"], Text.attribute("photoID", "String", ["jsonKeyPath": "id"]),
                Text.attribute("title", "String"),
                Text.attribute(
                    "dateTaken", "Date", ["jsonKeyPath": "datetaken", "jsonDateFormat": "yyyy-MM-dd HH:mm:ss"]),
                Text.toMany("tags", "Tag", inverse: "photos"))
            + Text.entity(
                "Tag", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toMany("photos", "Photo", inverse: "tags"))
        return ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Photos.xml", classes: [Photo.self, Tag.self]))
    }

    private static let first = #"""
        {"photos":{"photo":[{"id":"1","title":"Fog","datetaken":"2026-03-02 06:41:10","tags":["harbour","fog"]},
                            {"id":"2","title":"Heron","datetaken":"2026-04-18 17:05:44","tags":["birds"]}]},
         "tags":[{"name":"harbour"},{"name":"fog"},{"name":"birds"}]}
        """#

    private static let second = #"""
        {"photos":{"photo":[{"id":"3","title":"Cranes","datetaken":"2026-01-09 09:15:00","tags":["harbour","birds"]},
                            {"id":"2","title":"Heron","datetaken":"2026-04-18 17:05:44","tags":["birds"]}]},
         "tags":[{"name":"birds"},{"name":"harbour"}]}
        """#

    private static func add(_ json: String, to graph: ObjectGraph) throws -> [Photo] {
        try graph.decode(.array(Photo.self, at: "photos.photo"), .array(Tag.self, at: "tags"), from: json).0
    }

    @Test func hasEachPhotoOnce() throws {
        let graph = try Self.graph()
        let pages = [try Self.add(Self.first, to: graph), try Self.add(Self.second, to: graph)]
        #expect(pages[0][1] === pages[1][1] && graph.objects(Photo.self).count == 3)
        let contents = try GraphContents(graph)
        #expect(
            contents.lines == [
                #"Photo "1": photoID=1 title=Fog dateTaken=2026-03-02 06:41:10 +0000 tags="fog"+"harbour""#,
                #"Photo "2": photoID=2 title=Heron dateTaken=2026-04-18 17:05:44 +0000 tags="birds""#,
                #"Photo "3": photoID=3 title=Cranes dateTaken=2026-01-09 09:15:00 +0000 tags="birds"+"harbour""#,
                #"Tag "birds": name=birds photos="2"+"3""#, #"Tag "fog": name=fog photos="1""#,
                #"Tag "harbour": name=harbour photos="1"+"3""#,
            ])
        let other = try Self.graph()
        for page in [Self.second, Self.first, Self.second] { _ = try Self.add(page, to: other) }
        #expect(try GraphContents(other) == contents)
    }

    @Test func findsPhotosByDateAndTag() throws {
        let graph = try Self.graph()
        for page in [Self.first, Self.second] { _ = try Self.add(page, to: graph) }
        let newest = FetchRequest<Photo>(sortedBy: [SortDescriptor(\.dateTaken, order: .reverse)])
        #expect(try graph.fetch(newest).map(\.title) == ["Heron", "Fog", "Cranes"])
        let name = "harbour"
        let tagged = FetchRequest<Photo>(
            predicate: #Predicate { photo in photo.tags.contains { $0.name == name } },
            sortedBy: [SortDescriptor(\.dateTaken)])
        #expect(try graph.fetch(tagged).map(\.title) == ["Cranes", "Fog"])
        let since = try Date("2026-02-01T00:00:00Z", strategy: .iso8601)
        let birds = try graph.fetch(Photo.self, where: "ANY tags.name == %@ AND dateTaken >= %@", "birds", since)
        #expect(birds.map(\.title) == ["Heron"])
        #expect(try graph.fetch(Photo.self, where: "photoID == %@", "3").map(\.title) == ["Cranes"])
        #expect(try graph.fetch(Tag.self, where: "photos.@count > 1").map(\.name) == ["harbour", "birds"])
    }

    /// A tag that the program adds is the graph's, and one that a later page leaves out loses the photo.
    @Test func changesTagsFromBothEnds() throws {
        let graph = try Self.graph()
        let photos = try Self.add(Self.first, to: graph)
        let mine = try graph.findOrCreate(Tag.self, identity: "mine")
        try photos[0].add(modelObject: mine, forKey: "tags")
        #expect(mine.photos == [photos[0]])
        let page =
            #"{"photos":{"photo":[{"id":"1","tags":["fog","mine"]}]},"tags":[{"name":"birds","photos":["1","2"]}]}"#
        _ = try Self.add(page, to: graph)
        #expect(Set(photos[0].tags.map(\.name)) == ["fog", "mine", "birds"])
        #expect(graph.object(Tag.self, identity: "harbour")?.photos == [])
        try graph.delete(mine)
        #expect(Set(photos[0].tags.map(\.name)) == ["fog", "birds"] && mine.photos.isEmpty)
    }
}
