import Foundation

@testable import Modelwright

private typealias Text = ModelText

/// Albums of several types, which share their identities, and bands that lead to some of them.
enum TypedAlbums {
    static let xml =
        Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"), Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"), Text.toOne("debut", "Album", inverse: "debutOf"),
            Text.toMany("lives", "Live"), Text.toOne("best", "Live"), Text.toMany("studios", "Studio"))
        + Text.entity(
            "Album", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "album"],
            Text.attribute("id", "Integer 64"), Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"), Text.toOne("debutOf", "Band", inverse: "debut"))
        + Text.entity("Live", parent: "Album", ["jsonDiscriminatorValue": "live"])
        + Text.entity("Studio", parent: "Album", ["jsonDiscriminatorValue": "studio"])

    static func graph() throws -> ObjectGraph {
        ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Albums.xml"), tracksChanges: true)
    }
}
