import Foundation
import GRDB
import Modelwright

/// A row of bands.
private struct BandRecord: Codable {
    var id: Int
    var name: String?
}

/// A row of albums, as it is in the JSON.
private struct AlbumRecord: Codable, FetchableRecord {
    var id: Int
    var title: String?
    var year: Int?
    var price: Double?
    var band: Int?

    init(row: Row) {
        id = row[0]
        title = row[1]
        year = row[2]
        price = row[3]
        band = row[4]
    }
}

private struct Envelope: Decodable {
    var bands: [BandRecord]
    var albums: [AlbumRecord]
}

/// A database of GRDB in memory, filled in one transaction by prepared statements, with indexes on what is asked for.
struct DatabaseStore: Store {
    /// What reads the JSON.
    enum Reader { case jsonDecoder, modelwright }

    private let queue: DatabaseQueue

    init(_ json: Data, by reader: Reader) throws {
        queue = try DatabaseQueue()
        let contents =
            switch reader {
            case .jsonDecoder: try JSONDecoder().decode(Envelope.self, from: json)
            case .modelwright: try Self.read(json)
            }
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE band (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE INDEX bandByName ON band (name);
                    CREATE TABLE album (id INTEGER PRIMARY KEY, title TEXT, year INTEGER, price REAL,
                        band INTEGER REFERENCES band (id) DEFERRABLE INITIALLY DEFERRED);
                    CREATE INDEX albumByYear ON album (year);
                    CREATE INDEX albumByBand ON album (band);
                    """)
            let bands = try database.makeStatement(sql: "INSERT INTO band VALUES (?, ?)")
            for band in contents.bands { try bands.execute(arguments: [band.id, band.name]) }
            let albums = try database.makeStatement(sql: "INSERT INTO album VALUES (?, ?, ?, ?, ?)")
            for album in contents.albums {
                try albums.execute(arguments: [album.id, album.title, album.year, album.price, album.band])
            }
        }
    }

    private static func read(_ json: Data) throws -> Envelope {
        let decoder = ModelDecoder(model: try ObjectModel(data: Data(xml.utf8), name: "Rows.xml"))
        return Envelope(
            bands: try decoder.decode([BandRecord].self, entity: "Band", from: json, at: "bands"),
            albums: try decoder.decode([AlbumRecord].self, entity: "Album", from: json, at: "albums"))
    }

    /// Rows, of which one has the other's identity as a value.
    private static let xml = """
        <model>
        <entity name="Band">
        <attribute name="id" attributeType="Integer 64"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Album">
        <attribute name="id" attributeType="Integer 64"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="year" optional="YES" attributeType="Integer 64"/>
        <attribute name="price" optional="YES" attributeType="Double"/>
        <attribute name="band" optional="YES" attributeType="Integer 64"/>
        </entity>
        </model>
        """

    func count(ofAlbums ids: [Int]) throws -> Int {
        try queue.read { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM album WHERE id = ?")
            return try ids.reduce(0) { count, id in
                try AlbumRecord.fetchOne(statement, arguments: [id]) == nil ? count : count + 1
            }
        }
    }

    func albums(from first: Int, to last: Int) throws -> [Int] {
        try fetch("SELECT * FROM album WHERE year BETWEEN ? AND ?", [first, last])
    }

    func albums(ofBand name: String) throws -> [Int] {
        try fetch("SELECT album.* FROM album JOIN band ON band.id = album.band WHERE band.name = ?", [name])
    }

    private func fetch(_ sql: String, _ arguments: StatementArguments) throws -> [Int] {
        try queue.read { database in
            let statement = try database.cachedStatement(sql: sql)
            return try AlbumRecord.fetchAll(statement, arguments: arguments).map(\.id)
        }
    }
}
