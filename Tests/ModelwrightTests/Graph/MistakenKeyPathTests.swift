import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Classes that tell the key path of one property for another.
struct MistakenKeyPathTests {
    nonisolated class Album: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var year: Int? { willSet { reportChange() } }
        var reissue: Int? { willSet { reportChange() } }
        var first: Album? { willSet { reportChange() } }
        var last: Album? { willSet { reportChange() } }

        override class var entityName: String { "Album" }

        class var keyPaths: [String: any PartialKeyPath<Album> & Sendable] {
            [
                "id": \Album.id, "year": \Album.year, "reissue": \Album.reissue, "first": \Album.first,
                "last": \Album.last,
            ]
        }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges(),
                .attribute("reissue", get: { (album: Album) in album.reissue }, set: { $0.reissue = $1 })
                    .reportingChanges(),
                .toOne("first", get: { (album: Album) in album.first }, set: { $0.first = $1 }).reportingChanges(),
                .toOne("last", get: { (album: Album) in album.last }, set: { $0.last = $1 }).reportingChanges(),
            ].withKeyPaths(keyPaths)
        }
    }

    nonisolated final class OtherYear: Album {
        override class var keyPaths: [String: any PartialKeyPath<Album> & Sendable] {
            super.keyPaths.merging(["year": \Album.reissue]) { $1 }
        }
    }

    nonisolated final class OtherAlbum: Album {
        override class var keyPaths: [String: any PartialKeyPath<Album> & Sendable] {
            super.keyPaths.merging(["last": \Album.first]) { $1 }
        }
    }

    @Test(
        arguments: [(Album.self, []), (OtherYear.self, [2, 3]), (OtherAlbum.self, [1, 3])] as [(Album.Type, [Int])])
    func areFound(type: Album.Type, ids: [Int]) throws {
        let xml = Text.entity(
            "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
            Text.attribute("year", "Integer 16"), Text.attribute("reissue", "Integer 16"),
            Text.toOne("first", "Album"), Text.toOne("last", "Album"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Albums.xml", classes: [type])
        let graph = ObjectGraph(model: model)
        try graph.decode(
            .array(entity: "Album"),
            from: """
                [{"id":1,"year":1980,"reissue":1980,"first":1,"last":2},{"id":2,"year":1981,"reissue":1999,"first":1,"last":1},
                 {"id":3,"reissue":2000,"last":3}]
                """)
        #expect(try graph.unreportedChanges.map { try $0.value(forKey: "id") as? Int } == ids)
    }
}
