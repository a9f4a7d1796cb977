import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// One object for each identity, however often and in whatever order JSON brings it.
struct ObjectGraphTests {
    nonisolated final class Band: ModelObject {
        var name: String?
        var formed: Int?
        var albums: [Album] = []
        var members: [BandMember] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toMany("members", get: { (band: Band) in band.members }, set: { $0.members = $1 }),
            ]
        }
    }

    nonisolated final class BandMember: ModelObject {
        var id: String?
        var joined: Int?
        weak var band: Band?
        weak var musician: Musician?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (member: BandMember) in member.id }, set: { $0.id = $1 }),
                .attribute("joined", get: { (member: BandMember) in member.joined }, set: { $0.joined = $1 }),
                .toOne("band", get: { (member: BandMember) in member.band }, set: { $0.band = $1 }),
                .toOne("musician", get: { (member: BandMember) in member.musician }, set: { $0.musician = $1 }),
            ]
        }
    }

    nonisolated final class Musician: ModelObject {
        var name: String?
        var born: Int?
        var memberships: [BandMember] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (musician: Musician) in musician.name }, set: { $0.name = $1 }),
                .attribute("born", get: { (musician: Musician) in musician.born }, set: { $0.born = $1 }),
                .toMany(
                    "memberships", get: { (musician: Musician) in musician.memberships }, set: { $0.memberships = $1 }),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var title: String?
        var year: Int?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16"), Text.toMany("albums", "Album", inverse: "band"),
            Text.toMany("members", "BandMember", inverse: "band"))
        + Text.entity(
            "BandMember", ["identityAttributes": "id"], Text.attribute("id", "String"),
            Text.attribute("joined", "Integer 16"), Text.toOne("band", "Band", inverse: "members"),
            Text.toOne("musician", "Musician", inverse: "memberships"))
        + Text.entity(
            "Musician", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.attribute("born", "Integer 16"), Text.toMany("memberships", "BandMember", inverse: "musician"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.attribute("year", "Integer 16"), Text.toOne("band", "Band", inverse: "albums"))

    private static func model(hasClasses: Bool) throws -> ObjectModel {
        try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, BandMember.self, Musician.self, Album.self] : [])
    }

    private static let payload = #"""
        {"bands":[{"name":"Kites","formed":1974},{"name":"Lanterns","formed":1980}],
         "members":[{"id":"Ann in Kites","joined":1974,"band":"Kites","musician":"Ann"},
                    {"id":"Ann in Lanterns","joined":1981,"band":"Lanterns","musician":"Ann"},
                    {"id":"Bo in Kites","joined":1975,"band":"Kites","musician":"Bo"}],
         "musicians":[{"name":"Ann","born":1950},{"name":"Bo","born":1952}],
         "albums":[{"title":"Up","year":1979,"band":"Kites"},{"title":"Away","year":1980,"band":"Kites"},
                   {"title":"Lit","year":1983,"band":"Lanterns"}]}
        """#

    /// What a graph has, in words, apart from the order in which it came.
    private func summary(_ graph: ObjectGraph) throws -> [String] {
        var lines: [String] = []
        for entity in ["Band", "BandMember", "Musician", "Album"] {
            for object in graph.objects(entity: entity) {
                let description = try #require(object.entity)
                let attributes = try description.attributes.map { "\(try object.value(forKey: $0.name) ?? "nil")" }
                let relationships = try description.relationships.map { relationship in
                    let value = try object.value(forKey: relationship.name)
                    let objects = (value as? [ModelObject]) ?? (value as? ModelObject).map { [$0] } ?? []
                    let names = try objects.map { other in
                        "\(try other.value(forKey: other.entity?.attributes[0].name ?? "") ?? "")"
                    }
                    return "\(relationship.name)=\(names.sorted())"
                }
                lines.append("\(entity) \(attributes) \(relationships)")
            }
        }
        return lines.sorted()
    }

    private static let roots = [
        ("Band", "bands"), ("BandMember", "members"), ("Musician", "musicians"), ("Album", "albums"),
    ]

    private static func orders<Element>(of elements: [Element]) -> [[Element]] {
        guard elements.count > 1 else { return [elements] }
        return elements.indices.flatMap { index in
            var rest = elements
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }

    /// The collections of a payload, in each order of calls, make one graph; twice the same changes nothing.
    @Test(arguments: [false, true]) func resolvesInAnyOrder(hasClasses: Bool) throws {
        let model = try Self.model(hasClasses: hasClasses)
        let whole = ObjectGraph(model: model)
        try whole.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "BandMember", at: "members"),
            .array(entity: "Musician", at: "musicians"), .array(entity: "Album", at: "albums"), from: Self.payload)
        let expected = try summary(whole)
        #expect(expected.count == 10)
        #expect(
            expected.contains(
                #"Band ["Kites", "1974"] ["albums=[\"Away\", \"Up\"]", "members=[\"Ann in Kites\", \"Bo in Kites\"]"]"#)
        )
        for order in Self.orders(of: Self.roots) {
            let graph = ObjectGraph(model: model)
            for (entity, path) in order + order {
                try graph.decode(.array(entity: entity, at: path), from: Self.payload)
            }
            #expect(try summary(graph) == expected)
            #expect(graph.unresolvedReferences == [])
        }
    }

    @Test func findsObjectsByTheirIdentities() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        let albums = try graph.decode([Album].self, from: Self.payload, at: "albums")
        #expect(albums.map(\.title) == ["Up", "Away", "Lit"])
        // A band that only albums refer to isn't there yet.
        #expect(graph.object(Band.self, identity: "Kites") == nil)
        #expect(graph.objects(Band.self) == [])
        #expect(graph.unresolvedReferences == [albums[0].band, albums[2].band])
        let placeholder = try #require(albums[0].band)
        try graph.decode([Band].self, from: Self.payload, at: "bands")
        #expect(graph.object(Band.self, identity: "Kites") === placeholder)
        #expect(placeholder.formed == 1974)
        #expect(graph.objects(Band.self).map(\.name) == ["Kites", "Lanterns"])
        #expect(graph.object(entity: "Album", identity: "Up") === albums[0])
        #expect(graph.object(Album.self, identity: 5) == nil)
    }

    /// Objects are in the order of the document, those inside others before those after them.
    @Test func keepsTheOrderOfTheDocument() throws {
        let graph = try Self.graph(
            Text.entity(
                "Comment", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("replies", "Comment")))
        try graph.decode(
            .array(entity: "Comment"), from: #"[{"id":1,"replies":[{"id":2,"replies":[{"id":3}]},{"id":4}]},{"id":5}]"#)
        try graph.decode(.array(entity: "Comment"), from: #"[{"id":6},{"id":4,"replies":[{"id":7}]}]"#)
        #expect(
            try graph.objects(entity: "Comment").map { try $0.value(forKey: "id") as? Int } == [1, 2, 3, 4, 5, 6, 7])
    }

    /// Two objects with one identity in one call are one.
    @Test func unitesObjectsOfOneCall() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        let albums = try graph.decode(
            [Album].self, from: #"[{"title":"Up","year":1979},{"title":"Up","band":{"name":"Kites"}}]"#)
        #expect(albums.count == 2 && albums[0] === albums[1])
        #expect(albums[0].year == 1979 && albums[0].band?.name == "Kites")
        #expect(graph.objects(Album.self).count == 1)
    }

    /// A call that fails leaves the graph as it was.
    @Test func changesNothingIfItFails() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        try graph.decode([Album].self, from: #"[{"title":"Up","year":1979,"band":"Kites"}]"#)
        let before = try summary(graph)
        #expect(
            throws: MappingError.self,
            performing: {
                try graph.decode(
                    [Album].self,
                    from: #"[{"title":"Up","year":1980,"band":"Lanterns"},{"title":"New"},{"title":"Bad","year":"x"}]"#)
            })
        #expect(try summary(graph) == before)
        #expect(graph.object(Album.self, identity: "New") == nil)
        #expect(graph.unresolvedReferences.count == 1)
        try graph.decode([Band].self, from: #"[{"name":"Kites","formed":1974}]"#)
        #expect(graph.object(Band.self, identity: "Kites")?.albums.map(\.title) == ["Up"])
    }

    /// What has no identity leaves the graph with the list that had it, and comes with the one that has it.
    @Test func letsGoWhatNothingCanFind() throws {
        let xml =
            Text.entity(
                "Order", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toMany("lines", "Line"),
                Text.toOne("customer", "Customer"))
            + Text.entity("Line", Text.attribute("text", "String"), Text.toOne("note", "Note"))
            + Text.entity("Note", Text.attribute("text", "String"))
            + Text.entity("Customer", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Orders.xml")
        let graph = ObjectGraph(model: model)
        func texts(_ entity: String) throws -> [String?] {
            try graph.objects(entity: entity).map { try $0.value(forKey: "text") as? String }
        }
        try graph.decode(
            .array(entity: "Order"),
            from: #"[{"id":1,"lines":[{"text":"a","note":{"text":"n"}},{"text":"b"}],"customer":{"id":7}}]"#)
        #expect(try texts("Line") == ["a", "b"] && texts("Note") == ["n"])
        try graph.decode(.array(entity: "Order"), from: #"[{"id":1,"lines":[{"text":"c"}],"customer":null}]"#)
        #expect(try texts("Line") == ["c"] && texts("Note") == [])
        // A customer can still be found.
        #expect(graph.object(entity: "Customer", identity: 7) != nil)
        #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Order"), from: #"[{"id":1,"lines":[]},{"id":"x"}]"#)
        }
        #expect(try texts("Line") == ["c"])
    }

    /// An identity may be of a subentity that comes later: what stands for it is replaced in its place.
    @Test func findsSubentities() throws {
        let xml =
            Text.entity(
                "Drawing", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("first", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"))
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"], Text.attribute("r", "Double"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Drawings.xml")
        let graph = ObjectGraph(model: model)
        let drawing = try graph.decode(.object(entity: "Drawing"), from: #"{"id":1,"first":9}"#)
        #expect(graph.unresolvedReferences.count == 1)
        try graph.decode(.array(entity: "Shape"), from: #"[{"type":"circle","id":9,"r":2}]"#)
        let circle = try #require(graph.object(entity: "Circle", identity: 9))
        #expect(try drawing.value(forKey: "first") as? ModelObject === circle)
        #expect(graph.object(entity: "Shape", identity: 9) === circle)
        #expect(graph.unresolvedReferences == [] && graph.objects(entity: "Shape") == [circle])
    }

    private static func graph(_ entities: String) throws -> ObjectGraph {
        ObjectGraph(model: try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Model.xml"))
    }

    /// What stands in a place that doesn't count is no object of the graph, and nothing finds it.
    @Test(arguments: [
        #"[{"id":1,"call":{"code":"a","url":"u"}},{"id":1,"call":{"code":"b","url":"v"}}]"#,
        #"[{"id":1,"call":"a"},{"id":1,"call":{"code":"b","url":"v"}}]"#,
        #"[{"id":1,"call":{"code":"a","url":"u"}},{"id":1,"call":null}]"#,
    ])
    func forgetsWhatDoesNotCount(json: String) throws {
        let graph = try Self.graph(
            Text.entity(
                "Event", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.toOne("call", "Call"))
                + Text.entity(
                    "Call", ["identityAttributes": "code"], Text.attribute("code", "String"),
                    Text.attribute("url", "String", optional: false)))
        try graph.decode(.array(entity: "Event"), from: json)
        #expect(graph.object(entity: "Call", identity: "a") == nil && graph.unresolvedReferences == [])
        // So it is a new object, which lacks a value.
        #expect(
            failure { try graph.decode(.array(entity: "Call"), from: #"[{"code":"a"}]"#) }
                == "$[0].url (line 1, column 2, byte 1): Call.url: expected a string, but the key is missing.")
        let event = try graph.decode(.object(entity: "Event"), from: #"{"id":2,"call":"a"}"#)
        #expect(try graph.unresolvedReferences == [#require(event.value(forKey: "call") as? ModelObject)])
    }

    /// An object of another type takes the place of the one that was there, wherever that is.
    @Test func replacesAnObjectOfAnotherType() throws {
        let graph = try Self.graph(
            Text.entity(
                "Drawing", ["identityAttributes": "n"], Text.attribute("n", "String"),
                Text.toMany("shapes", "Shape", ["jsonMerge": "merge"]), Text.toOne("best", "Shape"))
                + Text.entity(
                    "Shape",
                    [
                        "identityAttributes": "id", "jsonDiscriminator": "t", "jsonDiscriminatorFallback": "Shape",
                        "jsonUnknownKeys": "keep",
                    ], Text.attribute("id", "Integer 32"))
                + Text.entity("Square", parent: "Shape", ["jsonDiscriminatorValue": "q"], Text.attribute("s", "Double"))
        )
        graph.decoder.validates = true
        let drawing = try graph.decode(
            .object(entity: "Drawing"),
            from: #"{"n":"d","shapes":[{"t":"hex","id":1,"w":2}],"best":{"t":"hex","id":1}}"#)
        try graph.decode(.array(entity: "Shape"), from: #"[{"t":"q","id":1,"s":3}]"#)
        let square = try #require(graph.object(entity: "Square", identity: 1))
        #expect(graph.objects(entity: "Shape") == [square])
        #expect(try drawing.value(forKey: "shapes") as? [ModelObject] == [square])
        #expect(try drawing.value(forKey: "best") as? ModelObject === square)
        // Back again, by the drawing.
        try graph.decode(.object(entity: "Drawing"), from: #"{"n":"d","shapes":[{"t":"hex","id":1}]}"#)
        #expect(graph.object(entity: "Square", identity: 1) == nil)
        let shapes = graph.objects(entity: "Shape")
        #expect(shapes.count == 1 && shapes[0] !== square)
        #expect(try drawing.value(forKey: "best") as? ModelObject === shapes[0])
    }

    /// The rules are asked of all that changes, and among all that is there.
    @Test func validatesAllThatChanges() throws {
        let graph = try Self.graph(
            Text.entity(
                "Team", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<relationship name="players" optional="NO" toMany="YES" minCount="1" destinationEntity="Player" inverseName="team" inverseEntity="Player"/>"#
            )
                + Text.entity(
                    "Player", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("mail", "String"), Text.toOne("team", "Team", inverse: "players"),
                    "<uniquenessConstraints><uniquenessConstraint><constraint value=\"mail\"/></uniquenessConstraint></uniquenessConstraints>"
                ))
        graph.decoder.validates = true
        try graph.decode(
            .array(entity: "Team"), from: #"[{"id":1,"players":[{"id":1,"mail":"x"}]},{"id":2,"players":[{"id":2}]}]"#)
        #expect(
            failure { try graph.decode(.array(entity: "Team"), from: #"[{"id":2,"players":[{"id":1},{"id":2}]}]"#) }
                == "$.players (line 1, column 1, byte 0): Team.players: expected at least 1 object of Player, found 0, in the Team 1."
        )
        #expect(
            failure { try graph.decode(.array(entity: "Team"), from: #"[{"id":3,"players":[{"id":3,"mail":"x"}]}]"#) }
                == #"$[0].players[0].mail (line 1, column 21, byte 20): Player.mail: expected mail that no other Player has, found "x", which another one has."#
        )
        #expect(graph.objects(entity: "Player").count == 2 && graph.objects(entity: "Team").count == 2)
    }

    /// What is moved to where the JSON has its identity is written there as an object.
    @Test func writesWhatItMoves() throws {
        let graph = try Self.graph(
            Text.entity(
                "Account", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.toMany("cals", "Cal"))
                + Text.entity(
                    "Cal", ["identityAttributes": "id"], Text.attribute("id", "String"),
                    Text.toMany("events", "Event", inverse: "cal"))
                + Text.entity(
                    "Event", ["identityAttributes": "id"], Text.attribute("id", "String"),
                    Text.attribute("t", "String"),
                    Text.toOne("cal", "Cal", inverse: "events")))
        let account = try graph.decode(
            .object(entity: "Account"),
            from: #"{"id":"a","cals":[{"id":"c1","events":[{"id":"1","t":"one"}]},{"id":"c2","events":[{"id":"2"}]}]}"#)
        try graph.decode(
            .object(entity: "Account"),
            from: #"{"id":"a","cals":[{"id":"c1","events":[]},{"id":"c2","events":["2","1"]}]}"#)
        let moved = try encodedText(account)
        #expect(
            moved
                == #"{"id":"a","cals":[{"id":"c1","events":[]},{"id":"c2","events":[{"id":"2"},{"id":"1","t":"one"}]}]}"#
        )
        try graph.decode(.object(entity: "Event"), from: #"{"id":"1","cal":"c1"}"#)
        let back = try encodedText(account)
        #expect(
            back
                == #"{"id":"a","cals":[{"id":"c1","events":[{"id":"1","t":"one","cal":"c1"}]},{"id":"c2","events":[{"id":"2"}]}]}"#
        )
    }

    /// A report says what no object has yet, and a value that doesn't fit leaves its property alone.
    @Test func reportsWhatItDoesNotTakeOver() throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: true))
        graph.decoder = ModelDecoder(model: try Self.model(hasClasses: true))
        #expect(
            failure { try graph.decode([Album].self, from: "[]") }
                == "$: expected a decoder of the graph's model, found one of the model Bands.")
        graph.decoder = ModelDecoder(model: graph.model)
        graph.decoder.failures = .report
        #expect(
            failure { try graph.decode([Album].self, from: "[]") }
                == "$: expected decodeReporting, whose report lists what failures = .report lets pass, found a method that returns no report."
        )
        try graph.decodeReporting(.array(Album.self), from: #"[{"title":"Up","year":1979}]"#)
        let (albums, report) = try graph.decodeReporting(
            .array(Album.self), from: #"[{"title":"Up","year":"?","band":"Kites"}]"#)
        #expect(albums[0].year == 1979)
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                "failure $[0].year: Album.year: expected an integer from -32768 to 32767, found \"?\"",
                "unresolvedIdentity $[0].band: Album.band: no Band that was decoded or is there has the identity \"Kites\"",
            ])
    }
}
