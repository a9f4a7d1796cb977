import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by what a to-one relationship leads to.
struct RelationshipFetchTests {
    nonisolated final class Band: ModelObject {
        var name: String? { willSet { reportChange() } }
        var formed: Int? { willSet { reportChange() } }
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 })
                    .reportingChanges(\Band.name),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 })
                    .reportingChanges(\Band.formed),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Album: ModelObject {
        var title: String?
        weak var band: Band? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 })
                    .reportingChanges(\Album.band),
            ]
        }
    }

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            #"<attribute name="formed" optional="YES" attributeType="Integer 16" indexed="YES"/>"#,
            #"<relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>"#
        )
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            #"<relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band"/>"#,
            #"<fetchIndex name="byBand"><fetchIndexElement property="band" type="Binary" order="ascending"/></fetchIndex>"#
        )

    /// Ten bands of four albums each, in turns.
    private static func graph(hasClasses: Bool = true) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, Album.self] : [])
        let graph = ObjectGraph(model: model)
        let bands = (0..<10).map { #"{"name":"b\#($0)","formed":\#(1960 + $0)}"# }
        try graph.decode(.array(entity: "Band"), from: "[\(bands.joined(separator: ","))]")
        let albums = (0..<40).map { #"{"title":"a\#($0)","band":"b\#($0 % 10)"}"# }
        try graph.decode(.array(entity: "Album"), from: "[\(albums.joined(separator: ","))]")
        return graph
    }

    private static func asked(_ graph: ObjectGraph, _ predicate: String, _ arguments: [Any?] = []) throws -> Int? {
        let mapping = try #require(graph.mapping(of: "Album"))
        let description = EntityDescription(storage: graph.model.storage, index: mapping.index)
        return graph.indexes.objects(
            of: mapping,
            try EntityPredicate(predicate, of: description, arguments: arguments.map(ObjectGraph.value)))?.count
    }

    private static func titles(_ graph: ObjectGraph, _ predicate: String) throws -> [String] {
        try titles(graph.fetch(entity: "Album", where: predicate))
    }

    private static func titles(_ albums: [ModelObject]) throws -> [String] {
        try albums.compactMap { try $0.value(forKey: "title") as? String }
    }

    private static let cases: [(String, Int?)] = [
        ("band.name == 'b3'", 4), ("band.formed == 1963", 4), ("band.formed > 1967", 8),
        ("band.formed BETWEEN {1963, 1964} AND title != 'a3'", 8), ("band.name IN {'b1', 'b2', 'x'}", 8),
        ("band.name == 'x'", 0), ("band.formed < 1900", 0), ("band.name == 'b3' AND title == 'a3'", nil),
        // More than half, what nil fulfils, and what has no index.
        ("band.formed > 1960", nil), ("band.name == nil", nil), ("band.formed IN {nil, 1963}", nil),
        ("band.name != 'b3'", nil), ("band.albums.@count == 4", nil), ("band == nil", nil),
        ("band.name ==[c] 'B3'", nil),
    ]

    @Test(arguments: cases) func asksWhatAnIndexGives(_ predicate: String, _ count: Int?) throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            // The identity of DynamicObjects reports its changes.
            let expected = predicate.hasSuffix("title == 'a3'") ? (hasClasses ? 4 : 1) : count
            #expect(try Self.asked(graph, predicate) == expected, "\(hasClasses)")
        }
    }

    @Test func findsWhatLeadsToObjects() throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            let bands = graph.objects(entity: "Band")
            #expect(try Self.asked(graph, "band == %@", [bands[2]]) == 4)
            #expect(
                try Self.titles(graph.fetch(entity: "Album", where: "band == %@", bands[2])) == [
                    "a2", "a12", "a22", "a32",
                ])
            #expect(try graph.fetch(entity: "Album", where: "band IN %@", [bands[9], bands[0]]).count == 8)
            #expect(try Self.asked(graph, "band IN %@", [[bands[9], nil]]) == nil)
        }
    }

    @Test func servesPredicates() throws {
        let graph = try Self.graph()
        let mapping = try #require(graph.mapping(of: Album.self))
        func check(_ predicate: Predicate<Album>, _ asked: Int?) throws {
            #expect(graph.indexes.objects(of: mapping, predicate)?.count == asked)
            #expect(try graph.fetch(FetchRequest(predicate: predicate)) == graph.objects(Album.self).filter(predicate))
        }
        try check(#Predicate { $0.band?.name == "b3" }, 4)
        try check(#Predicate { $0.band?.name == "b3" && $0.title != "a3" }, 4)
        try check(#Predicate { if let band = $0.band { (band.formed ?? 2000) > 1967 } else { false } }, nil)
        try check(#Predicate { $0.band.flatMap { $0.formed.flatMap { $0 > 1967 } } ?? false }, 8)
        try check(#Predicate { $0.band?.name == nil }, nil)
        try check(#Predicate { $0.band == nil }, nil)
    }

    @Test func seesWhatChanges() throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            func find() throws -> [String] { try Self.titles(graph, "band.formed == 1963") }
            let (bands, albums) = (graph.objects(entity: "Band"), graph.objects(entity: "Album"))
            #expect(try find() == ["a3", "a13", "a23", "a33"])
            try bands[3].add(modelObject: albums[7], forKey: "albums")
            try albums[13].set(modelObject: bands[4], forKey: "band")
            #expect(try find() == ["a3", "a7", "a23", "a33"])
            try bands[3].setValue(1900, forKey: "formed")
            #expect(try find() == [])
            try bands[5].setValue(1963, forKey: "formed")
            #expect(try find() == ["a5", "a15", "a25", "a35"])
            try graph.decode(
                .array(entity: "Album"), from: #"[{"title":"a5","band":null},{"title":"new","band":"b5"}]"#)
            #expect(try find() == ["a15", "a25", "a35", "new"])
            try graph.delete(bands[5])
            #expect(try find() == [])
            // A band that the graph hasn't.
            let other = try bands[0].copy()
            try other.setValue("other", forKey: "name")
            try other.setValue(1963, forKey: "formed")
            try albums[20].set(modelObject: other, forKey: "band")
            #expect(try find() == ["a20"])
            try graph.insert(albums[20])
            #expect(try find().contains("a20"))
            try other.setValue(1800, forKey: "formed")
            #expect(!(try find().contains("a20")))
            #expect(graph.unreportedChanges == [])
        }
    }

    /// What stands for an identity is found by what it has: that.
    @Test func findsWhatLeadsToPlaceholders() throws {
        let graph = try Self.graph()
        try graph.decode([Album].self, from: #"[{"title":"early","band":"Later"}]"#)
        #expect(try Self.titles(graph, "band.name == 'Later'") == ["early"])
        try graph.decode([Band].self, from: #"[{"name":"Later","formed":1963}]"#)
        #expect(try Self.titles(graph, "band.formed == 1963") == ["a3", "a13", "a23", "a33", "early"])
        #expect(graph.unreportedChanges == [])
    }

    /// A program's changes that are taken back.
    @Test func goesBackWithTheProgramsChanges() throws {
        for hasClasses in [true, false] {
            let model = try Self.graph(hasClasses: hasClasses).model
            let graph = ObjectGraph(model: model, tracksChanges: true)
            try graph.decode(.array(entity: "Band"), from: #"[{"name":"b0"},{"name":"b1"}]"#)
            let albums = (0..<8).map { #"{"title":"a\#($0)","band":"b0"}"# }
            try graph.decode(.array(entity: "Album"), from: "[\(albums.joined(separator: ","))]")
            try graph.objects(entity: "Album")[3].set(modelObject: graph.objects(entity: "Band")[1], forKey: "band")
            #expect(try Self.titles(graph, "band.name == 'b1'") == ["a3"])
            try graph.rollback()
            #expect(try Self.titles(graph, "band.name == 'b1'") == [])
            #expect(try Self.titles(graph, "band.name == 'b0'").count == 8)
        }
    }
}
