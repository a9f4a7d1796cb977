import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects whose owners have no identity, and objects of a family that come with another type: JSON by itself makes no change, and what is
/// written can be read.
struct UnidentifiedOwnerTests {
    private static func graph() throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"),
                Text.toMany("albums", "Album", inverse: "band"))
            + Text.entity(
                "Album", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "album"],
                Text.attribute("id", "Integer 32"), Text.toOne("band", "Band", inverse: "albums"),
                Text.toMany("tracks", "Track"))
            + Text.entity("Live", parent: "Album", ["jsonDiscriminatorValue": "live"])
            + Text.entity("Studio", parent: "Album", ["jsonDiscriminatorValue": "studio"])
            + Text.entity("Track", Text.attribute("name", "String"))
            + Text.entity(
                "Festival", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("lives", "Live"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        return ObjectGraph(model: model, tracksChanges: true)
    }

    /// A rollback without any change changes nothing.
    private func expectNoChange(_ graph: ObjectGraph) throws {
        #expect("\(try graph.changes)" == "no changes")
        let before = String(decoding: try graph.encode(), as: UTF8.self)
        try graph.rollback()
        try GraphChecker(graph: graph).check()
        #expect(String(decoding: try graph.encode(), as: UTF8.self) == before)
    }

    /// It has only led there by its own end, and stays when that is null.
    @Test(arguments: [#"[{"id":1,"band":null}]"#, #"[{"id":1,"band":7}]"#]) func staysByItself(json: String) throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"x","albums":[{"id":1}]}]"#)
        try graph.decode(.array(entity: "Album"), from: json)
        #expect(graph.objects(entity: "Band").count == 1)
        try expectNoChange(graph)
    }

    /// What was read as an identity leads to what has none: that writes it from now on.
    @Test(arguments: ["[3]", #"[{"id":3}]"#]) func writesWhatHasNamedAnotherOwner(albums: String) throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":3,"band":3}]"#)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"x","albums":\#(albums)}]"#)
        let written = String(decoding: try graph.encode(), as: UTF8.self)
        #expect(written == #"{"Band":[{"name":"x","albums":[3]}],"Album":[{"id":3}]}"#)
        try expectNoChange(graph)
    }

    /// A draft that a program links.
    @Test func writesWhatADraftHas() throws {
        let graph = try Self.graph()
        let album = try graph.decode(.object(entity: "Album"), from: #"{"id":3,"band":3}"#)
        let draft = try graph.new("Band")
        try graph.insert(draft)
        try draft.add(modelObject: album, forKey: "albums")
        let written = String(decoding: try graph.encode(), as: UTF8.self)
        #expect(written.contains(#""Album":[{"id":3}]"#))
        #expect(try graph.changes.mergePatch(for: album)["band"] != nil)
    }

    @Test(arguments: [
        #"[{"name":"x","albums":[{"id":3,"type":"studio"}]}]"#, #"[{"id":1,"albums":[{"id":3,"type":"studio"}]}]"#,
    ])
    func anotherTypeIsWrittenAsItWasRead(bands: String) throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Album"), from: #"[{"id":3,"band":3}]"#)
        try graph.decode(.array(entity: "Band"), from: bands)
        try expectNoChange(graph)
    }

    /// What has no identity is each owner's own, also where both have had one.
    @Test func eachOwnerHasItsOwn() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"albums":[{"id":1},{"id":2}]}]"#)
        try graph.decode(
            .array(entity: "Album"), from: #"[{"id":1,"band":{"name":"q"}},{"id":2,"band":{"name":"r"}}]"#)
        let names = try [1, 2].map { id in
            let album = try #require(graph.object(entity: "Album", identity: id))
            return try (album.value(forKey: "band") as? ModelObject)?.value(forKey: "name") as? String
        }
        #expect(names == ["q", "r"])
        try expectNoChange(graph)
    }

    /// What a list of another type leads to can't become one, and isn't missing.
    @Test func whatTheArrayHasIsNotMissing() throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Festival"), from: #"[{"id":1,"lives":[2]}]"#)
        try graph.decode(.array(entity: "Album"), from: #"[{"id":2,"tracks":[{"name":"t"}],"type":"live"}]"#)
        let before = try graph.encode()
        #expect(
            failure {
                try graph.decode(.array(entity: "Album"), from: #"[{"id":2,"type":"studio"}]"#, removing: .missing)
            }
                == "$[0].type (line 1, column 17, byte 16): Studio: expected an object of Live, since Festival.lives leads to what has the identity 2, found one of Studio."
        )
        #expect(try graph.encode() == before)
        try expectNoChange(graph)
    }

    /// A part that the program has moved elsewhere doesn't come back into an object of another type.
    @Test func movedPartsDoNotComeBack() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Album"), from: #"[{"id":1,"tracks":[{"name":"a"}],"type":"studio"},{"id":9}]"#)
        let track = try #require(graph.objects(entity: "Track").first)
        try #require(graph.object(entity: "Album", identity: 1)).remove(modelObject: track, forKey: "tracks")
        try graph.decode(.array(entity: "Album"), from: #"[{"id":1,"type":"live"}]"#)
        try graph.rollback()
        let live = try #require(graph.object(entity: "Live", identity: 1))
        #expect(try live.value(forKey: "tracks") as? [ModelObject] == [])
        try GraphChecker(graph: graph).check()
    }
}
