import Foundation

/// Bands and their albums, as JSON: what a graph and a database are filled with.
enum StoreDocument {
    static let albumsPerBand = 100
    static let firstYear = 1900
    static let yearCount = 100

    static func make(albumCount: Int) -> Data {
        let bands = (0..<albumCount / albumsPerBand).map { #"{"id":\#($0),"name":"\#(bandName($0))"}"# }
        let albums = (0..<albumCount).map { id in
            #"{"id":\#(id),"title":"Album \#(id)","year":\#(year(id)),"price":\#(Double(id % 4000) / 4),"band":\#(id / albumsPerBand)}"#
        }
        return Data(#"{"bands":[\#(bands.joined(separator: ","))],"albums":[\#(albums.joined(separator: ","))]}"#.utf8)
    }

    static func bandName(_ id: Int) -> String { "Band \(id)" }

    /// Spread, so that a year's albums are of many bands.
    static func year(_ id: Int) -> Int { firstYear + id * 37 % yearCount }
}
