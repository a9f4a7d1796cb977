import Foundation

@testable import Modelwright

/// A model of bands, and the values that are coded under its mapping.
enum Records {
    private typealias Text = ModelText

    static let document =
        "<model>\n"
        + Text.entity(
            "Band", ["identityAttributes": "name", "jsonNaming": "snake_case"],
            Text.attribute("name", "String", optional: false),
            Text.attribute("formedOn", "Date", ["jsonDateFormat": "yyyy-MM-dd"]),
            Text.attribute("memberCount", "Integer 16", default: "4"),
            Text.attribute("hasSplitUp", "Boolean"),
            Text.attribute("price", "Decimal", ["jsonKeyPath": "shop.price", "jsonKeyPath.1": "old_price"]),
            Text.attribute("tags", "Transformable", transformer: "List"),
            Text.attribute("logo", "Transformable"),
            Text.toMany("albums", "Album", inverse: "band"),
            Text.toOne("label", "Label", ["jsonReference": "identity"]))
        + Text.entity(
            "Album", ["identityAttributes": "title"],
            Text.attribute("title", "String", optional: false), Text.attribute("year", "Integer 16"),
            Text.toOne("band", "Band", inverse: "albums"), Text.toMany("guests", "Band"))
        + Text.entity(
            "Label", ["identityAttributes": "id"],
            Text.attribute("id", "Integer 32"), Text.attribute("city", "String"))
        + "</model>"

    static func model(classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(
            data: Data(document.utf8), name: "Records.xml", classes: classes, transforms: ["List": .separated(by: ",")])
    }

    struct Logo: Codable, Equatable {
        var width: Int
        var drawn: Date?
    }

    struct BandRecord: Codable, Equatable {
        var name: String
        var formedOn: Date?
        var memberCount: Int?
        var hasSplitUp: Bool?
        var price: Decimal?
        var tags: [String]?
        var logo: Logo?
        var albums: [AlbumRecord]?
        var label: Int?
    }

    struct AlbumRecord: Codable, Equatable {
        var title: String
        var year: Int16?
    }
}
