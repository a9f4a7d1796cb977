import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates of objects whose own ends lead to what has one of them.
struct OneToOneUpdateTests {
    private static func board(_ json: String) throws -> ModelObject {
        let entities = [
            Text.entity("Board", Text.toMany("columns", "Column")),
            Text.entity(
                "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("cards", "Card", inverse: "column"), Text.toOne("top", "Card", inverse: "topOf")),
            Text.entity(
                "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("column", "Column", inverse: "cards"),
                Text.toOne("topOf", "Column", inverse: "top")),
        ]
        let model = try ObjectModel(data: Data("<model>\(entities.joined())</model>".utf8), name: "Boards.xml")
        return try model.decode(entity: "Board", from: json)
    }

    /// What its own end says again, and leads to already, is written where it was.
    @Test func writesAnObjectOnceThatSaysWhereItIs() throws {
        let board = try Self.board(#"{"columns":[{"id":2,"cards":[7],"top":{"id":7,"title":"seven"}}]}"#)
        let column = try #require((board.value(forKey: "columns") as? [ModelObject])?.first)
        let card = try #require(column.value(forKey: "top") as? ModelObject)
        try card.update(from: #"{"title":"7","topOf":2}"#)
        let text = try encodedText(board)
        #expect(text == #"{"columns":[{"id":2,"cards":[7],"top":{"id":7,"title":"7","topOf":2}}]}"#)
    }
}
