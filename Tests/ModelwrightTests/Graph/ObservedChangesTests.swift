import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What objects that report their changes spare a graph that tracks changes.
struct ObservedChangesTests {
    private typealias Band = ObservedClasses.Band
    private typealias Album = ObservedClasses.Album

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16"), Text.toMany("albums", "Album", inverse: "band"),
            Text.toOne("label", "Label"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity("Label", Text.attribute("city", "String"), Text.attribute("code", "String"))

    private static let json =
        #"[{"name":"Kites","formed":1974,"albums":[{"title":"Up"},{"title":"Down"}],"label":{"city":"Bath"}},{"name":"Comets"}]"#

    private static func model(_ family: ObjectFamily) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml", classes: family.bandClasses)
    }

    private static func graph(_ family: ObjectFamily = .observed) throws -> ObjectGraph {
        let graph = ObjectGraph(model: try model(family), tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: json)
        return graph
    }

    private static func band(_ graph: ObjectGraph, _ name: String = "Kites") throws -> Band {
        try #require(graph.object(Band.self, identity: name))
    }

    private static func names(_ graph: ObjectGraph) throws -> [[String]] {
        try graph.changes.updated.map { $0.properties.map(\.name) }
    }

    private static func text(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try model.encode(object), as: UTF8.self)
    }

    // MARK: Copies

    /// A copy is taken by the first change, and none by what JSON brings.
    @Test func copiesWhatChanges() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        #expect(graph.keptCount == 0 && !graph.hasChanges && !kites.hasNotes)
        kites.formed = 1975
        kites.name = "Flyers"
        #expect(graph.keptCount == 1 && graph.hasChanges)
        #expect(try Self.names(graph) == [["name", "formed"]])
        #expect(try graph.changes.updated[0].properties.map { $0.old as? Int } == [nil, 1974])
        graph.acceptChanges()
        #expect(graph.keptCount == 0 && !graph.hasChanges)
        kites.albums.removeLast()
        #expect(try Self.names(graph) == [["albums"]])
        #expect(graph.keptCount == 1)
        try graph.rollback()
        #expect(graph.keptCount == 0 && kites.albums.count == 2 && kites.formed == 1975)
    }

    /// What each family keeps of five objects, before and after a change of a band.
    @Test(arguments: [
        (ObjectFamily.dynamic, [0, 1]), (.plain, [5, 5]), (.observed, [0, 1]), (.mixed, [2, 3]),
    ])
    func keepsCopies(_ family: ObjectFamily, counts: [Int]) throws {
        let graph = try Self.graph(family)
        let before = graph.keptCount
        try #require(graph.object(entity: "Band", identity: "Kites")).setValue(1975, forKey: "formed")
        #expect([before, graph.keptCount] == counts)
        #expect(try Self.names(graph) == [["formed"]])
    }

    @Test func keepsNothingOfWhatJSONChanges() throws {
        let graph = try Self.graph()
        for json in [
            #"[{"name":"Kites","formed":1975}]"#, #"[{"name":"Kites","albums":["Down","Left"]}]"#,
            #"[{"name":"Comets","albums":[{"title":"Up"}]},{"name":"Larks","label":{"code":"L"}}]"#,
        ] {
            try graph.decode(.array(entity: "Band"), from: json)
            #expect(graph.keptCount == 0 && !graph.hasChanges, "\(json)")
        }
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Down"},{"title":"Left"}]"#, removing: .missing)
        #expect(graph.keptCount == 0 && !graph.hasChanges && graph.objects(Album.self).count == 2)
        #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","formed":1,"albums":[3.5]},{"name":[]}]"#)
        }
        #expect(graph.keptCount == 0 && !graph.hasChanges)
        try Self.band(graph).formed = 1976
        #expect(graph.keptCount == 1 && graph.hasChanges)
    }

    /// A change that is over, since JSON says the same, leaves no copy.
    @Test func forgetsWhatJSONConfirms() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        kites.formed = 1975
        try graph.update(kites, from: #"{"formed":1975}"#)
        #expect(graph.keptCount == 0 && !graph.hasChanges)
        let larks = try graph.findOrCreate(Band.self, identity: "Larks")
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Larks"}]"#)
        #expect(graph.keptCount == 0 && !graph.hasChanges)
        larks.formed = 1
        #expect(try Self.names(graph) == [["formed"]])
    }

    // MARK: Taking back

    @Test func givesBackStatesAndLists() throws {
        let graph = try Self.graph()
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        let up = try #require(graph.object(Album.self, identity: "Up"))
        let before = try Self.text(kites, graph.model)
        let without = try Self.text(comets, graph.model)
        try comets.add(modelObject: up, forKey: "albums")
        try up.set(modelObject: kites, forKey: "band")
        try comets.setValue([up], forKey: "albums")
        try comets.set(modelObject: kites.label, forKey: "label")
        try kites.setValue(nil, forKey: "formed")
        #expect(try Self.names(graph) == [["formed", "albums"], ["band"], ["albums", "label"]])
        try graph.rollback()
        #expect(try Self.text(kites, graph.model) == before)
        #expect(try Self.text(comets, graph.model) == without)
        #expect(kites.albums.map(\.title) == ["Up", "Down"] && up.band === kites && comets.albums.isEmpty)
        #expect(graph.keptCount == 0)
    }

    /// The order is as it was, although the graph has closed its gaps in between.
    @Test(arguments: ObjectFamily.allCases) func givesBackTheOrder(_ family: ObjectFamily) throws {
        let graph = ObjectGraph(model: try Self.model(family), tracksChanges: true)
        func decode(_ names: [String]) throws {
            let elements = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
            try graph.decode(.array(entity: "Band"), from: "[\(elements)]")
        }
        func names() throws -> [String] {
            try graph.objects(entity: "Band").map { try $0.value(forKey: "name") as? String ?? "" }
        }
        func delete(_ name: String) throws { try graph.delete(#require(graph.object(entity: "Band", identity: name))) }
        try decode(["a", "b", "c", "d"] + (0..<60).map { "x\($0)" } + ["y", "z"])
        try delete("b")
        try delete("y")
        let others = try (0..<60).map { try #require(graph.object(entity: "Band", identity: "x\($0)")) }
        try graph.delete(others)
        graph.acceptChanges(of: others)
        #expect(try names() == ["a", "c", "d", "z"])
        try delete("c")
        try graph.insert(try graph.findOrCreate(entity: "Band", identity: "new"))
        #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Band"), from: #"[{"name":"e"},{"name":[]}]"#)
        }
        try decode(["f"])
        #expect(try graph.changes.deleted.map { try $0.value(forKey: "name") as? String } == ["b", "c", "y"])
        try graph.rollback()
        #expect(try names() == ["a", "b", "c", "d", "y", "z", "f"])
        #expect(!graph.hasChanges)
    }

    nonisolated final class Playlist: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var tracks: Set<Track> = [] { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("id", get: { (list: Playlist) in list.id }, set: { $0.id = $1 }).reportingChanges(),
                .toMany("tracks", get: { (list: Playlist) in list.tracks }, set: { $0.tracks = $1 }).reportingChanges(),
            ]
        }
    }

    nonisolated final class Track: ModelObject {
        var id: Int? { willSet { reportChange() } }

        override class var properties: [Property] {
            [.attribute("id", get: { (track: Track) in track.id }, set: { $0.id = $1 }).reportingChanges()]
        }
    }

    /// The order in which a set was read comes back with it.
    @Test func givesBackSets() throws {
        let xml =
            Text.entity(
                "Playlist", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                Text.toMany("tracks", "Track"))
            + Text.entity("Track", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Lists.xml", classes: [Playlist.self, Track.self])
        let graph = ObjectGraph(model: model, tracksChanges: true)
        let json = #"{"id":1,"tracks":[{"id":7},{"id":3},{"id":5},{"id":4}]}"#
        let list = try graph.decode(Playlist.self, from: json)
        let tracks = try #require(try list.value(forKey: "tracks") as? [Track])
        try list.setValue(Array(tracks.reversed().dropLast()), forKey: "tracks")
        #expect(try Self.names(graph) == [["tracks"]])
        try graph.rollback()
        #expect(try Self.text(list, model) == json)
        list.tracks.remove(tracks[1])
        try graph.rollback()
        #expect(try Self.text(list, model) == json)
        #expect(graph.keptCount == 0)
    }

    // MARK: Whose changes are known

    /// An object of two graphs reports to the first, and the second compares it.
    @Test func isRightInTwoGraphs() throws {
        let graph = try Self.graph()
        let other = ObjectGraph(model: graph.model, tracksChanges: true)
        let comets = try Self.band(graph, "Comets")
        try other.insert(comets)
        other.acceptChanges()
        #expect(graph.keptCount == 0 && other.keptCount == 1)
        comets.formed = 1980
        for each in [graph, other] { #expect(try Self.names(each) == [["formed"]]) }
        try graph.delete(comets)
        comets.formed = 1981
        #expect(try graph.changes.deleted == [comets])
        #expect(try other.changes.updated.map { $0.properties.map { $0.new as? Int } } == [[1981]])
        other.acceptChanges()
        #expect(other.keptCount == 0)
    }

    @Test func reportsToItsGraphOnly() throws {
        var graph: ObjectGraph? = try Self.graph()
        let kites = try Self.band(#require(graph))
        let copy = try kites.copy()
        copy.formed = 1
        #expect(copy.changedObjects == nil && graph?.hasChanges == false)
        graph = nil
        #expect(kites.changedObjects == nil)
        kites.formed = 2
        #expect(kites.formed == 2)
    }

    /// What is unset by an index, or asked for by one, is tracked all the same.
    @Test func tracksBesideIndexes() throws {
        let graph = try Self.graph()
        let kites = try Self.band(graph)
        #expect(try graph.fetch(Band.self, where: "name == 'Kites'") == [kites])
        #expect(graph.keptCount == 0)
        kites.name = "Flyers"
        #expect(try graph.fetch(Band.self, where: "name == 'Flyers'") == [kites])
        #expect(try graph.fetch(Band.self, where: "name == 'Kites'") == [])
        #expect(try Self.names(graph) == [["name"]])
        try graph.rollback()
        #expect(try graph.fetch(Band.self, where: "name == 'Kites'") == [kites])
    }

    // MARK: Checking

    /// A class whose promises aren't kept.
    nonisolated final class Careless: ModelObject {
        var id: Int? { willSet { reportChange() } }
        var early: Int? { willSet { reportChange() } }
        var late: Int? { didSet { reportChange() } }
        var silent: Int?

        override class var entityName: String { "Item" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (item: Careless) in item.id }, set: { $0.id = $1 }).reportingChanges(),
                .attribute("early", get: { (item: Careless) in item.early }, set: { $0.early = $1 }).reportingChanges(),
                .attribute("late", get: { (item: Careless) in item.late }, set: { $0.late = $1 }).reportingChanges(),
                .attribute("silent", get: { (item: Careless) in item.silent }, set: { $0.silent = $1 })
                    .reportingChanges(),
            ]
        }
    }

    private static func items() throws -> (ObjectGraph, [Careless]) {
        let xml = Text.entity(
            "Item", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
            Text.attribute("early", "Integer 16"), Text.attribute("late", "Integer 16"),
            Text.attribute("silent", "Integer 16"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Items.xml", classes: [Careless.self])
        let graph = ObjectGraph(model: model, tracksChanges: true)
        return (graph, try graph.decode([Careless].self, from: #"[{"id":1},{"id":2},{"id":3}]"#))
    }

    @Test func findsWhatWasNotReported() throws {
        let (graph, items) = try Self.items()
        graph.checksReports = true
        #expect(graph.checksReports && graph.unreportedChanges == [])
        items[0].early = 1
        #expect(graph.unreportedChanges == [] && graph.hasChanges)
        items[1].silent = 1
        #expect(graph.unreportedChanges == [items[1]])
        items[2].late = 1
        #expect(graph.unreportedChanges == [items[1], items[2]])
        graph.checksReports = false
        #expect(!graph.checksReports && graph.unreportedChanges == [])
    }

    @Test func doesNotKnowWhatWasNotReported() throws {
        let (graph, items) = try Self.items()
        items[1].silent = 1
        items[2].late = 1
        #expect(!graph.hasChanges && graph.unreportedChanges == [])
        items[1].early = 2
        #expect(try Self.names(graph) == [["early"]])
    }

    /// What comes later is checked as well, and what is accepted is checked anew.
    @Test func goesOnChecking() throws {
        let (graph, items) = try Self.items()
        graph.checksReports = true
        items[0].early = 1
        graph.acceptChanges()
        items[0].silent = 2
        let more = try graph.decode([Careless].self, from: #"[{"id":4},{"id":2,"silent":5}]"#)
        #expect(graph.unreportedChanges == [items[0]])
        more[0].silent = 3
        #expect(graph.unreportedChanges == [items[0], more[0]])
        let plain = ObjectGraph(model: graph.model)
        plain.checksReports = true
        #expect(!plain.checksReports)
    }
}
