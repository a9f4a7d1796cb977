import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by what they have.
struct FetchTests {
    nonisolated final class Band: ModelObject {
        var name: String?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated class Album: ModelObject {
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

    nonisolated final class LiveAlbum: Album {
        override class var properties: [Property] { super.properties }
    }

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"))
        + Text.entity(
            "Album", ["identityAttributes": "title", "jsonDiscriminator": "kind", "jsonDiscriminatorValue": "studio"],
            Text.attribute("title", "String"), Text.attribute("year", "Integer 16"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity("LiveAlbum", parent: "Album", ["jsonDiscriminatorValue": "live"])
        + #"<fetchRequest name="albumsOfYear" entity="Album" predicateString="year == $YEAR"/>"#
        + #"<fetchRequest name="albumsIn" entity="Album" predicateString="year IN $YEARS"/>"#
        + #"<fetchRequest name="firstStudio" entity="Album" predicateString="year &gt; 1980" includeSubentities="NO" fetchLimit="1"/>"#
        + #"<fetchRequest name="all" entity="Band"/>"#

    private static let json = #"""
        [{"name":"Kites","albums":[{"kind":"studio","title":"Up","year":1979},{"kind":"live","title":"Away","year":1981}]},
         {"name":"Lanterns","albums":[{"kind":"studio","title":"Lit","year":1983},{"kind":"studio","title":"Dim"}]}]
        """#

    private static func graph(hasClasses: Bool = true) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, Album.self, LiveAlbum.self] : [])
        let graph = ObjectGraph(model: model)
        try graph.decode(.array(entity: "Band"), from: json)
        // What only stands for an identity isn't found.
        try graph.decode(.array(entity: "Album"), from: #"[{"kind":"studio","title":"Up","band":"Kites"}]"#)
        return graph
    }

    @Test func fetchesByASwiftPredicate() throws {
        let graph = try Self.graph()
        var request = FetchRequest<Album>(
            predicate: #Predicate { ($0.year ?? 0) > 1978 }, sortedBy: [SortDescriptor(\.year, order: .reverse)])
        #expect(try graph.fetch(request).map(\.title) == ["Lit", "Away", "Up"])
        request.limit = 1
        request.offset = 1
        #expect(try graph.fetch(request).map(\.title) == ["Away"])
        request.offset = 5
        #expect(try graph.fetch(request) == [])
        (request.offset, request.limit) = (-1, -1)
        #expect(try graph.fetch(request) == [])
        #expect(try graph.fetch(FetchRequest<LiveAlbum>()).map(\.title) == ["Away"])
        #expect(try graph.fetch(FetchRequest<Album>()).map(\.title) == ["Up", "Away", "Lit", "Dim"])
    }

    struct Case: Sendable {
        let predicate: String
        var arguments: [any Sendable] = []
        let titles: [String]
    }

    private static let cases: [Case] = [
        Case(predicate: "year > %@", arguments: [1979], titles: ["Away", "Lit"]),
        Case(predicate: "year == nil", titles: ["Dim"]),
        Case(predicate: "band.name BEGINSWITH[c] %@ AND year < %d", arguments: ["ki", 1980], titles: ["Up"]),
        Case(predicate: "%K IN %@", arguments: ["title", ["Lit", "Up"]], titles: ["Up", "Lit"]),
        Case(predicate: "band.albums.@count == 2 AND NOT title LIKE '?i*'", titles: ["Up", "Away"]),
        Case(
            predicate: "SUBQUERY(band.albums, $a, $a.year > 1980).@count > 0", titles: ["Up", "Away", "Lit", "Dim"]),
        Case(predicate: "year BETWEEN {1980, 1983}", titles: ["Away", "Lit"]),
        Case(predicate: "FALSEPREDICATE", titles: []),
    ]

    /// The order is that of the document, objects inside each other included.
    @Test(arguments: cases) func fetchesByAModelsPredicate(_ test: Case) throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            let (predicate, arguments) = (test.predicate, test.arguments)
            let found =
                switch arguments.count {
                case 0: try graph.fetch(entity: "Album", where: predicate)
                case 1: try graph.fetch(entity: "Album", where: predicate, arguments[0])
                default: try graph.fetch(entity: "Album", where: predicate, arguments[0], arguments[1])
                }
            let titles = try found.map { try $0.value(forKey: "title") as? String }
            #expect(titles == test.titles, "\(predicate)")
        }
    }

    @Test func takesObjectsAndNilForArguments() throws {
        let graph = try Self.graph()
        let kites = try #require(graph.object(Band.self, identity: "Kites"))
        let albums = try graph.fetch(Album.self, where: "band == %@", kites, sortedBy: [SortDescriptor(\.title)])
        #expect(albums.map(\.title) == ["Away", "Up"])
        #expect(try graph.fetch(Album.self, where: "year == %@", nil).map(\.title) == ["Dim"])
        #expect(try graph.fetch(Band.self, where: "ANY albums.year == %@", 1983).map(\.name) == ["Lanterns"])
    }

    /// A set is an array of its elements, in their order if they have one.
    @Test func takesSetsForArguments() throws {
        let graph = try Self.graph()
        func titles(_ predicate: String, _ set: Any) throws -> [String?] {
            try graph.fetch(Album.self, where: predicate, set).map(\.title)
        }
        #expect(try titles("year IN %@", Set([1979, 1983, 1])) == ["Up", "Lit"])
        #expect(try titles("year IN %@", Set([1979, nil])) == ["Up", "Dim"])
        #expect(try titles("title IN[c] %@", Set(["LIT", "DIM"])) == ["Lit", "Dim"])
        #expect(try titles("year BETWEEN %@", Set([1983, 1980])) == ["Away", "Lit"])
        #expect(try titles("band IN %@", Set(graph.objects(Band.self).prefix(1))) == ["Up", "Away"])
        #expect(try titles("year IN %@", Set<Int>()) == [])
        let albums = try graph.fetch(template: "albumsIn", variables: ["YEARS": Set([1981, 1983])])
        #expect(albums.compactMap { ($0 as? Album)?.title } == ["Away", "Lit"])
    }

    @Test func refusesArgumentsThatNoPropertyHas() throws {
        let graph = try Self.graph()
        #expect(
            failure { try graph.fetch(Album.self, where: "year == %@", 1...5) }
                == "$: expected a value that a property may have, an object, or an array or a set of these, for a predicate, found a ClosedRange<Int>."
        )
    }

    private final class Stranger: ModelObject {}

    @Test func refusesAClassThatTheModelHasNot() throws {
        #expect(
            failure { try Self.graph().fetch(Stranger.self, where: "nonsense") }
                == "$: Stranger: expected a class of the model Bands, found Stranger, which is none of them.")
    }

    @Test func fetchesByTemplates() throws {
        let graph = try Self.graph()
        #expect(
            try graph.fetch(template: "albumsOfYear", variables: ["YEAR": 1981]).map { $0 as? LiveAlbum }.count == 1)
        #expect(try graph.fetch(template: "firstStudio").compactMap { ($0 as? Album)?.title } == ["Lit"])
        #expect(try graph.fetch(template: "all").count == 2)
        #expect(
            failure { try graph.fetch(template: "al") }
                == "$: expected a fetch request of the model Bands, found none that is called al.")
        let error = #expect(throws: FetchError.self) { try graph.fetch(template: "albumsOfYear") }
        #expect(
            error?.description
                == "Objects of Album can't be found by \"year == ^$YEAR\": $YEAR has no value. Give it one in variables, or write %@."
        )
    }

    @Test(arguments: [
        (
            "yaer > 5",
            "Objects of Album can't be found by \"^yaer > 5\": Album has no property yaer. Name a property of Album."
        ),
        (
            "year > ",
            "Objects of Album can't be found by \"year > ^\": expected a value, found the end. Correct it there."
        ),
        ("year", "Objects of Album can't be found by \"^year\": it is a number, and no condition. Write a comparison."),
    ])
    func saysWhatIsWrongWithAPredicate(predicate: String, message: String) throws {
        let graph = try Self.graph()
        let error = #expect(throws: FetchError.self) { try graph.fetch(Album.self, where: predicate) }
        #expect(error?.description == message)
    }
}
