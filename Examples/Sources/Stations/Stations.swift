import Foundation
import Modelwright

/// Each load replaces what is there. A departure that lacks a mandatory field is left out and reported; if a station lacks
/// one, the load fails and changes nothing.
@main
enum Stations {
    static let morning = """
        {"stations": [
            {"id": "hb", "name": "Harbour", "zone": 1, "departures": [
                {"line": "4", "to": "Hill", "at": "2026-06-01T07:20"}, {"line": "9", "to": "Mill", "at": "2026-06-01T07:05"},
                {"line": "4", "at": "2026-06-01T07:40"}, {"line": "9", "to": "Mill", "at": "soon"}]},
            {"id": "mk", "name": "Market", "zone": 1, "departures": [{"line": "4", "to": "Hill", "at": "2026-06-01T07:26"}]},
            {"id": "hl", "name": "Hill", "zone": 2, "note": "Lift out of order", "departures": []}
        ]}
        """

    /// The market is gone, the hill's lift works again, and the mill is new.
    static let noon = """
        {"stations": [
            {"id": "hl", "name": "Hill", "zone": 2, "note": null,
             "departures": [{"line": "4", "to": "Harbour", "at": "2026-06-01T12:10"}]},
            {"id": "hb", "name": "Harbour", "zone": 1, "departures": [{"line": "9", "to": "Mill", "at": "2026-06-01T12:05"}]},
            {"id": "ml", "name": "Mill", "zone": 2, "departures": []}
        ]}
        """

    /// A station without a name.
    static let broken = #"{"stations": [{"id": "hb", "name": "Haven", "zone": 1}, {"id": "ai", "zone": 3}]}"#

    static func main() throws {
        let graph = ObjectGraph(model: try StationsModel().model)
        print("Morning:")
        try load(morning, into: graph)
        let hill = graph.object(Station.self, identity: "hl")

        print("Noon:")
        try load(noon, into: graph)
        print("  Hill is the same object: \(graph.object(Station.self, identity: "hl") === hill)")
        print("  Departures that are left: \(graph.objects(Departure.self).count)")

        print("An answer with a station that has no name:")
        do {
            try load(broken, into: graph)
        } catch let error as MappingError {
            print("  \(error)")
        }
        show(graph)

        print(
            "In zone 2 with departures: \(try names(graph.fetch(template: "stationsOfZone", variables: ["ZONE": 2])))")
        print("To the mill: \(try names(graph.fetch(Station.self, where: "ANY departures.to == %@", "Mill")))")
        print("By #Predicate: \(try names(graph.fetch(FetchRequest<Station>(predicate: #Predicate { $0.zone < 2 }))))")
    }

    private static func load(_ json: String, into graph: ObjectGraph) throws {
        let (_, report) = try graph.decodeReporting(
            .array(Station.self, at: "stations"), from: json, removing: .missing)
        for entry in report.entries { print("  \(entry)") }
        show(graph)
    }

    private static func show(_ graph: ObjectGraph) {
        for station in graph.objects(Station.self).sorted(using: SortDescriptor(\.name)) {
            let departures = station.departures.sorted(using: SortDescriptor(\.at)).map { departure in
                let time = departure.at?.formatted(.iso8601.time(includingFractionalSeconds: false)) ?? "-"
                return "\(time.prefix(5)) to \(departure.to)"
            }
            let note = station.note.map { " (\($0))" } ?? ""
            print("  \(station.name)\(note): \(departures.isEmpty ? "none" : departures.joined(separator: ", "))")
        }
    }

    private static func names(_ stations: [ModelObject]) -> String {
        stations.compactMap { ($0 as? Station)?.name }.formatted()
    }
}
