import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Updates of inner objects where an end leads back to what contains everything, which is written from both sides then.
struct OutermostObjectTests {
    private static func board() throws -> ModelObject {
        let entities = [
            Text.entity(
                "Board", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("columns", "Column", inverse: "board")),
            Text.entity(
                "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("board", "Board", inverse: "columns"), Text.toMany("cards", "Card", inverse: "column")),
            Text.entity(
                "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("column", "Column", inverse: "cards"),
                Text.toOne("owner", "User")),
            Text.entity(
                "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String")),
        ]
        let model = try ObjectModel(data: Data("<model>\(entities.joined())</model>".utf8), name: "Boards.xml")
        return try model.decode(
            entity: "Board",
            from:
                #"{"id":1,"columns":[{"id":2,"cards":[{"id":5,"title":"five","owner":9}]},{"id":3,"cards":[]}]}"#)
    }

    private static func object(_ object: ModelObject, _ name: String, _ index: Int = 0) throws -> ModelObject {
        try #require((object.value(forKey: name) as? [ModelObject])?[index])
    }

    @Test(arguments: [
        (
            #"{"column":3}"#,
            #"{"id":1,"columns":[{"id":2,"cards":[]},{"id":3,"cards":[{"id":5,"title":"five","column":3,"owner":9}]}]}"#
        ),
        (
            #"{"owner":{"id":9,"title":"nine"}}"#,
            #"{"id":1,"columns":[{"id":2,"cards":[{"id":5,"title":"five","owner":{"id":9,"title":"nine"}}]},{"id":3,"cards":[]}]}"#
        ),
    ])
    func keepsWhatItContains(update: String, written: String) throws {
        let board = try Self.board()
        try Self.object(board, "columns").update(from: #"{"board":{"id":1}}"#)
        try Self.object(Self.object(board, "columns"), "cards").update(from: update)
        let text = try encodedText(board)
        #expect(text == written)
    }

    @Test func keepsWhatItContainsWhereAProgramLeadsBack() throws {
        let board = try Self.board()
        let entity = try #require(Self.object(board, "columns").entity)
        let column = try DynamicObject(entity: entity)
        try column.setValue(4, forKey: "id")
        try column.set(modelObject: board, forKey: "board")
        try Self.object(Self.object(board, "columns"), "cards").update(from: #"{"column":3}"#)
        let text = try encodedText(board)
        #expect(
            text
                == #"{"id":1,"columns":[{"id":2,"cards":[]},{"id":3,"cards":[{"id":5,"title":"five","column":3,"owner":9}]},{"id":4,"cards":[]}]}"#
        )
    }
}
