import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What Groot does with the objects of a context, done with those of a graph: by its annotations, as they are.
struct GrootGraphTests {
    private static func path(_ path: String) -> Text.Annotations { ["JSONKeyPath": path] }

    private static let xml =
        "<model>"
        + Text.entity(
            "Track", ["identityAttributes": "identifier"],
            Text.attribute("identifier", "Integer 64", path("id")),
            Text.attribute("title", "String", path("meta.title")),
            Text.attribute("rank", "Integer 16", default: "5", path("rank")), Text.attribute("playCount", "Integer 32"),
            Text.toOne("label", "Label", inverse: "tracks", path("label")),
            Text.toMany("artists", "Artist", path("artists")))
        + Text.entity(
            "Label", ["identityAttribute": "code"], Text.attribute("code", "String", path("code")),
            Text.attribute("city", "String", path("city")),
            Text.toMany("tracks", "Track", inverse: "label", path("tracks")))
        + Text.entity(
            "Artist", ["identityAttributes": "id"], Text.attribute("id", "Integer 64", path("id")),
            Text.attribute("name", "String", path("name")))
        + Text.entity(
            "Seat", ["identityAttributes": "row, number"], Text.attribute("row", "String", path("row")),
            Text.attribute("number", "Integer 16", path("number")), Text.attribute("price", "Decimal", path("price")))
        + Text.entity(
            "Ticket", ["identityAttributes": "code"], Text.attribute("code", "String", path("code")),
            Text.toOne("seat", "Seat", path("seat")), Text.toMany("others", "Seat", path("others")))
        + Text.entity(
            "Vehicle", abstract: true, ["identityAttributes": "id", "entityMapperName": "VehicleMapper"],
            Text.attribute("id", "Integer 64", path("id")), Text.attribute("colour", "String", path("colour")))
        + Text.entity("Tram", parent: "Vehicle", Text.attribute("line", "Integer 16", path("line")))
        + Text.entity("Boat", parent: "Vehicle", Text.attribute("knots", "Double", path("knots")))
        + Text.entity(
            "Depot", ["identityAttributes": "name", "JSONDictionaryTransformerName": "DepotTransformer"],
            Text.attribute("name", "String", path("name")), Text.toMany("vehicles", "Vehicle", path("vehicles")))
        + "</model>"

    private static func graph() throws -> ObjectGraph {
        ObjectGraph(
            model: try ObjectModel(
                data: Data(xml.utf8), name: "Groot.xml",
                hooks: [
                    "Vehicle": EntityHooks(discriminator: { $0["kind"] == "rail" ? "Tram" : "Boat" }),
                    "Depot": EntityHooks(beforeDecode: { $0["depot"] ?? $0 }),
                ]))
    }

    private func object(_ graph: ObjectGraph, _ entity: String, _ identity: some ModelValue) throws -> ModelObject {
        try #require(graph.object(entity: entity, identity: identity))
    }

    // MARK: Merging

    /// An object that has the identity is updated, and none is made; what isn't in the JSON's keys stays, as what the program has set.
    @Test func updatesWhatHasTheIdentity() throws {
        let graph = try Self.graph()
        let tracks = try graph.decode(
            .array(entity: "Track"),
            from: #"[{"id":1,"meta":{"title":"Ebb"},"rank":2},{"id":2,"meta":{"title":"Flood"}}]"#)
        try tracks[0].setValue(7, forKey: "playCount")
        let again = try graph.decode(
            .array(entity: "Track"), from: #"[{"id":2,"meta":{"title":null}},{"id":1,"rank":3,"playCount":0},{"id":3}]"#
        )
        #expect(again[0] === tracks[1] && again[1] === tracks[0])
        #expect(
            try GraphContents(graph).lines == [
                "Track 1: identifier=1 title=Ebb rank=3 playCount=7 label= artists=",
                "Track 2: identifier=2 title=nil rank=5 playCount=nil label= artists=",
                "Track 3: identifier=3 title=nil rank=5 playCount=nil label= artists=",
            ])
    }

    /// Objects of one identity in an array are one.
    @Test func makesOneObjectOfAnIdentity() throws {
        let graph = try Self.graph()
        let tracks = try graph.decode(
            .array(entity: "Track"),
            from: #"[{"id":1,"label":{"code":"K","city":"Ribe"}},{"id":2,"label":{"code":"K"}},{"id":1,"rank":9}]"#)
        #expect(tracks.count == 3 && tracks[0] === tracks[2])
        #expect(
            try GraphContents(graph).lines == [
                #"Track 1: identifier=1 title=nil rank=9 playCount=nil label="K" artists="#,
                #"Track 2: identifier=2 title=nil rank=5 playCount=nil label="K" artists="#,
                #"Label "K": code=K city=Ribe tracks=1+2"#,
            ])
    }

    // MARK: Identities in place of objects

    @Test func takesIdentitiesForObjects() throws {
        let graph = try Self.graph()
        let track = try graph.decode(.object(entity: "Track"), from: #"{"id":1,"label":"K","artists":[4,5]}"#)
        #expect(graph.unresolvedReferences.count == 3)
        try graph.decode(.array(entity: "Artist"), from: #"[{"id":5,"name":"Ida"},{"id":6,"name":"Bo"}]"#)
        try graph.decode(.object(entity: "Label"), from: #"{"code":"K","city":"Ribe","tracks":[1]}"#)
        #expect(graph.unresolvedReferences.map { IdentityKey($0)?.phrase } == ["4"])
        #expect(try track.value(forKey: "label") as? ModelObject === object(graph, "Label", "K"))
        try graph.decode(.array(entity: "Artist"), from: #"[{"id":4,"name":"Jens"}]"#)
        try graph.decode(.object(entity: "Track"), from: #"{"id":1,"artists":[6,4]}"#)
        let artists = try #require(try track.value(forKey: "artists") as? [ModelObject])
        #expect(try artists.map { try $0.value(forKey: "name") as? String } == ["Bo", "Jens"])
        #expect(graph.unresolvedReferences == [] && graph.objects(entity: "Artist").count == 3)
    }

    /// Groot makes objects of a list of identities. Here a list has objects, and the graph stays as it was.
    @Test func refusesAListOfIdentities() throws {
        let graph = try Self.graph()
        #expect(
            failure { try graph.decode(.array(entity: "Artist"), from: "[1699,1455]") }
                == "$[0] (line 1, column 2, byte 1): Artist: expected an object, found 1699.")
        #expect(graph.objects(entity: "Artist") == [])
    }

    // MARK: Several attributes

    @Test func tellsObjectsApartBySeveralAttributes() throws {
        let graph = try Self.graph()
        try graph.decode(
            .object(entity: "Ticket"),
            from:
                #"{"code":"t","seat":{"row":"A","number":1},"others":[{"row":"A","number":2},{"row":"B","number":1}]}"#)
        #expect(graph.unresolvedReferences.count == 3)
        let json = #"[{"row":"A","number":1,"price":12.5},{"row":"B","number":1},{"row":"A","number":2,"price":9}]"#
        let seats = try graph.decode(.array(entity: "Seat"), from: json)
        #expect(graph.unresolvedReferences == [] && graph.objects(entity: "Seat").count == 3)
        let ticket = try object(graph, "Ticket", "t")
        #expect(try ticket.value(forKey: "seat") as? ModelObject === seats[0])
        #expect(try ticket.value(forKey: "others") as? [ModelObject] == [seats[2], seats[1]])
        let again = try graph.decode(.array(entity: "Seat"), from: #"[{"number":2,"row":"A","price":8}]"#)
        #expect(
            again[0] === seats[2] && graph.object(entity: "Seat", identity: ["row": "A", "number": 2]) === seats[2])
        #expect(try seats[2].value(forKey: "price") as? Decimal == 8)
        #expect(try seats[0].value(forKey: "price") as? Decimal == 12.5)
    }

    // MARK: Inheritance

    /// The mapper says which entity an object is of; the identity is that of the abstract entity. A transformer unwraps the depot.
    @Test func mergesSubentities() throws {
        let graph = try Self.graph()
        let depot = try graph.decode(
            .object(entity: "Depot"),
            from: #"{"depot":{"name":"East","vehicles":[1,{"id":2,"kind":"water","knots":6},3]}}"#)
        let vehicles = try graph.decode(
            .array(entity: "Vehicle"),
            from: #"[{"id":3,"kind":"water","knots":8},{"id":1,"kind":"rail","line":9,"colour":"red"}]"#)
        #expect(vehicles.map { $0.entity?.name } == ["Boat", "Tram"])
        try graph.decode(.array(entity: "Vehicle"), from: #"[{"id":2,"kind":"water","colour":"white"}]"#)
        #expect(
            try GraphContents(graph).lines == [
                "Tram 1: id=1 colour=red line=9",
                "Boat 2: id=2 colour=white knots=6.0",
                "Boat 3: id=3 colour=nil knots=8.0",
                #"Depot "East": name=East vehicles=1+2+3"#,
            ])
        #expect(graph.unresolvedReferences == [] && graph.objects(entity: "Vehicle").count == 3)
        let held = try #require(try depot.value(forKey: "vehicles") as? [ModelObject])
        #expect(held.map { IdentityKey($0)?.phrase } == ["1", "2", "3"])
        #expect(try held[0] === object(graph, "Vehicle", 1) && held[0] === object(graph, "Tram", 1))
        #expect(graph.object(entity: "Boat", identity: 1) == nil)
    }
}
