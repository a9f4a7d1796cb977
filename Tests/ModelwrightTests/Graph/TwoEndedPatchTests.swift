import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSON patches of both ends of relationships, applied one after the other to a graph that keeps both.
struct TwoEndedPatchTests {
    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"), Text.toMany("tags", "Tag", inverse: "albums"))
        + Text.entity(
            "Tag", ["identityAttributes": "word"], Text.attribute("word", "String"),
            Text.toMany("albums", "Album", inverse: "tags"))

    private static func graph() throws -> ObjectGraph {
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"), tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":[{"title":"Up"},{"title":"In"}]}]"#)
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Left"},{"title":"Off"}]"#)
        try graph.decode(.array(entity: "Tag"), from: #"[{"word":"loud","albums":["Up"]},{"word":"slow"}]"#)
        return graph
    }

    private typealias Name = (entity: String, identity: String)

    private static func object(_ graph: ObjectGraph, _ name: Name) throws -> ModelObject {
        try #require(graph.object(entity: name.entity, identity: name.identity))
    }

    /// Applies what has changed in each of some objects to another graph, in their order and in the opposite one.
    private static func expectSame(_ graph: ObjectGraph, after patched: [Name]) throws {
        let changes = try graph.changes
        for names in [patched, patched.reversed()] {
            let other = try Self.graph()
            for name in names {
                try other.apply(changes.jsonPatch(for: object(graph, name)), to: object(other, name))
            }
            for name in patched {
                #expect(
                    try other.changes.jsonValue(for: object(other, name))
                        == changes.jsonValue(for: object(graph, name)),
                    "\(name) after \(names)")
            }
            #expect(!other.hasChanges)
            try GraphChecker(graph: other).check()
        }
    }

    @Test func addsOnce() throws {
        let graph = try Self.graph()
        let (kites, left) = (try Self.object(graph, ("Band", "Kites")), try Self.object(graph, ("Album", "Left")))
        try kites.add(modelObject: left, forKey: "albums")
        #expect(
            try graph.changes.jsonPatch(for: kites).json.description
                == #"[{"op":"add","path":"/albums/2","value":"Left"}]"#)
        try Self.expectSame(graph, after: [("Band", "Kites"), ("Album", "Left")])
    }

    @Test func addsOnceInTheMiddle() throws {
        let graph = try Self.graph()
        let (kites, left) = (try Self.object(graph, ("Band", "Kites")), try Self.object(graph, ("Album", "Left")))
        let albums = try #require(try kites.value(forKey: "albums") as? [ModelObject])
        try kites.setValue([albums[0], left, albums[1]], forKey: "albums")
        try Self.expectSame(graph, after: [("Band", "Kites"), ("Album", "Left")])
    }

    @Test func addsOnceFromManyToMany() throws {
        let graph = try Self.graph()
        let (slow, left) = (try Self.object(graph, ("Tag", "slow")), try Self.object(graph, ("Album", "Left")))
        try slow.add(modelObject: left, forKey: "albums")
        try slow.add(modelObject: Self.object(graph, ("Album", "Up")), forKey: "albums")
        try Self.expectSame(graph, after: [("Tag", "slow"), ("Album", "Left")])
    }

    /// What a patch names twice is there once, at its first place; what it doesn't name stays as it is.
    @Test func hasAnObjectOnce() throws {
        let graph = try Self.graph()
        let kites = try Self.object(graph, ("Band", "Kites"))
        func albums() throws -> String { try graph.changes.jsonValue(for: kites).description }
        try graph.apply(
            JSONPatch([
                ["op": "add", "path": "/albums/0", "value": "In"], ["op": "add", "path": "/albums/-", "value": "Off"],
                ["op": "add", "path": "/albums/-", "value": "Off"],
            ]), to: kites)
        #expect(try albums() == #"{"name":"Kites","albums":["In","Up","Off"]}"#)
        try graph.apply(mergePatch: ["albums": ["Off", "Off"]], to: kites)
        #expect(try albums() == #"{"name":"Kites","albums":["Off"]}"#)
        #expect(!graph.hasChanges)
        // JSON by itself has it as often as it says.
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up","Up"]}]"#)
        #expect(try albums() == #"{"name":"Kites","albums":["Up","Up"]}"#)
        try graph.apply(mergePatch: ["name": "Larks"], to: kites)
        #expect(try albums() == #"{"name":"Larks","albums":["Up","Up"]}"#)
    }
}
