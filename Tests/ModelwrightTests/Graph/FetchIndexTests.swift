import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by the model's indexes.
struct FetchIndexTests {
    nonisolated final class Album: ModelObject {
        var title: String? { willSet { reportChange() } }
        var year: Int? { willSet { reportChange() } }
        var rating: Double?
        var label: String?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }).reportingChanges(),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }).reportingChanges(),
                // Promised, and not kept.
                .attribute("rating", get: { (album: Album) in album.rating }, set: { $0.rating = $1 })
                    .reportingChanges(),
                .attribute("label", get: { (album: Album) in album.label }, set: { $0.label = $1 }),
            ]
        }
    }

    private static let xml = Text.entity(
        "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
        Text.attribute("year", "Integer 16"), Text.attribute("rating", "Double"), Text.attribute("label", "String"),
        #"<attribute name="country" optional="YES" attributeType="String" indexed="YES"/>"#,
        #"<attribute name="notes" optional="YES" attributeType="String"/>"#,
        #"<fetchIndex name="byYear"><fetchIndexElement property="year" type="Binary" order="descending"/></fetchIndex>"#,
        #"<fetchIndex name="byRating"><fetchIndexElement property="rating" type="Binary" order="ascending"/></fetchIndex>"#,
        #"<fetchIndex name="byLabel"><fetchIndexElement property="label" type="Binary" order="ascending"/><fetchIndexElement property="notes" type="Binary" order="ascending"/></fetchIndex>"#,
        #"<fetchIndex name="byNotes"><fetchIndexElement expression="uppercase(notes)" type="Binary" order="ascending"/></fetchIndex>"#
    )

    private static func graph(hasClass: Bool, count: Int = 20) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Albums.xml", classes: hasClass ? [Album.self] : [])
        let graph = ObjectGraph(model: model)
        let elements = (0..<count).map { index in
            #"{"title":"a\#(index)","year":\#(1960 + index),"rating":\#(index % 5),"label":"l\#(index % 7)","country":"c\#(index % 10)","notes":"n\#(index)"}"#
        }
        try graph.decode(.array(entity: "Album"), from: "[\(elements.joined(separator: ","))]")
        return graph
    }

    /// How many objects are asked a predicate; nil for a scan.
    private static func askedCount(_ graph: ObjectGraph, _ predicate: String) throws -> Int? {
        let mapping = try #require(graph.mapping(of: "Album"))
        let entity = EntityDescription(storage: graph.model.storage, index: mapping.index)
        return graph.indexes.objects(of: mapping, try EntityPredicate(predicate, of: entity))?.count
    }

    private static func titles(_ graph: ObjectGraph, _ predicate: String) throws -> [String] {
        try graph.fetch(entity: "Album", where: predicate).compactMap { try $0.value(forKey: "title") as? String }
    }

    struct Case: Sendable {
        let predicate: String
        /// How many objects the index gives; nil if it isn't used.
        let asked: Int?
    }

    private static let cases: [Case] = [
        Case(predicate: "year == 1963", asked: 1),
        Case(predicate: "1963.0 == year", asked: 1),
        Case(predicate: "year > 1977", asked: 2),
        Case(predicate: "1977 <= year", asked: 3),
        Case(predicate: "year < 1960 + 2", asked: 2),
        Case(predicate: "year <= 1961", asked: 2),
        Case(predicate: "year BETWEEN {1962, 1964}", asked: 3),
        Case(predicate: "year IN {1962, 1964, 1962.0}", asked: 2),
        Case(predicate: "year == nil", asked: 0),
        Case(predicate: "title == 'a5'", asked: 1),
        Case(predicate: "title BEGINSWITH 'a1' AND year > 1800", asked: nil),
        Case(predicate: "title BEGINSWITH 'a19'", asked: 1),
        Case(predicate: "rating == 1 AND year > 1972 AND notes != 'n0'", asked: 4),
        Case(predicate: "(notes == 'n7' AND (rating == 1 AND year > 1974))", asked: 4),
        // More than half of the objects.
        Case(predicate: "year > 1965", asked: nil),
        Case(predicate: "year != 1963", asked: nil),
        Case(predicate: "year == 1963 OR rating == 2", asked: nil),
        Case(predicate: "NOT year == 1963", asked: nil),
        Case(predicate: "year == rating", asked: nil),
        Case(predicate: "title ==[c] 'A5'", asked: nil),
        Case(predicate: "title BEGINSWITH ''", asked: nil),
        Case(predicate: "notes == 'n7'", asked: nil),
        Case(predicate: "TRUEPREDICATE", asked: nil),
    ]

    @Test(arguments: cases) func asksWhatAnIndexGives(_ test: Case) throws {
        for hasClass in [true, false] {
            let graph = try Self.graph(hasClass: hasClass)
            #expect(try Self.askedCount(graph, test.predicate) == test.asked, "\(hasClass)")
        }
    }

    /// A class's property that promises nothing has no index, and one that the class doesn't bind isn't there.
    @Test func needsAPromise() throws {
        #expect(try Self.askedCount(Self.graph(hasClass: false), "label == 'l3'") == 3)
        #expect(try Self.askedCount(Self.graph(hasClass: true), "label == 'l3'") == nil)
        #expect(try Self.askedCount(Self.graph(hasClass: false), "country == 'c3'") == 2)
        #expect(try Self.titles(Self.graph(hasClass: true), "label == 'l3'") == ["a3", "a10", "a17"])
    }

    @Test func seesWhatChanges() throws {
        for hasClass in [true, false] {
            let graph = try Self.graph(hasClass: hasClass)
            #expect(try Self.titles(graph, "year == 1963") == ["a3"])
            let object = try #require(graph.object(entity: "Album", identity: "a12"))
            try object.setValue(1963, forKey: "year")
            #expect(try Self.titles(graph, "year == 1963") == ["a3", "a12"])
            try graph.decode(
                .array(entity: "Album"), from: #"[{"title":"a3","year":null},{"title":"new","year":1963}]"#)
            #expect(try Self.titles(graph, "year == 1963") == ["a12", "new"])
            #expect(try Self.titles(graph, "year == nil") == ["a3"])
            try graph.delete(object)
            try object.setValue(1964, forKey: "year")
            #expect(try Self.titles(graph, "year == 1963") == ["new"])
            #expect(try Self.titles(graph, "year == 1964") == ["a4"])
            try graph.insert(object)
            #expect(try Self.titles(graph, "year == 1964") == ["a4", "a12"])
            #expect(try Self.askedCount(graph, "year == 1964") == 2)
            #expect(graph.unreportedChanges == [])
        }
    }

    /// What a copy or an object of no graph reports goes nowhere, and a graph that is gone is told nothing.
    @Test func reportsToItsGraphOnly() throws {
        var graph: ObjectGraph? = try Self.graph(hasClass: true)
        let object = try #require(graph?.object(Album.self, identity: "a2"))
        #expect(try graph?.fetch(Album.self, where: "year == 1962") == [object])
        let copy = try object.copy()
        #expect(copy.changedObjects == nil && object.changedObjects != nil)
        copy.year = 1963
        object.year = 1963
        #expect(try graph?.fetch(Album.self, where: "year == 1963").map(\.title) == ["a2", "a3"])
        graph = nil
        #expect(object.changedObjects == nil)
        object.year = 1964
    }

    /// An object that is in two graphs reports to the first that asks; the second asks it in each fetch.
    @Test func isRightInTwoGraphs() throws {
        let graph = try Self.graph(hasClass: true)
        let other = ObjectGraph(model: graph.model)
        for object in graph.objects(Album.self).prefix(3) { try other.insert(object) }
        let object = try #require(graph.object(Album.self, identity: "a1"))
        #expect(try graph.fetch(Album.self, where: "year == 1961") == [object])
        #expect(try other.fetch(Album.self, where: "year == 1961") == [object])
        object.year = 1900
        for each in [graph, other] {
            #expect(try each.fetch(Album.self, where: "year == 1961") == [])
            #expect(try each.fetch(Album.self, where: "year == 1900") == [object])
        }
        try graph.delete(object)
        object.year = 1901
        #expect(try other.fetch(Album.self, where: "year == 1901") == [object])
    }

    @Test func tellsWhatWasNotReported() throws {
        let graph = try Self.graph(hasClass: true)
        #expect(graph.unreportedChanges == [])
        #expect(try Self.titles(graph, "rating == 9") == [])
        let object = try #require(graph.object(Album.self, identity: "a4"))
        object.rating = 9
        #expect(graph.unreportedChanges == [object])
        object.reportChange()
        #expect(graph.unreportedChanges == [])
        #expect(try Self.titles(graph, "rating == 9") == ["a4"])
    }

    /// A call that fails leaves the index as it was.
    @Test func goesBackWithACall() throws {
        let graph = try Self.graph(hasClass: false)
        #expect(try Self.titles(graph, "year == 1963") == ["a3"])
        for json in [
            #"[{"title":"x","year":1963},{"title":"a3","year":1},{"title":"y","year":"none"}]"#,
            #"[{"title":"a3","year":1},{"year":1963},{"title":[]}]"#,
        ] {
            #expect(throws: MappingError.self) { try graph.decode(.array(entity: "Album"), from: json) }
            #expect(try Self.titles(graph, "year == 1963") == ["a3"])
            #expect(try Self.titles(graph, "year == 1") == [])
        }
    }

    /// More changes than an index takes one by one.
    @Test func isMadeAnewAfterManyChanges() throws {
        let graph = try Self.graph(hasClass: true, count: 3_000)
        #expect(try graph.fetch(Album.self, where: "year == 1970").map(\.title) == ["a10"])
        for album in graph.objects(Album.self) { album.year = (album.year ?? 0) % 100 }
        #expect(try graph.fetch(Album.self, where: "year == 70").count == 30)
        #expect(try Self.askedCount(graph, "year == 70") == 30)
    }
}
