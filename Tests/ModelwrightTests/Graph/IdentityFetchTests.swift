import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by their identity with a predicate.
struct IdentityFetchTests {
    nonisolated final class Flight: ModelObject {
        var airport: String? { willSet { reportChange() } }
        var number: Int? { willSet { reportChange() } }
        var gate: String?

        override class var properties: [Property] {
            [
                .attribute("airport", get: { (flight: Flight) in flight.airport }, set: { $0.airport = $1 })
                    .reportingChanges(\Flight.airport),
                .attribute("number", get: { (flight: Flight) in flight.number }, set: { $0.number = $1 })
                    .reportingChanges(\Flight.number),
                .attribute("gate", get: { (flight: Flight) in flight.gate }, set: { $0.gate = $1 }),
            ]
        }
    }

    nonisolated final class City: ModelObject {
        var name: String? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("name", get: { (city: City) in city.name }, set: { $0.name = $1 })
                    .reportingChanges(\City.name)
            ]
        }
    }

    private static let xml =
        Text.entity(
            "Flight", ["identityAttributes": "airport, number"], Text.attribute("airport", "String"),
            Text.attribute("number", "Integer 64"), Text.attribute("gate", "String"))
        + Text.entity("City", ["identityAttributes": "name"], Text.attribute("name", "String"))

    private static func graph(hasClasses: Bool = true) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Flights.xml",
            classes: hasClasses ? [Flight.self, City.self] : [])
        let graph = ObjectGraph(model: model)
        let flights = (0..<40).map { index in
            #"{"airport":"\#(["FRA", "JFK", "NRT", "SYD"][index % 4])","number":\#(index / 4),"gate":"g\#(index)"}"#
        }
        try graph.decode(.array(entity: "Flight"), from: "[\(flights.joined(separator: ","))]")
        return graph
    }

    private static func asked(_ graph: ObjectGraph, _ predicate: String, _ entity: String = "Flight") throws -> Int? {
        let mapping = try #require(graph.mapping(of: entity))
        let description = EntityDescription(storage: graph.model.storage, index: mapping.index)
        return graph.indexes.objects(of: mapping, try EntityPredicate(predicate, of: description))?.count
    }

    private static let cases: [(String, Int?)] = [
        ("airport == 'FRA' AND number == 3", 1),
        ("number == 3.0 AND (gate != nil AND 'FRA' == airport)", 1),
        ("airport IN {'FRA', 'SYD', 'LHR'} AND number IN {3, 4}", 4),
        ("airport == 'LHR' AND number == 3", 0),
        ("airport == 'FRA' AND number == 3.5", 0),
        ("airport == 'FRA' AND number == 1e17", 0),
        // Not all of it, no values, and nothing that the identities have.
        ("airport == 'FRA'", nil),
        ("airport == 'FRA' AND number > 3", nil),
        ("airport == 'FRA' AND number == nil", nil),
        ("airport == 'FRA' OR number == 3", nil),
        ("airport ==[c] 'FRA' AND number == 3", nil),
        ("airport == 'ÅRE' AND number == 3", nil),
    ]

    @Test(arguments: cases) func asksWhatTheIdentitiesGive(_ predicate: String, _ count: Int?) throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            #expect(try Self.asked(graph, predicate) == count, "\(hasClasses)")
        }
    }

    @Test func servesPredicates() throws {
        let graph = try Self.graph()
        let mapping = try #require(graph.mapping(of: Flight.self))
        let predicate = #Predicate<Flight> { $0.airport == "NRT" && $0.number == 9 }
        #expect(graph.indexes.objects(of: mapping, predicate)?.count == 1)
        #expect(try graph.fetch(FetchRequest(predicate: predicate)).map(\.gate) == ["g38"])
    }

    /// The table of identities knows neither what a program has given an object nor a second one with an identity.
    @Test func findsWhatTheIdentitiesDoNotLeadTo() throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            func gates(_ airport: String, _ number: Int) throws -> [String] {
                try graph.fetch(entity: "Flight", where: "airport == %@ AND number == %@", airport, number).compactMap {
                    try $0.value(forKey: "gate") as? String
                }
            }
            let flights = graph.objects(entity: "Flight")
            // Before the first fetch, and after it.
            try flights[8].setValue("LHR", forKey: "airport")
            #expect(try gates("FRA", 2) == [])
            #expect(try gates("LHR", 2) == ["g8"])
            try flights[12].setValue("LHR", forKey: "airport")
            try flights[12].setValue(2, forKey: "number")
            #expect(try gates("FRA", 3) == [])
            #expect(try gates("LHR", 2) == ["g8", "g12"])
            #expect(graph.object(entity: "Flight", identity: ["airport": "LHR", "number": 2]) == nil)
            try graph.insert(flights[8])
            #expect(graph.object(entity: "Flight", identity: ["airport": "LHR", "number": 2]) === flights[8])
            #expect(try gates("LHR", 2) == ["g8", "g12"])
            try graph.delete(flights[8])
            #expect(try gates("LHR", 2) == ["g12"])
            // Another takes what this one has had, and gives it back.
            try flights[1].setValue("FRA", forKey: "airport")
            #expect(try gates("FRA", 0) == ["g0", "g1"])
            try flights[1].setValue("JFK", forKey: "airport")
            #expect(try gates("FRA", 0) == ["g0"])
            #expect(try gates("JFK", 0) == ["g1"])
            #expect(graph.unreportedChanges == [])
        }
    }

    /// JSON gives an object the identity of another, which the identities don't lead to any more.
    @Test func findsWhoseIdentityIsTaken() throws {
        let graph = try Self.graph()
        func gates() throws -> [String?] {
            try graph.fetch(Flight.self, where: "airport == 'FRA' AND number == 0").map(\.gate)
        }
        #expect(try gates() == ["g0"])
        let flights = graph.objects(Flight.self)
        _ = try? graph.update(flights[1], from: #"{"airport":"FRA"}"#)
        let expected = flights.filter { $0.airport == "FRA" && $0.number == 0 }.map(\.gate)
        #expect(try gates() == expected)
    }

    /// Some texts are the same to a predicate, and two identities.
    @Test func findsTextsThatSwiftTakesForTheSame() throws {
        let graph = ObjectGraph(model: try Self.graph().model)
        let names = ["K", "\u{212A}", "Köln", "Ko\u{308}ln", ";", "\u{37E}", "Bonn"]
        for name in names { try graph.findOrCreate(City.self, identity: name) }
        for name in names + ["Koeln", ""] {
            let same = names.filter { $0 == name }
            #expect(try graph.fetch(City.self, where: "name == %@", name).map(\.name) == same)
            #expect(try graph.fetch(FetchRequest<City>(predicate: #Predicate { $0.name == name })).map(\.name) == same)
        }
        #expect(try Self.asked(graph, "name == 'Bonn'", "City") == 3)
        #expect(try Self.asked(graph, "name == 'Köln'", "City") == 2)
    }
}
