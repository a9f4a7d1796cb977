import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Writing a graph as collections, and reading these.
struct GraphEncodingTests {
    private static let xml =
        "<model>"
        + Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"), Text.toMany("fans", "Fan", inverse: "bands"),
            Text.toMany("prizes", "Prize"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.attribute("label", "String", ["jsonKeyPath": "band.label"]),
            Text.toOne("band", "Band", inverse: "albums", ["jsonKeyPath.1": "band_name"]))
        + Text.entity(
            "Fan", ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32"),
            Text.toMany("bands", "Band", inverse: "fans"))
        + Text.entity("Critic", parent: "Fan", ["jsonDiscriminatorValue": "Critic"], Text.attribute("paper", "String"))
        + Text.entity("Prize", Text.attribute("year", "Integer 16"), Text.toOne("giver", "Fan"))
        + "</model>"

    private static func graph() throws -> ObjectGraph {
        ObjectGraph(model: try ObjectModel(data: Data(xml.utf8), name: "Bands.xml"))
    }

    private static func text(of graph: ObjectGraph) throws -> String {
        String(decoding: try graph.encode(), as: UTF8.self)
    }

    private static let written =
        #"{"Band":[{"name":"Kites","albums":["Up"],"prizes":[{"year":1981,"giver":7}]},{"name":"Reefs","albums":[],"fans":[7,9]}],"#
        + #""Album":[{"title":"Up"},{"title":"Dim","band":{"label":"Ink"},"band_name":"Comets"}],"#
        + #""Critic":[{"id":7,"paper":"Post","type":"Critic"}],"Prize":[{"year":1999}]}"#

    @Test func writesCollections() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            .array(entity: "Prize", at: "prizes"),
            from: """
                {"bands":[{"name":"Kites","albums":[{"title":"Up"}],"prizes":[{"year":1981,"giver":{"id":7,"type":"Critic","paper":"Post"}}]},\
                {"name":"Reefs","albums":[],"fans":[7,9]}],\
                "albums":[{"title":"Dim","band":{"label":"Ink"},"band_name":"Comets"}],"prizes":[{"year":1999}]}
                """)
        let text = try Self.text(of: graph)
        #expect(text == Self.written)
        #expect(try graph.jsonValue() == JSONValue(data: Data(Self.written.utf8)))
    }

    @Test func readsWhatItHasWritten() throws {
        let graph = try Self.graph()
        try graph.decode(from: Self.written)
        let band = try #require(graph.object(entity: "Band", identity: "Kites"))
        let album = try #require(graph.object(entity: "Album", identity: "Up"))
        #expect(try album.value(forKey: "band") as? ModelObject === band)
        #expect(graph.objects(entity: "Prize").count == 2)
        #expect(graph.objects(entity: "Fan").map { $0.entity?.name } == ["Critic"])
        #expect(graph.unresolvedReferences.count == 2)
        #expect(try Self.text(of: graph) == Self.written)
        // Nothing comes twice, but what has no identity.
        try graph.decode(from: #"{"Band":[{"name":"Kites"}],"Else":[1]}"#)
        #expect(try Self.text(of: graph) == Self.written)
    }

    /// What only the other end says is that end's, so the next JSON finds in what was saved what it finds in the graph.
    @Test(arguments: [
        (#"[{"name":"Kites","fans":[]}]"#, #"[]"#, #"["Kites"]"#),
        (#"[{"name":"Kites","fans":[7]}]"#, #"[7]"#, #"["Kites"]"#),
        (#"[{"name":"Kites","fans":[9]}]"#, #"[9]"#, #"["Kites"]"#),
        (#"[{"name":"Kites","fans":null}]"#, "null", "[]"),
    ])
    func leavesToTheOtherEndWhatThatSays(json: String, fans: String, bands: String) throws {
        let graph = try Self.graph()
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","fans":[{"id":7}]}]"#)
        try graph.decode(.array(entity: "Fan"), from: #"[{"id":9,"bands":["Kites"]}]"#)
        let text = try Self.text(of: graph)
        #expect(text == #"{"Band":[{"name":"Kites","fans":[7]}],"Fan":[{"id":7},{"id":9,"bands":["Kites"]}]}"#)
        let later = try Self.graph()
        try later.decode(from: text)
        for graph in [graph, later] {
            try graph.decode(.array(entity: "Band"), from: json)
            #expect(
                try Self.text(of: graph)
                    == #"{"Band":[{"name":"Kites","fans":\#(fans)}],"Fan":[{"id":7},{"id":9,"bands":\#(bands)}]}"#)
            try GraphChecker(graph: graph).check()
        }
    }

    @Test(arguments: [
        ("[]", "$ (line 1, column 1, byte 0): expected an object with an array for each entity, found an array of 0."),
        (
            #"{"Band":{}}"#,
            "$.Band (line 1, column 9, byte 8): Band: expected an array of objects, found an empty object."
        ),
    ])
    func refusesOtherDocuments(json: String, message: String) throws {
        let graph = try Self.graph()
        let error = #expect(throws: MappingError.self) { try graph.decode(from: json) }
        #expect(error?.description == message)
    }

    /// An end that isn't written says nothing of a link, so the other one does, as the identity that it has.
    @Test(arguments: [#"[{"name":"Kites","fans":[1]}]"#, #"[{"name":"Kites"}]"#])
    func writesWhatTheOtherEndDoesNot(bands: String) throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toMany("fans", "Fan", inverse: "bands"))
            + Text.entity(
                "Fan", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("bands", "Band", inverse: "fans", ["jsonDirection": "decode"]))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"))
        try graph.decode(.array(entity: "Band"), from: bands)
        try graph.decode(.array(entity: "Fan"), from: #"[{"id":2,"bands":["Kites"]}]"#)
        let fans = bands.contains("fans") ? "[1,2]" : "[2]"
        #expect(try Self.text(of: graph) == #"{"Band":[{"name":"Kites","fans":\#(fans)}],"Fan":[{"id":2}]}"#)
    }

    /// So it is where only a subentity has that end, and one of several objects has no identity.
    @Test func writesWhatTheEndOfASubentityDoesNot() throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toMany("albums", "Album", inverse: "band").replacing(
                    #"inverseEntity="Album""#, with: #"inverseEntity="Live""#))
            + Text.entity(
                "Album", ["identityAttributes": "id", "jsonDiscriminator": "type"], Text.attribute("id", "Integer 32"))
            + Text.entity(
                "Live", parent: "Album", ["jsonDiscriminatorValue": "live"],
                Text.toOne("band", "Band", inverse: "albums", ["jsonDirection": "decode"]))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"))
        try graph.decode(
            .array(entity: "Album"),
            from:
                #"[{"id":1,"type":"live","band":"Kites"},{"id":2,"type":"live","band":"Kites"},{"type":"live","band":"Kites"}]"#
        )
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites"}]"#)
        #expect(
            try Self.text(of: graph)
                == #"{"Band":[{"name":"Kites","albums":[1,2]}],"Live":[{"id":1,"type":"live"},{"id":2,"type":"live"},{"type":"live"}]}"#
        )
    }

    /// What a view has written is read where it was written, and changes nothing that the view hasn't.
    @Test(arguments: ["[]", "null"]) func leavesToAnEndOutsideAViewWhatThatSays(bands: String) throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "id", "jsonView.short": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("fans", "Fan", inverse: "bands"))
            + Text.entity(
                "Fan", ["identityAttributes": "id", "jsonView.short": "bands"], Text.attribute("id", "Integer 32"),
                Text.toMany("bands", "Band", inverse: "fans"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"))
        try graph.decode(.array(entity: "Fan"), from: #"[{"id":7,"bands":\#(bands)}]"#)
        try graph.decode(.array(entity: "Band"), from: #"[{"id":1,"fans":[7]}]"#)
        let view = try graph.encode(view: "short")
        #expect(String(decoding: view, as: UTF8.self) == #"{"Band":[{"id":1}],"Fan":[{"id":7}]}"#)
        try graph.decode(from: view)
        #expect(try Self.text(of: graph) == #"{"Band":[{"id":1,"fans":[7]}],"Fan":[{"id":7,"bands":\#(bands)}]}"#)
    }

    @Test func writesAnEmptyGraph() throws {
        let graph = try Self.graph()
        #expect(String(decoding: try graph.encode(), as: UTF8.self) == "{}")
        try graph.decode(from: "{}")
        #expect(graph.members.all == [])
    }

    /// What a program has made and has no identity yet is written inside what leads to it.
    @Test func writesDraftsWhereTheyAre() throws {
        let graph = try Self.graph()
        let band = try graph.findOrCreate(entity: "Band", identity: "Kites")
        let album = try DynamicObject(entity: try #require(graph.model.entitiesByName["Album"]))
        try band.add(modelObject: album, forKey: "albums")
        try graph.insert(band)
        let text = String(decoding: try graph.encode(), as: UTF8.self)
        #expect(text == #"{"Band":[{"name":"Kites","albums":[{"title":null}],"fans":[],"prizes":[]}]}"#)
    }

    /// Also beside identities, and in the place of one; what is read is the same.
    @Test func writesDraftsBesideIdentities() throws {
        let xml =
            Text.entity(
                "Shop", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("fans", "Fan"),
                Text.toOne("first", "Fan"))
            + Text.entity(
                "Fan", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shops.xml")
        let graph = ObjectGraph(model: model, tracksChanges: true)
        try graph.decode(.object(entity: "Shop"), from: #"{"id":1,"fans":[7,8],"first":7}"#)
        let shop = try #require(graph.object(entity: "Shop", identity: 1))
        for (key, name) in [("fans", "x"), ("first", "y")] {
            let fan = try DynamicObject(entity: try #require(model.entitiesByName["Fan"]))
            try fan.setValue(name, forKey: "name")
            if key == "fans" {
                try shop.add(modelObject: fan, forKey: key)
            } else {
                try shop.set(modelObject: fan, forKey: key)
            }
        }
        try graph.insert(shop)
        let written = #"{"Shop":[{"id":1,"fans":[7,8,{"id":null,"name":"x"}],"first":{"id":null,"name":"y"}}]}"#
        #expect(try graph.checkedText() == written)
        let patch = #"{"fans":[7,8,{"id":null,"name":"x"}],"first":{"name":"y"}}"#
        #expect(try graph.changes.mergePatch(for: shop) == JSONValue(data: Data(patch.utf8)))
        let copy = ObjectGraph(model: model)
        try copy.decode(from: written)
        #expect(try copy.checkedText() == written)
    }

    /// What is equal and written otherwise is written as it came last.
    @Test func writesUnknownMembersAsTheyCameLast() throws {
        let xml = Text.entity(
            "Memo", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"))
        let graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Memos.xml"))
        for x in ["0", "-0"] { try graph.decode(.array(entity: "Memo"), from: #"[{"id":1,"x":\#(x)}]"#) }
        let text = try Self.text(of: graph)
        #expect(text == #"{"Memo":[{"id":1,"x":-0}]}"#)
    }

    /// What has no identity and contains itself can't be written, and nothing of it is left out in silence.
    @Test func refusesACircleWithoutIdentities() throws {
        let xml = Text.entity("Node", Text.attribute("name", "String"), Text.toOne("next", "Node"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Nodes.xml")
        let (one, other) = (
            try DynamicObject(entity: model.entities[0]), try DynamicObject(entity: model.entities[0])
        )
        try one.set(modelObject: other, forKey: "next")
        try other.set(modelObject: one, forKey: "next")
        let graph = ObjectGraph(model: model)
        try graph.insert(one)
        #expect {
            try graph.encode()
        } throws: {
            "\($0)".hasSuffix("found an object of Node inside itself.")
        }
        try other.set(modelObject: nil, forKey: "next")
    }

    /// It would be written twice, and be two objects where that is read.
    @Test func refusesAPartOfTwoObjects() throws {
        let graph = try Self.graph()
        try graph.decode(
            .array(entity: "Band"), from: #"[{"name":"Kites","prizes":[{"year":1981}]},{"name":"Reefs"}]"#)
        let (kites, prize) = (try #require(graph.objects(entity: "Band").last), graph.objects(entity: "Prize")[0])
        try kites.add(modelObject: prize, forKey: "prizes")
        let error = #expect(throws: MappingError.self) { try graph.encode() }
        #expect(
            error?.description
                == "Band.prizes: expected an object with an identity, since Band.prizes of the object with the identity \"Kites\" has it too, found an object of Prize without one in the object with the identity \"Reefs\"."
        )
        try kites.remove(modelObject: prize, forKey: "prizes")
        #expect(
            try Self.text(of: graph)
                == #"{"Band":[{"name":"Kites","prizes":[{"year":1981}]},{"name":"Reefs","prizes":[]}]}"#)
    }
}
