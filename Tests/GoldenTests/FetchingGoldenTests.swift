import Foundation
import Testing

@testable import Modelwright

/// The functions that are generated for the fetch requests and fetched properties of Fetching.xml, at work.
struct FetchingGoldenTests {
    private static let json = #"""
        [{"name":"Kites","formed":1979,"mood":1,"unit":"percent","records":[
            {"type":"studio","title":"Up","year":1979,"released":"1979-05-01T00:00:00Z","price":10},
            {"type":"live","title":"Away","year":1981,"kind":"45","released":"1981-03-01T00:00:00Z","price":8}]},
         {"name":"Lanterns","formed":1983,"records":[
            {"type":"studio","title":"Lit","year":1983,"price":12.5},
            {"type":"studio","title":"Dim","year":1981,"kind":"short"}]}]
        """#

    private let graph: ObjectGraph
    private let kites: Band
    private let lanterns: Band

    init() throws {
        graph = ObjectGraph(model: try FetchingModel().model)
        let bands = try graph.decode([Band].self, from: Self.json)
        (kites, lanterns) = (bands[0], bands[1])
    }

    @Test func fetchesWithoutVariables() throws {
        #expect(try graph.allBands() == [kites, lanterns])
    }

    @Test func fetchesByNumbersDatesAndTexts() throws {
        #expect(try graph.recordsOfYears(firstYear: 1980, lastYear: 1982).map(\.title) == ["Away", "Dim"])
        #expect(try graph.recordsOfYears(firstYear: 1982, lastYear: 1980) == [])
        let date = try #require(try? Date("1980-01-01T00:00:00Z", strategy: .iso8601))
        #expect(try graph.recordsSince(date: date).map(\.title) == ["Away"])
        #expect(try graph.cheaper(factor: 2, price: 20, count: 2).map(\.title) == ["Away"])
        #expect(try graph.cheaper(factor: 1.5, price: Decimal(20), count: 2).map(\.title) == ["Up", "Away", "Lit"])
        #expect(try graph.cheaper(factor: 2, price: 20, count: 3) == [])
        // None of subentities.
        #expect(try graph.encodeFetch(in: "?*").map(\.title) == ["Up", "Lit", "Dim"])
    }

    @Test func fetchesByEnumerations() throws {
        #expect(try graph.bandsInMood(mood: .loud, unit: .celsius) == [kites])
        #expect(try graph.bandsInMood(mood: .calm, unit: .percent) == [kites])
        #expect(try graph.bandsInMood(mood: .calm, unit: .celsius) == [])
        #expect(try graph.recordsOfKinds(kinds: [.single, .short]).map(\.title) == ["Away", "Dim"])
        #expect(try graph.recordsOfKinds2(kinds: [.album]).map(\.title) == ["Up", "Lit"])
        #expect(try graph.recordsOfKinds(kinds: []) == [])
    }

    @Test func fetchesByObjects() throws {
        #expect(try graph.recordsOf(band: kites, band2: "Lanterns").map(\.title) == ["Up", "Away"])
        #expect(try graph.recordsOf(band: kites, band2: "Kites") == [])
        // At most two.
        #expect(
            try graph.recordsBetween(years: [1979, 1983], bands: [kites, lanterns]).map(\.title) == ["Up", "Away"])
        #expect(try graph.recordsBetween(years: [1980, 1983], bands: [lanterns]).map(\.title) == ["Lit", "Dim"])
    }

    @Test func fetchesByAnything() throws {
        #expect(try graph.found(where: 1, selfValue: 1.0, fetchSource: kites, fetch: lanterns).count == 4)
        #expect(try graph.found(where: "a", selfValue: "b", fetchSource: kites, fetch: kites).count == 4)
        #expect(try graph.found(where: "a", selfValue: "b", fetchSource: kites, fetch: lanterns) == [])
    }

    /// Properties with an index report what changes in them.
    @Test func findsByIndexesWhatHasChanged() throws {
        #expect(try graph.fetch(Record.self, where: "year == 1979").map(\.title) == ["Up"])
        #expect(try graph.fetch(Record.self, where: "kind == 'short'").map(\.title) == ["Dim"])
        let record = try #require(graph.object(Record.self, identity: "Up"))
        (record.year, record.kind) = (1983, .short)
        #expect(try graph.fetch(Record.self, where: "year == 1979") == [])
        #expect(try graph.fetch(Record.self, where: "year == 1983").map(\.title) == ["Up", "Lit"])
        #expect(try graph.fetch(Record.self, where: "kind == 'short'").map(\.title) == ["Up", "Dim"])
        #expect(graph.unreportedChanges == [])
    }

    /// A `#Predicate` knows properties with an index by the key paths of the class, and of one that inherits them.
    @Test func findsByPredicatesAndIndexes() throws {
        func asked<Object: ModelObject>(_ predicate: Predicate<Object>) throws -> Int? {
            let mapping = try #require(graph.mapping(of: Object.self))
            let candidates = graph.indexes.objects(of: mapping, predicate)
            let found = try graph.fetch(FetchRequest(predicate: predicate))
            #expect(found == (try graph.objects(Object.self).filter(predicate)))
            return candidates?.count
        }
        let kind = Record.Kind.short
        #expect(try asked(#Predicate<Record> { $0.year == 1981 && $0.title != "Up" }) == 2)
        #expect(try asked(#Predicate<Record> { $0.kind == kind }) == 1)
        #expect(try asked(#Predicate<LiveRecord> { ($0.year ?? 0) < 1981 }) == 0)
        // Titles have no index.
        #expect(try asked(#Predicate<Record> { $0.title == "Up" }) == nil)
        #expect(try graph.fetch(Record.self, where: "band == %@ AND title != 'Up'", kites).map(\.title) == ["Away"])
        let record = try #require(graph.object(Record.self, identity: "Up"))
        record.band = lanterns
        #expect(try graph.fetch(Record.self, where: "band == %@", kites).map(\.title) == ["Away"])
        #expect(graph.unreportedChanges == [])
    }

    @Test func fetchesDynamicObjects() throws {
        try graph.decode(.array(entity: "Venue"), from: #"[{"seats":80},{"seats":900}]"#)
        let venues = try graph.largeVenues(seats: 100)
        #expect(try venues.map { try $0.value(forKey: "seats") as? Int } == [900])
    }

    @Test func fetchesWhatFetchedPropertiesHave() throws {
        #expect(try graph.earlyRecords(of: kites).map(\.title) == ["Up"])
        #expect(try graph.earlyRecords(of: lanterns).map(\.title) == ["Lit", "Dim"])
        #expect(try graph.updateFetch(of: kites) == [lanterns])
        #expect(try graph.updateFetch(of: lanterns) == [])
        let away = try #require(graph.object(LiveRecord.self, identity: "Away"))
        #expect(try graph.twins(of: away).map(\.title) == ["Dim"])
        away.year = 1979
        #expect(try graph.twins(of: away).map(\.title) == ["Up"])
    }

    private func failure(_ body: () throws -> some Any) -> String {
        do { return "\(try body())" } catch { return "\(error)" }
    }

    @Test func saysWhichValueDoesNotFit() {
        #expect(
            failure { try graph.recordsBetween(years: [1979], bands: []) }
                == "Objects of Record can't be found by \"year BETWEEN ^$years AND band IN $BANDS\": BETWEEN takes two bounds: {1, 5}, and this is a list, each a number. Give it two bounds: {1, 5}."
        )
        #expect(
            failure { try graph.found(where: 1, selfValue: "1", fetchSource: kites, fetch: kites) }
                == "Objects of Record can't be found by \"$WHERE == ^$SELF OR $FETCH_SOURCE == $fetch\": this is a text, and what it is compared with is a number. Compare values of one kind."
        )
    }

    @Test func refusesAGraphOfAnotherModel() throws {
        let other = ObjectGraph(model: try EnumerationsModel().model)
        #expect(
            failure { try other.allBands() }
                == "$: expected a fetch request of the model Enumerations, found none that is called All bands.")
        #expect(
            failure { try other.twins(of: Record()) }
                == "$: expected an object of the model Enumerations, found a Record that is of another model, or of none."
        )
        // The same without its classes.
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Models/Fetching.xml")
        let dynamic = ObjectGraph(model: try ObjectModel(contentsOf: path))
        try dynamic.decode(.array(entity: "Band"), from: Self.json)
        #expect(
            failure { try dynamic.allBands() }
                == "$: Band: expected an object of the class Band, found a DynamicObject.")
    }
}
