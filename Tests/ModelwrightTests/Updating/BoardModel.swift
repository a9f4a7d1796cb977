import Foundation

@testable import Modelwright

private typealias Text = ModelText

/// A model of a board whose columns have cards, which may have cards below them, for the tests of updates.
enum BoardModel {
    private static let entities =
        Text.entity(
            "Board", Text.toMany("columns", "Column", inverse: "home"), Text.toOne("latest", "Card"))
        + Text.entity(
            "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"),
            Text.toOne("home", "Board", inverse: "columns"), Text.toMany("cards", "Card", inverse: "column"))
        + Text.entity(
            "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toOne("column", "Column", inverse: "cards"), Text.toMany("subs", "Card", inverse: "over"),
            Text.toOne("over", "Card", inverse: "subs"))

    static func make() throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Board.xml")
    }
}
