import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// JSONCache's flow: four collections that refer to each other by identity, staged in any order, and again later.
struct BandsTests {
    private static let isIdentifier: Text.Annotations = ["JC.isIdentifier": "true"]

    private static let xml =
        "<model>"
        + Text.entity(
            "Band", Text.attribute("name", "String", isIdentifier), Text.attribute("bandDescription", "String"),
            Text.attribute("formed", "Integer 16"), Text.attribute("otherNames", "String"),
            Text.toMany("albums", "Album", inverse: "band"), Text.toMany("members", "BandMember", inverse: "band"))
        + Text.entity(
            "Musician", Text.attribute("name", "String", isIdentifier), Text.attribute("born", "Integer 16"),
            Text.toMany("memberships", "BandMember", inverse: "musician"))
        + Text.entity(
            "BandMember", Text.attribute("id", "String"), Text.attribute("joined", "Integer 16"),
            Text.toOne("band", "Band", inverse: "members"), Text.toOne("musician", "Musician", inverse: "memberships"))
        + Text.entity(
            "Album", Text.attribute("name", "String", isIdentifier), Text.attribute("released", "Date"),
            Text.attribute("label", "String"), Text.toOne("band", "Band", inverse: "albums"))
        + "</model>"

    private static func model(hasClasses: Bool = false) throws -> ObjectModel {
        try ObjectModel(
            data: Data(xml.utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, Musician.self, BandMember.self, Album.self] : [])
    }

    private static let payload = #"""
        {"bands":[{"name":"Low Tide","formed":1977,"description":"Four cousins."},{"name":"Paper Suns","formed":1985}],
         "musicians":[{"name":"Ida Holm","born":1956},{"name":"Jens Holm"},{"name":"Low Tide","born":1990}],
         "band_members":[{"id":"m1","band":"Low Tide","musician":"Ida Holm","joined":1977},
                         {"id":"m2","band":"Low Tide","musician":"Jens Holm","joined":1978},
                         {"id":"m3","band":"Paper Suns","musician":"Ida Holm","joined":1985}],
         "albums":[{"name":"Ebb","band":"Low Tide","released":"1979-03-09T00:00:00Z","label":"Kelp"},
                   {"name":"Flood","band":"Low Tide","released":"1981-10-02T00:00:00Z"},
                   {"name":"Paper Suns","band":"Paper Suns","released":null}]}
        """#

    /// The musician Low Tide isn't the band of that name, nor the band Paper Suns the album.
    private static let contents = """
        Band "Low Tide": name=Low Tide bandDescription=Four cousins. formed=1977 otherNames=nil albums="Ebb"+"Flood" members="m1"+"m2"
        Band "Paper Suns": name=Paper Suns bandDescription=nil formed=1985 otherNames=nil albums="Paper Suns" members="m3"
        Musician "Ida Holm": name=Ida Holm born=1956 memberships="m1"+"m3"
        Musician "Jens Holm": name=Jens Holm born=nil memberships="m2"
        Musician "Low Tide": name=Low Tide born=1990 memberships=
        BandMember "m1": id=m1 joined=1977 band="Low Tide" musician="Ida Holm"
        BandMember "m2": id=m2 joined=1978 band="Low Tide" musician="Jens Holm"
        BandMember "m3": id=m3 joined=1985 band="Paper Suns" musician="Ida Holm"
        Album "Ebb": name=Ebb released=1979-03-09 00:00:00 +0000 label=Kelp band="Low Tide"
        Album "Flood": name=Flood released=1981-10-02 00:00:00 +0000 label=nil band="Low Tide"
        Album "Paper Suns": name=Paper Suns released=nil label=nil band="Paper Suns"
        """

    // MARK: Orders

    private static let roots = [
        ("Band", "bands"), ("Musician", "musicians"), ("BandMember", "band_members"), ("Album", "albums"),
    ]

    /// All 24 orders of the collections, as their places in `roots`.
    private static let orders: [[Int]] = (0..<256).map { number in (0..<4).map { number >> (2 * $0) & 3 } }
        .filter { Set($0).count == 4 }

    private static func stage(_ order: [Int], in graph: ObjectGraph, from json: String = payload) throws {
        for (entity, path) in order.map({ roots[$0] }) {
            try graph.decode(.array(entity: entity, at: path), from: json)
        }
    }

    @Test(arguments: orders, [false, true]) func resolvesInEachOrder(order: [Int], hasClasses: Bool) throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: hasClasses))
        try Self.stage(order, in: graph)
        #expect(try GraphContents(graph).description == Self.contents)
        #expect(graph.unresolvedReferences == [])
        // The same again changes nothing, in whatever order.
        let (text, objects) = (try graph.encode(), graph.objects(entity: "Band"))
        try Self.stage(order, in: graph)
        #expect(try graph.encode() == text)
        try Self.stage(order.reversed(), in: graph)
        #expect(try GraphContents(graph).description == Self.contents)
        #expect(graph.objects(entity: "Band") == objects)
        // What is written is read as the same.
        let copy = ObjectGraph(model: graph.model)
        try copy.decode(from: text)
        #expect(try GraphContents(copy).description == Self.contents)
        #expect(try copy.encode() == text)
    }

    @Test(arguments: [false, true]) func takesFourRootsInOneCall(hasClasses: Bool) throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: hasClasses))
        let (members, albums, musicians, bands) = try graph.decode(
            .array(entity: "BandMember", at: "band_members"), .array(entity: "Album", at: "albums"),
            .array(entity: "Musician", at: "musicians"), .array(entity: "Band", at: "bands"), from: Self.payload)
        #expect([members, albums, musicians, bands].map(\.count) == [3, 3, 3, 2])
        #expect(try GraphContents(graph).description == Self.contents)
        #expect(graph.unresolvedReferences == [])
        let text = try graph.encode()
        try graph.decode(
            .array(entity: "BandMember", at: "band_members"), .array(entity: "Album", at: "albums"),
            .array(entity: "Musician", at: "musicians"), .array(entity: "Band", at: "bands"), from: Self.payload)
        #expect(try graph.encode() == text)
    }

    /// A collection without the others: what it names waits, however often it comes.
    @Test func waitsForWhatIsNamed() throws {
        let graph = ObjectGraph(model: try Self.model())
        for _ in 1...2 {
            try Self.stage([2], in: graph)
            let waiting = try graph.unresolvedReferences.map { "\(try $0.value(forKey: "name") ?? "nil")" }
            #expect(waiting.sorted() == ["Ida Holm", "Jens Holm", "Low Tide", "Paper Suns"])
            #expect(graph.objects(entity: "Band") == [] && graph.objects(entity: "BandMember").count == 3)
        }
        try Self.stage([0], in: graph)
        #expect(graph.unresolvedReferences.map { $0.entity?.name } == ["Musician", "Musician"])
    }

    // MARK: Later

    private static let later = #"""
        {"bands":[{"name":"Low Tide","formed":null,"other_names":"Lowtide"}],
         "band_members":[{"id":"m2","band":"Paper Suns"},{"id":"m4","band":"Low Tide","musician":"Rosa Pell"}],
         "musicians":[{"name":"Rosa Pell","born":1961}],
         "albums":[{"name":"Flood","label":"Kelp"},{"name":"Spring","band":"Low Tide"}]}
        """#

    /// Objects that are there are changed: absent keys stay, null clears, and a foreign key moves.
    @Test(arguments: orders, [false, true]) func mergesWhatComesLater(order: [Int], hasClasses: Bool) throws {
        let graph = ObjectGraph(model: try Self.model(hasClasses: hasClasses))
        try Self.stage([0, 1, 2, 3], in: graph)
        let flood = try #require(graph.object(entity: "Album", identity: "Flood"))
        try Self.stage(order, in: graph, from: Self.later)
        #expect(graph.object(entity: "Album", identity: "Flood") === flood)
        #expect(graph.unresolvedReferences == [])
        #expect(
            try GraphContents(graph).description == """
                Band "Low Tide": name=Low Tide bandDescription=Four cousins. formed=nil otherNames=Lowtide albums="Ebb"+"Flood"+"Spring" members="m1"+"m4"
                Band "Paper Suns": name=Paper Suns bandDescription=nil formed=1985 otherNames=nil albums="Paper Suns" members="m2"+"m3"
                Musician "Ida Holm": name=Ida Holm born=1956 memberships="m1"+"m3"
                Musician "Jens Holm": name=Jens Holm born=nil memberships="m2"
                Musician "Low Tide": name=Low Tide born=1990 memberships=
                Musician "Rosa Pell": name=Rosa Pell born=1961 memberships="m4"
                BandMember "m1": id=m1 joined=1977 band="Low Tide" musician="Ida Holm"
                BandMember "m2": id=m2 joined=1978 band="Paper Suns" musician="Jens Holm"
                BandMember "m3": id=m3 joined=1985 band="Paper Suns" musician="Ida Holm"
                BandMember "m4": id=m4 joined=nil band="Low Tide" musician="Rosa Pell"
                Album "Ebb": name=Ebb released=1979-03-09 00:00:00 +0000 label=Kelp band="Low Tide"
                Album "Flood": name=Flood released=1981-10-02 00:00:00 +0000 label=Kelp band="Low Tide"
                Album "Paper Suns": name=Paper Suns released=nil label=nil band="Paper Suns"
                Album "Spring": name=Spring released=nil label=nil band="Low Tide"
                """)
    }

    /// The objects of a graph are written with JSONCache's keys, and refer by identity.
    @Test func writesObjectsForTheServer() throws {
        let graph = ObjectGraph(model: try Self.model())
        try Self.stage([3, 2, 1, 0], in: graph)
        let band = try #require(graph.object(entity: "Band", identity: "Low Tide"))
        try band.setValue("Lowtide", forKey: "otherNames")
        let album = try #require(graph.object(entity: "Album", identity: "Ebb"))
        let texts = [try encodedText(band), try encodedText(album)]
        #expect(
            texts == [
                #"{"name":"Low Tide","description":"Four cousins.","formed":1977,"other_names":"Lowtide"}"#,
                #"{"name":"Ebb","released":"1979-03-09T00:00:00Z","label":"Kelp","band":"Low Tide"}"#,
            ])
    }
}

// MARK: Classes

extension BandsTests {
    final class Band: ModelObject {
        var name: String?
        var bandDescription: String?
        var formed: Int?
        var otherNames: String?
        var albums: [Album] = []
        var members: Set<BandMember> = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute(
                    "bandDescription", get: { (b: Band) in b.bandDescription }, set: { $0.bandDescription = $1 }),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }),
                .attribute("otherNames", get: { (band: Band) in band.otherNames }, set: { $0.otherNames = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toMany("members", get: { (band: Band) in band.members }, set: { $0.members = $1 }),
            ]
        }
    }

    final class Musician: ModelObject {
        var name: String?
        var born: Int?
        var memberships: [BandMember] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (one: Musician) in one.name }, set: { $0.name = $1 }),
                .attribute("born", get: { (one: Musician) in one.born }, set: { $0.born = $1 }),
                .toMany("memberships", get: { (one: Musician) in one.memberships }, set: { $0.memberships = $1 }),
            ]
        }
    }

    final class BandMember: ModelObject {
        var id: String?
        var joined: Int?
        weak var band: Band?
        weak var musician: Musician?

        override class var properties: [Property] {
            [
                .attribute("id", get: { (member: BandMember) in member.id }, set: { $0.id = $1 }),
                .attribute("joined", get: { (member: BandMember) in member.joined }, set: { $0.joined = $1 }),
                .toOne("band", get: { (member: BandMember) in member.band }, set: { $0.band = $1 }),
                .toOne("musician", get: { (member: BandMember) in member.musician }, set: { $0.musician = $1 }),
            ]
        }
    }

    final class Album: ModelObject {
        var name: String?
        var released: Date?
        var label: String?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("name", get: { (album: Album) in album.name }, set: { $0.name = $1 }),
                .attribute("released", get: { (album: Album) in album.released }, set: { $0.released = $1 }),
                .attribute("label", get: { (album: Album) in album.label }, set: { $0.label = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }
}
