import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// A load replaces what is there; what lacks a mandatory field is left out of a lossy list, or fails the load.
struct StationsTests {
    private static let xml =
        "<model>"
        + Text.entity(
            "Station", ["identityAttributes": "id"], Text.attribute("id", "String", optional: false),
            Text.attribute("name", "String", optional: false), Text.attribute("zone", "Integer 16", optional: false),
            #"<relationship name="departures" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Departure" inverseName="station" inverseEntity="Departure"><userInfo><entry key="jsonLossy" value="YES"/></userInfo></relationship>"#
        )
        + Text.entity(
            "Departure", Text.attribute("line", "Integer 16", optional: false),
            Text.attribute("to", "String", optional: false),
            Text.toOne("station", "Station", inverse: "departures"))
        + "</model>"

    private static func graph() throws -> ObjectGraph {
        let graph = ObjectGraph(model: try ObjectModel(data: Data(xml.utf8), name: "Stations.xml"))
        try graph.decode(
            .array(entity: "Station"),
            from: #"""
                [{"id":"hb","name":"Harbour","zone":1,"departures":[{"line":4,"to":"Hill"},{"line":9,"to":"Mill"}]},
                 {"id":"mk","name":"Market","zone":1,"departures":[{"line":4,"to":"Hill"}]},
                 {"id":"hl","name":"Hill","zone":2}]
                """#)
        return graph
    }

    /// What a lossy list leaves out is no failure, so what is missing goes; stations that stay are the same objects.
    @Test func replacesWhatIsThere() throws {
        let graph = try Self.graph()
        let harbour = try #require(graph.object(entity: "Station", identity: "hb"))
        let (_, report) = try graph.decodeReporting(
            .array(entity: "Station"),
            from: #"""
                [{"id":"ml","name":"Mill","zone":3},
                 {"id":"hb","name":"Harbour East","departures":[{"line":4},{"line":"x","to":"Mill"},{"line":7,"to":"Mill"},null]}]
                """#, removing: .missing)
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                "dropped $[1].departures[0]: Station.departures: the element was left out (Departure.to: expected a string, but the key is missing)",
                #"dropped $[1].departures[1]: Station.departures: the element was left out (Departure.line: expected an integer from -32768 to 32767, found "x")"#,
                "dropped $[1].departures[3]: Station.departures: the element was left out (Station.departures: expected an object for Departure, found null)",
            ])
        #expect(graph.object(entity: "Station", identity: "hb") === harbour)
        let text = String(decoding: try graph.encode(), as: UTF8.self)
        #expect(
            text
                == #"{"Station":[{"id":"hb","name":"Harbour East","zone":1,"departures":[{"line":7,"to":"Mill"}]},{"id":"ml","name":"Mill","zone":3}]}"#
        )
        #expect(graph.objects(entity: "Departure").count == 1)
    }

    /// A station that is new needs all mandatory fields, which shows at the end; one that is there needs none of them again.
    @Test(arguments: [
        (
            #"[{"id":"hb"},{"id":"ai","zone":3}]"#,
            ["$[1].name (line 1, column 14, byte 13): Station.name: expected a string, but the key is missing."]
        ),
        (
            #"[{"id":"ai"},{"id":"hb","name":null}]"#,
            [
                "$[1].name (line 1, column 32, byte 31): Station.name: expected a string, found null.",
                "$[0].name (line 1, column 2, byte 1): Station.name: expected a string, but the key is missing.",
                "$[0].zone (line 1, column 2, byte 1): Station.zone: expected an integer from -32768 to 32767, but the key is missing.",
            ]
        ),
        (#"[{"id":"hb","name":"Haven"}]"#, []),
    ])
    func changesNothingIfAMandatoryFieldIsMissing(json: String, expected: [String]) throws {
        let graph = try Self.graph()
        graph.decoder.failures = .all
        let before = try graph.encode()
        let found = failures { try graph.decode(.array(entity: "Station"), from: json, removing: .missing) }
        #expect(found == expected)
        #expect(try (graph.encode() == before) == !expected.isEmpty)
    }

    @Test func sortsAndFilters() throws {
        let graph = try Self.graph()
        func names(_ predicate: String, _ arguments: Any?...) throws -> [String?] {
            let found =
                try arguments.isEmpty
                ? graph.fetch(entity: "Station", where: predicate)
                : graph.fetch(entity: "Station", where: predicate, arguments[0])
            return try found.map { try $0.value(forKey: "name") as? String }.sorted { ($0 ?? "") < ($1 ?? "") }
        }
        #expect(try names("zone == %@", 1) == ["Harbour", "Market"])
        #expect(try names("ANY departures.to == %@", "Mill") == ["Harbour"])
        #expect(try names("departures.@count == 0") == ["Hill"])
        let hill = try graph.fetch(entity: "Departure", where: "station.zone == 1 AND to == 'Hill'")
        #expect(try hill.map { try $0.value(forKey: "line") as? Int } == [4, 4])
    }
}
