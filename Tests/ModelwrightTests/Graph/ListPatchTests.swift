import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Patches of lists into which other ends have put something.
struct ListPatchTests {
    enum Patch {
        case merge(JSONValue)
        case operations(JSONValue)
    }

    private static func emptyGraph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("albums", "Album", inverse: "band"), Text.toMany("tags", "Tag", inverse: "bands"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toOne("band", "Band", inverse: "albums"))
            + Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("bands", "Band", inverse: "tags"))
        return ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"), tracksChanges: true)
    }

    /// A band that lists album 1 and tag 1; what else is there has come by its own end.
    private static func graph() throws -> ObjectGraph {
        let graph = try emptyGraph()
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"albums":[1],"tags":[1]},{"id":2}]"#)
        try graph.decode(
            .array(entity: "Album"), from: #"[{"id":1},{"id":2,"band":1},{"id":3,"band":1},{"id":4,"band":2}]"#)
        try graph.decode(.array(entity: "Tag"), from: #"[{"id":1},{"id":2,"bands":[1]},{"id":3,"bands":[1,2]}]"#)
        return graph
    }

    private static func list(_ object: ModelObject, _ key: String) throws -> [Int] {
        try (object.value(forKey: key) as? [ModelObject] ?? []).compactMap { try $0.value(forKey: "id") as? Int }
    }

    /// Null was there, and another end has put something into the list.
    @Test func areForAListOverNull() throws {
        let graph = try Self.emptyGraph()
        try graph.decode(from: #"{"Band":[{"id":1,"albums":null}],"Album":[{"id":7,"band":1},{"id":8}]}"#)
        let band = try graph.numbered("Band", 1)
        #expect(try graph.changes.jsonValue(for: band) == ["id": 1, "albums": [7]])
        try graph.apply(JSONPatch([["op": "add", "path": "/albums/-", "value": 8]]), to: band)
        #expect(try graph.changes.jsonValue(for: band) == ["id": 1, "albums": [7, 8]])
        try graph.numbered("Album", 7).set(modelObject: nil, forKey: "band")
        #expect(try graph.changes.mergePatch(for: band) == ["albums": [8]])
    }

    /// What is inside something else, and refers to the owner, can't be in the patch.
    @Test func leaveWhatTheyCannotName() throws {
        let xml =
            Text.entity(
                "Tag", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"),
                Text.toMany("fans", "Fan", inverse: "tag"), Text.toMany("others", "Fan"))
            + Text.entity("Fan", Text.attribute("name", "String"), Text.toOne("tag", "Tag", inverse: "fans"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Tags.xml"), tracksChanges: true)
        try graph.decode(
            .array(entity: "Tag"),
            from: #"[{"id":1,"fans":[{"name":"a"}]},{"id":2,"others":[{"name":"b","tag":1}]}]"#)
        let tag = try #require(graph.object(entity: "Tag", identity: 1))
        try graph.apply(mergePatch: ["fans": [["name": "c"], ["name": "d"]]], to: tag)
        let names = try (tag.value(forKey: "fans") as? [ModelObject] ?? []).map {
            try $0.value(forKey: "name") as? String
        }
        #expect(names == ["c", "d", "b"])
        let written =
            #"{"Tag":[{"id":1,"fans":[{"name":"c"},{"name":"d"}]},{"id":2,"others":[{"name":"b","tag":1}]}]}"#
        #expect(try graph.checkedText() == written)
    }

    @Test(
        arguments: [
            (1, Patch.merge(["albums": []]), []), (1, .merge(["albums": nil]), []),
            (1, .merge(["albums": [1, 3]]), [1, 3]),
            (1, .merge(["albums": [3]]), [3]), (1, .operations([["op": "remove", "path": "/albums/0"]]), [2, 3]),
            (1, .operations([["op": "remove", "path": "/albums/1"]]), [1, 3]),
            (1, .operations([["op": "remove", "path": "/albums/2"]]), [1, 2]),
            (1, .operations([["op": "replace", "path": "/albums", "value": [4, 2]]]), [4, 2]),
            (2, .merge(["albums": []]), []), (2, .operations([["op": "remove", "path": "/albums/0"]]), []),
        ] as [(Int, Patch, [Int])])
    func areWhatThePatchSays(band: Int, patch: Patch, albums: [Int]) throws {
        let graph = try Self.graph()
        let object = try #require(graph.object(entity: "Band", identity: band))
        switch patch {
        case .merge(let json): try graph.apply(mergePatch: json, to: object)
        case .operations(let json): try graph.apply(JSONPatch(json), to: object)
        }
        #expect(try Self.list(object, "albums") == albums)
        #expect(!graph.hasChanges)
        try GraphChecker(graph: graph).check()
    }

    @Test func areWhatItSaysFromManyToMany() throws {
        let graph = try Self.graph()
        let band = try #require(graph.object(entity: "Band", identity: 1))
        try graph.apply(JSONPatch([["op": "remove", "path": "/tags/2"]]), to: band)
        #expect(try Self.list(band, "tags") == [1, 2])
        try graph.apply(mergePatch: ["tags": [2]], to: band)
        #expect(try Self.list(band, "tags") == [2])
        #expect(try Self.list(#require(graph.object(entity: "Tag", identity: 3)), "bands") == [2])
        try GraphChecker(graph: graph).check()
    }

    /// An update's list isn't for what only refers to the owner.
    @Test func areLessThanAnUpdateSays() throws {
        let graph = try Self.graph()
        let band = try #require(graph.object(entity: "Band", identity: 1))
        try graph.update(band, from: #"{"albums":[3]}"#)
        #expect(try Self.list(band, "albums") == [3, 2])
    }
}
