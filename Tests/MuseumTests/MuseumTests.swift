import Foundation
import Modelwright
import Testing

/// The classes that are generated for a model with every feature, at work.
struct MuseumTests {
    private static let transforms: [String: ValueTransform] = ["Words": .separated(by: " ")]

    private static let json = """
        {"name":"North","exhibits":[{"acquired":"1901-02-03","default":"x","entity":"y",\
        "exhibit_id":"5b9bd5a1-3a0f-4c1b-9a52-0d9f5d0c1a11","extra":{"k":[1,null]},"value":{"insured":1000.50},\
        "is_on_loan":true,"keywords":"oil large","state":"lent","title":"Storm","tags":[{"name":"sea"}],\
        "height":1.5,"width":2.5,"frame":{"material":"oak"},"type":"painting"},\
        {"acquired":"1911-02-03","exhibit_id":"5b9bd5a1-3a0f-4c1b-9a52-0d9f5d0c1a12","keywords":"","title":"Bust",\
        "tags":["sea"],"weight":80.5,"type":"sculpture"}],\
        "gauges":[{"accuracy":0.25,"offset":-0.5,"precision":9,"reading":21.5,"serial":"AB1",\
        "since":"2001-01-01T00:00:00Z","unit":"percent"}]}
        """

    @Test func makesTheRoundTrip() throws {
        let museum = try MuseumModel(transforms: Self.transforms)
        let room = try museum.makeDecoder().decode(Room.self, from: Data(Self.json.utf8))
        let painting = try #require(room.exhibits[0] as? Painting)
        let sculpture = try #require(room.exhibits[1] as? Sculpture)
        #expect(painting.keywords == ["oil", "large"])
        #expect(painting.state == .lent)
        #expect(painting.default == "x")
        #expect(painting.entityValue == "y")
        #expect(painting.frame?.painting === painting)
        #expect(painting.tags[0].exhibits == [painting, sculpture])
        #expect(sculpture.state == .inStore)
        #expect(sculpture.room === room)
        let gauge = try #require(room.gauges.first)
        #expect(gauge.precision == .finest)
        #expect(gauge.unit == .percent)
        #expect(gauge.serial == "AB1")
        #expect(gauge.count == 0)
        let written = try JSONValue(data: museum.makeEncoder().encode(room))
        #expect(written == (try JSONValue(data: Data(Self.json.utf8))))
    }

    /// Without a model the generated code keeps both ends; with one the library does. Both come to the same.
    @Test(arguments: [false, true]) func keepsBothEndsOfARelationshipThatIsItsOwnInverse(hasModel: Bool) throws {
        let museum = try MuseumModel(transforms: Self.transforms)
        let rooms = try (0..<2).map { _ in hasModel ? try museum.make(Room.self) : Room() }
        try rooms[0].addToNeighbours(rooms[1])
        #expect(rooms.map(\.neighbours) == [[rooms[1]], [rooms[0]]])
        try rooms[1].addToNeighbours(rooms[1])
        #expect(rooms[1].neighbours == [rooms[0], rooms[1]])
        rooms[1].removeFromNeighbours(rooms[0])
        #expect(rooms.map(\.neighbours) == [[], [rooms[1]]])
        rooms[1].removeFromNeighbours(rooms[1])
        #expect(rooms[1].neighbours.isEmpty)
    }

    @Test func aNewObjectTakesItsPartnerFromAnother() {
        let first = Room(name: "first")
        let second = Room(name: "second", next: first)
        #expect(first.previous === second)
        let third = Room(name: "third", next: first)
        #expect(first.previous === third)
        #expect(second.next == nil)
        #expect(third.next === first)
        let gauge = Gauge(serial: "a")
        let twin = Gauge(serial: "b", twin: gauge)
        #expect(gauge.twin === twin)
        let other = Gauge(serial: "c", twin: gauge)
        #expect(gauge.twin === other)
        #expect(twin.twin == nil)
        other.twin = nil
    }

    @Test func takesSnapshots() throws {
        let museum = try MuseumModel(transforms: Self.transforms)
        let room = try museum.makeDecoder().decode(Room.self, from: Data(Self.json.utf8))
        let painting = try #require(room.exhibits[0] as? Painting)
        let snapshot = Painting.Snapshot(painting)
        #expect(snapshot.title == "Storm")
        #expect(snapshot.tags.map(\.name) == ["sea"])
        #expect(snapshot.frame?.material == "oak")
        let data = try JSONEncoder().encode(snapshot)
        #expect(try JSONDecoder().decode(Painting.Snapshot.self, from: data) == snapshot)
    }

    @Test func fallsBackWhereTheModelSaysSo() throws {
        let museum = try MuseumModel(transforms: Self.transforms)
        let text = """
            {"acquired":"1901-02-03","exhibit_id":"5b9bd5a1-3a0f-4c1b-9a52-0d9f5d0c1a11","insurance":7,"keywords":"a",\
            "state":"stolen","title":"Storm","type":"painting"}
            """
        let (painting, report) = try museum.makeDecoder().decodeReporting(
            .object(entity: "Exhibit"), from: Data(text.utf8))
        #expect((painting as? Painting)?.state == .inStore)
        #expect((painting as? Painting)?.insured == 7)
        #expect(report.entries(.enumFallback).map(\.property) == ["state"])
    }

    @Test func hasANaturalValueWhereThereIsOne() {
        let gauge = Gauge()
        #expect(gauge.accuracy == 0.5)
        #expect(gauge.offset == Decimal(sign: .minus, exponent: -2, significand: 25))
        #expect(gauge.since == Date(timeIntervalSinceReferenceDate: 0))
        #expect(gauge.precision == .fine)
        #expect(gauge.limit == nil)
        #expect(Painting(acquired: .distantPast, exhibitId: UUID()).title == "")
    }
}
