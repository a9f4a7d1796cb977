import Foundation
import Testing

@testable import Modelwright

/// Where objects are written that an update names, tells again or lets go.
struct NamedPlaceTests {
    private typealias Text = ModelText

    /// What is written elsewhere goes on being written as an identity where the JSON tells it.
    @Test(arguments: [
        (#"{"cards":[{"id":5,"column":{"id":1,"name":"new"}}]}"#, #"[{"id":5,"column":1}]"#),
        (#"{"cards":[{"id":5,"column":{"name":"new"}}]}"#, #"[{"id":5,"column":1}]"#),
        (#"{"columns":[],"cards":[{"id":5,"column":{"id":1,"name":"new"}}]}"#, nil),
        (
            #"{"columns":[{"id":1,"name":"new"},{"id":2}],"cards":[{"id":5,"column":{"id":2}}]}"#,
            #"[{"id":5,"column":2}]"#
        ),
    ])
    func leavesWhatIsNamed(update: String, cards: String?) throws {
        let board = try Self.board(#"{"columns":[{"id":1,"name":"one"},{"id":2}],"cards":[{"id":5,"column":1}]}"#)
        try board.update(from: update)
        let text = try encodedText(board)
        if let cards {
            #expect(text == #"{"columns":[{"id":1,"name":"new"},{"id":2}],"cards":\#(cards)}"#)
        } else {
            #expect(text == #"{"columns":[],"cards":[{"id":5,"column":{"id":1,"name":"new"}}]}"#)
        }
    }

    /// What comes in a relationship that isn't written is written where something names it, or where its own end says.
    @Test(
        arguments: ["decode", "both"],
        [
            #"{"id":5,"name":"five","column":1}"#, #"{"id":5,"name":"five"}],"columns":[{"id":1,"cards":[5]}"#,
        ]) func writesWhatComesUnwritten(direction: String, cards: String) throws
    {
        let xml =
            Text.entity(
                "Board", Text.toMany("inbox", "Card", ["jsonDirection": direction]), Text.toMany("columns", "Column"))
            + Text.entity(
                "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("cards", "Card", inverse: "column"))
            + Text.entity(
                "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toOne("column", "Column", inverse: "cards"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Boards.xml")
        let board = try model.decode(entity: "Board", from: #"{"columns":[{"id":1}]}"#)
        try board.update(from: #"{"inbox":[\#(cards)]}"#)
        let text = String(decoding: try model.encode(board), as: UTF8.self)
        #expect(text.components(separatedBy: "five").count == 2)
        #expect(text.contains("inbox") == (direction == "both"))
    }

    /// An object's own JSON moves it from any relationship to any other, in one update or several.
    @Test(arguments: [
        (
            #"[{"id":1,"cards":[{"id":5,"name":"five"}]},{"id":2}]"#, [#"{"column":null,"topOf":2}"#],
            #"[{"id":1,"cards":[]},{"id":2,"top":{"id":5,"name":"five","column":null,"topOf":2}}]"#
        ),
        (
            #"[{"id":1,"cards":[{"id":5,"name":"five"}]},{"id":2}]"#, [#"{"topOf":2}"#, #"{"column":null}"#],
            #"[{"id":1,"cards":[]},{"id":2,"top":{"id":5,"name":"five","column":null,"topOf":2}}]"#
        ),
        (
            #"[{"id":1,"cards":[{"id":5,"name":"five"},{"id":6,"name":"six"}]}]"#,
            [#"{"over":6}"#, #"{"column":null}"#],
            #"[{"id":1,"cards":[{"id":6,"name":"six","subs":[{"id":5,"name":"five","column":null,"over":6}]}]}]"#
        ),
        (
            #"[{"id":1,"top":{"id":5,"name":"five"}},{"id":2}]"#, [#"{"column":2}"#, #"{"topOf":null}"#],
            #"[{"id":1,"top":null},{"id":2,"cards":[{"id":5,"name":"five","column":2,"topOf":null}]}]"#
        ),
    ])
    func followsWhatAnObjectSaysOfItself(columns: String, updates: [String], written: String) throws {
        let board = try Self.board(#"{"columns":\#(columns)}"#)
        let first = try relatedObjects(board, "columns")[0]
        let top = try first.value(forKey: "top") as? ModelObject
        let card = try #require(try relatedObjects(first, "cards").first ?? top)
        for update in updates { try card.update(from: update) }
        let text = try encodedText(board)
        #expect(text == #"{"columns":\#(written)}"#)
    }

    /// Null empties a list as often as it comes, whatever has come into it from other ends.
    @Test func emptiesAListByNull() throws {
        let board = try Self.board(#"{"cards":[{"id":5,"subs":null},{"id":6,"over":5}]}"#)
        let card = try relatedObjects(board, "cards")[0]
        for _ in 0..<2 {
            #expect(try relatedObjects(card, "subs").count == 1)
            try board.update(from: #"{"cards":[{"id":5,"subs":null},6]}"#)
            #expect(try relatedObjects(card, "subs").isEmpty)
            try board.update(from: #"{"cards":[5,{"id":6,"over":5}]}"#)
        }
    }

    /// A program adds what has told its own owner to another's list, where it is written if nothing else writes it.
    @Test(arguments: [
        #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five","column":1}]},{"id":2}]}"#,
        #"{"columns":[{"id":1,"cards":[{"id":5,"name":"five","column":1}]},{"id":2,"cards":[]}]}"#,
    ])
    func writesWhatIsAdded(json: String) throws {
        let model = try Self.model()
        let board = try model.decode(entity: "Board", from: json)
        let columns = try relatedObjects(board, "columns")
        let card = try relatedObjects(columns[0], "cards")[0]
        try columns[1].add(modelObject: card, forKey: "cards")
        let text = try encodedText(board)
        #expect(
            text == #"{"columns":[{"id":1,"cards":[]},{"id":2,"cards":[{"id":5,"name":"five","column":2}]}]}"#)
        let answer = try model.decode(entity: "Card", from: #"{"id":7,"name":"seven","column":1}"#)
        try columns[0].add(modelObject: answer, forKey: "cards")
        #expect(try encodedText(columns[0]) == #"{"id":1,"cards":[{"id":7,"name":"seven","column":1}]}"#)
    }

    /// A list that was read from identities is written as them whatever a program sets it to.
    @Test func setsAListOfIdentities() throws {
        let board = try Self.board(#"{"cards":[{"id":1},{"id":2}],"columns":[{"id":1,"cards":[1,2]}]}"#)
        let column = try relatedObjects(board, "columns")[0]
        try column.setValue(relatedObjects(column, "cards").reversed() as [ModelObject], forKey: "cards")
        #expect(try encodedText(column) == #"{"id":1,"cards":[2,1]}"#)
    }

    private static func board(_ json: String) throws -> ModelObject { try model().decode(entity: "Board", from: json) }

    private static func model() throws -> ObjectModel {
        let text =
            Text.entity("Board", Text.toMany("columns", "Column", inverse: "board"), Text.toMany("cards", "Card"))
            + Text.entity(
                "Column", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toMany("cards", "Card", inverse: "column"),
                Text.toOne("top", "Card", inverse: "topOf"), Text.toOne("board", "Board", inverse: "columns"))
            + Text.entity(
                "Card", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("name", "String"), Text.toOne("column", "Column", inverse: "cards"),
                Text.toOne("topOf", "Column", inverse: "top"), Text.toMany("subs", "Card", inverse: "over"),
                Text.toOne("over", "Card", inverse: "subs"))
        return try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "Board.xml")
    }
}
