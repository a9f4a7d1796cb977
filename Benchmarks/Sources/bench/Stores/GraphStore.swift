import Foundation
import Modelwright

/// Classes as a program has them, for a graph with indexes.
private final class Band: ModelObject {
    var id: Int?
    var name: String? { willSet { reportChange() } }
    var albums: [Album] = []

    override class var properties: [Property] {
        [
            .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
            .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }).reportingChanges(\Band.name),
            .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
        ]
    }
}

private final class Album: ModelObject {
    var id: Int?
    var title: String?
    var year: Int? { willSet { reportChange() } }
    var price: Double?
    weak var band: Band? { willSet { reportChange() } }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
            .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 })
                .reportingChanges(\Album.year),
            .attribute("price", get: { (album: Album) in album.price }, set: { $0.price = $1 }),
            .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }).reportingChanges(\Album.band),
        ]
    }
}

/// An `ObjectGraph` of bands and albums.
struct GraphStore: Store {
    private let graph: ObjectGraph

    /// - Parameter makesIndexes: Whether the indexes are made now, as a database makes its own, and not by the first fetches.
    init(_ json: Data, tracksChanges: Bool = false, makesIndexes: Bool = true) throws {
        graph = ObjectGraph(model: try Self.model(), tracksChanges: tracksChanges)
        _ = try graph.decode(.array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: json)
        guard makesIndexes else { return }
        let found = try (albums(from: -2, to: -1), albums(ofBand: ""), albumsOfBands(named: ""))
        guard found.0.isEmpty, found.1.isEmpty, found.2.isEmpty else {
            throw Bench.Disagreement(description: "A graph finds albums that aren't there.")
        }
    }

    /// The objects by themselves, without a graph.
    static func objects(_ json: Data) throws -> Any {
        let decoder = ModelDecoder(model: try model())
        return try decoder.decode(.array(Band.self, at: "bands"), .array(Album.self, at: "albums"), from: json)
    }

    private static func model() throws -> ObjectModel {
        try ObjectModel(data: Data(Self.xml.utf8), name: "Bands.xml", classes: [Band.self, Album.self])
    }

    func count(ofAlbums ids: [Int]) throws -> Int {
        ids.reduce(0) { graph.object(Album.self, identity: $1) == nil ? $0 : $0 + 1 }
    }

    func albums(from first: Int, to last: Int) throws -> [Int] {
        try graph.fetch(Album.self, where: "year >= %@ AND year <= %@", first, last).compactMap(\.id)
    }

    func albums(ofBand name: String) throws -> [Int] {
        try graph.fetch(Album.self, where: "band.name == %@", name).compactMap(\.id)
    }

    func albums(of year: Int) throws -> [Int] {
        try graph.fetch(FetchRequest<Album>(predicate: #Predicate { $0.year == year })).compactMap(\.id)
    }

    /// The same as `albums(ofBand:)`, by way of the bands, which have their albums.
    func albumsOfBands(named name: String) throws -> [Int] {
        try graph.fetch(Band.self, where: "name == %@", name).flatMap(\.albums).compactMap(\.id)
    }

    static let xml = """
        <model>
        <entity name="Band">
        <attribute name="id" optional="YES" attributeType="Integer 64"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
        <relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        <entity name="Album">
        <attribute name="id" optional="YES" attributeType="Integer 64"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="year" optional="YES" attributeType="Integer 64"/>
        <attribute name="price" optional="YES" attributeType="Double"/>
        <fetchIndex name="byYear"><fetchIndexElement property="year" type="Binary" order="ascending"/></fetchIndex>
        <fetchIndex name="byBand"><fetchIndexElement property="band" type="Binary" order="ascending"/></fetchIndex>
        <relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        </model>
        """
}
