import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Finding a graph's objects by a `#Predicate` and the model's indexes.
struct PredicateIndexTests {
    nonisolated class Album: ModelObject {
        enum Kind: String, CaseIterable, Codable {
            case long, short, single
        }

        var title: String? { willSet { reportChange() } }
        var year: Int? { willSet { reportChange() } }
        var count: Int = 0 { willSet { reportChange() } }
        var price: Double? { willSet { reportChange() } }
        var cost: Decimal? { willSet { reportChange() } }
        var kind: Kind = .long { willSet { reportChange() } }
        var otherKind: Kind? { willSet { reportChange() } }
        var isLive = false { willSet { reportChange() } }
        var wasLive: Bool? { willSet { reportChange() } }
        var released: Date? { willSet { reportChange() } }
        var key: UUID? { willSet { reportChange() } }
        /// Of which the class tells no key path.
        var label: String? { willSet { reportChange() } }

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 })
                    .reportingChanges(\Album.title),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 })
                    .reportingChanges(\Album.year),
                .attribute("count", get: { (album: Album) in album.count }, set: { $0.count = $1 })
                    .reportingChanges(\Album.count),
                .attribute("price", get: { (album: Album) in album.price }, set: { $0.price = $1 })
                    .reportingChanges(\Album.price),
                .attribute("cost", get: { (album: Album) in album.cost }, set: { $0.cost = $1 })
                    .reportingChanges(\Album.cost),
                .attribute("kind", get: { (album: Album) in album.kind }, set: { $0.kind = $1 })
                    .reportingChanges(\Album.kind),
                .attribute("otherKind", get: { (album: Album) in album.otherKind }, set: { $0.otherKind = $1 })
                    .reportingChanges(\Album.otherKind),
                .attribute("isLive", get: { (album: Album) in album.isLive }, set: { $0.isLive = $1 })
                    .reportingChanges(\Album.isLive),
                .attribute("wasLive", get: { (album: Album) in album.wasLive }, set: { $0.wasLive = $1 })
                    .reportingChanges(\Album.wasLive),
                .attribute("released", get: { (album: Album) in album.released }, set: { $0.released = $1 })
                    .reportingChanges(\Album.released),
                .attribute("key", get: { (album: Album) in album.key }, set: { $0.key = $1 })
                    .reportingChanges(\Album.key),
                .attribute("label", get: { (album: Album) in album.label }, set: { $0.label = $1 })
                    .reportingChanges(),
            ]
        }
    }

    nonisolated final class LiveAlbum: Album {
        override class var properties: [Property] {
            super.properties.withKeyPaths(["year": \LiveAlbum.year, "title": \LiveAlbum.title])
        }
    }

    private static let names: KeyValuePairs<String, String> = [
        "title": "String", "year": "Integer 16", "count": "Integer 32", "price": "Double", "cost": "Decimal",
        "kind": "String", "otherKind": "String", "isLive": "Boolean", "wasLive": "Boolean", "released": "Date",
        "key": "UUID", "label": "String",
    ]

    private static let xml: String = {
        let attributes = names.map { name, type in
            switch name {
            case "count": Text.attribute(name, type, optional: false, default: "0")
            case "kind": Text.attribute(name, type, optional: false, default: "long")
            case "isLive": Text.attribute(name, type, optional: false, default: "NO")
            default: Text.attribute(name, type)
            }
        }
        let indexes = names.map { name, _ in
            #"<fetchIndex name="\#(name)"><fetchIndexElement property="\#(name)" type="Binary" order="ascending"/></fetchIndex>"#
        }
        return Text.entity(
            "Album",
            ["identityAttributes": "title", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "album"],
            attributes.joined(), indexes.joined())
            + Text.entity("LiveAlbum", parent: "Album", ["jsonDiscriminatorValue": "live"])
    }()

    private static let key = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))
    private static let day = Date(timeIntervalSinceReferenceDate: 7 * 86_400)

    private static func graph() throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Albums.xml", classes: [Album.self, LiveAlbum.self])
        let graph = ObjectGraph(model: model)
        for index in 0..<20 {
            let album = try index % 5 == 4 ? model.make(LiveAlbum.self) : model.make(Album.self)
            album.title = "a\(index)"
            album.year = index == 0 ? nil : 1960 + index
            album.count = index
            album.price = Double(index) / 4
            album.cost = Decimal(index) / 4
            album.kind = index < 3 ? .short : .long
            album.otherKind = index < 4 ? .single : nil
            album.isLive = index < 5
            album.wasLive = index < 6 ? true : index < 9 ? false : nil
            album.released = Date(timeIntervalSinceReferenceDate: Double(index) * 86_400)
            album.key = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
            album.label = "l\(index)"
            try graph.insert(album)
        }
        return graph
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let predicate: Predicate<Album>
        /// How many objects the index gives; nil if it isn't used.
        let asked: Int?
        /// How many of them are found.
        let found: Int

        init(_ description: String, asked: Int?, found: Int, _ predicate: Predicate<Album>) {
            (testDescription, self.predicate, self.asked, self.found) = (description, predicate, asked, found)
        }
    }

    private static let year: Int = 1963
    private static let noYear: Int? = nil
    private static let kind = Album.Kind.short

    private static var cases: [Case] {
        let (year, noYear, kind, key, day, years) = (year, noYear, kind, key, day, [1961, 1963, 1990])
        let (range, kinds, infinity, optionalYears) = (
            1961..<1963, Set([Album.Kind.single, .short]), Double.infinity, [1961, nil]
        )
        let single = Album.Kind.single
        return [
            Case("a literal", asked: 1, found: 1, #Predicate { $0.year == 1963 }),
            Case("a value", asked: 1, found: 1, #Predicate { year == $0.year }),
            Case("nil", asked: 1, found: 1, #Predicate { $0.year == nil }),
            Case("a value that is nil", asked: 1, found: 1, #Predicate { $0.year == noYear }),
            Case("a default within", asked: 3, found: 3, #Predicate { ($0.year ?? 0) < 1963 }),
            Case("a default beyond", asked: 2, found: 2, #Predicate { ($0.year ?? 0) > 1977 }),
            Case("a default on the right", asked: 2, found: 2, #Predicate { 1977 < ($0.year ?? 0) }),
            Case("a default of its own", asked: 3, found: 2, #Predicate { ($0.year ?? ($0.count + 0)) > 1977 }),
            Case("a number", asked: 4, found: 4, #Predicate { $0.count <= 3 }),
            Case("a negative number", asked: 0, found: 0, #Predicate { $0.count < -3 }),
            Case("a range", asked: 3, found: 3, #Predicate { (3...5).contains($0.count) }),
            Case("a range of values", asked: 3, found: 2, #Predicate { range.contains($0.year ?? 0) }),
            Case("a list", asked: 2, found: 2, #Predicate { years.contains($0.year ?? 0) }),
            Case("a list with nil", asked: 2, found: 2, #Predicate { optionalYears.contains($0.year) }),
            Case("a case", asked: 3, found: 3, #Predicate { $0.kind == kind }),
            Case("a case or nil", asked: 4, found: 4, #Predicate { $0.otherKind == single }),
            Case("cases", asked: 3, found: 3, #Predicate { kinds.contains($0.kind) }),
            Case("a day", asked: 1, found: 1, #Predicate { $0.released == day }),
            Case("since", asked: 7, found: 7, #Predicate { ($0.released ?? day) < day }),
            Case("a UUID", asked: 1, found: 1, #Predicate { $0.key == key }),
            Case("a decimal", asked: 1, found: 1, #Predicate { $0.cost == 1.25 }),
            Case("true", asked: 5, found: 5, #Predicate { $0.isLive }),
            Case("true and more", asked: 5, found: 1, #Predicate { $0.isLive && $0.price != 1 && $0.count > 2 }),
            Case("false", asked: nil, found: 15, #Predicate { !$0.isLive }),
            Case("true or nil", asked: 6, found: 6, #Predicate { $0.wasLive == true }),
            Case("true by default", asked: nil, found: 17, #Predicate { $0.wasLive ?? true }),
            Case("false by default", asked: 6, found: 6, #Predicate { $0.wasLive ?? false }),
            Case("not, by default", asked: 3, found: 3, #Predicate { !($0.wasLive ?? true) }),
            Case("a beginning", asked: 1, found: 1, #Predicate { $0.title?.starts(with: "a19") ?? false }),
            Case("a beginning is true", asked: 1, found: 1, #Predicate { $0.title?.starts(with: "a19") == true }),
            Case("an optional", asked: 2, found: 2, #Predicate { $0.year.flatMap { $0 > 1977 } ?? false }),
            Case("if let", asked: 2, found: 2, #Predicate { if let year = $0.year { year > 1977 } else { false } }),
            Case(
                "if let or else", asked: nil, found: 3,
                #Predicate { if let year = $0.year { year > 1977 } else { true } }),
            Case("an identity", asked: 1, found: 1, #Predicate { $0.title == "a7" }),
            Case("a first", asked: 1, found: 1, #Predicate { $0.year == 1963 && $0.label == "l3" }),
            Case("a second", asked: 1, found: 1, #Predicate { $0.label == "l3" && $0.year == 1963 }),
            Case("the fewest", asked: 1, found: 1, #Predicate { $0.count < 4 && $0.year == 1963 && $0.price != 3 }),
            Case("before infinity", asked: nil, found: 20, #Predicate { ($0.price ?? 0) < infinity }),
            Case("finite", asked: 3, found: 3, #Predicate { ($0.price ?? 0) < 0.75 }),
            // More than half of them.
            Case("many", asked: nil, found: 15, #Predicate { $0.count > 4 }),
            Case("or", asked: nil, found: 2, #Predicate { $0.year == 1963 || $0.count == 4 }),
            Case("not", asked: nil, found: 19, #Predicate { !($0.year == 1963) }),
            Case("unequal", asked: nil, found: 19, #Predicate { $0.year != 1963 }),
            Case("no key path", asked: nil, found: 1, #Predicate { $0.label == "l3" }),
            Case("two properties", asked: nil, found: 0, #Predicate { ($0.year ?? -1) == $0.count }),
            Case("a sum", asked: nil, found: 1, #Predicate { $0.count + 1 == 3 }),
            Case("everything", asked: nil, found: 20, .true),
        ]
    }

    @Test(arguments: cases) func asksWhatAnIndexGives(_ test: Case) throws {
        let graph = try Self.graph()
        let mapping = try #require(graph.mapping(of: Album.self))
        #expect(graph.indexes.objects(of: mapping, test.predicate)?.count == test.asked)
        let found = try graph.fetch(FetchRequest(predicate: test.predicate))
        #expect(found == (try graph.objects(Album.self).filter(test.predicate)))
        #expect(found.count == test.found)
    }

    /// What unwraps nil throws for any object without a value, whichever an index would give.
    @Test func throwsAsAScanDoes() throws {
        let graph = try Self.graph()
        func count(_ predicate: Predicate<Album>) throws -> Int {
            try graph.fetch(FetchRequest(predicate: predicate)).count
        }
        let mapping = try #require(graph.mapping(of: Album.self))
        // The first has no year.
        #expect(throws: PredicateError.self) { try count(#Predicate { $0.year! > 1977 }) }
        #expect(throws: PredicateError.self) { try count(#Predicate { $0.year! > 1977 && $0.count == 3 }) }
        #expect(try count(#Predicate { $0.count == 3 && $0.year! > 1900 }) == 1)
        #expect(throws: PredicateError.self) { try count(#Predicate { $0.count == 0 && $0.year! > 1900 }) }
        #expect(graph.indexes.objects(of: mapping, #Predicate<Album> { $0.year! > 1977 && $0.count == 3 })?.count == 3)
        try #require(graph.objects(Album.self).first).year = 1900
        #expect(try count(#Predicate { $0.year! > 1977 }) == 2)
        #expect(try count(#Predicate { $0.year! > 1977 && $0.count == 18 }) == 1)
    }

    @Test func findsWhatIsNotFinite() throws {
        let graph = try Self.graph()
        let albums = graph.objects(Album.self)
        (albums[3].price, albums[4].price, albums[5].cost) = (.infinity, .nan, .nan)
        for predicate in [
            #Predicate<Album> { ($0.price ?? 0) > 4 }, #Predicate<Album> { $0.price == 1.5 },
            #Predicate<Album> { (4.5...5.0).contains($0.price ?? 0) }, #Predicate<Album> { ($0.cost ?? 0) < 1 },
            #Predicate<Album> { $0.price == nil }, #Predicate<Album> { $0.cost == nil },
        ] {
            let found = try graph.fetch(FetchRequest(predicate: predicate))
            #expect(found == (try albums.filter(predicate)))
        }
        #expect(try graph.fetch(FetchRequest<Album>(predicate: #Predicate { ($0.price ?? 0) > 4 })).first === albums[3])
    }

    /// A class that inherits properties tells its own key paths of them.
    @Test func knowsKeyPathsOfSubclasses() throws {
        let graph = try Self.graph()
        let mapping = try #require(graph.mapping(of: LiveAlbum.self))
        #expect(graph.indexes.objects(of: mapping, #Predicate<LiveAlbum> { $0.year == 1964 })?.count == 1)
        #expect(graph.indexes.objects(of: mapping, #Predicate<LiveAlbum> { $0.count == 4 }) == nil)
        #expect(
            try graph.fetch(FetchRequest<LiveAlbum>(predicate: #Predicate { $0.year == 1964 })).map(\.title) == ["a4"])
        #expect(try graph.fetch(FetchRequest<LiveAlbum>(predicate: #Predicate { $0.year == 1965 })) == [])
    }

    @Test func seesWhatChanges() throws {
        let graph = try Self.graph()
        let single = Album.Kind.single
        let request = FetchRequest<Album>(predicate: #Predicate { $0.kind == single })
        #expect(try graph.fetch(request) == [])
        let albums = graph.objects(Album.self)
        (albums[9].kind, albums[2].kind) = (.single, .single)
        #expect(try graph.fetch(request) == [albums[2], albums[9]])
        try graph.delete(albums[2])
        try graph.decode([Album].self, from: #"[{"type":"live","title":"new","kind":"single"}]"#)
        #expect(try graph.fetch(request).map(\.title) == ["a9", "new"])
        #expect(graph.unreportedChanges == [])
    }
}
